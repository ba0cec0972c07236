/// A rectangle that an expression can name.
enum Box: Hashable, Sendable {
  case view(Int)
  case margins(of: Int)
  case safeArea(of: Int)

  /// The view that it is, or stands in.
  var view: Int {
    switch self {
    case .view(let view), .margins(let view), .safeArea(let view): view
    }
  }

  /// What views inside of that one call it.
  var nameInside: PseudoView {
    switch self {
    case .view: .superview
    case .margins: .margins
    case .safeArea: .safeArea
    }
  }
}
