// What is asked about the sizes of a ranged problem, and the answer.

/// The parameters that are the two coordinates of a pair of sizes, as indices. nil: there is none, and the coordinate
/// is 0.
public struct SizePlane: Sendable {
  public var x: Int?
  public var y: Int?

  public init(x: Int?, y: Int?) {
    self.x = x
    self.y = y
  }
}

/// The sizes of a ranged problem that have a solution.
public struct RangeVerdict: Sendable {
  /// The conflicts at every size of the ranges; the rest is about the problem without their relaxed constraints.
  public var conflicts: [Conflict]
  /// For each parameter the range of its sizes that work with some size of the other: the parameter's own range where
  /// all do.
  public var satisfiable: [(lower: Rational, upper: Rational)]
  /// For each parameter the conflict at its lower and at its upper end, where that end does not work. The parameter
  /// itself is among the members.
  public var ends: [(lower: Conflict?, upper: Conflict?)]
  /// The pairs of sizes that have a solution, in the plane asked for.
  public var feasibleSizes: ConvexPolygon
  /// The first corner that fails, with its conflict, where each parameter works throughout but not every pair.
  /// Corners are ordered: lower before upper, the first parameter slowest.
  public var failingPair: (values: [Rational], conflict: Conflict)?
}
