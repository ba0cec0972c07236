import Solver

/// How single constraints were solved, for those who ask: hovers, and the answers to trailing question marks.

extension LayoutResult {
  // MARK: Asked for

  /// The answers to trailing question marks.
  var debugFindings: [ModelFinding] {
    var findings: [ModelFinding] = []
    var last: Place?
    for (number, equation) in model.equations.enumerated() {
      guard let question = equation.question else { continue }
      let lines = equation.pairs.indices.map { account(of: number, pair: $0) }.joined(separator: "\n")
      // A statement may have made several equations.
      if question == last, let known = findings.indices.last {
        findings[known].message += "\n" + lines
        findings[known].place = findings[known].place.through(equation.place)
      } else {
        findings.append(ModelFinding(code: .debug, place: equation.place, message: lines))
      }
      last = question
    }
    return findings
  }

  /// A pair as it was understood and as it was solved, in one line.
  func account(of equation: Int, pair: Int) -> String {
    let outcomes = outcomes(of: equation, pair: pair).map { "\($0.screen): \($0.text)" }
    let text = model.text(of: model.equations[equation], pair: pair)
    return outcomes.isEmpty ? text : "\(text) — \(outcomes.joined(separator: "; "))"
  }

  /// On each screen: whether the pair holds, and by how much.
  func outcomes(of equation: Int, pair: Int) -> [(screen: String, text: String)] {
    guard let number = number(ofEquation: equation, pair: pair) else { return [] }
    return configurations.compactMap { configuration in
      guard let constraint = constraint(number, in: configuration)?.constraint else {
        let isReplaced = isReplaced(equation, pair, in: configuration)
        return isReplaced ? (configuration.name(in: model), "replaced by a later setter") : nil
      }
      let left = constraint.terms.reduce(Rational.zero) {
        $0 + configuration.values[$1.variable] * $1.coefficient
      }
      let slack = left - constraint.constant
      return (configuration.name(in: model), outcome(constraint.relation, slack, configuration, number))
    }
  }

  /// It would hold there, but for what is set later.
  private func isReplaced(_ equation: Int, _ pair: Int, in configuration: ConfigurationResult) -> Bool {
    let situation = settings[configuration.setting].situation
    let equation = model.equations[equation]
    return !equation.pairs[pair].replacedAt.isEmpty && equation.condition.holds(in: situation)
  }

  /// Whether the pair holds or fails at some size: its statement holds there, and nothing replaces it.
  func isInForce(_ equation: Int, pair: Int) -> Bool {
    guard let number = number(ofEquation: equation, pair: pair) else { return true }
    return constraints.contains { $0[number].isActive }
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
    if configuration.setAside.contains(number) { return "set aside, it misses by \(distance)" }
    guard holds else { return "broken, it misses by \(distance)" }
    return slack.isZero ? "holds exactly" : "holds with \(distance) to spare"
  }

  /// The number of a pair's constraint: the same on every screen.
  func number(ofEquation equation: Int, pair: Int) -> Int? {
    settings.isEmpty ? nil : model.firstConstraint(of: equation) + pair
  }
}

extension ConfigurationResult {
  /// `tablet.min` for an end of a ranged screen, else the screen's name.
  func screenName(in model: LayoutModel) -> String {
    model.screens[screen].name + (configuration.point.suffix ?? "")
  }

  /// The same with the state: `tablet.min · compact`.
  func name(in model: LayoutModel) -> String {
    let state = configuration.state.map { " · " + model.states[$0] }
    return screenName(in: model) + (state ?? "")
  }

  /// The ambiguous values of a view, in the order x, y, width, height.
  func freeValues(of view: Int) -> [FreeValue] {
    free(of: view).compactMap { free in
      Dimension(rawValue: free.variable % 4).map {
        FreeValue(
          dimension: $0.name, lower: free.interval.lower?.double, upper: free.interval.upper?.double,
          isIntervalKnown: free.isIntervalKnown)
      }
    }
  }
}
