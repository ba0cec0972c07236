import Solver

// Explains why a soft constraint fails: which constraints of higher or equal priority are against it. The solver
// finds that on demand; nothing is kept.

/// The explanation of a failing soft constraint in one configuration.
package struct FailureExplanation: Sendable {
  let configuration: ConfigurationResult
  /// The number of the constraint that fails.
  let failing: Int
  /// The other members, in the order written, each with its own violation.
  let members: [(member: ScreenMember, violation: Rational)]
  /// The proof, including the failing constraint.
  let proof: [ProofTerm]
}

/// Finds explanations, and puts them into words.
package struct FailureExplainer {
  let result: LayoutResult
  /// The limit for all questions together.
  let workLimit: WorkLimit

  package init(result: LayoutResult, workLimit: WorkLimit? = nil) {
    self.result = result
    self.workLimit = workLimit ?? result.explanationLimit
  }

  /// The most constraints considered for one explanation.
  private static let mostConstraints = 40_000

  /// Returns why a constraint fails; nil where it holds in the configuration, or too many constraints are connected
  /// with it.
  package func explanation(of number: Int, in configuration: ConfigurationResult) -> FailureExplanation? {
    guard configuration.broken[number] != nil,
      let candidates = candidates(for: number, in: configuration, limit: Self.mostConstraints)
    else { return nil }
    return explanation(of: number, in: configuration, among: candidates)
  }

  /// Returns the constraints that can be against a soft constraint: those of higher or equal priority connected with
  /// it. A connection through a variable does not count if required equalities determine the variable's value; these
  /// equalities are included. nil if there are more than `limit` constraints.
  func candidates(
    for number: Int, in configuration: ConfigurationResult, limit: Int
  ) -> ConstraintGraph.Part? {
    let scenario = configuration.scenario
    let constraints = result.constraints[scenario]
    let graph = result.constraints.graph(of: scenario)
    let determined = result.constraints.determined(in: scenario)
    // With a relaxed constraint nothing is sure to be determined; and where equalities follow from others, which of
    // them determine a variable depends on their order.
    guard configuration.relaxed.isEmpty, determined.leftOver.isEmpty else {
      return graph.part(of: number, limit: limit)
    }
    let least = constraints[number].constraint.priority
    let region = determined.region(around: number, limit: limit) { constraints[$0].constraint.priority >= least }
    guard let region, let above = determined.definitions(under: region, limit: limit) else { return nil }
    let numbers = region.union(above)
    let variables = Set(numbers.flatMap { graph.variables(of: $0) }).filter { !graph.isGiven($0) }
    return ConstraintGraph.Part(constraints: numbers.sorted(), variables: variables.sorted())
  }

  func explanation(
    of number: Int, in configuration: ConfigurationResult, among candidates: ConstraintGraph.Part
  ) -> FailureExplanation? {
    let part = result.problem(of: candidates, in: configuration, workLimit)
    let axes = result.scenarios[configuration.scenario].givenAxes
    let (problem, numbers) = (part.problem, part.constraints)
    guard let failing = part.place(ofConstraint: number) else { return nil }
    let broken = numbers.indices.compactMap { index in
      configuration.broken[numbers[index]].map { Broken(constraint: index, violation: $0) }
    }
    guard let found = problem.explanation(ofBroken: failing, broken: broken) else { return nil }
    var members: [(member: ScreenMember, violation: Rational)] = []
    var proof: [ProofTerm] = []
    for (index, member) in found.members.enumerated() {
      let multiplier = found.multipliers[index]
      switch member {
      case .parameter(let parameter):
        members.append((.side(axes[parameter]), .zero))
        proof.append(.side(axes[parameter], problem.parameters[parameter], times: multiplier))
      case .constraint(let own):
        let member = ScreenMember.constraint(numbers[own])
        if own != failing { members.append((member, found.allowances[index].magnitude)) }
        proof.append(
          ProofTerm(
            member: member, multiplier: multiplier,
            constant: problem.constraints[own].constant + found.allowances[index]))
      }
    }
    return FailureExplanation(configuration: configuration, failing: number, members: members, proof: proof)
  }

  /// Returns `'a.width == 100' and the width of screen 'p' (390) stand against it`, soft constraints first; the
  /// source ranges of the members; and the arithmetic. `quote`: put around each constraint.
  package func words(
    for explanation: FailureExplanation, quote: String = "'"
  ) -> (sentence: String, related: RelatedPlaces, arithmetic: String?) {
    let scenario = explanation.configuration.scenario
    let constraints = result.constraints[scenario]
    var soft: [String] = []
    var required: [String] = []
    var implied: [String] = []
    var nonnegative: [(view: ViewID, axis: Axis)] = []
    var related: RelatedPlaces = []
    for (member, violation) in explanation.members {
      let text = text(of: member, in: explanation.configuration)
      guard case .constraint(let number) = member, let place = constraints[number].place else {
        if case .constraint(let number) = member, case .nonnegative(let view, let axis) = constraints[number].kind {
          nonnegative.append((view, axis))
        } else {
          implied.append(text)
        }
        continue
      }
      let misses = violation.isZero ? "" : "misses by \(Wording.distance(violation.double)) itself"
      let name = "\(quote)\(text)\(quote)" + (violation.isZero ? "" : " (which \(misses))")
      if constraints[number].constraint.priority < .required { soft.append(name) } else { required.append(name) }
      if place != constraints[explanation.failing].place {
        related.append((place, violation.isZero ? text : "\(text), which \(misses)"))
      }
    }
    let all =
      Wording.shortened(soft + required) + implied + [result.model.text(ofNonnegative: nonnegative)].compactMap { $0 }
    let sentence =
      all.isEmpty
      ? "it can never hold" : "\(Wording.list(all)) \(explanation.members.count == 1 ? "stands" : "stand") against it"
    return (
      sentence, related.joined.shortened(), Arithmetic(of: explanation.proof, scenario: scenario, in: result).text
    )
  }

  /// Returns a member of a contradiction in words.
  private func text(of member: ScreenMember, in configuration: ConfigurationResult) -> String {
    switch member {
    case .side(let axis):
      let size = NumberText.points(configuration.values[axis.rootSize])
      return "the \(axis.size) of screen '\(result.model.screens[configuration.screen].name)' (\(size))"
    case .constraint(let number):
      return Wording.cut(result.model.text(of: result.constraints[configuration.scenario][number]))
    }
  }
}
