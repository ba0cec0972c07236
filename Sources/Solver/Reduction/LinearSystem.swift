/// One connected component of a problem in flat arrays: rows `Σ a x  relation  b`, parameters already substituted.
///
/// Rows keep the order written. Variables are numbered anew, in the order of the problem's numbers.
struct LinearSystem<N: ExactNumber> {
  struct Row {
    /// The terms are those from here up to `end`.
    var start: Int
    var end: Int
    var constant: N
    var relation: Relation
    /// Of the priority; see `PriorityLevels`.
    var level: Int
    /// Where the row comes from. A ranged parameter makes two.
    var origin: ConflictMember
  }

  /// Of the problem, for each of ours.
  var variables: [Int] = []
  var rows: [Row] = []
  /// Of all rows, one after the other.
  var terms: [LinearTerm<N>] = []
  /// The sizes that a sweep varies, by their numbers in the problem. They are the last of the variables, in this order,
  /// and are never eliminated.
  var parameters: [Int] = []

  var rowCount: Int { rows.count }
  var variableCount: Int { variables.count }
  /// From this one on the variables are parameters.
  var firstParameter: Int { variables.count - parameters.count }

  func terms(of row: Int) -> Range<Int> { rows[row].start..<rows[row].end }

  func isRequired(_ row: Int) -> Bool { rows[row].level == PriorityLevels.required }

  /// Left side less right side.
  func residual(of row: Int, at values: [N]) -> N {
    var sum = -rows[row].constant
    for term in terms(of: row) { sum += terms[term].coefficient * values[terms[term].variable] }
    return sum
  }
}

/// `coefficient * variable`.
struct LinearTerm<N: ExactNumber> {
  var variable: Int
  var coefficient: N
}

extension Relation {
  /// How far a residual (left less right) is on the wrong side; 0 where it holds.
  func violation<N: ExactNumber>(_ residual: N) -> N {
    switch self {
    case .equal: residual.magnitude
    case .lessOrEqual: residual.sign > 0 ? residual : .zero
    case .greaterOrEqual: residual.sign < 0 ? -residual : .zero
    }
  }
}
