import Solver

// `off-screen`: views that lie wholly outside of the layout, or in a view that scrolls where nothing scrolls to.

struct OffScreenSearch {
  private let laws: FrameLaws
  private var found: [Int: [Side: [MatchingSizes]]] = [:]
  /// What views lie outside of that are in one that scrolls.
  private var outerViews: [Int: Int] = [:]
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
    var outside: Set<Int> = []
    var places = Places(laws, scenario)
    for view in laws.views(in: scenario) {
      if let parent = model.views[view].parent, outside.contains(parent) || model.showsPart(parent) {
        outside.insert(view)
        continue
      }
      let scrolling = model.views.ancestry(of: view).dropFirst().first(where: model.views.scrolls)
      for side in scrolling == nil ? places.sides(on: view) : Side.allCases {
        let demands =
          scrolling.map { self.demands(view, side, in: $0, scenario) } ?? [([demand(view, side)], 0)]
        for (demands, outer) in demands {
          // A root or view without a size has a finding of its own.
          let sizes = laws.sizes(
            of: scenario,
            where: demands
              + [view, 0].flatMap { one in Axis.allCases.map { FrameDemand(form: .size(of: one, $0)) } })
          if sizes.isEmpty { continue }
          found[view, default: [:]][side, default: []] += sizes
          if scrolling != nil { outerViews[view] = outer }
          if sizes.contains(where: { $0.sizes(in: laws.result) == nil }) { outside.insert(view) }
          break
        }
      }
    }
  }

  /// Returns the demand that the view is outside on a side: a distance of at least 0, for then nothing of it is
  /// visible.
  private func demand(_ view: Int, _ side: Side) -> FrameDemand {
    // The edge of the view that is nearest to the layout, measured from the root's first edge.
    var form = LinearForm.edge(side.isBefore ? 1 : 0, of: view, side.axis)
    var current = view
    while let parent = model.views[current].parent, parent != 0 {
      form.add(.edge(0, of: parent, side.axis), times: .one)
      current = parent
    }
    let outside = side.isBefore ? LinearForm() - form : form - .size(of: 0, side.axis)
    return FrameDemand(form: outside.normalized, isStrict: false)
  }

  /// Returns the ways in which a view in one that scrolls can be where it is never seen, each as demands that are met
  /// together: beyond the content and the frame; beyond its superview, where nothing puts it. With the view that it lies outside of.
  private func demands(
    _ view: Int, _ side: Side, in scrolling: Int, _ scenario: Int
  ) -> [(demands: [FrameDemand], outer: Int)] {
    let axis = side.axis
    var form = LinearForm.edge(side.isBefore ? 1 : 0, of: view, axis)
    var current = view
    while let parent = model.views[current].parent, parent != scrolling {
      form.add(.edge(0, of: parent, axis), times: .one)
      current = parent
    }
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
    var found: [(demands: [FrameDemand], outer: Int)] = []
    if scrolls || side.isBefore != isTurned { found.append((demands: beyond, outer: scrolling)) }
    guard let parent = model.views[view].parent, parent != scrolling, !isParked(view, side, scenario) else {
      return found
    }
    let edge = LinearForm.edge(side.isBefore ? 1 : 0, of: view, axis)
    let outside = side.isBefore ? LinearForm() - edge : edge - .size(of: parent, axis)
    found.append((demands: [FrameDemand(form: outside.normalized, isStrict: false)], outer: parent))
    return found
  }

  /// Whether an equation ties the near edge of a view to the edge of its superview beyond which it lies.
  private func isParked(_ view: Int, _ side: Side, _ scenario: Int) -> Bool {
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
    private lazy var lengths = Axis.allCases.map { laws.extent(of: .size(of: 0, $0), in: scenario) }
    /// By axis and view: the extent of the first edge in the root. The outer nil: not asked for yet; the inner nil:
    /// ambiguous, or not known.
    private var starts: [[FrameLaws.Extent??]]

    init(_ laws: FrameLaws, _ scenario: Int) {
      (self.laws, self.scenario, order) = (laws, scenario, laws.order(in: scenario))
      starts = Axis.allCases.map { _ in Array(repeating: nil, count: laws.result.model.views.count) }
    }

    /// Returns the sides on which the view may be outside at some size.
    mutating func sides(on view: Int) -> [Side] {
      guard let parent = laws.result.model.views[view].parent else { return [] }
      var sides: [Side] = []
      for axis in Axis.allCases {
        if order?.isInRoot(view, axis) == true { continue }
        guard let length = lengths[axis.index], let origin = start(of: parent, axis),
          let edges = laws.edges(of: view, axis, in: scenario)
        else { continue }
        let (before, behind): (Side, Side) = axis == .horizontal ? (.left, .right) : (.above, .below)
        if (origin + edges.last).lower <= 0 { sides.append(before) }
        if (origin + edges.first).upper >= length.lower { sides.append(behind) }
      }
      return sides
    }

    private mutating func start(of view: Int, _ axis: Axis) -> FrameLaws.Extent? {
      guard view != 0, let parent = laws.result.model.views[view].parent else { return .zero }
      if let known = starts[axis.index][view] { return known }
      let origin = start(of: parent, axis)
      let edges = laws.edges(of: view, axis, in: scenario)
      let start: FrameLaws.Extent? = if let origin, let edges { origin + edges.first } else { nil }
      starts[axis.index][view] = .some(start)
      return start
    }
  }

  var places: [(view: Int, found: [(scenario: Int, sizes: ScreenPiece?)])] {
    found.keys.sorted().map { view in (view, laws.places(of: Side.allCases.flatMap { found[view]?[$0] ?? [] })) }
  }

  // MARK: In words

  var findings: [Finding<SourceRange>] {
    found.keys.sorted().compactMap { view in
      guard let sides = found[view], let place = model.views[view].nameRange else { return nil }
      let name = model.path(of: view)
      let texts = Side.allCases.compactMap { side -> String? in
        guard let here = sides[side] else { return nil }
        let (points, isSame) = laws.greatest(0, of: here)
        let distance = points == "0" ? "" : " by \(isSame ? "" : "up to ")\(points) points"
        return "\(laws.text(of: here)): \(side.words)\(distance)"
      }
      return Finding(
        code: .offScreen, place: place,
        message: "'\(name)' lies wholly outside of \(outer(of: view)) \(texts.joined(separator: "; "))",
        data: .appearance(
          view: name, others: [], screens: laws.screenNames(of: Side.allCases.flatMap { sides[$0] ?? [] })))
    }
  }
}

extension OffScreenSearch {
  /// Returns what a view lies outside of, in words.
  private func outer(of view: Int) -> String {
    guard let outer = outerViews[view] else { return "the layout" }
    let name = outer == 0 ? "the layout" : "'\(model.path(of: outer))'"
    return model.views.scrolls(outer) ? "what \(name) scrolls" : name
  }
}

extension LayoutModel {
  /// Whether the view's class shows only a part of its content at a time, though nothing is known of how it scrolls.
  fileprivate func showsPart(_ view: Int) -> Bool {
    !views.scrolls(view) && views[view].typeName.map { name in Self.scrolling.contains { name.hasSuffix($0) } } ?? false
  }

  private static let scrolling = ["ScrollView", "TableView", "CollectionView", "OutlineView"]
}
