/// How much a run of the simplex method may take.
struct WorkLimit {
  /// Entries of rows and columns read, as `SearchState` counts them.
  var work = Int.max
  /// The count of overflows at which the numbers are right; nil where there are none. A number that did not fit is none at
  /// all: a loop that ends when something has moved may then go on for ever.
  var overflows: Int?

  static var none: WorkLimit { WorkLimit() }

  func allows(_ work: Int) -> Bool {
    work <= self.work && (overflows == nil || overflows == Overflow.count)
  }
}
