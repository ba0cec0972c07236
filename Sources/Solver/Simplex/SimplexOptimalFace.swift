/// Narrows the bounds from one optimal solution to the set of all of them (the optimal face).
extension Simplex {
  /// Narrows the bounds to exactly the optimal solutions and forgets the costs. `minimise` must have returned
  /// `optimal`.
  ///
  /// The multipliers μ of the optimal dual are the slope of a basic form, and the negated reduced cost of a nonbasic
  /// one. Σ μ f is 0 on the whole space, so the cost is Σ (cost(f) - μ f), which is minimal exactly where every term
  /// is.
  mutating func tightenToOptimalFace() {
    var changed: [Int] = []
    swap(&changed, &fixed)
    for form in costs.forms {
      if tableau.isBasic(form) {
        tighten(form, multiplier: costs.slope(form, piece: Int(pieces[form])), &changed)
      } else if tableau.isNonbasic(form), !isTouched[form] {
        tighten(form, multiplier: .zero, &changed)
      }
    }
    for form in touched where tableau.isNonbasic(form) {
      if !reduced[form].isZero || costs.kinkCount(form) > 0 || !costs.slope(form, piece: 0).isZero {
        tighten(form, multiplier: -reduced[form], &changed)
      }
    }
    finish()
    drop(changed)
    changed.removeAll(keepingCapacity: true)
    swap(&changed, &fixed)
  }

  /// Checks whether every form with a cost is at its own minimum. Then nothing needs to move (all multipliers are 0):
  /// narrows the bounds to those minima, forgets the costs and returns true. Else returns false.
  mutating func tightenIfAllAtMinimum() -> Bool {
    for form in costs.forms where !tableau.isDropped(form) {
      let value = tableau.values[form]
      let (left, right) = costs.pieces(form, at: value)
      if costs.slope(form, piece: left).sign > 0, tableau.lower[form] != value { return false }
      if costs.slope(form, piece: right).sign < 0, tableau.upper[form] != value { return false }
    }
    var changed: [Int] = []
    swap(&changed, &fixed)
    for form in costs.forms where !tableau.isDropped(form) { tighten(form, multiplier: .zero, &changed) }
    finish()
    drop(changed)
    changed.removeAll(keepingCapacity: true)
    swap(&changed, &fixed)
    return true
  }

  /// Narrows the bounds of a form to where `cost(f) - multiplier * f` is minimal, as it is at the present value.
  /// Appends the form to `changed` where it is fixed now.
  private mutating func tighten(_ form: Int, multiplier: N, _ changed: inout [Int]) {
    let value = tableau.values[form]
    let (left, right) = costs.pieces(form, at: value)
    var low: N? = value
    var high: N? = value
    if costs.slope(form, piece: left) == multiplier { low = left > 0 ? costs.kink(form, left - 1) : nil }
    if costs.slope(form, piece: right) == multiplier {
      high = right < costs.kinkCount(form) ? costs.kink(form, right) : nil
    }
    narrow(form, low, high)
    if tableau.isFixed(form) { changed.append(form) }
  }

  mutating func narrow(_ form: Int, _ low: N?, _ high: N?) {
    if let low, tableau.lower[form].map({ $0 < low }) ?? true { tableau.lower[form] = low }
    if let high, tableau.upper[form].map({ $0 > high }) ?? true { tableau.upper[form] = high }
  }

  /// Drops forms that are fixed for good from the tableau, in the order of their numbers; some may be twice in the
  /// list.
  mutating func drop(_ forms: [Int]) {
    if forms.isEmpty { return }
    // Forms with a cost come in order, and most fixed forms have a cost.
    if kept.isEmpty, (1..<forms.count).allSatisfy({ forms[$0 - 1] < forms[$0] }) {
      return work.countPivots(tableau.drop(forms))
    }
    var order = forms.sorted()
    var last = -1
    order.removeAll { form in
      defer { last = form }
      return form == last || kept.contains(form)
    }
    work.countPivots(tableau.drop(order))
  }
}
