// One constraint: a linear form, a relation, a number and a priority.

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

/// `Σ terms  relation  constant`, which is required (`priority` 1000) or soft (below).
///
/// Its violation is |Σ terms - constant| as written here, on the violated side: a constraint multiplied by 2 has
/// twice the violation.
public struct LinearConstraint: Sendable {
  /// At most one for each variable, no coefficient 0. May be empty: then the constraint says `0 relation constant`.
  public var terms: [Term]
  public var relation: Relation
  public var constant: Rational
  /// In 0 ... 1000; 1000 is required. Every distinct value is a priority level of its own.
  public var priority: Rational

  public init(terms: [Term], relation: Relation, constant: Rational, priority: Rational = .required) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}

extension LinearConstraint {
  /// Returns the left side minus the right side. `values` has one value for each variable.
  public func residual(at values: [Rational]) -> Rational {
    terms.reduce(-constant) { $0 + $1.coefficient * values[$1.variable] }
  }

  /// Returns by how much the constraint is violated; 0 where it holds.
  public func violation(at values: [Rational]) -> Rational { relation.violation(residual(at: values)) }

  /// A constraint that always holds. It replaces a constraint that is left out, so that indices stay.
  static var void: LinearConstraint {
    LinearConstraint(terms: [], relation: .equal, constant: .zero, priority: .zero)
  }
}

extension Rational {
  /// The priority of required constraints.
  public static let required = Rational(1000)
}
