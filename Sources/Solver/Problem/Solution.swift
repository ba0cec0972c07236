// What the solver answers.

/// One party to a contradiction.
public enum ConflictMember: Hashable, Sendable {
  /// Index into `Problem.constraints`.
  case constraint(Int)
  /// Index into `Problem.parameters`: the screen's size, or an end of its range.
  case parameter(Int)
}

extension ConflictMember {
  /// Parameters first, then constraints as written.
  var order: (Int, Int) {
    switch self {
    case .parameter(let index): (0, index)
    case .constraint(let index): (1, index)
    }
  }
}

/// A required constraint that cannot hold together with those kept so far.
public struct Conflict: Sendable {
  /// The relaxed constraint: an index into `Problem.constraints`.
  public var relaxed: Int
  /// An irreducible infeasible set: parameters first, then constraints in the order written; `relaxed` is the last.
  /// Without any one of them the rest has a solution; without any one that is written the rest has one even together
  /// with everything implied.
  public var members: [ConflictMember]
  /// The multipliers of the members that show it: Σ multiplier · (left - right) is a number that contradicts its sign,
  /// and at most `miss`.
  public var multipliers: [Rational]
  /// The least violation of the relaxed constraint over all values that satisfy those kept, in its own units. > 0.
  public var miss: Rational
  /// False where there are so many conflicts of so many members that not all are told: then `members` is `relaxed` alone,
  /// and the others are among what is implied or written before it.
  public var areMembersKnown = true
  /// The proof that was found first, where some that is written is superfluous in it beside what is implied: it shows all
  /// of the miss.
  public var circuit: Circuit?

  public struct Circuit: Sendable {
    public var members: [ConflictMember]
    public var multipliers: [Rational]
  }
}

/// The values one variable takes over all optimal solutions; nil is no bound.
public struct Interval: Sendable, Equatable {
  public var lower: Rational?
  public var upper: Rational?
  public init(lower: Rational?, upper: Rational?) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether values in it differ by so much, or more.
  func isWiderThan(_ negligible: Rational) -> Bool {
    guard let lower, let upper else { return true }
    return upper - lower >= negligible
  }
}

/// An observed variable that is not the same in all optimal solutions.
public struct FreeVariable: Sendable {
  public var variable: Int
  /// Without bounds where `isIntervalKnown` is false.
  public var interval: Interval
  /// False where finding the interval would have taken too much work: where thousands of free variables hang on one
  /// another. Which ones that are is a function of the problem.
  public var isIntervalKnown = true
  /// It is no affine function of the observed variables before it, on the set of optimal solutions: a degree of
  /// freedom arises here.
  public var arises: Bool
}

/// An optional constraint that does not hold in the solution reported.
public struct Broken: Sendable {
  public var constraint: Int
  /// |left - right|, > 0.
  public var violation: Rational

  public init(constraint: Int, violation: Rational) {
    self.constraint = constraint
    self.violation = violation
  }
}

/// What shares variables with nothing else and would have taken too much work.
public struct UnsolvedPart: Sendable {
  /// In the order written: indices into `Problem.constraints`.
  public var constraints: [Int]
  public var reason: Unsolved
}

public struct Solution: Sendable {
  /// One value for each variable. Where several are optimal: the observed ones in order take their smallest value (where
  /// there is no smallest, the one nearest 0), then the others in the order of their numbers.
  public var values: [Rational]
  /// In the order written.
  public var conflicts: [Conflict]
  /// Ambiguous observed variables in the order of `observed`. Of the problem without the relaxed constraints.
  public var free: [FreeVariable]
  /// In the order written.
  public var broken: [Broken]
  /// Required equalities that earlier required constraints (and the parameters) already imply. In the order written.
  public var redundant: [Int]
  /// How many pivots it took to find: a function of the problem alone, like the rest.
  public var pivots = 0
  /// What was given up, in the order written: nothing else here is about it, and its values are 0. Nearly always empty.
  public var unsolved: [UnsolvedPart] = []

}
