import Solver

/// Which variables of a setting required equalities determine one after the other: `a.width == 20`, then
/// `b.left == a.width + 8`. As long as nothing required conflicts, they have these values in every solution, and hold
/// together what depends on them no more than a screen's sizes do: what is left falls into parts that are small even where
/// all views of a layout hang together.
struct DeterminedVariables: Sendable {
  private(set) var rows: ConstraintRows
  /// By variable, the number of the equality that determines it.
  private var definitions: [Int32]
  /// Required equalities that name determined variables alone, and determine none of them.
  private(set) var leftOver: Set<Int> = []

  private static let none: Int32 = -1
  /// Of a variable that the screen gives.
  private static let given: Int32 = -2

  init(_ rows: ConstraintRows, variableCount: Int, given: [Int]) {
    self.rows = rows
    definitions = [Int32](repeating: Self.none, count: variableCount)
    for variable in given { definitions[variable] = Self.given }
    define(from: rows.constraints.indices.filter { rows.isRequiredEquality($0) }) { _ in }
  }

  func isOpen(_ variable: Int) -> Bool { definitions[variable] == Self.none }

  func isGiven(_ variable: Int) -> Bool { definitions[variable] == Self.given }

  func definition(of variable: Int) -> Int? { definitions[variable] < 0 ? nil : Int(definitions[variable]) }

  func openVariables(of number: Int) -> [Int] { rows.variables(of: number).filter { isOpen($0) } }

  // MARK: Changing

  /// Puts other constraints in the place of some: the variables that are determined anew, or no longer, with all that
  /// depend on them. nil where that are more than `limit`, or where equalities that are left over have to do with it.
  mutating func replace(
    _ numbers: [Int], with constraints: Chunked<ModelConstraint>, limit: Int
  ) -> Set<Int>? {
    var moved: Set<Int> = []
    for number in numbers {
      guard !leftOver.contains(number) else { return nil }
      guard let variable = variable(definedBy: number) else { continue }
      guard undefine(variable, &moved, limit: limit) else { return nil }
    }
    rows.replace(numbers, with: constraints)
    let about = moved.flatMap { rows.rows(of: $0) }
    guard leftOver.isEmpty || !about.contains(where: { leftOver.contains($0) }) else { return nil }
    let leftBefore = leftOver.count
    define(from: Set(numbers + about).filter { rows.isRequiredEquality($0) }.sorted()) { moved.insert($0) }
    return leftOver.count == leftBefore && moved.count <= limit ? moved : nil
  }

  private func variable(definedBy number: Int) -> Int? {
    rows.variables(of: number).first { definitions[$0] == number }
  }

  /// With all that depend on it; false where that are more than `limit`.
  private mutating func undefine(_ variable: Int, _ moved: inout Set<Int>, limit: Int) -> Bool {
    var open = [variable]
    while let next = open.popLast() {
      guard moved.insert(next).inserted else { continue }
      if moved.count > limit { return false }
      definitions[next] = Self.none
      for number in rows.rows(of: next) {
        if let dependent = self.variable(definedBy: number) { open.append(dependent) }
      }
    }
    return true
  }

  /// Defines what these equalities determine, and what others do then.
  private mutating func define(from numbers: [Int], _ note: (Int) -> Void) {
    var waiting = Array(numbers.reversed())
    while let number = waiting.popLast() {
      let variables = rows.variables(of: number)
      let open = variables.filter { isOpen($0) }
      if open.isEmpty {
        let isOnlyGiven = variables.allSatisfy { isGiven($0) }
        if !isOnlyGiven, !variables.contains(where: { definitions[$0] == number }) { leftOver.insert(number) }
        continue
      }
      guard open.count == 1 else { continue }
      definitions[open[0]] = Int32(number)
      note(open[0])
      waiting += rows.rows(of: open[0]).filter { $0 != number && rows.isRequiredEquality($0) }
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
    for number in numbers where rows.constraints[number].isActive && counts(number) {
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
      for number in rows.rows(of: variable) where counts(number) {
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
      for variable in rows.variables(of: number) {
        guard let definition = definition(of: variable), found.insert(definition).inserted else { continue }
        if found.count > limit { return nil }
        waiting.append(definition)
      }
    }
    return found
  }
}
