/// The solver's entry: splits a problem, has each part solved, and puts the answers together in the order written.
extension Problem {
  /// Solves with every parameter fixed (`lower == upper`; one that is a range is a variable within it). nil if it was
  /// told to stop.
  ///
  /// The answer is a function of the problem alone. All arithmetic is exact. What would take too much work is left out, and
  /// said so in `Solution.unsolved`.
  public func solve(stop: StopCheck = { false }) -> Solution? {
    if let solution = answer(stop: stop, { patience throws(Stopped) in try solve(patience) }) {
      return solution
    }
    guard !effort.wasStopped, let reason = effort.unsolved else { return nil }
    // Not even its parts are known.
    let all = UnsolvedPart(constraints: Array(constraints.indices), reason: reason)
    let values = [Rational](repeating: .zero, count: variableCount)
    return Solution(values: values, conflicts: [], free: [], broken: [], redundant: [], unsolved: [all])
  }

  func solve(_ patience: Patience) throws(Stopped) -> Solution {
    let parts = try Parts(self, patience)
    var answer = Answer(self, parts)
    let rank = settlingRank
    try parts.solve { system throws(Stopped) in
      try PartAnswer(unconflicting: system, of: self, rank, patience)
    } words: { system throws(Stopped) in
      try PartAnswer(system, of: self, rank, patience)
    } rationals: { system throws(Stopped) in
      try PartAnswer(system, of: self, rank, patience)
    } take: { part, variables throws(Stopped) in
      try answer.add(part, variables, patience)
    } unsolved: { unsolved, constraints in
      effort.note(unsolved)
      answer.unsolved.append(UnsolvedPart(constraints: constraints, reason: unsolved))
    }
    var solution = answer.solution(rank)
    solution.pivots = patience.pivots
    return solution
  }
}

extension LinearSystem {
  /// With all rows, nil where they conflict.
  func feasible(_ patience: Patience) throws(Stopped) -> Reduction<N>? {
    var reduction = try Reduction(self, rows: Array(0..<rowCount), patience)
    return try reduction.makeFeasible() == nil ? reduction : nil
  }
}

/// What is known of one system, in the problem's numbers.
private struct PartAnswer {
  var conflicts: [Conflict]
  var values: [Rational] = []
  var free: [FreeVariable] = []
  var broken: [Broken] = []
  var redundant: [Int] = []

  /// Of parts in which nothing conflicts; nil where something does.
  init?<N>(
    unconflicting system: LinearSystem<N>, of problem: Problem, _ rank: [Int], _ patience: Patience
  ) throws(Stopped) {
    guard let reduction = try system.feasible(patience) else { return nil }
    conflicts = []
    try conclude(system, reduction, rank, observedCount: problem.observed.count)
  }

  init<N>(_ system: LinearSystem<N>, of problem: Problem, _ rank: [Int], _ patience: Patience) throws(Stopped) {
    var search = ConflictSearch(system, patience)
    let reduction = try search.run(withWishes: true)
    conflicts = problem.conflicts(of: search)
    try conclude(system, reduction, rank, observedCount: problem.observed.count)
  }

  /// Everything but the conflicts, from a reduction that is feasible.
  private mutating func conclude<N>(
    _ system: LinearSystem<N>, _ reduction: consuming Reduction<N>, _ rank: [Int], observedCount: Int
  ) throws(Stopped) {
    for row in try reduction.impliedEqualities() {
      if case .constraint(let index) = system.rows[row].origin { redundant.append(index) }
    }
    try reduction.optimise()
    let freedom = try Freedom(reduction, rank: { rank[system.variables[$0]] })
    let settled = try settle(system, freedom, rank, observedCount: observedCount)
    values = settled.map(\.rational)
    for row in 0..<system.rowCount where !system.isRequired(row) {
      guard case .constraint(let index) = system.rows[row].origin else { continue }
      let violation = system.rows[row].relation.violation(system.residual(of: row, at: settled))
      if violation.sign > 0 { broken.append(Broken(constraint: index, violation: violation.rational)) }
    }
  }

  /// Notes what is free and gives the values reported.
  private mutating func settle<N>(
    _ system: LinearSystem<N>, _ freedom: consuming Freedom<N>, _ rank: [Int], observedCount: Int
  ) throws(Stopped) -> [N] {
    let observed = freedom.variables.prefix { rank[system.variables[$0]] < observedCount }
    let intervals = try freedom.intervals(count: observed.count)
    for (place, local) in observed.enumerated() {
      let interval = intervals[place] ?? Interval(lower: nil, upper: nil)
      free.append(
        FreeVariable(
          variable: system.variables[local], interval: interval, isIntervalKnown: intervals[place] != nil,
          arises: freedom.arises(place)))
    }
    return try freedom.settledValues()
  }
}

/// A solution in the making.
private struct Answer {
  private let problem: Problem
  private var values: [Rational]
  private var conflicts: [Conflict]
  /// Of all parts; found for the first that conflicts.
  private var implied: ImpliedConstraints?
  private var redundant: [Int] = []
  private var free: [FreeVariable] = []
  private var broken: [Broken] = []
  var unsolved: [UnsolvedPart] = []

  /// Begins with what is said of given sizes alone.
  init(_ problem: Problem, _ parts: Parts) {
    self.problem = problem
    values = parts.given.map { $0 ?? .zero }
    conflicts = problem.constantConflicts(parts)
    for index in parts.constantConstraints {
      let constraint = problem.constraints[index]
      let violation = constraint.relation.violation(problem.residual(of: index, at: values))
      if constraint.priority < .required {
        if violation.sign > 0 { broken.append(Broken(constraint: index, violation: violation)) }
      } else if constraint.relation == .equal, violation.isZero {
        redundant.append(index)
      }
    }
  }

  mutating func add(_ part: PartAnswer, _ variables: [Int], _ patience: Patience) throws(Stopped) {
    for (local, variable) in variables.enumerated() { values[variable] = part.values[local] }
    do throws(Stopped) {
      conflicts += try problem.withFewestWritten(part.conflicts, &implied, patience)
    } catch {
      // What was found is irreducible all the same.
      if error.unsolved == nil { throw error }
      conflicts += part.conflicts
    }
    free += part.free
    broken += part.broken
    redundant += part.redundant
  }

  func solution(_ rank: [Int]) -> Solution {
    Solution(
      values: values, conflicts: conflicts.sorted { $0.setAside < $1.setAside },
      free: free.sorted { rank[$0.variable] < rank[$1.variable] },
      broken: broken.sorted { $0.constraint < $1.constraint }, redundant: redundant.sorted(),
      unsolved: unsolved.sorted { ($0.constraints.first ?? 0) < ($1.constraints.first ?? 0) })
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
  public func residual(of constraint: Int, at values: [Rational]) -> Rational {
    var sum = -constraints.constant(of: constraint)
    for term in constraints.terms(of: constraint) { sum += term.coefficient * values[term.variable] }
    return sum
  }

  /// The required constraints about nothing but given sizes that do not hold.
  func constantConflicts(_ parts: Parts) -> [Conflict] {
    let values = parts.given.map { $0 ?? .zero }
    var conflicts: [Conflict] = []
    for index in parts.constantConstraints where constraints.priority(of: index) >= .required {
      let residual = residual(of: index, at: values)
      let miss = constraints[index].relation.violation(residual)
      guard miss.sign > 0 else { continue }
      let multiplier: Rational = residual.sign > 0 ? .one : -.one
      conflicts.append(conflict(setAside: index, members: [(.constraint(index), multiplier)], miss: miss))
    }
    return conflicts
  }

  /// What a search set aside, in the problem's numbers.
  func conflicts<N>(of search: ConflictSearch<N>) -> [Conflict] {
    search.conflicts.compactMap { found in
      guard case .constraint(let index) = search.system.rows[found.row].origin else { return nil }
      let members = found.multipliers.map { (search.system.rows[$0.row].origin, $0.multiplier.rational) }
      return conflict(setAside: index, members: members, miss: found.miss.rational)
    }
  }

  /// Adds the parameters of one size that take part: whatever the members leave of their variables.
  private func conflict(setAside: Int, members: [(ConflictMember, Rational)], miss: Rational) -> Conflict {
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
    return Conflict(setAside: setAside, members: members.map(\.0), multipliers: members.map(\.1), miss: miss)
  }
}

extension ConflictMember {
  /// Parameters first, then constraints as written.
  var order: (Int, Int) {
    switch self {
    case .parameter(let index): (0, index)
    case .constraint(let index): (1, index)
    }
  }
}
