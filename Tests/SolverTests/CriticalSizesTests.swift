/// The sizes at which solutions change: hand-worked problems, and random ones against solutions at many sizes.
import Testing

@testable import Solver

@Suite struct CriticalSizesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var problem: String
    /// The critical sizes of the first parameter.
    var expected: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing depends on it", problem: "param w 0 100; a == 3; b >= 5", expected: ""),
    Case(name: "linear throughout", problem: "param w 0 100; a - 0.5 w == 0; b + a - w == 0", expected: ""),
    Case(name: "a share, but at most", problem: "param w 320 1366; a <= 306; a - 0.5 w == 0 @750", expected: "612"),
    Case(name: "at the end is not inside", problem: "param w 320 612; a <= 306; a - 0.5 w == 0 @750", expected: ""),
    Case(name: "a soft constraint about the size itself", problem: "param w 320 1366; w == 520 @500", expected: "520"),
    Case(name: "through an equality", problem: "param w 320 1366; a - w == 0; a == 520 @500", expected: "520"),
    Case(name: "where it breaks", problem: "param w 0 100; w >= 20 @500; w <= 1/3 @250", expected: "1/3 20"),
    Case(
      name: "levels in turn",
      problem: "param w 0 300; a + b - w == 0; a >= 0; b >= 0; a == 100 @750; b == 50 @250; b <= 120 @500",
      expected: "100 150 220"),
    Case(
      name: "only the reported value bends",
      problem: "param w 0 10; a == 0 @500; a == 10 @500; a - w >= -5; a + w >= 5",
      expected: "5"),
    Case(
      name: "nearest 0 where there is no least", problem: "param w 0 10; a - w <= -4; b - 3 w + a <= 1",
      expected: "4"),
    Case(
      name: "ambiguous between two sizes",
      problem: "param w 320 1366; a >= 0; a - w <= -400 @500; a + w <= 600 @500", expected: "400 600"),
    Case(
      name: "parts that share only the size", problem: "param w 0 10; a - w == 0; a == 3 @500; b + w == 0; b == -7 @1",
      expected: "3 7"),
    Case(
      name: "only where there is a solution", problem: "param w 0 100; a - w == 0; a >= 40; a == 30 @500; a == 60 @500",
      expected: "60"),
    Case(name: "one size works", problem: "param w 0 100; a - w == 0; a == 40; a == 20 @500", expected: ""),
    Case(name: "no size works", problem: "param w 0 100; a - w == 0; a == 140; a == 20 @500", expected: ""),
    Case(name: "two parts that exclude each other", problem: "param w 0 9; a - w >= 0; a <= 2; w >= 3", expected: ""),
    Case(
      name: "the other size is given", problem: "param w 0 100; param h 30; a - w == 0; b - h == 0; a - b <= 0 @500",
      expected: "30"),
    Case(
      name: "the middle is critical", problem: "param w 0 100; a - w == 0; a == 50 @500; a == 25 @400; a == 75 @300",
      expected: "25 50 75"),
    Case(
      name: "two bend at one size", problem: "param w 0 9; a <= 2; b <= 4; a - w == 0 @9; b - 2 w == 0 @9",
      expected: "2"),
  ]

  @Test(arguments: cases)
  func sizes(_ example: Case) throws {
    let problem = try ProblemText(example.problem).problem
    let sizes = try #require(problem.criticalSizes())
    #expect(sizes.map { "\($0)" }.joined(separator: " ") == example.expected)
    #expect(try Bends(problem: problem).complaints() == [])
  }

  /// A part with more stretches than the limit names some of its critical sizes, and only right ones.
  @Test func manyStretchesHaveOnlyRightSizes() throws {
    let softConstraints = (1...400).map { "a == \($0 * $0) @\(Double($0) / 2)" }
    let problem = try ProblemText("param w 0 200000; a - w == 0; " + softConstraints.joined(separator: ";")).problem
    let sizes = try #require(problem.criticalSizes())
    #expect(sizes.count >= Problem.patchLimit / 2)
    #expect(Set(sizes).isSubset(of: (1...400).map { Rational($0 * $0) }))
  }

  @Test(arguments: 0..<12)
  func agreesWithSolutionsAtManySizes(batch: Int) throws {
    var problems = RandomProblems(seed: 4_711 + UInt64(batch) &* 1_000_003)
    var bends = 0
    for number in 0..<OracleTests.batchSize {
      let kind = try #require(Kind(rawValue: (batch + number) % 3))
      var problem = problems.next(kind, isRanged: true)
      addSoftConstraints(to: &problem, &problems.random)
      // The second parameter is given: at its least size in every other problem, at its greatest in the rest.
      for index in problem.parameters.indices.dropFirst() {
        let parameter = problem.parameters[index]
        let size = number % 2 == 0 ? parameter.lower : parameter.upper
        problem.parameters[index] = Parameter(variable: parameter.variable, lower: size, upper: size)
      }
      for conflict in try #require(problem.rangeVerdict()).conflicts {
        problem.constraints[conflict.relaxed] = LinearConstraint(
          terms: [], relation: .equal, constant: .zero, priority: .zero)
      }
      let complaints = try Bends(problem: problem).complaints()
      bends += problem.criticalSizes()?.count ?? 0
      #expect(complaints == [], "batch \(batch), problem \(number):\n\(problem.text)")
      if !complaints.isEmpty { return }
    }
    #expect(bends > OracleTests.batchSize / 3, "problems too tame to tell anything")
  }

  /// Adds soft constraints on the size, most with another variable, so that something changes within the range.
  private func addSoftConstraints(to problem: inout Problem, _ random: inout SeededGenerator) {
    guard let size = problem.parameters.first else { return }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let place = Rational(Int.random(in: 1...9, using: &random)) / Rational(10)
      var terms = [Term(variable: size.variable, coefficient: .one)]
      var constant = size.lower + (size.upper - size.lower) * place
      let other = Int.random(in: 0..<problem.variableCount, using: &random)
      if other != size.variable {
        terms.append(Term(variable: other, coefficient: Rational(Int.random(in: 1...3, using: &random))))
        if Bool.random(using: &random) { constant = .zero }
      }
      let relations: [Relation] = [.equal, .lessOrEqual, .greaterOrEqual]
      let priority = Rational(Int.random(in: 1...3, using: &random) * 250)
      problem.constraints.append(
        LinearConstraint(
          terms: terms, relation: relations.randomElement(using: &random) ?? .equal, constant: constant,
          priority: priority))
    }
  }

  @Test func stops() throws {
    let parts = (0..<300).map { "a\($0) - w == 0; a\($0) == \($0) @500" }
    let problem = try ProblemText("param w 0 300;" + parts.joined(separator: ";")).problem
    var asked = 0
    let sizes = problem.criticalSizes {
      asked += 1
      return asked == 3
    }
    #expect(sizes == nil)
    #expect(asked == 3)
  }
}

extension Problem {
  /// Returns how the parts follow the first parameter, over all its sizes that have a solution; empty if there is
  /// none.
  func partsOfFirst(stop: StopCheck = { false }) -> [SizePart]? {
    let plane = SizePlane(x: 0, y: nil)
    guard let verdict = rangeVerdict(in: plane, stop: stop) else { return nil }
    return verdict.conflicts.isEmpty ? parts(following: plane, over: verdict.feasibleSizes, stop: stop) : []
  }

  /// Returns the sizes at which some part changes, ascending, without the ends of the range that has solutions.
  func criticalSizes(stop: StopCheck = { false }) -> [Rational]? {
    partsOfFirst(stop: stop).map { parts in
      let ends = parts.flatMap { $0.patches.flatMap { $0.sizes.corners.map(\.x) } }
      return Set(ends).sorted().dropFirst().dropLast()
    }
  }
}

/// Compares the critical sizes of the first parameter with solutions at them, beside them and between them.
private struct Bends {
  let problem: Problem

  /// The solution at one size. `numbers` has the values, then the violation of every constraint.
  private struct Point {
    var size: Rational
    var numbers: [Rational]
    var broken: [Int]
    var free: [String]
  }

  private func fixed(at size: Rational) -> Problem {
    var fixed = problem
    fixed.parameters[0].lower = size
    fixed.parameters[0].upper = size
    return fixed
  }

  private func point(_ size: Rational) throws -> Point {
    let solution = try #require(fixed(at: size).solve())
    #expect(solution.conflicts.isEmpty)
    var violations = [Rational](repeating: .zero, count: problem.constraints.count)
    for broken in solution.broken { violations[broken.constraint] = broken.violation }
    return Point(
      size: size, numbers: solution.values + violations, broken: solution.broken.map(\.constraint),
      free: solution.free.map { "\($0.variable) \($0.arises)" })
  }

  func complaints() throws -> [String] {
    let sizes = try #require(problem.criticalSizes())
    let verdict = try #require(problem.rangeVerdict())
    guard verdict.conflicts.isEmpty else { return sizes.isEmpty ? [] : ["sizes without a solution"] }
    let extent = verdict.satisfiable[0]
    let bounds = [extent.lower] + sizes + [extent.upper]
    guard extent.lower < extent.upper else { return sizes.isEmpty ? [] : ["sizes within a point"] }
    var result: [String] = []
    for (index, bound) in bounds.dropFirst().enumerated() where bounds[index] >= bound { result.append("order") }
    guard result.isEmpty else { return result }
    let points = try bounds.map { try point($0) }
    var slopes: [[Rational]] = []
    for (left, right) in zip(points, points.dropFirst()) { result += try complaints(left, right, &slopes) }
    for part in try #require(problem.partsOfFirst()) {
      for (soft, violation) in part.leastViolations {
        let least = try points.map { try #require(fixed(at: $0.size).leastViolation(ofSoft: soft)) }.min() ?? .zero
        let isUnique = points.allSatisfy(\.free.isEmpty)
        if violation > least || isUnique && violation != least {
          result.append("\(soft) is violated by \(violation), not by \(least)")
        }
      }
    }
    for (index, size) in sizes.enumerated() where slopes[index] == slopes[index + 1] {
      result.append("nothing changes at \(size)")
    }
    return result
  }

  private func complaints(_ left: Point, _ right: Point, _ slopes: inout [[Rational]]) throws -> [String] {
    let width = right.size - left.size
    let slope = zip(left.numbers, right.numbers).map { ($1 - $0) / width }
    slopes.append(slope)
    var result: [String] = []
    var first: Point?
    for tenth in [1, 3, 5, 6, 8, 9] {
      let step = width * Rational(tenth) / Rational(10)
      let here = try point(left.size + step)
      let expected = zip(left.numbers, slope).map { $0 + $1 * step }
      if here.numbers != expected { result.append("not linear at \(here.size)") }
      if let first, first.broken != here.broken { result.append("other soft constraints broken at \(here.size)") }
      if let first, first.free != here.free { result.append("other values free at \(here.size)") }
      first = first ?? here
    }
    // A variable that is free at an end of a stretch is free inside it too.
    let inside = Set(first?.free.map { $0.split(separator: " ").first ?? "" } ?? [])
    for end in [left, right] where !inside.isSuperset(of: end.free.map { $0.split(separator: " ").first ?? "" }) {
      result.append("freedom at \(end.size) alone")
    }
    return result
  }
}
