import Solver

/// A direction in which views are laid out.
package enum Axis: UInt8, CaseIterable, Sendable {
  case horizontal, vertical

  /// The name of the size on this axis: `width` or `height`.
  package var size: String { length.name }
  package var name: String { self == .horizontal ? "horizontal" : "vertical" }
  /// The word for something that is long on this axis.
  var long: String { self == .horizontal ? "wide" : "high" }

  /// The index of this axis in lists that have an element for each axis.
  package var index: Int { Int(rawValue) }
  /// The other axis.
  var across: Axis { self == .horizontal ? .vertical : .horizontal }
  /// The variable of a view's position on this axis.
  var position: Dimension { self == .horizontal ? .x : .y }
  /// The variable of a view's size on this axis.
  var length: Dimension { self == .horizontal ? .width : .height }

  package var near: Edge { self == .horizontal ? .left : .top }
  package var far: Edge { self == .horizontal ? .right : .bottom }
  package var center: Edge { self == .horizontal ? .centerX : .centerY }
}
