/// Finds how the optimal solutions of one system follow one size or two: the sizes for which the same bounds and soft
/// constraints decide.
///
/// The system is solved at one size, with the sizes as forms that are fixed but not dropped. Every level leaves
/// bounds that describe its optimal face by complementary slackness with the level's dual solution. That dual
/// solution stays feasible at other sizes, so wherever the face is not empty it is the optimal face there too. When
/// the sizes are released they fill a convex set, in which every value is one linear function of them: a critical
/// region of multiparametric programming (Gal and Nedoma, Management Science 18, 1972). The values that the tie-break
/// decides one after the other count as levels as well.
///
/// The rest of the sizes is cut along the edges of a set that was found, and each part is looked at in turn. At sizes
/// where several sets meet the dual solution is one of many, and the set found may be flat, or only the point itself.
/// Such sizes are few, and the parts are cut there too.
struct SizeSweep<N: ExactNumber> {
  /// Sizes for which the solution is one linear function of them.
  struct Patch {
    var sizes: ConvexPolygon
    /// The weight of each solution in `values`, as a function of the sizes: the solution at some sizes is the
    /// weighted sum.
    var shares: [PlaneFunction]
    /// Solutions at some corners, each with the values of all variables of the system.
    var values: [[N]]
    /// By soft row: the least violation over all optimal solutions at sizes at which the same bounds decide; empty
    /// where it is not asked for.
    var leastViolations: [Int: N]
    /// Whether there is surely one optimal solution at each of the sizes.
    var isUnique: Bool
  }

  let system: LinearSystem<N>
  /// Together they cover all sizes asked for, unless there were too many. They may overlap.
  private(set) var patches: [Patch] = []
  /// Whether no sizes are left to look at.
  private(set) var isComplete = true
  /// A program that satisfies the required rows; the sizes are free within their ranges.
  private let feasible: LinearProgram<N>
  private let order: [Int]
  let asksForViolations: Bool
  private let x: LinearProgram<N>.Coordinate
  private let y: LinearProgram<N>.Coordinate

  /// `order`: the variables of the system in the order of the tie-break. `domain`: sizes that have a solution.
  /// `violations`: whether those of soft rows are asked for. `limit`: the most sizes to solve at. nil where there is
  /// no solution.
  init?(
    _ system: LinearSystem<N>, order: [Int], _ plane: SizePlane, over domain: ConvexPolygon, violations: Bool,
    limit: Int, _ work: WorkCounter
  ) throws(Stopped) {
    guard let program = try system.feasible(work) else { return nil }
    self.system = system
    self.order = order
    asksForViolations = violations
    feasible = program
    func coordinate(_ parameter: Int?) -> LinearProgram<N>.Coordinate {
      guard let place = system.parameters.firstIndex(where: { $0 == parameter }) else { return ([], .zero) }
      return ([Tableau<N>.Entry(column: program.presolve.parameterForms.lowerBound + place, coefficient: .one)], .zero)
    }
    (x, y) = (coordinate(plane.x), coordinate(plane.y))
    try sweep(domain.projected(x: !x.core.isEmpty, y: !y.core.isEmpty), limit, work)
  }

  private mutating func sweep(_ domain: ConvexPolygon, _ limit: Int, _ work: WorkCounter) throws(Stopped) {
    var parts = [domain]
    var next = 0
    var solved = 0
    // The oldest part comes first: if there are too many sets, those found are spread over the whole.
    while next < parts.count, solved < limit {
      try work.spend()
      let part = parts[next]
      next += 1
      // A set that was found from elsewhere may reach into this part.
      if let known = patches.first(where: { $0.sizes.contains(part.inside) }) {
        parts += part.subtracting(known.sizes)
        continue
      }
      solved += 1
      guard let patch = try patch(around: part.inside, of: domain) else { continue }
      if patch.sizes.dimension == domain.dimension { patches.append(patch) }
      parts += part.subtracting(patch.sizes)
    }
    isComplete = next == parts.count
  }

  /// Returns the set of sizes around `size` at which the same bounds decide; nil where none of them is in the domain.
  private func patch(around size: PlanePoint, of domain: ConvexPolygon) throws(Stopped) -> Patch? {
    var program = feasible
    try program.work.spend(entries: program.simplex.tableau.formCount)
    program.simplex.kept = program.presolve.parameterForms
    let sizes = [(x, size.x), (y, size.y)].flatMap { axis, size in axis.core.map { (form: $0.column, size: N(size)) } }
    for (form, size) in sizes {
      program.simplex.costs.begin(form, firstSlope: -.one)
      program.simplex.costs.appendKink(size, slopeAfter: .one)
    }
    _ = try program.simplex.minimise()
    program.simplex.finish()
    for (form, size) in sizes { program.simplex.narrow(form, size, size) }
    try program.optimise()
    let isUnique = !program.simplex.leavesFreedom
    let optimal = asksForViolations && !isUnique ? program : nil
    for variable in order { try program.narrowToLeast(variable) }
    release(&program, over: domain)
    var found: [(size: PlanePoint, values: [N])] = []
    let projection = try program.projection(x, y) { size, program in
      if !found.contains(where: { $0.size == size }) { found.append((size, program.variableValues())) }
    }
    guard let projection, let sizes = projection.intersection(domain) else { return nil }
    // All values are decided, so those at three corners tell those between and beside them.
    let values = projection.corners.prefix(3).compactMap { corner in found.first { $0.size == corner }?.values }
    var patch = Patch(sizes: sizes, shares: projection.shares, values: values, leastViolations: [:], isUnique: isUnique)
    if asksForViolations { patch.leastViolations = try leastViolations(in: patch, optimal, over: domain) }
    return patch
  }

  /// Gives the sizes their ranges back.
  private func release(_ program: inout LinearProgram<N>, over domain: ConvexPolygon) {
    for (axis, function) in [(x, PlaneFunction.x), (y, .y)] {
      let (lower, upper) = domain.extent(of: function)
      for entry in axis.core {
        program.simplex.tableau.lower[entry.column] = N(lower)
        program.simplex.tableau.upper[entry.column] = N(upper)
      }
    }
  }

  /// Returns the least violation of each soft row. In the solution that the tie-break chooses the violation is linear
  /// over the patch, so it is least at a corner. In other optimal solutions it may be less: they are searched where
  /// that is not 0. `optimal`: a program bounded to the optimal solutions, where there are several.
  private func leastViolations(
    in patch: Patch, _ optimal: LinearProgram<N>?, over domain: ConvexPolygon
  ) throws(Stopped) -> [Int: N] {
    var result: [Int: N] = [:]
    var several = optimal
    for row in 0..<system.rowCount where !system.isRequired(row) {
      let law = patch.law { system.residual(of: row, at: $0) }
      let settled = patch.sizes.corners.map { system.rows[row].relation.violation(law($0)) }.min() ?? .zero
      result[row] = N(settled)
      guard !settled.isZero, var program = several else { continue }
      release(&program, over: domain)
      result[row] = try system.leastViolation(of: row, in: &program)
      several = program
    }
    return result
  }
}

extension SizeSweep {
  /// Returns the pairs of sizes of a patch: a system that follows one size only does so whatever the other is.
  func sizes(of patch: Patch, in domain: ConvexPolygon) -> ConvexPolygon {
    if !x.core.isEmpty, !y.core.isEmpty { return patch.sizes }
    var result = domain
    for (axis, function) in [(x, PlaneFunction.x), (y, .y)] where !axis.core.isEmpty {
      let (lower, upper) = patch.sizes.extent(of: function)
      result = result.clipped(to: .one * lower + -function) ?? result
      result = result.clipped(to: function + .one * -upper) ?? result
    }
    return result
  }
}

extension SizeSweep.Patch {
  /// Returns a value of the system as a function of the sizes, from its values in the known solutions.
  func law(_ value: (_ solution: [N]) -> N) -> PlaneFunction {
    zip(shares, values).reduce(.zero) { $0 + $1.0 * value($1.1).rational }
  }
}

extension ConvexPolygon {
  /// Returns the set with 0 in the place of a coordinate that the system does not have.
  fileprivate func projected(x hasX: Bool, y hasY: Bool) -> ConvexPolygon {
    if hasX, hasY { return self }
    return ConvexPolygon(x: hasX ? extent(of: .x) : (.zero, .zero), y: hasY ? extent(of: .y) : (.zero, .zero))
  }

  /// The barycentric coordinates of a point, as functions of the point: a weight for each of the set's first three
  /// corners, or for as many as there are.
  fileprivate var shares: [PlaneFunction] {
    guard let first = corners.first, let last = corners.last, first != last else { return [.one] }
    guard corners.count > 2 else {
      let along: PlaneFunction = first.x == last.x ? .y : .x
      let share = (along + .one * -along(first)) * (.one / (along(last) - along(first)))
      return [.one + -share, share]
    }
    return (0..<3).map { corner in
      let side = PlaneFunction(side: corners[(corner + 1) % 3], corners[(corner + 2) % 3])
      return side * (.one / side(corners[corner]))
    }
  }
}

extension Simplex {
  /// Whether a form other than the kept ones can move between the bounds.
  fileprivate var leavesFreedom: Bool {
    tableau.columnCount > kept.count || !kept.allSatisfy { tableau.isNonbasic($0) }
  }
}

extension LinearProgram {
  /// Narrows the bounds to where the variable is least or, where there is no least, nearest 0. Unlike `fixAtLeast` it
  /// fixes nothing at its present value, which depends on the sizes.
  fileprivate mutating func narrowToLeast(_ variable: Int) throws(Stopped) {
    if !simplex.leavesFreedom { return }
    let kept = simplex.kept
    let (core, offset) = expansion(ofVariable: variable)
    guard simplex.tableau.combination(core).entries.contains(where: { !kept.contains($0.column) }) else { return }
    simplex.addObjective(core, times: .one)
    if try simplex.minimise() == .optimal { return simplex.tightenToOptimalFace() }
    simplex.finish()
    try narrow(core, near: -offset)
  }
}
