// Fractions of two machine words: sixteen bytes without a reference, which cost nothing to copy.
//
// An operation whose result does not fit returns some value and is counted. The caller compares the count before with
// the count after: where it has changed, no result is used, and `Rational` repeats the calculation.
import Synchronization

/// Counts the results that did not fit a `Fraction`. Each calculation has a counter of its own, so that its answer
/// and its duration do not depend on other threads.
final class Overflow: Sendable {
  /// The counter of the calculation that this thread is in.
  private static let local = TaskLocal(wrappedValue: Overflow())

  private let counter = Atomic<Int>(0)

  var count: Int {
    @inline(__always) get { counter.load(ordering: .relaxed) }
  }

  static var count: Int { local.get().count }

  /// Does some work with this counter as its own.
  func counting<Answer>(_ work: () -> Answer) -> Answer { Self.local.withValue(self, operation: work) }

  @inline(never)
  static func happened() { local.get().counter.wrappingAdd(1, ordering: .relaxed) }
}

/// A fraction in lowest terms, the denominator positive, the numerator not `Word.min`: equal values have equal words.
struct Fraction: Hashable, Sendable {
  let numerator: Word
  let denominator: Word

  static let zero = Fraction(0)
  static let one = Fraction(1)

  @inline(__always)
  init(canonical numerator: Word, _ denominator: Word) {
    self.numerator = numerator
    self.denominator = denominator
  }

  @inline(__always)
  init(_ value: Word) { self.init(canonical: value, 1) }

  /// Counts a result that does not fit, and returns 0 in its place.
  @inline(never)
  private static func overflow() -> Fraction {
    Overflow.happened()
    return Fraction(canonical: 0, 1)
  }
}

extension Fraction: ExactNumber {
  @inline(__always)
  init(_ value: Fraction) { self = value }

  /// Returns the array itself where nothing has to be converted.
  static func terms(_ terms: [LinearTerm<Fraction>], large: [Rational]) -> [LinearTerm<Fraction>] {
    if large.isEmpty { return terms }
    return terms.map { LinearTerm(variable: $0.variable, coefficient: number($0.coefficient, large: large)) }
  }

  @inline(__always)
  init(_ value: Rational) {
    if case .small(let numerator, let denominator) = value.storage {
      self.init(canonical: numerator, denominator)
    } else {
      self = Fraction.overflow()
    }
  }

  @inline(__always)
  var rational: Rational { Rational(canonical: numerator, denominator) }

  @inline(__always) var isZero: Bool { numerator == 0 }
  @inline(__always) var isOne: Bool { numerator == 1 && denominator == 1 }
  @inline(__always) var sign: Int { Int(numerator.signum()) }
  @inline(__always) var hashBits: Word { numerator &* 0x1F3D &+ denominator }

  var binaryExponent: Int { denominator.leadingZeroBitCount - numerator.magnitude.leadingZeroBitCount - 1 }

  @inline(__always)
  var magnitude: Fraction { numerator < 0 ? -self : self }

  @inline(__always)
  var reciprocal: Fraction? {
    if numerator == 0 { return nil }
    return numerator < 0
      ? Fraction(canonical: 0 &- denominator, 0 &- numerator) : Fraction(canonical: denominator, numerator)
  }

  @inline(__always)
  static prefix func - (value: Fraction) -> Fraction {
    Fraction(canonical: 0 &- value.numerator, value.denominator)
  }

  @inline(__always)
  static func + (left: Fraction, right: Fraction) -> Fraction {
    if left.denominator | right.denominator == 1 {
      let (sum, isTooLarge) = left.numerator.addingReportingOverflow(right.numerator)
      if !isTooLarge, sum != .min { return Fraction(canonical: sum, 1) }
    }
    return slowSum(left, right)
  }

  @inline(__always)
  static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

  @inline(__always)
  static func * (left: Fraction, right: Fraction) -> Fraction {
    if left.denominator | right.denominator == 1 {
      let (product, isTooLarge) = left.numerator.multipliedReportingOverflow(by: right.numerator)
      if !isTooLarge, product != .min { return Fraction(canonical: product, 1) }
    }
    return slowProduct(left, right)
  }

  @inline(__always)
  static func / (left: Fraction, right: Fraction) -> Fraction {
    if right.isOne { return left }
    guard let inverse = right.reciprocal else { return .zero }
    return left * inverse
  }

  @inline(__always)
  static func += (left: inout Fraction, right: Fraction) { left = left + right }

  @inline(__always)
  static func -= (left: inout Fraction, right: Fraction) { left = left - right }

  @inline(__always)
  static func == (left: Fraction, right: Fraction) -> Bool {
    left.numerator == right.numerator && left.denominator == right.denominator
  }

  @inline(__always)
  static func < (left: Fraction, right: Fraction) -> Bool {
    if left.denominator == right.denominator { return left.numerator < right.numerator }
    return Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }

  // MARK: Fractions that are not whole
  //
  // They need greatest common divisors of single words (Knuth, The Art of Computer Programming 2, 4.5.1).

  @inline(never)
  private static func slowSum(_ left: Fraction, _ right: Fraction) -> Fraction { fitting(wideSum(left, right)) }

  @inline(never)
  private static func slowProduct(_ left: Fraction, _ right: Fraction) -> Fraction { fitting(wideProduct(left, right)) }

  /// Returns the sum in lowest terms, the denominator positive.
  @inline(__always)
  static func wideSum(_ left: Fraction, _ right: Fraction) -> (numerator: Int128, denominator: Int128) {
    let (a, b, c, d) = (left.numerator, left.denominator, right.numerator, right.denominator)
    if a == 0 { return (Int128(c), Int128(d)) }
    if c == 0 { return (Int128(a), Int128(b)) }
    // A product of two words, and the sum of two products, fits 127 bits and a sign.
    let common = b == 1 || d == 1 ? 1 : divisor(b, d)
    let (bRest, dRest) = common == 1 ? (b, d) : (b / common, d / common)
    let top = Int128(a) * Int128(dRest) + Int128(c) * Int128(bRest)
    if top == 0 { return (0, 1) }
    guard common > 1 else { return (top, Int128(b) * Int128(d)) }
    let rest = Word(exactly: top).map { $0 % common } ?? Word(truncatingIfNeeded: top % Int128(common))
    let second = divisor(rest, common)
    let quotient = Word(exactly: top).map { Int128($0 / second) } ?? (top / Int128(second))
    return (quotient, Int128(bRest) * Int128(d / second))
  }

  /// Returns the product in lowest terms, the denominator positive.
  @inline(__always)
  static func wideProduct(_ left: Fraction, _ right: Fraction) -> (numerator: Int128, denominator: Int128) {
    let (a, b, c, d) = (left.numerator, left.denominator, right.numerator, right.denominator)
    if a == 0 || c == 0 { return (0, 1) }
    let first = d == 1 ? 1 : divisor(a, d)
    let second = b == 1 ? 1 : divisor(c, b)
    return (Int128(a / first) * Int128(c / second), Int128(b / second) * Int128(d / first))
  }

  private static func divisor(_ left: Word, _ right: Word) -> Word {
    Word(truncatingIfNeeded: Rational.greatestCommonDivisor(left.magnitude, right.magnitude))
  }

  private static func fitting(_ wide: (numerator: Int128, denominator: Int128)) -> Fraction {
    Fraction(fitting: wide) ?? overflow()
  }

  /// nil where the value does not fit two words.
  @inline(__always)
  init?(fitting wide: (numerator: Int128, denominator: Int128)) {
    guard let top = Word(exactly: wide.numerator), top != .min, let bottom = Word(exactly: wide.denominator) else {
      return nil
    }
    self.init(canonical: top, bottom)
  }
}
