/// The least violation of a soft constraint over all optimal solutions: 0 where it holds in one of them, which need
/// not be the solution that the tie-break settles on.
extension Problem {
  /// Returns the least violation over all optimal solutions, in the constraint's own units; nil if it was stopped or
  /// given up. The required constraints must not conflict.
  public func leastViolation(ofSoft soft: Int, stop: StopCheck = { false }) -> Rational? {
    answer(stop: stop) { work throws(Stopped) in try leastViolation(of: soft, work) }
  }

  private func leastViolation(of soft: Int, _ work: WorkCounter) throws(Stopped) -> Rational {
    let parts = try Parts(self, work)
    // The answer for a constraint that names only given sizes, and so is in no part.
    var least = constraints[soft].relation.violation(residual(of: soft, at: parts.given.map { $0 ?? .zero }))
    try parts.solve { system throws(Stopped) in
      guard let program = try system.feasible(work) else { return nil }
      return try system.leastViolations(of: soft, program)
    } inFractions: { system throws(Stopped) in
      var search = ConflictSearch(system, work)
      return try system.leastViolations(of: soft, try search.run(withSoftConstraints: true))
    } inRationals: { system throws(Stopped) in
      var search = ConflictSearch(system, work)
      return try system.leastViolations(of: soft, try search.run(withSoftConstraints: true))
    } take: { (found: [Rational], _) in
      least = found.first ?? least
    }
    return least
  }
}

extension LinearSystem {
  /// Returns the least violation of a constraint; an empty array where the system does not have it.
  fileprivate func leastViolations(
    of soft: Int, _ program: consuming LinearProgram<N>
  ) throws(Stopped) -> [Rational] {
    guard let row = rows.firstIndex(where: { $0.origin == .constraint(soft) }) else { return [] }
    try program.optimise()
    return [try leastViolation(of: row, in: &program).rational]
  }

  /// Returns the least violation of a soft row within the bounds of a program, which are those of optimal solutions.
  func leastViolation(of row: Int, in program: inout LinearProgram<N>) throws(Stopped) -> N {
    let (core, offset) = program.expansion(of: row)
    let lower = try program.extreme(of: core, slope: .one).map { $0 + offset }
    let upper = try program.extreme(of: core, slope: -.one).map { $0 + offset }
    if let lower, lower.sign > 0 { return rows[row].relation.violation(lower) }
    if let upper, upper.sign < 0 { return rows[row].relation.violation(upper) }
    return .zero
  }
}
