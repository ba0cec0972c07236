import Solver

// `off-screen`: views that lie wholly outside of the layout.

struct OffScreenSearch {
  private let laws: FrameLaws
  private var found: [Int: [Side: [MatchingSizes]]] = [:]
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
    // A view in a superview that is outside is reported with that; one in a superview that scrolls can be scrolled to.
    var outside: Set<Int> = []
    var places = Places(laws, scenario)
    for view in laws.views(in: scenario) {
      if let parent = model.views[view].parent, outside.contains(parent) || model.scrolls(parent) {
        outside.insert(view)
        continue
      }
      for side in places.sides(on: view) {
        let demand = demand(view, side)
        // A root or view without a size has a finding of its own.
        let sizes = laws.sizes(
          of: scenario,
          where: [demand]
            + [view, 0].flatMap { one in Axis.allCases.map { FrameDemand(form: .size(of: one, $0)) } })
        if sizes.isEmpty { continue }
        found[view, default: [:]][side, default: []] += sizes
        if sizes.contains(where: { $0.sizes(in: laws.result) == nil }) { outside.insert(view) }
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
        message: "'\(name)' lies wholly outside of the layout \(texts.joined(separator: "; "))",
        data: .appearance(
          view: name, others: [], screens: laws.screenNames(of: Side.allCases.flatMap { sides[$0] ?? [] })))
    }
  }
}

extension LayoutModel {
  /// Whether the view's class shows only a part of its content at a time.
  fileprivate func scrolls(_ view: Int) -> Bool {
    views[view].typeName.map { name in Self.scrolling.contains { name.hasSuffix($0) } } ?? false
  }

  private static let scrolling = ["ScrollView", "TableView", "CollectionView", "OutlineView"]
}
