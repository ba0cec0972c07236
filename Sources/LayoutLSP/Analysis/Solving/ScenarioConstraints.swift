import Solver
import Synchronization

/// The constraints of a layout in each of its scenarios, and what follows from them alone. Of all that is held of a layout
/// they take the most room, and they follow from its model: once its findings are known they are let go, and made again
/// for whoever asks.
final class ScenarioConstraints: RandomAccessCollection, Sendable {
  private struct Known {
    /// The same numbers in every scenario; only what a screen's sides add comes last.
    var shared: [ScreenTraits: ModelConstraintList] = [:]
    var constraints: [Int: SituationConstraints] = [:]
    /// Of few scenarios, made when first asked for.
    var graphs: [Int: ConstraintGraph] = [:]
    var determined: [Int: DeterminedVariables] = [:]
  }

  /// So many graphs are kept at a time: they are as large as all the constraints.
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

  var startIndex: Int { 0 }
  var endIndex: Int { scenarios.count }

  subscript(scenario: Int) -> SituationConstraints {
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

  /// What has to do with each other in a scenario, where the sizes of its screen are given: one of them, if it is ranged.
  func graph(of scenario: Int) -> ConstraintGraph {
    if let graph = known.withLock({ $0.graphs[scenario] }) { return graph }
    let given = scenarios[scenario].givenAxes.map(\.rootSize)
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

  /// What required equalities determine in a scenario, likewise.
  func determined(in scenario: Int) -> DeterminedVariables {
    if let determined = known.withLock({ $0.determined[scenario] }) { return determined }
    let determined = DeterminedVariables(in: graph(of: scenario))
    known.withLock { $0.determined[scenario] = determined }
    return determined
  }

  func forget() { known.withLock { $0 = Known() } }
}
