/// Finds values that satisfy the required rows of a program, or a proof that there are none.
///
/// The bounds that hold at the start are enforced; then the violated forms are moved towards their bounds one after
/// the other, in the order written. A form that gets stuck is basic, and all forms in its row are at the bounds that
/// block it: that row is the proof. The forms of the row are linearly independent, so the proof is irreducible
/// (Gleeson and Ryan 1990). A sum of several violated rows, which minimising all violations at once would leave, need
/// not be irreducible.
extension LinearProgram {
  /// Rows and their multipliers such that Σ multiplier · (left - right) is a constant that contradicts the relations.
  /// Eliminated equalities are left out.
  struct Contradiction {
    var rows: [(row: Int, multiplier: N)]
  }

  /// Moves the forms until they satisfy the required bounds, makes these the bounds of the tableau and returns nil;
  /// or returns a contradiction.
  mutating func makeFeasible() throws(Stopped) -> Contradiction? {
    if let row = presolve.contradictingRow { return Contradiction(rows: [(row, .one)]) }
    var violated: [(row: Int, form: Int)] = []
    for form in 0..<presolve.forms.count {
      if let low = lower[form], let high = upper[form], low.value > high.value {
        return Contradiction(rows: [
          presolve.multiple(of: low.row, times: .one), presolve.multiple(of: high.row, times: -.one),
        ])
      }
      if let row = violatedRow(form) { violated.append((row, form)) } else { enforce(form) }
    }
    violated.sort { $0.row < $1.row }
    for (_, form) in violated {
      if violatedRow(form) != nil, let contradiction = try satisfy(form) { return contradiction }
      enforce(form)
    }
    return nil
  }

  private mutating func violatedRow(_ form: Int) -> Int? {
    let value = simplex.tableau.values[form]
    if let low = lower[form], value < low.value { return low.row }
    if let high = upper[form], value > high.value { return high.row }
    return nil
  }

  private mutating func enforce(_ form: Int) {
    simplex.narrow(form, lower[form]?.value, upper[form]?.value)
  }

  private mutating func satisfy(_ form: Int) throws(Stopped) -> Contradiction? {
    let value = simplex.tableau.values[form]
    guard let low = lower[form], value < low.value else {
      guard let high = upper[form] else { return nil }
      return try approach(form, high, isLower: false)
    }
    return try approach(form, low, isLower: true)
  }

  /// Moves the form as far as it goes towards a bound that it violates; returns a contradiction if it gets stuck.
  private mutating func approach(_ form: Int, _ bound: RowBound<N>, isLower: Bool) throws(Stopped) -> Contradiction? {
    guard try !moveTowards(form, bound.value, isLower: isLower) else { return nil }
    let blocking = blockingBounds(of: form, isRising: isLower)
    return Contradiction(rows: [presolve.multiple(of: bound.row, times: .one)] + blocking)
  }

  /// Minimises the violation of one bound; returns whether it reached 0.
  mutating func moveTowards(_ form: Int, _ target: N, isLower: Bool) throws(Stopped) -> Bool {
    simplex.costs.begin(form, firstSlope: isLower ? -.one : .zero)
    simplex.costs.appendKink(target, slopeAfter: isLower ? .zero : .one)
    let outcome = try simplex.minimise()
    simplex.finish()
    let value = simplex.tableau.values[form]
    return outcome == .optimal && (isLower ? value >= target : value <= target)
  }

  /// Returns the rows behind the bounds that keep a basic form from rising (or falling). `form - Σ a f` is 0, so the
  /// form's own bound has the multiplier 1, and each of these bounds -a.
  func blockingBounds(of form: Int, isRising: Bool) -> [(row: Int, multiplier: N)] {
    guard simplex.tableau.isBasic(form) else { return [] }
    var result: [(row: Int, multiplier: N)] = []
    for entry in simplex.tableau.entries(ofRow: simplex.tableau.rowOf[form]) {
      let isAtUpper = (entry.coefficient.sign > 0) == isRising
      guard let bound = isAtUpper ? upper[entry.column] : lower[entry.column] else { continue }
      result.append(presolve.multiple(of: bound.row, times: -entry.coefficient))
    }
    return result
  }
}
