/// Finds the sizes of a ranged problem that have a solution, among all sizes in the ranges, not among samples.
///
/// The parameters are variables within their ranges. The sizes that work are a convex set, the projection of the
/// feasible set on them. Its extent along each axis takes two linear programs. Where constraints connect two sizes it
/// is a polygon, whose corners take some more (`LinearProgram.projection`).
extension Problem {
  /// Checks every size of the parameters' ranges; nil if it was stopped or given up.
  ///
  /// `plane`: the pairs of sizes that the verdict tells; nil: those of the first two parameters. `corners`: the
  /// corners of the sizes that ought to work; nil: those of the box of the ranges. They differ where constraints
  /// exclude some of the box.
  public func rangeVerdict(
    in plane: SizePlane? = nil, corners: [PlanePoint]? = nil, stop: StopCheck = { false }
  ) -> RangeVerdict? {
    let plane = plane ?? SizePlane(x: parameters.indices.first, y: parameters.indices.dropFirst().first)
    return answer(stop: stop) { work throws(Stopped) in
      try rangeVerdict(plane, corners: corners ?? box(plane).corners, work)
    }
  }

  private func rangeVerdict(
    _ plane: SizePlane, corners: [PlanePoint], _ work: WorkCounter
  ) throws(Stopped) -> RangeVerdict {
    var kept = requiredOnly()
    let conflicts = try kept.requiredConflicts(work)
    for conflict in conflicts { kept.constraints[conflict.relaxed] = .void }
    let (extents, feasibleSizes) = try kept.sizesThatWork(plane, work)
    var verdict = RangeVerdict(
      conflicts: conflicts, satisfiable: extents, ends: [], feasibleSizes: feasibleSizes ?? kept.box(plane, extents),
      failingPair: nil)
    for (index, parameter) in parameters.enumerated() {
      let extent = extents[index]
      var ends: (lower: Conflict?, upper: Conflict?) = (nil, nil)
      if extent.lower > parameter.lower {
        ends.lower = try kept.fixing([(index, parameter.lower)]).requiredConflicts(work).first
      }
      if extent.upper < parameter.upper {
        ends.upper = try kept.fixing([(index, parameter.upper)]).requiredConflicts(work).first
      }
      verdict.ends.append(ends)
    }
    if verdict.ends.allSatisfy({ $0.lower == nil && $0.upper == nil }) {
      verdict.failingPair = try kept.firstFailing(corners, plane, verdict.feasibleSizes, work)
    }
    return verdict
  }

  /// Returns the box of the ranges of the plane's parameters, or of their `extents`.
  func box(_ plane: SizePlane, _ extents: [(lower: Rational, upper: Rational)]? = nil) -> ConvexPolygon {
    func side(_ parameter: Int?) -> (Rational, Rational) {
      guard let parameter, parameters.indices.contains(parameter) else { return (.zero, .zero) }
      return extents?[parameter] ?? (parameters[parameter].lower, parameters[parameter].upper)
    }
    return ConvexPolygon(x: side(plane.x), y: side(plane.y))
  }

  /// Returns the problem with soft constraints that say nothing, so that the indices stay the same.
  private func requiredOnly() -> Problem {
    var result = self
    for index in constraints.indices where constraints.priority(of: index) < .required {
      result.constraints[index] = .void
    }
    return result
  }

  private func fixing(_ sizes: [(parameter: Int, value: Rational)]) -> Problem {
    var result = self
    for (parameter, value) in sizes {
      result.parameters[parameter].lower = value
      result.parameters[parameter].upper = value
    }
    return result
  }

  /// Returns the least and the greatest value of each parameter that has a solution, and the pairs of values where
  /// constraints connect both parameters of the plane. The required constraints must not conflict.
  private func sizesThatWork(
    _ plane: SizePlane, _ work: WorkCounter
  ) throws(Stopped) -> (extents: [(lower: Rational, upper: Rational)], pairs: ConvexPolygon?) {
    var extents = parameters.map { (lower: $0.lower, upper: $0.upper) }
    var pairs: ConvexPolygon?
    let parts = try Parts(self, work)
    try parts.solve { system throws(Stopped) in
      try system.extents(of: ranged(in: system.variables), plane, work)
    } inFractions: { system throws(Stopped) in
      try system.extents(of: ranged(in: system.variables), plane, work)
    } inRationals: { system throws(Stopped) in
      try system.extents(of: ranged(in: system.variables), plane, work)
    } take: { found, _ in
      for (parameter, extent) in found.extents {
        if let lower = extent.lower { extents[parameter].lower = lower }
        if let upper = extent.upper { extents[parameter].upper = upper }
      }
      pairs = pairs ?? found.pairs
    }
    return (extents, pairs)
  }

  /// Returns the parameters with a range among the variables of a system.
  private func ranged(in variables: [Int]) -> [(parameter: Int, local: Int)] {
    var result: [(parameter: Int, local: Int)] = []
    for (index, parameter) in parameters.enumerated() where parameter.lower < parameter.upper {
      if let local = variables.firstIndex(of: parameter.variable) { result.append((index, local)) }
    }
    return result
  }

  private func firstFailing(
    _ corners: [PlanePoint], _ plane: SizePlane, _ feasibleSizes: ConvexPolygon, _ work: WorkCounter
  ) throws(Stopped) -> (values: [Rational], conflict: Conflict)? {
    guard let x = plane.x, let y = plane.y else { return nil }
    for corner in corners.sorted(by: { $0.isBefore($1) }) where !feasibleSizes.contains(corner) {
      let fixed = fixing([(x, corner.x), (y, corner.y)])
      if let conflict = try fixed.requiredConflicts(work).first {
        return (fixed.parameters.map { $0.lower }, conflict)
      }
    }
    return nil
  }
}

extension LinearSystem {
  /// Returns the least and the greatest value of variables under the required rows, and their pairs where both
  /// parameters of the plane are among them.
  fileprivate func extents(
    of places: [(parameter: Int, local: Int)], _ plane: SizePlane, _ work: WorkCounter
  ) throws(Stopped) -> (extents: [(parameter: Int, extent: Interval)], pairs: ConvexPolygon?) {
    var result: [(parameter: Int, extent: Interval)] = []
    if places.isEmpty { return (result, nil) }
    var search = ConflictSearch(self, work)
    var program = try search.run(withSoftConstraints: false)
    for (parameter, variable) in places {
      let lower = try program.extreme(of: variable, slope: .one)
      let upper = try program.extreme(of: variable, slope: -.one)
      result.append((parameter, Interval(lower: lower?.rational, upper: upper?.rational)))
    }
    guard let x = places.first(where: { $0.parameter == plane.x })?.local,
      let y = places.first(where: { $0.parameter == plane.y })?.local
    else { return (result, nil) }
    let (width, height) = (program.expansion(ofVariable: x), program.expansion(ofVariable: y))
    return (result, try program.projection(width, height))
  }
}
