/// Reduces conflicts to as few written constraints as the implied ones allow.
///
/// A circuit, the subset that the search finds, is irreducible by itself. But another implied constraint, which is
/// always there too, may make a written member superfluous: a reader who takes that member away would see the
/// conflict stay. So each written member is tried: if the others still contradict everything implied, that
/// contradiction takes the circuit's place. A member that was needed once stays needed when others go, so one pass is
/// enough (a deletion filter, Chinneck and Dravnieks 1991).
///
/// Each try solves a problem. Where hundreds take part in one conflict, the circuit therefore stays as it was found,
/// which is irreducible all the same.
extension Problem {
  /// The most members times constraints for which members are tried: for one conflict, and for all together, about
  /// half a second.
  private static let mostTried: Word = 400_000
  private static let mostTriedOfAll: Word = 3_000_000

  /// Applies the filter to conflicts. `known`: the implied constraints of the whole problem, found here if they are
  /// nil, for there are conflicts in many parts.
  func withFewestWritten(
    _ conflicts: [Conflict], _ known: inout ImpliedConstraints?, _ work: WorkCounter
  ) throws(Stopped) -> [Conflict] {
    guard impliedCount > 0, !conflicts.isEmpty else { return conflicts }
    var implied = known ?? ImpliedConstraints(of: self)
    defer { known = implied }
    var result: [Conflict] = []
    for conflict in conflicts { result.append(try withFewestWritten(conflict, &implied, work)) }
    return result
  }

  private func withFewestWritten(
    _ conflict: Conflict, _ implied: inout ImpliedConstraints, _ work: WorkCounter
  ) throws(Stopped) -> Conflict {
    guard conflict.areMembersKnown else { return conflict }
    var conflict = conflict
    let written = conflict.writtenMembers(from: impliedCount)
    let about = written.reduce(0) { $0 + constraints.terms(of: $1).reduce(0) { $0 + implied.about($1.variable).count } }
    let tried = Word(written.count) * Word(written.count + about)
    guard tried <= Self.mostTried, tried <= Self.mostTriedOfAll - implied.tried else { return conflict }
    implied.tried += tried
    for member in written where member != conflict.relaxed {
      let others = conflict.writtenMembers(from: impliedCount).filter { $0 != member }
      guard others.count + 1 == conflict.writtenMembers(from: impliedCount).count else { continue }
      let part = part(of: others, implied)
      guard let smaller = try part.problem.circuits(work).first(where: part.isOfLast) else { continue }
      if conflict.firstProof == nil {
        conflict.firstProof = Conflict.Proof(members: conflict.members, multipliers: conflict.multipliers)
      }
      conflict.members = smaller.members.map(part.member)
      conflict.multipliers = smaller.multipliers
    }
    return conflict
  }

  /// Returns the problem of the kept constraints, which ascend, and of everything implied about their variables.
  private func part(of kept: [Int], _ implied: ImpliedConstraints) -> Part {
    let variables = Set(kept.flatMap { constraints.terms(of: $0).map { $0.variable } }).sorted()
    let places = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
    let about = Set(variables.flatMap { implied.about($0) }).sorted().filter { index in
      constraints.terms(of: index).allSatisfy { places[$0.variable] != nil }
    }
    var part = Part(problem: Problem(variableCount: variables.count), constraints: about + kept)
    part.problem.constraints = ConstraintList(
      part.constraints.map { index in
        var constraint = constraints[index]
        constraint.terms = constraint.terms.map { term in
          Term(variable: places[term.variable] ?? 0, coefficient: term.coefficient)
        }
        return constraint
      })
    for (index, parameter) in parameters.enumerated() {
      guard let place = places[parameter.variable] else { continue }
      part.parameters.append(index)
      part.problem.parameters.append(Parameter(variable: place, lower: parameter.lower, upper: parameter.upper))
    }
    return part
  }
}

/// A few constraints as a problem, and their indices in the whole.
private struct Part {
  var problem: Problem
  var constraints: [Int]
  var parameters: [Int] = []

  /// Whether the conflict relaxes the last constraint of the part.
  func isOfLast(_ conflict: Conflict) -> Bool { conflict.relaxed == constraints.count - 1 }

  func member(_ member: ConflictMember) -> ConflictMember {
    switch member {
    case .parameter(let index): .parameter(parameters[index])
    case .constraint(let index): .constraint(constraints[index])
    }
  }
}

/// The required ones of the implied constraints, by the variables that they name.
struct ImpliedConstraints {
  /// The constraints of variable v are `indices[starts[v]..<starts[v + 1]]`, ascending.
  private var starts: [Int]
  private var indices: [Int]
  /// How much the filter has tried so far, to compare with `mostTriedOfAll`.
  fileprivate var tried: Word = 0

  init(of problem: Problem) {
    var starts = [Int](repeating: 0, count: problem.variableCount + 1)
    let implied = problem.constraints.indices.prefix(problem.impliedCount).filter {
      problem.constraints.priority(of: $0) >= .required
    }
    for index in implied { for term in problem.constraints.terms(of: index) { starts[term.variable + 1] += 1 } }
    for variable in 0..<problem.variableCount { starts[variable + 1] += starts[variable] }
    var next = starts
    indices = [Int](repeating: 0, count: starts.last ?? 0)
    for index in implied {
      for term in problem.constraints.terms(of: index) {
        indices[next[term.variable]] = index
        next[term.variable] += 1
      }
    }
    self.starts = starts
  }

  func about(_ variable: Int) -> ArraySlice<Int> { indices[starts[variable]..<starts[variable + 1]] }
}

extension Conflict {
  fileprivate func writtenMembers(from first: Int) -> [Int] {
    members.compactMap { if case .constraint(let index) = $0, index >= first { index } else { nil } }
  }
}
