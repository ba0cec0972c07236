// The one binary search, for every module that can see this one.

extension RandomAccessCollection {
  /// Where the second part of a collection begins that is partitioned: first the elements of which the predicate is false,
  /// then those of which it is true. `endIndex` where there are none. Binary search.
  ///
  /// Without a branch that depends on what is found, which would be guessed wrong half the time.
  @inlinable
  @inline(__always)
  func partitioningIndex(where isInSecondPart: (Element) throws -> Bool) rethrows -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      let isSecond = try isInSecondPart(self[middle])
      start = isSecond ? start : index(after: middle)
      count = isSecond ? half : count - half - 1
    }
    return start
  }
}
