/// A number modulo the prime 2^61 - 1. Its arithmetic is fast and never overflows. It serves to ask whether something
/// is 0.
///
/// A number that is not 0 modulo a prime is not 0. One that is 0 modulo the prime may be something else: then ask
/// exactly.
struct Residue: Equatable {
  private static let prime: UInt64 = 1 << 61 - 1
  private let value: UInt64

  static let zero = Residue(reduced: 0)
  static let one = Residue(reduced: 1)

  private init(reduced value: UInt64) { self.value = value }

  init(_ value: Word) {
    let rest = UInt64(value.magnitude) % Residue.prime
    self.init(reduced: value < 0 && rest > 0 ? Residue.prime - rest : rest)
  }

  init(_ value: BigInteger) {
    // The base, 2^64, is 8 modulo the prime.
    var sum = Residue.zero
    for word in value.words.reversed() {
      sum = sum * Residue(reduced: 8) + Residue(reduced: UInt64(word) % Residue.prime)
    }
    self = value.isNegative ? .zero - sum : sum
  }

  /// Makes a pseudorandom number from an index, the same in every run.
  init(scattering index: Int) {
    // SplitMix64 (Steele, Lea, Flood 2014).
    var bits = (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    self.init(reduced: (bits ^ (bits >> 31)) % Residue.prime)
  }

  var isZero: Bool { value == 0 }

  static func + (left: Residue, right: Residue) -> Residue {
    let sum = left.value &+ right.value
    return Residue(reduced: sum >= prime ? sum &- prime : sum)
  }

  static func - (left: Residue, right: Residue) -> Residue {
    Residue(reduced: left.value >= right.value ? left.value &- right.value : left.value &+ prime &- right.value)
  }

  static func * (left: Residue, right: Residue) -> Residue {
    let (high, low) = left.value.multipliedFullWidth(by: right.value)
    let sum = (low & prime) &+ (high << 3 | low >> 61)
    return Residue(reduced: sum >= prime ? sum &- prime : sum)
  }

  /// The number whose product with this one is 1; nil for 0.
  var reciprocal: Residue? {
    if isZero { return nil }
    // By Fermat's little theorem it is the power `prime - 2`.
    var result = Residue.one
    var square = self
    var rest = Residue.prime - 2
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      square = square * square
      rest >>= 1
    }
    return result
  }
}

extension Fraction {
  var residue: Residue? {
    if denominator == 1 { return Residue(numerator) }
    return Residue(denominator).reciprocal.map { Residue(numerator) * $0 }
  }
}

extension Rational {
  var residue: Residue? { Residue(denominator).reciprocal.map { Residue(numerator) * $0 } }
}
