// Ranges made of two others, such as of two nodes. A mistake in the text may have put the nodes in another order than the
// grammar has, so each of these has an answer for any two ranges.

extension Range<Int> {
  /// Returns what lies between the beginning of this range and the end of another; nothing where that ends before.
  package func through(_ other: Range<Int>) -> Range<Int> { lowerBound..<Swift.max(lowerBound, other.upperBound) }

  /// Returns what lies between the two, whichever comes first; nothing where they touch or overlap.
  package func gap(to other: Range<Int>) -> Range<Int> {
    let start = Swift.min(upperBound, other.upperBound)
    return start..<Swift.max(start, lowerBound, other.lowerBound)
  }

  /// Returns this range and what follows it up to another; nothing where the other begins before it.
  package func before(_ other: Range<Int>) -> Range<Int> { lowerBound..<Swift.max(lowerBound, other.lowerBound) }

  /// Returns what follows this range up to the end of another; nothing where the other ends before it.
  package func after(_ other: Range<Int>) -> Range<Int> { upperBound..<Swift.max(upperBound, other.upperBound) }
}
