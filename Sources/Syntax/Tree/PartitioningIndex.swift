/// The binary search of Syntax and of the modules that import it. Solver, which imports nothing, has its own.
extension RandomAccessCollection where Index == Int {
  /// Returns the first index of the second part of a collection that a predicate splits in two: first the elements
  /// for which it is false, then those for which it is true. Returns the end if it is true for none.
  @inlinable public func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
