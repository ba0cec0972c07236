// Places the names of views in a picture: inside of a view that is large enough, else beside it where there is room,
// and never on another view or another name. A label keeps its place at its view's frame when a page moves that.

import Analysis

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
  /// The first line's place in the view's frame.
  var place: LookPoint
  /// Whether it is shown only where one points at the view, in the style of a screen.
  var isQuiet = false

  /// The box as seen from the label's place: x, y, width, height, and whether it stands inside of the view.
  func boxText(in frame: DrawnRect) -> String {
    let (x, y) = (lines.first?.x ?? 0, lines.first?.y ?? 0)
    return
      ([box.x - x, box.y - y, box.width, box.height].map { $0.rounded3.svgText } + [frame.contains(box) ? "in" : "out"])
      .joined(separator: " ")
  }
}

/// Places the labels of a drawing. `unit`: the points of the layout in a pixel of the picture.
struct DrawingLabels {
  private let drawing: Drawing
  private let unit: Double
  private let style: DrawingStyle
  private var placed: [DrawnRect] = []
  /// The frames of the views that hide what lies below them, which are views of lower ids. Each of these views has to
  /// be seen.
  private let solid: [(id: ViewID, frame: DrawnRect)]
  private var ancestors: [ViewID: Set<ViewID>] = [:]
  /// The layout's points that the picture shows.
  private let bounds: DrawnRect

  private static let nameSize = 11.0
  private static let typeSize = 10.0
  private static let smallSize = 9.0
  /// With more views than this no name stands outside of its view.
  private static let mostBeside = 800

  static func all(of drawing: Drawing, unit: Double, style: DrawingStyle) -> [ViewID: PlacedLabel] {
    var labels = DrawingLabels(drawing, unit: unit, style)
    var all: [ViewID: PlacedLabel] = [:]
    // Those come first that are shown in any case. Inner views come before others: they have the least room.
    for isQuiet in [false, true] {
      for view in drawing.views.reversed() where view.kind != .root && labels.isQuiet(view) == isQuiet {
        guard var label = labels.label(for: view) else { continue }
        label.isQuiet = isQuiet
        labels.placed.append(label.box)
        all[view.id] = label
      }
    }
    return all
  }

  /// Whether what is drawn of the view needs no name.
  private func isQuiet(_ view: DrawnView) -> Bool {
    guard style == .screen else { return false }
    guard let look = view.look else { return view.isContainer || view.kind == .guide || view.isLine }
    return view.words != nil || look.naming == .hidden
  }

  private init(_ drawing: Drawing, unit: Double, _ style: DrawingStyle) {
    self.drawing = drawing
    self.style = style
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
    if let type = view.type, style == .wireframe || view.look == nil {
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
    let (width, height) = (width(words), height(words))
    let gap = 3 * unit
    guard width <= view.frame.width - 2 * gap, height <= view.frame.height - 2 * gap else { return [] }
    let (left, right, top) = (LookPlace.near(gap), LookPlace.far(gap), LookPlace.near(gap))
    let bottom = LookPlace.far(gap + height)
    var places: [Place] = [
      Place(.start, left, top), Place(.end, right, top), Place(.start, left, bottom), Place(.end, right, bottom),
    ]
    let center = Place(.middle, .middle(0), .middle(-height / 2))
    if let look = view.look, style == .screen {
      let inset = look.isBarred ? 6 * unit : gap
      let x: LookPlace =
        switch look.alignment {
        case .start: .near(max(look.left, inset))
        case .middle: .middle((look.left - look.right) / 2)
        case .end: .far(max(look.right, inset))
        }
      let anchor: PlacedLabel.Anchor = look.alignment == .start ? .start : look.alignment == .end ? .end : .middle
      if look.naming == .title {
        places.insert(Place(anchor, x, look.isAtTop ? .near(8) : .middle(-height / 2)), at: 0)
      }
    } else if !view.isContainer, view.kind != .guide {
      places.insert(center, at: 0)
    }
    return places.map { label(words, $0, in: view.frame) }
  }

  /// Where a label stands in a view's frame: its first, middle or last letter, and its upper edge.
  private struct Place {
    var anchor: PlacedLabel.Anchor
    var x: LookPlace
    var top: LookPlace

    init(_ anchor: PlacedLabel.Anchor, _ x: LookPlace, _ top: LookPlace) {
      (self.anchor, self.x, self.top) = (anchor, x, top)
    }
  }

  private func beside(_ words: Words, _ view: DrawnView) -> [PlacedLabel] {
    let (height, gap) = (height(words), 3 * unit)
    let (middle, above, below) = (
      LookPlace.middle(-height / 2), LookPlace.near(-gap / 2 - height), LookPlace.far(-gap / 2)
    )
    var places: [Place] = [
      Place(.start, .far(-gap), middle), Place(.end, .near(-gap), middle), Place(.middle, .middle(0), below),
      Place(.middle, .middle(0), above),
    ]
    // A view that is full of others is named at its corners first.
    let corners: [Place] = [
      Place(.start, .near(0), above), Place(.start, .near(0), below), Place(.end, .far(0), above),
    ]
    places = view.isContainer ? corners + places : places + corners
    return places.map { label(words, $0, in: view.frame) }
  }

  private func label(_ words: Words, _ at: Place, in frame: DrawnRect) -> PlacedLabel {
    let (width, size, anchor) = (width(words), words.size * unit, at.anchor)
    let (x, top) = LookPoint(at.x, at.top).place(in: frame)
    let left = anchor == .start ? x : anchor == .end ? x - width : x - width / 2
    var lines = [PlacedLabel.Line(text: words.name, role: .name, size: size, x: x, y: top + size)]
    if let type = words.type {
      let other = Self.typeSize * unit
      let y = words.isInTwoLines ? top + size + other + 3 * unit : top + size
      lines.append(PlacedLabel.Line(text: type, role: .type, size: other, x: x, y: y))
    }
    return PlacedLabel(
      lines: lines, box: DrawnRect(x: left, y: top, width: width, height: height(words)), anchor: anchor,
      place: LookPoint(at.x, LookPlace(share: at.top.share, points: at.top.points + size)))
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
