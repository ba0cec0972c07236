import Solver

// The result of solving a layout. What it means, and the words for it, are derived from it elsewhere.

/// Why a solution is not that of the whole layout.
package enum Provisional: Sendable, Equatable {
  case errors
  case instances
  /// The layout of that name is in another file, which is not imported.
  case notImported(String)
  case unsolved

  package var words: String {
    switch self {
    case .errors: "the text has errors"
    case .instances: "the layout of an instance has errors"
    case .notImported(let name): "the layout '\(name)' is not imported"
    case .unsolved: "the solver gave up"
    }
  }
}

/// Everything that solving a layout has found.
package final class LayoutResult: Sendable {
  package let model: LayoutModel
  /// In the order of the screens, then of the states, then of the pieces.
  package let scenarios: [Scenario]
  /// The constraints of each scenario.
  package let constraints: ScenarioConstraints
  /// In the order of the screens, then of the states; for a ranged screen first its least size, then its greatest.
  package let configurations: [ConfigurationResult]
  /// Solutions at sizes between the ends of ranged screens. Each stands for all sizes around it: what is true of
  /// every size is true of these too.
  let interiorConfigurations: [ConfigurationResult]
  /// By scenario: its configurations and its solutions between.
  private let everySizeOfScenarios: [[ConfigurationResult]]
  /// By number, for the soft constraints that depend on the size of a ranged screen: the least violation in any
  /// optimal solution at any of its sizes; 0 where that is not known.
  let leastViolations: [Int: Rational]
  package let conflicts: [ScreenConflict]
  package let ranges: [ScreenRange]
  /// By scenario of a ranged screen: the sizes that work once the constraints that conflict at all sizes are relaxed.
  /// Edges that the piece excludes are included.
  let feasibleSizes: [Int: ConvexPolygon]
  /// By scenario of a ranged screen: the parts that follow its sizes, over those that work. None where the text has
  /// errors.
  let followingParts: [Int: [SizePart]]
  let conflictReachCache = ConflictReachCache()
  /// The screens on which the solver gave up; the other values are about the rest.
  package let unsolved: [UnsolvedScreen]
  /// Whether the layout's text, or that of an instance, has errors: then only what was understood is solved.
  package let textHasErrors: Bool
  /// The pivots made for `configurations` and `interiorConfigurations`.
  package let pivots: Int
  /// The bounds on the work of solving.
  package let bounds: WorkBounds
  /// The work that solving has taken.
  let spent: WorkSpent
  /// The limit for what findings ask of the solver.
  let findingsLimit: WorkLimit

  init(_ solver: ScreenSolver) {
    model = solver.model
    scenarios = solver.scenarios
    constraints = ScenarioConstraints(of: model, in: scenarios, shared: solver.shared, known: solver.constraints)
    configurations = solver.configurations
    interiorConfigurations = solver.interiorConfigurations
    everySizeOfScenarios = (configurations + interiorConfigurations).reduce(into: scenarios.map { _ in [] }) {
      all, one in
      all[one.scenario].append(one)
    }
    leastViolations = solver.leastViolations
    conflicts = solver.conflicts
    ranges = solver.ranges
    feasibleSizes = solver.feasibleSizes
    followingParts = solver.followingParts
    unsolved = solver.unsolved
    textHasErrors = solver.textHasErrors
    pivots = solver.pivots
    bounds = solver.bounds
    spent = solver.spent
    findingsLimit = WorkLimit(bounds.without(spent).divided(by: 2))
  }

  /// A result without any solution.
  package convenience init(model: LayoutModel, bounds: WorkBounds = WorkBounds()) {
    self.init(ScreenSolver(model: model, bounds: bounds, textHasErrors: false))
  }

  /// Why the result is not about the whole layout; nil where it is.
  package var provisional: Provisional? {
    if textHasErrors {
      return model.hasErrors ? .errors : model.notImported.map { .notImported($0) } ?? .instances
    }
    return unsolved.isEmpty ? nil : .unsolved
  }

  /// The configurations, and the solutions between that stand for the rest of a range, by screen and state.
  package var everySize: [ConfigurationResult] {
    guard !interiorConfigurations.isEmpty else { return configurations }
    return (configurations + interiorConfigurations).enumerated().sorted { a, b in
      let (one, other) = (a.element, b.element)
      return (one.screen, one.state?.index ?? 0, a.offset) < (other.screen, other.state?.index ?? 0, b.offset)
    }.map { $0.element }
  }

  /// Returns the configurations of a scenario and its solutions between.
  func everySize(of scenario: Int) -> [ConfigurationResult] { everySizeOfScenarios[scenario] }

  /// Returns the numbers of the scenarios of a screen in a state.
  package func scenarios(on screen: ScreenID, in state: CombinationID?) -> [Int] {
    scenarios.indices.filter { scenarios[$0].screen == screen && scenarios[$0].state == state }
  }

  /// Returns the configuration that corresponds to one of another version of the layout.
  func configuration(like one: ConfigurationResult, of other: LayoutResult) -> ConfigurationResult? {
    configurations.first {
      $0.screen == one.screen && $0.state == one.state && $0.point == one.point
        && scenarios[$0.scenario].piece == other.scenarios[one.scenario].piece
    }
  }

  package func exists(_ view: ViewID, in configuration: ConfigurationResult) -> Bool {
    model.views[view].isThere(in: scenarios[configuration.scenario].situation)
  }

  package func geometry(in configuration: ConfigurationResult) -> Geometry {
    model.geometry(in: scenarios[configuration.scenario])
  }

  /// The limit for what one hover or action asks of the solver: a quarter of what the layout may cost.
  package var explanationLimit: WorkLimit { WorkLimit(bounds.divided(by: 4)) }

  package func problem(of scenario: Int, _ workLimit: WorkLimit) -> ScreenProblem {
    ScreenProblem(model, scenarios[scenario], constraints: constraints[scenario], workLimit: workLimit)
  }

  /// Returns a part of the problem of a configuration, without the constraints relaxed in it.
  func problem(
    of part: ConstraintGraph.Part, in configuration: ConfigurationResult, _ workLimit: WorkLimit
  ) -> Subproblem {
    problem(of: configuration.scenario, workLimit)
      .part(part, at: configuration.point, without: configuration.relaxed)
  }

  /// Returns the number of a pair's constraint, the same in every scenario; nil where nothing is solved.
  package func number(ofEquation equation: EquationID, pair: Int) -> Int? {
    scenarios.isEmpty ? nil : model.shared.first(of: equation) + pair
  }

  /// Returns the constraint of that number as it is in the configuration; nil where it is inactive there.
  func constraint(_ number: Int, in configuration: ConfigurationResult) -> ModelConstraint? {
    holds(number, in: configuration) ? constraints[configuration.scenario][number] : nil
  }

  /// Whether the constraint of that number is active in the configuration.
  package func holds(_ number: Int, in configuration: ConfigurationResult) -> Bool {
    let constraints = constraints[configuration.scenario]
    return constraints.indices.contains(number) && constraints.isActive(number)
  }

  package func stateName(_ state: CombinationID?) -> String? { state.map { model.name(ofCombination: $0) } }
}
