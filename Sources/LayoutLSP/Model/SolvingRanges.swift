import Solver

/// Solves a ranged screen between its ends, at as few sizes as tell what is true of every size. What is found is for the
/// findings; frames are those of the ends.

/// The sizes of one axis while the other has one.
private struct RangeLine {
  /// The parameter that varies, and the parameters' values, of which its own is replaced.
  let parameter: Int
  let values: [Rational]
  /// The ends of the stretches of each part of the layout that depends on the size.
  var parts: [[Rational]] = []
  /// The least violation of wishes that depend on the size, by number.
  var leastViolations: [(number: Int, violation: LeastViolation)] = []
  /// A part of the layout depends on both sizes: what is true on this line need not be true on one beside it.
  var isCoupled = false

  func point(_ size: Rational) -> [Rational] {
    var result = values
    result[parameter] = size
    return result
  }

  /// Sizes of which every stretch of every part has one inside: as few as possible. By the classic greedy choice in the
  /// order of the upper ends: all stretches that begin before the first of these share a size.
  var insideSizes: [Rational] {
    guard let first = parts.first, first.count > 1 else { return parts.first ?? [] }
    let stretches = parts.flatMap { zip($0, $0.dropFirst()) }.sorted { $0.1 < $1.1 }
    var result: [Rational] = []
    var next = 0
    while next < stretches.count {
      var (lower, upper) = stretches[next]
      while next < stretches.count, stretches[next].0 < upper {
        lower = max(lower, stretches[next].0)
        next += 1
      }
      result.append((lower + upper) / Rational(2))
    }
    return result
  }
}

extension ScreenSolver {
  /// Solves within each stretch of the sizes, where the solution is linear in them: what is not so there is not so at its
  /// ends either (ambiguous, implied) or is so throughout (zero). Only a wish may hold at an end alone: that is known
  /// from the stretches themselves.
  ///
  /// Of a screen with two ranges, each axis while the other has its least, its greatest and its middle size; where no part
  /// of the layout depends on both, one of them is enough.
  mutating func solveBetween(
    _ screen: ScreenProblem, _ verdict: PieceVerdict, setting: Int, among pieces: [ScreenProblem], stop: () -> Bool
  ) -> Bool {
    let ends = [SizePoint.min, .max].filter { contains($0, in: screen, of: pieces) }
    if screen.setting.sizes.isOneSize {
      let point = SizePoint.between(screen.parameters.map(\.lower))
      return !ends.isEmpty || solve(screen, at: point, asSetting: setting, without: [], stop: stop)
    }
    // Where the text has errors nothing is said of what these sizes tell.
    if textHasErrors { return true }
    let setAside = verdict.setAside
    guard let lines = lines(screen, verdict.satisfiable, without: setAside, stop: stop) else { return false }
    var solved = Set(ends.map { end in screen.parameters.map { end == .min ? $0.lower : $0.upper } })
    for line in lines {
      for (number, violation) in line.leastViolations {
        leastViolations[number] = violation.merged(with: leastViolations[number])
      }
      for size in line.insideSizes where solved.insert(line.point(size)).inserted {
        guard solve(screen, at: .between(line.point(size)), asSetting: setting, without: setAside, stop: stop) else {
          return false
        }
      }
    }
    return true
  }

  /// nil if it was told to stop.
  private func lines(
    _ screen: ScreenProblem, _ satisfiable: [(lower: Rational, upper: Rational)], without setAside: Set<Int>,
    stop: () -> Bool
  ) -> [RangeLine]? {
    var result: [RangeLine] = []
    for parameter in screen.parameters.indices where screen.isRanged(parameter) {
      let other = screen.parameters.indices.first { $0 != parameter && screen.isRanged($0) }
      guard let other else {
        guard let line = line(parameter, screen, at: screen.parameters.map(\.lower), setAside, stop) else { return nil }
        result.append(line)
        continue
      }
      let (lower, upper) = satisfiable[other]
      for size in screen.samples(of: other, from: lower, to: upper) {
        var values = screen.parameters.map(\.lower)
        values[other] = size
        guard let line = line(parameter, screen, at: values, setAside, stop) else { return nil }
        result.append(line)
        if !line.isCoupled { break }
      }
    }
    return result
  }

  private func line(
    _ parameter: Int, _ screen: ScreenProblem, at values: [Rational], _ setAside: Set<Int>, _ stop: () -> Bool
  ) -> RangeLine? {
    var (problem, numbers) = screen.problem(of: model, without: setAside)
    for index in problem.parameters.indices where index != parameter {
      problem.parameters[index].lower = values[index]
      problem.parameters[index].upper = values[index]
    }
    guard let parts = problem.stretches(of: parameter, stop: stop) else { return nil }
    guard let inside = insideViolations(parameter, screen, problem, parts, stop) else { return nil }
    let others = Set(screen.parameters.indices.filter { $0 != parameter }.map { screen.parameters[$0].variable })
    var line = RangeLine(parameter: parameter, values: values)
    for part in parts {
      line.parts.append(part.bounds)
      line.leastViolations += part.leastViolations.map { constraint, violation in
        let holds = (inside[constraint] ?? violation).isZero
        return (numbers[constraint], LeastViolation(infimum: violation, holds: holds))
      }
      line.isCoupled =
        line.isCoupled
        || part.constraints.contains { index in
          problem.constraints[index].terms.contains { others.contains($0.variable) }
        }
    }
    return line
  }
}

extension ScreenSolver {
  /// The least violations where the piece has no end: a stretch that reaches a size which is no longer in the piece is
  /// taken up to its middle, beyond which a wish that does not hold yet holds at that size alone. By constraint; empty
  /// where both ends are in the piece.
  private func insideViolations(
    _ parameter: Int, _ screen: ScreenProblem, _ problem: Problem, _ parts: [SizeStretches], _ stop: () -> Bool
  ) -> [Int: Rational]? {
    guard let side = screen.setting.sizes[screen.axes[parameter]] else { return [:] }
    let bounds = Set(parts.flatMap(\.bounds)).sorted()
    guard bounds.count > 1, let lower = bounds.first, let upper = bounds.last else { return [:] }
    var inside = problem
    if !side.contains(lower) { inside.parameters[parameter].lower = (lower + bounds[1]) * .half }
    if !side.contains(upper) { inside.parameters[parameter].upper = (bounds[bounds.count - 2] + upper) * .half }
    if side.contains(lower), side.contains(upper) { return [:] }
    guard let stretches = inside.stretches(of: parameter, stop: stop) else { return nil }
    var result: [Int: Rational] = [:]
    for part in stretches { for one in part.leastViolations { result[one.constraint] = one.violation } }
    return result
  }
}

extension ScreenProblem {
  /// The least, the greatest and the middle size; a quarter further in where the piece does not include an end.
  fileprivate func samples(of parameter: Int, from lower: Rational, to upper: Rational) -> [Rational] {
    let side = setting.sizes[axes[parameter]]
    let quarter = (upper - lower) * .half * .half
    return [
      side?.contains(lower) == false ? lower + quarter : lower,
      side?.contains(upper) == false ? upper - quarter : upper, (lower + upper) * .half,
    ]
  }

  fileprivate func isRanged(_ parameter: Int) -> Bool { parameters[parameter].lower < parameters[parameter].upper }
}
