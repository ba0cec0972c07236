import Solver
import Synchronization

/// The constraints of a layout in each of its scenarios, and what is derived from them alone. They take the most room
/// of all that is held of a layout and follow from its model: they are freed once the findings are known, and made
/// again on demand.
package final class ScenarioConstraints: RandomAccessCollection, Sendable {
  private struct Known {
    /// By traits. Numbers mean the same in every scenario, except those behind, which the screen's sides add.
    var shared: [ScreenTraits: ModelConstraintList] = [:]
    var constraints: [Int: SituationConstraints] = [:]
    /// The graphs of few scenarios, made on demand.
    var graphs: [Int: ConstraintGraph] = [:]
    var determined: [Int: DeterminedVariables] = [:]
  }

  /// The most graphs kept at a time: each is as large as all the constraints.
  private static let mostGraphs = 8

  private let model: LayoutModel
  private let scenarios: [Scenario]
  private let known: Mutex<Known>

  init(
    of model: LayoutModel, in scenarios: [Scenario], shared: [ScreenTraits: ModelConstraintList],
    known: [SituationConstraints]
  ) {
    self.model = model
    self.scenarios = scenarios
    self.known = Mutex(
      Known(shared: shared, constraints: Dictionary(uniqueKeysWithValues: zip(known.indices, known))))
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { scenarios.count }

  package subscript(scenario: Int) -> SituationConstraints {
    if let constraints = known.withLock({ $0.constraints[scenario] }) { return constraints }
    let traits = model.traits(of: scenarios[scenario])
    let shared = known.withLock { $0.shared[traits] } ?? model.constraints(for: traits) ?? ModelConstraintList()
    let constraints = SituationConstraints(shared, of: model, in: scenarios[scenario].situation)
      .adding(scenarios[scenario], of: model)
    known.withLock {
      $0.shared[traits] = shared
      $0.constraints[scenario] = constraints
    }
    return constraints
  }

  /// Returns the graph of variables that share a constraint in a scenario. Root sizes that the screen gives count as
  /// known, as at one size of a range.
  func graph(of scenario: Int) -> ConstraintGraph {
    if let graph = known.withLock({ $0.graphs[scenario] }) { return graph }
    let given = scenarios[scenario].givenAxes.map { $0.rootSize }
    let graph = ConstraintGraph(of: self[scenario], variableCount: model.variableCount, given: given)
    known.withLock { known in
      if known.graphs.count >= Self.mostGraphs {
        known.graphs = [:]
        known.determined = [:]
      }
      known.graphs[scenario] = graph
    }
    return graph
  }

  /// Returns the variables that required equalities determine in a scenario, with the same root sizes known.
  func determined(in scenario: Int) -> DeterminedVariables {
    if let determined = known.withLock({ $0.determined[scenario] }) { return determined }
    let determined = DeterminedVariables(in: graph(of: scenario))
    known.withLock { $0.determined[scenario] = determined }
    return determined
  }

  package func forget() { known.withLock { $0 = Known() } }
}
