// The binary search of the solver.

extension RandomAccessCollection {
  /// Returns, by binary search, the index of the first element for which the predicate is true; `endIndex` where
  /// there is none. The elements for which it is false must come before all others.
  ///
  /// The loop has no branch that depends on the predicate, which the processor would guess wrong half the time.
  @inlinable
  @inline(__always)
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      let isSecond = isInSecondPart(self[middle])
      start = isSecond ? start : index(after: middle)
      count = isSecond ? half : count - half - 1
    }
    return start
  }
}
