// The solver's question: variables, and linear constraints with priorities, in the order written.

/// A variable whose value is given from outside, such as the root's width or height: a range where `lower < upper`,
/// else one value.
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
  /// Each variable occurs at most once. `rangeVerdict` looks at pairs of two of them.
  public var parameters: [Parameter]
  /// The implied constraints, then the written ones in the order written. The order decides which constraint of a
  /// conflict is relaxed.
  public var constraints: ConstraintList
  /// How many of the constraints, from the first, are implied rather than written.
  public var impliedCount: Int
  /// The variables whose values are reported, in the order of the tie-break.
  public var observed: [Int]
  /// A variable whose interval is narrower than this does not count as free. At 0 every variable that can vary is
  /// free.
  public var negligible = Rational.zero
  /// The bounds on the work of solving, and a note of what was given up. Copies of a problem share it.
  public var workLimit = WorkLimit()
  /// The cache in which `solve` finds parts that it has solved before; nil: every part is solved.
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
