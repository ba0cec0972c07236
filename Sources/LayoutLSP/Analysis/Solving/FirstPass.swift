import Solver

/// What the pieces of a ranged screen that differ in the lines of texts alone have in common. Most of a layout knows nothing
/// of those: how it follows the sizes, and what holds in it, is found once, in the first pass, and what is solved of each piece
/// is only what hangs together with the height of a text. Which sizes are looked at is not decided here.
final class FirstPass: Sendable {
  private let constraints: SituationConstraints
  let laws: FirstPassLaws
  /// The sizes of all patches of `laws`, each once, but those that are all sizes of the screen's piece.
  private let patches: [ConvexPolygon]
  private let isFollowedThroughout: Bool
  /// By variable, at one of the sizes: a variable that is in no part of `laws` has the same value at all of them.
  private let values: [Rational]
  private let free: [FreeVariable]
  /// The soft constraints that no text has to do with, and what else is redundant without texts.
  private let soft: [Int]
  private let redundant: [Int]
  /// As in `LayoutResult`.
  let leastViolations: [(number: Int, violation: Rational)]

  /// nil where pieces have less in common: texts whose heights are required, or something that is open, or takes too much to
  /// follow. `parts`: all that follow the sizes, with what all of their variables are, and the layout's numbers.
  init?(
    _ problem: ScreenProblem, heights: [Int], parts: [SizePart],
    solve: (PlanePoint) -> (solution: Solution, numbers: [Int])?
  ) {
    constraints = problem.constraints
    let given = problem.axes.map(\.rootSize)
    let active = heights.filter { problem.constraints.isActive($0) }
    guard active.allSatisfy({ problem.constraints.linear($0).priority < .required }), parts.allSatisfy(\.isComplete)
    else { return nil }
    let graph = ConstraintGraph(of: problem.constraints, variableCount: problem.variableCount, given: given)
    let seeds = Set(active.flatMap { graph.variables(of: $0) })
    guard let texts = graph.part(around: seeds.sorted(), limit: .max) else { return nil }
    let isOfTexts = Set(texts.constraints)
    laws = FirstPassLaws(
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
    // What required constraints imply they imply at all sizes that work.
    redundant = any.solution.redundant.map { any.numbers[$0] }.filter { !isOfTexts.contains($0) }
    leastViolations = laws.parts.flatMap { part in part.leastViolations.map { ($0.constraint, $0.violation) } }
    let all = laws.parts.flatMap { $0.patches.map(\.sizes) }.unique
    isFollowedThroughout = all.contains(whole)
    patches = all.filter { $0 != whole }
  }

  /// Sizes of a piece on which all that no text has to do with is solved in one way.
  func patches(in piece: ConvexPolygon) -> [ConvexPolygon] {
    let parts = patches.compactMap { patch in
      patch.intersection(piece).flatMap { $0.dimension == piece.dimension ? $0 : nil }
    }
    return isFollowedThroughout ? parts + [piece] : parts
  }

  /// What is solved at a size, without what hangs together with texts: values, what is open, what is broken and redundant.
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

/// How what pieces have in common follows the sizes.
struct FirstPassLaws: Sendable {
  /// Of what no text's height has to do with, all variables, at least at the sizes of the pieces.
  let parts: [SizePart]
  /// The rest, and whether it follows the sizes.
  let texts: ConstraintGraph.Part
  let textsFollowSizes: Bool
}

extension ScreenSolver {
  /// As `solveBetween`, of a piece that has most in common with others.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ firstPass: FirstPass, scenario: Int, ends: [SizePoint], stop: () -> Bool
  ) -> Bool {
    let whole = screen.scenario.sizes.region.closure
    var patches = firstPass.patches(in: whole)
    if firstPass.laws.textsFollowSizes {
      let part = screen.part(firstPass.laws.texts, at: .fixed)
      guard let parts = part.problem.parts(following: screen.plane, over: whole, stop: stop) else { return false }
      for found in parts {
        note(found.numbered(part.constraints))
        patches += found.patches.map(\.sizes)
      }
    }
    for (number, violation) in firstPass.leastViolations {
      leastViolations[number] = min(leastViolations[number] ?? violation, violation)
    }
    var isAsInFirstPass = true
    let solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    for size in patches.sizes(in: whole, orOne: ends.isEmpty) where !solved.contains(screen.values(at: size)) {
      guard !stop() else { return false }
      let values = screen.values(at: size)
      let part = screen.part(firstPass.laws.texts, at: .between(values))
      guard let solution = part.problem.solve(stop: stop) else { return false }
      // Then it is no longer as in the first pass.
      guard solution.conflicts.isEmpty, solution.unsolved.isEmpty else {
        guard solve(screen, at: .between(values), as: scenario, without: [], stop: stop) else { return false }
        isAsInFirstPass = false
        continue
      }
      let known = firstPass.solution(
        at: size, given: zip(screen.parameters, values).map { ($0.variable, $1) })
      append(known, solution, of: part, screen.scenario, number: scenario, at: .between(values))
    }
    if isAsInFirstPass { firstPassLaws[scenario] = firstPass.laws }
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
    between.append(
      ConfigurationResult(
        screen: scenario.screen, state: scenario.state, scenario: number, point: point,
        values: known.values, free: known.free.sorted { $0.variable < $1.variable }, broken: known.broken,
        redundant: known.redundant.sorted(), relaxed: []))
  }
}
