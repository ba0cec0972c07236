/// One connected component of a problem in flat arrays: rows `Σ a x  relation  b`, parameters already substituted.
///
/// Rows keep the order written. Variables are numbered anew, in the order of the problem's numbers.
struct LinearSystem<N: ExactNumber> {
  /// Of the problem, for each of ours.
  var variables: [Int] = []
  /// The terms of row r are those from `starts[r]` up to `starts[r + 1]`.
  var starts: [Int] = [0]
  var termVariables: [Int] = []
  var termCoefficients: [N] = []
  var relations: [Relation] = []
  var constants: [N] = []
  /// Of the priorities; see `PriorityLevels`.
  var levels: [Int] = []
  /// Where each row comes from. A ranged parameter makes two rows.
  var origins: [ConflictMember] = []
  /// A variable that is never eliminated: the size that a sweep varies. The last one, where there is one.
  var parameter: Int?

  var rowCount: Int { relations.count }
  var variableCount: Int { variables.count }

  func terms(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  func isRequired(_ row: Int) -> Bool { levels[row] == PriorityLevels.required }

  /// Left side less right side.
  func residual(of row: Int, at values: [N]) -> N {
    var sum = -constants[row]
    for term in terms(of: row) { sum += termCoefficients[term] * values[termVariables[term]] }
    return sum
  }
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
