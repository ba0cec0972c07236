import Solver

// Where conditional values and statements apply, in words: `from 600 on`, `in state 'compact'`.

extension LayoutModel {
  /// Returns `side is 24 from 600 on`: the values that metrics have only in an equation's situation; nil for none.
  func chosenText(ofEquation number: EquationID) -> String? {
    chosenValues[number].map { chosen in
      Wording.list(chosen.map { "\($0.metric) is \($0.choice.value) \(words(where: $0.choice.condition))" })
    }
  }

  /// Returns the value of a metric in each situation: `16 below 600, 24 from 600 on`.
  package func text(of choices: [MetricChoice]) -> String {
    choices.map { "\($0.value) \(words(where: $0.condition))" }.joined(separator: ", ")
  }

  /// Returns where a condition holds. All that it says of one size becomes one interval.
  package func words(where condition: Condition) -> String {
    var sizes: [Axis: SizeInterval] = [:]
    var rest = Condition(states: condition.states)
    for branch in condition.branches {
      guard let (axis, bound) = bound(of: branch) else {
        rest.branches.append(branch)
        continue
      }
      sizes[axis] = sizes[axis].map { $0.intersection(bound) } ?? bound
    }
    let texts = Axis.allCases.compactMap { axis in
      sizes[axis].map { $0.words(axis == .horizontal ? "" : "a height of ") }
    }
    let others = rest.text(states: states, whens: whens)
    return (texts + (others.isEmpty ? [] : [others])).joined(separator: ", ")
  }

  /// Returns the sizes of one axis at which a branch holds; nil if they are no single interval of one size.
  private func bound(of branch: Condition.Branch) -> (axis: Axis, sizes: SizeInterval)? {
    guard whens.indices.contains(branch.when), case .comparison(let comparison)? = whens[branch.when].condition,
      !comparison.comparesBothSizes
    else { return nil }
    let axis: Axis = comparison.height.isZero ? .horizontal : .vertical
    let factor = axis == .horizontal ? comparison.width : comparison.height
    guard let border = (-comparison.constant).divided(by: factor) else { return nil }
    var sizes = SizeInterval(lower: -Limits.computed, upper: Limits.computed)
    switch (comparison.sign, branch.holds) {
    case (.equal, true): (sizes.lower, sizes.upper) = (border, border)
    case (.equal, false): return nil
    case (let sign, let holds):
      let isStrict = (sign == .less || sign == .greater) == holds
      let isLess = (sign == .less || sign == .lessOrEqual) == holds
      if isLess == (factor.sign > 0) {
        (sizes.upper, sizes.includesUpper) = (border, !isStrict)
      } else {
        (sizes.lower, sizes.includesLower) = (border, !isStrict)
      }
    }
    return (axis, sizes)
  }
}

extension SizeInterval {
  fileprivate func intersection(_ other: SizeInterval) -> SizeInterval {
    var result = self
    if other.lower > lower || other.lower == lower && !other.includesLower {
      (result.lower, result.includesLower) = (other.lower, other.includesLower)
    }
    if other.upper < upper || other.upper == upper && !other.includesUpper {
      (result.upper, result.includesUpper) = (other.upper, other.includesUpper)
    }
    return result
  }

  /// Returns `from 600 to below 800`; `what` precedes the first number.
  fileprivate func words(_ what: String) -> String {
    if isPoint { return endText(what) }
    // These limits stand for no bound: no size of a screen is as large.
    switch (lower > -Limits.computed, upper < Limits.computed) {
    case (true, false): return startText(what)
    case (false, true): return endText(what)
    case (true, true):
      let (least, greatest) = (NumberText.points(lower), NumberText.points(upper))
      let start = includesLower ? "from \(what)\(least)" : "above \(what)\(least)"
      return start + (includesLower ? "" : " and") + (includesUpper ? " up to \(greatest)" : " to below \(greatest)")
    case (false, false): return "at every size"
    }
  }

  /// Returns `from 600 on`; `what` precedes the number.
  func startText(_ what: String = "") -> String {
    if isPoint { return endText(what) }
    let least = what + NumberText.points(lower)
    return includesLower ? "from \(least) on" : "above \(least)"
  }

  /// Returns `up to 612`; `what` precedes the number.
  package func endText(_ what: String = "") -> String {
    "\(isPoint ? "at" : includesUpper ? "up to" : "below") \(what)\(NumberText.points(upper))"
  }
}
