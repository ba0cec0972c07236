import Solver

/// What is at most 0, or less than 0, where sizes count.
struct SizeLimit: Hashable, Sendable {
  /// Of the width as x and the height as y.
  var function: PlaneFunction
  /// Sizes at which it is 0 do not count.
  var isStrict: Bool

  /// Width and height decide together.
  var isAskew: Bool { !function.x.isZero && !function.y.isZero }

  /// The limit that holds at exactly the other sizes.
  var opposite: SizeLimit { SizeLimit(function: -function, isStrict: !isStrict) }

  func holds(at size: PlanePoint) -> Bool {
    let sign = function(size).sign
    return isStrict ? sign < 0 : sign <= 0
  }
}
