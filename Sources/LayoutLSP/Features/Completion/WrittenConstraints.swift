/// What the statements of a layout say of its views so far: which measures their constraints name, in the order written.
/// Which of them is likely to come next is not known here.

/// What a measure fixes of a view along one axis. Any two of the first four fix all of it.
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
  /// A measure of a rectangle, as a constraint names it.
  struct End {
    let box: Box
    /// Index into `Attribute.all`.
    let attribute: Int

    var view: Int { box.view }
  }

  /// The first measure on each side of a relation.
  struct Constraint {
    let left: End
    /// nil where there is a number.
    let right: End?
    let isEquality: Bool
    /// Its statement stands before the cursor.
    let isBefore: Bool

    func names(_ view: Int) -> Bool { left.view == view || right?.view == view }

    /// The other end of a constraint between two rectangles.
    func end(opposite view: Int) -> End? { left.view == view ? right : right?.view == view ? left : nil }

    /// The end that is a measure of the view; the left one where both are.
    func end(of view: Int) -> End? { left.view == view ? left : right?.view == view ? right : nil }
  }

  /// How much of a measure other constraints leave open.
  enum Openness {
    case open
    /// Only the size of the content fixes it.
    case byContent
    case fixed
  }

  let model: LayoutModel
  let all: [Constraint]
  /// By view, for each axis.
  private var anchors: [[Anchors]]

  /// Those of the layout's own text, without those of the statement around `offset`, a byte of the document.
  init(_ layout: AnalysedLayout, around offset: Int) {
    let model = layout.model
    all = model.equations.flatMap { equation -> [Constraint] in
      guard equation.place.source == 0 else { return [] }
      let statement = layout.bytes(of: equation.place)
      if statement.lowerBound <= offset, offset <= statement.upperBound { return [] }
      return equation.pairs.compactMap { pair in
        guard let left = Self.end(pair.left) ?? Self.end(pair.right) else { return nil }
        return Constraint(
          left: left, right: Self.end(pair.left) == nil ? nil : Self.end(pair.right),
          isEquality: pair.relation == .equal,
          isBefore: statement.upperBound <= offset)
      }
    }
    self.model = model
    anchors = Array(repeating: [[], []], count: model.views.count)
    for constraint in all where constraint.isEquality {
      note(constraint.left, against: constraint.right)
      if let right = constraint.right { note(right, against: constraint.left) }
    }
  }

  private static func end(_ form: AtomForm) -> End? {
    for term in form.terms {
      if case .attribute(let box, let attribute, _) = term.atom { return End(box: box, attribute: attribute) }
    }
    return nil
  }

  private mutating func note(_ end: End, against other: End?) {
    guard let (axis, anchor) = Attribute.all[end.attribute].measure.anchor else { return }
    // That a view in it is placed says nothing of the view around, and a ratio of its own sides fixes neither.
    if let other, model.views.ancestry(of: other.view).contains(end.view) { return }
    anchors[end.view][axis.index].formUnion(anchor)
  }

  /// What is fixed of a view along an axis. All of the root is.
  func anchors(of view: Int, _ axis: Axis) -> Anchors {
    view == 0 ? [.start, .end, .center, .size] : anchors[view][axis.index]
  }

  /// nil for what has no axis.
  func openness(of attribute: Attribute, _ view: Int) -> Openness? {
    guard let (axis, anchor) = attribute.measure.anchor else { return nil }
    let known = anchors(of: view, axis)
    if known.count >= 2 || known.contains(anchor) { return .fixed }
    let hasContentSize = axis == .horizontal ? model.views[view].intrinsicWidth : model.views[view].intrinsicHeight
    guard hasContentSize != nil else { return .open }
    return anchor == .size || !known.isEmpty ? .byContent : .open
  }

  /// Nothing more has to be said of where a view is and how large.
  func isPlaced(_ view: Int) -> Bool {
    ["leading", "width", "top", "height"].allSatisfy { name in
      Attribute.named(name, takesView: false).map { openness(of: $0, view) != .open } ?? true
    }
  }

  /// The last one before the cursor.
  var last: Constraint? { all.last { $0.isBefore } }
}

extension Axis {
  fileprivate var index: Int { self == .horizontal ? 0 : 1 }
}

extension Measure {
  /// What it fixes, and along which axis; nil for what has no single one.
  var anchor: (axis: Axis, anchor: Anchors)? {
    switch self {
    case .position(let edge, _), .inset(let edge, _), .offset(let edge), .alignment(let edge): (edge.axis, edge.anchor)
    case .size(let axis), .sizeRatio(let axis): (axis, .size)
    case .fraction(let axis): (axis, .center)
    case .aspectRatio, .compound, .priority: nil
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
