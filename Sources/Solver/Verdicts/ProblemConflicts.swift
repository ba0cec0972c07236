/// The conflicts of a problem, in its own numbers: those that a search in one system found, and those of constraints
/// that name only given sizes.
extension Problem {
  /// Returns the conflicts of the required constraints, in the order written.
  func requiredConflicts(_ work: WorkCounter) throws(Stopped) -> [Conflict] {
    var implied: ImpliedConstraints?
    return try withFewestWritten(circuits(work), &implied, work)
  }

  /// Returns the conflicts of the required constraints as the search finds them: irreducible, but not always so
  /// beside all implied constraints.
  func circuits(_ work: WorkCounter) throws(Stopped) -> [Conflict] {
    let parts = try Parts(self, work)
    var conflicts = constantConflicts(parts)
    try parts.solve { system throws(Stopped) in
      var program = try LinearProgram(system, rows: system.requiredRows, work)
      return try program.makeFeasible() == nil ? [] : nil
    } inFractions: { system throws(Stopped) in
      try circuits(of: system, work)
    } inRationals: { system throws(Stopped) in
      try circuits(of: system, work)
    } take: { found, _ in
      conflicts += found
    }
    return conflicts.sorted { $0.relaxed < $1.relaxed }
  }

  private func circuits<N>(of system: LinearSystem<N>, _ work: WorkCounter) throws(Stopped) -> [Conflict] {
    var search = ConflictSearch(system, work)
    _ = try search.run(withSoftConstraints: false)
    return conflicts(of: search)
  }

  /// Returns the conflicts of the required constraints that name only given sizes.
  func constantConflicts(_ parts: Parts) -> [Conflict] {
    if parts.constantConstraints.isEmpty { return [] }
    let values = parts.given.map { $0 ?? .zero }
    var conflicts: [Conflict] = []
    for index in parts.constantConstraints where constraints.priority(of: index) >= .required {
      let residual = residual(of: index, at: values)
      let miss = constraints[index].relation.violation(residual)
      guard miss.sign > 0 else { continue }
      let multiplier: Rational = residual.sign > 0 ? .one : -.one
      conflicts.append(conflict(relaxed: index, members: [(.constraint(index), multiplier)], miss: miss))
    }
    return conflicts
  }

  /// Returns the conflicts that a search found, in the problem's numbers.
  func conflicts<N>(of search: ConflictSearch<N>) -> [Conflict] {
    search.conflicts.compactMap { found in
      guard case .constraint(let index) = search.system.rows[found.row].origin else { return nil }
      guard found.areMembersKnown else {
        return Conflict(
          relaxed: index, members: [.constraint(index)], multipliers: found.multipliers.map { $0.multiplier.rational },
          miss: found.miss.rational, areMembersKnown: false)
      }
      func conflict(of multipliers: [(row: Int, multiplier: N)]) -> Conflict {
        self.conflict(
          relaxed: index, members: multipliers.map { (search.system.rows[$0.row].origin, $0.multiplier.rational) },
          miss: found.miss.rational)
      }
      var made = conflict(of: found.multipliers)
      if let whole = found.wholeProof.map(conflict) {
        made.firstProof = Conflict.Proof(members: whole.members, multipliers: whole.multipliers)
      }
      return made
    }
  }

  /// Makes a conflict, and adds the parameters of one size that take part: their multipliers make their variables
  /// cancel.
  private func conflict(relaxed: Int, members: [(ConflictMember, Rational)], miss: Rational) -> Conflict {
    var members = members
    for (index, parameter) in parameters.enumerated() where parameter.lower >= parameter.upper {
      var sum = Rational.zero
      for case (.constraint(let constraint), let multiplier) in members {
        for term in constraints.terms(of: constraint) where term.variable == parameter.variable {
          sum -= term.coefficient * multiplier
        }
      }
      if !sum.isZero { members.append((.parameter(index), sum)) }
    }
    members.sort { $0.0.order < $1.0.order }
    return Conflict(relaxed: relaxed, members: members.map { $0.0 }, multipliers: members.map { $0.1 }, miss: miss)
  }
}

extension LinearSystem {
  fileprivate var requiredRows: [Int] { (0..<rowCount).filter { isRequired($0) } }
}
