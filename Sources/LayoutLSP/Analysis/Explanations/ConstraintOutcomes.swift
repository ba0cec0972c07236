import Solver

// How single constraints were solved, for hovers and for the answers to trailing question marks.

package struct ConstraintOutcomes: LayoutReader {
  package let result: LayoutResult

  package init(result: LayoutResult) {
    self.result = result
  }

  /// Returns a pair as it was understood and as it was solved, in one line.
  func account(of equation: EquationID, pair: Int) -> String {
    let outcomes = outcomes(of: equation, pair: pair).map { "\($0.screen): \($0.text)" }
    let text = model.text(ofEquation: equation, pair: pair)
    return outcomes.isEmpty ? text : "\(text) — \(outcomes.joined(separator: "; "))"
  }

  /// Returns for each configuration whether the pair holds, and by how much.
  func outcomes(of equation: EquationID, pair: Int) -> [(screen: String, text: String)] {
    result.configurations.compactMap { configuration in
      outcome(of: equation, pair: pair, in: configuration).map { (configuration.name(in: model), $0) }
    }
  }

  /// nil where the pair is inactive.
  package func outcome(of equation: EquationID, pair: Int, in configuration: ConfigurationResult) -> String? {
    guard let number = result.number(ofEquation: equation, pair: pair) else { return nil }
    guard let constraint = result.constraint(number, in: configuration)?.constraint else {
      return isReplaced(equation, pair, in: configuration) ? "replaced by a later setter" : nil
    }
    let slack = constraint.residual(at: configuration.values)
    if model.equations[equation].stack?.role == .shrink { return "it is \(NumberText.points(slack.magnitude)) here" }
    return outcome(constraint.relation, slack, configuration, number)
  }

  /// Whether the pair would hold there but for later setters.
  private func isReplaced(_ equation: EquationID, _ pair: Int, in configuration: ConfigurationResult) -> Bool {
    let situation = result.scenarios[configuration.scenario].situation
    let equation = model.equations[equation]
    return !equation.pairs[pair].replacedAt.isEmpty && equation.condition.holds(in: situation)
  }

  /// Whether the pair is active in some scenario: its statement holds there, and nothing replaces it. True where
  /// nothing is solved.
  package func isInForce(_ equation: EquationID, pair: Int) -> Bool {
    guard let number = result.number(ofEquation: equation, pair: pair) else { return true }
    return result.constraints.contains { $0.isActive(number) }
  }

  private func outcome(
    _ relation: Relation, _ slack: Rational, _ configuration: ConfigurationResult, _ number: Int
  ) -> String {
    let holds =
      switch relation {
      case .equal: slack.isZero
      case .lessOrEqual: slack <= .zero
      case .greaterOrEqual: slack >= .zero
      }
    let distance = NumberText.points(slack.magnitude)
    if configuration.relaxed.contains(number) { return "set aside, it misses by \(distance)" }
    guard holds else { return "broken, it misses by \(distance)" }
    return slack.isZero ? "holds exactly" : "holds with \(distance) to spare"
  }
}
