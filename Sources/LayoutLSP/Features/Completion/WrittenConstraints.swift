import Analysis
import Solver

// The attributes that the constraints of a layout name so far, in the order written. Which of them is likely to come
// next is not judged here.

/// The parts of a view along one axis that a measure fixes. Any two of the first four fix everything.
struct Anchors: OptionSet, Sendable {
  let rawValue: UInt8
  static let start = Anchors(rawValue: 1)
  static let end = Anchors(rawValue: 2)
  static let center = Anchors(rawValue: 4)
  static let size = Anchors(rawValue: 8)
  static let baseline = Anchors(rawValue: 16)

  var count: Int { rawValue.nonzeroBitCount }
}

struct WrittenConstraints {
  /// A measure of a rectangle that a constraint names.
  struct End {
    let box: Box
    /// Index into `Attribute.all`.
    let attribute: Int

    var view: ViewID { box.view }
  }

  /// A constraint, by the first measure on each side of its relation.
  struct Constraint {
    let left: End
    /// Nil where the right side is a number.
    let right: End?
    let isEquality: Bool
    /// Whether the statement stands before the cursor.
    let isBefore: Bool

    func names(_ view: ViewID) -> Bool { left.view == view || right?.view == view }

    /// Returns the other end of a constraint between two rectangles.
    func end(opposite view: ViewID) -> End? { left.view == view ? right : right?.view == view ? left : nil }

    /// Returns the end that measures the view; the left one where both do.
    func end(of view: ViewID) -> End? { left.view == view ? left : right?.view == view ? right : nil }
  }

  /// How far other constraints leave a measure open.
  enum Openness {
    case open
    /// Fixed by the size of the content only.
    case byContent
    case fixed
  }

  let model: LayoutModel
  let all: [Constraint]
  /// The last constraint before the cursor.
  let last: Constraint?
  /// The fixed parts of each view, by axis.
  private var anchors: Table<ViewNode, (horizontal: Anchors, vertical: Anchors)>

  /// Collects the constraints of the layout's own text, except those of the statement around `offset`, a byte of the
  /// document.
  init(_ layout: AnalysedLayout, around offset: Int) {
    let model = layout.model
    var all: [Constraint] = []
    all.reserveCapacity(model.equations.count)
    for number in model.equations.indices where model.equations[number].place.source == 0 {
      let statement = layout.bytes(of: model.equations[number].place)
      if statement.lowerBound <= offset, offset <= statement.upperBound { continue }
      for pair in model.equations[number].pairs {
        let ends = [pair.left, pair.right].map { side in
          side.firstAttribute.map { End(box: $0.box, attribute: $0.attribute) }
        }
        let (left, right) = (ends[0], ends[1])
        guard let first = left ?? right else { continue }
        all.append(
          Constraint(
            left: first, right: left == nil ? nil : right, isEquality: pair.relation == .equal,
            isBefore: statement.upperBound <= offset))
      }
    }
    self.all = all
    last = all.last { $0.isBefore }
    self.model = model
    anchors = Table(repeating: ([], []), for: model.views.indices)
    for constraint in all where constraint.isEquality {
      note(constraint.left, against: constraint.right)
      if let right = constraint.right { note(right, against: constraint.left) }
    }
  }

  private mutating func note(_ end: End, against other: End?) {
    guard let (axis, anchor) = Attribute.measures[end.attribute].anchor else { return }
    // A constraint that places an inner view says nothing of the outer one, and a ratio of a view's own sides fixes
    // neither.
    var around = other?.view
    while let view = around {
      if view == end.view { return }
      around = model.views[view].parent
    }
    switch axis {
    case .horizontal: anchors[end.view].horizontal.formUnion(anchor)
    case .vertical: anchors[end.view].vertical.formUnion(anchor)
    }
  }

  /// Returns the parts of a view that are fixed along an axis: for the root all.
  func anchors(of view: ViewID, _ axis: Axis) -> Anchors {
    if view == .root { return [.start, .end, .center, .size] }
    return axis == .horizontal ? anchors[view].horizontal : anchors[view].vertical
  }

  /// Returns how far an attribute of a view is open; nil for one without a single axis.
  func openness(of attribute: Attribute, _ view: ViewID) -> Openness? {
    guard let (axis, anchor) = attribute.measure.anchor else { return nil }
    let known = anchors(of: view, axis)
    if known.count >= 2 || known.contains(anchor) { return .fixed }
    guard model.views[view].intrinsicSize(axis) != nil else { return .open }
    return anchor == .size || !known.isEmpty ? .byContent : .open
  }

  /// Whether the place and the size of a view need no further constraint.
  func isPlaced(_ view: ViewID) -> Bool {
    ["leading", "width", "top", "height"].allSatisfy { name in
      Attribute.named(name, takesView: false).map { openness(of: $0, view) != .open } ?? true
    }
  }
}

extension Measure {
  /// The axis and the part that the measure fixes; nil for measures without a single one.
  var anchor: (axis: Axis, anchor: Anchors)? {
    switch self {
    case .position(let edge, _), .inset(let edge, _), .offset(let edge), .alignment(let edge): (edge.axis, edge.anchor)
    case .size(let axis), .sizeRatio(let axis): (axis, .size)
    case .fraction(let axis): (axis, .center)
    case .aspectRatio, .contentSize, .compound, .priority: nil
    }
  }
}

extension Edge {
  fileprivate var anchor: Anchors {
    switch self {
    case .left, .leading, .top: .start
    case .right, .trailing, .bottom: .end
    case .centerX, .centerY: .center
    case .firstBaseline, .lastBaseline: .baseline
    }
  }
}
