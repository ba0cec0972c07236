/// A direction in which views are laid out.
enum Axis: UInt8, Sendable {
  case horizontal, vertical

  /// The name of the size on this axis.
  var size: String { self == .horizontal ? "width" : "height" }
  var name: String { self == .horizontal ? "horizontal" : "vertical" }
}
