import Solver

// Writes statements as rules: each constraint becomes one of the 18 names of one view. Rules have no priorities.

extension NormalisedStatement {
  /// One line for each view; nil where a constraint cannot be written so.
  var asRules: [String]? {
    var lines: [(view: ViewID, assignments: [String])] = []
    for constraint in constraints {
      guard let (view, assignment) = rule(for: constraint) else { return nil }
      if let line = lines.firstIndex(where: { $0.view == view }) {
        lines[line].assignments.append(assignment)
      } else {
        lines.append((view, [assignment]))
      }
    }
    return lines.map { "\(name(of: $0.view)): " + $0.assignments.joined(separator: ", ") }
  }

  private func rule(for constraint: NormalisedConstraint) -> (view: ViewID, assignment: String)? {
    guard constraint.priority == .required else { return nil }
    let (sizes, places) = (
      RuleName.allCases.filter { !$0.slot.isPosition }, RuleName.allCases.filter { $0.slot.isPosition }
    )
    for view in constraint.views {
      guard let superview = model.views[view].parent else { continue }
      for name in sizes + places {
        let measure = name.measure(of: view, in: superview)
        if let value = value(of: measure, by: constraint, share: (name.axis, superview)),
          value.relation == name.slot.relation
        {
          return (view, "\(name.rawValue) = \(value.text)")
        }
        if let text = valueFromOther(name, measure, constraint, besides: view) {
          return (view, "\(name.rawValue) = \(text)")
        }
      }
    }
    return nil
  }

  /// Returns the value in terms of another view: `%rl(other) + 8`.
  private func valueFromOther(
    _ name: RuleName, _ measure: AtomForm, _ constraint: NormalisedConstraint, besides view: ViewID
  ) -> String? {
    guard !constraint.usesMetrics, let superview = model.views[view].parent,
      let other = constraint.views.first(where: { $0 != view })
    else { return nil }
    for (form, relation) in values(of: measure, by: constraint) where relation == name.slot.relation {
      for specifier in RuleName.allCases where specifier.isSpecifier && specifier.axis == name.axis {
        guard let measured = lowered(specifier.measure(of: other, in: superview)).common else { continue }
        let rest = (form - measured).normalized
        guard rest.terms.isEmpty, let constant = rest.constant.magnitude.decimalText else { continue }
        let word = "%\(specifier.rawValue)(\(self.name(of: other)))"
        return rest.constant.isZero ? word : word + (rest.constant.sign < 0 ? " - " : " + ") + constant
      }
    }
    return nil
  }
}

extension RuleName {
  /// Returns what the name measures in a view with that superview.
  fileprivate func measure(of view: ViewID, in superview: ViewID) -> AtomForm {
    guard let edge = slot.edge else { return .measure(axis.size, of: .view(view)) }
    let position = AtomForm.measure(edge, of: .view(view))
    let start = AtomForm.measure(base, of: .view(superview))
    return isFromFarSide ? start - position : position - start
  }
}
