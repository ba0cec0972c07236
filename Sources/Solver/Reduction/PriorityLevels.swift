/// Priorities as small numbers: which level a constraint belongs to, so that nobody has to compare rationals.
struct PriorityLevels {
  /// What must hold.
  static let required = 0

  /// For each constraint `required`, or how many distinct priorities below required are not lower than its own.
  private(set) var ofConstraint: [Int] = []

  init(_ problem: Problem) {
    var table = Table()
    ofConstraint.reserveCapacity(problem.constraints.count)
    for index in problem.constraints.indices {
      let priority = problem.constraints[index].priority
      ofConstraint.append(priority >= .required ? -1 : table.number(of: priority))
    }
    let order = table.priorities.indices.sorted { table.priorities[$0] > table.priorities[$1] }
    var levels = [Int](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { levels[number] = place + 1 }
    for index in ofConstraint.indices {
      let number = ofConstraint[index]
      ofConstraint[index] = number < 0 ? PriorityLevels.required : levels[number]
    }
  }

  /// The distinct priorities in the order met. Open addressing; nobody sees the order of the slots.
  private struct Table {
    private(set) var priorities: [Rational] = []
    private var slots = [Int](repeating: -1, count: 32)

    mutating func number(of priority: Rational) -> Int {
      var slot = Table.scatter(priority.hashBits) & (slots.count - 1)
      while slots[slot] >= 0 {
        if priorities[slots[slot]] == priority { return slots[slot] }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = priorities.count
      priorities.append(priority)
      if priorities.count * 2 > slots.count { enlarge() }
      return priorities.count - 1
    }

    private mutating func enlarge() {
      slots = [Int](repeating: -1, count: slots.count * 4)
      for (number, priority) in priorities.enumerated() {
        var slot = Table.scatter(priority.hashBits) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = number
      }
    }

    private static func scatter(_ bits: Int) -> Int {
      let product = bits &* 0x2545_F491_4F6C_DD1D
      return product ^ (product >> 32)
    }
  }
}
