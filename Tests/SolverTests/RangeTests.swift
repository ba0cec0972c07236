/// Ranges of sizes: hand-worked ones, and random ones against the oracle at the ends, at the corners and in between.
import Testing

@testable import Solver

@Suite struct RangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var problem: String
    var expected: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "all of it", problem: "param w 100 200; a - w <= 0; a >= 50", expected: "w 100...200"),
    Case(
      name: "too narrow", problem: "param w 100 400; a >= 200; b >= 100; a + b - w <= -20",
      expected: "w 320...400; lower end: 2 by 220 of w 0 1 2"),
    Case(
      name: "both ends", problem: "param w 0 10; a - w == 0; a >= 1/3; a <= 9.5",
      expected: "w 1/3...9.5; lower end: 1 by 1/3 of w 0 1; upper end: 2 by 0.5 of w 0 2"),
    Case(
      name: "what contradicts at every size comes first", problem: "param w 100 200; a == 1; a == 2; w >= 150",
      expected: "conflict 1 by 1 of 0 1; w 150...200; lower end: 2 by 50 of w 2"),
    Case(
      name: "the range itself takes part", problem: "param w 100 200; w >= 250",
      expected: "conflict 0 by 50 of w 0; w 100...200"),
    Case(
      name: "a pair that fails", problem: "param w 100 200; param h 100 200; w + h >= 250; w + h <= 350",
      expected: "w 100...200; h 100...200; pair 100 100: 0 by 50 of w h 0"),
    Case(
      name: "an aspect ratio", problem: "param w 160 320; param h 90 100; w - 16/9 h == 0",
      expected: "w 160...1600/9; upper end: 0 by 1280/9 of w h 0; h 90...100"),
    Case(
      name: "one size given", problem: "param w 100; param h 50 150; w - h >= 0; h >= 60",
      expected: "w 100...100; h 60...100; lower end: 1 by 10 of h 1; upper end: 0 by 50 of w h 0"),
  ]

  @Test(arguments: cases)
  func verdict(_ example: Case) throws {
    let text = try ProblemText(example.problem)
    let verdict = try #require(text.problem.rangeVerdict())
    #expect(describe(verdict, text) == example.expected)
  }

  private func describe(_ verdict: RangeVerdict, _ text: ProblemText) -> String {
    func name(_ parameter: Int) -> String { text.names[text.problem.parameters[parameter].variable] }
    func describe(_ conflict: Conflict) -> String {
      let members = conflict.members.map { member in
        switch member {
        case .parameter(let index): name(index)
        case .constraint(let index): "\(index)"
        }
      }
      return "\(conflict.relaxed) by \(conflict.miss) of \(members.joined(separator: " "))"
    }
    var lines = verdict.conflicts.map { "conflict \(describe($0))" }
    for (index, extent) in verdict.satisfiable.enumerated() {
      lines.append("\(name(index)) \(extent.lower)...\(extent.upper)")
      if let conflict = verdict.ends[index].lower { lines.append("lower end: \(describe(conflict))") }
      if let conflict = verdict.ends[index].upper { lines.append("upper end: \(describe(conflict))") }
    }
    if let pair = verdict.failingPair {
      lines.append("pair \(pair.values.map { "\($0)" }.joined(separator: " ")): \(describe(pair.conflict))")
    }
    return lines.joined(separator: "; ")
  }

  @Test(arguments: 0..<8)
  func agreesWithTheOracle(batch: Int) throws {
    var problems = RandomProblems(seed: 77 + UInt64(batch) &* 1_000_003)
    for number in 0..<OracleTests.batchSize {
      let kind = try #require(Kind(rawValue: (batch + number) % 3))
      let problem = problems.next(kind, isRanged: true)
      let verdict = try #require(problem.rangeVerdict())
      let complaints = RangeComparison(problem: problem, verdict: verdict).complaints()
      #expect(complaints.isEmpty, "batch \(batch), problem \(number):\n\(problem.text)")
      if !complaints.isEmpty { return }
    }
  }

  @Test func stops() throws {
    var asked = 0
    let problem = try ProblemText((0..<600).map { "param p\($0) 0 1; p\($0) >= 0.5" }.joined(separator: ";")).problem
    let verdict = problem.rangeVerdict {
      asked += 1
      return asked == 3
    }
    #expect(verdict == nil)
    #expect(asked == 3)
  }
}

private struct RangeComparison {
  var problem: Problem
  let verdict: RangeVerdict

  func complaints() -> [String] {
    let oracle = Oracle(problem: problem)
    let (relaxed, kept) = oracle.greedy()
    var result: [String] = []
    if verdict.conflicts.map(\.relaxed) != relaxed.map(\.constraint) {
      return ["set aside \(verdict.conflicts.map(\.relaxed)) instead of \(relaxed.map(\.constraint))"]
    }
    for (conflict, expected) in zip(verdict.conflicts, relaxed) {
      if conflict.miss != expected.miss { result.append("miss \(conflict.miss) instead of \(expected.miss)") }
      result += oracle.complaints(about: conflict)
    }
    var rest = problem
    for (index, _) in relaxed {
      rest.constraints[index] = LinearConstraint(terms: [], relation: .equal, constant: .zero, priority: .zero)
    }
    var worksThroughout = true
    for (index, parameter) in problem.parameters.enumerated() {
      let extent = oracle.interval(parameter.variable, in: kept)
      let actual = verdict.satisfiable[index]
      if extent != Interval(lower: actual.lower, upper: actual.upper) {
        result.append("extent \(actual), not \(extent)")
      }
      worksThroughout = worksThroughout && extent == Interval(lower: parameter.lower, upper: parameter.upper)
      result += complaints(about: verdict.ends[index].lower, at: parameter.lower, index, rest)
      result += complaints(about: verdict.ends[index].upper, at: parameter.upper, index, rest)
      result += between(index, actual, rest)
    }
    return result + corners(rest, worksThroughout)
  }

  private func fixing(_ values: [(Int, Rational)], _ rest: Problem) -> Problem {
    var fixed = rest
    for (index, value) in values {
      fixed.parameters[index].lower = value
      fixed.parameters[index].upper = value
    }
    return fixed
  }

  private func complaints(about conflict: Conflict?, at end: Rational, _ parameter: Int, _ rest: Problem) -> [String] {
    let oracle = Oracle(problem: fixing([(parameter, end)], rest))
    let first = oracle.greedy().relaxed.first
    guard let conflict else { return first == nil ? [] : ["no conflict at \(end)"] }
    if conflict.relaxed != first?.constraint || conflict.miss != first?.miss { return ["conflict at \(end)"] }
    if !conflict.members.contains(.parameter(parameter)) { return ["the parameter is not among \(conflict.members)"] }
    return oracle.complaints(about: conflict)
  }

  /// Checks that there is a solution halfway, and none just outside of the extent.
  private func between(_ parameter: Int, _ extent: (lower: Rational, upper: Rational), _ rest: Problem) -> [String] {
    let step = Rational(1) / Rational(1000)
    var result: [String] = []
    let middle = (extent.lower + extent.upper) / Rational(2)
    for (value, expected) in [(middle, true), (extent.lower - step, false), (extent.upper + step, false)] {
      if value < rest.parameters[parameter].lower || value > rest.parameters[parameter].upper { continue }
      let isFeasible = Oracle(problem: fixing([(parameter, value)], rest)).greedy().relaxed.isEmpty
      if isFeasible != expected { result.append("\(value) \(isFeasible ? "works" : "fails")") }
    }
    return result
  }

  private func corners(_ rest: Problem, _ worksThroughout: Bool) -> [String] {
    var expected: (values: [Rational], constraint: Int)?
    if worksThroughout, rest.parameters.count == 2 {
      search: for first in [rest.parameters[0].lower, rest.parameters[0].upper] {
        for second in [rest.parameters[1].lower, rest.parameters[1].upper] {
          let corner = fixing([(0, first), (1, second)], rest)
          if let failure = Oracle(problem: corner).greedy().relaxed.first {
            expected = ([first, second], failure.constraint)
            break search
          }
        }
      }
    }
    guard let pair = verdict.failingPair else { return expected == nil ? [] : ["no failing pair"] }
    if pair.values != expected?.values || pair.conflict.relaxed != expected?.constraint { return ["pair \(pair)"] }
    let corner = fixing([(0, pair.values[0]), (1, pair.values[1])], rest)
    return Oracle(problem: corner).complaints(about: pair.conflict)
  }
}
