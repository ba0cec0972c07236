/// The one binary search.
extension RandomAccessCollection where Index == Int {
  /// The first index whose element is in the second part of a collection that a predicate parts in two: those for which it
  /// does not hold, then those for which it does. The end where it holds for none.
  @inlinable public func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
