import Solver

// The meaning of a number with `%`, and its value in points.

struct PercentageText {
  let factor: Rational
  /// The size of which it is a share; nil where it is a plain factor.
  let share: Atom?
  let result: LayoutResult

  var text: String { "\(factor * Rational(100))%" }

  /// A sentence with names as Markdown code.
  var meaning: String {
    guard case .share(let axis, let view) = share else { return "Here it is a factor: the number \(factor)." }
    guard let view, view != 0 else { return "Of the screen's \(axis.size)." }
    return "Of the superview's \(axis.size), which is `\(result.model.path(of: view))`'s."
  }

  /// Returns the share in points; nil where the view does not exist, and for a plain factor.
  func points(in configuration: ConfigurationResult) -> String? {
    guard case .share(let axis, let view?) = share, result.exists(view, in: configuration) else { return nil }
    return NumberText.points(configuration.values[axis.length.variable(of: view)] * factor)
  }
}
