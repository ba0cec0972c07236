/// Fractions of machine words against rationals, and problems whose numbers do not fit them.
import Testing

@testable import Solver

@Suite(.serialized) struct FractionTests {
  /// Every result is that of rationals, or an overflow is counted. Other suites run at the same time and may count
  /// too, so only a wrong result without any count is certain to show.
  @Test func resultsAgreeOrOverflowsAreCounted() {
    var random = SeededGenerator(seed: 71)
    func word() -> Int {
      let bits = Int.random(in: 1...63, using: &random)
      let value = Int(truncatingIfNeeded: random.next() >> UInt64(64 - bits))
      return Bool.random(using: &random) ? value : -value
    }
    for _ in 0..<rounds(120_000) {
      let (a, b) = (Rational(word()) / Rational(max(1, word())), Rational(word()) / Rational(max(1, word())))
      for operation in 0..<4 {
        let exact = [a + b, a - b, a * b, a / b][operation]
        let before = Overflow.count
        let (left, right) = (Fraction(a), Fraction(b))
        let fast = [left + right, left - right, left * right, left / right][operation]
        if Overflow.count == before { #expect(fast.rational == exact, "\(a) \(operation) \(b)") }
        let fits = if case .small = exact.storage { true } else { false }
        if !fits { #expect(Overflow.count != before, "\(a) \(operation) \(b)") }
      }
      #expect((Fraction(a) < Fraction(b)) == (a < b))
      #expect((Fraction(a) == Fraction(b)) == (a == b))
      #expect(Fraction(a).sign == a.sign)
      #expect(Fraction(a).reciprocal?.rational == a.reciprocal)
    }
  }

  static let large = [
    // The numbers of the problem fit machine words, but not those computed from them.
    """
    1000003 b - 999983 a == 0; 1000033 c - 999979 b == 0; 1000037 d - 999961 c == 0; a == 1000039; \
    d >= 1e18; d == 1e6 @250
    """,
    "b - 4000000000 a == 0; c - 4000000000 b == 0; a >= 3; c <= 1e19 @500; a + b == 7 @250",
    "a == 9223372036854775807; b - a == 1; c - b >= 1; c == 0 @250; observe c",
    "1/4000000007 a + 1/4000000009 b == 1/4000000019; a - 1/4000000021 b <= 7; a >= 0; b >= 1",
    // The numbers of the problem do not fit either.
    "a >= 123456789012345678901234567890; a == 0 @500; b - a == 0.5",
    "param w 100000000000000000000 200000000000000000000; a - w == 0; a <= 150000000000000000000; b - a >= 1/3 @750",
    "param w 1e30; a + b - w == 0; a - b == 0; a == 12345678901234567890 @1",
    // Several parts.
    "a == 1e25; b == 3; c - b == 1/3 @500; c >= 3.5; d - 1/3 c == 1e-25",
  ]

  @Test(arguments: large)
  func largeNumbersAgreeWithTheOracle(_ text: String) throws {
    let problem = try ProblemText(text).problem
    let comparison = try Comparison(problem)
    #expect(comparison.complaints() == [])
    #expect(problem.rangeVerdict() != nil)
    if problem.parameters.count == 1 { #expect(problem.criticalSizes() != nil) }
  }

  /// 300 values, each a third of the one before: rounding would show.
  @Test func longChainsOfThirdsAreExact() throws {
    var text = "v0 == 1"
    for index in 1...300 { text += "; 3 v\(index) - v\(index - 1) == 0" }
    let problem = try ProblemText(text).problem
    let values = try #require(problem.solve()).values
    #expect(values.last?.reciprocal?.description.count == 144)
    #expect(values == problem.values())
  }
}
