import Solver

/// Solves a layout on all its screens and in all its states, one after the other.

extension LayoutModel {
  /// Solves the layout on every screen, in every state; nil if it was told to stop. What would take more than the bounds
  /// allow is left out, and noted.
  func solve(textHasErrors: Bool, bounds: WorkBounds = WorkBounds(), stop: () -> Bool) -> LayoutResult? {
    var known: [ScreenTraits: [Situation: [ModelConstraint]]] = [:]
    // What one scenario alone has is added to in its place.
    let areShared = screens.count > 1 || !states.isEmpty || !whens.isEmpty
    var solver = ScreenSolver(model: self, textHasErrors: textHasErrors)
    for (number, screen) in screens.enumerated() {
      let traits = ScreenTraits(screen, root: views[0])
      for state in solvedStates {
        let workLimit = WorkLimit(bounds)
        var problems: [ScreenProblem] = []
        for scenario in scenarios(of: number, in: state) {
          let situation = scenario.situation
          guard var own = known[traits]?[situation] ?? constraints(for: traits, in: situation, stop: stop) else {
            return nil
          }
          if areShared { known[traits, default: [:]][situation] = own }
          scenario.complete(&own)
          problems.append(ScreenProblem(self, scenario, constraints: own, workLimit: workLimit))
        }
        let isSolved = solver.solve(problems, isRanged: screen.isRanged, stop: stop)
        if let reason = workLimit.unsolved, !workLimit.wasStopped {
          solver.unsolved.append(UnsolvedScreen(screen: number, state: state, reason: reason))
        } else if !isSolved {
          return nil
        }
      }
    }
    // Saying what is to be said takes time of its own.
    return stop() ? nil : LayoutResult(solver)
  }

  /// Without states, as if there were one.
  var solvedStates: [Int?] { states.isEmpty ? [nil] : Array(states.indices) }

  /// What a screen in a state comes to.
  func scenarios(of screen: Int, in state: Int?) -> [Scenario] {
    pieces(of: screen, in: state).enumerated().map { index, piece in
      Scenario(screen: screen, state: state, piece: index, sizes: piece)
    }
  }
}

/// Collects what is found of a layout's scenarios. What each list holds is said where they are kept, in `LayoutResult`.
struct ScreenSolver {
  let model: LayoutModel
  let textHasErrors: Bool
  private(set) var scenarios: [Scenario] = []
  private(set) var constraints: [[ModelConstraint]] = []
  private(set) var configurations: [ConfigurationResult] = []
  private(set) var between: [ConfigurationResult] = []
  var leastViolations: [Int: LeastViolation] = [:]
  var conflicts: [ScreenConflict] = []
  var ranges: [ScreenRange] = []
  private(set) var works: [Int: ConvexPolygon] = [:]
  fileprivate(set) var unsolved: [UnsolvedScreen] = []
  private(set) var pivots = 0

  init(model: LayoutModel, textHasErrors: Bool) {
    self.model = model
    self.textHasErrors = textHasErrors
  }

  /// A screen in one state, by its pieces.
  mutating func solve(_ pieces: [ScreenProblem], isRanged: Bool, stop: () -> Bool) -> Bool {
    guard isRanged else {
      return pieces.allSatisfy { piece in
        solve(piece, at: .fixed, as: add(piece), without: [], stop: stop)
      }
    }
    let first = scenarios.count
    var verdicts: [PieceVerdict] = []
    for piece in pieces {
      let scenario = add(piece)
      guard let verdict = verdict(piece, scenario: scenario, stop: stop) else { return false }
      verdicts.append(verdict)
      works[scenario] = verdict.works
    }
    // The ends first, in whatever pieces they are: they are the configurations that have frames.
    for end in [SizePoint.min, .max] {
      guard let index = pieces.firstIndex(where: { contains(end, in: $0, of: pieces) }) else { continue }
      guard solve(pieces[index], at: end, as: first + index, without: verdicts[index].relaxed, stop: stop)
      else {
        return false
      }
    }
    return pieces.indices.allSatisfy { index in
      solveBetween(pieces[index], verdicts[index], scenario: first + index, among: pieces, stop: stop)
    }
  }

  private mutating func add(_ problem: ScreenProblem) -> Int {
    scenarios.append(problem.scenario)
    constraints.append(problem.constraints)
    return scenarios.count - 1
  }

  /// Whether the least or the greatest size of the screen lies in the piece.
  func contains(_ end: SizePoint, in piece: ScreenProblem, of pieces: [ScreenProblem]) -> Bool {
    let whole = model.screens[piece.scenario.screen].whole
    func value(_ side: SizeInterval?) -> Rational { (end == .min ? side?.lower : side?.upper) ?? .zero }
    return piece.scenario.sizes.region.contains(PlanePoint(x: value(whole.width), y: value(whole.height)))
  }

  mutating func solve(
    _ problem: ScreenProblem, at point: SizePoint, as scenario: Int, without relaxed: Set<Int>,
    stop: () -> Bool
  ) -> Bool {
    // Few steps are taken for a small problem, and there may be thousands of those.
    guard !stop() else { return false }
    let (solved, numbers) = problem.problem(at: point, without: relaxed)
    guard let solution = solved.solve(stop: stop) else { return false }
    pivots += solution.pivots
    // What fails at an end of a range alone is the range's.
    if problem.scenario.sizes.isOneSize {
      conflicts += solution.conflicts.map { named($0, scenario, problem, numbers, solved.parameters) }
    }
    let allRelaxed = relaxed.union(solution.conflicts.map { numbers[$0.relaxed] })
    var broken: [Int: Rational] = [:]
    for one in solution.broken { broken[numbers[one.constraint]] = one.violation }
    let result = ConfigurationResult(
      screen: problem.scenario.screen, state: problem.scenario.state, scenario: scenario, point: point,
      values: solution.values, free: solution.free, broken: broken,
      redundant: solution.redundant.map { numbers[$0] }, relaxed: allRelaxed)
    if case .between = point { between.append(result) } else { configurations.append(result) }
    return true
  }

  /// `parameters`: as they were where the conflict was found.
  func named(
    _ conflict: Conflict, _ scenario: Int, _ problem: ScreenProblem, _ numbers: [Int], _ parameters: [Parameter],
    miss: Rational? = nil
  ) -> ScreenConflict {
    let proof = zip(conflict.members, conflict.multipliers).map { member, multiplier -> ProofTerm in
      switch member {
      case .constraint(let index):
        let number = numbers[index]
        return ProofTerm(
          member: .constraint(number), multiplier: multiplier,
          constant: problem.constraints[number].constraint.constant)
      case .parameter(let index):
        let side = parameters[index]
        return ProofTerm(
          member: .side(problem.axes[index]), multiplier: multiplier,
          constant: multiplier.sign > 0 ? side.upper : side.lower)
      }
    }
    return ScreenConflict(
      scenario: scenario, relaxed: numbers[conflict.relaxed], proof: proof, miss: miss ?? conflict.miss)
  }
}
