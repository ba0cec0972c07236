/// The greatest common divisor of big integers, on which exact fractions spend their time.
///
/// Lehmer's algorithm: nearly always the quotients of Euclid's algorithm depend on the leading digits only. So some
/// thirty of them are found with single words and then applied to the whole numbers at once, in place (Knuth, The Art
/// of Computer Programming 2, 4.5.2, algorithm L). Whole numbers are divided only where a quotient is too large for
/// that.
extension BigInteger {
  /// Returns a number that is not negative, and 0 only for two zeros.
  static func greatestCommonDivisor(_ left: BigInteger, _ right: BigInteger) -> BigInteger {
    let isOrdered = compareMagnitudes(left.words, right.words) >= 0
    var large = isOrdered ? left.words : right.words
    var small = isOrdered ? right.words : left.words
    while small.count > 1 {
      if !reduce(&large, &small) {
        let remainder = BigInteger(words: large, isNegative: false)
          .quotientAndRemainder(dividingBy: BigInteger(words: small, isNegative: false)).remainder
        (large, small) = (small, remainder.words)
      }
    }
    guard let last = small.first else { return BigInteger(words: large, isNegative: false) }
    var rest: Word.Magnitude = 0
    for word in large.reversed() { (_, rest) = last.dividingFullWidth((rest, word)) }
    return BigInteger(words: [Rational.greatestCommonDivisor(rest, last)], isNegative: false)
  }

  /// Several of Euclid's steps as one: they turn two numbers into `large * a + small * b` and
  /// `large * c + small * d`.
  private struct Steps {
    var (a, b, c, d): (Word, Word, Word, Word) = (1, 0, 0, 1)

    /// Takes as many steps as the leading bits determine for sure (at most 62 bits, at the same places of both
    /// numbers).
    init(_ large: Word, _ small: Word) {
      var (large, small) = (large, small)
      // Everything stays below 2^62 in magnitude.
      while small &+ c != 0, small &+ d != 0 {
        let quotient = (large &+ a) / (small &+ c)
        if quotient != (large &+ b) / (small &+ d) { return }
        (a, c) = (c, a &- quotient &* c)
        (b, d) = (d, b &- quotient &* d)
        (large, small) = (small, large &- quotient &* small)
      }
    }
  }

  /// Takes several of Euclid's steps at once; false where the leading bits determine none. `large` is not smaller
  /// than `small`.
  private static func reduce(_ large: inout [Word.Magnitude], _ small: inout [Word.Magnitude]) -> Bool {
    if small.count + 1 < large.count { return false }
    let zeros = large.last?.leadingZeroBitCount ?? 0
    let steps = Steps(leadingBits(large, large.count, zeros), leadingBits(small, large.count, zeros))
    if steps.b == 0 { return false }
    while small.count < large.count { small.append(0) }
    var (carry, other): (Int128, Int128) = (0, 0)
    for index in large.indices {
      let (x, y) = (Int128(large[index]), Int128(small[index]))
      // Each product is below 2^126 in magnitude, and the two products of a sum have different signs.
      carry = carry &+ x &* Int128(steps.a) &+ y &* Int128(steps.b)
      other = other &+ x &* Int128(steps.c) &+ y &* Int128(steps.d)
      large[index] = Word.Magnitude(truncatingIfNeeded: carry)
      small[index] = Word.Magnitude(truncatingIfNeeded: other)
      carry >>= 64
      other >>= 64
    }
    while large.last == 0 { large.removeLast() }
    while small.last == 0 { small.removeLast() }
    return true
  }

  /// Returns the 62 bits that follow the first `zeros` bits of a number, which is taken to have `count` words.
  private static func leadingBits(_ words: [Word.Magnitude], _ count: Int, _ zeros: Int) -> Word {
    let high = words.count == count ? words[count - 1] : 0
    let both = UInt128(high) << 64 | UInt128(words[count - 2])
    return Word(truncatingIfNeeded: both >> UInt128(66 - zeros))
  }
}
