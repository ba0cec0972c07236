/// No problem makes the solver run away: hard programs stay far below the work limits. A part that exceeds a limit is
/// reported as unsolved, and all parts beside it are solved.
import Testing

@testable import Solver

@Suite struct NeverStuckTests {
  private static func programs() throws -> [HardProgram] {
    var programs = try HardProgram.cycling()
    programs += [3, 8, 16].map { .kleeMinty($0) } + [3, 8, 30].map { .kleeMinty($0, base: 2) }
    programs += [3, 30].map { .cube($0) } + [5, 20, 60].map { .ladder($0) } + [4, 12].map { .segments($0) }
    for costs in [2, 100] { programs += [3, 8].map { .assignment($0, costs: costs, seed: 1) } }
    for isDegenerate in [false, true] {
      programs += [8, 20].map { .random($0, rows: 20, density: 25, isDegenerate: isDegenerate, seed: 3) }
    }
    return programs
  }

  /// Hard programs take less than a tenth of the steps that they may take, and have the same optimum, in three orders
  /// of their variables and constraints.
  @Test func hardProgramsAreFarFromTheBound() throws {
    for program in try Self.programs() {
      var costs: Set<[Rational]> = []
      for order in [program, program.shuffled(1), program.shuffled(2)] {
        let work = WorkCounter { false }
        let values = try order.problem.values(work)
        costs.insert(violations(of: order.problem, at: values))
        let (steps, forms) = work.hardestRun
        #expect(steps * 10 < WorkBounds().stepsPerForm * (forms + 8), "\(order): \(steps) steps for \(forms)")
      }
      #expect(costs.count == 1, "\(program)")
    }
  }

  /// Returns the sum of violations of each priority level, highest first.
  private func violations(of problem: Problem, at values: [Rational]) -> [Rational] {
    var sums: [Rational: Rational] = [:]
    for (index, constraint) in problem.constraints.enumerated() {
      let violation = constraint.relation.violation(problem.residual(of: index, at: values))
      sums[constraint.priority, default: .zero] += violation
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }

  @Test func hardProgramsAreSolved() throws {
    for program in try Self.programs() where program.problem.variableCount <= 8 {
      #expect(try Comparison(program.problem).complaints() == [], "\(program)")
    }
  }

  /// A problem of several parts, with a limit of 0 steps.
  @Test func unsolvedPartsAreReported() throws {
    var text = try ProblemText(
      """
      a == 1; b - a == 2; x + y <= 10; x - y <= 3; x + 2 y >= 4; x + y >= 12 @500; 2 x - y == 3 @400; x >= 0; y >= 0
      c == 3; c == 4
      """)
    text.problem.workLimit = WorkLimit(bounds { $0.stepsPerForm = 0 })
    let solution = try #require(text.problem.solve())
    #expect(solution.unsolved.map(\.constraints) == [[2, 3, 4, 5, 6, 7, 8]])
    #expect(solution.unsolved.map(\.reason) == [Unsolved(reason: .steps, limit: 0)])
    #expect(text.problem.workLimit.unsolved == solution.unsolved.first?.reason)
    #expect(!text.problem.workLimit.wasStopped)
    let names = ["a", "b", "c", "x", "y"].map { solution.values[text.names.firstIndex(of: $0) ?? 0] }
    #expect(names == [1, 3, 3, 0, 0].map { Rational($0) })
    #expect(solution.conflicts.map(\.relaxed) == [10])
    #expect(solution.free.isEmpty && solution.broken.isEmpty)
    #expect(text.problem.values() == nil)
    text.problem.workLimit = WorkLimit()
    #expect(try #require(text.problem.solve()).unsolved.isEmpty)
    #expect(text.problem.workLimit.unsolved == nil)
  }

  @Test func rangeVerdictsKeepToTheWorkLimit() throws {
    var text = try ProblemText("param w 0 100; a + b - w == 0; a - 2 b >= 1; a + 3 b >= 7; b >= 1; a - b <= 50")
    text.problem.workLimit = WorkLimit(bounds { $0.stepsPerForm = 0 })
    #expect(text.problem.rangeVerdict() == nil)
    #expect(text.problem.workLimit.unsolved?.reason == .steps)
    text.problem.workLimit = WorkLimit()
    #expect(text.problem.rangeVerdict() != nil)
    #expect(text.problem.workLimit.unsolved == nil)
  }

  /// A solve that is told to stop is not reported as unsolved.
  @Test func stoppedSolvesAreNotUnsolved() throws {
    let problem = try ProblemText((0..<300).map { "a\($0) == 1; a\($0) >= 0" }.joined(separator: ";")).problem
    #expect(problem.solve { true } == nil)
    #expect(problem.workLimit.wasStopped)
    #expect(problem.workLimit.unsolved == nil)
  }

  /// Each variable is a ratio of 18 digits times the one before, so the last has thousands of bits. Another part,
  /// with numbers that do not fit machine words, is solved all the same.
  @Test func longArithmeticIsLimited() throws {
    var lines = ["first == 1"]
    var random = SeededGenerator(seed: 18)
    for index in 0..<60 {
      let ratio = [0, 1].map { _ in
        String(Int.random(in: 100_000_000_000_000_000...999_999_999_999_999_999, using: &random))
      }
      lines.append("v\(index) - \(ratio[0])/\(ratio[1]) \(index == 0 ? "first" : "v\(index - 1)") == 0")
      lines.append("v\(index) >= 0")
    }
    lines += ["x == 12345678901234567890", "y - 1/12345678901234567891 x == 0"]
    var text = try ProblemText(lines.joined(separator: ";"))
    let solution = try #require(text.problem.solve())
    #expect(solution.unsolved.isEmpty)
    let last = try #require(text.names.firstIndex(of: "v59"))
    #expect(solution.values[last].bitWidth > 2_000)
    text.problem.workLimit = WorkLimit(bounds { $0.longArithmetic = 100_000 })
    let given = try #require(text.problem.solve())
    #expect(given.unsolved.map(\.reason) == [Unsolved(reason: .digits, limit: 100_000)])
    #expect(given.unsolved.first?.constraints.count == 121)
    let y = try #require(text.names.firstIndex(of: "y"))
    #expect(given.values[y] == solution.values[y])
    #expect(given.values[last] == .zero)
  }

  /// Views of equal width side by side, which fit or do not: the work grows in proportion to the problem.
  @Test(arguments: ["100000", "320"]) func equalWidthsTakeLinearWork(_ space: String) throws {
    func spent(_ count: Int) throws -> Int {
      var lines = ["x0 == 8", "w0 >= 0"]
      for index in 1..<count {
        lines += ["x\(index) - x\(index - 1) - w\(index - 1) == 8", "w\(index) - w0 == 0", "w\(index) >= 0"]
      }
      lines.append("x\(count - 1) + w\(count - 1) == \(space)")
      let problem = try ProblemText(lines.joined(separator: ";")).problem
      let solution = try #require(problem.solve())
      #expect(solution.conflicts.isEmpty == (space != "320"))
      return problem.workLimit.spent.entries
    }
    let (one, two) = (try spent(100), try spent(200))
    #expect(two < one * 5 / 2, "\(one), \(two)")
  }

  /// Each of 60 variables depends on all others: elimination takes cubic time, which counts against the limit.
  @Test func denseEliminationCountsAsWork() throws {
    let count = 60
    let sum = (0..<count).map { "w\($0)" }
    let lines = (0..<count).map { row in
      "\(row + 2) w\(row) + " + sum.indices.filter { $0 != row }.map { sum[$0] }.joined(separator: " + ") + " == 9"
    }
    let problem = try ProblemText(lines.joined(separator: ";")).problem
    #expect(try #require(problem.solve()).unsolved.isEmpty)
    #expect(problem.workLimit.spent.entries > count * count * count / 8)
  }

  private func bounds(_ change: (inout WorkBounds) -> Void) -> WorkBounds {
    var bounds = WorkBounds()
    change(&bounds)
    return bounds
  }
}
