// How the optimal solutions depend on the sizes, and at which sizes that changes. Exact, no samples.
//
// Parts of the problem that share no variable but the sizes change at sizes of their own. They are kept apart, so
// that a caller interested in the solutions between the changes of one part need not care about those of another.

/// Sizes for which the solution of one part of a problem is one linear function of them: every soft constraint is
/// broken throughout or holds throughout, and the same values are ambiguous, except on the edges, where fewer may be.
public struct SizePatch: Sendable {
  public var sizes: ConvexPolygon
  /// The value of each of the part's `variables` as a function of the sizes.
  public var laws: [PlaneFunction]
  /// Whether it is sure that no value is ambiguous; where it is false some may be.
  public var isUnique: Bool
}

/// How the solution of a part of a problem follows one or both of two sizes.
public struct SizePart: Sendable {
  /// Together they cover all of the sizes, unless there are too many. Not empty.
  public var patches: [SizePatch]
  /// False where the patches may not cover all sizes: then they prove nothing of every size.
  public var isComplete: Bool
  /// The variables of the part, without the sizes.
  public var variables: [Int]
  /// The constraints of the part: indices into `Problem.constraints`, in the order written.
  public var constraints: [Int]
  /// For each soft one of these constraints its least violation over all optimal solutions at all sizes of the
  /// patches. Empty where they were not asked for.
  public var leastViolations: [(constraint: Int, violation: Rational)]
}

extension SizePart {
  /// Returns the part for some of its sizes.
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
  /// The most sizes at which one part of a problem is solved; there are at most as many patches.
  public static let patchLimit = 256

  /// Returns how the parts of the problem that depend on the sizes of a plane follow them, over some of the pairs
  /// that work (`RangeVerdict.feasibleSizes`). Every other parameter has one size, and no required constraints contradict at
  /// every size. nil if it was stopped or given up. `violations`: whether the least violations of soft constraints
  /// are asked for.
  public func parts(
    following plane: SizePlane, over domain: ConvexPolygon, violations: Bool = true, stop: StopCheck = { false }
  ) -> [SizePart]? {
    let varying = [plane.x, plane.y].compactMap { $0 }.filter {
      parameters.indices.contains($0) && parameters[$0].lower < parameters[$0].upper
    }
    return answer(stop: stop) { work throws(Stopped) in
      try work.attempt { () throws(Stopped) in
        try parts(of: Components<Fraction>(self, varying: varying).systems, plane, domain, violations, work)
      } inRationals: { () throws(Stopped) in
        try parts(of: Components<Rational>(self, varying: varying).systems, plane, domain, violations, work)
      }
    }
  }

  private func parts<N>(
    of systems: [LinearSystem<N>], _ plane: SizePlane, _ domain: ConvexPolygon, _ violations: Bool, _ work: WorkCounter
  ) throws(Stopped) -> [SizePart] {
    var result: [SizePart] = []
    for system in systems where !system.parameters.isEmpty {
      let order = tieBreakOrder(of: system)
      let sweep = try SizeSweep(
        system, order: order, plane, over: domain, violations: violations, limit: Self.patchLimit, work)
      guard let sweep, !sweep.patches.isEmpty else { continue }
      result.append(SizePart(sweep, over: domain))
    }
    return result
  }

  /// Returns the variables of a system in the order of the tie-break, without the parameters.
  private func tieBreakOrder<N>(of system: LinearSystem<N>) -> [Int] {
    let rank = tieBreakRank
    return (0..<system.firstParameter).sorted { rank[system.variables[$0]] < rank[system.variables[$1]] }
  }
}

extension SizePart {
  fileprivate init<N>(_ sweep: SizeSweep<N>, over domain: ConvexPolygon) {
    let system = sweep.system
    let count = system.firstParameter
    variables = Array(system.variables.prefix(count))
    (constraints, leastViolations) = ([], [])
    isComplete = sweep.isComplete
    patches = sweep.patches.map { patch in
      SizePatch(
        sizes: sweep.sizes(of: patch, in: domain), laws: (0..<count).map { place in patch.law { $0[place] } },
        isUnique: patch.isUnique)
    }
    for (row, origin) in system.rows.map({ $0.origin }).enumerated() {
      guard case .constraint(let index) = origin else { continue }
      constraints.append(index)
      guard sweep.asksForViolations, !system.isRequired(row) else { continue }
      leastViolations.append((index, sweep.patches.compactMap { $0.leastViolations[row] }.min()?.rational ?? .zero))
    }
  }
}
