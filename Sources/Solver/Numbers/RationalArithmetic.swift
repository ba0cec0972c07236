/// The four operations and comparison. Numbers of two machine words are calculated as `Fraction`s are, all others by
/// `RationalBig.swift`.
extension Rational {
  @inline(__always)
  public static prefix func - (value: Rational) -> Rational {
    switch value.storage {
    case .small(let numerator, let denominator): Rational(canonical: -numerator, denominator)
    case .big: bigNegated(value)
    }
  }

  @inline(__always)
  public static func + (left: Rational, right: Rational) -> Rational {
    if case .small(let a, 1) = left.storage, case .small(let b, 1) = right.storage {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow, sum != .min { return Rational(canonical: sum, 1) }
    }
    return slowSum(left, right)
  }

  @inline(__always)
  public static func - (left: Rational, right: Rational) -> Rational {
    if case .small(let a, 1) = left.storage, case .small(let b, 1) = right.storage {
      let (difference, overflow) = a.subtractingReportingOverflow(b)
      if !overflow, difference != .min { return Rational(canonical: difference, 1) }
    }
    return slowSum(left, -right)
  }

  @inline(__always)
  public static func * (left: Rational, right: Rational) -> Rational {
    if case .small(let a, 1) = left.storage, case .small(let b, 1) = right.storage {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow, product != .min { return Rational(canonical: product, 1) }
    }
    return slowProduct(left, right)
  }

  /// Total: division by 0 gives 0. Where the divisor can be 0, ask first.
  @inline(__always)
  public static func / (left: Rational, right: Rational) -> Rational {
    if case .small(1, 1) = right.storage { return left }
    guard let inverse = right.reciprocal else { return .zero }
    return left * inverse
  }

  @inline(__always)
  public static func += (left: inout Rational, right: Rational) { left = left + right }

  @inline(__always)
  public static func -= (left: inout Rational, right: Rational) { left = left - right }

  @inline(never)
  private static func slowSum(_ left: Rational, _ right: Rational) -> Rational {
    guard case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage else {
      return bigSum(left, right)
    }
    return fitting(Fraction.wideSum(Fraction(canonical: a, b), Fraction(canonical: c, d)))
  }

  @inline(never)
  private static func slowProduct(_ left: Rational, _ right: Rational) -> Rational {
    guard case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage else {
      return bigProduct(left, right)
    }
    return fitting(Fraction.wideProduct(Fraction(canonical: a, b), Fraction(canonical: c, d)))
  }

  private static func fitting(_ wide: (numerator: Int128, denominator: Int128)) -> Rational {
    Fraction(fitting: wide)?.rational ?? Rational(lowest: BigInteger(wide.numerator), BigInteger(wide.denominator))
  }

  /// Returns the greatest common divisor by the binary algorithm.
  static func greatestCommonDivisor(_ left: Word.Magnitude, _ right: Word.Magnitude) -> Word.Magnitude {
    guard left != 0 else { return right }
    guard left != 1, right != 1 else { return 1 }
    let shift = Word.Magnitude((left | right).trailingZeroBitCount)
    var left = left >> Word.Magnitude(left.trailingZeroBitCount)
    var right = right
    while right != 0 {
      right >>= Word.Magnitude(right.trailingZeroBitCount)
      if left > right { swap(&left, &right) }
      right -= left
    }
    return left << shift
  }
}

extension Rational: Comparable {
  @inline(__always)
  public static func < (left: Rational, right: Rational) -> Bool {
    if case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage {
      return b == d ? a < c : Int128(a) * Int128(d) < Int128(c) * Int128(b)
    }
    return bigLess(left, right)
  }

  /// Compares storage, which is canonical: so equality agrees with the order.
  @inline(__always)
  public static func == (left: Rational, right: Rational) -> Bool {
    switch (left.storage, right.storage) {
    case (.small(let a, let b), .small(let c, let d)): a == c && b == d
    case (.big(let a), .big(let b)): a == b
    default: false
    }
  }
}
