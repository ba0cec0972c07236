/// Why a wish fails: which constraints of higher or equal priority stand against it.
///
/// In an optimal solution every wish misses by some amount. What is required, every wish of a higher priority missing by
/// no more than it does, those of the same priority likewise, and the failing wish itself, kept, contradict each other:
/// a solution of all that would be better than the optimal one at the priority of the wish. So an irreducible infeasible
/// subset of these says why. Of the many that there may be, one that accounts for all that the wish misses by, and among
/// those one of the most important constraints: they are ordered, what is required first, then the wishes from the
/// highest priority down, each as written, and as many as possible are taken away from the end.

/// An irreducible set that contradicts a wish, the wish among them.
public struct Opposition: Sendable {
  /// Parameters first, then constraints in the order written.
  public var members: [ConflictMember]
  /// As of a conflict, of constraints whose constants are moved by the allowances. That of the wish is 1 or -1.
  public var multipliers: [Rational]
  /// By how much each member's constant is moved: what a wish that fails itself was allowed to miss by, on the side on
  /// which it stands in the way. 0 for what holds.
  public var allowances: [Rational]
}

extension Problem {
  /// Why the wish fails, or could not hold: nil where nothing stands against it, and where it was told to stop, or
  /// gave up.
  ///
  /// `broken`: what of the problem fails in an optimal solution. Nothing required conflicts. `limit`: the most constraints
  /// that may have to do with the wish; nil where there are more.
  public func opposition(
    to wish: Int, broken: [Broken], limit: Int = .max, stop: StopCheck = { false }
  ) -> Opposition? {
    answer(stop: stop) { patience throws(Stopped) in
      try opposition(to: wish, broken: broken, limit: limit, patience)
    } ?? nil
  }

  private func opposition(
    to wish: Int, broken: [Broken], limit: Int, _ patience: Patience
  ) throws(Stopped) -> Opposition? {
    let least = constraints.priority(of: wish)
    let seeds = constraints.terms(of: wish).map(\.variable)
    let part = part(around: seeds, limit: limit) { constraints.priority(of: $0) >= least }
    // A wish about given sizes alone is in no part.
    guard var part else { return nil }
    if part.place(ofConstraint: wish) == nil { part = subproblem(of: [wish], and: []) }
    var violations: [Int: Rational] = [:]
    for one in broken { violations[one.constraint] = one.violation }
    let trial = Trial(part, wish: wish, violations)
    guard let found = try trial.problem.explanationOfLast(patience) else { return nil }
    var result = Opposition(members: [], multipliers: [], allowances: [])
    for (member, multiplier) in zip(found.members, found.multipliers) {
      switch member {
      case .parameter(let index):
        let variable = part.variables[part.problem.parameters[index].variable]
        guard let own = parameters.firstIndex(where: { $0.variable == variable }) else { return nil }
        result.append(.parameter(own), multiplier, .zero)
      case .constraint(let index):
        result.append(.constraint(part.constraints[trial.origins[index]]), multiplier, trial.allowances[index])
      }
    }
    return result.inWrittenOrder
  }

  /// Why the last constraint cannot hold beside the others; nil where it can.
  private func explanationOfLast(_ patience: Patience) throws(Stopped) -> Conflict? {
    let parts = try Parts(self, patience)
    var conflicts = constantConflicts(parts)
    try parts.solve { system throws(Stopped) in
      try system.feasible(patience) == nil ? nil : []
    } words: { system throws(Stopped) in
      try explanationOfLast(in: system, patience)
    } rationals: { system throws(Stopped) in
      try explanationOfLast(in: system, patience)
    } take: { found, _ in
      conflicts += found
    }
    return conflicts.first
  }

  private func explanationOfLast<N>(in system: LinearSystem<N>, _ patience: Patience) throws(Stopped) -> [Conflict] {
    let last = ConflictMember.constraint(constraints.count - 1)
    guard let row = system.rows.firstIndex(where: { $0.origin == last }) else { return [] }
    var search = ConflictSearch(system, patience)
    try search.explain(last: row)
    return conflicts(of: search)
  }
}

extension Opposition {
  fileprivate mutating func append(_ member: ConflictMember, _ multiplier: Rational, _ allowance: Rational) {
    members.append(member)
    multipliers.append(multiplier)
    allowances.append(allowance)
  }

  fileprivate var inWrittenOrder: Opposition {
    var result = Opposition(members: [], multipliers: [], allowances: [])
    for place in members.indices.sorted(by: { members[$0].order < members[$1].order }) {
      result.append(members[place], multipliers[place], allowances[place])
    }
    return result
  }
}

/// The constraints that can stand against a wish as required ones, in the order of their importance, and the wish.
private struct Trial {
  private(set) var problem: Problem
  /// The constraint of the part that each constraint came of, and by how much its constant is moved.
  private(set) var origins: [Int] = []
  private(set) var allowances: [Rational] = []

  init(_ part: Subproblem, wish: Int, _ violations: [Int: Rational]) {
    problem = part.problem
    problem.constraints = []
    problem.impliedCount = 0
    let all = part.problem.constraints
    let own = part.place(ofConstraint: wish)
    for index in all.indices where all[index].priority >= .required { require(all[index], index) }
    let others = all.indices.filter { all[$0].priority < .required && $0 != own }
    for index in others.sorted(by: { (all[$1].priority, $0) < (all[$0].priority, $1) }) {
      let violation = violations[part.constraints[index]] ?? .zero
      guard !violation.isZero else {
        require(all[index], index)
        continue
      }
      // No worse than it is, on either side.
      if all[index].relation != .greaterOrEqual { require(all[index], index, as: .lessOrEqual, violation) }
      if all[index].relation != .lessOrEqual { require(all[index], index, as: .greaterOrEqual, -violation) }
    }
    if let own { require(all[own], own) }
  }

  private mutating func require(
    _ constraint: LinearConstraint, _ origin: Int, as relation: Relation? = nil, _ allowance: Rational = .zero
  ) {
    problem.constraints.append(
      LinearConstraint(
        terms: constraint.terms, relation: relation ?? constraint.relation,
        constant: constraint.constant + allowance))
    origins.append(origin)
    allowances.append(allowance)
  }
}
