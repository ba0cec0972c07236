import Solver

/// Solves a layout on all its screens and in all its states, one after the other.

extension LayoutModel {
  private struct ConstraintsKey: Hashable {
    var traits: ScreenTraits
    var situation: Situation
  }

  /// Solves the layout on every screen, in every state; nil if it was told to stop. What would take more than the bounds
  /// allow is left out, and noted.
  func solve(textHasErrors: Bool, bounds: WorkBounds = WorkBounds(), stop: () -> Bool) -> LayoutResult? {
    var known: [ConstraintsKey: [ModelConstraint]] = [:]
    var solver = ScreenSolver(model: self, textHasErrors: textHasErrors)
    for (number, screen) in screens.enumerated() {
      let traits = ScreenTraits(screen, root: views[0])
      for state in solvedStates {
        let effort = WorkLimit(bounds)
        var problems: [ScreenProblem] = []
        for setting in settings(of: number, in: state) {
          let key = ConstraintsKey(traits: traits, situation: setting.situation)
          guard let constraints = known[key] ?? constraints(for: traits, in: setting.situation, stop: stop) else {
            return nil
          }
          known[key] = constraints
          problems.append(ScreenProblem(setting, constraints: constraints, effort: effort))
        }
        let isSolved = solver.solve(problems, isRanged: screen.isRanged, stop: stop)
        if let reason = effort.unsolved, !effort.wasStopped {
          solver.unsolved.append(UnsolvedScreen(screen: number, state: state, reason: reason))
        } else if !isSolved {
          return nil
        }
      }
    }
    // Saying what is to be said takes time of its own.
    return stop() ? nil : solver.result
  }

  /// Without states, as if there were one.
  var solvedStates: [Int?] { states.isEmpty ? [nil] : Array(states.indices) }

  /// What a screen in a state comes to.
  func settings(of screen: Int, in state: Int?) -> [SolvedPiece] {
    pieces(of: screen, in: state).enumerated().map { index, piece in
      SolvedPiece(
        screen: screen, situation: Situation(state: state, whens: piece.whens), piece: index, sizes: piece)
    }
  }
}

/// Collects the answers of a layout's settings.
struct ScreenSolver {
  let model: LayoutModel
  let textHasErrors: Bool
  private var settings: [SolvedPiece] = []
  private var constraints: [[ModelConstraint]] = []
  var configurations: [ConfigurationResult] = []
  private var between: [ConfigurationResult] = []
  var leastViolations: [Int: LeastViolation] = [:]
  var conflicts: [ScreenConflict] = []
  var ranges: [ScreenRange] = []
  private var works: [Int: ConvexPolygon] = [:]
  var unsolved: [UnsolvedScreen] = []
  var pivots = 0

  init(model: LayoutModel, textHasErrors: Bool) {
    self.model = model
    self.textHasErrors = textHasErrors
  }

  var result: LayoutResult {
    LayoutResult(
      model: model, settings: settings, constraints: constraints, configurations: configurations,
      between: between,
      leastViolations: leastViolations, conflicts: conflicts, ranges: ranges, works: works, unsolved: unsolved,
      textHasErrors: textHasErrors, pivots: pivots)
  }

  /// A screen in one state, by its pieces.
  mutating func solve(_ pieces: [ScreenProblem], isRanged: Bool, stop: () -> Bool) -> Bool {
    guard isRanged else {
      return pieces.allSatisfy { piece in
        solve(piece, at: .fixed, asSetting: add(piece), without: [], stop: stop)
      }
    }
    let first = settings.count
    var verdicts: [PieceVerdict] = []
    for piece in pieces {
      let setting = add(piece)
      guard let verdict = verdict(piece, setting: setting, stop: stop) else { return false }
      verdicts.append(verdict)
      works[setting] = verdict.works
    }
    // The ends first, in whatever pieces they are: they are the configurations that have frames.
    for end in [SizePoint.min, .max] {
      guard let index = pieces.firstIndex(where: { contains(end, in: $0, of: pieces) }) else { continue }
      guard solve(pieces[index], at: end, asSetting: first + index, without: verdicts[index].setAside, stop: stop)
      else {
        return false
      }
    }
    return pieces.indices.allSatisfy { index in
      solveBetween(pieces[index], verdicts[index], setting: first + index, among: pieces, stop: stop)
    }
  }

  private mutating func add(_ problem: ScreenProblem) -> Int {
    settings.append(problem.setting)
    constraints.append(problem.constraints)
    return settings.count - 1
  }

  /// Whether the least or the greatest size of the screen lies in the piece.
  func contains(_ end: SizePoint, in piece: ScreenProblem, of pieces: [ScreenProblem]) -> Bool {
    let whole = model.screens[piece.setting.screen].whole
    func value(_ side: SizeInterval?) -> Rational { (end == .min ? side?.lower : side?.upper) ?? .zero }
    return piece.setting.sizes.region.contains(PlanePoint(x: value(whole.width), y: value(whole.height)))
  }

  mutating func solve(
    _ problem: ScreenProblem, at point: SizePoint, asSetting setting: Int, without setAside: Set<Int>,
    stop: () -> Bool
  ) -> Bool {
    // Few steps are taken for a small problem, and there may be thousands of those.
    guard !stop() else { return false }
    let (solved, numbers) = problem.problem(of: model, at: point, without: setAside)
    guard let solution = solved.solve(stop: stop) else { return false }
    pivots += solution.pivots
    // What fails at an end of a range alone is the range's.
    if problem.setting.sizes.isOneSize {
      conflicts += solution.conflicts.map { named($0, setting, problem, numbers, solved.parameters) }
    }
    let allSetAside = setAside.union(solution.conflicts.map { numbers[$0.relaxed] })
    var broken: [Int: Rational] = [:]
    for one in solution.broken { broken[numbers[one.constraint]] = one.violation }
    let result = ConfigurationResult(
      configuration: Configuration(
        screen: problem.setting.screen, state: problem.setting.state, piece: problem.setting.piece, point: point),
      setting: setting, values: solution.values, free: solution.free, broken: broken,
      redundant: solution.redundant.map { numbers[$0] }, setAside: allSetAside)
    if case .between = point { between.append(result) } else { configurations.append(result) }
    return true
  }

  /// `parameters`: as they were where the conflict was found.
  func named(
    _ conflict: Conflict, _ setting: Int, _ problem: ScreenProblem, _ numbers: [Int], _ parameters: [Parameter],
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
      setting: setting, setAside: numbers[conflict.relaxed], members: proof.map(\.member), proof: proof,
      miss: miss ?? conflict.miss)
  }
}
