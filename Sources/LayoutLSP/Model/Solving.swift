import Solver

/// Solves a layout on all its screens, one after the other.

extension LayoutModel {
  /// Solves the layout on every screen; nil if it was told to stop.
  func solve(textHasErrors: Bool, stop: () -> Bool) -> LayoutResult? {
    var known: [ScreenTraits: [ModelConstraint]] = [:]
    var solver = ScreenSolver(model: self, textHasErrors: textHasErrors)
    for (number, screen) in screens.enumerated() {
      let traits = ScreenTraits(screen, root: views[0])
      let constraints = known[traits] ?? constraints(for: traits, in: Situation())
      known[traits] = constraints
      guard solver.solve(ScreenProblem(screen: number, of: self, constraints: constraints), stop: stop) else {
        return nil
      }
    }
    return solver.result
  }
}

/// Collects the answers of a layout's screens.
struct ScreenSolver {
  let model: LayoutModel
  let textHasErrors: Bool
  private var constraints: [[ModelConstraint]] = []
  private var configurations: [ConfigurationResult] = []
  private var between: [ConfigurationResult] = []
  var leastViolations: [Int: Rational] = [:]
  private var conflicts: [ScreenConflict] = []
  private var ranges: [ScreenRange] = []

  init(model: LayoutModel, textHasErrors: Bool) {
    self.model = model
    self.textHasErrors = textHasErrors
  }

  var result: LayoutResult {
    LayoutResult(
      model: model, constraints: constraints, configurations: configurations, between: between,
      leastViolations: leastViolations, conflicts: conflicts,
      ranges: ranges,
      textHasErrors: textHasErrors)
  }

  mutating func solve(_ screen: ScreenProblem, stop: () -> Bool) -> Bool {
    constraints.append(screen.constraints)
    guard model.screens[screen.screen].isRanged else {
      return solve(screen, at: .fixed, without: [], stop: stop)
    }
    let (problem, numbers) = screen.problem(of: model)
    guard let verdict = problem.rangeVerdict(stop: stop) else { return false }
    for conflict in verdict.conflicts {
      guard let miss = greatestMiss(of: conflict, screen, problem, stop: stop) else { return false }
      conflicts.append(named(conflict, screen, numbers, miss: miss))
    }
    appendRange(verdict, screen, numbers)
    let setAside = Set(verdict.conflicts.map { numbers[$0.setAside] })
    return solve(screen, at: .min, without: setAside, stop: stop)
      && solve(screen, at: .max, without: setAside, stop: stop)
      && solveBetween(screen, satisfiable: verdict.satisfiable, without: setAside, stop: stop)
  }

  mutating func solve(
    _ screen: ScreenProblem, at point: SizePoint, without setAside: Set<Int>, stop: () -> Bool
  ) -> Bool {
    let (problem, numbers) = screen.problem(of: model, at: point, without: setAside)
    guard let solution = problem.solve(stop: stop) else { return false }
    if point == .fixed { conflicts += solution.conflicts.map { named($0, screen, numbers) } }
    let allSetAside = setAside.union(solution.conflicts.map { numbers[$0.setAside] })
    var broken: [Int: Rational] = [:]
    for one in solution.broken { broken[numbers[one.constraint]] = one.violation }
    let status: SolveStatus = !allSetAside.isEmpty ? .conflict : solution.free.isEmpty ? .solved : .ambiguous
    let result = ConfigurationResult(
      configuration: Configuration(screen: screen.screen, point: point), status: status, values: solution.values,
      free: solution.free, broken: broken, redundant: solution.redundant.map { numbers[$0] }, setAside: allSetAside)
    if case .between = point { between.append(result) } else { configurations.append(result) }
    return true
  }

  /// The greatest least miss over the sizes of the range: it is convex in them, so that the corners have it.
  private func greatestMiss(
    of conflict: Conflict, _ screen: ScreenProblem, _ problem: Problem, stop: () -> Bool
  ) -> Rational? {
    var sizes: [[Rational]] = [[]]
    for parameter in screen.parameters {
      sizes = sizes.flatMap { known in [parameter.lower, parameter.upper].map { known + [$0] } }
    }
    var greatest = conflict.miss
    for corner in sizes {
      var fixed = problem
      fixed.constraints = Array(fixed.constraints.prefix(conflict.setAside + 1))
      for (index, value) in corner.enumerated() {
        fixed.parameters[index].lower = value
        fixed.parameters[index].upper = value
      }
      guard let solution = fixed.solve(stop: stop) else { return nil }
      if let here = solution.conflicts.last(where: { $0.setAside == conflict.setAside }) {
        greatest = max(greatest, here.miss)
      }
    }
    return greatest
  }

  private func named(
    _ conflict: Conflict, _ screen: ScreenProblem, _ numbers: [Int], miss: Rational? = nil
  ) -> ScreenConflict {
    let members = conflict.members.map { member -> ScreenMember in
      switch member {
      case .constraint(let index): .constraint(numbers[index])
      case .parameter(let index): .side(screen.axes[index])
      }
    }
    return ScreenConflict(
      screen: screen.screen, setAside: numbers[conflict.setAside], members: members,
      miss: miss ?? conflict.miss)
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
