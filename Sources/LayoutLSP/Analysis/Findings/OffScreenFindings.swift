import Solver

/// `off-screen`: views that lie wholly outside of the layout.

struct OffScreenSearch {
  private let laws: FrameLaws
  private var found: [Int: [Side: [FoundSizes]]] = [:]
  private var model: LayoutModel { laws.result.model }

  private enum Side: CaseIterable {
    case left, above, right, below

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

  mutating func look(at scenario: Int) {
    // What lies in a view that is outside is told with that.
    var outside: Set<Int> = []
    for view in laws.views(in: scenario) {
      if let parent = model.views[view].parent, outside.contains(parent) {
        outside.insert(view)
        continue
      }
      for (side, demand) in demands(view) where mayBeOutside(demand, in: scenario) {
        // A layout without a size is told of by itself.
        let sizes = laws.sizes(
          of: scenario,
          where: [demand]
            + [view, 0].flatMap { one in [Axis.horizontal, .vertical].map { FrameDemand(form: .size(of: one, $0)) } })
        if sizes.isEmpty { continue }
        found[view, default: [:]][side, default: []] += sizes
        if sizes.contains(where: { $0.sizes == nil }) { outside.insert(view) }
      }
    }
  }

  private func mayBeOutside(_ demand: FrameDemand, in scenario: Int) -> Bool {
    laws.extent(of: demand.form, in: scenario).map { demand.isMet(by: $0.upper) } ?? false
  }

  /// How far it is outside: at least not at all, for then nothing of it is seen.
  private func demands(_ view: Int) -> [(side: Side, demand: FrameDemand)] {
    Side.allCases.map { side in
      let axis: Axis = side == .left || side == .right ? .horizontal : .vertical
      let isBefore = side == .left || side == .above
      // The edge that is nearest to the layout, from the root's first edge.
      var form = LinearForm.edge(isBefore ? 1 : 0, of: view, axis)
      var current = view
      while let parent = model.views[current].parent, parent != 0 {
        form.add(.edge(0, of: parent, axis), times: .one)
        current = parent
      }
      let outside = isBefore ? LinearForm() - form : form - .size(of: 0, axis)
      return (side, FrameDemand(form: outside.normalized, isStrict: false))
    }
  }

  var places: [(view: Int, found: [FoundSizes])] {
    found.keys.sorted().map { view in (view, Side.allCases.flatMap { found[view]?[$0] ?? [] }) }
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
        data: .look(
          view: name, others: [], screens: laws.screenNames(of: Side.allCases.flatMap { sides[$0] ?? [] })))
    }
  }
}
