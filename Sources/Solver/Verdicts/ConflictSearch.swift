/// Which required rows of a system cannot hold with those kept before them, and why.
///
/// The rows are accepted greedily in the order written, but not one by one: the whole is tried, then the rows before the
/// last member of the proof that it fails, until what is before fits. That last member is the first row that greed
/// refuses: what is before it has a solution, with it there is none. Usually the second try decides.
struct ConflictSearch<N: ExactNumber> {
  let system: LinearSystem<N>
  let patience: Patience
  private(set) var isSetAside: [Bool]
  private(set) var conflicts: [SystemConflict] = []

  /// In rows of the system.
  struct SystemConflict {
    var row: Int
    /// With those of the row itself, which is 1 or -1; without zeros, in the order of the rows.
    var multipliers: [(row: Int, multiplier: N)]
    var miss: N
  }

  init(_ system: LinearSystem<N>, _ patience: Patience) {
    self.system = system
    self.patience = patience
    isSetAside = [Bool](repeating: false, count: system.rowCount)
  }

  /// Sets aside what conflicts; the rest, reduced and feasible. `withWishes`: the optional rows are wanted as well.
  mutating func run(withWishes: Bool) throws(Stopped) -> Reduction<N> {
    while true {
      let rows = (0..<system.rowCount).filter { !isSetAside[$0] && (withWishes || system.isRequired($0)) }
      var reduction = try Reduction<N>(system, rows: rows, patience)
      guard let contradiction = try reduction.makeFeasible() else { return reduction }
      let conflict = try firstConflict(notAfter: lastRow(contradiction, &reduction))
      isSetAside[conflict.row] = true
      conflicts.append(conflict)
    }
  }

  /// Why a row that comes behind all others, which do not conflict, misses by as much as it does: with the first of
  /// them that bring it about. Nothing where it can hold.
  mutating func explain(last row: Int) throws(Stopped) {
    var best: SystemConflict?
    var rows = (0..<row).filter { system.isRequired($0) }
    while true {
      var before = try Reduction<N>(system, rows: rows, patience)
      guard try before.makeFeasible() == nil, !before.satisfies(row) else { break }
      let found = try before.conflict(of: row)
      if found.miss.isZero || best.map({ found.miss < $0.miss }) ?? false { break }
      best = found
      guard let last = found.multipliers.last(where: { $0.row != row })?.row else { break }
      rows.removeAll { $0 >= last }
    }
    if let best { conflicts.append(best) }
  }

  private func lastRow(_ contradiction: Reduction<N>.Contradiction, _ reduction: inout Reduction<N>) -> Int {
    let equalities = reduction.multipliersOfEqualities(completing: contradiction.rows)
    return (contradiction.rows + equalities).reduce(0) { max($0, $1.row) }
  }

  /// The rows up to this one contradict each other.
  private func firstConflict(notAfter last: Int) throws(Stopped) -> SystemConflict {
    var last = last
    while true {
      let rows = (0..<last).filter { !isSetAside[$0] && system.isRequired($0) }
      var before = try Reduction<N>(system, rows: rows, patience)
      guard let contradiction = try before.makeFeasible() else { return try before.conflict(of: last) }
      last = lastRow(contradiction, &before)
    }
  }
}

extension Reduction {
  /// At its present values.
  fileprivate func satisfies(_ row: Int) -> Bool {
    system.rows[row].relation.violation(system.residual(of: row, at: variableValues())).isZero
  }

  /// Why a row cannot hold with those of this reduction, whose bounds its values satisfy.
  fileprivate mutating func conflict(of row: Int) throws(Stopped) -> ConflictSearch<N>.SystemConflict {
    let (form, offset) = addForm(of: row)
    let rises = (form.map { simplex.tableau.values[$0] } ?? .zero) + offset < .zero
    var rows = [(row: row, multiplier: N.one)]
    if let form {
      _ = try moveTowards(form, -offset, isLower: rises)
      rows += blockingBounds(of: form, isRising: rises)
    }
    rows += multipliersOfEqualities(completing: rows)
    rows.sort { $0.row < $1.row }
    let miss = ((form.map { simplex.tableau.values[$0] } ?? .zero) + offset).magnitude
    // Signed so that Σ multiplier · (left - right) would have to be at most 0 and is the miss.
    if rises { rows = rows.map { ($0.row, -$0.multiplier) } }
    return ConflictSearch<N>.SystemConflict(row: row, multipliers: rows, miss: miss)
  }

  /// A row of the system as a basic form, nil where nothing in it varies, and what has to be added to the form to make
  /// left less right.
  private mutating func addForm(of row: Int) -> (form: Int?, offset: N) {
    let (core, offset) = expansion(of: row)
    guard !core.isEmpty else { return (nil, offset) }
    let (entries, value) = simplex.tableau.combination(core)
    simplex.addRow(entries, value: value)
    return (simplex.tableau.formCount - 1, offset)
  }
}
