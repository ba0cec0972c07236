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
    var isGiven = [Bool](repeating: false, count: variableCount)
    for parameter in parameters where parameter.lower >= parameter.upper { isGiven[parameter.variable] = true }
    var sets = DisjointSets(variableCount)
    for constraint in constraints {
      var first: Int?
      for term in constraint.terms {
        isNamed[term.variable] = true
        if isGiven[term.variable] { continue }
        if let first { sets.unite(first, term.variable) }
        first = first ?? term.variable
      }
    }
    var size = ProblemSize()
    size.constraints = constraints.count
    for variable in 0..<variableCount where isNamed[variable] {
      size.variables += 1
      if !isGiven[variable], sets.find(variable) == variable { size.components += 1 }
    }
    return size
  }
}
