import Solver

// The constraints of a layout for one set of screen traits, in the order written; implied constraints come first.

extension LayoutModel {
  /// Returns every constraint for these traits, as if all were active (`SituationConstraints` decides that); nil if
  /// stopped. The constraints that a screen adds (fit, limits of sizes) are in the `Scenario`.
  func constraints(for traits: ScreenTraits, stop: () -> Bool = { false }) -> ModelConstraintList? {
    let geometry = geometry(of: traits)
    var result = ModelConstraintList()
    var form = LinearForm()
    result.reserveCapacity(shared.impliedCount + items.count * 2)
    for view in views.indices { appendNonnegative(view, to: &result) }
    for (place, item) in items.enumerated() {
      if place % 64 == 63, stop() { return nil }
      switch item {
      case .view(let view): appendIntrinsic(view, geometry, to: &result)
      case .equation(let number): append(number, geometry, by: &form, to: &result)
      }
    }
    return result
  }

  private func appendNonnegative(_ view: ViewID, to result: inout ModelConstraintList) {
    for axis in Axis.allCases {
      result.append(.nonnegative(view: view, axis: axis), at: nil) {
        $0.append(variable: axis.length.variable(of: view), .greaterOrEqual, .zero)
      }
    }
  }

  /// Appends `size <= intrinsic @ hug` and `size >= intrinsic @ resist` for each axis; for a text, those of one line.
  private func appendIntrinsic(
    _ view: ViewID, _ geometry: Geometry, to result: inout ModelConstraintList
  ) {
    guard geometry.views[view].intrinsicConstraintCount > 0 else { return }
    let node = geometry.views[view]
    for axis in Axis.allCases {
      guard let size = node.contentSize(axis, geometry.traits.textScale) else { continue }
      let variable = axis.length.variable(of: view)
      for hugging in [true, false] {
        let priority = node.priority(.intrinsic(axis, hugging: hugging), in: Situation())
        result.append(.intrinsic(view: view, axis: axis, hugging: hugging), at: node.intrinsicRange) {
          $0.append(variable: variable, hugging ? .lessOrEqual : .greaterOrEqual, size, priority: priority)
        }
      }
    }
  }

  /// Appends the pairs of an equation. `form`: a reused buffer.
  private func append(
    _ number: EquationID, _ geometry: Geometry, by form: inout LinearForm, to result: inout ModelConstraintList
  ) {
    let (followsReading, priority) = (equations[number].followsReading, equations[number].priority)
    for (index, pair) in equations[number].pairs.enumerated() {
      geometry.setForm(&form, to: pair, followsReading: followsReading)
      // The root's origin is 0, 0 and has no variable.
      result.append(.equation(number, pair: index), at: pair.place) {
        $0.append(form.terms, pair.relation, -form.constant, priority: priority)
      }
    }
  }
}
