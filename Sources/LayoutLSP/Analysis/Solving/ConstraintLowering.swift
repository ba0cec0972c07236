import Solver

/// The constraints of a layout on screens of one kind, in the order written, what is implied first.

extension LayoutModel {
  /// How many constraints are implied: they come first.
  var impliedCount: Int { views.count * 2 }

  /// Every constraint, as it is where the reading direction and the safe area are these, with those that do not hold in
  /// the situation marked; nil if it was told to stop. The fit of a screen's sides is the configuration's own.
  func constraints(
    for traits: ScreenTraits, in situation: Situation, stop: () -> Bool = { false }
  ) -> [ModelConstraint]? {
    let geometry = Geometry(views: views, traits: traits)
    var result: [ModelConstraint] = []
    result.reserveCapacity(impliedCount + items.count * 2)
    for view in views.indices {
      appendNonnegative(view, isActive: views[view].condition.holds(in: situation), to: &result)
    }
    for (place, item) in items.enumerated() {
      if place % 64 == 63, stop() { return nil }
      switch item {
      case .view(let view): appendIntrinsic(view, situation, to: &result)
      case .equation(let number): append(number, geometry, situation, to: &result)
      }
    }
    return result
  }

  private func appendNonnegative(_ view: Int, isActive: Bool, to result: inout [ModelConstraint]) {
    for axis in [Axis.horizontal, .vertical] {
      let dimension: Dimension = axis == .horizontal ? .width : .height
      let term = Term(variable: dimension.variable(of: view), coefficient: .one)
      result.append(
        ModelConstraint(
          kind: .nonnegative(view: view, axis: axis), place: nil,
          constraint: LinearConstraint(terms: [term], relation: .greaterOrEqual, constant: .zero), isActive: isActive))
    }
  }

  /// `size <= intrinsic @ hug` and `size >= intrinsic @ resist`, on each axis.
  private func appendIntrinsic(_ view: Int, _ situation: Situation, to result: inout [ModelConstraint]) {
    let isActive = views[view].condition.holds(in: situation)
    func append(_ axis: Axis, _ size: Rational?, hug: PriorityTargets, resist: PriorityTargets) {
      guard let size else { return }
      let dimension: Dimension = axis == .horizontal ? .width : .height
      let terms = [Term(variable: dimension.variable(of: view), coefficient: .one)]
      for hugging in [true, false] {
        let priority = views[view].priority(hugging ? hug : resist, in: situation)
        result.append(
          ModelConstraint(
            kind: .intrinsic(view: view, axis: axis, hugging: hugging), place: views[view].intrinsicRange,
            constraint: LinearConstraint(
              terms: terms, relation: hugging ? .lessOrEqual : .greaterOrEqual, constant: size, priority: priority),
            isActive: isActive))
      }
    }
    append(.horizontal, views[view].intrinsicWidth, hug: .hugHorizontal, resist: .resistHorizontal)
    append(.vertical, views[view].intrinsicHeight, hug: .hugVertical, resist: .resistVertical)
  }

  private func append(
    _ number: Int, _ geometry: Geometry, _ situation: Situation, to result: inout [ModelConstraint]
  ) {
    let holds = equations[number].condition.holds(in: situation)
    let followsReading = equations[number].followsReading
    for index in equations[number].pairs.indices {
      let form = geometry.form(of: equations[number].pairs[index], followsReading: followsReading)
      let isReplaced = equations[number].pairs[index].replacedIn.contains { $0.holds(in: situation) }
      // The root stands at 0, 0: its origin has no variable.
      result.append(
        ModelConstraint(
          kind: .equation(number, pair: index), place: equations[number].pairs[index].place,
          constraint: LinearConstraint(
            terms: form.terms, relation: equations[number].pairs[index].relation, constant: -form.constant,
            priority: equations[number].priority),
          isActive: holds && !isReplaced))
    }
  }
}
