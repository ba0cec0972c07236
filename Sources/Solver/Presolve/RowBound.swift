/// A bound of a linear form, and the row of the system that sets it.
struct RowBound<N: ExactNumber> {
  var value: N
  private let source: Int32
  var row: Int { Int(source) }

  init(value: N, row: Int) {
    self.value = value
    source = Int32(truncatingIfNeeded: row)
  }

  /// Replaces another bound by this one if this one is tighter, or as tight and not of a later row.
  @inline(__always)
  func replaceIfTighter(_ other: inout RowBound?, isLower: Bool) {
    if let other {
      if isLower ? value < other.value : value > other.value { return }
      if value == other.value, row > other.row { return }
    }
    other = self
  }
}
