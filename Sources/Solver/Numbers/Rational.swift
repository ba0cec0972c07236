// Exact rational numbers, for the decimals and ratios of a file, safe against overflow.
//
// Two machine words where they suffice, which is nearly always, else two big integers. No operation traps or rounds.

/// A fraction that does not fit two machine words. Lowest terms, denominator positive.
final class BigFraction: Hashable, Sendable {
  let numerator: BigInteger
  let denominator: BigInteger

  init(_ numerator: BigInteger, _ denominator: BigInteger) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static func == (left: BigFraction, right: BigFraction) -> Bool {
    left.numerator == right.numerator && left.denominator == right.denominator
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(numerator)
    hasher.combine(denominator)
  }
}

public struct Rational: Sendable, Hashable {
  /// Canonical, so that equal values have equal storage: lowest terms, denominator positive, and big only where the
  /// numerator or the denominator does not fit a word, or the numerator is `Word.min`.
  enum Storage: Hashable, Sendable {
    case small(Word, Word)
    case big(BigFraction)
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  public static let zero = Rational(0)
  public static let one = Rational(1)

  @inline(__always)
  init(canonical numerator: Word, _ denominator: Word) { storage = .small(numerator, denominator) }

  public init(_ value: Word) {
    storage = value == .min ? .big(BigFraction(BigInteger(value), BigInteger(1))) : .small(value, 1)
  }

  /// nil where the denominator is 0.
  public init?(numerator: Word, denominator: Word) {
    guard denominator != 0 else { return nil }
    self.init(reducing: BigInteger(numerator), BigInteger(denominator))
  }

  /// The numerator in lowest terms, with the sign.
  var numerator: BigInteger {
    switch storage {
    case .small(let numerator, _): BigInteger(numerator)
    case .big(let fraction): fraction.numerator
    }
  }

  /// The denominator in lowest terms, positive.
  var denominator: BigInteger {
    switch storage {
    case .small(_, let denominator): BigInteger(denominator)
    case .big(let fraction): fraction.denominator
    }
  }

  @inline(__always)
  public var isZero: Bool {
    if case .small(0, _) = storage { true } else { false }
  }

  /// -1, 0 or 1.
  @inline(__always)
  public var sign: Int {
    switch storage {
    case .small(let numerator, _): Int(numerator.signum())
    case .big(let fraction): fraction.numerator.isNegative ? -1 : 1
    }
  }

  @inline(__always)
  var isOne: Bool {
    if case .small(1, 1) = storage { true } else { false }
  }

  public var isInteger: Bool {
    switch storage {
    case .small(_, let denominator): denominator == 1
    case .big(let fraction): fraction.denominator == BigInteger(1)
    }
  }

  /// The least whole number that is not less; nil where the value does not fit two machine words, or
  /// the result an `Int`.
  public var roundedUp: Int? {
    switch storage {
    case .small(let numerator, let denominator):
      let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
      return Int(exactly: rest > 0 ? whole + 1 : whole)
    case .big: return nil
    }
  }

  public var magnitude: Rational { sign < 0 ? -self : self }

  /// `1 / self`; nil for 0.
  public var reciprocal: Rational? {
    switch storage {
    case .small(let numerator, let denominator):
      if numerator == 0 { return nil }
      return numerator < 0
        ? Rational(canonical: -denominator, -numerator) : Rational(canonical: denominator, numerator)
    case .big(let fraction):
      return fraction.numerator.isNegative
        ? Rational(lowest: -fraction.denominator, -fraction.numerator)
        : Rational(lowest: fraction.denominator, fraction.numerator)
    }
  }
}

extension Rational {
  /// The number of bits of the numerator or the denominator, whichever has more; 64 for all values of two machine
  /// words.
  public var bitWidth: Int {
    switch storage {
    case .small: Word.bitWidth
    case .big(let fraction): max(fraction.numerator.bitWidth, fraction.denominator.bitWidth)
    }
  }

  /// Whether the numerator has at most 32 bits and a sign, and the denominator is a machine word: true of nearly all
  /// numbers.
  @inline(__always)
  public var isSmall: Bool {
    if case .small(let numerator, _) = storage { numerator.magnitude >> 32 == 0 } else { false }
  }
}

/// The absolute value.
public func abs(_ value: Rational) -> Rational { value.magnitude }

extension [Rational] {
  /// The indices of the zeros, ascending. Much faster than asking each number from outside of this module.
  public var zeros: [Int] { indices.filter { self[$0].isZero } }
}
