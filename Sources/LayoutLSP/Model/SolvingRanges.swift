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
  var leastViolations: [(number: Int, violation: Rational)] = []
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
    _ screen: ScreenProblem, satisfiable: [(lower: Rational, upper: Rational)], without setAside: Set<Int>,
    stop: () -> Bool
  ) -> Bool {
    // Where the text has errors nothing is said of what these sizes tell.
    if textHasErrors { return true }
    guard let lines = lines(screen, satisfiable, without: setAside, stop: stop) else { return false }
    var solved: Set<[Rational]> = [screen.parameters.map(\.lower), screen.parameters.map(\.upper)]
    for line in lines {
      for (number, violation) in line.leastViolations {
        leastViolations[number] = min(leastViolations[number] ?? violation, violation)
      }
      for size in line.insideSizes where solved.insert(line.point(size)).inserted {
        guard solve(screen, at: .between(line.point(size)), without: setAside, stop: stop) else { return false }
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
      for size in [lower, upper, (lower + upper) / Rational(2)] {
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
    let others = Set(screen.parameters.indices.filter { $0 != parameter }.map { screen.parameters[$0].variable })
    var line = RangeLine(parameter: parameter, values: values)
    for part in parts {
      line.parts.append(part.bounds)
      line.leastViolations += part.leastViolations.map { (numbers[$0.constraint], $0.violation) }
      line.isCoupled =
        line.isCoupled
        || part.constraints.contains { index in
          problem.constraints[index].terms.contains { others.contains($0.variable) }
        }
    }
    return line
  }
}

extension ScreenProblem {
  fileprivate func isRanged(_ parameter: Int) -> Bool { parameters[parameter].lower < parameters[parameter].upper }
}
