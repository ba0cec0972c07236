import Solver

/// Which constraints of a setting name a variable. Later versions share what was found of an earlier one, and look
/// through what has changed since.
struct ConstraintRows: Sendable {
  /// Of variable v from `starts[v]` up to `starts[v + 1]`, ascending; as it was when this was made.
  private let starts: [Int32]
  private let rows: [Int32]
  /// The numbers of those that have become others, ascending.
  private var changed: [Int] = []
  private(set) var constraints: Chunked<ModelConstraint>

  init(of constraints: Chunked<ModelConstraint>, variableCount: Int) {
    self.constraints = constraints
    var starts = [Int32](repeating: 0, count: variableCount + 1)
    for constraint in constraints where constraint.isActive {
      for term in constraint.constraint.terms { starts[term.variable + 1] += 1 }
    }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    var rows = [Int32](repeating: 0, count: Int(starts[variableCount]))
    var next = starts
    for (number, constraint) in constraints.enumerated() where constraint.isActive {
      for term in constraint.constraint.terms {
        rows[Int(next[term.variable])] = Int32(number)
        next[term.variable] += 1
      }
    }
    (self.starts, self.rows) = (starts, rows)
  }

  /// What there is to look through has become long.
  var isWorn: Bool { changed.count > 64 }

  mutating func replace(_ numbers: [Int], with constraints: Chunked<ModelConstraint>) {
    changed = Set(changed + numbers).sorted()
    self.constraints = constraints
  }

  /// Those that hold and name the variable, in no order.
  func rows(of variable: Int) -> [Int] {
    let known = rows[Int(starts[variable])..<Int(starts[variable + 1])].lazy.map { Int($0) }
    if changed.isEmpty { return Array(known) }
    return known.filter { !isChanged($0) } + changed.filter { names($0, variable) }
  }

  /// The variables that a constraint names; none where it does not hold.
  func variables(of number: Int) -> [Int] {
    let constraint = constraints[number]
    return constraint.isActive ? constraint.constraint.terms.map(\.variable) : []
  }

  /// It holds, and must.
  func isRequired(_ number: Int) -> Bool {
    constraints[number].isActive && constraints[number].constraint.priority >= .required
  }

  func isRequiredEquality(_ number: Int) -> Bool {
    isRequired(number) && constraints[number].constraint.relation == .equal
  }

  private func names(_ number: Int, _ variable: Int) -> Bool {
    let constraint = constraints[number]
    return constraint.isActive && constraint.constraint.terms.contains { $0.variable == variable }
  }

  private func isChanged(_ number: Int) -> Bool {
    var (low, high) = (0, changed.count)
    while low < high {
      let middle = (low + high) / 2
      if changed[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < changed.count && changed[low] == number
  }
}
