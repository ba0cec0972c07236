import Solver

/// Distances from the edges of a rectangle, in points, inward.
package struct Insets: Hashable, Sendable {
  package var top: Rational
  package var left: Rational
  package var bottom: Rational
  package var right: Rational

  /// The two insets on an axis.
  subscript(axis: Axis) -> (near: Rational, far: Rational) { axis == .horizontal ? (left, right) : (top, bottom) }

  /// The insets in the order top, left, bottom, right.
  package var sides: [Rational] { [top, left, bottom, right] }

  package static let zero = Insets(all: .zero)
  /// The margins of a view that declares none.
  static let standard = Insets(all: Rational(8))
}

extension Insets {
  init(all value: Rational) { self.init(top: value, left: value, bottom: value, right: value) }

  /// The largest inset on each side; nil for an empty list.
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
