// Places the names of views in a picture: inside of a view that is large enough, else beside it where there is room,
// and never on another view or another name.

struct PlacedLabel: Sendable {
  struct Line: Sendable {
    enum Role: String, Sendable {
      case name, type
    }
    var text: String
    var role: Role
    var size: Double
    var x: Double
    /// The baseline.
    var y: Double
  }
  enum Anchor: String, Sendable {
    case start, middle, end
  }
  /// Lines at the same height follow each other from left to right.
  var lines: [Line]
  var box: DrawnRect
  var anchor = Anchor.start
}

/// Places the labels of a drawing. `unit`: the points of the layout in a pixel of the picture.
struct DrawingLabels {
  private let drawing: Drawing
  private let unit: Double
  private var placed: [DrawnRect] = []
  /// The frames of the views that hide what lies below them, which are views of lower ids. Each of these views has to
  /// be seen.
  private let solid: [(id: Int, frame: DrawnRect)]
  private var ancestors: [Int: Set<Int>] = [:]
  /// The layout's points that the picture shows.
  private let bounds: DrawnRect

  private static let nameSize = 11.0
  private static let typeSize = 10.0
  private static let smallSize = 9.0
  /// With more views than this no name stands outside of its view.
  private static let mostBeside = 800

  static func all(of drawing: Drawing, unit: Double) -> [Int: PlacedLabel] {
    var labels = DrawingLabels(drawing, unit: unit)
    var all: [Int: PlacedLabel] = [:]
    // Inner views come first: they have the least room.
    for view in drawing.views.reversed() where view.kind != .root {
      guard let label = labels.label(for: view) else { continue }
      labels.placed.append(label.box)
      all[view.id] = label
    }
    return all
  }

  private init(_ drawing: Drawing, unit: Double) {
    self.drawing = drawing
    self.unit = unit
    bounds = DrawingSVG.bounds(of: drawing)
    solid = drawing.views.filter { $0.kind != .root && $0.kind != .guide }.map { ($0.id, $0.frame) }
    for view in drawing.views {
      ancestors[view.id] = (view.parent.flatMap { ancestors[$0] } ?? []).union([view.id])
    }
  }

  private func label(for view: DrawnView) -> PlacedLabel? {
    let texts = texts(for: view)
    for text in texts {
      for label in candidates(text, in: view) where isFree(label.box, for: view) { return label }
    }
    guard solid.count <= Self.mostBeside, view.kind != .guide, bounds.intersects(view.frame)
    else {
      return nil
    }
    let name = Words(name: view.name, type: nil, size: Self.smallSize)
    return beside(name, view).first { bounds.contains($0.box) && isFree($0.box, for: view) }
  }

  private struct Words {
    var name: String
    var type: String?
    var size: Double
    var isInTwoLines = false
  }

  /// Returns the texts that may name a view, the fullest first.
  private func texts(for view: DrawnView) -> [Words] {
    var all: [Words] = []
    if let type = view.type {
      if !view.isContainer, view.kind != .guide {
        all.append(Words(name: view.name, type: type, size: Self.nameSize, isInTwoLines: true))
      }
      all.append(Words(name: view.name, type: type, size: Self.nameSize))
    }
    for size in [Self.nameSize, Self.smallSize] { all.append(Words(name: view.name, size: size)) }
    let room = view.frame.width - 8 * unit
    if let fitted = TextMeasure.fitted(view.name, in: room / unit, size: Self.smallSize, bold: true),
      fitted != view.name
    {
      all.append(Words(name: fitted, size: Self.smallSize))
    }
    return all
  }

  // MARK: Places

  private func width(_ words: Words) -> Double {
    let name = TextMeasure.width(words.name, size: words.size, bold: true)
    guard let type = words.type else { return name * unit }
    let other = TextMeasure.width(type, size: Self.typeSize)
    return (words.isInTwoLines ? max(name, other) : name + 6 + other) * unit
  }

  private func height(_ words: Words) -> Double {
    (words.isInTwoLines ? words.size + Self.typeSize + 6 : words.size + 2) * unit
  }

  /// Returns the places of a label inside of the view.
  private func candidates(_ words: Words, in view: DrawnView) -> [PlacedLabel] {
    let inner = view.frame.grown(by: -3 * unit)
    let (width, height) = (width(words), height(words))
    guard width <= inner.width, height <= inner.height else { return [] }
    let bottom = inner.bottom - height
    var places: [(anchor: PlacedLabel.Anchor, x: Double, y: Double)] = [
      (.start, inner.x, inner.y), (.end, inner.right, inner.y), (.start, inner.x, bottom), (.end, inner.right, bottom),
    ]
    if !view.isContainer, view.kind != .guide {
      places.insert((.middle, view.frame.centerX, view.frame.centerY - height / 2), at: 0)
    }
    return places.map { label(words, $0.anchor, x: $0.x, top: $0.y) }
  }

  private func beside(_ words: Words, _ view: DrawnView) -> [PlacedLabel] {
    let (height, frame, gap) = (height(words), view.frame, 3 * unit)
    var places: [(anchor: PlacedLabel.Anchor, x: Double, y: Double)] = [
      (.start, frame.right + gap, frame.centerY - height / 2), (.end, frame.x - gap, frame.centerY - height / 2),
      (.middle, frame.centerX, frame.bottom + gap / 2), (.middle, frame.centerX, frame.y - gap / 2 - height),
    ]
    // A view that is full of others is named at its corners first.
    let corners: [(anchor: PlacedLabel.Anchor, x: Double, y: Double)] = [
      (.start, frame.x, frame.y - gap / 2 - height), (.start, frame.x, frame.bottom + gap / 2),
      (.end, frame.right, frame.y - gap / 2 - height),
    ]
    places = view.isContainer ? corners + places : places + corners
    return places.map { label(words, $0.anchor, x: $0.x, top: $0.y) }
  }

  private func label(_ words: Words, _ anchor: PlacedLabel.Anchor, x: Double, top: Double) -> PlacedLabel {
    let (width, size) = (width(words), words.size * unit)
    let left = anchor == .start ? x : anchor == .end ? x - width : x - width / 2
    var lines = [PlacedLabel.Line(text: words.name, role: .name, size: size, x: x, y: top + size)]
    if let type = words.type {
      let other = Self.typeSize * unit
      let y = words.isInTwoLines ? top + size + other + 3 * unit : top + size
      lines.append(PlacedLabel.Line(text: type, role: .type, size: other, x: x, y: y))
    }
    return PlacedLabel(
      lines: lines, box: DrawnRect(x: left, y: top, width: width, height: height(words)), anchor: anchor)
  }

  /// Whether a label may stand in the box: it meets no other label, and no view but those around its own view and
  /// those that lie below all of it, as a background does.
  private func isFree(_ box: DrawnRect, for view: DrawnView) -> Bool {
    if placed.contains(where: { $0.intersects(box) }) { return false }
    let around = ancestors[view.id] ?? []
    return !solid.contains { other in
      let isBelow = other.id < view.id && other.frame.contains(view.frame)
      return other.frame.intersects(box) && !isBelow && !around.contains(other.id)
    }
  }
}
