import Solver

/// The constraints of a layout on screens of one kind, in the order written, what is implied first.

extension LayoutModel {
  /// How many constraints are implied: they come first.
  var impliedCount: Int { views.count * 2 }

  /// Every constraint, as it is where the reading direction and the safe area are these, as if all held; nil if it was told
  /// to stop. Which do is `SituationConstraints`'; the fit of a screen's sides is the configuration's own.
  func constraints(for traits: ScreenTraits, stop: () -> Bool = { false }) -> [ModelConstraint]? {
    let geometry = Geometry(views: views, traits: traits)
    var result: [ModelConstraint] = []
    result.reserveCapacity(impliedCount + items.count * 2)
    for view in views.indices { appendNonnegative(view, to: &result) }
    for (place, item) in items.enumerated() {
      if place % 64 == 63, stop() { return nil }
      switch item {
      case .view(let view): appendIntrinsic(view, to: &result)
      case .equation(let number): append(number, geometry, to: &result)
      }
    }
    return result
  }

  private func appendNonnegative(_ view: Int, to result: inout [ModelConstraint]) {
    for axis in [Axis.horizontal, .vertical] {
      let dimension: Dimension = axis == .horizontal ? .width : .height
      let term = Term(variable: dimension.variable(of: view), coefficient: .one)
      result.append(
        ModelConstraint(
          kind: .nonnegative(view: view, axis: axis), place: nil,
          constraint: LinearConstraint(terms: [term], relation: .greaterOrEqual, constant: .zero)))
    }
  }

  /// `size <= intrinsic @ hug` and `size >= intrinsic @ resist`, on each axis.
  private func appendIntrinsic(_ view: Int, to result: inout [ModelConstraint]) {
    for (axis, size) in [(Axis.horizontal, views[view].intrinsicWidth), (.vertical, views[view].intrinsicHeight)] {
      guard let size else { continue }
      let dimension: Dimension = axis == .horizontal ? .width : .height
      let terms = [Term(variable: dimension.variable(of: view), coefficient: .one)]
      for hugging in [true, false] {
        let priority = views[view].priority(.intrinsic(axis, hugging: hugging), in: Situation())
        result.append(
          ModelConstraint(
            kind: .intrinsic(view: view, axis: axis, hugging: hugging), place: views[view].intrinsicRange,
            constraint: LinearConstraint(
              terms: terms, relation: hugging ? .lessOrEqual : .greaterOrEqual, constant: size, priority: priority)))
      }
    }
  }

  private func append(_ number: Int, _ geometry: Geometry, to result: inout [ModelConstraint]) {
    let followsReading = equations[number].followsReading
    for index in equations[number].pairs.indices {
      let form = geometry.form(of: equations[number].pairs[index], followsReading: followsReading)
      // The root stands at 0, 0: its origin has no variable.
      result.append(
        ModelConstraint(
          kind: .equation(number, pair: index), place: equations[number].pairs[index].place,
          constraint: LinearConstraint(
            terms: form.terms, relation: equations[number].pairs[index].relation, constant: -form.constant,
            priority: equations[number].priority)))
    }
  }
}
