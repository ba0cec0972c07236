/// Two sizes: a width and a height.
public struct PlanePoint: Hashable, Sendable {
  public var x: Rational
  public var y: Rational

  public init(x: Rational, y: Rational) {
    self.x = x
    self.y = y
  }

  /// Whether the point comes before another, from left to right, then upward.
  public func isBefore(_ other: PlanePoint) -> Bool { x == other.x ? y < other.y : x < other.x }
}
