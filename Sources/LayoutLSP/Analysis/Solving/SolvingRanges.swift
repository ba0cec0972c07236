import Solver

// Solves a ranged screen between its ends, at as few sizes as tell what is true of every size. What is found is for
// the findings; frames are those of the ends.

extension ScreenSolver {
  /// Solves within each patch of the sizes, where the solution is linear in them: what is not so there is not so on its
  /// edges either (ambiguous, implied) or is so throughout (zero). Only a soft constraint may hold on an edge alone:
  /// that is known from the patches themselves. So it is of one range and of two alike; but where a part of the layout
  /// changes more often than is looked at, nothing is said of the soft constraints in it.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ verdict: PieceVerdict, scenario: Int, among pieces: [ScreenProblem], stop: () -> Bool
  ) -> Bool {
    let ends = [SizePoint.min, .max].filter { contains($0, in: screen) }
    if screen.scenario.sizes.isOneSize {
      let point = SizePoint.between(screen.parameters.map(\.lower))
      return !ends.isEmpty || solve(screen, at: point, as: scenario, without: [], stop: stop)
    }
    // Where the text has errors nothing is said of what these sizes tell.
    if textHasErrors { return true }
    if let firstPass = screen.firstPass {
      return solveBetween(screen, firstPass, scenario: scenario, ends: ends, stop: stop)
    }
    let (problem, numbers) = screen.problem(without: verdict.relaxed)
    guard let parts = problem.parts(following: screen.plane, over: verdict.works, stop: stop) else { return false }
    for part in parts { note(part.numbered(numbers)) }
    var solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    let patches = parts.flatMap { $0.patches.map(\.sizes) }
    for size in patches.sizes(in: verdict.works, orOne: ends.isEmpty) {
      let values = screen.values(at: size)
      guard solved.insert(values).inserted else { continue }
      guard solve(screen, at: .between(values), as: scenario, without: verdict.relaxed, stop: stop) else {
        return false
      }
    }
    return true
  }

  /// Notes what the soft constraints of a part miss by least.
  mutating func note(_ part: SizePart) {
    for (number, violation) in part.leastViolations {
      let least = part.isComplete ? violation : .zero
      leastViolations[number] = min(leastViolations[number] ?? least, least)
    }
  }
}

extension SizePart {
  /// The same with other numbers for the constraints: the layout's, for those of a problem.
  func numbered(_ numbers: [Int]) -> SizePart {
    var part = self
    part.constraints = constraints.map { numbers[$0] }
    part.leastViolations = leastViolations.map { (numbers[$0.constraint], $0.violation) }
    return part
  }
}

extension [ConvexPolygon] {
  /// Sizes of which each of these has one inside. `orOne`: where nothing depends on the sizes, one that stands for all.
  func sizes(in whole: ConvexPolygon, orOne: Bool) -> [PlanePoint] {
    if isEmpty { return orOne ? [whole.inside] : [] }
    return whole.isFlat ? sizesOnLine : sizesInside
  }

  /// Sizes of which each of these, which lie on one line, has one inside: as few as possible. By the classic greedy
  /// choice in the order of the upper ends: all stretches that begin before the first of these share a size.
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

  /// Sizes of which each of these, which have areas, has one inside.
  fileprivate var sizesInside: [PlanePoint] {
    var result: [PlanePoint] = []
    for patch in self {
      let sides = patch.sides
      if !result.contains(where: { size in sides.allSatisfy { $0(size).sign < 0 } }) { result.append(patch.inside) }
    }
    return result
  }
}
