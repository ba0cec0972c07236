/// Reads rationals from literals, and writes them as text and Doubles.
extension Rational {
  /// The most significant digits and the largest exponent that are read. No layout needs more, and an exact number of
  /// a million digits would take the solver a day.
  static let digitLimit = 400

  /// Reads an unsigned decimal literal: `10`, `.5`, `10.`, `0.951613`, `1e2`, `1e-3`. A sign in front is read too.
  /// nil for anything else, and for numbers of more than 400 digits or with exponents beyond ±400.
  public init?(decimal text: String) {
    var reader = DecimalReader()
    for byte in text.utf8 {
      guard reader.take(byte) else { return nil }
    }
    guard let value = reader.value else { return nil }
    self = value
  }

  /// The nearest Double: correctly rounded but for subnormals; infinite where it is too large.
  public var double: Double {
    if case .small(let numerator, let denominator) = storage {
      let limit: Word = 1 << 53
      if denominator == 1, numerator.magnitude <= limit.magnitude { return Double(numerator) }
      // Both are exact as Doubles, so that only the division rounds.
      if numerator.magnitude <= limit.magnitude, denominator <= limit {
        return Double(numerator) / Double(denominator)
      }
    }
    return Rational.nearestDouble(numerator, denominator)
  }

  /// Rounds up, or down, to a number of decimals; a value that has no more decimals stays.
  public func rounded(up: Bool, decimals: Int) -> Rational {
    let scale = BigInteger(10).power(decimals)
    let (whole, rest) = (numerator.magnitude * scale).quotientAndRemainder(dividingBy: denominator)
    if rest.isZero { return self }
    let magnitude = up == (sign > 0) ? whole + BigInteger(1) : whole
    let rounded = Rational(reducing: magnitude, scale)
    return sign < 0 ? -rounded : rounded
  }

  /// Divides to 66 or 67 bits, keeps 64, marks in the last of them whether anything was dropped, and rounds once.
  private static func nearestDouble(_ numerator: BigInteger, _ denominator: BigInteger) -> Double {
    let shift = 66 - (numerator.bitWidth - denominator.bitWidth)
    let top = shift > 0 ? numerator.magnitude << shift : numerator.magnitude
    let bottom = shift < 0 ? denominator << -shift : denominator
    let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
    let dropped = max(0, quotient.bitWidth - 64)
    let kept = quotient >> dropped
    let isExact = remainder.isZero && kept << dropped == quotient
    var bits = UInt64(kept.words.first ?? 0)
    if !isExact { bits |= 1 }
    let sign: FloatingPointSign = numerator.isNegative ? .minus : .plus
    return Double(sign: sign, exponent: dropped - shift, significand: Double(bits))
  }
}

/// Reads a decimal literal byte by byte.
private struct DecimalReader {
  private enum Part { case start, whole, fraction, exponentStart, exponent }
  private var place = Part.start
  private var hasSign = false
  private var isNegative = false
  private var hasDigits = false
  private var significant = 0
  private var small: Word = 0
  private var big: BigInteger?
  private var scale = 0
  private var exponent = 0
  private var exponentHasSign = false
  private var exponentIsNegative = false

  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return take(digit: Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "."):
      guard place == .start || place == .whole else { return false }
      place = .fraction
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      guard hasDigits, place == .whole || place == .fraction else { return false }
      place = .exponentStart
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      let negative = byte == UInt8(ascii: "-")
      if place == .start, !hasSign {
        isNegative = negative
        hasSign = true
      } else if place == .exponentStart, !exponentHasSign {
        exponentIsNegative = negative
        exponentHasSign = true
      } else {
        return false
      }
    default: return false
    }
    return true
  }

  private mutating func take(digit: Int) -> Bool {
    if place == .exponentStart || place == .exponent {
      place = .exponent
      exponent = exponent * 10 + digit
      return exponent <= Rational.digitLimit
    }
    if place == .start { place = .whole }
    hasDigits = true
    if place == .fraction { scale += 1 }
    if significant > 0 || digit > 0 { significant += 1 }
    guard significant <= Rational.digitLimit, scale <= Rational.digitLimit else { return false }
    if significant <= 18 {
      small = small * 10 + Word(digit)
    } else {
      big = (big ?? BigInteger(small)) * BigInteger(10) + BigInteger(digit)
    }
    return true
  }

  var value: Rational? {
    guard hasDigits, place != .exponentStart else { return nil }
    let power = (exponentIsNegative ? -exponent : exponent) - scale
    if let quick = quickValue(power) { return isNegative ? -quick : quick }
    let whole = big ?? BigInteger(small)
    let ten = BigInteger(10)
    let result =
      power >= 0
      ? Rational(reducing: whole * ten.power(power), BigInteger(1)) : Rational(reducing: whole, ten.power(-power))
    return isNegative ? -result : result
  }

  /// Returns the value without big integers; nil where the digits or the power of ten do not fit a word.
  private func quickValue(_ power: Int) -> Rational? {
    guard big == nil else { return nil }
    if power == 0 || small == 0 { return Rational(small) }
    guard (-18 ... -1).contains(power) else { return nil }
    var ten: Word = 1
    for _ in 0 ..< -power { ten *= 10 }
    let common = Word(Rational.greatestCommonDivisor(small.magnitude, ten.magnitude))
    return Rational(canonical: small / common, ten / common)
  }
}

extension Rational: CustomStringConvertible {
  /// A decimal where that is finite and has at most 12 digits after the point, else `numerator/denominator`.
  public var description: String { decimal(places: 12) ?? "\(numerator)/\(denominator)" }

  /// Returns the number as a decimal; nil where that takes more than `places` digits after the point.
  public func decimal(places: Int) -> String? {
    guard !isInteger else { return numerator.description }
    var rest = denominator
    let twos = Rational.divideOut(2, of: &rest, atMost: places)
    let fives = Rational.divideOut(5, of: &rest, atMost: places)
    let count = max(twos, fives)
    guard rest == BigInteger(1) else { return nil }
    let scaled = (numerator.magnitude * BigInteger(10).power(count)).quotientAndRemainder(dividingBy: denominator)
    let digits = scaled.quotient.description
    let padded = String(repeating: "0", count: max(0, count + 1 - digits.utf8.count)) + digits
    return (sign < 0 ? "-" : "") + padded.dropLast(count) + "." + padded.suffix(count)
  }

  /// Divides by the factor as often as it leaves no remainder, at most `most` times; returns how often.
  private static func divideOut(_ factor: Int, of value: inout BigInteger, atMost most: Int) -> Int {
    for count in 0..<most {
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: BigInteger(factor))
      guard remainder.isZero else { return count }
      value = quotient
    }
    return most
  }
}
