/// The four operations and comparison: the word path first; the big path behind it is in `RationalBig`.
///
/// The greatest common divisors are taken of single words throughout (Knuth, The Art of Computer Programming 2, 4.5.1).
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
    if a == 0 { return right }
    if c == 0 { return left }
    // Products of two words, and the sum of two such, fit 127 bits and a sign.
    let common = b == 1 || d == 1 ? 1 : Int(greatestCommonDivisor(b.magnitude, d.magnitude))
    let (bRest, dRest) = common == 1 ? (b, d) : (b / common, d / common)
    let top = Int128(a) * Int128(dRest) + Int128(c) * Int128(bRest)
    if top == 0 { return .zero }
    guard common > 1 else { return fraction(top, Int128(b) * Int128(d)) }
    let rest = Int(exactly: top).map { $0 % common } ?? Int(top % Int128(common))
    let second = Int(greatestCommonDivisor(rest.magnitude, common.magnitude))
    let quotient = Int(exactly: top).map { Int128($0 / second) } ?? (top / Int128(second))
    return fraction(quotient, Int128(bRest) * Int128(d / second))
  }

  @inline(never)
  private static func slowProduct(_ left: Rational, _ right: Rational) -> Rational {
    guard case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage else {
      return bigProduct(left, right)
    }
    if a == 0 || c == 0 { return .zero }
    let first = d == 1 ? 1 : Int(greatestCommonDivisor(a.magnitude, d.magnitude))
    let second = b == 1 ? 1 : Int(greatestCommonDivisor(c.magnitude, b.magnitude))
    return fraction(Int128(a / first) * Int128(c / second), Int128(b / second) * Int128(d / first))
  }

  /// Already in lowest terms, denominator positive.
  private static func fraction(_ numerator: Int128, _ denominator: Int128) -> Rational {
    if let top = Int(exactly: numerator), top != .min, let bottom = Int(exactly: denominator) {
      return Rational(canonical: top, bottom)
    }
    return Rational(lowest: BigInteger(numerator), BigInteger(denominator))
  }

  /// Binary; the second is not 0.
  static func greatestCommonDivisor(_ left: UInt, _ right: UInt) -> UInt {
    guard left != 0 else { return right }
    guard left != 1, right != 1 else { return 1 }
    let shift = UInt((left | right).trailingZeroBitCount)
    var left = left >> UInt(left.trailingZeroBitCount)
    var right = right
    while right != 0 {
      right >>= UInt(right.trailingZeroBitCount)
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

  /// By value, the same as the order says: storage is canonical.
  @inline(__always)
  public static func == (left: Rational, right: Rational) -> Bool {
    switch (left.storage, right.storage) {
    case (.small(let a, let b), .small(let c, let d)): a == c && b == d
    case (.big(let a), .big(let b)): a == b
    default: false
    }
  }
}
