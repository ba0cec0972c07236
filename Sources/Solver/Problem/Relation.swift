/// How the two sides of a constraint compare.
public enum Relation: UInt8, Sendable {
  case equal, lessOrEqual, greaterOrEqual

  /// The relation with both sides swapped.
  public var turned: Relation {
    switch self {
    case .equal: .equal
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

extension Relation {
  /// Whether the relation bounds a form from below and from above, where the left side is `scale` times the form.
  @inline(__always)
  func limits<N: ExactNumber>(scaledBy scale: N) -> (below: Bool, above: Bool) {
    if self == .equal { return (true, true) }
    let below = (self == .greaterOrEqual) != (scale.sign < 0)
    return (below, !below)
  }

  /// Returns the violation of a residual (left side minus right side); 0 where the relation holds.
  func violation<N: ExactNumber>(_ residual: N) -> N {
    switch self {
    case .equal: residual.magnitude
    case .lessOrEqual: residual.sign > 0 ? residual : .zero
    case .greaterOrEqual: residual.sign < 0 ? -residual : .zero
    }
  }
}
