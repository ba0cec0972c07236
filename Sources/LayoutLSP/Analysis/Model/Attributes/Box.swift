/// A rectangle that an expression can name.
package enum Box: Hashable, Sendable {
  case view(Int)
  case margins(of: Int)
  case safeArea(of: Int)
  /// What the keyboard covers of the root.
  case keyboard
  /// What a view that scrolls has inside: it begins at the view's top and leading edge.
  case content(of: Int)
  /// The content of a view that scrolls, moved in by the view's margins.
  case contentMargins(of: Int)

  /// The view that the rectangle is, or that it stands in.
  package var view: Int {
    switch self {
    case .view(let view), .margins(let view), .safeArea(let view), .content(let view), .contentMargins(let view): view
    case .keyboard: 0
    }
  }

  /// The name by which the views inside that view call the rectangle.
  var nameInside: PseudoView {
    switch self {
    case .view, .content: .superview
    case .margins, .contentMargins: .margins
    case .safeArea: .safeArea
    case .keyboard: .keyboard
    }
  }
}
