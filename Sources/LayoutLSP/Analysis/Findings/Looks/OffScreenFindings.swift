import Solver

// `off-screen`: views that lie wholly outside of the layout or of their superview, or in a view that scrolls where nothing
// scrolls to; and views without others in them that reach past an edge of the layout, or of their superview, to which
// nothing ties them.

struct OffScreenSearch {
  private let laws: FrameLaws
  private var found: [ViewID: [Side: [MatchingSizes]]] = [:]
  /// Where a view reaches past an edge of the layout or of its superview.
  private var overflowing: [ViewID: [Side: [MatchingSizes]]] = [:]
  /// By how many points a view may reach past an edge: shadows and badges do.
  fileprivate static let mostPast = Rational(8)
  /// What views lie outside of that are in one that scrolls.
  private var outerViews: [ViewID: ViewID] = [:]
  private var model: LayoutModel { laws.result.model }

  private enum Side: CaseIterable {
    case left, above, right, below

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
    /// Whether the side is beyond the root's first edge.
    var isBefore: Bool { self == .left || self == .above }

    var words: String {
      switch self {
      case .left: "left of it"
      case .above: "above it"
      case .right: "right of it"
      case .below: "below it"
      }
    }
  }

  init(_ laws: FrameLaws) { self.laws = laws }

  // MARK: Where

  mutating func search(_ scenario: Int) {
    // A view in a superview that is outside is reported with that.
    var outside: Set<ViewID> = []
    var places = Places(laws, scenario)
    for view in laws.views(in: scenario) {
      if let parent = model.views[view].parent, outside.contains(parent) || showsPart(parent) {
        outside.insert(view)
        continue
      }
      let scrolling = model.views.ancestry(of: view).dropFirst().first(where: model.views.scrolls)
      let sides = scrolling == nil ? places.sides(of: view) : (outside: Side.allCases, past: [])
      for side in sides.outside {
        let demands = scrolling.map { self.demands(view, side, in: $0, scenario) } ?? demands(view, side, scenario)
        for (demands, outer) in demands {
          // A root or view without a size has a finding of its own.
          let sizes = laws.sizes(
            of: scenario,
            where: demands
              + [view, .root].flatMap { one in Axis.allCases.map { FrameDemand(form: .size(of: one, $0)) } })
          if sizes.isEmpty { continue }
          found[view, default: [:]][side, default: []] += sizes
          if scrolling != nil || outer != .root { outerViews[view] = outer }
          if sizes.contains(where: { $0.sizes(in: laws.result) == nil }) { outside.insert(view) }
          break
        }
      }
      if found[view] == nil {
        for past in sides.past { searchOverflow(of: view, at: past.side, of: past.outer, scenario) }
      }
    }
  }

  /// Looks for a view without others in it that reaches past an edge of the layout, or of its superview, to which nothing
  /// ties it.
  private mutating func searchOverflow(of view: ViewID, at side: Side, of outer: ViewID, _ scenario: Int) {
    guard !model.views[view].isGuide, overflowing[view]?[side] == nil, !isTied(view, side, to: outer, scenario) else {
      return
    }
    let edge = LinearForm.edge(side.isBefore ? 0 : 1, of: view, side.axis, from: outer, in: model.views)
    let beyond = side.isBefore ? LinearForm() - edge : edge - .size(of: outer, side.axis)
    let sizes = laws.sizes(
      of: scenario,
      where: [
        FrameDemand(form: beyond.normalized, limit: Self.mostPast), FrameDemand(form: .size(of: view, side.axis)),
        FrameDemand(form: .size(of: outer, side.axis)),
      ])
    guard !sizes.isEmpty else { return }
    overflowing[view, default: [:]][side, default: []] += sizes
    if outer != .root { outerViews[view] = outer }
  }

  /// Whether a statement relates an edge or the centre of a view to the edge of a view around it at this side.
  private func isTied(_ view: ViewID, _ side: Side, to outer: ViewID, _ scenario: Int) -> Bool {
    let graph = laws.result.constraints.graph(of: scenario)
    let (variable, theirs) = (side.axis.position.variable(of: view), side.isBefore ? Rational.zero : .one)
    return graph.constraints(naming: variable).contains { number in
      guard let tie = EdgeRelation(graph.constraints.linear(number), side.axis, in: model.views) else { return false }
      return [tie, tie.seenFromOther].contains { seen in
        seen.view == view && seen.other == outer && seen.theirs == theirs && [.zero, .half, .one].contains(seen.own)
      }
    }
  }

  /// Returns the ways in which a view that does not scroll can be where it is not seen: outside of the root, or of its
  /// superview, unless an equation puts it there.
  private func demands(_ view: ViewID, _ side: Side, _ scenario: Int) -> [(demands: [FrameDemand], outer: ViewID)] {
    guard !isParked(view, side, scenario) else { return [] }
    // Nothing of a view is visible that is at a distance of 0.
    let ofRoot = (demands: [demand(view, side, of: .root)], outer: ViewID.root)
    guard let parent = model.views[view].parent, parent != .root, !model.views[parent].isGuide else { return [ofRoot] }
    // Outside of a view without a size is nowhere.
    let sizes = Axis.allCases.map { FrameDemand(form: .size(of: parent, $0)) }
    return [ofRoot, (demands: [demand(view, side, of: parent)] + sizes, outer: parent)]
  }

  /// Returns the demand that the view is outside of one around it on a side: a distance of at least 0.
  private func demand(_ view: ViewID, _ side: Side, of outer: ViewID) -> FrameDemand {
    let nearest = LinearForm.edge(side.isBefore ? 1 : 0, of: view, side.axis, from: outer, in: model.views)
    let outside = side.isBefore ? LinearForm() - nearest : nearest - .size(of: outer, side.axis)
    return FrameDemand(form: outside.normalized, isStrict: false)
  }

  /// Returns the ways in which a view in one that scrolls can be where it is never seen, each as demands that are met
  /// together: beyond the content and the frame; beyond its superview, where nothing puts it. With the view that it lies outside of.
  private func demands(
    _ view: ViewID, _ side: Side, in scrolling: ViewID, _ scenario: Int
  ) -> [(demands: [FrameDemand], outer: ViewID)] {
    let axis = side.axis
    let form = LinearForm.edge(side.isBefore ? 1 : 0, of: view, axis, from: scrolling, in: model.views)
    let isTurned = axis == .horizontal && model.screens[laws.result.scenarios[scenario].screen].isRightToLeft
    let (frame, content) = (LinearForm.size(of: scrolling, axis), model.views[scrolling].contentArea ?? scrolling)
    let hidden = LinearForm.size(of: content, axis) - frame
    var ends = [side.isBefore ? LinearForm() : frame]
    if isTurned == side.isBefore { ends.append(side.isBefore ? LinearForm() - hidden : .size(of: content, axis)) }
    // The distance that is told is that from the content.
    let beyond = ends.reversed().map { end in
      FrameDemand(form: (side.isBefore ? end - form : form - end).normalized, isStrict: false)
    }
    // Where nothing tells how far the content reaches, that is reported.
    let situation = laws.result.scenarios[scenario].situation
    let scrolls = !model.declarations.unscrolled.contains {
      $0.view == scrolling && $0.axis == axis && model.equations[$0.equation].condition.holds(in: situation)
    }
    var found: [(demands: [FrameDemand], outer: ViewID)] = []
    if scrolls || side.isBefore != isTurned { found.append((demands: beyond, outer: scrolling)) }
    guard let parent = model.views[view].parent, parent != scrolling, !isParked(view, side, scenario) else {
      return found
    }
    found.append((demands: [demand(view, side, of: parent)], outer: parent))
    return found
  }

  /// Whether an equation ties the near edge of a view to the edge of its superview beyond which it lies.
  private func isParked(_ view: ViewID, _ side: Side, _ scenario: Int) -> Bool {
    let graph = laws.result.constraints.graph(of: scenario)
    let (own, theirs) = side.isBefore ? (Rational.one, Rational.zero) : (.zero, .one)
    return graph.constraints(naming: side.axis.position.variable(of: view)).contains { number in
      let tie = EdgeRelation(graph.constraints.linear(number), side.axis, in: model.views)
      return tie.map { tie in
        tie.view == view && tie.other == model.views[view].parent && tie.own == own && tie.theirs == theirs
          && tie.relation == .equal
      } ?? false
    }
  }

  /// Bounds on the positions of views in the root, from the extents of each view by itself: most views lie inside at
  /// any size.
  private struct Places {
    private let laws: FrameLaws
    private let scenario: Int
    private let order: FrameOrder?
    private lazy var lengths = Axis.allCases.map { laws.extent(of: .size(of: .root, $0), in: scenario) }
    /// By axis and view: the extent of the first edge in the root. The outer nil: not asked for yet; the inner nil:
    /// ambiguous, or not known.
    private var starts: [Table<ViewNode, FrameLaws.Extent??>]

    init(_ laws: FrameLaws, _ scenario: Int) {
      (self.laws, self.scenario, order) = (laws, scenario, laws.order(in: scenario))
      starts = Axis.allCases.map { _ in Table(repeating: nil, for: laws.result.model.views.indices) }
    }

    /// Returns the sides on which the view may be outside at some size, and the edges of the layout or of its superview
    /// that it may reach past, where no view is in it.
    mutating func sides(of view: ViewID) -> (outside: [Side], past: [(side: Side, outer: ViewID)]) {
      var (outside, past): ([Side], [(side: Side, outer: ViewID)]) = ([], [])
      let most = mostPast.double
      guard let parent = laws.result.model.views[view].parent else { return (outside, past) }
      for axis in Axis.allCases {
        if order?.isInRoot(view, axis) == true { continue }
        guard let length = lengths[axis.index], let origin = start(of: parent, axis),
          let edges = laws.edges(of: view, axis, in: scenario)
        else { continue }
        let (before, behind): (Side, Side) = axis == .horizontal ? (.left, .right) : (.above, .below)
        let own = parent == .root ? length : laws.extent(of: .size(of: parent, axis), in: scenario)
        let (first, last) = (origin + edges.first, origin + edges.last)
        if last.lower <= 0 || edges.last.lower <= 0 { outside.append(before) }
        if first.upper >= length.lower || own.map({ edges.first.upper >= $0.lower }) ?? false { outside.append(behind) }
        guard isLeaf(view) else { continue }
        if first.lower < -most { past.append((before, .root)) }
        if last.upper - length.lower > most { past.append((behind, .root)) }
        guard parent != .root, !laws.result.model.views[parent].isGuide, let own else { continue }
        if edges.first.lower < -most { past.append((before, parent)) }
        if edges.last.upper - own.lower > most { past.append((behind, parent)) }
      }
      return (outside, past)
    }

    private func isLeaf(_ view: ViewID) -> Bool {
      let views = laws.result.model.views
      return views[view].layout == nil && views[view].children.allSatisfy { views[$0].isGuide }
    }

    private mutating func start(of view: ViewID, _ axis: Axis) -> FrameLaws.Extent? {
      guard view != .root, let parent = laws.result.model.views[view].parent else { return .zero }
      if let known = starts[axis.index][view] { return known }
      let origin = start(of: parent, axis)
      let edges = laws.edges(of: view, axis, in: scenario)
      let start: FrameLaws.Extent? = if let origin, let edges { origin + edges.first } else { nil }
      starts[axis.index][view] = .some(start)
      return start
    }
  }

  var places: [(view: ViewID, found: [(scenario: Int, sizes: ScreenPiece?)])] {
    Set(found.keys).union(overflowing.keys).sorted().map { view in
      let sides = found[view] ?? overflowing[view] ?? [:]
      return (view, laws.places(of: Side.allCases.flatMap { sides[$0] ?? [] }))
    }
  }

  // MARK: In words

  var findings: [Finding<SourceRange>] {
    Set(found.keys).union(overflowing.keys).sorted().compactMap { view in
      guard let sides = found[view] ?? overflowing[view], let place = model.views[view].nameRange,
        isInEachState(view, sides)
      else { return nil }
      let name = model.path(of: view)
      let texts = Wording.byPlace(
        Side.allCases.compactMap { side in
          sides[side].map { (laws.text(of: $0), words(for: side, $0, isPart: found[view] == nil)) }
        })
      let what =
        found[view] == nil
        ? "reaches past the edge of \(outer(of: view))" : "lies wholly outside of \(outer(of: view))"
      return Finding(
        code: .offScreen, place: place,
        message: "'\(name)' \(what) "
          + texts.map { "\($0.place): \($0.words)" }.joined(separator: "; "),
        data: .appearance(
          view: name, others: [], screens: laws.screenNames(of: Side.allCases.flatMap { sides[$0] ?? [] })))
    }
  }
}

extension OffScreenSearch {
  /// Whether a view is outside in each state in which it exists: what comes and goes is put there.
  private func isInEachState(_ view: ViewID, _ sides: [Side: [MatchingSizes]]) -> Bool {
    let scenarios = laws.result.scenarios
    let states = Set(sides.values.flatMap { $0 }.map { scenarios[$0.scenario].state })
    return scenarios.allSatisfy { scenario in
      states.contains(scenario.state) || !model.views[view].isThere(in: scenario.situation)
    }
  }

  /// Returns `left of it by 8 points`, or `8 of its 40 points are left of it`.
  private func words(for side: Side, _ here: [MatchingSizes], isPart: Bool) -> String {
    let (points, isSame) = laws.greatest(0, of: here)
    let most = "\(isSame ? "" : "up to ")\(points)"
    if isPart { return "\(most) of its \(laws.greatest(1, of: here).points) points are \(side.words)" }
    return points == "0" ? side.words : "\(side.words) by \(most) points"
  }

  /// Returns what a view lies outside of, in words.
  private func outer(of view: ViewID) -> String {
    guard let outer = outerViews[view] else { return "the layout" }
    let name = outer == .root ? "the layout" : "'\(model.path(of: outer))'"
    return model.views.scrolls(outer) ? "what \(name) scrolls" : name
  }
}

extension OffScreenSearch {
  /// Whether the view's class shows only a part of its content at a time, though nothing is known of how it scrolls.
  private func showsPart(_ view: ViewID) -> Bool {
    !model.views.scrolls(view)
      && model.views[view].typeName.map { name in Self.scrolling.contains { name.hasSuffix($0) } } ?? false
  }

  private static let scrolling = ["ScrollView", "TableView", "CollectionView", "OutlineView"]
}
