/// The values of some optimal solution and nothing else: the shortest way through the solver.
extension Problem {
  /// Returns the values of some optimal solution, one for each variable, and nothing else: without verdicts, and
  /// where several solutions are optimal not always the one that `solve` reports. Required constraints that conflict
  /// are relaxed in the same way. nil if it was stopped or given up.
  public func values(stop: StopCheck = { false }) -> [Rational]? {
    answer(stop: stop) { work throws(Stopped) in try values(work) }
  }

  func values(_ work: WorkCounter) throws(Stopped) -> [Rational] {
    let parts = try Parts(self, work, bundleRows: .max)
    var values: [Rational] = []
    try parts.solve { system throws(Stopped) in
      guard var program = try system.feasible(work) else { return nil }
      return try program.someOptimum()
    } inFractions: { system throws(Stopped) in
      try system.someOptimum(work)
    } inRationals: { system throws(Stopped) in
      try system.someOptimum(work)
    } take: { found, variables in
      if variables.count == variableCount {
        // The system has all variables, in their order.
        values = found
        return
      }
      if values.isEmpty { values = parts.given.map { $0 ?? .zero } }
      for (local, variable) in variables.enumerated() { values[variable] = found[local] }
    }
    return values.isEmpty ? parts.given.map { $0 ?? .zero } : values
  }
}

extension LinearProgram {
  /// Returns the values of an optimal solution.
  fileprivate mutating func someOptimum() throws(Stopped) -> [Rational] {
    try optimise()
    let values = variableValues()
    return Array<Rational>(capacity: values.count) { rationals in
      for value in values { rationals.append(value.rational) }
    }
  }
}

extension LinearSystem {
  /// Returns the values of an optimal solution without the rows that conflict.
  fileprivate func someOptimum(_ work: WorkCounter) throws(Stopped) -> [Rational] {
    var search = ConflictSearch(self, work)
    var program = try search.run(withSoftConstraints: true)
    return try program.someOptimum()
  }
}
