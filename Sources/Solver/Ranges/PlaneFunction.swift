// Affine functions of pairs of sizes.

/// `constant + x * (the point's x) + y * (the point's y)`
public struct PlaneFunction: Hashable, Sendable {
  public var constant: Rational
  public var x: Rational
  public var y: Rational

  public init(constant: Rational, x: Rational, y: Rational) {
    self.constant = constant
    self.x = x
    self.y = y
  }

  public static let zero = PlaneFunction(constant: .zero, x: .zero, y: .zero)
  public static let one = PlaneFunction(constant: .one, x: .zero, y: .zero)
  /// The coordinates themselves.
  public static let x = PlaneFunction(constant: .zero, x: .one, y: .zero)
  public static let y = PlaneFunction(constant: .zero, x: .zero, y: .one)

  /// Makes the function that is at most 0 to the left of the way from one point to another.
  init(side start: PlanePoint, _ end: PlanePoint) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    self.init(constant: dx * start.y - dy * start.x, x: dy, y: -dx)
  }

  public func callAsFunction(_ point: PlanePoint) -> Rational { constant + x * point.x + y * point.y }

  public static func + (left: PlaneFunction, right: PlaneFunction) -> PlaneFunction {
    PlaneFunction(constant: left.constant + right.constant, x: left.x + right.x, y: left.y + right.y)
  }

  public static func * (left: PlaneFunction, factor: Rational) -> PlaneFunction {
    PlaneFunction(constant: left.constant * factor, x: left.x * factor, y: left.y * factor)
  }

  public static prefix func - (function: PlaneFunction) -> PlaneFunction {
    PlaneFunction(constant: -function.constant, x: -function.x, y: -function.y)
  }
}
