import Solver

/// What a number with `%` comes to.

package struct PercentageText {
  package let factor: Rational
  /// What it is a share of; nil where it is the number itself.
  package let share: Atom?
  package let result: LayoutResult

  package init(factor: Rational, share: Atom?, result: LayoutResult) {
    self.factor = factor
    self.share = share
    self.result = result
  }

  package var text: String { "\(factor * Rational(100))%" }

  /// A sentence, in which names are code.
  package var meaning: String {
    guard case .share(let axis, let view) = share else { return "Here it is a factor: the number \(factor)." }
    let side = axis == .horizontal ? "width" : "height"
    guard let view, view != 0 else { return "Of the screen's \(side)." }
    return "Of the superview's \(side), which is `\(result.model.path(of: view))`'s."
  }

  /// nil where that view is not there, and for what is no share.
  package func points(in configuration: ConfigurationResult) -> String? {
    guard case .share(let axis, let view?) = share, result.exists(view, in: configuration) else { return nil }
    let dimension: Dimension = axis == .horizontal ? .width : .height
    return NumberText.points(configuration.values[dimension.variable(of: view)] * factor)
  }
}
