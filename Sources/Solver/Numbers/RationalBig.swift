/// The operations on rationals that do not fit two machine words.
///
/// Their cost grows with the square of the digits, and digits may double with every pivot: `LongArithmetic` counts it
/// for each solve. Greatest common divisors are taken of the smallest numbers that suffice (Knuth, The Art of
/// Computer Programming 2, 4.5.1).
extension Rational {
  /// Reduces any fraction to lowest terms; a denominator of 0 gives 0.
  init(reducing numerator: BigInteger, _ denominator: BigInteger) {
    if denominator.isZero {
      self = .zero
      return
    }
    let common = BigInteger.greatestCommonDivisor(numerator, denominator)
    let top = numerator.divided(by: common)
    let bottom = denominator.divided(by: common)
    if bottom.isNegative { self.init(lowest: -top, -bottom) } else { self.init(lowest: top, bottom) }
  }

  /// Takes a fraction that is in lowest terms already and has a positive denominator.
  init(lowest numerator: BigInteger, _ denominator: BigInteger) {
    if let small = numerator.int, let below = denominator.int {
      self.init(storage: .small(small, below))
    } else {
      self.init(storage: .big(BigFraction(numerator, denominator)))
    }
  }

  @inline(never)
  static func bigNegated(_ value: Rational) -> Rational { Rational(lowest: -value.numerator, value.denominator) }

  @inline(never)
  static func bigSum(_ left: Rational, _ right: Rational) -> Rational {
    if left.isZero { return right }
    if right.isZero { return left }
    guard LongArithmetic.isAllowed(left, right) else { return .zero }
    let (b, d) = (left.denominator, right.denominator)
    let common = BigInteger.greatestCommonDivisor(b, d)
    let (bRest, dRest) = (b.divided(by: common), d.divided(by: common))
    let top = left.numerator * dRest + right.numerator * bRest
    // What `top` still shares with the denominators, it shares with their common divisor.
    let second = BigInteger.greatestCommonDivisor(top, common)
    return Rational(lowest: top.divided(by: second), bRest * d.divided(by: second))
  }

  @inline(never)
  static func bigProduct(_ left: Rational, _ right: Rational) -> Rational {
    if left.isZero || right.isZero { return .zero }
    guard LongArithmetic.isAllowed(left, right) else { return .zero }
    let first = BigInteger.greatestCommonDivisor(left.numerator, right.denominator)
    let second = BigInteger.greatestCommonDivisor(right.numerator, left.denominator)
    return Rational(
      lowest: left.numerator.divided(by: first) * right.numerator.divided(by: second),
      left.denominator.divided(by: second) * right.denominator.divided(by: first))
  }

  @inline(never)
  static func bigLess(_ left: Rational, _ right: Rational) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    guard LongArithmetic.isAllowed(left, right) else { return false }
    return left.numerator * right.denominator < right.numerator * left.denominator
  }
}

extension BigInteger {
  /// Divides by a divisor that leaves no remainder.
  fileprivate func divided(by divisor: BigInteger) -> BigInteger {
    divisor.int == 1 ? self : quotientAndRemainder(dividingBy: divisor).quotient
  }
}
