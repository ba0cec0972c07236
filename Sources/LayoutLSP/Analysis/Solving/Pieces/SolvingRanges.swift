import Solver

// Solves a ranged screen between its ends, at as few sizes as tell what is true of every size. These solutions serve
// the findings; frames are reported for the ends alone.

extension ScreenSolver {
  /// Solves at one size inside each patch of the sizes, where the solution is linear in them. A value that is not
  /// ambiguous, or a constraint that is not implied, inside a patch is not so on its edges either; a size that is 0
  /// inside is 0 throughout. Only a soft constraint may hold on an edge alone: the patches themselves tell that. The
  /// same goes for one range and for two. Where a part of the layout has more patches than are looked at, nothing is
  /// said of its soft constraints. The patches are kept: nobody follows the sizes again.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ verdict: PieceVerdict, scenario: Int, among pieces: [ScreenProblem], stop: () -> Bool
  ) -> Bool {
    let ends = [SizePoint.min, .max].filter { contains($0, in: screen) }
    if screen.scenario.sizes.isOneSize {
      let point = SizePoint.between(screen.parameters.map { $0.lower })
      return !ends.isEmpty || solve(screen, at: point, as: scenario, without: [], stop: stop)
    }
    // Findings that need these sizes are not made where the text has errors.
    if textHasErrors { return true }
    if let sharedSolution = screen.sharedSolution,
      let isSolved = solveBetween(screen, sharedSolution, scenario: scenario, ends: ends, stop: stop)
    {
      return isSolved
    }
    let (problem, numbers) = screen.problem(without: verdict.relaxed)
    guard let found = problem.parts(following: screen.plane, over: verdict.feasibleSizes, stop: stop) else {
      return false
    }
    let parts = found.map { $0.numbered(numbers) }
    for part in parts { note(part) }
    followingParts[scenario] = parts
    var solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    let patches = parts.flatMap { $0.patches.map { $0.sizes } }
    for size in patches.sizes(in: verdict.feasibleSizes, orOne: ends.isEmpty) {
      let values = screen.values(at: size)
      guard solved.insert(values).inserted else { continue }
      guard solve(screen, at: .between(values), as: scenario, without: verdict.relaxed, stop: stop) else {
        return false
      }
    }
    return true
  }

  /// Notes the least violations of a part's soft constraints.
  mutating func note(_ part: SizePart) {
    for (number, violation) in part.leastViolations {
      let least = part.isComplete ? violation : .zero
      leastViolations[number] = min(leastViolations[number] ?? least, least)
    }
  }
}

extension SizePart {
  /// Returns the part in the numbers of the layout; `constraints`: by index in the problem. `variables`: likewise, if
  /// these differ.
  func numbered(_ constraints: [Int], variables: [Int]? = nil) -> SizePart {
    var part = self
    part.constraints = self.constraints.map { constraints[$0] }
    part.leastViolations = leastViolations.map { (constraints[$0.constraint], $0.violation) }
    if let variables { part.variables = self.variables.map { variables[$0] } }
    return part
  }
}

extension [ConvexPolygon] {
  /// Returns sizes such that each polygon has one inside. `orOne`: if nothing depends on the sizes, one size for all.
  func sizes(in whole: ConvexPolygon, orOne: Bool) -> [PlanePoint] {
    if isEmpty { return orOne ? [whole.inside] : [] }
    return whole.isFlat ? sizesOnLine : sizesInside
  }

  /// As few sizes as possible such that each of these polygons, which lie on one line, has one inside. The classic
  /// greedy choice by upper end: all stretches that begin before the first of these ends share a size.
  fileprivate var sizesOnLine: [PlanePoint] {
    let stretches = compactMap { patch in
      patch.corners.first.flatMap { lower in patch.corners.last.map { (lower, $0) } }
    }
    .sorted { $0.1.isBefore($1.1) }
    var result: [PlanePoint] = []
    var next = 0
    while next < stretches.count {
      let upper = stretches[next].1
      var lower = stretches[next].0
      repeat {
        if lower.isBefore(stretches[next].0) { lower = stretches[next].0 }
        next += 1
      } while next < stretches.count && stretches[next].0.isBefore(upper)
      result.append(PlanePoint(x: (lower.x + upper.x) * .half, y: (lower.y + upper.y) * .half))
    }
    return result
  }

  /// Sizes such that each of these polygons, which have areas, has one inside.
  fileprivate var sizesInside: [PlanePoint] {
    var result: [PlanePoint] = []
    for patch in self {
      let sides = patch.sides
      if !result.contains(where: { size in sides.allSatisfy { $0(size).sign < 0 } }) { result.append(patch.inside) }
    }
    return result
  }
}
