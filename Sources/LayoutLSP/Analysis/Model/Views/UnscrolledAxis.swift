/// An axis along which a view that scrolls does not, wherever an equation holds: nothing inside is tied to the far edge
/// of its content there, which is as large as the frame.
package struct UnscrolledAxis: Sendable {
  /// The view that scrolls.
  package var view: ViewID
  package var axis: Axis
  package var equation: EquationID
}
