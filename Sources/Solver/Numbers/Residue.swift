/// Numbers modulo the prime 2^61 - 1: arithmetic that is fast and never too large, for asking whether something is 0.
///
/// What is not 0 modulo a prime is not 0. What is 0 may be something else: then ask exactly.
struct Residue: Equatable {
  private static let prime: UInt64 = 1 << 61 - 1
  private let value: UInt64

  static let zero = Residue(reduced: 0)
  static let one = Residue(reduced: 1)

  private init(reduced value: UInt64) { self.value = value }

  init(_ value: Int) {
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

  /// Some number, the same in every run, different ones for different indices.
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

  /// nil for 0.
  var reciprocal: Residue? {
    if isZero { return nil }
    // Fermat: the power of the prime less two.
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
