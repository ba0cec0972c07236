/// Required equalities that earlier required rows already imply.
///
/// Those that are linear combinations of earlier equalities fall out of the presolve.elimination. The others, like `a ==
/// 5` after `a <= 5` and `a >= 5`, take inequalities that hold with equality in every solution: at least two of them,
/// and such that some combination of them is a combination of equalities of which this one is the last. Few pass that
/// test; for those linear programs over the rows before them decide, in one pass over all rows.
extension LinearProgram {
  /// In the order written. To be asked of a program whose values satisfy the required rows, before it is optimised: of
  /// forms that turn out to have one value it takes note.
  mutating func impliedEqualities() throws(Stopped) -> [Int] {
    let suspects = suspects()
    guard suspects.count > 1 else { return presolve.elimination.implied }
    let candidates = try candidates(try alwaysTight(suspects))
    if candidates.isEmpty { return presolve.elimination.implied }
    return (presolve.elimination.implied + (try implied(candidates))).sorted()
  }

  /// Those of the candidates that are implied by the rows before them.
  ///
  /// Bounds enter in the order written, the candidates as well when their turn comes and nothing has implied them. The
  /// other equalities are in force from the start: they may bring more about, but not take part in a proof from earlier
  /// rows. Where they do, these rows are asked alone.
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

  /// Of those before it alone.
  private func lastImplying(_ row: Int, among required: [Int]) throws(Stopped) -> Int? {
    var before = try LinearProgram<N>(presolve.system, rows: required.filter { $0 < row }, work)
    return try before.makeFeasible() == nil ? before.lastImplying(row) : nil
  }

  /// Required inequalities, written before the last equality, that hold with equality at the present values; less those
  /// that are in no combination without core variables.
  private func suspects() -> [Int] {
    guard let last = presolve.elimination.definitions.lazy.map(\.row).max() else { return [] }
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

  /// Without those, one after the other, that name a core variable which no other names: linear time.
  private func dependent(_ suspects: [Int]) -> [Int] {
    // How many name each core variable, and the exclusive or of their places, which is the last one.
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

  /// Those of the rows that hold with equality wherever the required rows hold.
  private mutating func alwaysTight(_ suspects: [Int]) throws(Stopped) -> [Int] {
    try fixImplicitEqualities(among: Set(suspects.compactMap { presolve.form(of: $0) }).sorted())
    return suspects.filter { row in presolve.form(of: row).map { simplex.tableau.isDropped($0) } ?? true }
  }

  /// Equalities that are combinations of earlier equalities and earlier ones of these rows.
  ///
  /// Each tight row is a combination of equalities and core variables. A combination of tight rows in which the core
  /// variables cancel, and all equalities after some one, makes that one a combination of the others. The columns are
  /// ordered so that it leads.
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
