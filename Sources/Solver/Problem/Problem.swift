// What the solver is asked: variables, linear constraints with priorities, in the order written.

/// A variable whose value is given from outside: the root's width or height. A range where `lower < upper`.
public struct Parameter: Sendable {
  public var variable: Int
  public var lower: Rational
  public var upper: Rational
  public init(variable: Int, lower: Rational, upper: Rational) {
    self.variable = variable
    self.lower = lower
    self.upper = upper
  }
}

public struct Problem: Sendable {
  public var variableCount: Int
  /// At most two are meaningful to `rangeVerdict`; each variable at most once.
  public var parameters: [Parameter]
  /// In the order written, what is implied first: the order decides which of contradicting constraints is relaxed.
  public var constraints: ConstraintList
  /// How many of the constraints, from the first, are implied rather than written.
  public var impliedCount: Int
  /// The variables whose values are reported, in the order of the tie-break.
  public var observed: [Int]
  /// A value that moves by less is not called free; 0: every one that moves is.
  public var negligible = Rational.zero
  /// What solving it may cost, and whether that was too little. Shared by the copies of a problem.
  public var workLimit = WorkLimit()
  /// Where `solve` finds parts that it has solved before; nil where each is solved.
  public var knownParts: KnownParts?

  public init(
    variableCount: Int, parameters: [Parameter] = [], constraints: ConstraintList = [], impliedCount: Int = 0,
    observed: [Int] = []
  ) {
    self.variableCount = variableCount
    self.parameters = parameters
    self.constraints = constraints
    self.impliedCount = impliedCount
    self.observed = observed
  }

  public init(
    variableCount: Int, parameters: [Parameter] = [], constraints: [LinearConstraint], impliedCount: Int = 0,
    observed: [Int] = []
  ) {
    self.init(
      variableCount: variableCount, parameters: parameters, constraints: ConstraintList(constraints),
      impliedCount: impliedCount, observed: observed)
  }
}
