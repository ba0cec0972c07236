/// The operations that the solver needs of a number. The solver is written once, for fractions of machine words,
/// which are fast and may overflow, and for rationals, which always suffice.
protocol ExactNumber: Comparable, Hashable, Sendable {
  static var zero: Self { get }
  static var one: Self { get }
  init(_ value: Word)
  /// Makes the same value. A value that does not fit counts as an overflow.
  init(_ value: Rational)
  init(_ value: Fraction)
  /// Converts stored terms. `large`: see `number`.
  static func terms(_ terms: [LinearTerm<Fraction>], large: [Rational]) -> [LinearTerm<Self>]
  var rational: Rational { get }

  var isZero: Bool { get }
  var isOne: Bool { get }
  /// -1, 0 or 1.
  var sign: Int { get }
  var magnitude: Self { get }
  /// nil for 0.
  var reciprocal: Self? { get }
  /// A hash for tables whose order shows nowhere: the same in every run.
  var hashBits: Word { get }
  /// An exponent e such that 2^e is less than the magnitude, but more than a quarter of it. Not for 0.
  var binaryExponent: Int { get }
  /// The value modulo the prime of `Residue`; nil where the denominator is 0 there.
  var residue: Residue? { get }

  static prefix func - (value: Self) -> Self
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// Total: division by 0 gives 0.
  static func / (left: Self, right: Self) -> Self
  static func += (left: inout Self, right: Self)
  static func -= (left: inout Self, right: Self)
}

extension ExactNumber {
  /// Decodes a stored number: where its denominator is 0, its numerator is an index into `large`.
  @inline(__always)
  static func number(_ stored: Fraction, large: [Rational]) -> Self {
    stored.denominator != 0 ? Self(stored) : Self(large[Int(stored.numerator)])
  }

  /// A number with few digits between 0 and this number, which must be greater than 0.
  var simpleBelow: Self {
    let exponent = binaryExponent
    if exponent >= 0 { return Self(Word(1) << min(exponent, 40)) }
    return exponent > -40 ? .one / Self(Word(1) << -exponent) : self / Self(2)
  }
}

extension Rational: ExactNumber {
  var binaryExponent: Int { numerator.bitWidth - denominator.bitWidth - 1 }

  static func terms(_ terms: [LinearTerm<Fraction>], large: [Rational]) -> [LinearTerm<Rational>] {
    terms.map { LinearTerm(variable: $0.variable, coefficient: number($0.coefficient, large: large)) }
  }

  var hashBits: Word {
    switch storage {
    case .small(let numerator, let denominator): numerator &* 0x1F3D &+ denominator
    case .big(let fraction): Word(truncatingIfNeeded: fraction.denominator.words.first ?? 0)
    }
  }

  init(_ value: Rational) { self = value }
  init(_ value: Fraction) { self.init(canonical: value.numerator, value.denominator) }
  var rational: Rational { self }
}
