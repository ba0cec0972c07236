import Solver

/// Which variables of a scenario required equalities determine one after the other: `a.width == 20`, then
/// `b.left == a.width + 8`. As long as nothing required conflicts, they have these values in every solution, and hold
/// together what depends on them no more than a screen's sizes do: what is left falls into parts that are small even where
/// all views of a layout hang together.
struct DeterminedVariables: Sendable {
  private let constraints: [ModelConstraint]
  /// By variable, the numbers of the constraints that hold and name it, ascending.
  private let rows: [[Int32]]
  /// By variable, the number of the equality that determines it.
  private var definitions: [Int32]
  /// Required equalities that name determined variables alone, and determine none of them.
  private(set) var leftOver: Set<Int> = []

  private static let none: Int32 = -1
  /// Of a variable that the screen gives.
  private static let given: Int32 = -2

  init(in constraints: [ModelConstraint], variableCount: Int, given: [Int]) {
    self.constraints = constraints
    var rows = [[Int32]](repeating: [], count: variableCount)
    for (number, constraint) in constraints.enumerated() where constraint.isActive {
      for term in constraint.constraint.terms { rows[term.variable].append(Int32(number)) }
    }
    self.rows = rows
    definitions = [Int32](repeating: Self.none, count: variableCount)
    for variable in given { definitions[variable] = Self.given }
    define()
  }

  private func isOpen(_ variable: Int) -> Bool { definitions[variable] == Self.none }

  func isGiven(_ variable: Int) -> Bool { definitions[variable] == Self.given }

  private func definition(of variable: Int) -> Int? { definitions[variable] < 0 ? nil : Int(definitions[variable]) }

  private func openVariables(of number: Int) -> [Int] { variables(of: number).filter { isOpen($0) } }

  /// The variables that a constraint names; none where it does not hold.
  func variables(of number: Int) -> [Int] {
    let constraint = constraints[number]
    return constraint.isActive ? constraint.constraint.terms.map(\.variable) : []
  }

  private func isRequiredEquality(_ number: Int) -> Bool {
    let constraint = constraints[number]
    return constraint.isActive && constraint.constraint.priority >= .required
      && constraint.constraint.relation == .equal
  }

  /// Defines what equalities determine, and what others do then.
  private mutating func define() {
    var waiting = constraints.indices.reversed().filter { isRequiredEquality($0) }
    while let number = waiting.popLast() {
      let variables = variables(of: number)
      let open = variables.filter { isOpen($0) }
      if open.isEmpty {
        let isOnlyGiven = variables.allSatisfy { isGiven($0) }
        if !isOnlyGiven, !variables.contains(where: { definitions[$0] == number }) { leftOver.insert(number) }
        continue
      }
      guard open.count == 1 else { continue }
      definitions[open[0]] = Int32(number)
      waiting += rows[open[0]].lazy.map { Int($0) }.filter { $0 != number && isRequiredEquality($0) }
    }
  }
}

extension DeterminedVariables {
  /// The constraints that have to do with this one through variables that are open, itself included; nil where they are
  /// more than `limit`. `counts`: the only ones that are looked at.
  func region(around number: Int, limit: Int, including counts: (Int) -> Bool) -> Set<Int>? {
    guard constraints[number].isActive, counts(number) else { return [] }
    var region: Set<Int> = [number]
    var waiting = openVariables(of: number)
    var seen = Set(waiting)
    while let variable = waiting.popLast() {
      for other in rows[variable].lazy.map({ Int($0) }) where counts(other) && region.insert(other).inserted {
        if region.count > limit { return nil }
        waiting += openVariables(of: other).filter { seen.insert($0).inserted }
      }
    }
    return region
  }

  /// The equalities that determine what these constraints name, one after the other; nil where there are more than
  /// `limit`.
  func definitions(under numbers: Set<Int>, limit: Int) -> Set<Int>? {
    var found: Set<Int> = []
    var waiting = Array(numbers)
    while let number = waiting.popLast() {
      for variable in variables(of: number) {
        guard let definition = definition(of: variable), found.insert(definition).inserted else { continue }
        if found.count > limit { return nil }
        waiting.append(definition)
      }
    }
    return found
  }
}
