/// A line of a rectangle that an equation can name.
package enum Edge: UInt8, Sendable {
  case left, right, top, bottom, leading, trailing, centerX, centerY, firstBaseline, lastBaseline

  package var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .centerX: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .vertical
    }
  }

  /// Whether it is a centre.
  package var isCenter: Bool { self == .centerX || self == .centerY }

  /// Whether the edge follows the reading direction.
  package var isDirectional: Bool { self == .leading || self == .trailing }

  /// Returns the physical edge on a screen that is read from left to right, or from right to left.
  package func physical(rightToLeft: Bool) -> Edge {
    switch self {
    case .leading: rightToLeft ? .right : .left
    case .trailing: rightToLeft ? .left : .right
    default: self
    }
  }

  /// The edge of another rectangle that faces this one; a line through the middle faces itself.
  package var facing: Edge {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    default: self
    }
  }
}
