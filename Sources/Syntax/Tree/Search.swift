// A search that the standard library has only beside its regular expressions, which a browser's program lacks.

extension Collection where Element: Equatable {
  /// Returns where another collection first stands in this one, element by element; nil where it does not.
  public func firstPlace(of part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while !self[start...].starts(with: part) {
      if start == endIndex { return nil }
      start = index(after: start)
    }
    return start..<index(start, offsetBy: part.count)
  }
}
