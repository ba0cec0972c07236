/// Problems in which most constraints hold with equality at one point, against the oracle: implied constraints,
/// conflicts by little, and the order in which constraints are written.
import Testing

@testable import Solver

@Suite struct TightProblemsTests {
  struct Problems {
    var random: SeededGenerator

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// Returns a problem of small whole numbers. `conflicting` is the percentage of constraints that miss the point
    /// by 1.
    mutating func next(conflicting: Int) -> Problem {
      let count = Int.random(in: 2...4, using: &random)
      let point = (0..<count).map { _ in Int.random(in: 0...3, using: &random) }
      var problem = Problem(variableCount: count)
      for _ in 0..<Int.random(in: 4...11, using: &random) {
        var terms: [(variable: Int, coefficient: Int)] = []
        for variable in 0..<count where chance(50) {
          terms.append((variable, chance(80) ? (chance(50) ? 1 : -1) : Int.random(in: 2...3, using: &random)))
        }
        let relation: Relation = chance(35) ? .equal : chance(50) ? .lessOrEqual : .greaterOrEqual
        var constant = terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
        if chance(conflicting) { constant += chance(50) ? 1 : -1 }
        problem.constraints.append(
          LinearConstraint(
            terms: terms.map { Term(variable: $0.variable, coefficient: Rational($0.coefficient)) },
            relation: relation, constant: Rational(constant)))
      }
      problem.observed = Array(0..<count)
      return problem
    }
  }

  @Test(arguments: [0, 10, 30])
  func agreesWithTheOracle(conflicting: Int) throws {
    var problems = Problems(random: SeededGenerator(seed: UInt64(conflicting) &* 91 &+ 7))
    for number in 0..<rounds(300) {
      let problem = problems.next(conflicting: conflicting)
      let complaints = try Comparison(problem).complaints()
      #expect(complaints.isEmpty, "\(conflicting) %, problem \(number):\n\(problem.text)")
      if !complaints.isEmpty { return }
    }
  }

  /// Many equalities in one part that inequalities imply, which takes one pass over the part, not one for each.
  @Test func manyImpliedEqualitiesAreRedundant() throws {
    let count = 400
    var lines = ["x0 == 0"]
    for index in 0..<count {
      lines += ["x\(index + 1) - x\(index) - w\(index) == 0", "w\(index) >= 10", "w\(index) <= 10", "w\(index) == 10"]
    }
    let solution = try #require(ProblemText(lines.joined(separator: ";")).problem.solve())
    #expect(solution.redundant == (1...count).map { 4 * $0 })
  }

  /// Many conflicts in one part, among them equalities that earlier inequalities refuse.
  @Test func manyConflicts() throws {
    let count = 400
    var lines = ["x0 == 0"]
    for index in 0..<count {
      lines += ["x\(index + 1) - x\(index) - w\(index) == 0", "w\(index) >= 20", "w\(index) == 10", "w\(index) <= 19"]
    }
    let solution = try #require(ProblemText(lines.joined(separator: ";")).problem.solve())
    let refused: [Int] = (1...count).flatMap { (last: Int) -> [Int] in [4 * last - 1, 4 * last] }
    #expect(solution.conflicts.map(\.relaxed) == refused)
    #expect(solution.conflicts.allSatisfy { $0.members.count == 2 })
  }
}
