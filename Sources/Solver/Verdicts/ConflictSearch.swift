/// Which required rows of a system cannot hold with those kept before them, and why.
///
/// The rows are accepted greedily in the order written. The equalities are eliminated, all at once; then the bounds
/// enter one after the other. One that cannot is in a circuit with others (`LinearProgram.conflict`): if that names rows
/// before it only, greed refuses it; if not, the last member is an equality still to come, which is left out from then
/// on. An equality that is left out is looked at when its turn comes: its own circuit tells that greed refuses it, or it
/// is let in again. Both are surprises, after which another round is needed.
///
/// The equalities that are in force too early do no harm where a circuit names none of them: it proves that its last row
/// misses by so much at least, and the values at hand, which satisfy more than they would have to, miss by no more.
///
/// What was decided before the first surprise of a round stays, so that every round decides more rows or leaves out more
/// equalities. Usually the first or second has none, and all conflicts together cost little more than it.
struct ConflictSearch<N: ExactNumber> {
  let system: LinearSystem<N>
  let work: WorkCounter
  /// Those refused, and equalities left out for a try.
  private(set) var isRelaxed: [Bool]
  private(set) var conflicts: [SystemConflict] = []
  /// What is said of the rows before this one stays.
  private var decided = 0

  /// In rows of the system.
  struct SystemConflict {
    var row: Int
    /// With those of the row itself, which is 1 or -1; without zeros, in the order of the rows.
    var multipliers: [(row: Int, multiplier: N)]
    var miss: N
    /// False where it is known only that all members stand before the row.
    var areMembersKnown = true

    /// The last member.
    fileprivate var last: Int { multipliers.last?.row ?? row }
  }

  init(_ system: LinearSystem<N>, _ work: WorkCounter) {
    self.system = system
    self.work = work
    isRelaxed = [Bool](repeating: false, count: system.rowCount)
  }

  /// Relaxes what conflicts; a program of the rest, feasible. `withSoftConstraints`: of the optional rows as well.
  mutating func run(withSoftConstraints: Bool) throws(Stopped) -> LinearProgram<N> {
    var program = try programOfKept(before: system.rowCount, withSoftConstraints: withSoftConstraints)
    if try program.makeFeasible() == nil { return program }
    while try !decide() {}
    program = try programOfKept(before: system.rowCount, withSoftConstraints: withSoftConstraints)
    // There is no contradiction left.
    _ = try program.makeFeasible()
    return program
  }

  private func programOfKept(before end: Int, withSoftConstraints: Bool) throws(Stopped) -> LinearProgram<N> {
    let rows = (0..<end).filter { !isRelaxed[$0] && (withSoftConstraints || system.isRequired($0)) }
    return try LinearProgram<N>(system, rows: rows, work)
  }

  /// Why a row that comes behind all others, which do not conflict, misses by as much as it does: with the first of
  /// them that bring it about. Nothing where it can hold.
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
  /// What a round brought that it had not reckoned with.
  private struct Surprise {
    /// The rows before this one are decided.
    var decided: Int?
    /// Equalities that are left out only because they contradict others that are in force.
    var isContradicting: [Bool]
    /// An equality was left out, and is in force all the same until the next round.
    var isInForce = false
    /// The subjects of the rows at which that has shown: others of the same would show it once more.
    var subjects: Set<Int> = []
  }

  /// One round; whether all is decided.
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

  /// What several rows may be about: the number of the form that they bound. Of a row of one variable, to which the
  /// equalities leave nothing to vary, a negative number for the variable that its own is a multiple of.
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

  /// Of an equality that is not in force.
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
