import Solver

/// Which sizes of a piece of a ranged screen work: all of a range, or a part of one that a `when` cuts off.

/// What is known of a piece before it is solved at any size.
struct PieceVerdict {
  /// The constraints that fail at every size, by number.
  var setAside: Set<Int> = []
  /// By parameter.
  var satisfiable: [(lower: Rational, upper: Rational)] = []
}

extension ScreenSolver {
  /// Notes the conflicts of a piece and the sizes that do not work; nil if it was told to stop.
  mutating func verdict(_ piece: ScreenProblem, setting: Int, stop: () -> Bool) -> PieceVerdict? {
    // One size is simply solved.
    guard !piece.setting.sizes.isOneSize else { return PieceVerdict() }
    var result = PieceVerdict()
    while true {
      let (problem, numbers) = piece.problem(of: model, without: result.setAside)
      guard let verdict = problem.rangeVerdict(stop: stop) else { return nil }
      if let parameter = piece.parameterThatWorksNowhere(verdict) {
        guard let found = conflictBefore(parameter, of: problem, verdict, stop: stop) else { return nil }
        for conflict in found {
          guard let miss = greatestMiss(of: conflict, piece, problem, stop: stop) else { return nil }
          conflicts.append(named(conflict, setting, piece, numbers, problem.parameters, miss: miss))
        }
        result.setAside.formUnion(found.map { numbers[$0.setAside] })
        if !found.isEmpty { continue }
      }
      for conflict in verdict.conflicts {
        guard let miss = greatestMiss(of: conflict, piece, problem, stop: stop) else { return nil }
        conflicts.append(named(conflict, setting, piece, numbers, problem.parameters, miss: miss))
      }
      guard let pair = failingPair(verdict, problem, piece, stop: stop) else { return nil }
      appendRange(verdict, pair.first, setting, piece, numbers)
      result.setAside.formUnion(verdict.conflicts.map { numbers[$0.setAside] })
      result.satisfiable = verdict.satisfiable
      break
    }
    return result
  }

  /// The first constraint with which a parameter works at one size only, which is no longer in the piece: with it nothing
  /// in the piece works. Found by halving, for with more constraints fewer sizes work. At most one; nil if told to stop.
  private func conflictBefore(
    _ parameter: Int, of problem: Problem, _ verdict: RangeVerdict, stop: () -> Bool
  ) -> [Conflict]? {
    let end = verdict.satisfiable[parameter].lower
    let earlier = Set(verdict.conflicts.map(\.setAside))
    func extent(_ count: Int) -> (lower: Rational, upper: Rational)? {
      var prefix = problem
      prefix.constraints = ConstraintList(prefix.constraints.prefix(count))
      return prefix.rangeVerdict(stop: stop)?.satisfiable[parameter]
    }
    var (works, fails) = (0, problem.constraints.count)
    while fails - works > 1 {
      let middle = (works + fails) / 2
      guard let (lower, upper) = extent(middle) else { return nil }
      if lower == end, upper == end { fails = middle } else { works = middle }
    }
    guard let (lower, upper) = extent(works) else { return nil }
    // Where all before it works, and it does not.
    var inside = problem
    inside.constraints = ConstraintList(inside.constraints.prefix(fails))
    let size = (lower + upper) * .half
    if end == upper { inside.parameters[parameter].upper = size } else { inside.parameters[parameter].lower = size }
    guard let found = inside.rangeVerdict(stop: stop) else { return nil }
    return found.conflicts.filter { !earlier.contains($0.setAside) && $0.setAside == fails - 1 }
  }

  /// The greatest least miss over the sizes of the range: it is convex in them, so that the corners have it.
  private func greatestMiss(
    of conflict: Conflict, _ screen: ScreenProblem, _ problem: Problem, stop: () -> Bool
  ) -> Rational? {
    var sizes: [[Rational]] = [[]]
    for parameter in screen.parameters {
      sizes = sizes.flatMap { known in [parameter.lower, parameter.upper].map { known + [$0] } }
    }
    var greatest = conflict.miss
    for corner in sizes {
      var fixed = problem
      fixed.constraints = ConstraintList(fixed.constraints.prefix(conflict.setAside + 1))
      for (index, value) in corner.enumerated() {
        fixed.parameters[index].lower = value
        fixed.parameters[index].upper = value
      }
      guard let solution = fixed.solve(stop: stop) else { return nil }
      if let here = solution.conflicts.last(where: { $0.setAside == conflict.setAside }) {
        greatest = max(greatest, here.miss)
      }
    }
    return greatest
  }

  /// A pair of sizes of the piece that fails, where each side works. At most one; nil if told to stop.
  ///
  /// What works is a closed set: if a corner fails that the piece does not include, so does what is near enough to it.
  private func failingPair(
    _ verdict: RangeVerdict, _ problem: Problem, _ piece: ScreenProblem, stop: () -> Bool
  ) -> [(values: [Rational], conflict: Conflict)]? {
    guard let corner = verdict.failingPair else { return [] }
    if piece.contains(corner.values) { return [corner] }
    var step = Rational.one
    while true {
      let values = zip(corner.values, piece.parameters).map { value, parameter in
        value + ((parameter.lower + parameter.upper) * .half - value) * step
      }
      var fixed = problem
      for (index, value) in values.enumerated() {
        fixed.parameters[index].lower = value
        fixed.parameters[index].upper = value
      }
      guard let found = fixed.rangeVerdict(stop: stop) else { return nil }
      if let conflict = found.conflicts.first { return [(values, conflict)] }
      step = step * .half
    }
  }

  private mutating func appendRange(
    _ verdict: RangeVerdict, _ failing: (values: [Rational], conflict: Conflict)?, _ setting: Int,
    _ screen: ScreenProblem, _ numbers: [Int]
  ) {
    var sides: [ScreenRange.Side] = []
    for (index, parameter) in screen.parameters.enumerated() where parameter.lower != parameter.upper {
      let works = verdict.satisfiable[index]
      guard works.lower != parameter.lower || works.upper != parameter.upper else { continue }
      let conflict = verdict.ends[index].lower ?? verdict.ends[index].upper
      var sizes = screen.parameters
      let end = verdict.ends[index].lower == nil ? parameter.upper : parameter.lower
      (sizes[index].lower, sizes[index].upper) = (end, end)
      sides.append(
        ScreenRange.Side(
          axis: screen.axes[index], lower: works.lower, upper: works.upper,
          conflict: conflict.map { named($0, setting, screen, numbers, sizes) }))
    }
    var pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
    if let failing, failing.values.count == 2 {
      let sizes = zip(screen.parameters, failing.values).map {
        Parameter(variable: $0.variable, lower: $1, upper: $1)
      }
      pair = (failing.values[0], failing.values[1], named(failing.conflict, setting, screen, numbers, sizes))
    }
    if !sides.isEmpty || pair != nil {
      ranges.append(ScreenRange(setting: setting, sides: sides, pair: pair))
    }
  }
}

extension ScreenProblem {
  fileprivate func contains(_ values: [Rational]) -> Bool {
    zip(axes, values).allSatisfy { axis, value in setting.sizes[axis]?.contains(value) ?? true }
  }

  /// A parameter of which only an end works that the piece does not include.
  fileprivate func parameterThatWorksNowhere(_ verdict: RangeVerdict) -> Int? {
    parameters.indices.first { index in
      let (lower, upper) = verdict.satisfiable[index]
      guard lower == upper, let side = setting.sizes[axes[index]], !side.isPoint else { return false }
      return !side.contains(lower)
    }
  }
}
