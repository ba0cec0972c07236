/// What collections of the standard library lack.

extension RandomAccessCollection {
  /// The first index whose element is in the second part, where all that are in the first part stand before all others;
  /// `endIndex` where none is. Binary search, as in Swift Algorithms.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (low, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}

extension Array {
  /// nil where one of them is.
  func allPresent<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}
