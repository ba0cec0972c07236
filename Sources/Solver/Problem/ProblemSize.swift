// The size of a problem, for measurements. Nothing is solved here.

public struct ProblemSize: Sendable, Equatable {
  public var constraints = 0
  /// The variables that a constraint names or that are observed.
  public var variables = 0
  /// The parts that share no variable once the parameters of one size are substituted. A variable without a
  /// constraint is a part of its own.
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
