import Solver

/// Solves a ranged screen between its ends, at as few sizes as tell what is true of every size. What is found is for the
/// findings; frames are those of the ends.

/// The sizes of one axis while the other has one.
private struct RangeLine {
  /// The parameter that varies, and the parameters' values, of which its own is replaced.
  let parameter: Int
  let values: [Rational]
  /// The stretches of each part of the layout that depends on the size, and the numbers of its constraints.
  var parts: [(bounds: [Rational], constraints: [Int])] = []
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
    guard let shared = parts.first?.bounds, shared.count > 1 else { return parts.first?.bounds ?? [] }
    let stretches = parts.flatMap { zip($0.bounds, $0.bounds.dropFirst()) }.sorted { $0.1 < $1.1 }
    var result: [Rational] = []
    var first = 0
    while first < stretches.count {
      let upper = stretches[first].1
      var lower = stretches[first].0
      while first < stretches.count, stretches[first].0 < upper {
        lower = max(lower, stretches[first].0)
        first += 1
      }
      result.append((lower + upper) / Rational(2))
    }
    return result
  }

  /// The ends of the stretches of the parts that have one of these constraints.
  func bounds(ofPartsWith wishes: Set<Int>) -> [Rational] {
    let parts = parts.filter { part in part.constraints.contains { wishes.contains($0) } }
    return Set(parts.flatMap(\.bounds)).sorted()
  }
}

extension ScreenSolver {
  /// Solves within each stretch of the sizes, where the solution is linear in them: what is not so there is not so at its
  /// ends either (ambiguous, implied) or is so throughout (zero). Only a wish may hold at an end alone; where one is left
  /// that holds nowhere yet, the ends of its stretches are looked at too.
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
      for size in line.insideSizes where solved.insert(line.point(size)).inserted {
        guard solve(screen, at: .between(line.point(size)), without: setAside, stop: stop) else { return false }
      }
    }
    var wishes = wishesThatNeverHeld(screen)
    for line in lines where !wishes.isEmpty {
      for size in line.bounds(ofPartsWith: wishes) where solved.insert(line.point(size)).inserted {
        guard solve(screen, at: .between(line.point(size)), without: setAside, stop: stop) else { return false }
        wishes = wishes.filter { between.last?.broken[$0] != nil }
      }
    }
    return true
  }

  /// Optional equations broken everywhere so far.
  private func wishesThatNeverHeld(_ screen: ScreenProblem) -> Set<Int> {
    guard let first = configurations.first else { return [] }
    let wishes = first.broken.keys.filter { number in
      if case .equation = screen.constraints[number].kind { true } else { false }
    }
    return Set(wishes.filter { number in (configurations + between).allSatisfy { $0.broken[number] != nil } })
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
      line.parts.append((part.bounds, part.constraints.map { numbers[$0] }))
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
