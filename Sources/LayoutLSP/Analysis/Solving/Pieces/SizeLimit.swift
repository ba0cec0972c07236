import Solver

/// A limit on sizes: a function of them is at most 0, or less than 0.
package struct SizeLimit: Hashable, Sendable {
  /// A function of the width as x and the height as y.
  package var function: PlaneFunction
  /// Whether sizes at which the function is 0 are excluded.
  package var isStrict: Bool

  /// Whether width and height both decide.
  var comparesBothSizes: Bool { !function.x.isZero && !function.y.isZero }

  /// The limit that holds exactly at all other sizes.
  var opposite: SizeLimit { SizeLimit(function: -function, isStrict: !isStrict) }

  /// Whether it is what excludes a size of an axis, whatever the other size is.
  func excludes(_ size: Rational, along axis: Axis) -> Bool {
    let isAlong = axis == .horizontal ? function.y.isZero : function.x.isZero
    let point = axis == .horizontal ? PlanePoint(x: size, y: .zero) : PlanePoint(x: .zero, y: size)
    return isStrict && isAlong && function(point).isZero
  }

  func holds(at size: PlanePoint) -> Bool {
    let sign = function(size).sign
    return isStrict ? sign < 0 : sign <= 0
  }
}
