/// Problems with common parts have the same solutions with the known parts of earlier problems as without.
import Testing

@testable import Solver

@Suite struct KnownPartsTests {
  @Test(arguments: 0..<rounds(8))
  func knownPartsDoNotChangeSolutions(batch: Int) throws {
    var problems = RandomProblems(seed: UInt64(batch) &* 1_000_003 &+ 17)
    let known = KnownParts()
    var derivedCount = 0
    for number in 0..<40 {
      // Most parts have one solution. Parts that are open or conflict must not be taken as known.
      let parts = (0..<Int.random(in: 2...4, using: &problems.random)).map { _ in
        problems.next(problems.chance(70) ? .wellPosed : problems.chance(50) ? .ambiguous : .conflicting)
      }
      for _ in 0..<3 {
        var problem = joined(parts.filter { _ in problems.chance(80) }, &problems)
        let plain = try #require(problem.solve())
        if DerivedVariables(in: problem) != nil { derivedCount += 1 }
        problem.knownParts = known
        let solution = try #require(problem.solve())
        #expect(description(solution) == description(plain), "batch \(batch), problem \(number):\n\(problem.text)")
        if description(solution) != description(plain) { return }
      }
    }
    #expect(derivedCount > 20)
  }

  /// Joins the parts side by side, and adds variables that are sums of their variables, of one another, and seldom of
  /// nothing.
  private func joined(_ parts: [Problem], _ problems: inout RandomProblems) -> Problem {
    var all = Problem(variableCount: 0)
    for part in parts {
      let first = all.variableCount
      all.variableCount += part.variableCount
      for parameter in part.parameters where all.parameters.count < 2 {
        all.parameters.append(
          Parameter(variable: first + parameter.variable, lower: parameter.lower, upper: parameter.upper))
      }
      for constraint in part.constraints {
        var constraint = constraint
        for term in constraint.terms.indices { constraint.terms[term].variable += first }
        all.constraints.append(constraint)
      }
    }
    for _ in 0..<Int.random(in: 0...4, using: &problems.random) {
      let new = all.variableCount
      all.variableCount += 1
      var terms = [Term(variable: new, coefficient: problems.chance(70) ? .one : Rational(-2))]
      for variable in 0..<new where problems.chance(250 / (new + 2)) {
        terms.append(Term(variable: variable, coefficient: problems.chance(70) ? Rational(-1) : Rational(3)))
      }
      all.constraints.append(
        LinearConstraint(
          terms: terms, relation: .equal, constant: Rational(8),
          priority: problems.chance(90) ? .required : Rational(500)))
    }
    all.observed = (0..<all.variableCount).filter { _ in problems.chance(85) }
    return all
  }

  private func description(_ solution: Solution) -> String {
    let conflicts = solution.conflicts.map { "\($0.relaxed) \($0.members) \($0.multipliers) \($0.miss)" }
    let free = solution.free.map { "\($0.variable) \($0.interval) \($0.arises)" }
    let broken = solution.broken.map { "\($0.constraint) \($0.violation)" }
    return "\(solution.values)\n\(conflicts)\n\(free)\n\(broken)\n\(solution.redundant)\n\(solution.unsolved)"
  }
}
