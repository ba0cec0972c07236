import Solver

/// A direction in which views are laid out.
enum Axis: UInt8, CaseIterable, Sendable {
  case horizontal, vertical

  /// The name of the size on this axis.
  var size: String { length.name }
  var name: String { self == .horizontal ? "horizontal" : "vertical" }
  /// What something long on it is.
  var long: String { self == .horizontal ? "wide" : "high" }

  /// Its place in lists that have something for each.
  var index: Int { Int(rawValue) }
  /// The other one.
  var across: Axis { self == .horizontal ? .vertical : .horizontal }
  /// Where a view starts on it.
  var position: Dimension { self == .horizontal ? .x : .y }
  /// How long a view is on it.
  var length: Dimension { self == .horizontal ? .width : .height }

  var near: Edge { self == .horizontal ? .left : .top }
  var far: Edge { self == .horizontal ? .right : .bottom }
  var center: Edge { self == .horizontal ? .centerX : .centerY }
}
