import Solver

// Equations that would look natural in the layout and could settle an open value of a view, the most natural first.
// They are guesses: whether they settle the value is found out by `SettlementSearch`.

/// An equation that is not in the text.
struct Candidate: Sendable {
  var pair: EquationPair
  /// Whether it names a leading or trailing attribute.
  var followsReading: Bool
  var strength = Strength.required

  enum Strength {
    case required
    /// A wish that no content gives way to.
    case fit

    var priority: Rational { self == .required ? .required : Rational(50) }
    /// What follows the equation in a statement.
    var suffix: String { self == .required ? "" : " @ fit" }
  }
}

struct SettlementCandidates: LayoutReader {
  let result: LayoutResult
  let configuration: ConfigurationResult
  /// Whether the layout uses leading and trailing, and not left and right, or has a screen that is read from the right.
  let readsInDirection: Bool
  private let geometry: Geometry

  init(_ result: LayoutResult, _ configuration: ConfigurationResult) {
    self.result = result
    self.configuration = configuration
    geometry = result.geometry(in: configuration)
    var (isDirectional, isPhysical) = (false, false)
    func note(_ atom: Atom) {
      guard let edge = atom.measure?.edge else { return }
      isDirectional = isDirectional || edge.isDirectional
      isPhysical = isPhysical || edge == .left || edge == .right
    }
    for equation in result.model.equations where !isPhysical {
      for pair in equation.pairs.indices {
        for (atom, _) in equation.pairs[pair].left.terms + equation.pairs[pair].right.terms { note(atom) }
      }
    }
    readsInDirection = isDirectional && !isPhysical || result.model.screens.contains { $0.isRightToLeft }
  }

  /// Returns candidates for a value of the view that is open in the configuration.
  func candidates(for view: ViewID, _ dimension: Dimension) -> [Candidate] {
    let axis = dimension.axis
    let frame = Span(self, view, axis)
    var result = tightened(frame.variable(of: dimension))
    if let scrolling = model.views.scrollView(of: view) {
      result += contentSizes(of: scrolling, axis)
    } else if let parent = model.views[view].parent {
      let around = Span(self, parent, axis)
      result += dimension == .x || dimension == .y ? places(frame, in: around) : sizes(frame, in: around)
    }
    var seen: Set<String> = []
    return result.filter { seen.insert(model.text(of: $0.pair)).inserted }
  }

  // MARK: Places

  private func places(_ frame: Span, in around: Span) -> [Candidate] {
    var result: [Candidate?] = []
    let nearEdge = equation(frame, .near, around, .near, plus: frame.clamped(margin(frame, of: around.view)))
    if let other = sibling(before: frame) {
      let spacing = model.views[around.view].spacing
      if follows(frame.view, other.view, along: frame.axis) {
        // Behind a sibling that leaves no room the view would lie outside.
        if !hasRoom(for: frame, at: other.far + spacing, in: around) { result.append(nearEdge) }
        result.append(equation(frame, .near, other, .far, plus: spacing))
      } else {
        result.append(equation(frame, .near, other, .near, plus: .zero))
        result.append(equation(frame, .center, other, .center, plus: .zero))
      }
    }
    result.append(nearEdge)
    if frame.isSizeFree { result.append(size(frame)) }
    result.append(equation(frame, .center, around, .center, plus: .zero))
    return result.compactMap { $0 }
  }

  /// Returns the last sibling written before the view whose position and size on the axis are determined.
  private func sibling(before frame: Span) -> Span? {
    siblings(of: frame.view).before.last { Span(self, $0, frame.axis).isKnown }.map { Span(self, $0, frame.axis) }
  }

  /// Whether the view fits at that position. A superview that is as large as its content grows with it.
  private func hasRoom(for frame: Span, at start: Rational, in around: Span) -> Bool {
    let screen = model.screens[configuration.screen]
    let isAsNeeded = around.view == .root && (frame.axis == .horizontal ? screen.width : screen.height) == .fit
    return isAsNeeded || around.isSizeFree || start < around.size && start + frame.size <= around.size
  }

  /// Whether the view comes behind the other on that axis rather than beside it, judged by the other axis. Where that
  /// is not determined, views are taken to be stacked vertically.
  private func follows(_ view: ViewID, _ other: ViewID, along axis: Axis) -> Bool {
    let (own, theirs) = (Span(self, view, axis.across), Span(self, other, axis.across))
    guard own.isKnown, theirs.isKnown else { return axis == .vertical }
    let overlap = max(own.near, theirs.near) < min(own.far, theirs.far) || own.near == theirs.near
    return axis == .horizontal ? overlap : overlap || !own.isPositive || !theirs.isPositive
  }

  /// Returns the position of the sibling before, if the view stands beside it, and the same inset fits on the other
  /// side.
  private func alignedEdge(_ frame: Span, in around: Span) -> Rational? {
    guard let other = sibling(before: frame), !follows(frame.view, other.view, along: frame.axis),
      other.near + other.near < around.size
    else { return nil }
    return other.near
  }

  private func margin(_ frame: Span, of parent: ViewID) -> Rational {
    model.views[parent].margins[frame.axis].near
  }

  // MARK: Sizes

  /// Returns what makes the content of a view that scrolls as large as something: the views inside begin at its edge;
  /// they are as wide as the frame, or as high as what is in them.
  private func contentSizes(of scrolling: ViewID, _ axis: Axis) -> [Candidate] {
    let around = Span(self, scrolling, axis)
    let inside = model.views[scrolling].children
      .filter { !model.views[$0].isGuide && result.exists($0, in: configuration) }.map { Span(self, $0, axis) }
    let places = inside.filter { $0.isNearFree && !$0.isSizeFree }
      .map { equation($0, .near, around, .near, plus: .zero) }
    let open = inside.filter { $0.isSizeFree }
    let (ends, sizes) = (open.map(contentEnd), open.map { equation($0, .size, around, .size, plus: .zero) })
    return (places + (axis == .horizontal ? sizes + ends : ends + sizes)).compactMap { $0 }
  }

  /// Returns the equation by which a superview ends where its last subview ends; nil without one.
  private func contentEnd(_ frame: Span) -> Candidate? {
    let last = model.views[frame.view].children.last { result.exists($0, in: configuration) }
    return last.flatMap { last in
      equation(
        frame, .far, Span(self, last, frame.axis), .far, plus: margin(frame, of: frame.view))
    }
  }

  private func sizes(_ frame: Span, in around: Span) -> [Candidate] {
    let margin = margin(frame, of: around.view)
    let near = frame.isNearFree ? alignedEdge(frame, in: around) : frame.near
    let inset = near.map { $0.sign < 0 ? margin : $0 } ?? margin
    let fills = around.size > inset + inset
    let filling = [fills ? equation(frame, .far, around, .far, plus: -inset) : nil].compactMap { $0 }
    let (before, after) = siblings(of: frame.view)
    let neighbours = [before.last, after.first].compactMap { $0 }.map { Span(self, $0, frame.axis) }
    let alike = neighbours.filter { $0.isPositive || $0.isSizeFree }
      .compactMap { equation(frame, .size, $0, .size, plus: .zero) }
    let own = [size(frame)].compactMap { $0 }
    if let end = contentEnd(frame) { return [end] + filling + alike + own }
    // A size in a tie with a neighbour for the same room is best made equal to the neighbour's.
    if !frame.isNearFree, neighbours.contains(where: { $0.isSizeFree }) { return alike + own + filling }
    return frame.axis == .horizontal ? filling + own + alike : own + alike + filling
  }

  /// Returns `a.width == 120`: the size of the content, else the present size, else a usual size (100 wide, 44 high).
  private func size(_ frame: Span) -> Candidate? {
    let node = model.views[frame.view]
    let intrinsic = node.intrinsicSize(frame.axis)
    let usual = Rational(frame.axis == .horizontal ? 100 : 44)
    let size = frame.clampedSize(intrinsic ?? (frame.isPositive ? frame.size : usual))
    guard size.sign > 0, let name = frame.name(.size, reading: readsInDirection) else { return nil }
    return candidate(AtomForm(terms: [(name, .one)]), AtomForm(constant: size))
  }

  // MARK: What is written

  /// Returns the inequalities on a variable that hold with equality, as equations, and the least size that is written.
  private func tightened(_ variable: Int) -> [Candidate] {
    let graph = result.constraints.graph(of: configuration.scenario)
    var candidates: [Candidate] = []
    for constraint in graph.constraints(naming: variable).map({ graph.constraints[$0] })
    where constraint.constraint.relation != .equal {
      guard case .equation(let number, let index) = constraint.kind else { continue }
      let equation = model.equations[number]
      guard !saysZero(constraint.constraint),
        constraint.constraint.residual(at: configuration.values).isZero || isLeastSize(constraint.constraint)
      else { continue }
      var pair = equation.pairs[index]
      pair.relation = .equal
      // A number stands behind what it is about.
      if pair.left.terms.isEmpty { (pair.left, pair.right) = (pair.right, pair.left) }
      candidates.append(Candidate(pair: pair, followsReading: equation.followsReading))
    }
    return candidates
  }

  /// Whether it says how large a view is at least.
  private func isLeastSize(_ constraint: LinearConstraint) -> Bool {
    guard constraint.terms.count == 1, let term = constraint.terms.first, term.dimension.isSize else { return false }
    return constraint.relation == (term.coefficient.sign > 0 ? .greaterOrEqual : .lessOrEqual)
  }

  /// Whether it says that a size is 0, which is no answer.
  private func saysZero(_ constraint: LinearConstraint) -> Bool {
    constraint.terms.count == 1 && constraint.constant.isZero && constraint.terms.first?.dimension.isSize == true
  }

  // MARK: Building

  /// Returns the other views of the view's superview, in the order written.
  private func siblings(of view: ViewID) -> (before: [ViewID], after: [ViewID]) {
    guard let parent = model.views[view].parent else { return ([], []) }
    let all = model.views[parent].children.filter { !model.views[$0].isGuide && result.exists($0, in: configuration) }
    guard let place = all.firstIndex(of: view) else { return ([], []) }
    return (Array(all[..<place]), Array(all[(place + 1)...]))
  }

  private func equation(
    _ frame: Span, _ own: Span.Part, _ other: Span, _ theirs: Span.Part, plus constant: Rational
  ) -> Candidate? {
    // Tied to the end of what scrolls around it, a view tells how far that reaches.
    if theirs == .far, model.views.scrolls(other.view), model.views[frame.view].parent == other.view { return nil }
    guard let left = frame.name(own, reading: readsInDirection),
      let right = other.name(theirs, reading: readsInDirection)
    else { return nil }
    return candidate(AtomForm(terms: [(left, .one)]), AtomForm(terms: [(right, .one)], constant: constant))
  }

  private func candidate(_ left: AtomForm, _ right: AtomForm) -> Candidate {
    let atoms = (left.terms + right.terms).map { $0.atom }
    let place = SourceRange(source: 0, statement: 0, lower: 0, upper: 0)
    let pair = EquationPair(
      left: left, right: right, relation: .equal, place: place, link: 0,
      space: geometry.space(of: atoms.flatMap { $0.boxes }))
    return Candidate(
      pair: model.views.tiedToContent(pair) ?? pair,
      followsReading: atoms.contains { $0.measure?.edge?.isDirectional == true })
  }
}

/// A view's extent along one axis in the configuration, from its superview's left or top.
private struct Span {
  enum Part { case near, far, center, size }

  let view: ViewID
  let axis: Axis
  let near: Rational
  let size: Rational
  let isNearFree: Bool
  let isSizeFree: Bool
  private let nearInterval: Interval?
  private let sizeInterval: Interval?

  init(_ candidates: SettlementCandidates, _ view: ViewID, _ axis: Axis) {
    self.view = view
    self.axis = axis
    let (place, size) = (axis.position, axis.length)
    let configuration = candidates.configuration
    near = view == .root ? .zero : configuration.values[place.variable(of: view)]
    self.size = configuration.values[size.variable(of: view)]
    let free = configuration.free(of: view)
    let freePlace = free.first { $0.variable == place.variable(of: view) }
    let freeSize = free.first { $0.variable == size.variable(of: view) }
    (isNearFree, isSizeFree) = (freePlace != nil, freeSize != nil)
    (nearInterval, sizeInterval) = (freePlace?.interval, freeSize?.interval)
  }

  var far: Rational { near + size }
  var isKnown: Bool { !isNearFree && !isSizeFree }
  var isPositive: Bool { size.sign > 0 }

  func variable(of dimension: Dimension) -> Int { dimension.variable(of: view) }

  func clamped(_ value: Rational) -> Rational { Span.clamp(value, nearInterval) }

  func clampedSize(_ value: Rational) -> Rational { Span.clamp(value, sizeInterval) }

  private static func clamp(_ value: Rational, _ interval: Interval?) -> Rational {
    if let lower = interval?.lower, value < lower { return lower }
    if let upper = interval?.upper, value > upper { return upper }
    return value
  }

  /// Returns the attribute for a part of the extent.
  func name(_ part: Part, reading: Bool) -> Atom? {
    let name =
      switch (part, axis) {
      case (.near, .horizontal): reading ? "leading" : "left"
      case (.far, .horizontal): reading ? "trailing" : "right"
      case (.center, .horizontal): "centerX"
      case (.size, .horizontal): "width"
      case (.near, .vertical): "top"
      case (.far, .vertical): "bottom"
      case (.center, .vertical): "centerY"
      case (.size, .vertical): "height"
      }
    return Attribute.index(of: name, takesView: false).map { .attribute(.view(view), $0, argument: nil) }
  }
}
