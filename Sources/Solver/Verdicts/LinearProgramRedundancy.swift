/// Finds the required equalities that earlier required rows already imply.
///
/// Linear combinations of earlier equalities fall out of `presolve.elimination`. The others, like `a == 5` after
/// `a <= 5` and `a >= 5`, take inequalities that hold with equality in every solution: at least two of them, and some
/// combination of them must be a combination of equalities, of which the implied one is the last. Few equalities pass
/// that test; for these, linear programs over the rows before them decide, in one pass over all rows.
extension LinearProgram {
  /// Returns the implied equalities in the order written. The values of the program must satisfy the required rows,
  /// and it must not be optimised yet. Forms that turn out to have one value are fixed in it.
  mutating func impliedEqualities() throws(Stopped) -> [Int] {
    let suspects = suspects()
    guard suspects.count > 1 else { return presolve.elimination.implied }
    let candidates = try candidates(try alwaysTight(suspects))
    if candidates.isEmpty { return presolve.elimination.implied }
    return (presolve.elimination.implied + (try implied(candidates))).sorted()
  }

  /// Returns the candidates that are implied by the rows before them.
  ///
  /// Bounds enter in the order written; so does a candidate that nothing has implied when its turn comes. The other
  /// equalities are in force from the start: they may imply more, but must not take part in a proof from earlier
  /// rows. Where one of them does, the rows before the candidate are asked alone.
  private func implied(_ candidates: [Int]) throws(Stopped) -> [Int] {
    var isLeftOut = [Bool](repeating: false, count: presolve.system.rowCount)
    for row in candidates + presolve.elimination.implied { isLeftOut[row] = true }
    let required = presolve.rows.filter { presolve.system.isRequired($0) }
    let others = required.filter { !isLeftOut[$0] }
    var entering = try LinearProgram<N>(presolve.system, rows: others, bounding: candidates, work)
    entering.releaseBounds()
    for row in presolve.elimination.implied { isLeftOut[row] = false }
    var result: [Int] = []
    for row in required {
      try work.spend()
      if isLeftOut[row] {
        var last = try entering.lastImplying(row)
        if let found = last, found > row { last = try lastImplying(row, among: required) }
        if last != nil {
          result.append(row)
          continue
        }
      } else if presolve.system.rows[row].relation == .equal {
        continue
      }
      _ = try entering.enter(row)
    }
    return result
  }

  /// Returns the last row that implies an equality, where only the rows before it are in force; nil for none.
  private func lastImplying(_ row: Int, among required: [Int]) throws(Stopped) -> Int? {
    var before = try LinearProgram<N>(presolve.system, rows: required.filter { $0 < row }, work)
    return try before.makeFeasible() == nil ? before.lastImplying(row) : nil
  }

  /// Returns the required inequalities, written before the last equality, that hold with equality at the present
  /// values, without those that are in no combination in which all core variables cancel.
  private func suspects() -> [Int] {
    guard let last = presolve.elimination.definitions.lazy.map({ $0.row }).max() else { return [] }
    var suspects = presolve.rows.filter { row in
      row < last && presolve.system.isRequired(row) && presolve.system.rows[row].relation != .equal
        && (presolve.form(of: row).map { isAtBound($0) } ?? true)
    }
    if suspects.count < 2 { return [] }
    let values = variableValues()
    suspects.removeAll { !presolve.system.residual(of: $0, at: values).isZero }
    return dependent(suspects)
  }

  private func isAtBound(_ form: Int) -> Bool {
    let value = simplex.tableau.values[form]
    return lower[form]?.value == value || upper[form]?.value == value
  }

  /// Removes from the suspects, one after the other, those with a core variable that no other suspect names: linear
  /// time.
  private func dependent(_ suspects: [Int]) -> [Int] {
    // How many suspects name each core variable, and the exclusive or of their places, which in the end is the last
    // one's.
    var counts = [Int](repeating: 0, count: presolve.coreVariables.count)
    var lasts = counts
    for (place, row) in suspects.enumerated() {
      forEachCore(of: row) {
        counts[$0] += 1
        lasts[$0] ^= place
      }
    }
    var isGone = [Bool](repeating: false, count: suspects.count)
    var alone = counts.indices.filter { counts[$0] == 1 }
    while let core = alone.popLast() {
      guard counts[core] == 1 else { continue }
      let place = lasts[core]
      isGone[place] = true
      forEachCore(of: suspects[place]) {
        counts[$0] -= 1
        lasts[$0] ^= place
        if counts[$0] == 1 { alone.append($0) }
      }
    }
    return suspects.indices.filter { !isGone[$0] }.map { suspects[$0] }
  }

  private func forEachCore(of row: Int, _ body: (Int) -> Void) {
    guard let form = presolve.form(of: row) else { return }
    if form < presolve.forms.coreCount { return body(form) }
    for term in presolve.forms.terms(of: form) { body(presolve.forms.variables[term]) }
  }

  /// Returns the rows that hold with equality wherever the required rows hold.
  private mutating func alwaysTight(_ suspects: [Int]) throws(Stopped) -> [Int] {
    try fixImplicitEqualities(among: Set(suspects.compactMap { presolve.form(of: $0) }).sorted())
    return suspects.filter { row in presolve.form(of: row).map { simplex.tableau.isDropped($0) } ?? true }
  }

  /// Returns the equalities that are combinations of earlier equalities and earlier tight rows.
  ///
  /// Each tight row is a combination of equalities and core variables. If in a combination of tight rows the core
  /// variables cancel, and all equalities after a certain one, that equality is a combination of the other rows. The
  /// columns are ordered so that it leads.
  private mutating func candidates(_ tight: [Int]) throws(Stopped) -> [Int] {
    guard tight.count > 1 else { return [] }
    var basis = EchelonBasis<N>(width: presolve.system.variableCount + presolve.system.rowCount)
    var result: [Int] = []
    for row in tight {
      try work.spend()
      for entry in expansion(of: row).core { basis.add(entry.coefficient, at: entry.column) }
      for (equality, multiplier) in try multipliersOfEqualities(completing: [(row, .one)]) {
        basis.add(multiplier, at: presolve.system.variableCount + presolve.system.rowCount - 1 - equality)
      }
      let before = basis.entriesRead
      let inserted = basis.insert()
      try work.spend(entries: basis.entriesRead - before)
      guard let leading = inserted, leading >= presolve.system.variableCount else { continue }
      let equality = presolve.system.variableCount + presolve.system.rowCount - 1 - leading
      if row < equality { result.append(equality) }
    }
    return result.sorted()
  }
}
