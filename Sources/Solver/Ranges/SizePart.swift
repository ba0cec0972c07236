// At which sizes the optimal solutions depend on the sizes in another way. Exact, no samples.
//
// Parts of the problem that share no variable but the sizes change where they like; they are kept apart, because whoever
// looks at the solutions between the changes of one part need not care about those of another.

/// Sizes for which the solution of one part of a problem is one linear function of them: every soft constraint is broken
/// throughout or holds throughout, and the same values are ambiguous, but for its edges, where less is.
public struct SizePatch: Sendable {
  public var sizes: ConvexPolygon
  /// What each of the part's variables that were asked for comes to.
  public var laws: [PlaneFunction]
  /// No value is ambiguous for sure; where it is false some may be.
  public var isUnique: Bool
}

/// How a part of a problem follows one or both of two sizes.
public struct SizePart: Sendable {
  /// Together all of the sizes, unless there are too many. Not empty.
  public var patches: [SizePatch]
  /// False where there may be other sizes beside those of the patches: what is said of every size is not known then.
  public var isComplete: Bool
  /// Those asked for that are in the part, in the order asked.
  public var variables: [Int]
  /// The constraints of the part: indices into `Problem.constraints`, in the order written.
  public var constraints: [Int]
  /// For each optional one of them, unless functions were asked for, the least violation over all optimal solutions at
  /// all sizes of the patches.
  public var leastViolations: [(constraint: Int, violation: Rational)]
}

extension SizePart {
  /// What it says of some of its sizes.
  public func restricted(to sizes: ConvexPolygon) -> SizePart {
    var part = self
    if isComplete, patches.count == 1 {
      part.patches[0].sizes = sizes
      return part
    }
    part.patches = patches.compactMap { patch in
      guard let common = patch.sizes.intersection(sizes), common.dimension == sizes.dimension else { return nil }
      return SizePatch(sizes: common, laws: patch.laws, isUnique: patch.isUnique)
    }
    return part
  }
}

extension Problem {
  /// The most sizes that are looked at for one part of a problem, which is at least as many as patches are found.
  public static let patchLimit = 256

  /// How the parts of the problem that depend on the sizes of a plane follow them, over some of the pairs that work
  /// (`RangeVerdict.works`). Every other parameter has one size, and no required constraints contradict at every size.
  /// nil if it was told to stop, or gave up. `withLaws`: with what all of their variables are functions of.
  public func parts(
    following plane: SizePlane, over domain: ConvexPolygon, withLaws: Bool = false, stop: StopCheck = { false }
  ) -> [SizePart]? {
    answer(stop: stop) { work throws(Stopped) in
      try parts(following: plane, over: domain, laws: withLaws ? .all : .none, work)
    }
  }

  /// The same of the parts that some variables are in, with what these are functions of.
  public func parts(
    of variables: [Int], following plane: SizePlane, over domain: ConvexPolygon, stop: StopCheck = { false }
  ) -> [SizePart]? {
    answer(stop: stop) { work throws(Stopped) in
      try parts(following: plane, over: domain, laws: .only(variables), work)
    }
  }

  private func parts(
    following plane: SizePlane, over domain: ConvexPolygon, laws: WantedLaws, _ work: WorkCounter
  ) throws(Stopped) -> [SizePart] {
    let varying = [plane.x, plane.y].compactMap { $0 }.filter {
      parameters.indices.contains($0) && parameters[$0].lower < parameters[$0].upper
    }
    return try work.attempt { () throws(Stopped) in
      try parts(of: Components<Fraction>(self, varying: varying).systems, plane, domain, laws, work)
    } rationals: { () throws(Stopped) in
      try parts(of: Components<Rational>(self, varying: varying).systems, plane, domain, laws, work)
    }
  }

  private func parts<N>(
    of systems: [LinearSystem<N>], _ plane: SizePlane, _ domain: ConvexPolygon, _ laws: WantedLaws,
    _ work: WorkCounter
  ) throws(Stopped) -> [SizePart] {
    var result: [SizePart] = []
    for system in systems where !system.parameters.isEmpty {
      if case .only(let some) = laws, !system.variables.contains(where: { some.contains($0) }) { continue }
      let order = tieBreakOrder(of: system)
      let sweep = try SizeSweep(
        system, order: order, plane, over: domain, violations: laws.areOfAllParts, limit: Self.patchLimit, work)
      guard let sweep, !sweep.patches.isEmpty else { continue }
      result.append(SizePart(sweep, over: domain, laws))
    }
    return result
  }

  /// The variables of a system in the order of the tie-break, without the parameters.
  private func tieBreakOrder<N>(of system: LinearSystem<N>) -> [Int] {
    let rank = tieBreakRank
    return (0..<system.firstParameter).sorted { rank[system.variables[$0]] < rank[system.variables[$1]] }
  }
}

/// Of which variables the laws are asked for.
private enum WantedLaws {
  /// Of none, or of all: in every part.
  case none, all
  /// In the parts that these are in, and nothing else of them.
  case only([Int])

  var areOfAllParts: Bool { if case .only = self { false } else { true } }
}

extension SizePart {
  fileprivate init<N>(
    _ sweep: SizeSweep<N>, over domain: ConvexPolygon, _ wanted: WantedLaws
  ) {
    let system = sweep.system
    let places: [(variable: Int, local: Int)] =
      switch wanted {
      case .none: []
      case .all: (0..<system.firstParameter).map { (system.variables[$0], $0) }
      case .only(let some):
        some.compactMap { variable in system.variables.firstIndex(of: variable).map { (variable, $0) } }
      }
    (variables, constraints, leastViolations) = (places.map(\.variable), [], [])
    isComplete = sweep.isComplete
    patches = sweep.patches.map { patch in
      SizePatch(
        sizes: sweep.sizes(of: patch, in: domain), laws: places.map { place in patch.law { $0[place.local] } },
        isUnique: patch.isUnique)
    }
    for (row, origin) in system.rows.map(\.origin).enumerated() {
      guard case .constraint(let index) = origin else { continue }
      constraints.append(index)
      guard wanted.areOfAllParts, !system.isRequired(row) else { continue }
      leastViolations.append((index, sweep.patches.compactMap { $0.leastViolations[row] }.min()?.rational ?? .zero))
    }
  }
}
