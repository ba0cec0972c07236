/// An integer of any size, which a rational falls back to where 64 bits overflow.
///
/// Sign and magnitude, schoolbook arithmetic. Not a general library: it is rarely used, and then for numbers of a few
/// words.
struct BigInteger: Hashable, Sendable {
  /// The words of the magnitude from the least significant, the last one not 0. 0 has no words.
  private(set) var words: [Word.Magnitude]
  /// False for 0.
  private(set) var isNegative: Bool

  init(_ value: Word) {
    words = value == 0 ? [] : [value.magnitude]
    isNegative = value < 0
  }

  init(_ value: Int128) {
    self.init(negative: value < 0, magnitude: value.magnitude)
  }

  init(negative: Bool, magnitude: UInt128) {
    let low = Word.Magnitude(truncatingIfNeeded: magnitude)
    let high = Word.Magnitude(truncatingIfNeeded: magnitude >> 64)
    self.init(words: [low, high], isNegative: negative)
  }

  /// Removes leading zero words.
  init(words: [Word.Magnitude], isNegative: Bool) {
    var words = words
    while words.last == 0 { words.removeLast() }
    self.words = words
    self.isNegative = isNegative && !words.isEmpty
  }

  var isZero: Bool { words.isEmpty }

  /// The value as a machine word; nil where it does not fit or is `Word.min` (which cannot be negated).
  var int: Word? {
    switch words.count {
    case 0: 0
    case 1 where words[0] <= Word.max.magnitude: isNegative ? -Word(words[0]) : Word(words[0])
    default: nil
    }
  }

  /// The number of bits of the magnitude; 0 for 0.
  var bitWidth: Int {
    guard let last = words.last else { return 0 }
    return words.count * Word.Magnitude.bitWidth - last.leadingZeroBitCount
  }

  var magnitude: BigInteger { BigInteger(words: words, isNegative: false) }

  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(words: value.words, isNegative: !value.isNegative)
  }
}

extension BigInteger: Comparable {
  static func < (left: BigInteger, right: BigInteger) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    let order = compareMagnitudes(left.words, right.words)
    return left.isNegative ? order > 0 : order < 0
  }

  /// Returns -1, 0 or 1.
  static func compareMagnitudes(_ left: [Word.Magnitude], _ right: [Word.Magnitude]) -> Int {
    guard left.count == right.count else { return left.count < right.count ? -1 : 1 }
    for index in left.indices.reversed() where left[index] != right[index] {
      return left[index] < right[index] ? -1 : 1
    }
    return 0
  }
}

extension BigInteger {
  static func + (left: BigInteger, right: BigInteger) -> BigInteger {
    if left.isNegative == right.isNegative {
      return BigInteger(words: addMagnitudes(left.words, right.words), isNegative: left.isNegative)
    }
    if compareMagnitudes(left.words, right.words) >= 0 {
      return BigInteger(words: subtractMagnitudes(left.words, right.words), isNegative: left.isNegative)
    }
    return BigInteger(words: subtractMagnitudes(right.words, left.words), isNegative: right.isNegative)
  }

  static func - (left: BigInteger, right: BigInteger) -> BigInteger { left + -right }

  static func * (left: BigInteger, right: BigInteger) -> BigInteger {
    guard !left.isZero, !right.isZero else { return BigInteger(0) }
    var result = [Word.Magnitude](repeating: 0, count: left.words.count + right.words.count)
    for (i, word) in left.words.enumerated() {
      var carry: Word.Magnitude = 0
      for (j, other) in right.words.enumerated() {
        // word * other + result + carry is at most (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
        let sum = UInt128(word) &* UInt128(other) &+ UInt128(result[i + j]) &+ UInt128(carry)
        result[i + j] = Word.Magnitude(truncatingIfNeeded: sum)
        carry = Word.Magnitude(truncatingIfNeeded: sum >> 64)
      }
      result[i + right.words.count] = carry
    }
    return BigInteger(words: result, isNegative: left.isNegative != right.isNegative)
  }

  private static func addMagnitudes(_ left: [Word.Magnitude], _ right: [Word.Magnitude]) -> [Word.Magnitude] {
    let (longer, shorter) = left.count >= right.count ? (left, right) : (right, left)
    var result = longer
    var carry: Word.Magnitude = 0
    for index in result.indices {
      if index >= shorter.count, carry == 0 { break }
      let (partial, first) = result[index].addingReportingOverflow(index < shorter.count ? shorter[index] : 0)
      let (sum, second) = partial.addingReportingOverflow(carry)
      result[index] = sum
      carry = first || second ? 1 : 0
    }
    if carry > 0 { result.append(carry) }
    return result
  }

  /// Requires that `left` is not smaller than `right`.
  private static func subtractMagnitudes(_ left: [Word.Magnitude], _ right: [Word.Magnitude]) -> [Word.Magnitude] {
    var result = left
    var borrow: Word.Magnitude = 0
    for index in result.indices {
      if index >= right.count, borrow == 0 { break }
      let (partial, first) = result[index].subtractingReportingOverflow(index < right.count ? right[index] : 0)
      let (difference, second) = partial.subtractingReportingOverflow(borrow)
      result[index] = difference
      borrow = first || second ? 1 : 0
    }
    return result
  }
}

extension BigInteger {
  static func << (value: BigInteger, bits: Int) -> BigInteger {
    guard bits > 0, !value.isZero else { return value }
    let (whole, part) = bits.quotientAndRemainder(dividingBy: Word.Magnitude.bitWidth)
    var result = [Word.Magnitude](repeating: 0, count: whole)
    var carry: Word.Magnitude = 0
    for word in value.words {
      result.append(word << Word.Magnitude(part) | carry)
      carry = part == 0 ? 0 : word >> Word.Magnitude(Word.Magnitude.bitWidth - part)
    }
    result.append(carry)
    return BigInteger(words: result, isNegative: value.isNegative)
  }

  /// Shifts the magnitude: rounds towards 0.
  static func >> (value: BigInteger, bits: Int) -> BigInteger {
    guard bits > 0 else { return value }
    let (whole, part) = bits.quotientAndRemainder(dividingBy: Word.Magnitude.bitWidth)
    guard whole < value.words.count else { return BigInteger(0) }
    var result: [Word.Magnitude] = []
    for index in whole..<value.words.count {
      let upper =
        index + 1 < value.words.count && part > 0
        ? value.words[index + 1] << Word.Magnitude(Word.Magnitude.bitWidth - part) : 0
      result.append(value.words[index] >> Word.Magnitude(part) | upper)
    }
    return BigInteger(words: result, isNegative: value.isNegative)
  }

  /// Rounds towards 0; the remainder has the sign of the dividend. Division by 0 gives 0 and the dividend.
  func quotientAndRemainder(dividingBy divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    guard !divisor.isZero, BigInteger.compareMagnitudes(words, divisor.words) >= 0 else { return (BigInteger(0), self) }
    let (quotient, remainder) =
      divisor.words.count == 1
      ? BigInteger.divide(words, byWord: divisor.words[0]) : BigInteger.divide(words, by: divisor.words)
    return (
      BigInteger(words: quotient, isNegative: isNegative != divisor.isNegative),
      BigInteger(words: remainder, isNegative: isNegative)
    )
  }

  private static func divide(_ words: [Word.Magnitude], byWord divisor: Word.Magnitude) -> (
    [Word.Magnitude], [Word.Magnitude]
  ) {
    var quotient = words
    var remainder: Word.Magnitude = 0
    for index in words.indices.reversed() {
      (quotient[index], remainder) = divisor.dividingFullWidth((remainder, words[index]))
    }
    return (quotient, [remainder])
  }

  /// Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D. The divisor has at least two words and the dividend
  /// at least as many.
  private static func divide(_ words: [Word.Magnitude], by divisor: [Word.Magnitude]) -> (
    [Word.Magnitude], [Word.Magnitude]
  ) {
    let count = divisor.count
    let shift = divisor[count - 1].leadingZeroBitCount
    let scaled = (BigInteger(words: divisor, isNegative: false) << shift).words
    var rest = (BigInteger(words: words, isNegative: false) << shift).words
    while rest.count <= words.count { rest.append(0) }
    var quotient = [Word.Magnitude](repeating: 0, count: words.count - count + 1)
    for index in quotient.indices.reversed() {
      var digit = estimate(rest[index + count], rest[index + count - 1], rest[index + count - 2], scaled)
      if multiplySubtract(&rest, at: index, scaled, digit) {
        digit &-= 1
        addBack(&rest, at: index, scaled)
      }
      quotient[index] = digit
    }
    let remainder = BigInteger(words: Array(rest[..<count]), isNegative: false) >> shift
    return (quotient, remainder.words)
  }

  /// Returns a quotient digit of the three leading words by the divisor, right or one too large.
  private static func estimate(
    _ high: Word.Magnitude, _ middle: Word.Magnitude, _ low: Word.Magnitude, _ divisor: [Word.Magnitude]
  ) -> Word.Magnitude {
    let first = divisor[divisor.count - 1]
    let second = divisor[divisor.count - 2]
    let leading = UInt128(high) << 64 | UInt128(middle)
    var digit = leading / UInt128(first)
    var rest = leading % UInt128(first)
    while digit >> 64 != 0 || digit &* UInt128(second) > (rest << 64 | UInt128(low)) {
      digit -= 1
      rest += UInt128(first)
      if rest >> 64 != 0 { break }
    }
    return Word.Magnitude(truncatingIfNeeded: digit)
  }

  /// Subtracts `digit * divisor` from the words at `index`; returns whether that was too much.
  private static func multiplySubtract(
    _ rest: inout [Word.Magnitude], at index: Int, _ divisor: [Word.Magnitude], _ digit: Word.Magnitude
  ) -> Bool {
    var carry: Word.Magnitude = 0
    var borrow = false
    for (offset, word) in divisor.enumerated() {
      let product = UInt128(digit) &* UInt128(word) &+ UInt128(carry)
      carry = Word.Magnitude(truncatingIfNeeded: product >> 64)
      let (partial, first) = rest[index + offset].subtractingReportingOverflow(
        Word.Magnitude(truncatingIfNeeded: product))
      let (difference, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
      rest[index + offset] = difference
      borrow = first || second
    }
    let top = index + divisor.count
    let (partial, first) = rest[top].subtractingReportingOverflow(carry)
    let (difference, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
    rest[top] = difference
    return first || second
  }

  private static func addBack(_ rest: inout [Word.Magnitude], at index: Int, _ divisor: [Word.Magnitude]) {
    var carry: Word.Magnitude = 0
    for (offset, word) in divisor.enumerated() {
      let sum = UInt128(rest[index + offset]) + UInt128(word) + UInt128(carry)
      rest[index + offset] = Word.Magnitude(truncatingIfNeeded: sum)
      carry = Word.Magnitude(truncatingIfNeeded: sum >> 64)
    }
    rest[index + divisor.count] &+= carry
  }

  /// Returns `self` to the power of an exponent, which is at least 0.
  func power(_ exponent: Int) -> BigInteger {
    var result = BigInteger(1)
    var square = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }
}

extension BigInteger: CustomStringConvertible {
  var description: String {
    let chunk: Word = 1_000_000_000_000_000_000
    var pieces: [String] = []
    var rest = magnitude
    while !rest.isZero {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: BigInteger(chunk))
      let digits = String(remainder.int ?? 0)
      pieces.append(quotient.isZero ? digits : String(repeating: "0", count: 18 - digits.utf8.count) + digits)
      rest = quotient
    }
    guard !pieces.isEmpty else { return "0" }
    return (isNegative ? "-" : "") + pieces.reversed().joined()
  }
}
