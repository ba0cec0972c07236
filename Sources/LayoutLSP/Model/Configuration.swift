import Solver

/// A layout on one screen in one state, at one piece of a range: the problem that the solver is given, and its answer.

/// An end of a ranged screen.
enum RangeEnd: String, Sendable {
  case min, max
}

/// A screen's problem: the layout's constraints plus what the screen adds. The root's size is a parameter of it.
struct ScreenProblem: Sendable {
  let screen: Int
  /// By index the same on every screen; `problem.constraints` has those not set aside.
  let constraints: [ModelConstraint]
  /// The parameters of the ranged problem.
  let parameters: [Parameter]
  /// The axis of each parameter.
  let axes: [Axis]

  init(screen number: Int, of model: LayoutModel, constraints: [ModelConstraint]) {
    let screen = model.screens[number]
    var constraints = constraints
    var parameters: [Parameter] = []
    var axes: [Axis] = []
    for (axis, dimension, extent) in [
      (Axis.horizontal, Dimension.width, screen.width), (.vertical, .height, screen.height),
    ] {
      let variable = dimension.variable(of: 0)
      switch extent {
      case .range(let lower, let upper):
        parameters.append(Parameter(variable: variable, lower: lower, upper: upper))
        axes.append(axis)
      case .fit:
        // As small as possible, at the priority of fitting.
        constraints.append(
          ModelConstraint(
            kind: .fit(axis), place: nil,
            constraint: LinearConstraint(
              terms: [Term(variable: variable, coefficient: .one)], relation: .lessOrEqual, constant: .zero,
              priority: Rational(50))))
      }
    }
    self.screen = number
    self.constraints = constraints
    self.parameters = parameters
    self.axes = axes
  }

  /// The problem without the constraints set aside, and which of all the constraints each of its constraints is.
  func problem(
    of model: LayoutModel, at end: RangeEnd? = nil, without setAside: Set<Int> = []
  ) -> (problem: Problem, numbers: [Int]) {
    let numbers = constraints.indices.filter { !setAside.contains($0) }
    let fixed = parameters.map { parameter in
      guard let end else { return parameter }
      let value = end == .min ? parameter.lower : parameter.upper
      return Parameter(variable: parameter.variable, lower: value, upper: value)
    }
    let problem = Problem(
      variableCount: model.variableCount, parameters: fixed, constraints: numbers.map { constraints[$0].constraint },
      observed: model.observed)
    return (problem, numbers)
  }
}

extension LayoutModel {
  /// The variables that frames are made of: the root's size, then x, y, width, height of each view in the order
  /// written. Guides are not views.
  var observed: [Int] {
    var result = [Dimension.width.variable(of: 0), Dimension.height.variable(of: 0)]
    for view in views.indices.dropFirst() where !views[view].isGuide {
      result += Dimension.allCases.map { $0.variable(of: view) }
    }
    return result
  }
}

/// What is known of a layout in one configuration.
struct ConfigurationResult: Sendable {
  let screen: Int
  let end: RangeEnd?
  let status: SolveStatus
  /// One for each variable of the layout.
  let values: [Rational]
  let free: [FreeVariable]
  /// Violations of optional constraints by the number of the constraint.
  let broken: [Int: Rational]
  let redundant: [Int]
  /// The constraints set aside here, those that fail at every size of a range included, by number.
  let setAside: Set<Int>
}

/// A conflict of one screen, by the numbers of its constraints.
struct ScreenConflict: Sendable {
  let screen: Int
  let setAside: Int
  let members: [ScreenMember]
  let miss: Rational
}

enum ScreenMember: Sendable {
  case constraint(Int)
  /// A side of the screen, at this value or within this range.
  case side(Axis)
}

/// What a ranged screen's sizes do.
struct ScreenRange: Sendable {
  struct Side: Sendable {
    let axis: Axis
    let lower: Rational
    let upper: Rational
    /// The conflict at the broken end.
    let conflict: ScreenConflict?
  }
  let screen: Int
  /// The sides that do not work throughout.
  let sides: [Side]
  /// A pair of sizes that fails where each side works.
  let pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
}

/// Everything that is known of a layout.
final class LayoutResult: Sendable {
  let model: LayoutModel
  /// By screen; the same numbers everywhere, only what a screen's sides add comes last.
  let constraints: [[ModelConstraint]]
  let configurations: [ConfigurationResult]
  let conflicts: [ScreenConflict]
  let ranges: [ScreenRange]
  /// The text has errors: what is here is about what could be understood.
  let textHasErrors: Bool

  init(
    model: LayoutModel, constraints: [[ModelConstraint]], configurations: [ConfigurationResult],
    conflicts: [ScreenConflict], ranges: [ScreenRange], textHasErrors: Bool
  ) {
    self.model = model
    self.constraints = constraints
    self.configurations = configurations
    self.conflicts = conflicts
    self.ranges = ranges
    self.textHasErrors = textHasErrors
  }
}

extension LayoutModel {
  /// Solves the layout on every screen; nil if it was told to stop.
  func solve(textHasErrors: Bool, stop: () -> Bool) -> LayoutResult? {
    var known: [ScreenTraits: [ModelConstraint]] = [:]
    var solver = ScreenSolver(model: self, textHasErrors: textHasErrors)
    for (number, screen) in screens.enumerated() {
      let traits = ScreenTraits(screen, root: views[0])
      let constraints = known[traits] ?? constraints(for: traits)
      known[traits] = constraints
      guard solver.solve(ScreenProblem(screen: number, of: self, constraints: constraints), stop: stop) else {
        return nil
      }
    }
    return solver.result
  }
}

/// Collects the answers of a layout's screens.
private struct ScreenSolver {
  let model: LayoutModel
  let textHasErrors: Bool
  var constraints: [[ModelConstraint]] = []
  var configurations: [ConfigurationResult] = []
  var conflicts: [ScreenConflict] = []
  var ranges: [ScreenRange] = []

  init(model: LayoutModel, textHasErrors: Bool) {
    self.model = model
    self.textHasErrors = textHasErrors
  }

  var result: LayoutResult {
    LayoutResult(
      model: model, constraints: constraints, configurations: configurations, conflicts: conflicts, ranges: ranges,
      textHasErrors: textHasErrors)
  }

  mutating func solve(_ screen: ScreenProblem, stop: () -> Bool) -> Bool {
    constraints.append(screen.constraints)
    guard model.screens[screen.screen].isRanged else {
      return solve(screen, at: nil, without: [], stop: stop)
    }
    let (problem, numbers) = screen.problem(of: model)
    guard let verdict = problem.rangeVerdict(stop: stop) else { return false }
    for conflict in verdict.conflicts { conflicts.append(named(conflict, screen, numbers)) }
    appendRange(verdict, screen, numbers)
    let setAside = Set(verdict.conflicts.map { numbers[$0.setAside] })
    return solve(screen, at: .min, without: setAside, stop: stop)
      && solve(screen, at: .max, without: setAside, stop: stop)
  }

  private mutating func solve(
    _ screen: ScreenProblem, at end: RangeEnd?, without setAside: Set<Int>, stop: () -> Bool
  ) -> Bool {
    let (problem, numbers) = screen.problem(of: model, at: end, without: setAside)
    guard let solution = problem.solve(stop: stop) else { return false }
    if end == nil { conflicts += solution.conflicts.map { named($0, screen, numbers) } }
    let allSetAside = setAside.union(solution.conflicts.map { numbers[$0.setAside] })
    var broken: [Int: Rational] = [:]
    for one in solution.broken { broken[numbers[one.constraint]] = one.violation }
    let status: SolveStatus = !allSetAside.isEmpty ? .conflict : solution.free.isEmpty ? .solved : .ambiguous
    configurations.append(
      ConfigurationResult(
        screen: screen.screen, end: end, status: status, values: solution.values, free: solution.free, broken: broken,
        redundant: solution.redundant.map { numbers[$0] }, setAside: allSetAside))
    return true
  }

  private func named(_ conflict: Conflict, _ screen: ScreenProblem, _ numbers: [Int]) -> ScreenConflict {
    let members = conflict.members.map { member -> ScreenMember in
      switch member {
      case .constraint(let index): .constraint(numbers[index])
      case .parameter(let index): .side(screen.axes[index])
      }
    }
    return ScreenConflict(
      screen: screen.screen, setAside: numbers[conflict.setAside], members: members, miss: conflict.miss)
  }

  private mutating func appendRange(_ verdict: RangeVerdict, _ screen: ScreenProblem, _ numbers: [Int]) {
    var sides: [ScreenRange.Side] = []
    for (index, parameter) in screen.parameters.enumerated() where parameter.lower != parameter.upper {
      let works = verdict.satisfiable[index]
      guard works.lower != parameter.lower || works.upper != parameter.upper else { continue }
      let conflict = verdict.ends[index].lower ?? verdict.ends[index].upper
      sides.append(
        ScreenRange.Side(
          axis: screen.axes[index], lower: works.lower, upper: works.upper,
          conflict: conflict.map { named($0, screen, numbers) }))
    }
    var pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
    if let failing = verdict.failingPair, failing.values.count == 2 {
      pair = (failing.values[0], failing.values[1], named(failing.conflict, screen, numbers))
    }
    if !sides.isEmpty || pair != nil {
      ranges.append(ScreenRange(screen: screen.screen, sides: sides, pair: pair))
    }
  }
}
