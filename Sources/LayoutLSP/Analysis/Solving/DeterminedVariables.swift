import Solver

/// Which variables of a scenario required equalities determine one after the other: `a.width == 20`, then
/// `b.left == a.width + 8`. As long as nothing required conflicts, they have these values in every solution, and hold
/// together what depends on them no more than a screen's sizes do: what is left falls into parts that are small even where
/// all views of a layout hang together.
struct DeterminedVariables: Sendable {
  private let graph: ConstraintGraph
  /// By variable, the number of the equality that determines it.
  private var definitions: [Int32]
  /// Required equalities that name determined variables alone, and determine none of them.
  private(set) var leftOver: Set<Int> = []

  private static let none: Int32 = -1
  /// Of a variable that the screen gives.
  private static let given: Int32 = -2

  init(in graph: ConstraintGraph) {
    self.graph = graph
    definitions = (0..<graph.variableCount).map { graph.isGiven($0) ? Self.given : Self.none }
    define()
  }

  private func isOpen(_ variable: Int) -> Bool { definitions[variable] == Self.none }

  private func isRequiredEquality(_ number: Int) -> Bool {
    let constraint = graph.constraints[number]
    return constraint.isActive && constraint.constraint.priority >= .required
      && constraint.constraint.relation == .equal
  }

  /// Defines what equalities determine, and what others do then.
  private mutating func define() {
    var waiting = graph.constraints.indices.reversed().filter { isRequiredEquality($0) }
    while let number = waiting.popLast() {
      let variables = graph.variables(of: number)
      let open = variables.filter { isOpen($0) }
      if open.isEmpty {
        let isOnlyGiven = variables.allSatisfy { graph.isGiven($0) }
        if !isOnlyGiven, !variables.contains(where: { definitions[$0] == number }) { leftOver.insert(number) }
        continue
      }
      guard open.count == 1 else { continue }
      definitions[open[0]] = Int32(number)
      waiting += graph.constraints(naming: open[0]).filter { $0 != number && isRequiredEquality($0) }
    }
  }

  /// The constraints that have to do with this one through variables that are open, itself included; nil where they are
  /// more than `limit`. `counts`: the only ones that are looked at.
  func region(around number: Int, limit: Int, including counts: (Int) -> Bool) -> Set<Int>? {
    let part = graph.part(around: graph.variables(of: number), limit: limit, through: isOpen, including: counts)
    return part.map { Set($0.constraints).union([number]) }
  }

  /// The equalities that determine what these constraints name, one after the other; nil where there are more than
  /// `limit`.
  func definitions(under numbers: Set<Int>, limit: Int) -> Set<Int>? {
    var found: Set<Int> = []
    var waiting = Array(numbers)
    while let number = waiting.popLast() {
      for variable in graph.variables(of: number) {
        let definition = Int(definitions[variable])
        guard definition >= 0, found.insert(definition).inserted else { continue }
        if found.count > limit { return nil }
        waiting.append(definition)
      }
    }
    return found
  }
}
