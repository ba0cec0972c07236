// Why a soft constraint fails: the constraints of higher or equal priority that stand against it.
//
// In an optimal solution every soft constraint has a violation, which may be 0. Three groups contradict each other:
// the required constraints; the other soft constraints of higher or equal priority, each allowed its violation; and
// the failing soft constraint itself, which has to hold. A solution of all of them would be better than the optimal
// one at the priority of the failing constraint. So an irreducible infeasible subset of them says why. Of several
// subsets one is taken that accounts for all of the violation, and among those one of the most important constraints:
// they are ordered, the required ones first, then the soft ones from the highest priority down, each as written, and
// as many as possible are taken away from the end.

/// An irreducible infeasible subset that explains why a soft constraint fails. The soft constraint is a member.
public struct Explanation: Sendable {
  /// Parameters first, then constraints in the order written.
  public var members: [ConflictMember]
  /// Multipliers as in a `Conflict`, of constraints whose constants are moved by the allowances. That of the soft
  /// constraint is 1 or -1.
  public var multipliers: [Rational]
  /// By how much each member's constant is moved: the violation that a failing soft constraint was allowed, signed
  /// for the side on which it stands in the way. 0 for members that hold.
  public var allowances: [Rational]
}

extension Problem {
  /// Returns why the soft constraint fails, or could not hold; nil where nothing stands against it, and if it was
  /// stopped or given up.
  ///
  /// `broken`: the soft constraints that fail in an optimal solution. The required constraints must not conflict.
  /// `limit`: the most constraints that may be connected with the soft constraint; nil where there are more.
  public func explanation(
    ofBroken soft: Int, broken: [Broken], limit: Int = .max, stop: StopCheck = { false }
  ) -> Explanation? {
    answer(stop: stop) { work throws(Stopped) in
      try explanation(ofBroken: soft, broken: broken, limit: limit, work)
    } ?? nil
  }

  private func explanation(
    ofBroken soft: Int, broken: [Broken], limit: Int, _ work: WorkCounter
  ) throws(Stopped) -> Explanation? {
    let least = constraints.priority(of: soft)
    let seeds = constraints.terms(of: soft).map { $0.variable }
    let part = part(around: seeds, limit: limit) { constraints.priority(of: $0) >= least }
    // A soft constraint about given sizes alone is in no part.
    guard var part else { return nil }
    if part.place(ofConstraint: soft) == nil { part = subproblem(of: [soft], and: []) }
    var violations: [Int: Rational] = [:]
    for one in broken { violations[one.constraint] = one.violation }
    let trial = Trial(part, soft: soft, violations)
    guard let found = try trial.problem.explanationOfLast(work) else { return nil }
    var result = Explanation(members: [], multipliers: [], allowances: [])
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

  /// Returns why the last constraint cannot hold beside the others; nil where it can.
  private func explanationOfLast(_ work: WorkCounter) throws(Stopped) -> Conflict? {
    let parts = try Parts(self, work)
    var conflicts = constantConflicts(parts)
    try parts.solve { system throws(Stopped) in
      try system.feasible(work) == nil ? nil : []
    } inFractions: { system throws(Stopped) in
      try explanationOfLast(in: system, work)
    } inRationals: { system throws(Stopped) in
      try explanationOfLast(in: system, work)
    } take: { found, _ in
      conflicts += found
    }
    return conflicts.first
  }

  private func explanationOfLast<N>(in system: LinearSystem<N>, _ work: WorkCounter) throws(Stopped) -> [Conflict] {
    let last = ConflictMember.constraint(constraints.count - 1)
    guard let row = system.rows.firstIndex(where: { $0.origin == last }) else { return [] }
    var search = ConflictSearch(system, work)
    try search.explain(last: row)
    return conflicts(of: search)
  }
}

extension Explanation {
  fileprivate mutating func append(_ member: ConflictMember, _ multiplier: Rational, _ allowance: Rational) {
    members.append(member)
    multipliers.append(multiplier)
    allowances.append(allowance)
  }

  fileprivate var inWrittenOrder: Explanation {
    var result = Explanation(members: [], multipliers: [], allowances: [])
    for place in members.indices.sorted(by: { members[$0].order < members[$1].order }) {
      result.append(members[place], multipliers[place], allowances[place])
    }
    return result
  }
}

/// A problem that requires the constraints that can stand against a soft constraint, in the order of their
/// importance, and the soft constraint itself, the last.
private struct Trial {
  private(set) var problem: Problem
  /// For each constraint of `problem` the constraint of the part that it comes from, and by how much its constant is
  /// moved.
  private(set) var origins: [Int] = []
  private(set) var allowances: [Rational] = []

  init(_ part: Subproblem, soft: Int, _ violations: [Int: Rational]) {
    problem = part.problem
    problem.constraints = []
    problem.impliedCount = 0
    let all = part.problem.constraints
    let own = part.place(ofConstraint: soft)
    for index in all.indices where all[index].priority >= .required { require(all[index], index) }
    let others = all.indices.filter { all[$0].priority < .required && $0 != own }
    for index in others.sorted(by: { (all[$1].priority, $0) < (all[$0].priority, $1) }) {
      let violation = violations[part.constraints[index]] ?? .zero
      guard !violation.isZero else {
        require(all[index], index)
        continue
      }
      // It may be violated as much as it is, but no more, on either side.
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
