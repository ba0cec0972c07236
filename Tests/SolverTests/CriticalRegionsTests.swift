/// The pairs of sizes that have a solution, and how solutions depend on them: hand-worked problems, and random ones
/// against solutions at many pairs and the oracle.
import Testing

@testable import Solver

@Suite struct CriticalRegionsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var problem: String
    /// The corners of the region of sizes that have a solution.
    var feasibleSizes: String
    /// The functions that `a` follows, each with the corners of its region. In the order of the least corners.
    var laws: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "all of the box", problem: "param w 0 4; param h 0 2; a - w - 2 h == 1", feasibleSizes: "0,0 4,0 4,2 0,2",
      laws: ["1 + 1x + 2y at 0,0 4,0 4,2 0,2"]),
    Case(
      name: "one size alone", problem: "param w 0 4; param h 0 2; a - w == 0; a - h >= 0; a <= 3 @5",
      feasibleSizes: "0,0 4,0 4,2 2,2", laws: ["0 + 1x + 0y at 0,0 4,0 4,2 2,2"]),
    Case(
      name: "the smaller of the two", problem: "param w 0 4; param h 0 4; a - w <= 0; a - h <= 0; a == 9 @5",
      feasibleSizes: "0,0 4,0 4,4 0,4", laws: ["0 + 1x + 0y at 0,0 4,4 0,4", "0 + 0x + 1y at 0,0 4,0 4,4"]),
    Case(
      name: "a diagonal alone works", problem: "param w 0 4; param h 0 4; w - h == 0; a - w <= 0; a == 2 @5",
      feasibleSizes: "0,0 4,4", laws: ["0 + 1x + 0y at 0,0 2,2", "2 + 0x + 0y at 2,2 4,4"]),
    Case(
      name: "one pair works", problem: "param w 0 4; param h 0 4; w - h >= 4; a - w + h == 0; a >= 9 @2",
      feasibleSizes: "4,0", laws: ["4 + 0x + 0y at 4,0"]),
    Case(
      name: "three at a point", problem: "param w 0 6; param h 0 6; a - w <= 0; a - h <= 0; a <= 3; a == 9 @5",
      feasibleSizes: "0,0 6,0 6,6 0,6",
      laws: ["0 + 1x + 0y at 0,0 3,3 3,6 0,6", "0 + 0x + 1y at 0,0 6,0 6,3 3,3", "3 + 0x + 0y at 3,3 6,3 6,6 3,6"]),
    Case(
      name: "ambiguous, reported at the least", problem: "param w 0 4; param h 0 4; a - w >= 0; a - h >= -2; a <= 9",
      feasibleSizes: "0,0 4,0 4,4 0,4", laws: ["0 + 1x + 0y at 0,0 4,0 4,4 2,4 0,2", "-2 + 0x + 1y at 0,2 2,4 0,4"]),
  ]

  @Test(arguments: cases)
  func regions(_ example: Case) throws {
    let problem = try ProblemText(example.problem).problem
    let verdict = try #require(problem.rangeVerdict())
    #expect(describe(verdict.feasibleSizes) == example.feasibleSizes)
    let parts = try #require(problem.parts(following: SizePlane(x: 0, y: 1), over: verdict.feasibleSizes))
    let part = try #require(parts.first { $0.variables.contains(2) })
    let place = try #require(part.variables.firstIndex(of: 2))
    #expect(part.isComplete)
    // The search decides which patch it finds first, and into how many patches it splits a function's region.
    var byLaw: [PlaneFunction: [PlanePoint]] = [:]
    for patch in part.patches { byLaw[patch.laws[place], default: []] += patch.sizes.corners }
    let laws = byLaw.mapValues { ConvexPolygon(hullOf: $0).map(describe) ?? "" }
    let described = Set(laws.map { "\($0.key.constant) + \($0.key.x)x + \($0.key.y)y at \($0.value)" })
    // On a flat domain a function can be written in more than one way.
    if !verdict.feasibleSizes.isFlat { #expect(described == Set(example.laws)) }
    #expect(try Following(problem).complaints(seed: 1) == [])
  }

  private func describe(_ polygon: ConvexPolygon) -> String {
    polygon.corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
  }

  @Test(arguments: 0..<12)
  func agreesWithSolutionsAtManyPairs(batch: Int) throws {
    var problems = RandomProblems(seed: 99 + UInt64(batch) &* 1_000_003)
    var patches = 0
    for number in 0..<OracleTests.batchSize / 4 {
      let kind = try #require(Kind(rawValue: (batch + number) % 3))
      let problem = problems.next(kind, isRanged: true)
      let following = try Following(problem)
      patches += following.parts.reduce(0) { $0 + $1.patches.count }
      let complaints = try following.complaints(seed: UInt64(number))
      #expect(complaints == [], "batch \(batch), problem \(number):\n\(problem.text)")
      if !complaints.isEmpty { return }
    }
    #expect(patches > OracleTests.batchSize / 6, "problems too tame to tell anything")
  }

  /// A part with more regions than the limit says that it is incomplete.
  @Test func partsBeyondThePatchLimitAreIncomplete() throws {
    let softConstraints = (1...40).map { "a == \($0 * $0) @\(Double($0) / 2); b == \($0 * 7) @\(Double($0) / 3)" }
    let text =
      "param w 0 1600; param h 0 300; a - w == 0; b - h == 0; a + b <= 1700 @9;"
      + softConstraints.joined(separator: ";")
    let problem = try ProblemText(text).problem
    let parts = try #require(
      problem.parts(
        following: SizePlane(x: 0, y: 1), over: ConvexPolygon(x: (.zero, Rational(1600)), y: (.zero, Rational(300)))))
    #expect(parts.contains { !$0.isComplete })
    #expect(parts.allSatisfy { $0.patches.count <= Problem.patchLimit })
  }

  /// The search stops when it is told to, also if a number overflows at that moment.
  @Test(arguments: [false, true]) func stops(overflows: Bool) throws {
    let problem = try ProblemText(
      "param w 0 300; param h 0 300;"
        + (0..<300).map { "a\($0) - w + h == 0; a\($0) == \($0) @500" }.joined(separator: ";")
    ).problem
    let domain = ConvexPolygon(x: (.zero, Rational(300)), y: (.zero, Rational(300)))
    var asked = 0
    let stop = {
      asked += 1
      if asked == 3, overflows { Overflow.happened() }
      return asked == 3
    }
    let parts = problem.parts(following: SizePlane(x: 0, y: 1), over: domain, stop: stop)
    #expect(parts == nil)
    #expect(asked == 3)
  }
}

/// Compares the regions of a problem's first two parameters with solutions at single sizes.
private struct Following {
  /// The problem without the constraints that conflict at every size.
  private var problem: Problem
  private let plane: SizePlane
  private let feasibleSizes: ConvexPolygon
  let parts: [SizePart]

  init(_ problem: Problem) throws {
    self.problem = problem
    plane = SizePlane(x: problem.parameters.indices.first, y: problem.parameters.indices.dropFirst().first)
    let verdict = try #require(problem.rangeVerdict())
    for conflict in verdict.conflicts { self.problem.constraints[conflict.relaxed] = .void }
    feasibleSizes = verdict.feasibleSizes
    parts = try #require(self.problem.parts(following: plane, over: feasibleSizes))
  }

  private func fixed(at size: PlanePoint) -> Problem {
    var result = problem
    for (parameter, value) in [(plane.x, size.x), (plane.y, size.y)] {
      guard let parameter else { continue }
      result.parameters[parameter].lower = value
      result.parameters[parameter].upper = value
    }
    return result
  }

  private func within(_ polygon: ConvexPolygon, _ random: inout SeededGenerator) -> PlanePoint {
    let weights = polygon.corners.map { (_: PlanePoint) in Rational(Int.random(in: 1...9, using: &random)) }
    let sum = weights.reduce(.zero, +)
    return PlanePoint(
      x: zip(polygon.corners, weights).reduce(.zero) { $0 + $1.0.x * $1.1 } / sum,
      y: zip(polygon.corners, weights).reduce(.zero) { $0 + $1.0.y * $1.1 } / sum)
  }

  func complaints(seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var result = edges()
    var least: [Int: Rational] = [:]
    var sizes = feasibleSizes.corners + (0..<4).map { (_: Int) in within(feasibleSizes, &random) }
    for part in parts {
      for patch in part.patches {
        sizes += patch.sizes.corners + (0..<2).map { (_: Int) in within(patch.sizes, &random) }
      }
    }
    for size in Set(sizes) {
      let fixed = fixed(at: size)
      let solution = try #require(fixed.solve())
      if !solution.conflicts.isEmpty { return ["no solution at \(size)"] }
      for part in parts {
        let here = part.patches.filter { $0.sizes.contains(size) }
        if here.isEmpty, part.isComplete { result.append("nothing at \(size)") }
        for patch in here where part.variables.map({ solution.values[$0] }) != patch.laws.map({ $0(size) }) {
          result.append("other values at \(size)")
        }
        for (soft, _) in part.leastViolations {
          let violation = try #require(fixed.leastViolation(ofSoft: soft))
          least[soft] = min(least[soft] ?? violation, violation)
        }
      }
    }
    for part in parts {
      for (soft, violation) in part.leastViolations where part.isComplete {
        // No size has a smaller violation. Where one solution is optimal, the violation is least at a corner of a
        // patch.
        let seen = least[soft] ?? .zero
        if seen < violation { result.append("\(soft) is violated by \(violation), but only by \(seen) somewhere") }
      }
    }
    return result
  }

  /// Checks that no size just outside of an edge of the feasible sizes has a solution, unless the range ends there.
  private func edges() -> [String] {
    guard feasibleSizes.corners.count > 1, let x = plane.x, let y = plane.y else { return [] }
    let box = problem.box(plane)
    return feasibleSizes.sides.compactMap { side in
      let ends = feasibleSizes.corners.filter { side($0).isZero }
      guard let middle = ConvexPolygon(hullOf: ends)?.middle else { return nil }
      let step = Rational(1) / (Rational(1000) * (side.x.magnitude + side.y.magnitude))
      let beyond = PlanePoint(x: middle.x + side.x * step, y: middle.y + side.y * step)
      guard box.contains(beyond), problem.parameters[x].lower < problem.parameters[x].upper,
        problem.parameters[y].lower < problem.parameters[y].upper
      else { return nil }
      return Oracle(problem: fixed(at: beyond)).greedy().relaxed.isEmpty ? "\(beyond) works" : nil
    }
  }
}
