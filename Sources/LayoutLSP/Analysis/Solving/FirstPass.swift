import Solver

/// What the pieces of a ranged screen that differ in the lines of texts alone have in common. Most of a layout knows nothing
/// of those: how it follows the sizes, and what holds in it, is found once, in the first pass, and what is solved of each piece
/// is only what hangs together with the height of a text. Which sizes are looked at is not decided here.
final class FirstPass: Sendable {
  /// A system of the problem that follows the sizes, and that no text's height has to do with.
  private struct Follower: Sendable {
    let part: SizePart
    /// By patch, what of it is broken and redundant inside, by number.
    var broken: [[Int]] = []
    var redundant: [[Int]] = []
  }

  /// A solution of the first pass at one size, by the numbers of constraints.
  private struct Solved: Sendable {
    let size: PlanePoint
    let values: [Rational]
    let free: [FreeVariable]
    let broken: [Int]
    let redundant: [Int]
  }

  private let constraints: SituationConstraints
  private let followers: [Follower]
  /// The patches of all of them, each once, but those that are the whole.
  private let patches: [ConvexPolygon]
  private let isFollowedThroughout: Bool
  /// What hangs together with the height of a text.
  let texts: ConstraintGraph.Part
  /// That follows the sizes itself.
  let textsFollowSizes: Bool
  /// Those that name given sizes alone.
  private let ofSizes: [Int]
  /// Neither of these.
  private let rest: Solved
  /// As in `LayoutResult`.
  let leastViolations: [(number: Int, violation: Rational)]

  /// nil where pieces have less in common: texts whose heights are required, or something that is open, or takes too much to
  /// follow. `parts`: all that follow the sizes, with what all of their variables are.
  init?(
    _ problem: ScreenProblem, heights: [Int], parts: [SizePart], numbers: [Int],
    solve: (PlanePoint) -> (Solution, [Int])?
  ) {
    constraints = problem.constraints
    let variableCount = problem.variableCount
    let given = problem.axes.map(\.rootSize)
    let active = heights.filter { problem.constraints.isActive($0) }
    guard active.allSatisfy({ problem.constraints.linear($0).priority < .required }), parts.allSatisfy(\.isComplete)
    else { return nil }
    let graph = ConstraintGraph(of: problem.constraints, variableCount: variableCount, given: given)
    let seeds = Set(active.flatMap { graph.variables(of: $0) })
    guard let texts = graph.part(around: seeds.sorted(), limit: .max) else { return nil }
    self.texts = texts
    let isOfTexts = Set(texts.constraints)
    textsFollowSizes = texts.constraints.contains { number in
      graph.variables(of: number).contains { variable in
        problem.parameters.contains { $0.variable == variable && $0.lower < $0.upper }
      }
    }
    ofSizes = problem.constraints.indices.filter { number in
      let variables = graph.variables(of: number)
      return !variables.isEmpty && variables.allSatisfy { given.contains($0) }
    }
    var followers: [Follower] = []
    var leastViolations: [(number: Int, violation: Rational)] = []
    var solved: [Solved] = []
    var isElsewhere = isOfTexts.union(ofSizes)
    for part in parts {
      let own = Set(part.constraints.map { numbers[$0] })
      guard own.isDisjoint(with: isOfTexts) else { continue }
      leastViolations += part.leastViolations.map { (numbers[$0.constraint], $0.violation) }
      isElsewhere.formUnion(own)
      var follower = Follower(part: part)
      for patch in part.patches {
        let known = solved.first { one in patch.sizes.sides.allSatisfy { $0(one.size).sign < 0 } }
        guard let here = known ?? Self.solved(at: patch.sizes.inside, solve) else { return nil }
        if known == nil { solved.append(here) }
        if here.free.contains(where: { part.variables.contains($0.variable) }) { return nil }
        follower.broken.append(here.broken.filter { own.contains($0) })
        follower.redundant.append(here.redundant.filter { own.contains($0) })
      }
      followers.append(follower)
    }
    guard let any = solved.first ?? Self.solved(at: problem.scenario.sizes.region.closure.inside, solve) else {
      return nil
    }
    let others = Set(followers.flatMap(\.part.variables)).union(texts.variables)
    rest = Solved(
      size: any.size, values: any.values, free: any.free.filter { !others.contains($0.variable) },
      broken: any.broken.filter { !isElsewhere.contains($0) },
      redundant: any.redundant.filter { !isElsewhere.contains($0) })
    self.followers = followers
    self.leastViolations = leastViolations
    let whole = problem.scenario.sizes.region.closure
    let all = followers.flatMap { $0.part.patches.map(\.sizes) }.unique
    isFollowedThroughout = all.contains(whole)
    patches = all.filter { $0 != whole }
  }

  private static func solved(at size: PlanePoint, _ solve: (PlanePoint) -> (Solution, [Int])?) -> Solved? {
    guard let (solution, numbers) = solve(size), solution.conflicts.isEmpty, solution.unsolved.isEmpty else {
      return nil
    }
    return Solved(
      size: size, values: solution.values, free: solution.free, broken: solution.broken.map { numbers[$0.constraint] },
      redundant: solution.redundant.map { numbers[$0] })
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
    var (values, redundant) = (rest.values, rest.redundant)
    for side in given { values[side.variable] = side.value }
    var broken = rest.broken
    for follower in followers {
      let count = follower.part.patches.count
      let place = count == 1 ? 0 : follower.part.patches.firstIndex { $0.sizes.contains(size) } ?? 0
      for (variable, law) in zip(follower.part.variables, follower.part.patches[place].laws) {
        values[variable] = law(size)
      }
      broken += follower.broken[place]
      redundant += follower.redundant[place]
    }
    var violations: [Int: Rational] = [:]
    for number in broken { violations[number] = violation(of: number, at: values) }
    for number in ofSizes {
      let (linear, violation) = (constraints.linear(number), violation(of: number, at: values))
      if linear.priority < .required, violation.sign > 0 { violations[number] = violation }
      if linear.priority >= .required, linear.relation == .equal, violation.isZero { redundant.append(number) }
    }
    return (values, rest.free, violations, redundant)
  }

  private func violation(of number: Int, at values: [Rational]) -> Rational {
    let constraint = constraints.linear(number)
    let left = constraint.terms.reduce(Rational.zero) { $0 + $1.coefficient * values[$1.variable] }
    let miss = left - constraint.constant
    switch constraint.relation {
    case .equal: return miss.magnitude
    case .lessOrEqual: return max(miss, .zero)
    case .greaterOrEqual: return max(-miss, .zero)
    }
  }
}

extension ScreenSolver {
  /// As `solveBetween`, of a piece that has most in common with others.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ firstPass: FirstPass, scenario: Int, ends: [SizePoint], stop: () -> Bool
  ) -> Bool {
    let whole = screen.scenario.sizes.region.closure
    var patches = firstPass.patches(in: whole)
    if firstPass.textsFollowSizes {
      let part = screen.part(firstPass.texts, at: .fixed)
      guard let parts = part.problem.parts(following: screen.plane, over: whole, stop: stop) else { return false }
      for found in parts {
        note(found, numbers: part.constraints)
        patches += found.patches.map(\.sizes)
      }
    }
    for (number, violation) in firstPass.leastViolations {
      leastViolations[number] = min(leastViolations[number] ?? violation, violation)
    }
    let solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    for size in patches.sizes(in: whole, orOne: ends.isEmpty) where !solved.contains(screen.values(at: size)) {
      guard !stop() else { return false }
      let values = screen.values(at: size)
      let part = screen.part(firstPass.texts, at: .between(values))
      guard let solution = part.problem.solve(stop: stop) else { return false }
      // Then it is no longer as in the first pass.
      guard solution.conflicts.isEmpty, solution.unsolved.isEmpty else {
        guard solve(screen, at: .between(values), as: scenario, without: [], stop: stop) else { return false }
        continue
      }
      let known = firstPass.solution(
        at: size, given: zip(screen.parameters, values).map { ($0.variable, $1) })
      append(known, solution, of: part, ConfigurationPlace(screen.scenario, scenario, .between(values)))
    }
    return true
  }

  private mutating func append(
    _ known: (values: [Rational], free: [FreeVariable], broken: [Int: Rational], redundant: [Int]),
    _ solution: Solution,
    of part: Subproblem, _ place: ConfigurationPlace
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
        screen: place.scenario.screen, state: place.scenario.state, scenario: place.number, point: place.point,
        values: known.values, free: known.free.sorted { $0.variable < $1.variable }, broken: known.broken,
        redundant: known.redundant.sorted(), relaxed: []))
  }
}

/// What a result is of.
private struct ConfigurationPlace {
  let scenario: Scenario
  let number: Int
  let point: SizePoint

  init(_ scenario: Scenario, _ number: Int, _ point: SizePoint) {
    (self.scenario, self.number, self.point) = (scenario, number, point)
  }
}
