import Solver

/// A direction in which views are laid out.
enum Axis: UInt8, CaseIterable, Sendable {
  case horizontal, vertical

  /// The name of the size on this axis: `width` or `height`.
  var size: String { length.name }
  var name: String { self == .horizontal ? "horizontal" : "vertical" }
  /// The word for something that is long on this axis.
  var long: String { self == .horizontal ? "wide" : "high" }

  /// The index of this axis in lists that have an element for each axis.
  var index: Int { Int(rawValue) }
  /// The other axis.
  var across: Axis { self == .horizontal ? .vertical : .horizontal }
  /// The variable of a view's position on this axis.
  var position: Dimension { self == .horizontal ? .x : .y }
  /// The variable of a view's size on this axis.
  var length: Dimension { self == .horizontal ? .width : .height }

  var near: Edge { self == .horizontal ? .left : .top }
  var far: Edge { self == .horizontal ? .right : .bottom }
  var center: Edge { self == .horizontal ? .centerX : .centerY }
}
