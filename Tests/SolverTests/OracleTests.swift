/// Random problems: every verdict of the solver against the oracle's, exactly.
///
/// `LAYOUT_RANDOM_PROBLEMS=50000` runs that many, otherwise 600, or 200 in the suite. `LAYOUT_RANDOM_WIDTH=12` makes
/// them of up to 12 variables, otherwise 6. `LAYOUT_RANDOM_SEED=7` takes others.
import Testing

@testable import Solver

@Suite struct OracleTests {
  static let batches = 24

  static var batchSize: Int {
    let wanted = getenv("LAYOUT_RANDOM_PROBLEMS").flatMap { Int(String(cString: $0)) } ?? rounds(1_200)
    // The tests that count what they have seen need some problems in each batch.
    return max(8, wanted / batches)
  }

  static var seed: UInt64 { getenv("LAYOUT_RANDOM_SEED").flatMap { UInt64(String(cString: $0)) } ?? 0 }

  @Test(arguments: 0..<batches)
  func agreesWithTheOracle(batch: Int) throws {
    var problems = RandomProblems(seed: UInt64(batch) &* 1_000_003 &+ Self.seed &* 1_000_000_007)
    let kind = try #require(Kind(rawValue: batch % 3))
    for number in 0..<OracleTests.batchSize {
      let problem = problems.next(kind)
      let complaints = try Comparison(problem).complaints()
      #expect(complaints.isEmpty, "batch \(batch), problem \(number):\n\(problem.text)")
      if !complaints.isEmpty { return }
    }
  }
}

/// One problem, solved by the solver and by the oracle.
struct Comparison {
  let problem: Problem
  let solution: Solution
  let oracle: Oracle

  init(_ problem: Problem) throws {
    self.problem = problem
    solution = try #require(problem.solve())
    oracle = Oracle(problem: problem)
  }

  /// Returns the differences between the two answers, in words.
  func complaints() -> [String] {
    let (relaxed, kept) = oracle.greedy()
    var result: [String] = []
    if solution.conflicts.map(\.relaxed) != relaxed.map(\.constraint) {
      return ["set aside \(solution.conflicts.map(\.relaxed)) instead of \(relaxed.map(\.constraint))"]
    }
    for (conflict, expected) in zip(solution.conflicts, relaxed) {
      if conflict.miss != expected.miss { result.append("miss \(conflict.miss) instead of \(expected.miss)") }
      result += oracle.complaints(about: conflict)
    }
    let optimal = oracle.optimal(kept)
    let values = oracle.tieBreak(in: optimal)
    if solution.values != values { result.append("values \(solution.values) instead of \(values)") }
    result += freedom(optimal)
    result += brokenAndRedundant(values, Set(relaxed.map(\.constraint)))
    result += someOptimum(Set(relaxed.map(\.constraint)))
    return result
  }

  /// Checks the values that come without verdicts: each level is violated as much as in the reported solution.
  private func someOptimum(_ relaxed: Set<Int>) -> [String] {
    guard let values = problem.values() else { return ["no values"] }
    for parameter in problem.parameters
    where values[parameter.variable] < parameter.lower || values[parameter.variable] > parameter.upper {
      return ["value of a parameter"]
    }
    var excess: [Rational: Rational] = [:]
    for (index, constraint) in problem.constraints.enumerated() where !relaxed.contains(index) {
      let violation = constraint.relation.violation(problem.residual(of: index, at: values))
      let reported = constraint.relation.violation(problem.residual(of: index, at: solution.values))
      excess[min(constraint.priority, .required), default: .zero] += violation - reported
    }
    return excess.values.allSatisfy(\.isZero) ? [] : ["values \(values) are not optimal"]
  }

  private func freedom(_ optimal: OracleProgram) -> [String] {
    var result: [String] = []
    let arising = oracle.arising(oracle.hull(of: optimal))
    var expected: [String] = []
    let start = optimal.start()
    for variable in problem.observed {
      let interval = oracle.interval(variable, from: start)
      if interval.lower == nil || interval.lower != interval.upper {
        expected.append("\(variable) \(interval) \(arising.contains(variable))")
      }
    }
    let actual = solution.free.map { "\($0.variable) \($0.interval) \($0.arises)" }
    if actual != expected { result.append("free \(actual) instead of \(expected)") }
    return result
  }

  private func brokenAndRedundant(_ values: [Rational], _ relaxed: Set<Int>) -> [String] {
    var result: [String] = []
    var broken: [String] = []
    for (index, constraint) in problem.constraints.enumerated() where constraint.priority < .required {
      let row = oracle.row(constraint)
      let left = zip(row.coefficients, values).reduce(Rational.zero) { $0 + $1.0 * $1.1 }
      let isBroken =
        switch constraint.relation {
        case .equal: left != row.constant
        case .lessOrEqual: left > row.constant
        case .greaterOrEqual: left < row.constant
        }
      if isBroken { broken.append("\(index) \((left - row.constant).magnitude)") }
    }
    let actual = solution.broken.map { "\($0.constraint) \($0.violation)" }
    if actual != broken { result.append("broken \(actual) instead of \(broken)") }
    let redundant = oracle.redundant(relaxed)
    if solution.redundant != redundant { result.append("redundant \(solution.redundant) instead of \(redundant)") }
    return result
  }
}

extension Oracle {
  /// Checks that the members are infeasible, that without any one of them they are not, and that the multipliers
  /// prove it.
  func complaints(about conflict: Conflict) -> [String] {
    var result: [String] = []
    let rows = conflict.members.map { member in
      switch member {
      case .parameter(let index): self.rows(problem.parameters[index])
      case .constraint(let index): [row(problem.constraints[index])]
      }
    }
    var program = OracleProgram(width: problem.variableCount)
    program.rows = rows.flatMap { $0 }
    if program.isFeasible() { result.append("members \(conflict.members) have a solution") }
    for index in rows.indices {
      var rest = program
      rest.rows = rows.indices.filter { $0 != index }.flatMap { rows[$0] }
      if !rest.isFeasible() { result.append("members \(conflict.members) do not need \(conflict.members[index])") }
    }
    if conflict.members.last != .constraint(conflict.relaxed) { result.append("last of \(conflict.members)") }
    let order = conflict.members.map { if case .constraint(let index) = $0 { index } else { -1 } }
    if order != order.sorted() || Set(conflict.members).count != conflict.members.count {
      result.append("order of \(conflict.members)")
    }
    if conflict.members.count != conflict.multipliers.count { return result + ["multipliers"] }
    return result + complaints(aboutWrittenMembersOf: conflict) + complaints(aboutMultipliersOf: conflict)
  }

  /// Checks that without any one written member the other written ones have a solution, even together with all
  /// implied constraints.
  private func complaints(aboutWrittenMembersOf conflict: Conflict) -> [String] {
    guard problem.impliedCount > 0 else { return [] }
    var implied = base()
    for constraint in problem.constraints.prefix(problem.impliedCount) where constraint.priority >= .required {
      let before = implied
      implied.rows.append(row(constraint))
      if !implied.isFeasible() { implied = before }
    }
    let written = conflict.members.compactMap { member in
      if case .constraint(let index) = member, index >= problem.impliedCount { index } else { nil }
    }
    return written.flatMap { member -> [String] in
      var rest = implied
      rest.rows += written.filter { $0 != member }.map { row(problem.constraints[$0]) }
      return rest.isFeasible() ? [] : ["members \(conflict.members) do not need \(member) beside what is implied"]
    }
  }

  /// Checks that the members prove the conflict, and the first proof all of the miss. That may be less if members were
  /// exchanged for implied constraints.
  func complaints(aboutMultipliersOf conflict: Conflict) -> [String] {
    let members = complaints(about: conflict.members, conflict.multipliers) { $0.sign > 0 && $0 <= conflict.miss }
    let whole = conflict.firstProof ?? Conflict.Proof(members: conflict.members, multipliers: conflict.multipliers)
    return members
      + complaints(about: whole.members, whole.multipliers) { $0 == conflict.miss || problem.impliedCount > 0 }
  }

  /// Checks that Σ multiplier · (left - right) is a right number for all values, though no term may be positive.
  private func complaints(
    about members: [ConflictMember], _ multipliers: [Rational], isRight: (Rational) -> Bool
  ) -> [String] {
    var sum = [Rational](repeating: .zero, count: problem.variableCount)
    var constant = Rational.zero
    for (member, multiplier) in zip(members, multipliers) {
      var row: OracleRow
      switch member {
      case .constraint(let index): row = self.row(problem.constraints[index])
      case .parameter(let index):
        let parameter = problem.parameters[index]
        let rows = rows(parameter)
        // Of a ranged parameter, the end that the multiplier's sign asks for.
        row = rows.count == 1 || multiplier.sign < 0 ? rows[0] : rows[1]
      }
      if row.relation == .lessOrEqual, multiplier.sign < 0 { return ["sign of \(member)"] }
      if row.relation == .greaterOrEqual, multiplier.sign > 0 { return ["sign of \(member)"] }
      sum = zip(sum, row.coefficients).map { $0 + multiplier * $1 }
      constant -= multiplier * row.constant
    }
    if sum.contains(where: { !$0.isZero }) { return ["multipliers leave \(sum)"] }
    return isRight(constant) ? [] : ["multipliers give \(constant)"]
  }
}

extension Problem {
  /// The problem in the notation of `ProblemText`, with variables `v0`, `v1`, ….
  var text: String {
    var lines = parameters.map { "param v\($0.variable) \($0.lower) \($0.upper)" }
    lines += constraints.map(\.text)
    let observed = observed.map { "v\($0)" }.joined(separator: " ")
    return lines.joined(separator: "\n") + "\nobserve \(observed)\nimplied \(impliedCount)"
  }
}

extension LinearConstraint {
  /// The constraint in the notation of `ProblemText`.
  var text: String {
    let sum = terms.map { "\($0.coefficient.sign < 0 ? "-" : "+") \($0.coefficient.magnitude) v\($0.variable)" }
    let relation = ["==", "<=", ">="][Int(relation.rawValue)]
    return
      "\(sum.joined(separator: " ")) \(relation) \(constant.sign < 0 ? "- " : "")\(constant.magnitude) @\(priority)"
  }
}
