/// Problems on which arithmetic that rounds goes wrong: long chains of steps that binary numbers cannot hold, to and
/// fro, which close exactly or miss by a little; and as many copies of one constraint. They are too long for the
/// oracle, but their right answers are known.
import Testing

@testable import Solver

@Suite struct RoundingTests {
  struct Chain: Sendable, CustomTestStringConvertible {
    var name: String
    /// x(i + 1) = times · x(i) + plus, by the number of the step.
    var step: @Sendable (Int) -> (times: String, plus: String)
    var testDescription: String { name }
  }

  private static let count = 1_000
  static let chains = [
    Chain(name: "+ 0.1") { _ in ("1", "0.1") },
    Chain(name: "+ 0.1, - 0.1") { ("1", $0 % 2 == 0 ? "0.1" : "-0.1") },
    Chain(name: "+ 0.1, + 0.2, - 0.3") { ("1", ["0.1", "0.2", "-0.3"][$0 % 3]) },
    Chain(name: "+ 1/3") { _ in ("1", "1/3") },
    Chain(name: "· 1.1, / 1.1") { ($0 % 2 == 0 ? "1.1" : "10/11", "0") },
    Chain(name: "· 1.1 500 times, / 1.1 500 times") { ($0 < 500 ? "1.1" : "10/11", "0") },
    Chain(name: "· 16/9, / 16/9") { ($0 % 2 == 0 ? "16/9" : "9/16", "0.001") },
    Chain(name: "+ 1000000000, - 999999999.999") { ("1", $0 % 2 == 0 ? "1000000000" : "-999999999.999") },
  ]

  /// How far the closing equality is off.
  static let gaps = ["0", "0.000000001", "-0.000000000001"]

  /// The closing equality is redundant if the gap is 0. Otherwise it conflicts with the whole chain, and misses by
  /// exactly the gap.
  @Test(arguments: chains, gaps) func chainsCloseOrMissByTheGap(_ chain: Chain, _ gapText: String) throws {
    var problem = Problem(variableCount: Self.count + 1, observed: Array(0...Self.count))
    // The last variable is factor · first + constant.
    var (factor, constant) = (Rational.one, Rational.zero)
    for step in 0..<Self.count {
      let (times, plus) = (
        try ProblemText.number(chain.step(step).times), try ProblemText.number(chain.step(step).plus)
      )
      problem.constraints.append(LinearConstraint.link(step + 1, step, times, plus))
      (factor, constant) = (factor * times, constant * times + plus)
    }
    let gap = try ProblemText.number(gapText)
    problem.constraints.append(LinearConstraint.link(Self.count, 0, factor, constant + gap))
    problem.constraints.append(
      LinearConstraint(terms: [Term(variable: 0, coefficient: .one)], relation: .equal, constant: Rational(7)))
    let solution = try #require(problem.solve())
    #expect(solution.free.isEmpty && solution.broken.isEmpty && solution.unsolved.isEmpty)
    #expect(solution.values[Self.count] == factor * Rational(7) + constant)
    #expect(solution.redundant == (gap.isZero ? [Self.count] : []))
    #expect(solution.conflicts.map(\.relaxed) == (gap.isZero ? [] : [Self.count]))
    guard let conflict = solution.conflicts.first else { return }
    #expect(conflict.members == (0...Self.count).map { .constraint($0) })
    #expect(conflict.miss == gap.magnitude)
    #expect(Oracle(problem: problem).complaints(aboutMultipliersOf: conflict) == [])
  }

  /// A chain of inequalities, closed by an upper bound: by the gap it conflicts, has one solution, or has intervals
  /// as wide as the gap.
  @Test(arguments: gaps) func chainsOfInequalitiesAreExact(_ gapText: String) throws {
    let gap = try ProblemText.number(gapText)
    let count = 150
    let tenth = Rational(1) / Rational(10)
    var problem = Problem(variableCount: count + 1, observed: Array(0...count))
    for step in 0..<count {
      var rises = LinearConstraint.link(step + 1, step, .one, tenth)
      rises.relation = .greaterOrEqual
      problem.constraints.append(rises)
    }
    var closing = LinearConstraint.link(count, 0, .one, Rational(count) * tenth + gap)
    closing.relation = .lessOrEqual
    problem.constraints.append(closing)
    problem.constraints.append(
      LinearConstraint(terms: [Term(variable: 0, coefficient: .one)], relation: .equal, constant: .zero))
    let solution = try #require(problem.solve())
    if gap.sign < 0 {
      #expect(solution.conflicts.map(\.relaxed) == [count])
      #expect(solution.conflicts.first?.members.count == count + 1)
      #expect(solution.conflicts.first?.miss == gap.magnitude)
    } else {
      #expect(solution.conflicts.isEmpty)
      #expect(solution.free.count == (gap.isZero ? 0 : count))
      let known = solution.free.filter(\.isIntervalKnown)
      #expect(
        known.allSatisfy { free in
          let least = Rational(free.variable) * tenth
          return free.interval == Interval(lower: least, upper: least + gap)
        })
      #expect(known.count == solution.free.count)
    }
    #expect((0...count).allSatisfy { solution.values[$0] == Rational($0) * tenth })
  }

  /// 3,000 copies of a constraint: required ones are redundant but for the first, soft ones count together.
  @Test func copiesAreRedundantOrCountTogether() throws {
    let same = "a + 2 b == 10"
    let text = try ProblemText("a == 2;" + repeatElement(same, count: 3_000).joined(separator: ";") + "; a + 2 b <= 9")
    let solution = try #require(text.problem.solve())
    #expect(solution.redundant == Array(2...3_000))
    #expect(solution.values == [2, 4].map { Rational($0) })
    #expect(solution.conflicts.map(\.relaxed) == [3_001])
    #expect(solution.conflicts.first?.members == [.constraint(1), .constraint(3_001)])
    let softConstraints = try ProblemText(
      repeatElement("a == 0 @250", count: 1_500).joined(separator: ";") + ";"
        + repeatElement("a == 1 @250", count: 1_500).joined(separator: ";") + "; a == 1 @249.999")
    let tied = try #require(softConstraints.problem.solve())
    #expect(tied.values == [.one])
    #expect(tied.free.isEmpty)
    #expect(tied.broken.map(\.constraint) == Array(0..<1_500))
  }

  /// A problem scaled by a number that does not fit machine words is solved in long numbers throughout, and has the
  /// same answer, scaled.
  @Test func longNumbersAgreeWithWords() throws {
    let scale = try ProblemText.number("1000000000000000000000000000057")
    var problems = RandomProblems(seed: 31)
    problems.width = 12
    for number in 0..<rounds(900) {
      let problem = problems.next(Kind.allCases[number % 3])
      var scaled = problem
      for index in problem.parameters.indices {
        scaled.parameters[index].lower = problem.parameters[index].lower * scale
        scaled.parameters[index].upper = problem.parameters[index].upper * scale
      }
      scaled.constraints = ConstraintList(
        problem.constraints.map { one in
          LinearConstraint(
            terms: one.terms, relation: one.relation, constant: one.constant * scale, priority: one.priority)
        })
      let (plain, long) = (try #require(problem.solve()), try #require(scaled.solve()))
      #expect(long.values == plain.values.map { $0 * scale }, "\(problem.text)")
      #expect(long.conflicts.map(\.relaxed) == plain.conflicts.map(\.relaxed))
      #expect(long.conflicts.map(\.members) == plain.conflicts.map(\.members))
      #expect(long.conflicts.map(\.multipliers) == plain.conflicts.map(\.multipliers))
      #expect(long.free.map(\.variable) == plain.free.map(\.variable))
      #expect(long.free.map(\.interval.upper) == plain.free.map { $0.interval.upper.map { $0 * scale } })
      #expect(long.broken.map(\.violation) == plain.broken.map { $0.violation * scale })
      #expect(long.redundant == plain.redundant)
    }
  }
}
