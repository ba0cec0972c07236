import Solver

/// Which variables of a setting required equalities determine one after the other: `a.width == 20`, then
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

  func isOpen(_ variable: Int) -> Bool { definitions[variable] == Self.none }

  func isGiven(_ variable: Int) -> Bool { definitions[variable] == Self.given }

  func definition(of variable: Int) -> Int? { definitions[variable] < 0 ? nil : Int(definitions[variable]) }

  func openVariables(of number: Int) -> [Int] { variables(of: number).filter { isOpen($0) } }

  /// The variables that a constraint names; none where it does not hold.
  func variables(of number: Int) -> [Int] {
    let constraint = constraints[number]
    return constraint.isActive ? constraint.constraint.terms.map(\.variable) : []
  }

  private func isRequiredEquality(_ number: Int) -> Bool {
    let constraint = constraints[number]
    return constraint.isActive && constraint.constraint.priority >= .required && constraint.constraint.relation == .equal
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
  /// Constraints, and the variables that are asked for in them.
  struct Region: Sendable {
    var constraints: Set<Int> = []
    /// Open ones, each with the number of the part that it is in: those of different parts have nothing to do with each
    /// other.
    var open: [Int: Int] = [:]
  }

  /// What has to do with these constraints, through variables that are open; nil where that is more than `limit`
  /// constraints. `including`: the only ones that count.
  func region(
    around numbers: some Sequence<Int>, variables: [Int] = [], limit: Int,
    including counts: (Int) -> Bool = { _ in true }
  ) -> Region? {
    var region = Region()
    for number in numbers where constraints[number].isActive && counts(number) {
      region.constraints.insert(number)
      for variable in openVariables(of: number) {
        guard spread(from: variable, &region, limit: limit, counts) else { return nil }
      }
    }
    for variable in variables where isOpen(variable) {
      guard spread(from: variable, &region, limit: limit, counts) else { return nil }
    }
    return region
  }

  private func spread(from first: Int, _ region: inout Region, limit: Int, _ counts: (Int) -> Bool) -> Bool {
    guard region.open[first] == nil else { return true }
    region.open[first] = first
    var waiting = [first]
    while let variable = waiting.popLast() {
      for number in rows[variable].lazy.map({ Int($0) }) where counts(number) {
        region.constraints.insert(number)
        if region.constraints.count > limit { return false }
        for other in openVariables(of: number) where region.open[other] == nil {
          region.open[other] = first
          waiting.append(other)
        }
      }
    }
    return true
  }

  /// The equalities that determine what these constraints name, one after the other; nil where there are more than
  /// `limit`.
  func definitions(under numbers: some Sequence<Int>, limit: Int) -> Set<Int>? {
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
