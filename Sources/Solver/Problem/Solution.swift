// The solver's answer.

/// A constraint or parameter that takes part in a conflict.
public enum ConflictMember: Hashable, Sendable {
  /// Index into `Problem.constraints`.
  case constraint(Int)
  /// Index into `Problem.parameters`: the screen's size, or an end of its range.
  case parameter(Int)
}

extension ConflictMember {
  /// A sort key: parameters first, then constraints in the order written.
  var order: (Int, Int) {
    switch self {
    case .parameter(let index): (0, index)
    case .constraint(let index): (1, index)
    }
  }
}

/// A required constraint that cannot hold together with the required constraints kept before it.
public struct Conflict: Sendable {
  /// The relaxed constraint: an index into `Problem.constraints`.
  public var relaxed: Int
  /// An irreducible infeasible subset: parameters first, then constraints in the order written; `relaxed` is the
  /// last. Without any one member the others have a solution. Without any one written member the others have a
  /// solution even together with all implied constraints, unless the conflict is too large to try that
  /// (`withFewestWritten`).
  public var members: [ConflictMember]
  /// The multipliers of the members, which prove the conflict: in Σ multiplier · (left - right) all variables cancel,
  /// and the number that is left is positive where it ought to be at most 0. It is at most `miss`.
  public var multipliers: [Rational]
  /// The least violation of the relaxed constraint over all values that satisfy the required constraints that are kept,
  /// those after it too, in its own units. > 0.
  public var miss: Rational
  /// False where the conflicts have too many members together to list all (`WorkBounds.conflictMembers`): then
  /// `members` is `relaxed` alone, and the other members are among the constraints implied or written before it.
  public var areMembersKnown = true
  /// A proof that accounts for all of `miss`, where `members` does not: because others, written later maybe, make the
  /// miss greater, or because a written member was superfluous beside the implied constraints. nil where it does.
  public var firstProof: Proof?

  public struct Proof: Sendable {
    public var members: [ConflictMember]
    public var multipliers: [Rational]
  }
}

/// The range of one variable over all optimal solutions; nil is no bound.
public struct Interval: Sendable, Equatable {
  public var lower: Rational?
  public var upper: Rational?
  public init(lower: Rational?, upper: Rational?) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the interval is at least this wide.
  func isAtLeast(_ negligible: Rational) -> Bool {
    guard let lower, let upper else { return true }
    return upper - lower >= negligible
  }
}

/// An observed variable whose value is not the same in all optimal solutions.
public struct FreeVariable: Sendable {
  public var variable: Int
  /// Without bounds where `isIntervalKnown` is false.
  public var interval: Interval
  /// False where finding the interval would have taken too much work, as where thousands of free variables depend on
  /// one another. Which variables these are is a function of the problem.
  public var isIntervalKnown = true
  /// Whether the variable is, on the set of optimal solutions, no affine function of the free variables before it: a
  /// degree of freedom arises here.
  public var arises: Bool
}

/// A soft constraint that does not hold in the reported solution.
public struct Broken: Sendable {
  public var constraint: Int
  /// |left - right|, > 0.
  public var violation: Rational

  public init(constraint: Int, violation: Rational) {
    self.constraint = constraint
    self.violation = violation
  }
}

/// A part, sharing no variable with the rest of the problem, that would have taken too much work.
public struct UnsolvedPart: Sendable {
  /// In the order written: indices into `Problem.constraints`.
  public var constraints: [Int]
  public var reason: Unsolved
}

public struct Solution: Sendable {
  /// One value for each variable. Where several solutions are optimal the tie-break decides: the observed variables
  /// in order take their smallest value (where there is no smallest, the one nearest 0), then the others in the order
  /// of their numbers.
  public var values: [Rational]
  /// In the order written.
  public var conflicts: [Conflict]
  /// The ambiguous observed variables in the order of `observed`, in the problem without the relaxed constraints.
  public var free: [FreeVariable]
  /// In the order written.
  public var broken: [Broken]
  /// Required equalities that earlier required constraints (and the parameters) already imply. In the order written.
  public var redundant: [Int]
  /// How many pivots solving took. Without `knownParts` a function of the problem alone, like all of the answer.
  public var pivots = 0
  /// The parts that were given up, in the order written. No other property says anything about them, and the values
  /// of their variables are 0. Nearly always empty.
  public var unsolved: [UnsolvedPart] = []
}
