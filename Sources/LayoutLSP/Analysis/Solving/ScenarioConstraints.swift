import Solver
import Synchronization

/// The constraints of a layout in each of its scenarios, and what follows from them alone. Of all that is held of a layout
/// they take the most room, and they follow from its model: once its findings are known they are let go, and made again
/// for whoever asks.
final class ScenarioConstraints: RandomAccessCollection, Sendable {
  /// What is known of one scenario.
  private struct Known {
    /// The same numbers in every scenario; only what a screen's sides add comes last.
    var constraints: [ModelConstraint]
    /// Made when first asked for.
    var graph: ConstraintGraph?
    var determined: DeterminedVariables?
  }

  private let model: LayoutModel
  private let scenarios: [Scenario]
  private let known: Mutex<[Int: Known]>

  init(of model: LayoutModel, in scenarios: [Scenario], known: [[ModelConstraint]]) {
    self.model = model
    self.scenarios = scenarios
    self.known = Mutex(
      Dictionary(uniqueKeysWithValues: zip(known.indices, known.map { Known(constraints: $0) })))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { scenarios.count }

  subscript(scenario: Int) -> [ModelConstraint] { self.known(scenario).constraints }

  /// What has to do with each other in a scenario, where the sizes of its screen are given: one of them, if it is ranged.
  func graph(of scenario: Int) -> ConstraintGraph {
    let known = self.known(scenario)
    if let graph = known.graph { return graph }
    let given = scenarios[scenario].givenAxes.map(\.rootSize)
    let graph = ConstraintGraph(of: known.constraints, variableCount: model.variableCount, given: given)
    self.known.withLock { $0[scenario, default: known].graph = graph }
    return graph
  }

  /// What required equalities determine in a scenario, likewise.
  func determined(in scenario: Int) -> DeterminedVariables {
    if let determined = self.known(scenario).determined { return determined }
    let determined = DeterminedVariables(in: graph(of: scenario))
    self.known.withLock { $0[scenario]?.determined = determined }
    return determined
  }

  func forget() { known.withLock { $0 = [:] } }

  private func known(_ number: Int) -> Known {
    if let scenario = known.withLock({ $0[number] }) { return scenario }
    let scenario = Known(constraints: make(scenarios[number]))
    known.withLock { $0[number] = scenario }
    return scenario
  }

  private func make(_ scenario: Scenario) -> [ModelConstraint] {
    let traits = ScreenTraits(model.screens[scenario.screen], root: model.views[0])
    var constraints = model.constraints(for: traits, in: scenario.situation) ?? []
    scenario.complete(&constraints)
    return constraints
  }
}
