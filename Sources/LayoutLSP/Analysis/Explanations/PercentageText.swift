import Solver

// The meaning of a number with `%`, and its value in points.

package struct PercentageText {
  let factor: Rational
  /// The size of which it is a share; nil where it is a plain factor.
  let share: Atom?
  let result: LayoutResult

  package init(factor: Rational, share: Atom?, result: LayoutResult) {
    self.factor = factor
    self.share = share
    self.result = result
  }

  package var text: String { "\(factor * Rational(100))%" }

  /// A sentence with names as Markdown code.
  package var meaning: String {
    guard case .share(let axis, let view) = share else { return "Here it is a factor: the number \(factor)." }
    guard let view, view != .root else { return "Of the screen's \(axis.size)." }
    return "Of the superview's \(axis.size), which is `\(result.model.path(of: view))`'s."
  }

  /// Returns the share in points; nil where the view does not exist, and for a plain factor.
  package func points(in configuration: ConfigurationResult) -> String? {
    guard case .share(let axis, let view?) = share, result.exists(view, in: configuration) else { return nil }
    return NumberText.points(configuration.values[axis.length.variable(of: view)] * factor)
  }
}
