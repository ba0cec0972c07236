// How large the layouts of a file may become. Text can multiply: an instance repeats a layout, a list repeats an
// equation, and a page of either is more than any memory holds. What a line says by itself is never too much.

/// The budget that is left for the layouts of a file. They take from it in the order in which they are made.
struct FileBudget: Equatable, Sendable {
  /// Abstract units that `Cost` counts. Enough for half a million ordinary lines.
  var units = 10_000_000
  /// Views and statements in instances, of all layouts of the file together.
  var instances = 100_000
  /// How many names may be compared with misspelt ones.
  var comparisons = 1_000_000

  /// What things cost, in units.
  enum Cost {
    static let statement = 4
    static let view = 24
    /// One link, member and component of an equation; each term of its two sums costs `term` more.
    static let constraint = 8
    static let term = 2
    /// A finding. Of each code a hundred are listed; the others are counted.
    static let report = 24
    /// A view or a list of views in a line of visual format, or a link of a chain after the first: everything in such
    /// a statement is examined together.
    static let item = 16
    /// Something that is examined once for each thing made of it: a view in a list, or a condition around a block.
    static let visit = 1
    /// How many constraints of further screens and states cost one unit.
    static let solvedConstraints = 16
    /// A further screen or state, without its constraints.
    static let scenario = 48
    /// A character of a text on a further screen, or in a further state: it is measured for each of them.
    static let character = 2
  }

  /// Whether `used` fits into what is left.
  func holds(_ used: FileBudget) -> Bool {
    used.units <= units && used.instances <= instances && used.comparisons <= comparisons
  }

  /// Subtracts what a layout used. A layout that did not have enough leaves nothing.
  mutating func take(_ used: FileBudget) {
    units = max(0, units - used.units)
    instances = max(0, instances - used.instances)
    comparisons = max(0, comparisons - used.comparisons)
  }

  func divided(by count: Int) -> FileBudget {
    FileBudget(units: units / count, instances: instances / count, comparisons: comparisons / count)
  }

  static let none = FileBudget(units: 0, instances: 0, comparisons: 0)
}

extension Int {
  /// The product of two counts; where it does not fit an `Int`, which has 32 bits in a browser, the largest number,
  /// which is beyond every limit.
  func times(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
