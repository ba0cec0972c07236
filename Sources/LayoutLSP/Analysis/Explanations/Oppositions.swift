import Solver

/// Why an optional constraint fails: what of higher or equal priority stands against it, in words. Found when asked for,
/// by the solver; nothing of it is kept.

/// What stands against a wish in one configuration.
struct WishOpposition: Sendable {
  let configuration: ConfigurationResult
  /// The number of the wish.
  let wish: Int
  /// The others in the order written, and by how much each misses itself.
  let members: [(member: ScreenMember, violation: Rational)]
  /// With the wish.
  let proof: [ProofTerm]

  /// Index into `LayoutResult.settings`.
  var setting: Int { configuration.setting }
}

extension LayoutResult {
  /// Parts of the problem of a configuration, without what is set aside in it.
  func part(_ members: ConstraintParts.Members, of configuration: ConfigurationResult) -> Subproblem {
    let setting = configuration.setting
    return ScreenProblem(settings[setting], constraints: constraints[setting], isComplete: true)
      .part(members, of: model, at: configuration.configuration.point, without: configuration.setAside)
  }

  /// What stands against a wish that fails in the configuration. nil where it holds, and where more constraints than
  /// `limit` have to do with it.
  func opposition(to number: Int, in configuration: ConfigurationResult, limit: Int = 40_000) -> WishOpposition? {
    guard configuration.broken[number] != nil,
      let rivals = rivals(of: number, in: configuration, limit: limit)
    else { return nil }
    return opposition(to: number, in: configuration, among: rivals)
  }

  /// What can stand against a wish: all of higher or equal priority that has to do with it, but what has to do with it
  /// through variables alone whose values required equalities determine, one after the other. nil where that is more than
  /// `limit` constraints.
  func rivals(of number: Int, in configuration: ConfigurationResult, limit: Int) -> ConstraintParts.Members? {
    let setting = configuration.setting
    let constraints = constraints[setting]
    let determined = self.constraints.determined(in: setting)
    // Where something is set aside nothing is sure to be determined, and where equalities follow from others it depends on
    // their order by which.
    guard configuration.setAside.isEmpty, determined.leftOver.isEmpty else {
      let members = self.constraints.parts(of: setting).members(with: constraints[number])
      return members.constraints.count <= limit ? members : nil
    }
    let least = constraints[number].constraint.priority
    let region = determined.region(around: [number], limit: limit) { constraints[$0].constraint.priority >= least }
    guard let region, let above = determined.definitions(under: region.constraints, limit: limit) else { return nil }
    let numbers = region.constraints.union(above)
    let variables = Set(numbers.flatMap { determined.variables(of: $0) }).filter { !determined.isGiven($0) }
    return ConstraintParts.Members(constraints: numbers.sorted(), variables: variables.sorted())
  }

  func opposition(
    to number: Int, in configuration: ConfigurationResult, among rivals: ConstraintParts.Members
  ) -> WishOpposition? {
    let part = part(rivals, of: configuration)
    let axes = settings[configuration.setting].givenAxes
    let (problem, numbers) = (part.problem, part.constraints)
    guard let wish = part.place(ofConstraint: number) else { return nil }
    let broken = numbers.indices.compactMap { index in
      configuration.broken[numbers[index]].map { Broken(constraint: index, violation: $0) }
    }
    guard let found = problem.explanation(ofBroken: wish, broken: broken) else { return nil }
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
        if own != wish { members.append((member, found.allowances[index].magnitude)) }
        proof.append(
          ProofTerm(
            member: member, multiplier: multiplier,
            constant: problem.constraints[own].constant + found.allowances[index]))
      }
    }
    return WishOpposition(configuration: configuration, wish: number, members: members, proof: proof)
  }

  /// `'a.width == 100' and the width of screen 'p' (390) stand against it`, what is optional among them first; the places
  /// of those that stand in the text; and the arithmetic. `quote`: what stands around a constraint.
  func words(
    for opposition: WishOpposition, quote: String = "'"
  ) -> (sentence: String, related: [(place: Place, message: String)], arithmetic: String?) {
    let constraints = constraints[opposition.setting]
    var wishes: [String] = []
    var required: [String] = []
    var implied: [String] = []
    var related: [(place: Place, message: String)] = []
    for (member, violation) in opposition.members {
      let text = text(of: member, in: opposition.configuration)
      guard case .constraint(let number) = member, let place = constraints[number].place else {
        implied.append(text)
        continue
      }
      let misses = violation.isZero ? "" : "misses by \(Self.points(violation.double)) itself"
      let name = "\(quote)\(text)\(quote)" + (violation.isZero ? "" : " (which \(misses))")
      if constraints[number].constraint.priority < .required { wishes.append(name) } else { required.append(name) }
      if place != constraints[opposition.wish].place {
        related.append((place, violation.isZero ? text : "\(text), which \(misses)"))
      }
    }
    let all = Self.shortened(wishes + required) + implied
    let sentence =
      all.isEmpty
      ? "it can never hold" : "\(Self.list(all)) \(opposition.members.count == 1 ? "stands" : "stand") against it"
    return (sentence, related, arithmetic(of: opposition.proof, setting: opposition.setting).text)
  }

  /// The first names of many, and how many more there are.
  static func shortened(_ names: [String]) -> [String] {
    names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names
  }

  /// A member of a contradiction in words.
  private func text(of member: ScreenMember, in configuration: ConfigurationResult) -> String {
    switch member {
    case .side(let axis):
      let dimension: Dimension = axis == .horizontal ? .width : .height
      let size = NumberText.points(configuration.values[dimension.variable(of: 0)])
      return "the \(axis.size) of screen '\(screenName(configuration.screen))' (\(size))"
    case .constraint(let number): return model.text(of: constraints[configuration.setting][number])
    }
  }
}
