/// Free values in problems with much freedom: long chains, cancellation.
import Testing

@testable import Solver

@Suite struct FreedomTests {
  /// Returns a row of widths between two edges, of which only the sum is bounded above.
  private func row(_ count: Int, isMirrored: Bool) -> String {
    var lines = ["edge == \(30 * count)"]
    for index in 0..<count {
      lines.append("w\(index) >= 0")
      if isMirrored {
        let next = index + 1 < count ? "x\(index + 1)" : "edge"
        lines.append("\(next) - x\(index) - w\(index) == 8")
      } else {
        lines.append(index == 0 ? "x0 == 8" : "x\(index) - x\(index - 1) - w\(index - 1) == 8")
      }
    }
    lines.append(isMirrored ? "x0 >= 8" : "x\(count - 1) + w\(count - 1) - edge <= -8")
    let names = (0..<count).flatMap { ["x\($0)", "w\($0)"] }
    return lines.joined(separator: ";") + "; observe " + names.joined(separator: " ")
  }

  @Test(arguments: [false, true])
  func shortRowsAgreeWithTheOracle(isMirrored: Bool) throws {
    let comparison = try Comparison(ProblemText(row(5, isMirrored: isMirrored)).problem)
    #expect(comparison.complaints() == [])
    #expect(!comparison.solution.free.contains { !$0.isIntervalKnown })
  }

  /// Widths that share one sum. Of 800 not every interval is worked out, but what is known is right.
  @Test(arguments: [200, 800], [false, true])
  func longRowsHaveIntervals(count: Int, isMirrored: Bool) throws {
    let text = try ProblemText(row(count, isMirrored: isMirrored))
    let solution = try #require(text.problem.solve())
    let areComplete = solution.free.allSatisfy(\.isIntervalKnown)
    #expect(areComplete || count > 200)
    #expect(solution.free.count == (isMirrored ? 2 * count : 2 * count - 1))
    #expect(solution.free.filter(\.arises).count == count)
    // 30 points for each, of which 8 lie before it, and 8 after the last.
    let room = Rational(count * 22 - 8)
    for free in solution.free where free.isIntervalKnown {
      let name = text.names[free.variable]
      let before = name.hasPrefix("x") ? Rational(8 * (1 + (Int(name.dropFirst()) ?? 0))) : .zero
      let isRight = free.interval == Interval(lower: before, upper: before + room)
      #expect(isRight, "\(name) \(free.interval)")
    }
    // The tie-break decides from the left: every width is 0, except for the last of a mirrored row.
    let widths = zip(text.names, solution.values).filter { name, _ in name.hasPrefix("w") && name != "w\(count - 1)" }
    let distinct = Set(widths.map(\.1))
    #expect(distinct == [.zero])
  }

  @Test(arguments: [
    // Terms cancel: c is unique though all its variables are free.
    "a - b == 3; c - a + b == 1; d - c - a == 0; a >= 0; a <= 9",
    "a + b == 10; c + d - a == 0; e - c - d - b == 0; c >= 0; d >= 0; a >= 0",
    "3 a - b == 0; 9 c - b == 0; d - a + 3 c == 7; b >= 1; b <= 2; e - d - a == 0",
    // Variables move in proportion, in both directions.
    "a + b == 4; c - 1/3 b == 0; d + 2 c == 1; a >= 1; a <= 3; observe d c b a",
    // Denominators and numerators that are 0 modulo the prime of the residues.
    "a - 1/2305843009213693951 b == 0; c - a == 1; b >= 0; b <= 7; d - 2305843009213693951 a == 0",
    "2305843009213693951 a - b == 0; c - b == 1; a >= 0; a <= 7",
    // Variables that cannot move far, because those around them have hardly moved.
    "a >= 0; b >= 0; b - a <= 0; c >= 0; c - b <= 0; d >= 0; d - c <= 0; e >= 0; e - d <= 0",
    "a <= 3; b >= 0; b - 1/7 a <= 0; c >= 0; c - 1/7 b <= 0; d >= 0; d + c - b <= 0; e - d == 1/3",
    // Constraints that are tight in all solutions.
    "a >= 0; b >= 0; a + b <= 0; c - a - d == 0; d >= 2; e - c + d == 5",
    "a >= 1; b >= 1; c >= 1; a + b + c <= 3; d - a == 0; e + d >= 0; e <= 4",
  ])
  func agreesWithTheOracle(_ text: String) throws {
    let comparison = try Comparison(ProblemText(text).problem)
    #expect(comparison.complaints() == [])
  }

  @Test func residuesAgreeWithIntegers() throws {
    let prime = BigInteger(1 << 61 - 1)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<rounds(2_000) {
      let (a, b) = (Int(truncatingIfNeeded: random.next()), Int(truncatingIfNeeded: random.next()))
      #expect(Residue(BigInteger(a) * BigInteger(b)) == Residue(a) * Residue(b))
      #expect(Residue(BigInteger(a) + BigInteger(b)) == Residue(a) + Residue(b))
      #expect(Residue(BigInteger(a) - BigInteger(b)) == Residue(a) - Residue(b))
      let inverse = try #require(Residue(a).reciprocal)
      #expect(inverse * Residue(a) == .one)
    }
    #expect(Residue(prime).isZero)
    #expect(Residue(BigInteger(3) * prime).reciprocal == nil)
    #expect(Rational(1).residue == .one)
    #expect(Rational(numerator: 1, denominator: 1 << 61 - 1)?.residue == nil)
  }
}
