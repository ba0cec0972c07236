import Solver

// What was solved of a layout. What it means, and how it is said, is found elsewhere from this value.

/// Why a solution is not that of the whole layout, in words.
enum Provisional: Sendable, Equatable {
  case errors
  case instances
  /// A layout that another file has.
  case notImported(String)
  case unsolved

  var words: String {
    switch self {
    case .errors: "the text has errors"
    case .instances: "the layout of an instance has errors"
    case .notImported(let name): "the layout '\(name)' is not imported"
    case .unsolved: "the solver gave up"
    }
  }
}

/// Everything that is known of a layout.
final class LayoutResult: Sendable {
  let model: LayoutModel
  /// In the order of the screens, of each in that of the states, then of its pieces.
  let scenarios: [Scenario]
  /// By scenario.
  let constraints: ScenarioConstraints
  /// In the order of the screens, then of the states; of a ranged screen its least size, then its greatest.
  let configurations: [ConfigurationResult]
  /// Sizes between those, which stand for all of their stretch: what is said of every size is said of them too.
  let between: [ConfigurationResult]
  /// By scenario, its configurations and those between them.
  private let everySizeOfScenarios: [[ConfigurationResult]]
  /// Of the soft constraints that depend on the size of a ranged screen, by number: the least violation in any optimal
  /// solution at any of its sizes; 0 where that is not known.
  let leastViolations: [Int: Rational]
  let conflicts: [ScreenConflict]
  let ranges: [ScreenRange]
  /// By scenario of a ranged screen, the sizes that work without what conflicts at all of them. With all edges of its
  /// piece.
  let works: [Int: ConvexPolygon]
  /// By scenario of a ranged screen that has most in common with others, what that is.
  let firstPassLaws: [Int: FirstPassLaws]
  let rangeLawCache = RangeLawCache()
  let conflictReachCache = ConflictReachCache()
  /// The screens on which something was given up: what is here is about the rest.
  let unsolved: [UnsolvedScreen]
  /// The text has errors, or that of an instance: what is here is about what could be understood.
  let textHasErrors: Bool
  /// Made for the solutions of the configurations and between them.
  let pivots: Int
  /// What solving it was allowed to cost.
  let bounds: WorkBounds
  /// What it has cost.
  let spent: WorkSpent
  /// For what findings ask of the solver.
  let findingsLimit: WorkLimit

  init(_ solver: ScreenSolver) {
    model = solver.model
    scenarios = solver.scenarios
    constraints = ScenarioConstraints(of: model, in: scenarios, shared: solver.shared, known: solver.constraints)
    configurations = solver.configurations
    between = solver.between
    everySizeOfScenarios = (configurations + between).reduce(into: scenarios.map { _ in [] }) { all, one in
      all[one.scenario].append(one)
    }
    leastViolations = solver.leastViolations
    conflicts = solver.conflicts
    ranges = solver.ranges
    works = solver.works
    firstPassLaws = solver.firstPassLaws
    unsolved = solver.unsolved
    textHasErrors = solver.textHasErrors
    pivots = solver.pivots
    bounds = solver.bounds
    spent = solver.spent
    findingsLimit = WorkLimit(bounds.without(spent).divided(by: 2))
  }

  /// Nothing is solved.
  convenience init(model: LayoutModel, bounds: WorkBounds = WorkBounds()) {
    self.init(ScreenSolver(model: model, bounds: bounds, textHasErrors: false))
  }

  /// Why what is here is not about all of the layout; nil where it is.
  var provisional: Provisional? {
    if textHasErrors {
      return model.hasErrors ? .errors : model.notImported.map { .notImported($0) } ?? .instances
    }
    return unsolved.isEmpty ? nil : .unsolved
  }

  /// The configurations, and the sizes between them that stand for the rest of a range.
  var everySize: [ConfigurationResult] {
    guard !between.isEmpty else { return configurations }
    return (configurations + between).enumerated().sorted { a, b in
      let (one, other) = (a.element, b.element)
      return (one.screen, one.state ?? 0, a.offset) < (other.screen, other.state ?? 0, b.offset)
    }.map(\.element)
  }

  /// The configurations of a scenario, and those between them.
  func everySize(of scenario: Int) -> [ConfigurationResult] { everySizeOfScenarios[scenario] }

  /// The numbers of the scenarios of a screen in a state.
  func scenarios(on screen: Int, in state: Int?) -> [Int] {
    scenarios.indices.filter { scenarios[$0].screen == screen && scenarios[$0].state == state }
  }

  /// The configuration that corresponds to one of another version of the layout.
  func configuration(like one: ConfigurationResult, of other: LayoutResult) -> ConfigurationResult? {
    configurations.first {
      $0.screen == one.screen && $0.state == one.state && $0.point == one.point
        && scenarios[$0.scenario].piece == other.scenarios[one.scenario].piece
    }
  }

  func exists(_ view: Int, in configuration: ConfigurationResult) -> Bool {
    model.views[view].isThere(in: scenarios[configuration.scenario].situation)
  }

  func geometry(in configuration: ConfigurationResult) -> Geometry {
    model.geometry(in: scenarios[configuration.scenario])
  }

  /// For what a hover, or an action, asks of the solver: a part of what the layout may cost.
  var explanationLimit: WorkLimit { WorkLimit(bounds.divided(by: 4)) }

  func problem(of scenario: Int, _ workLimit: WorkLimit) -> ScreenProblem {
    ScreenProblem(model, scenarios[scenario], constraints: constraints[scenario], workLimit: workLimit)
  }

  /// A part of the problem of a configuration, without what is relaxed in it.
  func problem(
    of part: ConstraintGraph.Part, in configuration: ConfigurationResult, _ workLimit: WorkLimit
  ) -> Subproblem {
    problem(of: configuration.scenario, workLimit)
      .part(part, at: configuration.point, without: configuration.relaxed)
  }

  /// The number of a pair's constraint: the same in every scenario. nil where nothing is solved.
  func number(ofEquation equation: Int, pair: Int) -> Int? {
    scenarios.isEmpty ? nil : model.firstConstraint(of: equation) + pair
  }

  /// The constraint of that number as it is in the configuration; nil where it does not hold there.
  func constraint(_ number: Int, in configuration: ConfigurationResult) -> ModelConstraint? {
    holds(number, in: configuration) ? constraints[configuration.scenario][number] : nil
  }

  /// Whether the statement of the constraint of that number holds in the configuration.
  func holds(_ number: Int, in configuration: ConfigurationResult) -> Bool {
    let constraints = constraints[configuration.scenario]
    return constraints.indices.contains(number) && constraints.isActive(number)
  }

  func stateName(_ state: Int?) -> String? { state.map { model.name(ofCombination: $0) } }
}
