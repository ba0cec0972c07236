import Solver

// Why a soft constraint fails: what of higher or equal priority stands against it, in words. Found when asked for, by the
// solver; nothing of it is kept.

/// What stands against a soft constraint in one configuration.
struct FailureExplanation: Sendable {
  let configuration: ConfigurationResult
  /// The number of the constraint that fails.
  let failing: Int
  /// The others in the order written, and by how much each misses itself.
  let members: [(member: ScreenMember, violation: Rational)]
  /// With the constraint that fails.
  let proof: [ProofTerm]
}

/// Finds explanations, and the words for them.
struct FailureExplainer {
  let result: LayoutResult
  /// For all that it is asked.
  let workLimit: WorkLimit

  init(result: LayoutResult, workLimit: WorkLimit? = nil) {
    self.result = result
    self.workLimit = workLimit ?? result.explanationLimit
  }

  /// Constraints that are looked at for one that is asked about.
  private static let mostConstraints = 40_000

  /// nil where the constraint holds in the configuration, and where too many have to do with it.
  func explanation(of number: Int, in configuration: ConfigurationResult) -> FailureExplanation? {
    guard configuration.broken[number] != nil,
      let candidates = candidates(for: number, in: configuration, limit: Self.mostConstraints)
    else { return nil }
    return explanation(of: number, in: configuration, among: candidates)
  }

  /// What can stand against a soft constraint: all of higher or equal priority that has to do with it, but what has to do
  /// with it through variables alone whose values required equalities determine, one after the other. nil where that is
  /// more than `limit` constraints.
  func candidates(
    for number: Int, in configuration: ConfigurationResult, limit: Int
  ) -> ConstraintGraph.Part? {
    let scenario = configuration.scenario
    let constraints = result.constraints[scenario]
    let graph = result.constraints.graph(of: scenario)
    let determined = result.constraints.determined(in: scenario)
    // Where a constraint is relaxed nothing is sure to be determined, and where equalities follow from others it depends
    // on their order by which.
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
        let size = problem.parameters[parameter]
        members.append((.side(axes[parameter]), .zero))
        proof.append(
          ProofTerm(
            member: .side(axes[parameter]), multiplier: multiplier,
            constant: multiplier.sign > 0 ? size.upper : size.lower))
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

  /// `'a.width == 100' and the width of screen 'p' (390) stand against it`, what is optional among them first; the places
  /// of those that stand in the text; and the arithmetic. `quote`: what stands around a constraint.
  func words(
    for explanation: FailureExplanation, quote: String = "'"
  ) -> (sentence: String, related: RelatedPlaces, arithmetic: String?) {
    let scenario = explanation.configuration.scenario
    let constraints = result.constraints[scenario]
    var soft: [String] = []
    var required: [String] = []
    var implied: [String] = []
    var nonnegative: [(view: Int, axis: Axis)] = []
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

  /// A member of a contradiction in words.
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
