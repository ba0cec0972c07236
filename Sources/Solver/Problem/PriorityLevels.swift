/// Priorities as small numbers: which level a constraint belongs to, so that nobody has to compare rationals.
struct PriorityLevels {
  /// What must hold.
  static let required = 0

  /// Of each of the distinct priorities `required`, or how many of those below required are not lower than it.
  private let levels: [Int]

  init(_ constraints: ConstraintList) {
    // What was replaced may have left priorities that nothing has: that leaves gaps, which are closed.
    let priorities = constraints.priorities
    var isUsed = [Bool](repeating: false, count: priorities.count)
    for row in constraints.rows { isUsed[Int(row.priority)] = true }
    var levels = [Int](repeating: PriorityLevels.required, count: priorities.count)
    var last = PriorityLevels.required
    for number in priorities.indices.sorted(by: { priorities[$0] > priorities[$1] })
    where isUsed[number] && priorities[number] < .required {
      last += 1
      levels[number] = last
    }
    self.levels = levels
  }

  func level(of row: ConstraintList.Row) -> Int { levels[Int(row.priority)] }
}
