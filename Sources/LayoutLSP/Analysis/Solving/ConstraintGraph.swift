import Solver

/// Which constraints of a scenario have to do with each other: those that hold and name the same variables. Knows nothing of
/// solutions.
struct ConstraintGraph: Sendable {
  /// Some of the constraints, and the variables in them that are asked for.
  struct Part: Sendable {
    /// By number, ascending.
    var constraints: [Int] = []
    /// Ascending; without those that the screen gives.
    var variables: [Int] = []
  }

  let constraints: SituationConstraints
  private let given: [Int]
  /// The numbers of the constraints that name a variable, ascending, one variable after the other.
  private let numbers: [Int32]
  /// By variable, where its numbers begin; last, where all end.
  private let starts: [Int32]

  /// `given`: the variables that the screen gives. They hold nothing together.
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

  /// The variables that a constraint names; none where it does not hold.
  func variables(of number: Int) -> [Int] {
    var variables: [Int] = []
    if constraints.isActive(number) { constraints.forEachVariable(of: number) { variables.append($0) } }
    return variables
  }

  /// The constraints that hold and name a variable, ascending.
  func constraints(naming variable: Int) -> some Collection<Int> {
    numbers[Int(starts[variable])..<Int(starts[variable + 1])].lazy.map { Int($0) }
  }

  /// All that has to do with these variables; nil where that is more than `limit` constraints.
  func part(around variables: [Int], limit: Int) -> Part? {
    part(around: variables, limit: limit, through: { !isGiven($0) })
  }

  /// All that has to do with a constraint, likewise. Where it names given variables alone that is all that does so.
  func part(of number: Int, limit: Int) -> Part? {
    let own = variables(of: number)
    guard own.allSatisfy(isGiven) else { return part(around: own, limit: limit) }
    let alike = constraints.indices.filter { constraints.isActive($0) && variables(of: $0).allSatisfy(isGiven) }
    return alike.count <= limit ? Part(constraints: alike) : nil
  }

  /// The same where only variables of some kind hold constraints together, and only such constraints are looked at.
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
