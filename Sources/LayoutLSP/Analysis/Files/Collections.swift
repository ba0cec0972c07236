// Helpers that the collections of the standard library lack.

extension Array {
  /// Returns the unwrapped elements; nil where one of them is nil.
  func allPresent<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}

extension Array where Element: Equatable {
  /// Returns how many elements two lists have in common at their start, and how many of the others at their end.
  func commonEnds(with other: [Element]) -> (head: Int, tail: Int) {
    let shorter = Swift.min(count, other.count)
    var head = 0
    while head < shorter, self[head] == other[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, self[count - 1 - tail] == other[other.count - 1 - tail] { tail += 1 }
    return (head, tail)
  }
}

extension Range<Int> {
  /// Whether the other range lies within this one. An empty range may also stand at an end.
  func encloses(_ other: Range<Int>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }

  /// Whether the two ranges overlap, or touch at an end.
  func meets(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }

  /// Whether an offset is in the range, or at its upper end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }

  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension Collection<UInt8> {
  /// Whether the bytes contain `part` as one run.
  func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return withContiguousStorageIfAvailable { bytes in
      var at = 0
      while at + part.count <= bytes.count {
        if bytes[at] == first, bytes[at..<at + part.count].elementsEqual(part) { return true }
        at += 1
      }
      return false
    } ?? Array(self).contains(part)
  }
}
