/// Rationals and the big integers behind them, against identities, slow independent arithmetic and known values.
import Testing

@testable import Solver

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite struct RationalTests {
  @Test(arguments: [
    ("10", 10, 1), (".5", 1, 2), ("10.", 10, 1), ("0.951613", 951613, 1_000_000), ("1e2", 100, 1), ("1e-3", 1, 1000),
    ("-0.25", -1, 4), ("+3", 3, 1), ("000120.50", 241, 2), ("0", 0, 1), ("0.000", 0, 1), ("2.5E+1", 25, 1),
    ("123456789012345678", 123_456_789_012_345_678, 1), ("1000000000000000000e-18", 1, 1), ("0e400", 0, 1),
  ])
  func decimalsAreRead(text: String, numerator: Int, denominator: Int) throws {
    #expect(Rational(decimal: text) == Rational(numerator: numerator, denominator: denominator))
  }

  @Test(arguments: ["", ".", "e1", "1e", "1e+", "--1", "1.2.3", "1e5.", "1e401", "0x1", "1 ", "+-1", "1e--1", "-"])
  func otherTextsAreRefused(text: String) {
    #expect(Rational(decimal: text) == nil)
  }

  @Test func refusesEndlessDigits() {
    #expect(Rational(decimal: String(repeating: "9", count: 400)) != nil)
    #expect(Rational(decimal: String(repeating: "9", count: 401)) == nil)
    #expect(Rational(decimal: "0." + String(repeating: "0", count: 401) + "1") == nil)
  }

  @Test(arguments: [
    ("3.25", "3.25"), ("-0.05", "-0.05"), ("100", "100"), ("0.951613", "0.951613"), ("1e-12", "0.000000000001"),
    ("1e-13", "1/10000000000000"), ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("-100000000000000000000000.5", "-100000000000000000000000.5"),
  ])
  func numbersArePrintedAsDecimals(text: String, expected: String) throws {
    #expect(try #require(Rational(decimal: text)).description == expected)
  }

  @Test func printsFractions() {
    #expect(Rational(numerator: 1, denominator: -3)?.description == "-1/3")
    #expect(Rational(numerator: 16, denominator: 9)?.description == "16/9")
  }

  /// Euclid's algorithm. The fast algorithm takes many of its steps at once.
  private func divisor(_ left: BigInteger, _ right: BigInteger) -> BigInteger {
    var (left, right) = (left.magnitude, right.magnitude)
    while !right.isZero { (left, right) = (right, left.quotientAndRemainder(dividingBy: right).remainder) }
    return left
  }

  @Test func greatestCommonDivisors() {
    var random = SeededGenerator(seed: 9)
    func integer(_ words: Int) -> BigInteger {
      let isSparse = Int.random(in: 0..<4, using: &random) == 0
      return BigInteger(
        words: (0..<words).map { _ in
          isSparse
            ? [0, 1, .max, 1 << 63].randomElement(using: &random) ?? 0 : UInt.random(in: 0...UInt.max, using: &random)
        },
        isNegative: Bool.random(using: &random))
    }
    for _ in 0..<3_000 {
      let common = integer(Int.random(in: 0...4, using: &random))
      let left = integer(Int.random(in: 0...6, using: &random)) * common
      let right = integer(Int.random(in: 0...6, using: &random)) * common
      #expect(BigInteger.greatestCommonDivisor(left, right) == divisor(left, right))
    }
    // Neighbours in Fibonacci's sequence, for which Euclid's algorithm takes the most steps.
    var (one, next) = (BigInteger(1), BigInteger(1))
    for _ in 0..<600 {
      #expect(BigInteger.greatestCommonDivisor(next, one) == BigInteger(1))
      #expect(BigInteger.greatestCommonDivisor(one * one, next * one) == one)
      (one, next) = (next, one + next)
    }
  }

  @Test func divisionByZeroIsTotal() {
    #expect(Rational(numerator: 1, denominator: 0) == nil)
    #expect(Rational.zero.reciprocal == nil)
    #expect(Rational.one / Rational.zero == .zero)
  }

  /// Around the limits of a machine word, every operation agrees with the same one on big integers.
  @Test func agreesWithBigArithmeticAtTheEdges() throws {
    let edges = [0, 1, -1, 2, 3, -7, 10, 1 << 31, 1 << 32, 3_037_000_500, .max, .max - 1, .min, .min + 1, .max / 3]
    var values: [Rational] = []
    for top in edges {
      for bottom in edges { values += Rational(numerator: top, denominator: bottom).map { [$0] } ?? [] }
    }
    for left in values {
      for right in values {
        let (a, b, c, d) = (left.numerator, left.denominator, right.numerator, right.denominator)
        expectFraction(left + right, a * d + c * b, b * d)
        expectFraction(left - right, a * d - c * b, b * d)
        expectFraction(left * right, a * c, b * d)
        if !right.isZero { expectFraction(left / right, a * d, b * c) }
        #expect((left < right) == (a * d < c * b))
        #expect((left == right) == (a * d == c * b))
      }
    }
  }

  /// Expects lowest terms, equality by cross multiplication, and canonical storage.
  private func expectFraction(_ value: Rational, _ top: BigInteger, _ bottom: BigInteger) {
    let isRight =
      value.numerator * bottom == top * value.denominator && !value.denominator.isNegative
      && BigInteger.greatestCommonDivisor(value.numerator, value.denominator) == BigInteger(1)
    #expect(isRight)
    if case .big(let fraction) = value.storage {
      #expect(fraction.numerator.int == nil || fraction.denominator.int == nil)
    }
  }

  @Test func doublesAreNearest() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<rounds(120_000) {
      // A Double is a fraction; the nearest Double of it, and of numbers less than half a unit off, is itself.
      let double = Double(
        sign: .plus, exponent: .random(in: -300...300, using: &random), significand: .random(in: 1..<2, using: &random))
      let exact = try #require(Rational(double))
      #expect(exact.double == double)
      #expect((-exact).double == -double)
      let unit = try #require(Rational(double.ulp))
      let step = unit * (try #require(Rational(numerator: 49, denominator: 100)))
      #expect((exact + step).double == double)
      let beyond = unit * (try #require(Rational(numerator: 51, denominator: 100)))
      #expect((exact + beyond).double == double.nextUp)
    }
    #expect(Rational(decimal: "1e400")?.double == .infinity)
    #expect(Rational(decimal: "1e-400")?.double == 0)
    #expect(Rational(decimal: "0.1")?.double == 0.1)
    #expect(Rational(Int.min).double == -9_223_372_036_854_775_808)
    #expect((Rational(.max)).double == 0x1p63)
    let third = try #require(Rational(numerator: 1, denominator: 3))
    #expect(third.double == 1.0 / 3)
  }
}

extension Rational {
  /// The exact value of a Double; nil if it is not finite.
  init?(_ double: Double) {
    guard double.isFinite else { return nil }
    let significand = BigInteger(Int(double.significand * 0x1p52))
    let exponent = Int(double.exponent) - 52
    let signed = double < 0 ? -significand : significand
    self =
      exponent >= 0
      ? Rational(reducing: signed << exponent, BigInteger(1))
      : Rational(reducing: signed, BigInteger(1) << -exponent)
  }
}

@Suite struct BigIntegerTests {
  private func random(words: Int, _ generator: inout SeededGenerator) -> BigInteger {
    // Includes words of all ones and of all zeros, at which carries and quotient estimates go wrong.
    let chosen = (0..<words).map { _ in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: UInt.max
      case 1: UInt(0)
      case 2: UInt(1) << 63
      default: UInt.random(in: 0 ... .max, using: &generator)
      }
    }
    return BigInteger(words: chosen, isNegative: Bool.random(using: &generator))
  }

  @Test func dividesWithRemainder() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(120_000) {
      let dividend = random(words: .random(in: 0...8, using: &generator), &generator)
      let divisor = random(words: .random(in: 1...5, using: &generator), &generator)
      guard !divisor.isZero else { continue }
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      #expect(quotient * divisor + remainder == dividend)
      #expect(remainder.magnitude < divisor.magnitude)
      #expect(remainder.isZero || remainder.isNegative == dividend.isNegative)
    }
  }

  @Test func arithmeticObeysTheLaws() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let a = random(words: .random(in: 0...5, using: &generator), &generator)
      let b = random(words: .random(in: 0...5, using: &generator), &generator)
      let c = random(words: .random(in: 0...5, using: &generator), &generator)
      #expect((a + b) * c == a * c + b * c)
      #expect((a + b) - b == a)
      #expect(a * b == b * a)
      #expect((a < b) == (a - b).isNegative)
      let bits = Int.random(in: 0...200, using: &generator)
      #expect((a << bits) == a * BigInteger(2).power(bits))
      #expect((a << bits) >> bits == a)
      #expect(a >> bits == a.quotientAndRemainder(dividingBy: BigInteger(2).power(bits)).quotient)
      let common = BigInteger.greatestCommonDivisor(a * c, b * c)
      #expect(c.isZero || common.quotientAndRemainder(dividingBy: c).remainder.isZero)
    }
  }

  @Test func knowsFactorials() {
    let factorial = (1...30).reduce(BigInteger(1)) { $0 * BigInteger($1) }
    #expect(factorial.description == "265252859812191058636308480000000")
    #expect(
      BigInteger.greatestCommonDivisor(factorial, BigInteger(10).power(20)) == BigInteger(5).power(7)
        * BigInteger(2).power(20))
    #expect(BigInteger(2).power(128).description == "340282366920938463463374607431768211456")
  }
}
