import Solver
import Syntax

// Which sizes of a piece of a ranged screen work: all of a range, or a part of one that a `when` cuts off.

/// What is known of a piece before it is solved at any size.
struct PieceVerdict {
  /// The constraints that fail at every size, by number.
  var relaxed: Set<Int> = []
  /// The sizes that work without those, and edges of the piece that do not count.
  var works: ConvexPolygon
}

extension ScreenSolver {
  /// Notes the conflicts of a piece and the sizes that do not work; nil if it was told to stop.
  mutating func verdict(_ piece: ScreenProblem, scenario: Int, stop: () -> Bool) -> PieceVerdict? {
    let closure = piece.scenario.sizes.region.closure
    // One size is simply solved, and of what has most in common with others what is required is known.
    guard !piece.scenario.sizes.isOneSize, piece.firstPass == nil else { return PieceVerdict(works: closure) }
    var result = PieceVerdict(works: closure)
    while true {
      let (problem, numbers) = piece.problem(without: result.relaxed)
      let verdict = problem.rangeVerdict(in: piece.plane, corners: closure.corners, stop: stop)
      guard let verdict else { return nil }
      if let limit = piece.limitThatLeavesNothing(of: verdict.works) {
        guard let found = conflictWithin(limit, of: problem, piece, verdict, stop: stop) else { return nil }
        guard let misses = greatestMisses(of: found, piece, problem, stop: stop) else { return nil }
        for (conflict, miss) in zip(found, misses) {
          conflicts.append(named(conflict, scenario, piece, numbers, problem.parameters, miss: miss))
        }
        result.relaxed.formUnion(found.map { numbers[$0.relaxed] })
        if !found.isEmpty { continue }
      }
      guard let misses = greatestMisses(of: verdict.conflicts, piece, problem, stop: stop) else { return nil }
      for (conflict, miss) in zip(verdict.conflicts, misses) {
        conflicts.append(named(conflict, scenario, piece, numbers, problem.parameters, miss: miss))
      }
      guard let pair = failingPair(verdict, problem, piece, stop: stop) else { return nil }
      appendRange(verdict, pair.first, scenario, piece, numbers)
      result.relaxed.formUnion(verdict.conflicts.map { numbers[$0.relaxed] })
      result.works = verdict.works
      return result
    }
  }

  /// The first constraint with which only sizes on a border work that is no longer in the piece: with it nothing in the
  /// piece works. Found by halving, for with more constraints fewer sizes work. At most one; nil if told to stop.
  private func conflictWithin(
    _ limit: SizeLimit, of problem: Problem, _ piece: ScreenProblem, _ verdict: RangeVerdict, stop: () -> Bool
  ) -> [Conflict]? {
    let earlier = Set(verdict.conflicts.map(\.relaxed))
    func works(_ count: Int) -> ConvexPolygon? {
      var prefix = problem
      prefix.constraints = ConstraintList(prefix.constraints.prefix(count))
      return prefix.rangeVerdict(in: piece.plane, stop: stop)?.works
    }
    // What the piece itself says comes first.
    let first = piece.scenario.sizes.limits.count + 1
    var isStopped = false
    let failing = (first..<max(first, problem.constraints.count)).partitioningIndex { count in
      guard !isStopped, let sizes = works(count) else {
        isStopped = true
        return true
      }
      return limit.leavesNothing(of: sizes)
    }
    guard !isStopped, let sizes = works(failing - 1) else { return nil }
    // Away from the border, where all before it works and it does not.
    var inside = problem
    inside.constraints = ConstraintList(inside.constraints.prefix(failing))
    inside.keep(limit, by: -(sizes.extent(of: limit.function).lower * .half), piece)
    guard let found = inside.rangeVerdict(in: piece.plane, stop: stop) else { return nil }
    return found.conflicts.filter { !earlier.contains($0.relaxed) && $0.relaxed == failing - 1 }
  }

  /// The greatest least miss of each over the sizes of the piece: it is convex in them, so that the corners have it. What
  /// is written behind a constraint does not matter to it.
  private func greatestMisses(
    of conflicts: [Conflict], _ piece: ScreenProblem, _ problem: Problem, stop: () -> Bool
  ) -> [Rational]? {
    guard let last = conflicts.map(\.relaxed).max() else { return [] }
    var greatest = Dictionary(uniqueKeysWithValues: conflicts.map { ($0.relaxed, $0.miss) })
    for corner in piece.scenario.sizes.region.closure.corners {
      var fixed = problem.fixed(at: piece.values(at: corner))
      fixed.constraints = ConstraintList(fixed.constraints.prefix(last + 1))
      guard let solution = fixed.solve(stop: stop) else { return nil }
      for here in solution.conflicts {
        if let known = greatest[here.relaxed] { greatest[here.relaxed] = max(known, here.miss) }
      }
    }
    return conflicts.map { greatest[$0.relaxed] ?? $0.miss }
  }

  /// A pair of sizes of the piece that fails, where each side works. At most one; nil if told to stop.
  ///
  /// What works is a closed set: if a corner fails that the piece does not include, so does what is near enough to it.
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

  private mutating func appendRange(
    _ verdict: RangeVerdict, _ failing: (size: PlanePoint, conflict: Conflict)?, _ scenario: Int,
    _ screen: ScreenProblem, _ numbers: [Int]
  ) {
    var sides: [ScreenRange.Side] = []
    for (index, parameter) in screen.parameters.enumerated() where parameter.lower != parameter.upper {
      let works = verdict.satisfiable[index]
      // What no screen shows is none.
      let (failsBelow, failsAbove) = (
        works.lower - parameter.lower >= .leastShown, parameter.upper - works.upper >= .leastShown
      )
      guard failsBelow || failsAbove else { continue }
      let conflict = failsBelow ? verdict.ends[index].lower : verdict.ends[index].upper
      var sizes = screen.parameters
      let end = failsBelow ? parameter.lower : parameter.upper
      (sizes[index].lower, sizes[index].upper) = (end, end)
      sides.append(
        ScreenRange.Side(
          axis: screen.axes[index], lower: works.lower, upper: works.upper, failsBelow: failsBelow,
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
  /// All of these sizes lie on the border, and sizes there do not count.
  fileprivate func leavesNothing(of sizes: ConvexPolygon) -> Bool {
    isStrict && sizes.corners.allSatisfy { function($0).isZero }
  }
}

extension ScreenProblem {
  /// A border of the piece on which all sizes lie that work, where it is no longer in the piece. What works is convex, so
  /// that where nothing else works it lies on one border.
  fileprivate func limitThatLeavesNothing(of works: ConvexPolygon) -> SizeLimit? {
    scenario.sizes.region.limits.first { $0.leavesNothing(of: works) }
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

  /// Keeps the sizes as far away from a border of the piece.
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
