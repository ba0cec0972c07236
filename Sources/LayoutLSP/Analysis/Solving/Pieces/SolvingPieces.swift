import Solver
import Syntax

// Finds which sizes of a piece of a ranged screen work. The piece is a whole range, or a part that a `when` cuts off.

/// The verdict on a piece, before it is solved at any size.
struct PieceVerdict {
  /// The numbers of the constraints that fail at every size.
  var relaxed: Set<Int> = []
  /// The sizes that work without those. Edges that the piece excludes are included.
  var feasibleSizes: ConvexPolygon
}

extension ScreenSolver {
  /// Notes the conflicts of a piece and the sizes that do not work; nil if stopped.
  mutating func verdict(_ piece: ScreenProblem, scenario: Int, stop: () -> Bool) -> PieceVerdict? {
    let closure = piece.scenario.sizes.region.closure
    // A single size is simply solved. In a piece with a shared solution the required constraints are known to hold.
    guard !piece.scenario.sizes.isOneSize, piece.sharedSolution == nil else {
      return PieceVerdict(feasibleSizes: closure)
    }
    var result = PieceVerdict(feasibleSizes: closure)
    while true {
      let (problem, numbers) = piece.problem(without: result.relaxed)
      let verdict = problem.rangeVerdict(in: piece.plane, corners: closure.corners, stop: stop)
      guard let verdict else { return nil }
      if let limit = piece.limitThatLeavesNothing(of: verdict.feasibleSizes) {
        guard let found = conflictWithin(limit, of: problem, piece, verdict, stop: stop) else { return nil }
        guard let named = named(found, scenario, piece, problem, numbers, stop: stop) else { return nil }
        conflicts += named
        result.relaxed.formUnion(found.map { numbers[$0.relaxed] })
        if !found.isEmpty { continue }
      }
      guard let named = named(verdict.conflicts, scenario, piece, problem, numbers, stop: stop) else { return nil }
      conflicts += named
      guard let pair = failingPair(verdict, problem, piece, stop: stop) else { return nil }
      appendRange(verdict, pair.first, scenario, piece, problem, numbers, stop: stop)
      result.relaxed.formUnion(verdict.conflicts.map { numbers[$0.relaxed] })
      result.feasibleSizes = verdict.feasibleSizes
      return result
    }
  }

  /// Returns the conflict of the first constraint that leaves only sizes on an excluded border of the piece, so that
  /// nothing in the piece works. Found by bisection, for more constraints leave fewer sizes. At most one; nil if
  /// stopped.
  private func conflictWithin(
    _ limit: SizeLimit, of problem: Problem, _ piece: ScreenProblem, _ verdict: RangeVerdict, stop: () -> Bool
  ) -> [Conflict]? {
    let earlier = Set(verdict.conflicts.map { $0.relaxed })
    func feasibleSizes(_ count: Int) -> ConvexPolygon? {
      var prefix = problem
      prefix.constraints = ConstraintList(prefix.constraints.prefix(count))
      return prefix.rangeVerdict(in: piece.plane, stop: stop)?.feasibleSizes
    }
    // Limits of the piece itself come first.
    let first = piece.scenario.sizes.limits.count + 1
    var isStopped = false
    let failing = (first..<max(first, problem.constraints.count)).partitioningIndex { count in
      guard !isStopped, let sizes = feasibleSizes(count) else {
        isStopped = true
        return true
      }
      return limit.leavesNothing(of: sizes)
    }
    guard !isStopped, let sizes = feasibleSizes(failing - 1) else { return nil }
    // Solve away from the border, where everything before the constraint works and the constraint does not.
    var inside = problem
    inside.constraints = ConstraintList(inside.constraints.prefix(failing))
    inside.keep(limit, by: -(sizes.extent(of: limit.function).lower * .half), piece)
    guard let found = inside.rangeVerdict(in: piece.plane, stop: stop) else { return nil }
    return found.conflicts.filter { !earlier.contains($0.relaxed) && $0.relaxed == failing - 1 }
  }

  /// Returns the conflicts of a piece in the numbers of the layout, each with its greatest miss over the sizes of the
  /// piece and a proof that shows it. The least miss at a size is convex in the sizes, so its maximum is at a corner.
  /// Constraints written after the relaxed one do not affect it. nil if stopped.
  private func named(
    _ conflicts: [Conflict], _ scenario: Int, _ piece: ScreenProblem, _ problem: Problem, _ numbers: [Int],
    stop: () -> Bool
  ) -> [ScreenConflict]? {
    guard let last = conflicts.map({ $0.relaxed }).max() else { return [] }
    var result = conflicts.map { named($0, scenario, piece, numbers, problem.parameters) }
    let places = Dictionary(uniqueKeysWithValues: zip(conflicts.map { $0.relaxed }, result.indices))
    for corner in piece.scenario.sizes.region.closure.corners {
      var fixed = problem.fixed(at: piece.values(at: corner))
      fixed.constraints = ConstraintList(fixed.constraints.prefix(last + 1))
      guard let solution = fixed.solve(stop: stop) else { return nil }
      for here in solution.conflicts {
        guard let place = places[here.relaxed], here.miss > result[place].miss else { continue }
        result[place].takeMiss(of: named(here, scenario, piece, numbers, fixed.parameters))
      }
    }
    return result
  }

  /// Returns a pair of sizes of the piece that fails although each side works. At most one; nil if stopped.
  ///
  /// The sizes that work are a closed set: if a corner fails that the piece excludes, so do all sizes close enough to
  /// it.
  private func failingPair(
    _ verdict: RangeVerdict, _ problem: Problem, _ piece: ScreenProblem, stop: () -> Bool
  ) -> [(size: PlanePoint, conflict: Conflict)]? {
    guard let failing = verdict.failingPair else { return [] }
    let region = piece.scenario.sizes.region
    let corner = piece.size(at: failing.values)
    if region.contains(corner) { return [(corner, failing.conflict)] }
    let middle = region.closure.middle
    var step = Rational.half
    while true {
      let size = PlanePoint(x: corner.x + (middle.x - corner.x) * step, y: corner.y + (middle.y - corner.y) * step)
      let fixed = problem.fixed(at: piece.values(at: size))
      guard let found = fixed.rangeVerdict(in: piece.plane, stop: stop) else { return nil }
      if let conflict = found.conflicts.first { return [(size, conflict)] }
      step = step * .half
    }
  }

  /// Returns the conflict at an end of a range of the constraint that decides which sizes work: further out others may
  /// fail as well. nil where one alone fails, or it cannot be told. `everywhere`: what fails at every size.
  private func decidingConflict(
    from bound: Rational, to end: Rational, of index: Int, besides everywhere: [Conflict], _ problem: Problem,
    _ piece: ScreenProblem, stop: () -> Bool
  ) -> Conflict? {
    let failing = Set(everywhere.map { $0.relaxed })
    func conflicts(at size: Rational) -> [Conflict] {
      var fixed = problem
      (fixed.parameters[index].lower, fixed.parameters[index].upper) = (size, size)
      let found = fixed.rangeVerdict(in: piece.plane, stop: stop)?.conflicts ?? []
      return found.filter { !failing.contains($0.relaxed) }
    }
    let all = conflicts(at: end)
    guard all.count > 1, let step = Rational(numerator: 1, denominator: 1024),
      let first = conflicts(at: bound + (end - bound) * step).first
    else { return nil }
    return all.first { $0.relaxed == first.relaxed }
  }

  private mutating func appendRange(
    _ verdict: RangeVerdict, _ failing: (size: PlanePoint, conflict: Conflict)?, _ scenario: Int,
    _ screen: ScreenProblem, _ problem: Problem, _ numbers: [Int], stop: () -> Bool
  ) {
    var sides: [ScreenRange.Side] = []
    for (index, parameter) in screen.parameters.enumerated() where parameter.lower != parameter.upper {
      let feasibleSizes = verdict.satisfiable[index]
      // A failure that no screen can show is none.
      let (failsBelow, failsAbove) = (
        feasibleSizes.lower - parameter.lower >= .leastShown, parameter.upper - feasibleSizes.upper >= .leastShown
      )
      guard failsBelow || failsAbove else { continue }
      let (bound, end) =
        failsBelow ? (feasibleSizes.lower, parameter.lower) : (feasibleSizes.upper, parameter.upper)
      let conflict =
        decidingConflict(from: bound, to: end, of: index, besides: verdict.conflicts, problem, screen, stop: stop)
        ?? (failsBelow ? verdict.ends[index].lower : verdict.ends[index].upper)
      var sizes = screen.parameters
      (sizes[index].lower, sizes[index].upper) = (end, end)
      sides.append(
        ScreenRange.Side(
          axis: screen.axes[index], lower: feasibleSizes.lower, upper: feasibleSizes.upper, failsBelow: failsBelow,
          failsAbove: failsAbove,
          conflict: conflict.map { named($0, scenario, screen, numbers, sizes) }))
    }
    var pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
    if let failing, failing.conflict.miss >= .leastShown {
      let sizes = zip(screen.parameters, screen.values(at: failing.size)).map {
        Parameter(variable: $0.variable, lower: $1, upper: $1)
      }
      pair = (failing.size.x, failing.size.y, named(failing.conflict, scenario, screen, numbers, sizes))
    }
    if !sides.isEmpty || pair != nil {
      ranges.append(ScreenRange(scenario: scenario, sides: sides, pair: pair))
    }
  }
}

extension SizeLimit {
  /// Whether all of these sizes lie on the border, which is excluded.
  fileprivate func leavesNothing(of sizes: ConvexPolygon) -> Bool {
    isStrict && sizes.corners.allSatisfy { function($0).isZero }
  }
}

extension ScreenProblem {
  /// A border that the piece excludes and that has all sizes that work on it, if there is one. The sizes that work
  /// are convex: if nothing else works, they lie on a single border.
  fileprivate func limitThatLeavesNothing(of feasibleSizes: ConvexPolygon) -> SizeLimit? {
    scenario.sizes.region.limits.first { $0.leavesNothing(of: feasibleSizes) }
  }
}

extension Problem {
  fileprivate func fixed(at values: [Rational]) -> Problem {
    var result = self
    for (index, value) in values.enumerated() {
      result.parameters[index].lower = value
      result.parameters[index].upper = value
    }
    return result
  }

  /// Keeps the sizes at a distance from a border of the piece.
  fileprivate mutating func keep(_ limit: SizeLimit, by distance: Rational, _ piece: ScreenProblem) {
    if let place = piece.scenario.sizes.limits.firstIndex(of: limit) {
      let known = constraints[place]
      constraints[place] = LinearConstraint(
        terms: known.terms, relation: known.relation, constant: known.constant - distance)
      return
    }
    // A border of one size is an end of its range.
    let (axis, factor) = limit.function.x.isZero ? (Axis.vertical, limit.function.y) : (.horizontal, limit.function.x)
    guard let index = piece.axes.firstIndex(of: axis) else { return }
    let end = (-limit.function.constant - distance) / factor
    if factor.sign > 0 { parameters[index].upper = end } else { parameters[index].lower = end }
  }
}
