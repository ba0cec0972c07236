// What is asked and answered about the sizes of a ranged problem.

/// Which parameters are the two coordinates of a pair of sizes, by number. nil: there is none, and that one is 0.
public struct SizePlane: Sendable {
  public var x: Int?
  public var y: Int?

  public init(x: Int?, y: Int?) {
    self.x = x
    self.y = y
  }
}

/// Which sizes of a ranged problem have a solution.
public struct RangeVerdict: Sendable {
  /// What contradicts at every size of the box; the rest is about the problem without the relaxed constraints.
  public var conflicts: [Conflict]
  /// For each parameter the sizes for which some size of the other works: the parameter's own range where all do.
  public var satisfiable: [(lower: Rational, upper: Rational)]
  /// For each parameter the conflict at its lower and at its upper end, where that end does not work. The parameter's
  /// own value is among the members.
  public var ends: [(lower: Conflict?, upper: Conflict?)]
  /// The pairs of sizes that have a solution, in the plane asked for.
  public var works: ConvexPolygon
  /// Where each parameter works throughout but not every pair: the first corner that fails (lower before upper, the
  /// first parameter slowest), with its conflict.
  public var failingPair: (values: [Rational], conflict: Conflict)?
}
