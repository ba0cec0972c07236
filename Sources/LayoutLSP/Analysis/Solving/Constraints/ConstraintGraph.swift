import Solver

/// The graph of variables and the constraints that name them, in one scenario. Only active constraints are in it.
/// Knows nothing of solutions.
struct ConstraintGraph: Sendable {
  /// Some of the constraints, and the variables reached through them.
  struct Part: Sendable {
    /// The numbers of the constraints, ascending.
    var constraints: [Int] = []
    /// Ascending; without the variables that the screen gives.
    var variables: [Int] = []
  }

  let constraints: SituationConstraints
  private let given: [Int]
  /// The numbers of the constraints that name each variable, ascending, one variable after the other.
  private let numbers: [Int32]
  /// Where the numbers of each variable begin in `numbers`; one more entry at the end.
  private let starts: [Int32]

  /// - Parameter given: the root's sizes that the screen gives. Constraints that share only these are not connected.
  init(of constraints: SituationConstraints, variableCount: Int, given: [Int]) {
    (self.constraints, self.given) = (constraints, given)
    var starts = [Int32](repeating: 0, count: variableCount + 1)
    for number in constraints.indices where constraints.isActive(number) {
      constraints.forEachVariable(of: number) { starts[$0 + 1] += 1 }
    }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    var next = starts
    var numbers = [Int32](repeating: 0, count: Int(starts[variableCount]))
    for number in constraints.indices where constraints.isActive(number) {
      constraints.forEachVariable(of: number) { variable in
        numbers[Int(next[variable])] = Int32(number)
        next[variable] += 1
      }
    }
    (self.starts, self.numbers) = (starts, numbers)
  }

  var variableCount: Int { starts.count - 1 }

  func isGiven(_ variable: Int) -> Bool { given.contains(variable) }

  /// Returns the variables that a constraint names; none if it is inactive.
  func variables(of number: Int) -> [Int] {
    var variables: [Int] = []
    if constraints.isActive(number) { constraints.forEachVariable(of: number) { variables.append($0) } }
    return variables
  }

  /// Returns the active constraints that name a variable, ascending.
  func constraints(naming variable: Int) -> some Collection<Int> {
    numbers[Int(starts[variable])..<Int(starts[variable + 1])].lazy.map { Int($0) }
  }

  /// Returns all constraints connected with these variables; nil if that is more than `limit` constraints.
  func part(around variables: [Int], limit: Int) -> Part? {
    part(around: variables, limit: limit, through: { !isGiven($0) })
  }

  /// Returns all constraints connected with one, or nil if more than `limit`. For a constraint on given variables
  /// alone: all constraints of that kind.
  func part(of number: Int, limit: Int) -> Part? {
    let own = variables(of: number)
    guard own.allSatisfy(isGiven) else { return part(around: own, limit: limit) }
    let alike = constraints.indices.filter { constraints.isActive($0) && variables(of: $0).allSatisfy(isGiven) }
    return alike.count <= limit ? Part(constraints: alike) : nil
  }

  /// Returns the constraints connected with variables, or nil if more than `limit`. Only variables with `isOpen`
  /// connect, and only constraints with `counts` are followed.
  func part(
    around variables: [Int], limit: Int, through isOpen: (Int) -> Bool, including counts: (Int) -> Bool = { _ in true }
  ) -> Part? {
    var part = Part()
    var isReached = [Bool](repeating: false, count: variableCount)
    var isIncluded = [Bool](repeating: false, count: constraints.count)
    var waiting = variables.filter(isOpen)
    while let variable = waiting.popLast() {
      guard !isReached[variable] else { continue }
      isReached[variable] = true
      part.variables.append(variable)
      for number in constraints(naming: variable) where !isIncluded[number] && counts(number) {
        isIncluded[number] = true
        part.constraints.append(number)
        if part.constraints.count > limit { return nil }
        waiting += self.variables(of: number).filter { !isReached[$0] && isOpen($0) }
      }
    }
    part.constraints.sort()
    part.variables.sort()
    return part
  }
}
