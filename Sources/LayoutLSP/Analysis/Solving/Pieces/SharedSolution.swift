import Solver

/// The shared solution of the pieces of a ranged screen that differ only in the lines of texts. Most constraints of a
/// layout are not connected with the height of a text: how their variables follow the sizes, and what holds, is found
/// once, in the first pass. For each piece only the constraints connected with the height of a text are solved. The
/// sizes to solve at are chosen elsewhere.
final class SharedSolution: Sendable {
  private let constraints: SituationConstraints
  let laws: SharedLaws
  /// The sizes of all patches of `laws`, each once, without those that cover the whole piece of the screen.
  private let patches: [ConvexPolygon]
  private let isFollowedThroughout: Bool
  /// By variable, at one of the sizes: a variable in no part of `laws` has the same value at all of them.
  private let values: [Rational]
  private let free: [FreeVariable]
  /// The soft constraints not connected with a text, and the redundant constraints among the others.
  private let soft: [Int]
  private let redundant: [Int]
  /// The least violations in `laws`, as in `LayoutResult`.
  let leastViolations: [(number: Int, violation: Rational)]

  /// nil where pieces have less in common: where a size of a text is required, or a value in `laws` is ambiguous,
  /// or a part takes too much work to follow. `parts`: all parts that follow the sizes, with laws for all of their
  /// variables, in the numbers of the layout.
  init?(
    _ problem: ScreenProblem, wishes: [Int], parts: [SizePart],
    solve: (PlanePoint) -> (solution: Solution, numbers: [Int])?
  ) {
    constraints = problem.constraints
    let given = problem.axes.map { $0.rootSize }
    let active = wishes.filter { problem.constraints.isActive($0) }
    guard active.allSatisfy({ problem.constraints.linear($0).priority < .required }),
      parts.allSatisfy({ $0.isComplete })
    else { return nil }
    let graph = ConstraintGraph(of: problem.constraints, variableCount: problem.variableCount, given: given)
    let seeds = Set(active.flatMap { graph.variables(of: $0) })
    guard let texts = graph.part(around: seeds.sorted(), limit: .max) else { return nil }
    let isOfTexts = Set(texts.constraints)
    laws = SharedLaws(
      parts: parts.filter { isOfTexts.isDisjoint(with: $0.constraints) }, texts: texts,
      textsFollowSizes: texts.constraints.contains { number in
        graph.variables(of: number).contains { variable in
          problem.parameters.contains { $0.variable == variable && $0.lower < $0.upper }
        }
      })
    soft = problem.constraints.indices.filter { number in
      problem.constraints.isActive(number) && !isOfTexts.contains(number)
        && problem.constraints.linear(number).priority < .required
    }
    func solved(at size: PlanePoint) -> (solution: Solution, numbers: [Int])? {
      solve(size).flatMap { $0.solution.conflicts.isEmpty && $0.solution.unsolved.isEmpty ? $0 : nil }
    }
    for part in laws.parts {
      for patch in part.patches where !patch.isUnique {
        guard let free = solved(at: patch.sizes.inside)?.solution.free,
          !free.contains(where: { part.variables.contains($0.variable) })
        else { return nil }
      }
    }
    let whole = problem.scenario.sizes.region.closure
    guard let any = solved(at: whole.inside) else { return nil }
    values = any.solution.values
    free = any.solution.free.filter { !texts.variables.contains($0.variable) }
    // What required constraints imply, they imply at all sizes that work.
    redundant = any.solution.redundant.map { any.numbers[$0] }.filter { !isOfTexts.contains($0) }
    leastViolations = laws.parts.flatMap { part in part.leastViolations.map { ($0.constraint, $0.violation) } }
    let all = laws.parts.flatMap { $0.patches.map { $0.sizes } }.unique
    isFollowedThroughout = all.contains(whole)
    patches = all.filter { $0 != whole }
  }

  /// Returns patches of a piece on each of which everything unconnected with texts is solved in one way.
  func patches(in piece: ConvexPolygon) -> [ConvexPolygon] {
    let parts = patches.compactMap { patch in
      patch.intersection(piece).flatMap { $0.dimension == piece.dimension ? $0 : nil }
    }
    return isFollowedThroughout ? parts + [piece] : parts
  }

  /// Returns the solution at a size without the part connected with texts: values, free variables, broken and
  /// redundant constraints.
  func solution(
    at size: PlanePoint, given: [(variable: Int, value: Rational)]
  ) -> (values: [Rational], free: [FreeVariable], broken: [Int: Rational], redundant: [Int]) {
    var values = values
    for side in given { values[side.variable] = side.value }
    for part in laws.parts {
      let count = part.patches.count
      let place = count == 1 ? 0 : part.patches.firstIndex { $0.sizes.contains(size) } ?? 0
      for (variable, law) in zip(part.variables, part.patches[place].laws) { values[variable] = law(size) }
    }
    var broken: [Int: Rational] = [:]
    for number in soft {
      let violation = constraints.linear(number).violation(at: values)
      if violation.sign > 0 { broken[number] = violation }
    }
    return (values, free, broken, redundant)
  }
}

/// How the values that the pieces have in common follow the sizes.
struct SharedLaws: Sendable {
  /// The parts unconnected with any text's height, with all of their variables, for at least the sizes of the pieces.
  let parts: [SizePart]
  /// The constraints connected with texts, and whether they depend on the sizes.
  let texts: ConstraintGraph.Part
  let textsFollowSizes: Bool
}

extension ScreenSolver {
  /// Solves a ranged piece between its ends, as the other `solveBetween`, but only the part connected with texts.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ sharedSolution: SharedSolution, scenario: Int, ends: [SizePoint], stop: () -> Bool
  ) -> Bool {
    let whole = screen.scenario.sizes.region.closure
    var patches = sharedSolution.patches(in: whole)
    if sharedSolution.laws.textsFollowSizes {
      let part = screen.part(sharedSolution.laws.texts, at: .fixed)
      guard let parts = part.problem.parts(following: screen.plane, over: whole, stop: stop) else { return false }
      for found in parts {
        note(found.numbered(part.constraints))
        patches += found.patches.map { $0.sizes }
      }
    }
    for (number, violation) in sharedSolution.leastViolations {
      leastViolations[number] = min(leastViolations[number] ?? violation, violation)
    }
    var usesSharedLaws = true
    let solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    for size in patches.sizes(in: whole, orOne: ends.isEmpty) where !solved.contains(screen.values(at: size)) {
      guard !stop() else { return false }
      let values = screen.values(at: size)
      let part = screen.part(sharedSolution.laws.texts, at: .between(values))
      guard let solution = part.problem.solve(stop: stop) else { return false }
      // With a conflict the laws of the shared solution no longer hold for the other parts.
      guard solution.conflicts.isEmpty, solution.unsolved.isEmpty else {
        guard solve(screen, at: .between(values), as: scenario, without: [], stop: stop) else { return false }
        usesSharedLaws = false
        continue
      }
      let known = sharedSolution.solution(
        at: size, given: zip(screen.parameters, values).map { ($0.variable, $1) })
      append(known, solution, of: part, screen.scenario, number: scenario, at: .between(values))
    }
    if usesSharedLaws { sharedLaws[scenario] = sharedSolution.laws }
    return true
  }

  private mutating func append(
    _ known: (values: [Rational], free: [FreeVariable], broken: [Int: Rational], redundant: [Int]),
    _ solution: Solution, of part: Subproblem, _ scenario: Scenario, number: Int, at point: SizePoint
  ) {
    var known = known
    for (value, variable) in zip(solution.values, part.variables) { known.values[variable] = value }
    known.free += solution.free.map { free in
      var free = free
      free.variable = part.variables[free.variable]
      return free
    }
    for one in solution.broken { known.broken[part.constraints[one.constraint]] = one.violation }
    known.redundant += solution.redundant.map { part.constraints[$0] }
    pivots += solution.pivots
    interiorConfigurations.append(
      ConfigurationResult(
        screen: scenario.screen, state: scenario.state, scenario: number, point: point,
        values: known.values, free: known.free.sorted { $0.variable < $1.variable }, broken: known.broken,
        redundant: known.redundant.sorted(), relaxed: []))
  }
}
