/// How the two sides of a constraint compare.
public enum Relation: UInt8, Sendable {
  case equal, lessOrEqual, greaterOrEqual

  /// As it is from the other side.
  public var turned: Relation {
    switch self {
    case .equal: .equal
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

extension Relation {
  /// On which sides it limits a form of which the left side is a multiple by this factor.
  @inline(__always)
  func limits<N: ExactNumber>(scaledBy scale: N) -> (below: Bool, above: Bool) {
    if self == .equal { return (true, true) }
    let below = (self == .greaterOrEqual) != (scale.sign < 0)
    return (below, !below)
  }

  /// How far a residual (left less right) is on the wrong side; 0 where it holds.
  func violation<N: ExactNumber>(_ residual: N) -> N {
    switch self {
    case .equal: residual.magnitude
    case .lessOrEqual: residual.sign > 0 ? residual : .zero
    case .greaterOrEqual: residual.sign < 0 ? -residual : .zero
    }
  }
}
