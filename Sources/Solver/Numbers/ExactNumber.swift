/// What the solver asks of a number. It is written once, for fractions of machine words, which are fast and may turn out
/// not to suffice, and for rationals, which always do.
protocol ExactNumber: Comparable, Hashable, Sendable {
  static var zero: Self { get }
  static var one: Self { get }
  init(_ value: Int)
  /// The same value. Where it cannot be had that counts as an overflow.
  init(_ value: Rational)
  init(_ value: Fraction)
  /// The same terms. `large`: see `number`.
  static func terms(_ terms: [LinearTerm<Fraction>], large: [Rational]) -> [LinearTerm<Self>]
  var rational: Rational { get }

  var isZero: Bool { get }
  var isOne: Bool { get }
  /// -1, 0 or 1.
  var sign: Int { get }
  var magnitude: Self { get }
  /// nil for 0.
  var reciprocal: Self? { get }
  /// For hash tables whose order nobody sees: the same in every run.
  var hashBits: Int { get }
  /// An exponent e such that 2^e is less than the magnitude, and not much less. Not for 0.
  var binaryExponent: Int { get }
  /// nil where the denominator is 0 modulo the prime.
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
  /// What a stored number stands for: where the denominator is 0, the numerator tells which of the large ones it is.
  @inline(__always)
  static func number(_ stored: Fraction, large: [Rational]) -> Self {
    stored.denominator != 0 ? Self(stored) : Self(large[stored.numerator])
  }

  /// Some number between 0 and this one, which is greater than 0, with few digits.
  var simpleBelow: Self {
    let exponent = binaryExponent
    if exponent >= 0 { return Self(1 << min(exponent, 40)) }
    return exponent > -40 ? .one / Self(1 << -exponent) : self / Self(2)
  }
}

extension Rational: ExactNumber {
  var binaryExponent: Int { numerator.bitWidth - denominator.bitWidth - 1 }

  static func terms(_ terms: [LinearTerm<Fraction>], large: [Rational]) -> [LinearTerm<Rational>] {
    terms.map { LinearTerm(variable: $0.variable, coefficient: number($0.coefficient, large: large)) }
  }

  var hashBits: Int {
    switch storage {
    case .small(let numerator, let denominator): numerator &* 0x1F3D &+ denominator
    case .big(let fraction): Int(truncatingIfNeeded: fraction.denominator.words.first ?? 0)
    }
  }

  init(_ value: Rational) { self = value }
  init(_ value: Fraction) { self.init(canonical: value.numerator, value.denominator) }
  var rational: Rational { self }
}
