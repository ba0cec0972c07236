// How large a problem is, for those who measure. Solves nothing.

public struct ProblemSize: Sendable, Equatable {
  public var constraints = 0
  /// That a constraint names or that are observed.
  public var variables = 0
  /// Parts that share no variable, once the parameters of one size are put in; of variables without a constraint each is
  /// one.
  public var components = 0

  public init() {}
}

extension Problem {
  public var size: ProblemSize {
    var isNamed = [Bool](repeating: false, count: variableCount)
    for variable in observed { isNamed[variable] = true }
    for constraint in constraints { for term in constraint.terms { isNamed[term.variable] = true } }
    let isGiven = isGiven
    var sets = united(without: isGiven)
    var size = ProblemSize()
    size.constraints = constraints.count
    for variable in 0..<variableCount where isNamed[variable] {
      size.variables += 1
      if !isGiven[variable], sets.find(variable) == variable { size.components += 1 }
    }
    return size
  }
}
