/// A rectangle that an expression can name.
package enum Box: Hashable, Sendable {
  case view(Int)
  case margins(of: Int)
  case safeArea(of: Int)

  /// The view that the rectangle is, or that it stands in.
  package var view: Int {
    switch self {
    case .view(let view), .margins(let view), .safeArea(let view): view
    }
  }

  /// The name by which the views inside that view call the rectangle.
  var nameInside: PseudoView {
    switch self {
    case .view: .superview
    case .margins: .margins
    case .safeArea: .safeArea
    }
  }
}
