/// The solver's entry: splits a problem, has each part solved, and puts the answers together in the order written.
extension Problem {
  /// Solves with every parameter fixed (`lower == upper`; one that is a range is a variable within it). nil if it was
  /// told to stop.
  ///
  /// The answer is a function of the problem alone. All arithmetic is exact.
  public func solve(stop: StopCheck = { false }) -> Solution? {
    withoutActuallyEscaping(stop) { stop in
      try? solve(Patience(stop))
    }
  }

  func solve(_ patience: Patience) throws(Stopped) -> Solution {
    let components = Components(self)
    var answer = Answer(self, components)
    answer.checkConstants(components)
    for system in components.systems {
      try patience.spend()
      try answer.solve(system, patience)
    }
    return answer.solution()
  }
}

/// A solution in the making.
private struct Answer {
  private let problem: Problem
  private var values: [Rational]
  private var conflicts: [Conflict] = []
  private var redundant: [Int] = []
  private var free: [FreeVariable?]
  /// The place of each variable in the order in which an ambiguous solution is settled: the observed ones first.
  private var rank: [Int]

  init(_ problem: Problem, _ components: Components) {
    self.problem = problem
    values = components.given.map { $0 ?? .zero }
    free = [FreeVariable?](repeating: nil, count: problem.variableCount)
    rank = problem.settlingRank
  }

  mutating func checkConstants(_ components: Components) {
    conflicts += problem.constantConflicts(components)
    for index in components.constantConstraints {
      let constraint = problem.constraints[index]
      if constraint.priority >= .required, constraint.relation == .equal,
        problem.residual(of: index, at: values).isZero
      {
        redundant.append(index)
      }
    }
  }

  mutating func solve(_ system: LinearSystem, _ patience: Patience) throws(Stopped) {
    var search = ConflictSearch(system, patience)
    var reduction = try search.run(withWishes: true)
    conflicts += try problem.withFewestWritten(problem.conflicts(of: search), patience)
    var feasible = reduction
    try reduction.optimise()
    let end = try settle(system, Freedom(reduction))
    for row in try feasible.impliedEqualities(end) {
      if case .constraint(let index) = system.origins[row] { redundant.append(index) }
    }
  }

  /// Reports what is free and gives the values reported.
  private mutating func settle(_ system: LinearSystem, _ freedom: consuming Freedom) throws(Stopped) -> [Rational] {
    let order = system.variables.indices.sorted { rank[system.variables[$0]] < rank[system.variables[$1]] }
    let observed = order.filter { rank[system.variables[$0]] < problem.observed.count }
    let arises = try freedom.arising(observed)
    let intervals = try freedom.intervals(of: observed)
    for (index, local) in observed.enumerated() {
      guard let interval = intervals[index] else { continue }
      let variable = system.variables[local]
      free[variable] = FreeVariable(variable: variable, interval: interval, arises: arises[index])
    }
    let settled = try freedom.settledValues(order: order)
    for (local, value) in settled.enumerated() { values[system.variables[local]] = value }
    return settled
  }

  func solution() -> Solution {
    var broken: [Broken] = []
    for (index, constraint) in problem.constraints.enumerated() where constraint.priority < .required {
      let violation = constraint.relation.violation(problem.residual(of: index, at: values))
      if violation.sign > 0 { broken.append(Broken(constraint: index, violation: violation)) }
    }
    return Solution(
      values: values, conflicts: conflicts.sorted { $0.setAside < $1.setAside },
      free: free.compactMap { $0 }.sorted { rank[$0.variable] < rank[$1.variable] }, broken: broken,
      redundant: redundant.sorted())
  }
}

extension Problem {
  /// The place of each variable in the order in which an ambiguous solution is settled: the observed ones first.
  var settlingRank: [Int] {
    var rank = (0..<variableCount).map { $0 + observed.count }
    for (place, variable) in observed.enumerated().reversed() { rank[variable] = place }
    return rank
  }

  /// Left less right.
  func residual(of constraint: Int, at values: [Rational]) -> Rational {
    var sum = -constraints[constraint].constant
    for term in constraints[constraint].terms { sum += term.coefficient * values[term.variable] }
    return sum
  }

  /// The required constraints about nothing but given sizes that do not hold.
  func constantConflicts(_ components: Components) -> [Conflict] {
    let values = components.given.map { $0 ?? .zero }
    var conflicts: [Conflict] = []
    for index in components.constantConstraints where constraints[index].priority >= .required {
      let residual = residual(of: index, at: values)
      let miss = constraints[index].relation.violation(residual)
      guard miss.sign > 0 else { continue }
      let multiplier: Rational = residual.sign > 0 ? .one : -.one
      conflicts.append(conflict(setAside: index, members: [(.constraint(index), multiplier)], miss: miss))
    }
    return conflicts
  }

  /// What a search set aside, in the problem's numbers.
  func conflicts(of search: ConflictSearch) -> [Conflict] {
    search.conflicts.compactMap { found in
      guard case .constraint(let index) = search.system.origins[found.row] else { return nil }
      let members = found.multipliers.map { (search.system.origins[$0.row], $0.multiplier) }
      return conflict(setAside: index, members: members, miss: found.miss)
    }
  }

  /// Adds the parameters of one size that take part: whatever the members leave of their variables.
  private func conflict(setAside: Int, members: [(ConflictMember, Rational)], miss: Rational) -> Conflict {
    var members = members
    for (index, parameter) in parameters.enumerated() where parameter.lower >= parameter.upper {
      var sum = Rational.zero
      for case (.constraint(let constraint), let multiplier) in members {
        for term in constraints[constraint].terms where term.variable == parameter.variable {
          sum -= term.coefficient * multiplier
        }
      }
      if !sum.isZero { members.append((.parameter(index), sum)) }
    }
    members.sort { $0.0.order < $1.0.order }
    return Conflict(setAside: setAside, members: members.map(\.0), multipliers: members.map(\.1), miss: miss)
  }
}

extension ConflictMember {
  /// Parameters first, then constraints as written.
  fileprivate var order: (Int, Int) {
    switch self {
    case .parameter(let index): (0, index)
    case .constraint(let index): (1, index)
    }
  }
}
