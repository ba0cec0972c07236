/// Questions to a tableau whose bounds describe a set of solutions: which forms have one value in all of them, how
/// far a combination of forms goes, and in which solutions it is least.
extension LinearProgram {
  /// Fixes and drops those of the forms that have one value in all solutions because of their bounds.
  mutating func fixImplicitEqualities(among forms: some Collection<Int>) throws(Stopped) {
    // Restored at the end, for the sake of whole numbers: these values satisfy the narrowed bounds as well.
    let values = simplex.tableau.values
    simplex.clearMoved()
    for form in forms where !simplex.tableau.isDropped(form) && !simplex.hasMoved[form] {
      let value = simplex.tableau.values[form]
      let isAtLower = simplex.tableau.lower[form] == value
      guard isAtLower || simplex.tableau.upper[form] == value else { continue }
      simplex.costs.begin(form, firstSlope: isAtLower ? -.one : .one)
      if try simplex.minimise(leaving: forms.count) == .optimal {
        simplex.tightenToOptimalFace()
        simplex.narrow(form, value, value)
        simplex.drop([form])
      } else {
        simplex.finish()
      }
    }
    simplex.tableau.values = values
  }

  /// Returns the value of a combination of forms where it is least (slope 1) or greatest (slope -1); nil where there
  /// is no end.
  mutating func extreme(of terms: [Tableau<N>.Entry], slope: N) throws(Stopped) -> N? {
    simplex.addObjective(terms, times: slope)
    let outcome = try simplex.minimise()
    simplex.finish()
    if outcome == .unbounded { return nil }
    return terms.reduce(N.zero) { $0 + $1.coefficient * simplex.tableau.values[$1.column] }
  }

  /// Returns the least (slope 1) or greatest (slope -1) value of a variable; nil where there is no end.
  mutating func extreme(of variable: Int, slope: N) throws(Stopped) -> N? {
    let (core, offset) = expansion(ofVariable: variable)
    return try extreme(of: core, slope: slope).map { $0 + offset }
  }

  /// Fixes a combination of forms at its least value; where there is none, as near to `target` as it comes.
  mutating func fixAtLeast(_ terms: [Tableau<N>.Entry], orNear target: N) throws(Stopped) {
    simplex.addObjective(terms, times: .one)
    if try simplex.minimise() == .unbounded {
      simplex.finish()
      try fix(terms, near: target)
    } else {
      simplex.tightenToOptimalFace()
    }
  }

  /// Fixes a combination of forms as near to `target` as it comes.
  mutating func fix(_ terms: [Tableau<N>.Entry], near target: N) throws(Stopped) {
    let form = try narrow(terms, near: target)
    simplex.narrow(form, simplex.tableau.values[form], simplex.tableau.values[form])
    simplex.drop([form])
  }

  /// Narrows the bounds to where a combination of forms is as near to `target` as it comes. Returns its new form.
  @discardableResult
  mutating func narrow(_ terms: [Tableau<N>.Entry], near target: N) throws(Stopped) -> Int {
    let (entries, value) = simplex.tableau.combination(terms)
    simplex.addRow(entries, value: value)
    let form = simplex.tableau.formCount - 1
    simplex.costs.begin(form, firstSlope: -.one)
    simplex.costs.appendKink(target, slopeAfter: .one)
    _ = try simplex.minimise()
    simplex.tightenToOptimalFace()
    return form
  }
}
