import Solver

/// Points, inward.
struct Insets: Hashable, Sendable {
  var top: Rational
  var left: Rational
  var bottom: Rational
  var right: Rational

  init(top: Rational, left: Rational, bottom: Rational, right: Rational) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  init(all value: Rational) { self.init(top: value, left: value, bottom: value, right: value) }

  static let zero = Insets(all: .zero)
  /// The margin of a view that says nothing else.
  static let standard = Insets(all: Rational(8))
}
