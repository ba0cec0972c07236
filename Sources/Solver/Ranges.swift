/// Which sizes of a ranged problem have a solution: every size in the ranges, not samples.
///
/// The parameters are variables within their ranges. The sizes that work are a convex set, the projection of the feasible
/// set: its extent along each axis takes two linear programs, and where each axis works throughout, the four corners
/// decide about the pairs.
extension Problem {
  /// Checks every size of the parameters' ranges; nil if it was told to stop, or gave up.
  public func rangeVerdict(stop: StopCheck = { false }) -> RangeVerdict? {
    answer(stop: stop) { patience throws(Stopped) in try rangeVerdict(patience) }
  }

  func rangeVerdict(_ patience: Patience) throws(Stopped) -> RangeVerdict {
    var kept = requiredOnly()
    let conflicts = try kept.requiredConflicts(patience)
    for conflict in conflicts { kept.constraints[conflict.setAside] = .void }
    var verdict = RangeVerdict(conflicts: conflicts, satisfiable: [], ends: [], failingPair: nil)
    let extents = try kept.parameterExtents(patience)
    for (index, parameter) in parameters.enumerated() {
      let extent = extents[index]
      verdict.satisfiable.append(extent)
      var ends: (lower: Conflict?, upper: Conflict?) = (nil, nil)
      if extent.lower > parameter.lower {
        ends.lower = try kept.fixing([(index, parameter.lower)]).requiredConflicts(patience).first
      }
      if extent.upper < parameter.upper {
        ends.upper = try kept.fixing([(index, parameter.upper)]).requiredConflicts(patience).first
      }
      verdict.ends.append(ends)
    }
    if verdict.ends.allSatisfy({ $0.lower == nil && $0.upper == nil }) {
      verdict.failingPair = try kept.firstFailingCorner(patience)
    }
    return verdict
  }

  /// The same indices; what is optional says nothing.
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

  /// The conflicts of the required constraints, in the order written.
  private func requiredConflicts(_ patience: Patience) throws(Stopped) -> [Conflict] {
    try withFewestWritten(circuits(patience), patience)
  }

  /// The same, as the search finds them: irreducible, but not always so beside everything implied.
  func circuits(_ patience: Patience) throws(Stopped) -> [Conflict] {
    let parts = try Parts(self, patience)
    var conflicts = constantConflicts(parts)
    try parts.solve { system throws(Stopped) in
      var reduction = try Reduction(system, rows: system.requiredRows, patience)
      return try reduction.makeFeasible() == nil ? [] : nil
    } words: { system throws(Stopped) in
      try circuits(of: system, patience)
    } rationals: { system throws(Stopped) in
      try circuits(of: system, patience)
    } take: { found, _ in
      conflicts += found
    }
    return conflicts.sorted { $0.setAside < $1.setAside }
  }

  private func circuits<N>(of system: LinearSystem<N>, _ patience: Patience) throws(Stopped) -> [Conflict] {
    var search = ConflictSearch(system, patience)
    _ = try search.run(withWishes: false)
    return conflicts(of: search)
  }

  /// The least and the greatest value of each parameter that has a solution. The required constraints do not conflict.
  private func parameterExtents(_ patience: Patience) throws(Stopped) -> [(lower: Rational, upper: Rational)] {
    var extents = parameters.map { (lower: $0.lower, upper: $0.upper) }
    let parts = try Parts(self, patience)
    try parts.solve { system throws(Stopped) in
      try system.extents(of: ranged(in: system.variables), patience)
    } words: { system throws(Stopped) in
      try system.extents(of: ranged(in: system.variables), patience)
    } rationals: { system throws(Stopped) in
      try system.extents(of: ranged(in: system.variables), patience)
    } take: { found, _ in
      for (parameter, extent) in found {
        if let lower = extent.lower { extents[parameter].lower = lower }
        if let upper = extent.upper { extents[parameter].upper = upper }
      }
    }
    return extents
  }

  /// The parameters with a range among the variables of a system.
  private func ranged(in variables: [Int]) -> [(parameter: Int, local: Int)] {
    var result: [(parameter: Int, local: Int)] = []
    for (index, parameter) in parameters.enumerated() where parameter.lower < parameter.upper {
      if let local = variables.firstIndex(of: parameter.variable) { result.append((index, local)) }
    }
    return result
  }

  private func firstFailingCorner(
    _ patience: Patience
  ) throws(Stopped) -> (values: [Rational], conflict: Conflict)? {
    let ranged = parameters.indices.filter { parameters[$0].lower < parameters[$0].upper }
    guard ranged.count == 2, let first = ranged.first, let second = ranged.last else { return nil }
    for one in [parameters[first].lower, parameters[first].upper] {
      for other in [parameters[second].lower, parameters[second].upper] {
        let corner = fixing([(first, one), (second, other)])
        if let conflict = try corner.requiredConflicts(patience).first {
          return (corner.parameters.map(\.lower), conflict)
        }
      }
    }
    return nil
  }
}

extension LinearSystem {
  /// The least and the greatest value of variables under the required rows.
  fileprivate func extents(
    of places: [(parameter: Int, local: Int)], _ patience: Patience
  ) throws(Stopped) -> [(parameter: Int, extent: Interval)] {
    var result: [(parameter: Int, extent: Interval)] = []
    if places.isEmpty { return result }
    var search = ConflictSearch(self, patience)
    var reduction = try search.run(withWishes: false)
    for (parameter, variable) in places {
      let lower = try reduction.extreme(of: variable, slope: .one)
      let upper = try reduction.extreme(of: variable, slope: -.one)
      result.append((parameter, Interval(lower: lower?.rational, upper: upper?.rational)))
    }
    return result
  }

  fileprivate var requiredRows: [Int] { (0..<rowCount).filter { isRequired($0) } }
}

extension LinearConstraint {
  /// Says nothing.
  static var void: LinearConstraint {
    LinearConstraint(terms: [], relation: .equal, constant: .zero, priority: .zero)
  }
}
