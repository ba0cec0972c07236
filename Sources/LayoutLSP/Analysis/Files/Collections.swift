// Helpers that the collections of the standard library lack.

extension Array {
  /// Returns the unwrapped elements; nil where one of them is nil.
  func allPresent<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}

extension Array {
  /// Returns how many elements two lists have in common at their start, and how many of the others at their end.
  /// Inlined, because every edit compares all bytes of a text.
  @inline(__always)
  func commonEnds<Other>(with other: [Other], by isSame: (Element, Other) -> Bool) -> (head: Int, tail: Int) {
    let shorter = Swift.min(count, other.count)
    var head = 0
    while head < shorter, isSame(self[head], other[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head, isSame(self[count - 1 - tail], other[other.count - 1 - tail]) { tail += 1 }
    return (head, tail)
  }
}

extension Array where Element: Equatable {
  package func commonEnds(with other: [Element]) -> (head: Int, tail: Int) { commonEnds(with: other, by: ==) }
}

extension Range<Int> {
  /// Whether the other range lies within this one. An empty range may also stand at an end.
  package func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }

  /// Whether the two ranges overlap, or touch at an end.
  package func meets(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }

  /// Whether an offset is in the range, or at its upper end.
  package func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }

  package func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension Collection<UInt8> {
  /// Whether the bytes contain `part` as one run.
  func contains(_ part: [UInt8]) -> Bool {
    withContiguousStorageIfAvailable { $0.firstIndex(of: part) != nil } ?? Array(self).contains(part)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns where the bytes contain `part` as one run first, from `start` on.
  func firstIndex(of part: [UInt8], from start: Int = 0) -> Int? {
    guard let first = part.first else { return start }
    var at = start
    while at + part.count <= count {
      if self[at] == first, self[at..<at + part.count].elementsEqual(part) { return at }
      at += 1
    }
    return nil
  }
}

extension String {
  /// Whether the text contains `part`, byte for byte.
  package func holds(_ part: String) -> Bool { utf8.contains(Array(part.utf8)) }

  /// Returns the text with another in each place of `part`, which is not empty. Compares bytes.
  package func replacing(_ part: String, by other: String) -> String {
    let (bytes, part) = (Array(utf8), Array(part.utf8))
    var result: [UInt8] = []
    var start = 0
    while let place = bytes.withUnsafeBufferPointer({ $0.firstIndex(of: part, from: start) }) {
      result += bytes[start..<place]
      result += other.utf8
      start = place + part.count
    }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }
}
