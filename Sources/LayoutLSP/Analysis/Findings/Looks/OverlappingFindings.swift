import Solver

// `overlapping`: two children of one view with a common area, neither inside the other, that no constraint ties to
// overlap.

struct OverlapSearch {
  private let laws: FrameLaws
  /// By pair: the sizes at which the two have a common area, and the screens on which neither is inside the other at
  /// one of these sizes.
  private var meeting: [Pair: [MatchingSizes]] = [:]
  private var apart: [Pair: Set<Scenario.Place>] = [:]
  /// The number of pairs whose bounds may still be compared: some milliseconds in all. A layout with more views in
  /// one has other troubles.
  private var workLeft = 100_000
  private var result: LayoutResult { laws.result }
  private var model: LayoutModel { laws.result.model }

  /// Two views; the one written later is `upper`, for it is drawn above the other.
  private struct Pair: Hashable {
    var upper: ViewID
    var lower: ViewID
  }

  /// Bounds on the area of a view over all sizes.
  private struct Box {
    var view: ViewID
    var horizontal: FrameLaws.Extent
    var vertical: FrameLaws.Extent

    subscript(axis: Axis) -> FrameLaws.Extent { axis == .horizontal ? horizontal : vertical }

    func meets(_ other: Box, _ axis: Axis) -> Bool {
      !self[axis].isNever(1, behind: other[axis]) && !other[axis].isNever(1, behind: self[axis])
    }
  }

  init(_ laws: FrameLaws) { self.laws = laws }

  // MARK: Where

  mutating func search(_ scenario: Int) {
    var isThere = Table(repeating: false, for: model.views.indices)
    for view in laws.views(in: scenario) { isThere[view] = true }
    var ties: FrameTies?
    for parent in model.views.indices where model.views[parent].children.count > 1 {
      let children = model.views[parent].children.filter { isThere[$0] }
      guard children.count > 1, laws.order(in: scenario)?.areApart(children) != true else { continue }
      for pair in pairs(of: children, in: scenario) {
        if ties == nil { ties = FrameTies(result, scenario) }
        guard ties?.isOverlay(pair.upper, pair.lower) != true else { continue }
        let met = laws.sizes(of: scenario, where: demands(pair))
        guard !met.isEmpty else { continue }
        meeting[pair, default: []] += met
        let inside = [isInside(pair.upper, pair.lower), isInside(pair.lower, pair.upper)]
        if laws.hasSizes(met, of: scenario, exceptWhere: inside) {
          apart[pair, default: []].insert(result.scenarios[scenario].place)
        }
      }
    }
  }

  /// The reported pairs. A view that grows over another is reported for all sizes of the screen at which the two meet.
  private var found: [Pair: [MatchingSizes]] {
    apart.reduce(into: [:]) { found, entry in
      found[entry.key] = meeting[entry.key]?.filter { entry.value.contains(result.scenarios[$0.scenario].place) }
    }
  }

  /// Returns the pairs that may meet at some size, judged by the bounds of each view.
  private mutating func pairs(of children: [ViewID], in scenario: Int) -> [Pair] {
    var boxes: [Box] = []
    boxes.reserveCapacity(children.count)
    for child in children { if let box = box(of: child, in: scenario) { boxes.append(box) } }
    let axis = axisOfSweep(boxes)
    boxes.sort { $0[axis].lower < $1[axis].lower }
    var pairs: [Pair] = []
    for (place, one) in boxes.enumerated() {
      for other in boxes[(place + 1)...] {
        workLeft -= 1
        guard workLeft > 0, other[axis].lower < one[axis].upper else { break }
        guard one.meets(other, .horizontal), one.meets(other, .vertical) else { continue }
        pairs.append(Pair(upper: max(one.view, other.view), lower: min(one.view, other.view)))
      }
    }
    return pairs.sorted { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
  }

  private static let few = 16

  /// Returns the axis along which fewer boxes overlap: for a list, the vertical one.
  private func axisOfSweep(_ boxes: [Box]) -> Axis {
    // For few boxes finding out takes longer than comparing all of them.
    if boxes.count < Self.few { return .vertical }
    let crowds = Axis.allCases.map { axis -> Double in
      let extents = boxes.map { $0[axis] }
      let (low, high) = (extents.map { $0.lower }.min() ?? 0, extents.map { $0.upper }.max() ?? 1)
      return extents.reduce(0) { $0 + ($1.upper - $1.lower) } / (high - low)
    }
    return crowds[0] <= crowds[1] ? .horizontal : .vertical
  }

  private func box(of view: ViewID, in scenario: Int) -> Box? {
    func extent(_ axis: Axis) -> FrameLaws.Extent? {
      guard let edges = laws.edges(of: view, axis, in: scenario), !edges.last.isNever(1, behind: edges.first) else {
        return nil
      }
      return FrameLaws.Extent(edges.first.lower, edges.last.upper)
    }
    guard let horizontal = extent(.horizontal), let vertical = extent(.vertical) else { return nil }
    return Box(view: view, horizontal: horizontal, vertical: vertical)
  }

  /// Returns the demands that the common area is more than a point wide and high: first width, then height, four
  /// forms each.
  private func demands(_ pair: Pair) -> [FrameDemand] {
    Axis.allCases.flatMap { axis in
      [
        .edge(1, of: pair.upper, axis) - .edge(0, of: pair.lower, axis),
        .edge(1, of: pair.lower, axis) - .edge(0, of: pair.upper, axis),
        .size(of: pair.upper, axis), .size(of: pair.lower, axis),
      ].map { FrameDemand(form: $0.normalized, limit: .one) }
    }
  }

  /// Returns the demands that one view is inside the other by all but a point, as a spinner is in the view that loads.
  private func isInside(_ view: ViewID, _ other: ViewID) -> [FrameDemand] {
    Axis.allCases.flatMap { axis in
      [
        .edge(0, of: view, axis) - .edge(0, of: other, axis), .edge(1, of: other, axis) - .edge(1, of: view, axis),
      ].map { FrameDemand(form: $0.normalized, limit: -.one, isStrict: false) }
    }
  }

  /// The views that lie above others, and where.
  var places: [(view: ViewID, found: [(scenario: Int, sizes: ScreenPiece?)])] {
    let found = found
    return found.keys.sorted { ($0.upper, $0.lower) < ($1.upper, $1.lower) }.map {
      ($0.upper, laws.places(of: found[$0] ?? []))
    }
  }

  // MARK: In words

  /// One finding for each view that lies above others.
  var findings: [Finding<SourceRange>] {
    let found = found
    var byView: [ViewID: [Pair]] = [:]
    for pair in found.keys.sorted(by: { ($0.upper, $0.lower) < ($1.upper, $1.lower) }) {
      byView[pair.upper, default: []].append(pair)
    }
    return byView.keys.sorted().compactMap { view in
      guard let pairs = byView[view], let place = model.views[view].nameRange else { return nil }
      let name = model.path(of: view)
      let texts = pairs.prefix(Self.told).map { pair in
        "'\(model.path(of: pair.lower))' by \(extent(of: found[pair] ?? [])) \(laws.text(of: found[pair] ?? []))"
      }
      let rest = pairs.count - texts.count
      let more = rest > 0 ? [rest == 1 ? "another view" : "\(rest) other views"] : []
      return Finding(
        code: .overlapping, place: place, message: "'\(name)' overlaps \(Wording.list(texts + more))",
        related: pairs.prefix(Self.told).compactMap { pair in
          model.views[pair.lower].nameRange.map { ($0, "'\(model.path(of: pair.lower))' is declared here") }
        },
        data: .appearance(
          view: name, others: pairs.map { model.path(of: $0.lower) },
          screens: laws.screenNames(of: pairs.flatMap { found[$0] ?? [] })))
    }
  }

  private static let told = 3

  /// Returns `12 x 20 points`, or `up to 12 x 20 points`.
  private func extent(of found: [MatchingSizes]) -> String {
    // The common extent is the least of the four forms, and at most the least of their greatest values.
    func extremes(_ values: (MatchingSizes) -> [Rational]) -> [[Rational]] {
      found.map { one in [values(one)[..<4], values(one)[4...]].map { $0.min() ?? .zero } }
    }
    let (least, most) = (extremes { $0.least }, extremes { $0.greatest })
    let points = [0, 1].map { axis in NumberText.points(most.map { $0[axis] }.max() ?? .zero) }
    return "\(Set(least + most).count == 1 ? "" : "up to ")\(points[0]) x \(points[1]) points"
  }
}
