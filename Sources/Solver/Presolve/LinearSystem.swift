/// A connected component of a problem, or several, in flat arrays: rows `Σ a x  relation  b`, parameters of one size
/// already substituted.
///
/// Rows keep the order written. Variables are numbered anew, in the order of the problem's numbers.
struct LinearSystem<N: ExactNumber> {
  /// A row, in half words where these suffice, since all rows of a large system are read several times.
  struct Row {
    var constant: N
    private let first: Int32
    private let next: Int32
    private let rank: Int32
    /// The index of a constraint, or the complement of the index of a parameter.
    private let source: Int32
    let relation: Relation

    init(start: Int, end: Int, constant: N, relation: Relation, level: Int, origin: ConflictMember) {
      self.constant = constant
      self.relation = relation
      first = Int32(truncatingIfNeeded: start)
      next = Int32(truncatingIfNeeded: end)
      rank = Int32(truncatingIfNeeded: level)
      switch origin {
      case .constraint(let index): source = Int32(truncatingIfNeeded: index)
      case .parameter(let index): source = Int32(truncatingIfNeeded: ~index)
      }
    }

    /// The row's terms are `terms[start..<end]` of the system.
    var start: Int { Int(first) }
    var end: Int { Int(next) }
    /// The level of the priority; see `PriorityLevels`.
    var level: Int { Int(rank) }
    /// The constraint or parameter that the row comes from. A ranged parameter makes two rows.
    var origin: ConflictMember { source >= 0 ? .constraint(Int(source)) : .parameter(~Int(source)) }
  }

  /// The problem's number of each variable of the system.
  var variables: [Int] = []
  var rows: [Row] = []
  /// The terms of all rows, one row after the other.
  var terms: [LinearTerm<N>] = []
  /// The sizes that a sweep varies, as indices into `Problem.parameters`. They are the last of the variables, in this
  /// order, and are never eliminated.
  var parameters: [Int] = []

  var rowCount: Int { rows.count }
  var variableCount: Int { variables.count }
  /// The first variable that is a parameter.
  var firstParameter: Int { variables.count - parameters.count }

  func terms(of row: Int) -> Range<Int> { rows[row].start..<rows[row].end }

  func isRequired(_ row: Int) -> Bool { rows[row].level == PriorityLevels.required }

  /// Returns the left side minus the right side of a row.
  func residual(of row: Int, at values: [N]) -> N {
    var sum = -rows[row].constant
    for term in terms(of: row) { sum += terms[term].coefficient * values[terms[term].variable] }
    return sum
  }
}
