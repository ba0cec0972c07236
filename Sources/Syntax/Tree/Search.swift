// A search that the standard library has only beside its regular expressions, which a browser's program lacks.

extension Collection where Element: Equatable {
  /// Returns where another collection first stands in this one, element by element; nil where it does not.
  @inlinable
  public func firstPlace(of part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while !self[start...].starts(with: part) {
      if start == endIndex { return nil }
      start = index(after: start)
    }
    return start..<index(start, offsetBy: part.count)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns where other bytes first stand in these; nil where they do not. A text may be as long as a file.
  public func firstPlace(of part: some Collection<UInt8>) -> Range<Int>? {
    let part = Array(part)
    guard let first = part.first else { return startIndex..<startIndex }
    let found = withContiguousStorageIfAvailable { bytes -> Int? in
      var place = 0
      while place + part.count <= bytes.count {
        if bytes[place] == first, bytes[place..<place + part.count].elementsEqual(part) { return place }
        place += 1
      }
      return nil
    }
    guard let place = found ?? nil else { return nil }
    return startIndex + place..<startIndex + place + part.count
  }
}
