import Solver

// What a number with `%` comes to.

struct PercentageText {
  let factor: Rational
  /// What it is a share of; nil where it is the number itself.
  let share: Atom?
  let result: LayoutResult

  var text: String { "\(factor * Rational(100))%" }

  /// A sentence, in which names are code.
  var meaning: String {
    guard case .share(let axis, let view) = share else { return "Here it is a factor: the number \(factor)." }
    guard let view, view != 0 else { return "Of the screen's \(axis.size)." }
    return "Of the superview's \(axis.size), which is `\(result.model.path(of: view))`'s."
  }

  /// nil where that view is not there, and for what is no share.
  func points(in configuration: ConfigurationResult) -> String? {
    guard case .share(let axis, let view?) = share, result.exists(view, in: configuration) else { return nil }
    return NumberText.points(configuration.values[axis.length.variable(of: view)] * factor)
  }
}
