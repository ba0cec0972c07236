/// Small problems worked by hand.
import Testing

@testable import Solver

@Suite struct SolveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var problem: String
    /// The answer of the solver, as `describe` writes it.
    var expected: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", problem: "", expected: ""),
    Case(name: "one value", problem: "a == 3", expected: "a 3"),
    Case(name: "thirds", problem: "3 w == 1", expected: "w 1/3"),
    Case(
      name: "three weaker never beat one stronger",
      problem: "a == 1 @1000; b == 10 @999.5; b == 0 @999; b == 0 @998; b == 0 @997",
      expected: "a 1; b 10; broken 2 by 10; broken 3 by 10; broken 4 by 10"),
    Case(
      name: "weights count within a level", problem: "2 a == 20 @500; a == 0 @500", expected: "a 10; broken 1 by 10"),
    Case(
      name: "a tie is open between its ends", problem: "a == 0 @500; a == 10 @500",
      expected: "a 0; free a 0...10 arises; broken 1 by 10"),
    Case(name: "a cycle", problem: "a + b == 10; a - b == 2", expected: "a 6; b 4"),
    Case(
      name: "implied", problem: "a + b == 10; a - b == 2; 2 a == 12; a == 6",
      expected: "a 6; b 4; redundant 2; redundant 3"),
    Case(name: "free", problem: "a - b == 5", expected: "a 0; b -5; free a ... arises; free b ..."),
    Case(
      name: "nearest 0 where there is no least", problem: "a <= -3; b <= 4; c >= 2",
      expected: "a -3; b 0; c 2; free a ...-3 arises; free b ...4 arises; free c 2... arises"),
    Case(
      name: "conflict", problem: "a == 1; b >= 5; a - b >= 0",
      expected: "a 1; b 5; conflict 2 by 4: 0*1 1*-1 2*-1; free b 5... arises"),
    Case(
      name: "implicit equality", problem: "a >= 0; b >= 0; a + b <= 0; a + b + c >= 3",
      expected: "a 0; b 0; c 3; free c 3... arises"),
    Case(
      name: "given size takes part", problem: "param w 100; a >= 60; b >= 50; a + b - w == 0",
      expected: "w 100; a 60; b 50; conflict 2 by 10: w*1 0*-1 1*-1 2*1; free a 60... arises; free b 50... arises"),
    Case(
      name: "false without variables", problem: "param w 100; w == 90; 0 >= 0; w <= 80",
      expected: "w 100; conflict 0 by 10: w*-1 0*1; conflict 2 by 20: w*-1 2*1"),
    Case(
      name: "decimals are exact", problem: "x == 0.1; y == 0.2; z - x - y == 0; z == 0.3",
      expected: "x 0.1; y 0.2; z 0.3; redundant 3"),
    Case(name: "16 to 9", problem: "w - 16/9 h == 0; w == 160", expected: "w 160; h 90"),
    Case(
      name: "large beside small", problem: "a == 1000000000; b - a == 0.001; b - a == 0.001 @250",
      expected: "a 1000000000; b 1000000000.001"),
    Case(
      name: "fractions of a priority are levels", problem: "a == 2 @500.25; a == 1 @500.5",
      expected: "a 1; broken 0 by 1"),
    Case(
      name: "one refusal each", problem: "a == 1; a == 2; a == 2; a >= 2",
      expected: "a 1; conflict 1 by 1: 0*1 1*-1; conflict 2 by 1: 0*1 2*-1; conflict 3 by 1: 0*1 3*-1"),
    Case(
      name: "what is set aside conflicts with nothing later", problem: "a <= 1; a >= 2; a <= 1.5",
      expected: "a 0; conflict 1 by 1: 0*1 1*-1; free a ...1 arises"),
    Case(
      name: "a conflict around a cycle", problem: "b - a >= 1; c - b >= 1; a - c >= 1; a == 0",
      expected: "b 1; a 0; c 2; conflict 2 by 3: 0*-1 1*-1 2*-1; free b 1... arises; free c 2... arises"),
    Case(
      name: "inequalities imply an equality", problem: "a >= 5; a <= 5; a == 5; a + b == 7; b == 2",
      expected: "a 5; b 2; redundant 2; redundant 4"),
    Case(
      name: "the median of soft constraints", problem: "a == 1 @250; a == 4 @250; a == 9 @250",
      expected: "a 4; broken 0 by 3; broken 2 by 5"),
    Case(
      name: "unobserved variables come last", problem: "a + b + c == 6; a >= 0; b >= 0; c >= 1; observe c",
      expected: "a 0; b 5; c 1; free c 1...6 arises"),
  ]

  @Test(arguments: cases)
  func solves(_ example: Case) throws {
    let text = try ProblemText(example.problem)
    let solution = try #require(text.problem.solve())
    #expect(describe(solution, text) == example.expected)
  }

  @Test func stops() throws {
    let problem = try ProblemText((0..<300).map { "a\($0) == 1; a\($0) >= 0" }.joined(separator: ";")).problem
    var asked = 0
    let solution = problem.solve {
      asked += 1
      return asked == 2
    }
    #expect(solution == nil)
    #expect(asked == 2)
  }

  private func describe(_ solution: Solution, _ text: ProblemText) -> String {
    var lines = text.names.enumerated().map { "\($1) \(solution.values[$0])" }
    for conflict in solution.conflicts {
      let members = zip(conflict.members, conflict.multipliers).map { member, multiplier in
        switch member {
        case .parameter(let index): "\(text.names[text.problem.parameters[index].variable])*\(multiplier)"
        case .constraint(let index): "\(index)*\(multiplier)"
        }
      }
      lines.append("conflict \(conflict.relaxed) by \(conflict.miss): \(members.joined(separator: " "))")
    }
    for free in solution.free {
      let interval = "\(free.interval.lower.map { "\($0)" } ?? "")...\(free.interval.upper.map { "\($0)" } ?? "")"
      lines.append("free \(text.names[free.variable]) \(interval)\(free.arises ? " arises" : "")")
    }
    lines += solution.broken.map { "broken \($0.constraint) by \($0.violation)" }
    lines += solution.redundant.map { "redundant \($0)" }
    return lines.joined(separator: "; ")
  }
}
