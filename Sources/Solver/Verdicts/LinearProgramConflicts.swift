/// Puts rows in force one after the other, and finds the rows because of which another cannot hold, or must.
extension LinearProgram {
  /// Forgets all bounds of rows, so that they can enter in order.
  mutating func releaseBounds() {
    for form in 0..<presolve.forms.count { (lower[form], upper[form]) = (nil, nil) }
  }

  /// Puts a row in force that bounds a form; returns a conflict where that cannot be.
  mutating func enter(_ row: Int) throws(Stopped) -> ConflictSearch<N>.SystemConflict? {
    guard let form = presolve.form(of: row) else { return try conflict(of: row) }
    let inverse = presolve.multiple(of: row, times: .one).multiplier
    let bound = RowBound<N>(value: -expansion(of: row).offset * inverse, row: row)
    let relation = presolve.system.rows[row].relation
    for isLower in [true, false] {
      if relation != .equal, ((relation == .greaterOrEqual) == (inverse.sign > 0)) != isLower { continue }
      if let conflict = try enter(bound, of: form, isLower: isLower) { return conflict }
    }
    return nil
  }

  private mutating func enter(
    _ bound: RowBound<N>, of form: Int, isLower: Bool
  ) throws(Stopped) -> ConflictSearch<N>.SystemConflict? {
    if let old = isLower ? lower[form] : upper[form] {
      if isLower ? old.value >= bound.value : old.value <= bound.value { return nil }
    }
    let value = simplex.tableau.values[form]
    if isLower ? value < bound.value : value > bound.value,
      try !moveTowards(form, bound.value, isLower: isLower), let conflict = try conflict(of: bound.row)
    {
      return conflict
    }
    if isLower { lower[form] = bound } else { upper[form] = bound }
    simplex.narrow(form, isLower ? bound.value : nil, isLower ? nil : bound.value)
    return nil
  }

  /// Returns why a row cannot hold with those of this program, whose bounds its values satisfy; nil where it can.
  ///
  /// The left side of the row is brought as near to its right side as it goes. Then it is a combination of forms at
  /// bounds that block it, and of eliminated equalities. All of these are linearly independent, so that there is only
  /// one such combination, and the rows behind it are a circuit (Gleeson and Ryan 1990).
  mutating func conflict(of row: Int) throws(Stopped) -> ConflictSearch<N>.SystemConflict? {
    let (core, offset) = expansion(of: row)
    let before = residual(core, offset)
    if presolve.system.rows[row].relation.violation(before).isZero { return nil }
    guard let blocking = try blockingBounds(of: core, isRising: before.sign < 0) else { return nil }
    var rows = [(row: row, multiplier: N.one)] + blocking
    let after = residual(core, offset)
    guard after.sign == before.sign else { return nil }
    if work.membersLeft <= 0, lastRowInProofs(from: rows.map { $0.row }) == row {
      return ConflictSearch<N>.SystemConflict(
        row: row, multipliers: [(row, after.sign < 0 ? -.one : .one)], miss: after.magnitude, areMembersKnown: false)
    }
    rows += try multipliersOfEqualities(completing: rows)
    try work.spend(entries: 8 * rows.count)
    work.countMembers(rows.count)
    rows.sort { $0.row < $1.row }
    // Signed so that Σ multiplier · (left - right) would have to be at most 0 and is the miss.
    if after.sign < 0 { rows = rows.map { ($0.row, -$0.multiplier) } }
    return ConflictSearch<N>.SystemConflict(row: row, multipliers: rows, miss: after.magnitude)
  }

  private func residual(_ core: [Tableau<N>.Entry], _ offset: N) -> N {
    core.reduce(offset) { $0 + $1.coefficient * simplex.tableau.values[$1.column] }
  }

  /// Brings a sum as low (or as high) as it goes. Returns the rows behind the bounds that stop it; nil where nothing
  /// does.
  private mutating func blockingBounds(
    of core: [Tableau<N>.Entry], isRising: Bool
  ) throws(Stopped) -> [(row: Int, multiplier: N)]? {
    if core.isEmpty { return [] }
    simplex.addObjective(core, times: isRising ? -.one : .one)
    let outcome = try simplex.minimise()
    let rows = outcome == .optimal ? blockingBounds(isRising: isRising) : nil
    simplex.finish()
    return rows
  }

  /// Returns the rows behind the bounds that keep the objective, minimal now, from falling: what is left of the
  /// objective is a combination of the forms at these bounds. `isRising`: the objective is the negated sum that the
  /// multipliers are for.
  private func blockingBounds(isRising: Bool) -> [(row: Int, multiplier: N)] {
    var result: [(row: Int, multiplier: N)] = []
    for form in simplex.touched where simplex.tableau.isNonbasic(form) && !simplex.reduced[form].isZero {
      let rate = simplex.reduced[form]
      guard let bound = rate.sign > 0 ? lower[form] : upper[form] else { continue }
      result.append(presolve.multiple(of: bound.row, times: isRising ? rate : -rate))
    }
    return result
  }

  /// Returns the last of the rows that imply an equality, -1 for none; nil where it is not implied.
  ///
  /// Both ends of its left side must be at its right side; the bounds that stop the left side there prove it.
  mutating func lastImplying(_ row: Int) throws(Stopped) -> Int? {
    let (core, offset) = expansion(of: row)
    var last = -1
    for isRising in [false, true] {
      guard let blocking = try blockingBounds(of: core, isRising: isRising), residual(core, offset).isZero else {
        return nil
      }
      var rows = [(row: row, multiplier: N.one)] + blocking
      rows += try multipliersOfEqualities(completing: rows)
      for other in rows.dropFirst() { last = max(last, other.row) }
    }
    return last
  }
}
