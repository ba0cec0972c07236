/// The solver's entry: splits a problem, has each part solved, and puts the answers together in the order written.
extension Problem {
  /// Solves the problem. A parameter of one size is fixed (`lower == upper`); one that is a range is a variable
  /// within it. nil if it was stopped.
  ///
  /// The answer is a function of the problem alone. All arithmetic is exact. Parts that would take too much work are
  /// left out, and listed in `Solution.unsolved`.
  public func solve(stop: StopCheck = { false }) -> Solution? {
    if let solution = answer(stop: stop, { work throws(Stopped) in try solve(work) }) {
      return solution
    }
    guard !workLimit.wasStopped, let reason = workLimit.unsolved else { return nil }
    // The problem was given up before its parts were known.
    let all = UnsolvedPart(constraints: Array(constraints.indices), reason: reason)
    let values = [Rational](repeating: .zero, count: variableCount)
    return Solution(values: values, conflicts: [], free: [], broken: [], redundant: [], unsolved: [all])
  }

  func solve(_ work: WorkCounter) throws(Stopped) -> Solution {
    if knownParts != nil, let derived = DerivedVariables(in: self),
      let solution = try solve(without: derived, work)
    {
      return solution
    }
    // Parts that may be in the cache are not bundled.
    let rank = tieBreakRank
    let draft = try solved(Parts(self, work, bundleRows: knownParts == nil ? 1 << 14 : 0), rank, work)
    for part in draft.unsolved { workLimit.note(part.reason) }
    return draft.solution(rank, pivots: work.pivots)
  }

  /// Solves without the derived variables, in smaller parts, of which more are in the cache. nil where that is not
  /// enough: a part conflicts or was given up, or a variable is open that derived ones depend on.
  private func solve(without derived: DerivedVariables, _ work: WorkCounter) throws(Stopped) -> Solution? {
    let rank = tieBreakRank
    var draft = try solved(Parts(self, work, bundleRows: 0, without: derived), rank, work)
    guard draft.isWhole, derived.complete(&draft.values, isOpen: draft.isOpen, of: self) else { return nil }
    return draft.solution(rank, pivots: work.pivots)
  }

  private func solved(_ parts: Parts, _ rank: [Int], _ work: WorkCounter) throws(Stopped) -> SolutionDraft {
    var draft = SolutionDraft(self, parts)
    try parts.solve { system throws(Stopped) in
      try PartAnswer.unconflicting(system, of: self, rank, work)
    } inFractions: { system throws(Stopped) in
      try PartAnswer(system, of: self, rank, work)
    } inRationals: { system throws(Stopped) in
      try PartAnswer(system, of: self, rank, work)
    } take: { part, variables throws(Stopped) in
      try draft.add(part, variables, work)
    } unsolved: { unsolved, constraints in
      draft.unsolved.append(UnsolvedPart(constraints: constraints, reason: unsolved))
    }
    return draft
  }
}

extension LinearSystem {
  /// Returns a feasible program of all rows; nil where they conflict.
  func feasible(_ work: WorkCounter) throws(Stopped) -> LinearProgram<N>? {
    var program = try LinearProgram(self, rows: Array(0..<rowCount), work)
    return try program.makeFeasible() == nil ? program : nil
  }
}

/// The answer to one system, in the problem's numbers.
private struct PartAnswer {
  var conflicts: [Conflict]
  var values: [Rational] = []
  var free: [FreeVariable] = []
  var broken: [Broken] = []
  var redundant: [Int] = []
  /// Whether all variables, observed or not, have one value in all optimal solutions.
  var isUnique = true

  /// Answers a system from the cache, or solves it; nil where something in it conflicts.
  static func unconflicting(
    _ system: LinearSystem<Fraction>, of problem: Problem, _ rank: [Int], _ work: WorkCounter
  ) throws(Stopped) -> PartAnswer? {
    guard let known = problem.knownParts, let key = KnownParts.Key(system, of: problem, rank) else {
      return try PartAnswer(unconflicting: system, of: problem, rank, work)
    }
    let constraints = system.rows.map { row in if case .constraint(let index) = row.origin { index } else { -1 } }
    if let answer = known.answer(to: key) { return PartAnswer(answer, of: constraints) }
    guard let answer = try PartAnswer(unconflicting: system, of: problem, rank, work) else { return nil }
    try work.checkNumbers()
    known.keep(answer.known(of: constraints), for: key)
    return answer
  }

  private init(_ known: KnownParts.Answer, of constraints: [Int]) {
    conflicts = []
    (values, free, isUnique) = (known.values, known.free, known.isUnique)
    broken = known.broken.map { Broken(constraint: constraints[$0.row], violation: $0.violation) }
    redundant = known.redundant.map { constraints[$0] }
  }

  private func known(of constraints: [Int]) -> KnownParts.Answer {
    // The constraints ascend, since rows keep the order written.
    let place = { (constraint: Int) in constraints.partitioningIndex { $0 >= constraint } }
    return KnownParts.Answer(
      values: values, free: free, broken: broken.map { (place($0.constraint), $0.violation) },
      redundant: redundant.map(place), isUnique: isUnique)
  }

  /// Solves a system; nil where something in it conflicts.
  init?<N>(
    unconflicting system: LinearSystem<N>, of problem: Problem, _ rank: [Int], _ work: WorkCounter
  ) throws(Stopped) {
    guard let program = try system.feasible(work) else { return nil }
    conflicts = []
    try conclude(system, program, of: problem, rank)
  }

  init<N>(_ system: LinearSystem<N>, of problem: Problem, _ rank: [Int], _ work: WorkCounter) throws(Stopped) {
    var search = ConflictSearch(system, work)
    let program = try search.run(withSoftConstraints: true)
    conflicts = problem.conflicts(of: search)
    try conclude(system, program, of: problem, rank)
  }

  /// Finds everything but the conflicts, from a program that is feasible.
  private mutating func conclude<N>(
    _ system: LinearSystem<N>, _ program: consuming LinearProgram<N>, of problem: Problem, _ rank: [Int]
  ) throws(Stopped) {
    for row in try program.impliedEqualities() {
      if case .constraint(let index) = system.rows[row].origin { redundant.append(index) }
    }
    try program.optimise()
    let freedom = try Freedom(program, rank: { rank[system.variables[$0]] })
    let reported = try breakTies(system, freedom, of: problem, rank)
    values = reported.map { $0.rational }
    for row in 0..<system.rowCount where !system.isRequired(row) {
      guard case .constraint(let index) = system.rows[row].origin else { continue }
      let violation = system.rows[row].relation.violation(system.residual(of: row, at: reported))
      if violation.sign > 0 { broken.append(Broken(constraint: index, violation: violation.rational)) }
    }
  }

  /// Notes the free variables and returns the reported values.
  private mutating func breakTies<N>(
    _ system: LinearSystem<N>, _ freedom: consuming Freedom<N>, of problem: Problem, _ rank: [Int]
  ) throws(Stopped) -> [N] {
    isUnique = freedom.variables.isEmpty
    let observed = freedom.variables.prefix { rank[system.variables[$0]] < problem.observed.count }
    let intervals = try freedom.intervals(count: observed.count)
    let places = observed.indices.filter { intervals[$0].map { $0.isAtLeast(problem.negligible) } ?? true }
    let arising = try freedom.arising(places)
    for (place, arises) in zip(places, arising) {
      free.append(
        FreeVariable(
          variable: system.variables[observed[place]],
          interval: intervals[place] ?? Interval(lower: nil, upper: nil), isIntervalKnown: intervals[place] != nil,
          arises: arises))
    }
    return try freedom.tieBreakValues()
  }
}

/// A solution that is put together from the answers to parts.
private struct SolutionDraft {
  private let problem: Problem
  var values: [Rational]
  private var conflicts: [Conflict]
  /// The implied constraints of the whole problem; found for the first part that conflicts.
  private var implied: ImpliedConstraints?
  private var redundant: [Int] = []
  private var free: [FreeVariable] = []
  private var broken: [Broken] = []
  var unsolved: [UnsolvedPart] = []
  /// Whether nothing conflicts and nothing was given up.
  var isWhole: Bool { conflicts.isEmpty && unsolved.isEmpty }
  /// By variable: whether it is in a part that has several optimal solutions.
  private(set) var isOpen: [Bool]

  /// Begins with the verdicts on constraints that name only given sizes.
  init(_ problem: Problem, _ parts: Parts) {
    self.problem = problem
    values = parts.given.map { $0 ?? .zero }
    isOpen = [Bool](repeating: false, count: values.count)
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

  mutating func add(_ part: PartAnswer, _ variables: [Int], _ work: WorkCounter) throws(Stopped) {
    for (local, variable) in variables.enumerated() { values[variable] = part.values[local] }
    do throws(Stopped) {
      conflicts += try problem.withFewestWritten(part.conflicts, &implied, work)
    } catch {
      // The conflicts that were found are irreducible all the same.
      if error.unsolved == nil { throw error }
      conflicts += part.conflicts
    }
    free += part.free
    if !part.isUnique { for variable in variables { isOpen[variable] = true } }
    broken += part.broken
    redundant += part.redundant
  }

  func solution(_ rank: [Int], pivots: Int) -> Solution {
    Solution(
      values: values, conflicts: conflicts.sorted { $0.relaxed < $1.relaxed },
      free: free.sorted { rank[$0.variable] < rank[$1.variable] },
      broken: broken.sorted { $0.constraint < $1.constraint }, redundant: redundant.sorted(), pivots: pivots,
      unsolved: unsolved.sorted { ($0.constraints.first ?? 0) < ($1.constraints.first ?? 0) })
  }
}

extension Problem {
  /// The place of each variable in the order of the tie-break among optimal solutions: the observed ones first.
  var tieBreakRank: [Int] {
    var rank = (0..<variableCount).map { $0 + observed.count }
    for (place, variable) in observed.enumerated().reversed() { rank[variable] = place }
    return rank
  }

  /// Returns the left side minus the right side of a constraint.
  public func residual(of constraint: Int, at values: [Rational]) -> Rational {
    var sum = -constraints.constant(of: constraint)
    for term in constraints.terms(of: constraint) { sum += term.coefficient * values[term.variable] }
    return sum
  }
}
