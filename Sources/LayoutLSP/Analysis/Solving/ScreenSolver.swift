import Solver

// Solves a layout on all its screens and in all its states, one after the other.

extension LayoutModel {
  /// Solves the layout on every screen, in every state; nil if stopped. What would exceed the bounds is left out and
  /// noted. With several screens or states, each may use half of what those before it left.
  /// `knownParts` are those of the layout in other languages, and get its own.
  package func solve(
    textHasErrors: Bool, bounds: WorkBounds = WorkBounds(), knownParts: KnownParts? = nil, stop: () -> Bool
  ) -> LayoutResult? {
    var solver = ScreenSolver(model: self, bounds: bounds, textHasErrors: textHasErrors, knownParts: knownParts)
    var lists: [ScreenTraits: ModelConstraintList] = [:]
    var situations: [ScreenTraits: [Situation: SituationConstraints]] = [:]
    let areShared = screens.count > 1
    let parts = screens.count * solvedStates.count > 1 ? 2 : 1
    for (number, screen) in screens.numbered {
      for state in solvedStates {
        let workLimit = WorkLimit(bounds.without(solver.spent).divided(by: parts))
        func problem(_ scenario: Scenario) -> ScreenProblem? {
          let traits = traits(of: scenario)
          guard let shared = lists[traits] ?? constraints(for: traits, stop: stop) else { return nil }
          lists[traits] = shared
          let known = situations[traits, default: [:]][scenario.situation]
          let own = known ?? SituationConstraints(shared, of: self, in: scenario.situation)
          if areShared, known == nil { situations[traits, default: [:]][scenario.situation] = own }
          return ScreenProblem(self, scenario, constraints: own.adding(scenario, of: self), workLimit: workLimit)
        }
        solver.unsolvedConstraints = []
        let found = scenarios(of: number, in: state, workLimit, solver, problem: problem, stop: stop)
        if let excessivePieces = found?.excessivePieces {
          solver.unsolved.append(UnsolvedScreen(screen: number, state: state, reason: .pieces(excessivePieces)))
        }
        let made = (found?.scenarios ?? []).map { scenario, sharedSolution in
          problem(scenario).map { problem in
            var problem = problem
            problem.sharedSolution = sharedSolution
            return problem
          }
        }
        guard let problems = made.allPresent() else { return nil }
        let isSolved = found != nil && solver.solve(problems, isRanged: screen.isRanged, stop: stop)
        solver.spent += workLimit.spent
        if let reason = workLimit.unsolved, !workLimit.wasStopped {
          solver.unsolved.append(
            UnsolvedScreen(
              screen: number, state: state, reason: .solver(reason),
              constraints: solver.unsolvedConstraints.filter(shared.contains).sorted()))
        } else if !isSolved {
          return nil
        }
      }
    }
    solver.shared = lists
    // Making the findings takes time too: it is not begun after a stop.
    return stop() ? nil : LayoutResult(solver)
  }

  /// Returns the scenarios of a screen in a state. If they are too many, returns the ends alone, and as
  /// `excessivePieces` how many pieces there would be. nil if stopped or given up.
  private func scenarios(
    of screen: ScreenID, in state: CombinationID?, _ workLimit: WorkLimit, _ solver: ScreenSolver,
    problem: (Scenario) -> ScreenProblem?, stop: () -> Bool
  ) -> (scenarios: [(Scenario, SharedSolution?)], excessivePieces: Int?)? {
    func scenario(_ piece: ScreenPiece, _ index: Int) -> Scenario {
      Scenario(screen: screen, state: state, states: states(in: state), piece: index, sizes: piece)
    }
    var (pieces, excessivePieces) = pieces(of: screen, in: state, workLimit)
    guard !texts.isEmpty else { return (pieces.enumerated().map { (scenario($1, $0), nil) }, excessivePieces) }
    func broken() -> (pieces: [TextPiece], excessivePieces: Int?)? {
      solver.pieces(pieces, problem: { problem(scenario($0, 0)) }, stop: stop)
    }
    guard var found = broken() else { return nil }
    if let count = found.excessivePieces {
      (pieces, excessivePieces) = (ends(of: screen, in: state), count)
      guard let ends = broken() else { return nil }
      found = ends
    }
    return (found.pieces.enumerated().map { (scenario($1.sizes, $0), $1.sharedSolution) }, excessivePieces)
  }
}

/// Collects the solutions of a layout's scenarios. The lists are documented in `LayoutResult`.
struct ScreenSolver {
  let model: LayoutModel
  let bounds: WorkBounds
  let textHasErrors: Bool
  fileprivate(set) var spent = WorkSpent()
  /// The constraints of the parts given up on the current screen.
  fileprivate var unsolvedConstraints: Set<Int> = []
  fileprivate(set) var shared: [ScreenTraits: ModelConstraintList] = [:]
  private(set) var scenarios: [Scenario] = []
  private(set) var constraints: [SituationConstraints] = []
  private(set) var configurations: [ConfigurationResult] = []
  var interiorConfigurations: [ConfigurationResult] = []
  var leastViolations: [Int: Rational] = [:]
  var conflicts: [ScreenConflict] = []
  var ranges: [ScreenRange] = []
  private(set) var feasibleSizes: [Int: ConvexPolygon] = [:]
  var followingParts: [Int: [SizePart]] = [:]
  fileprivate(set) var unsolved: [UnsolvedScreen] = []
  var pivots = 0
  /// Solved parts: those that no state affects are solved once, those that no text affects once for both passes.
  let knownParts: KnownParts?

  init(model: LayoutModel, bounds: WorkBounds, textHasErrors: Bool, knownParts: KnownParts? = nil) {
    (self.model, self.bounds) = (model, bounds)
    self.textHasErrors = textHasErrors
    self.knownParts = knownParts ?? (model.solvedStates.count > 1 || !model.texts.isEmpty ? KnownParts() : nil)
  }

  /// Solves the pieces of a screen in one state; false if stopped or given up.
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
      feasibleSizes[scenario] = verdict.feasibleSizes
    }
    // The ends come first, in whatever pieces they are: they are the configurations that have frames.
    for end in [SizePoint.min, .max] {
      guard let index = pieces.firstIndex(where: { contains(end, in: $0) }) else { continue }
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

  /// Whether the least or the greatest size of the screen is in the piece.
  func contains(_ end: SizePoint, in piece: ScreenProblem) -> Bool {
    let whole = model.screens[piece.scenario.screen].whole
    func value(_ side: SizeInterval?) -> Rational { (end == .min ? side?.lower : side?.upper) ?? .zero }
    return piece.scenario.sizes.region.contains(PlanePoint(x: value(whole.width), y: value(whole.height)))
  }

  mutating func solve(
    _ problem: ScreenProblem, at point: SizePoint, as scenario: Int, without relaxed: Set<Int>,
    stop: () -> Bool
  ) -> Bool {
    // A small problem takes too few steps for the solver to ask, and there may be thousands of them.
    guard !stop() else { return false }
    var (solved, numbers) = problem.problem(at: point, without: relaxed)
    // At the sizes of a range no part recurs, except in other states.
    if point == .fixed || model.solvedStates.count > 1 { solved.knownParts = knownParts }
    guard let solution = solved.solve(stop: stop) else { return false }
    pivots += solution.pivots
    for part in solution.unsolved { unsolvedConstraints.formUnion(part.constraints.map { numbers[$0] }) }
    // What conflicts at an end of a range alone is reported by `verdict` as part of the range.
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
    if case .between = point { interiorConfigurations.append(result) } else { configurations.append(result) }
    return true
  }

  /// Returns a conflict in the numbers of the layout. `parameters`: as where it was found.
  func named(
    _ conflict: Conflict, _ scenario: Int, _ problem: ScreenProblem, _ numbers: [Int], _ parameters: [Parameter]
  ) -> ScreenConflict {
    func proof(_ members: [ConflictMember], _ multipliers: [Rational]) -> [ProofTerm] {
      zip(members, multipliers).map { member, multiplier in
        switch member {
        case .constraint(let index):
          let number = numbers[index]
          return ProofTerm(
            member: .constraint(number), multiplier: multiplier,
            constant: problem.constraints[number].constraint.constant)
        case .parameter(let index):
          return .side(problem.axes[index], parameters[index], times: multiplier)
        }
      }
    }
    return ScreenConflict(
      scenario: scenario, relaxed: numbers[conflict.relaxed],
      proof: proof(conflict.members, conflict.multipliers), miss: conflict.miss,
      areMembersKnown: conflict.areMembersKnown,
      firstProof: conflict.firstProof.map { proof($0.members, $0.multipliers) })
  }
}
