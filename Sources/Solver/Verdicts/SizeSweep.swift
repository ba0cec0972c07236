/// How the optimal solutions of one system follow a size: the stretches of the size within which the same bounds and
/// wishes decide.
///
/// Solved at one size, with the size a form that is fixed but not dropped, every level leaves bounds that describe its
/// optimal face by complementary slackness with the level's dual solution. That solution does not stop being feasible
/// where the size is another, so wherever the face is not empty it is the optimal face there too: released, the size goes
/// from one end of its stretch to the other. The values that are settled one after the other count as levels as well.
/// At a size where two stretches meet the dual solution is one of many, and the answer one of the stretches, or only the
/// point itself.
struct SizeSweep<N: ExactNumber> {
  let system: LinearSystem<N>
  /// Satisfies the required rows; the size is free within its range.
  private let feasible: Reduction<N>
  private let order: [Int]
  private let parameter: Int
  /// The sizes for which the required rows of this system have a solution.
  let lower: N
  let upper: N

  /// `order`: the variables of the system as they are settled. nil where there is no solution.
  init?(_ system: LinearSystem<N>, order: [Int], _ patience: Patience) throws(Stopped) {
    var reduction = try Reduction<N>(system, rows: Array(0..<system.rowCount), patience)
    guard let parameter = reduction.parameterForm, try reduction.makeFeasible() == nil else { return nil }
    let size = [Tableau<N>.Entry(column: parameter, coefficient: .one)]
    guard let lower = try reduction.extreme(of: size, slope: .one) else { return nil }
    guard let upper = try reduction.extreme(of: size, slope: -.one) else { return nil }
    self.system = system
    self.order = order
    self.parameter = parameter
    (self.lower, self.upper) = (lower, upper)
    feasible = reduction
  }

  /// What there is between two sizes that have a solution: the ends of the stretches, ascending, those two among them,
  /// and for each wish the least violation, by row of the system. It is reached at such an end.
  func stretches(
    from lower: N, to upper: N
  ) throws(Stopped) -> (bounds: [N], violations: [N?]) {
    var violations = [N?](repeating: nil, count: system.rowCount)
    var found: Set<N> = [lower, upper]
    var gaps = [(lower: lower, upper: upper)]
    // First come, first served: if there are too many stretches, those found are spread over the whole.
    var next = 0
    while next < gaps.count, next < Problem.stretchLimit {
      let gap = gaps[next]
      next += 1
      let stretch = try stretch(at: (gap.lower + gap.upper) / N(2), from: lower, to: upper, &violations)
      found.insert(stretch.lower)
      found.insert(stretch.upper)
      if gap.lower < stretch.lower { gaps.append((gap.lower, stretch.lower)) }
      if stretch.upper < gap.upper { gaps.append((stretch.upper, gap.upper)) }
    }
    return (found.sorted(), violations)
  }

  /// The sizes around this one that have their solutions in the same way. Notes what is violated at their ends.
  private func stretch(
    at size: N, from lower: N, to upper: N, _ violations: inout [N?]
  ) throws(Stopped) -> (lower: N, upper: N) {
    var reduction = feasible
    reduction.simplex.kept = parameter
    reduction.simplex.costs.begin(parameter, firstSlope: -.one)
    reduction.simplex.costs.appendKink(size, slopeAfter: .one)
    _ = try reduction.simplex.minimise()
    reduction.simplex.finish()
    reduction.simplex.narrow(parameter, size, size)
    try reduction.optimise()
    for variable in order { try reduction.settleAlong(variable, parameter) }
    reduction.simplex.tableau.lower[parameter] = lower
    reduction.simplex.tableau.upper[parameter] = upper
    let terms = [Tableau<N>.Entry(column: parameter, coefficient: .one)]
    let least = try reduction.extreme(of: terms, slope: .one)
    note(reduction.variableValues(), &violations)
    let greatest = try reduction.extreme(of: terms, slope: -.one)
    note(reduction.variableValues(), &violations)
    return (least ?? size, greatest ?? size)
  }

  /// All values are settled, so those at the end of a stretch are those reported there.
  private func note(_ values: [N], _ violations: inout [N?]) {
    for row in 0..<system.rowCount where !system.isRequired(row) && violations[row]?.isZero != true {
      let violation = system.rows[row].relation.violation(system.residual(of: row, at: values))
      violations[row] = min(violations[row] ?? violation, violation)
    }
  }
}

extension Reduction {
  /// Narrows the bounds to where the variable is least or, where there is no least, nearest 0. Unlike when one solution is
  /// settled, nothing is fixed at its present value, which depends on the size.
  fileprivate mutating func settleAlong(_ variable: Int, _ parameter: Int) throws(Stopped) {
    if simplex.tableau.columnCount <= 1, simplex.tableau.isNonbasic(parameter) { return }
    let (core, offset) = expansion(ofVariable: variable)
    guard simplex.tableau.combination(core).entries.contains(where: { $0.column != parameter }) else { return }
    simplex.addObjective(core, times: .one)
    if try simplex.minimise() == .optimal { return simplex.tightenToOptimalFace() }
    simplex.finish()
    let (entries, value) = simplex.tableau.combination(core)
    simplex.addRow(entries, value: value)
    simplex.costs.begin(simplex.tableau.formCount - 1, firstSlope: -.one)
    simplex.costs.appendKink(-offset, slopeAfter: .one)
    _ = try simplex.minimise()
    simplex.tightenToOptimalFace()
  }
}
