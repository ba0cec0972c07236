/// At which sizes of a ranged parameter the optimal solutions begin to depend on it in another way. Exact, no samples.
///
/// Parts of the problem that share no variable but the parameter have sizes of their own; they are kept apart, because
/// whoever looks at the solutions between the sizes of one part need not care about those of another.

/// The stretches of one part of a problem: between two neighbouring bounds its solution is linear in the parameter.
public struct SizeStretches: Sendable {
  /// The least size that has a solution, the sizes at which the part changes, and the greatest that has a solution.
  /// Ascending, all different; one alone where only that size works. The ends are those of the whole problem.
  public var bounds: [Rational]
  /// The constraints of the part: indices into `Problem.constraints`, in the order written.
  public var constraints: [Int]
  /// For each optional one of them the least violation at any size.
  public var leastViolations: [(constraint: Int, violation: Rational)]
}

extension Problem {
  /// The most stretches that are looked for in one part of a problem. A part that has more is not divided any further:
  /// what is found until then is right, but between two neighbouring sizes there may be others that are not named.
  public static let stretchLimit = 256

  /// The sizes of a parameter at which the optimal solutions change their dependence on it: where a constraint becomes
  /// active, or ceases to be. Between two neighbours every value of the solution reported is linear in the size, every
  /// wish is broken throughout or holds throughout, and the same values are ambiguous.
  ///
  /// Strictly inside the part of the range that has a solution; ascending. Every other parameter has one size. The
  /// required constraints do not contradict at every size; where they do, there is none. nil if it was told to stop, or
  /// gave up.
  public func criticalSizes(of parameter: Int, stop: StopCheck = { false }) -> [Rational]? {
    stretches(of: parameter, stop: stop).map { parts in
      Set(parts.flatMap { $0.bounds.dropFirst().dropLast() }).sorted()
    }
  }

  /// The same for each part of the problem that depends on the parameter; empty where no size has a solution.
  public func stretches(of parameter: Int, stop: StopCheck = { false }) -> [SizeStretches]? {
    answer(stop: stop) { patience throws(Stopped) in try stretches(of: parameter, patience) }
  }

  func stretches(of parameter: Int, _ patience: Patience) throws(Stopped) -> [SizeStretches] {
    guard parameters.indices.contains(parameter), parameters[parameter].lower <= parameters[parameter].upper else {
      return []
    }
    return try patience.attempt { () throws(Stopped) in
      try stretches(of: parameter, in: Components<Fraction>(self, varying: parameter).systems, patience)
    } rationals: { () throws(Stopped) in
      try stretches(of: parameter, in: Components<Rational>(self, varying: parameter).systems, patience)
    }
  }

  private func stretches<N>(
    of parameter: Int, in systems: [LinearSystem<N>], _ patience: Patience
  ) throws(Stopped) -> [SizeStretches] {
    var sweeps: [SizeSweep<N>] = []
    var (lower, upper) = (N(parameters[parameter].lower), N(parameters[parameter].upper))
    for system in systems where system.parameter != nil {
      guard let sweep = try SizeSweep(system, order: settlingOrder(of: system), patience) else { return [] }
      (lower, upper) = (max(lower, sweep.lower), min(upper, sweep.upper))
      sweeps.append(sweep)
    }
    guard lower <= upper else { return [] }
    var result: [SizeStretches] = []
    for sweep in sweeps {
      let (bounds, violations) = try sweep.stretches(from: lower, to: upper)
      var part = SizeStretches(bounds: bounds.map(\.rational), constraints: [], leastViolations: [])
      for case (.constraint(let index), let violation) in zip(sweep.system.rows.map(\.origin), violations) {
        part.constraints.append(index)
        if let violation { part.leastViolations.append((index, violation.rational)) }
      }
      result.append(part)
    }
    return result
  }

  /// The variables of a system in the order in which an ambiguous solution is settled, without the parameter.
  private func settlingOrder<N>(of system: LinearSystem<N>) -> [Int] {
    let rank = settlingRank
    return system.variables.indices.filter { $0 != system.parameter }.sorted {
      rank[system.variables[$0]] < rank[system.variables[$1]]
    }
  }
}
