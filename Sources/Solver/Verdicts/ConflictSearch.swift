/// Finds the required rows of a system that cannot hold with those kept before them, and why.
///
/// The rows are accepted greedily in the order written. The equalities are eliminated, all at once; then the bounds
/// enter one after the other. A bound that cannot enter is in a circuit (an irreducible infeasible subset) with
/// others (`LinearProgram.conflict`). If the circuit names only rows before the bound, the bound is refused. If not,
/// its last member is a later equality, which is left out from then on: a surprise. When the turn of such an equality
/// comes, it is refused if its own circuit says so, or let in again: a surprise, too. After a round with surprises
/// another round is needed.
///
/// The equalities that are in force too early do no harm where a circuit names none of them: it proves that its last
/// row misses by so much at least, and the values at hand, which satisfy more rows than they would have to, miss by
/// no more.
///
/// The decisions before the first surprise of a round stay, so that every round decides more rows or leaves out more
/// equalities. Usually the first or second round has no surprise, and all conflicts together cost little more than
/// it.
struct ConflictSearch<N: ExactNumber> {
  let system: LinearSystem<N>
  let work: WorkCounter
  /// Whether each row is refused, or is an equality that is left out for a try.
  private(set) var isRelaxed: [Bool]
  private(set) var conflicts: [SystemConflict] = []
  /// The rows before this one are decided for good.
  private var decided = 0

  /// A conflict in rows of the system.
  struct SystemConflict {
    var row: Int
    /// The multipliers of all members, without zeros, in the order of the rows. That of the row itself is 1 or -1.
    var multipliers: [(row: Int, multiplier: N)]
    var miss: N
    /// False where only this is known: all other members stand before the row.
    var areMembersKnown = true
    /// The multipliers that prove all of `miss`, where rows after this one, or more rows before it, make it greater than
    /// the members alone do.
    var wholeProof: [(row: Int, multiplier: N)]?

    /// The last row among the members.
    fileprivate var last: Int { multipliers.last?.row ?? row }
  }

  init(_ system: LinearSystem<N>, _ work: WorkCounter) {
    self.system = system
    self.work = work
    isRelaxed = [Bool](repeating: false, count: system.rowCount)
  }

  /// Relaxes the rows that conflict; returns a feasible program of the others. `withSoftConstraints`: of the soft
  /// rows as well.
  mutating func run(withSoftConstraints: Bool) throws(Stopped) -> LinearProgram<N> {
    var program = try programOfKept(before: system.rowCount, withSoftConstraints: withSoftConstraints)
    if try program.makeFeasible() == nil { return program }
    while try !decide() {}
    try measureMisses()
    program = try programOfKept(before: system.rowCount, withSoftConstraints: withSoftConstraints)
    // There is no contradiction left.
    _ = try program.makeFeasible()
    return program
  }

  /// Measures by how much each refused row misses where all rows that are kept hold, those after it too.
  private mutating func measureMisses() throws(Stopped) {
    var program = try programOfKept(before: system.rowCount, withSoftConstraints: false)
    guard !conflicts.isEmpty, try program.makeFeasible() == nil else { return }
    for place in conflicts.indices {
      guard let whole = try program.conflict(of: conflicts[place].row), whole.miss > conflicts[place].miss else {
        continue
      }
      conflicts[place].miss = whole.miss
      if whole.areMembersKnown { conflicts[place].wholeProof = whole.multipliers }
    }
  }

  private func programOfKept(before end: Int, withSoftConstraints: Bool) throws(Stopped) -> LinearProgram<N> {
    let rows = (0..<end).filter { !isRelaxed[$0] && (withSoftConstraints || system.isRequired($0)) }
    return try LinearProgram<N>(system, rows: rows, work)
  }

  /// Finds why a row that comes after all others, which do not conflict, misses by as much as it does: with the first
  /// rows that bring that about. Finds nothing where it can hold.
  mutating func explain(last row: Int) throws(Stopped) {
    var best: SystemConflict?
    var rows = (0..<row).filter { system.isRequired($0) }
    while true {
      var before = try LinearProgram<N>(system, rows: rows, work)
      guard try before.makeFeasible() == nil, let found = try before.conflict(of: row) else { break }
      if best.map({ found.miss < $0.miss }) ?? false { break }
      best = found
      guard let last = found.multipliers.last(where: { $0.row != row })?.row else { break }
      rows.removeAll { $0 >= last }
    }
    if let best { conflicts.append(best) }
  }
}

// MARK: - Rounds

extension ConflictSearch {
  /// The surprises of a round, which make another round necessary.
  private struct Surprise {
    /// The rows before this one are decided; nil: there was no surprise.
    var decided: Int?
    /// By row: whether it is an equality that is left out only because it contradicts others that are in force.
    var isContradicting: [Bool]
    /// Whether an equality was left out that is in force all the same until the next round.
    var isInForce = false
    /// The subjects of the bounds that conflicted with such an equality: others of the same subject would show it
    /// once more.
    var subjects: Set<Int> = []
  }

  /// Makes one round; returns whether all is decided.
  private mutating func decide() throws(Stopped) -> Bool {
    let rows = (0..<system.rowCount).filter {
      system.isRequired($0) && (system.rows[$0].relation != .equal || !isRelaxed[$0])
    }
    var program = try LinearProgram<N>(system, rows: rows, work)
    var surprise = Surprise(isContradicting: [Bool](repeating: false, count: system.rowCount))
    for row in program.presolve.elimination.contradicting { surprise.isContradicting[row] = true }
    program.releaseBounds()
    for row in 0..<system.rowCount where system.isRequired(row) && (row >= decided || !isRelaxed[row]) {
      try work.spend()
      if system.rows[row].relation != .equal {
        try decideBound(row, &program, &surprise)
      } else if isRelaxed[row] || surprise.isContradicting[row] {
        try decideEquality(row, &program, &surprise)
      }
    }
    guard let end = surprise.decided else { return true }
    decided = max(decided, end)
    conflicts.removeAll { $0.row >= decided }
    for row in decided..<system.rowCount where surprise.isContradicting[row] { isRelaxed[row] = false }
    return false
  }

  private mutating func decideBound(
    _ row: Int, _ program: inout LinearProgram<N>, _ surprise: inout Surprise
  ) throws(Stopped) {
    isRelaxed[row] = false
    if !surprise.subjects.isEmpty, let subject = subject(of: row, program), surprise.subjects.contains(subject) {
      return
    }
    guard let conflict = try program.enter(row) else { return }
    if conflict.last == row { return refuse(conflict) }
    isRelaxed[conflict.last] = true
    surprise.isInForce = true
    if let subject = subject(of: row, program) { surprise.subjects.insert(subject) }
    surprise.decided = surprise.decided ?? row
  }

  /// Returns what rows about one subject share: the number of the form that they bound. For a row of one variable
  /// whose value the equalities determine, it is a negative number for the variable that this one is a multiple of.
  /// nil for other rows.
  private func subject(of row: Int, _ program: borrowing LinearProgram<N>) -> Int? {
    if let form = program.presolve.form(of: row) { return form }
    let terms = system.terms(of: row)
    guard terms.count == 1 else { return nil }
    var variable = system.terms[terms.lowerBound].variable
    let definitionOf = program.presolve.elimination.definitionOf
    while definitionOf[variable] >= 0 {
      let definition = program.presolve.elimination.definitions[definitionOf[variable]]
      guard definition.end - definition.start == 1 else { break }
      variable = program.presolve.elimination.terms[definition.start].variable
    }
    return -1 - variable
  }

  /// Decides an equality that is not in force.
  private mutating func decideEquality(
    _ row: Int, _ program: inout LinearProgram<N>, _ surprise: inout Surprise
  ) throws(Stopped) {
    var conflict = try program.conflict(of: row)
    if let found = conflict, found.last != row {
      var before = try programOfKept(before: row, withSoftConstraints: false)
      conflict = try before.makeFeasible() == nil ? before.conflict(of: row) : nil
    }
    if let conflict { return refuse(conflict) }
    if surprise.isInForce { return }
    isRelaxed[row] = false
    surprise.decided = surprise.decided ?? row + 1
  }

  private mutating func refuse(_ conflict: SystemConflict) {
    isRelaxed[conflict.row] = true
    conflicts.append(conflict)
  }
}
