/// One connected component of a problem in flat arrays: rows `Σ a x  relation  b`, parameters already substituted.
///
/// Rows keep the order written. Variables are numbered anew, in the order of the problem's numbers.
struct LinearSystem<N: ExactNumber> {
  /// In half words where that is enough: all rows of a large system are read several times over.
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

    /// The terms are those from here up to `end`.
    var start: Int { Int(first) }
    var end: Int { Int(next) }
    /// Of the priority; see `PriorityLevels`.
    var level: Int { Int(rank) }
    /// Where the row comes from. A ranged parameter makes two.
    var origin: ConflictMember { source >= 0 ? .constraint(Int(source)) : .parameter(~Int(source)) }
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
