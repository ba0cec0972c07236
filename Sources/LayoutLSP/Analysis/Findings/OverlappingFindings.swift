import Solver

// `overlapping`: two children of one view that cover a common area, neither of them inside of the other, which nothing ties to
// lie so.

struct OverlapSearch {
  private let laws: FrameLaws
  /// Where they have an area in common, and on which screens it is not all of one wherever that is.
  private var meeting: [Pair: [FoundSizes]] = [:]
  private var apart: [Pair: Set<Scenario.Place>] = [:]
  /// Pairs of which each view's extent is compared, in all: some milliseconds. Whoever has more views in one has other
  /// troubles.
  private var workLeft = 100_000
  private var result: LayoutResult { laws.result }
  private var model: LayoutModel { laws.result.model }

  /// Two views, the one that is written later first: it is drawn above the other.
  private struct Pair: Hashable {
    var upper: Int
    var lower: Int
  }

  /// What a view covers at any size.
  private struct Box {
    var view: Int
    var horizontal: FrameLaws.Extent
    var vertical: FrameLaws.Extent

    subscript(axis: Axis) -> FrameLaws.Extent { axis == .horizontal ? horizontal : vertical }

    func meets(_ other: Box, _ axis: Axis) -> Bool {
      !self[axis].isNever(1, behind: other[axis]) && !other[axis].isNever(1, behind: self[axis])
    }
  }

  init(_ laws: FrameLaws) { self.laws = laws }

  // MARK: Where

  mutating func look(at scenario: Int) {
    var isThere = Array(repeating: false, count: model.views.count)
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

  /// Where one grows over the other it is told of all sizes of the screen at which they meet.
  private var found: [Pair: [FoundSizes]] {
    apart.reduce(into: [:]) { found, entry in
      found[entry.key] = meeting[entry.key]?.filter { entry.value.contains(result.scenarios[$0.scenario].place) }
    }
  }

  /// That may meet somewhere, as far as each by itself tells.
  private mutating func pairs(of children: [Int], in scenario: Int) -> [Pair] {
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

  /// That along which fewer of them lie beside one another: of a list, from the top down.
  private func axisOfSweep(_ boxes: [Box]) -> Axis {
    // Of few it takes longer to find out than to look at all.
    if boxes.count < Self.few { return .vertical }
    let crowds = Axis.allCases.map { axis -> Double in
      let extents = boxes.map { $0[axis] }
      let (low, high) = (extents.map(\.lower).min() ?? 0, extents.map(\.upper).max() ?? 1)
      return extents.reduce(0) { $0 + ($1.upper - $1.lower) } / (high - low)
    }
    return crowds[0] <= crowds[1] ? .horizontal : .vertical
  }

  private func box(of view: Int, in scenario: Int) -> Box? {
    func extent(_ axis: Axis) -> FrameLaws.Extent? {
      guard let edges = laws.edges(of: view, axis, in: scenario), !edges.last.isNever(1, behind: edges.first) else {
        return nil
      }
      return FrameLaws.Extent(edges.first.lower, edges.last.upper)
    }
    guard let horizontal = extent(.horizontal), let vertical = extent(.vertical) else { return nil }
    return Box(view: view, horizontal: horizontal, vertical: vertical)
  }

  /// That more than a point is common each way: width first, then height, each in its four parts.
  private func demands(_ pair: Pair) -> [FrameDemand] {
    Axis.allCases.flatMap { axis in
      [
        .edge(1, of: pair.upper, axis) - .edge(0, of: pair.lower, axis),
        .edge(1, of: pair.lower, axis) - .edge(0, of: pair.upper, axis),
        .size(of: pair.upper, axis), .size(of: pair.lower, axis),
      ].map { FrameDemand(form: $0.normalized, limit: .one) }
    }
  }

  /// That all of one but for a point lies in the other, as a spinner does in what is being loaded.
  private func isInside(_ view: Int, _ other: Int) -> [FrameDemand] {
    Axis.allCases.flatMap { axis in
      [
        .edge(0, of: view, axis) - .edge(0, of: other, axis), .edge(1, of: other, axis) - .edge(1, of: view, axis),
      ].map { FrameDemand(form: $0.normalized, limit: -.one, isStrict: false) }
    }
  }

  /// The views that lie above others, and where.
  var places: [(view: Int, found: [(scenario: Int, sizes: ScreenPiece?)])] {
    let found = found
    return found.keys.sorted { ($0.upper, $0.lower) < ($1.upper, $1.lower) }.map {
      ($0.upper, laws.places(of: found[$0] ?? []))
    }
  }

  // MARK: In words

  /// One for each view that lies above others.
  var findings: [Finding<SourceRange>] {
    let found = found
    var byView: [Int: [Pair]] = [:]
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
        data: .look(
          view: name, others: pairs.map { model.path(of: $0.lower) },
          screens: laws.screenNames(of: pairs.flatMap { found[$0] ?? [] })))
    }
  }

  private static let told = 3

  /// `12 x 20 points`, `up to 12 x 20 points`
  private func extent(of found: [FoundSizes]) -> String {
    // What is common is the least of the four, and at most the least of what they are at most.
    func extremes(_ values: (FoundSizes) -> [Rational]) -> [[Rational]] {
      found.map { one in [values(one)[..<4], values(one)[4...]].map { $0.min() ?? .zero } }
    }
    let (least, most) = (extremes(\.least), extremes(\.greatest))
    let points = [0, 1].map { axis in NumberText.points(most.map { $0[axis] }.max() ?? .zero) }
    return "\(Set(least + most).count == 1 ? "" : "up to ")\(points[0]) x \(points[1]) points"
  }
}
