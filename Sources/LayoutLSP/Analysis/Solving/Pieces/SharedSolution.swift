import Solver
import Synchronization

/// The shared solution of the pieces of a ranged screen that differ only in the lines of texts. Most constraints of a
/// layout are not connected with the height of a text: how their variables follow the sizes, and what holds, is found
/// once, in the first pass. What is connected with one text alone is the same in all pieces in which that text has the
/// same lines, and is found once for those. For each piece only the rest is solved. The sizes to solve at are chosen
/// elsewhere.
final class SharedSolution: Sendable {
  /// The parts unconnected with any text.
  private let parts: [SizePart]
  /// The parts that follow the sizes with one text in them.
  private let ofOneText: [PartOfText]
  private let known = Mutex<[LinesOfPart: SizePart]>([:])
  /// The constraints connected with several texts, or with one and no size.
  let rest: ConstraintGraph.Part
  private let restFollowsSizes: Bool
  /// The piece that was cut, and the root's sizes over it.
  private let whole: ConvexPolygon
  private let parameters: [Parameter]
  /// By variable, at one of the sizes: a variable that follows no size, and is not in `rest`, has the same value at all
  /// of them.
  private let values: [Rational]
  private let free: [FreeVariable]
  /// The soft constraints outside of `rest`, and the redundant constraints among all of these.
  private let soft: [Int]
  private let redundant: [Int]
  /// The least violations in `parts`, as in `LayoutResult`.
  let leastViolations: [(number: Int, violation: Rational)]

  private struct PartOfText {
    var part: ConstraintGraph.Part
    /// Index into `LayoutModel.texts`.
    var text: Int
  }

  private struct LinesOfPart: Hashable {
    var part: Int
    var lines: TextLinesShown
  }

  /// nil where pieces have less in common: where a size of a text is required, or a value outside of the texts' parts
  /// is ambiguous, or a part takes too much work to follow. `wishes`: by text, the constraints that differ between
  /// pieces. `parts`: all parts that follow the sizes, with laws for all of their variables, in the numbers of the
  /// layout.
  init?(
    _ problem: ScreenProblem, wishes: [[Int]], parts: [SizePart],
    solve: (PlanePoint) -> (solution: Solution, numbers: [Int])?
  ) {
    parameters = problem.parameters
    whole = problem.scenario.sizes.region.closure
    let wishes = wishes.map { $0.filter { problem.constraints.isActive($0) } }
    guard wishes.joined().allSatisfy({ problem.constraints.linear($0).priority < .required }),
      parts.allSatisfy({ $0.isComplete })
    else { return nil }
    func solved(at size: PlanePoint) -> (solution: Solution, numbers: [Int])? {
      solve(size).flatMap { $0.solution.conflicts.isEmpty && $0.solution.unsolved.isEmpty ? $0 : nil }
    }
    guard let any = solved(at: whole.inside) else { return nil }
    let graph = ConstraintGraph(
      of: problem.constraints, variableCount: problem.variableCount, given: problem.axes.map { $0.rootSize })
    let ranges = Set(problem.parameters.filter { $0.lower < $0.upper }.map { $0.variable })
    func followsSizes(_ part: ConstraintGraph.Part) -> Bool {
      part.constraints.contains { graph.variables(of: $0).contains(where: ranges.contains) }
    }
    let isFree = Set(any.solution.free.map { $0.variable })
    var ofOneText: [PartOfText] = []
    var others: [Int] = []
    var isOfTexts: Set<Int> = []
    for (text, own) in wishes.enumerated() {
      for wish in own where !isOfTexts.contains(wish) {
        guard let part = graph.part(around: graph.variables(of: wish), limit: .max) else { return nil }
        let reached = Set(part.constraints)
        isOfTexts.formUnion(reached)
        let isOfOne = wishes.indices.allSatisfy { $0 == text || reached.isDisjoint(with: wishes[$0]) }
        if isOfOne, followsSizes(part), isFree.isDisjoint(with: part.variables) {
          ofOneText.append(PartOfText(part: part, text: text))
        } else {
          others += part.variables
        }
      }
    }
    self.ofOneText = ofOneText
    guard let rest = graph.part(around: others, limit: .max) else { return nil }
    self.rest = rest
    restFollowsSizes = followsSizes(rest)
    let parts = parts.filter { isOfTexts.isDisjoint(with: $0.constraints) }
    self.parts = parts
    for part in parts {
      for patch in part.patches where !patch.isUnique {
        guard let free = solved(at: patch.sizes.inside)?.solution.free,
          !free.contains(where: { part.variables.contains($0.variable) })
        else { return nil }
      }
    }
    let isOfRest = Set(rest.constraints)
    soft = problem.constraints.indices.filter { number in
      problem.constraints.isActive(number) && !isOfRest.contains(number)
        && problem.constraints.linear(number).priority < .required
    }
    values = any.solution.values
    free = any.solution.free.filter { !rest.variables.contains($0.variable) }
    // What required constraints imply, they imply at all sizes that work.
    redundant = any.solution.redundant.map { any.numbers[$0] }.filter { !isOfRest.contains($0) }
    leastViolations = parts.flatMap { part in part.leastViolations.map { ($0.constraint, $0.violation) } }
  }

  // MARK: Parts of one text

  /// What is known of the parts of one text each.
  enum PartsOfTexts {
    /// How they follow the sizes of the whole piece that was cut, with the lines of this one.
    case found([SizePart])
    /// A value in one of them is ambiguous, or it takes too much work to follow.
    case unclear
    /// Stopped or given up.
    case stopped
  }

  func partsOfTexts(_ screen: ScreenProblem, stop: () -> Bool) -> PartsOfTexts {
    var parts: [SizePart] = []
    for (number, one) in ofOneText.enumerated() {
      let key = LinesOfPart(part: number, lines: screen.scenario.sizes.lines[one.text])
      if let part = known.withLock({ $0[key] }) {
        parts.append(part)
        continue
      }
      var own = screen.part(one.part, at: .fixed)
      for index in own.problem.parameters.indices {
        own.problem.parameters[index].lower = parameters[index].lower
        own.problem.parameters[index].upper = parameters[index].upper
      }
      guard let found = own.problem.parts(following: screen.plane, over: whole, stop: stop) else {
        return .stopped
      }
      for patch in found.flatMap({ $0.patches }) where !patch.isUnique {
        guard
          let solution = screen.part(one.part, at: .between(screen.values(at: patch.sizes.inside))).problem.solve(
            stop: stop)
        else { return .stopped }
        guard solution.free.isEmpty else { return .unclear }
      }
      guard found.count == 1, found[0].isComplete else { return .unclear }
      let part = found[0].numbered(own.constraints, variables: own.variables)
      known.withLock { $0[key] = part }
      parts.append(part)
    }
    return .found(parts)
  }

  /// Returns the least violations of the soft constraints of parts of one text, with the lines of a piece, over its
  /// sizes, without those that are `known` to hold somewhere.
  func leastViolations(
    of parts: [SizePart], over piece: ConvexPolygon, _ screen: ScreenProblem, known: [Int: Rational]
  ) -> [(number: Int, violation: Rational)] {
    var values = values
    var least: [(number: Int, violation: Rational)] = []
    for part in parts.map({ $0.restricted(to: piece) }) {
      for (number, _) in part.leastViolations where known[number] != .zero {
        let constraint = screen.constraints.linear(number)
        var violations: [Rational] = []
        // It is broken, or holds, throughout a patch.
        for patch in part.patches {
          for corner in patch.sizes.corners {
            for axis in screen.axes { values[axis.rootSize] = axis == .horizontal ? corner.x : corner.y }
            for (variable, law) in zip(part.variables, patch.laws) { values[variable] = law(corner) }
            violations.append(constraint.violation(at: values))
          }
        }
        if let violation = violations.min() { least.append((number, violation)) }
      }
    }
    return least
  }

  // MARK: A piece

  /// Returns how everything follows the sizes of a piece: first what all pieces share, then what they share with some,
  /// which is `partsOfTexts`, then `rest`, which is followed here. nil if stopped or given up.
  func parts(
    _ partsOfTexts: [SizePart], _ screen: ScreenProblem, over piece: ConvexPolygon, stop: () -> Bool
  ) -> (shared: [SizePart], own: [SizePart])? {
    let shared = (parts + partsOfTexts).map { $0.restricted(to: piece) }
    guard restFollowsSizes else { return (shared, []) }
    let part = screen.part(rest, at: .fixed)
    return part.problem.parts(following: screen.plane, over: piece, stop: stop).map { own in
      (shared, own.map { $0.numbered(part.constraints, variables: part.variables) })
    }
  }

  /// Returns the solution of a piece at a size without `rest`: values, free variables, broken and redundant constraints.
  func solution(
    _ screen: ScreenProblem, at size: PlanePoint, _ shared: [SizePart]
  ) -> (values: [Rational], free: [FreeVariable], broken: [Int: Rational], redundant: [Int]) {
    var values = values
    for (parameter, value) in zip(screen.parameters, screen.values(at: size)) { values[parameter.variable] = value }
    for part in shared {
      let count = part.patches.count
      let place = count == 1 ? 0 : part.patches.firstIndex { $0.sizes.contains(size) } ?? 0
      for (variable, law) in zip(part.variables, part.patches[place].laws) { values[variable] = law(size) }
    }
    var broken: [Int: Rational] = [:]
    for number in soft {
      let violation = screen.constraints.linear(number).violation(at: values)
      if violation.sign > 0 { broken[number] = violation }
    }
    return (values, free, broken, redundant)
  }
}

extension ScreenSolver {
  /// Solves a ranged piece between its ends, as the other `solveBetween`, but only what it does not have in common with
  /// others; nil where that is too much.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ sharedSolution: SharedSolution, scenario: Int, ends: [SizePoint], stop: () -> Bool
  ) -> Bool? {
    let whole = screen.scenario.sizes.region.closure
    let partsOfTexts: [SizePart]
    switch sharedSolution.partsOfTexts(screen, stop: stop) {
    case .found(let parts): partsOfTexts = parts
    case .unclear: return nil
    case .stopped: return false
    }
    guard let (shared, own) = sharedSolution.parts(partsOfTexts, screen, over: whole, stop: stop) else { return false }
    var found: [ConfigurationResult] = []
    let patches = (shared + own).flatMap { $0.patches.map { $0.sizes } }.unique
    let solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    for size in patches.sizes(in: whole, orOne: ends.isEmpty) where !solved.contains(screen.values(at: size)) {
      guard !stop() else { return false }
      let point = SizePoint.between(screen.values(at: size))
      let part = screen.part(sharedSolution.rest, at: point)
      guard let solution = part.problem.solve(stop: stop) else { return false }
      // With a conflict the laws of the shared solution no longer hold for the other parts.
      guard solution.conflicts.isEmpty, solution.unsolved.isEmpty else { return nil }
      pivots += solution.pivots
      let known = sharedSolution.solution(screen, at: size, shared)
      found.append(ConfigurationResult(known, solution, of: part, screen.scenario, number: scenario, at: point))
    }
    let ofTexts = sharedSolution.leastViolations(of: partsOfTexts, over: whole, screen, known: leastViolations)
    for (number, violation) in ofTexts + sharedSolution.leastViolations {
      leastViolations[number] = min(leastViolations[number] ?? violation, violation)
    }
    for part in own { note(part) }
    interiorConfigurations += found
    followingParts[scenario] = shared + own
    return true
  }
}

extension ConfigurationResult {
  /// Adds the solution of a part to what is known of the rest.
  fileprivate init(
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
    self.init(
      screen: scenario.screen, state: scenario.state, scenario: number, point: point,
      values: known.values, free: known.free.sorted { $0.variable < $1.variable }, broken: known.broken,
      redundant: known.redundant.sorted(), relaxed: [])
  }
}
