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
    result.reserveCapacity(impliedCount + items.count)
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
    for (axis, dimension) in [(Axis.horizontal, Dimension.width), (.vertical, .height)] {
      let term = Term(variable: dimension.variable(of: view), coefficient: .one)
      result.append(
        ModelConstraint(
          kind: .nonnegative(view: view, axis: axis), place: nil,
          constraint: LinearConstraint(terms: [term], relation: .greaterOrEqual, constant: .zero), isActive: isActive))
    }
  }

  /// `size <= intrinsic @ hug` and `size >= intrinsic @ resist`, on each axis.
  private func appendIntrinsic(_ view: Int, _ situation: Situation, to result: inout [ModelConstraint]) {
    let node = views[view]
    let isActive = node.condition.holds(in: situation)
    let sides: [(Axis, Dimension, Rational?, PriorityTargets, PriorityTargets)] = [
      (.horizontal, .width, node.intrinsicWidth, .hugHorizontal, .resistHorizontal),
      (.vertical, .height, node.intrinsicHeight, .hugVertical, .resistVertical),
    ]
    for (axis, dimension, size, hug, resist) in sides {
      guard let size else { continue }
      let term = Term(variable: dimension.variable(of: view), coefficient: .one)
      for (hugging, target) in [(true, hug), (false, resist)] {
        let priority = node.priority(target, in: situation)
        result.append(
          ModelConstraint(
            kind: .intrinsic(view: view, axis: axis, hugging: hugging), place: node.intrinsicRange,
            constraint: LinearConstraint(
              terms: [term], relation: hugging ? .lessOrEqual : .greaterOrEqual, constant: size, priority: priority),
            isActive: isActive))
      }
    }
  }

  private func append(
    _ number: Int, _ geometry: Geometry, _ situation: Situation, to result: inout [ModelConstraint]
  ) {
    let holds = equations[number].condition.holds(in: situation)
    for index in equations[number].pairs.indices {
      result.append(constraint(of: number, pair: index, geometry, situation, holds: holds))
    }
  }

  private func constraint(
    of number: Int, pair index: Int, _ geometry: Geometry, _ situation: Situation, holds: Bool
  ) -> ModelConstraint {
    let form = geometry.form(of: equations[number].pairs[index], followsReading: equations[number].followsReading)
    // The root stands at 0, 0: its origin has no variable.
    let constraint = LinearConstraint(
      terms: form.terms, relation: equations[number].pairs[index].relation, constant: -form.constant,
      priority: equations[number].priority)
    let isReplaced = equations[number].pairs[index].replacedIn.contains { $0.holds(in: situation) }
    return ModelConstraint(
      kind: .equation(number, pair: index), place: equations[number].pairs[index].place, constraint: constraint,
      isActive: holds && !isReplaced)
  }
}
