import Solver

/// The variables of a scenario that required equalities determine one after the other: `a.width == 20`, then
/// `b.left == a.width + 8`. While no required constraints conflict, these have the same values in every solution, so
/// they connect constraints no more than a given screen size does. Without them the graph falls into small parts,
/// even if all views of a layout hang together.
struct DeterminedVariables: Sendable {
  private let graph: ConstraintGraph
  /// The numbers of the constraints that are set aside.
  private let relaxed: Set<Int>
  /// The number of the equality that determines each variable, or `none` or `given`.
  private var definitions: [Int32]
  /// Required equalities that name determined variables alone and determine none of them.
  private(set) var leftOver: Set<Int> = []

  private static let none: Int32 = -1
  /// Marks a variable that the screen gives.
  private static let given: Int32 = -2

  init(in graph: ConstraintGraph, without relaxed: Set<Int> = []) {
    (self.graph, self.relaxed) = (graph, relaxed)
    definitions = (0..<graph.variableCount).map { graph.isGiven($0) ? Self.given : Self.none }
    define()
  }

  /// Whether required equalities alone give the variable its value, at each size of the screen.
  func determines(_ variable: Int) -> Bool { !isOpen(variable) }

  private func isOpen(_ variable: Int) -> Bool { definitions[variable] == Self.none }

  private func isRequiredEquality(_ number: Int) -> Bool {
    graph.constraints.isActive(number) && graph.constraints.isRequiredEquality(number) && !relaxed.contains(number)
  }

  /// Finds the variables that equalities determine, then those that other equalities determine from these.
  private mutating func define() {
    var waiting = graph.constraints.indices.reversed().filter { isRequiredEquality($0) }
    while let number = waiting.popLast() {
      var open: Int?
      var (areSeveralOpen, definesOne, isOnlyGiven) = (false, false, true)
      graph.constraints.forEachVariable(of: number) { variable in
        if isOpen(variable) {
          areSeveralOpen = areSeveralOpen || open != nil
          open = variable
        }
        definesOne = definesOne || definitions[variable] == number
        isOnlyGiven = isOnlyGiven && graph.isGiven(variable)
      }
      guard let open else {
        if !isOnlyGiven, !definesOne { leftOver.insert(number) }
        continue
      }
      if areSeveralOpen { continue }
      definitions[open] = Int32(number)
      for other in graph.constraints(naming: open) where other != number && isRequiredEquality(other) {
        waiting.append(other)
      }
    }
  }

  /// Returns the constraints connected with this one through undetermined variables, and itself; nil if they are more
  /// than `limit`. Only constraints with `counts` are followed.
  func region(around number: Int, limit: Int, including counts: (Int) -> Bool) -> Set<Int>? {
    let part = graph.part(around: graph.variables(of: number), limit: limit, through: isOpen, including: counts)
    return part.map { Set($0.constraints).union([number]) }
  }

  /// Returns the equalities that determine, directly or through others, the variables of these constraints; nil if
  /// they are more than `limit`.
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
