/// How much a rational costs to keep.

extension Rational {
  /// The bits of the numerator or the denominator, whichever has more.
  public var bitWidth: Int {
    switch storage {
    case .small: Int.bitWidth
    case .big(let fraction): max(fraction.numerator.bitWidth, fraction.denominator.bitWidth)
    }
  }
}
