/// A rectangle that an expression can name.
package enum Box: Hashable, Sendable {
  case view(ViewID)
  case margins(of: ViewID)
  case safeArea(of: ViewID)
  /// What the keyboard covers of the root.
  case keyboard
  /// What a view that scrolls has inside: it begins at the view's top and leading edge.
  case content(of: ViewID)
  /// The content of a view that scrolls, moved in by the view's margins.
  case contentMargins(of: ViewID)

  /// The view that the rectangle is, or that it stands in.
  package var view: ViewID {
    switch self {
    case .view(let view), .margins(let view), .safeArea(let view), .content(let view), .contentMargins(let view): view
    case .keyboard: .root
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
