/// What the solver is asked: variables, linear constraints with priorities, in the order written.

/// `coefficient * variable`.
public struct Term: Hashable, Sendable {
  /// 0 ..< `Problem.variableCount`
  public var variable: Int
  /// As written: 0.1 is 1/10.
  public var coefficient: Rational

  public init(variable: Int, coefficient: Rational) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

public enum Relation: UInt8, Sendable {
  case equal, lessOrEqual, greaterOrEqual
}

/// `Σ terms  relation  constant`, which must hold (`priority` 1000) or is wished for (below).
///
/// Its violation is |Σ terms - constant| as written here, on the violated side: scaling a constraint scales what its
/// violation counts.
public struct LinearConstraint: Sendable {
  /// At most one for each variable, no coefficient 0. May be empty: then the constraint says `0 relation constant`.
  public var terms: [Term]
  public var relation: Relation
  public var constant: Rational
  /// In 0 ... 1000; 1000 is required. Every distinct value is a level of its own.
  public var priority: Rational

  public init(terms: [Term], relation: Relation, constant: Rational, priority: Rational = .required) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}

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

/// Which parameters are the two coordinates of a pair of sizes, by number. nil: there is none, and that one is 0.
public struct SizePlane: Sendable {
  public var x: Int?
  public var y: Int?

  public init(x: Int?, y: Int?) {
    self.x = x
    self.y = y
  }
}

public struct Problem: Sendable {
  public var variableCount: Int
  /// At most two are meaningful to `rangeVerdict`; each variable at most once.
  public var parameters: [Parameter]
  /// In the order written, what is implied first: the order decides which of contradicting constraints is set aside.
  public var constraints: ConstraintList
  /// How many of the constraints, from the first, are implied rather than written.
  public var impliedCount: Int
  /// The variables whose values are reported, in the order in which an ambiguous solution is settled.
  public var observed: [Int]
  /// What solving it may cost, and whether that was too little. Shared by the copies of a problem.
  public var effort = Effort()

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
