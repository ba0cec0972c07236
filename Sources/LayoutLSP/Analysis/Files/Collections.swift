// What collections of the standard library lack.

extension Array {
  /// nil where one of them is.
  func allPresent<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}

extension Array where Element: Equatable {
  /// How many elements two lists have in common at their beginnings, and of the others at their ends.
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
  /// Whether all of the other is in it: also of an empty one, which may stand at an end.
  func encloses(_ other: Range<Int>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }

  /// Whether they have something in common, be it an end.
  func meets(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }

  /// Whether it is in it, or at an end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }

  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension Collection<UInt8> {
  /// Whether the bytes stand somewhere in these.
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
