/// Priority levels as small integers, so that no code has to compare rationals: 0 is required, 1 the highest soft
/// priority, and so on.
struct PriorityLevels {
  /// The level of required constraints.
  static let required = 0

  /// The level of each of the distinct priorities of a list.
  private let levels: [Int]

  init(_ constraints: ConstraintList) {
    // Replaced constraints may have left priorities that no row has. They get no level, so that there are no gaps.
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
