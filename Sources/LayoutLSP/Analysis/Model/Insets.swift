import Solver

/// Points, inward.
struct Insets: Hashable, Sendable {
  var top: Rational
  var left: Rational
  var bottom: Rational
  var right: Rational

  /// Those on an axis.
  subscript(axis: Axis) -> (near: Rational, far: Rational) { axis == .horizontal ? (left, right) : (top, bottom) }

  /// Top, left, bottom, right.
  var sides: [Rational] { [top, left, bottom, right] }

  static let zero = Insets(all: .zero)
  /// The margin of a view that says nothing else.
  static let standard = Insets(all: Rational(8))
}

extension Insets {
  init(all value: Rational) { self.init(top: value, left: value, bottom: value, right: value) }

  /// On each side the largest of them; nil of none.
  init?(enclosing all: [Insets]) {
    guard var largest = all.first else { return nil }
    for insets in all.dropFirst() {
      largest.top = max(largest.top, insets.top)
      largest.left = max(largest.left, insets.left)
      largest.bottom = max(largest.bottom, insets.bottom)
      largest.right = max(largest.right, insets.right)
    }
    self = largest
  }
}
