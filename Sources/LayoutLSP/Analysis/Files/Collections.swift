/// What collections of the standard library lack.

extension Array {
  /// nil where one of them is.
  func allPresent<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
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
