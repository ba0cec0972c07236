import Analysis
import Solver

/// Writes a comparison of a screen's sides, alike in both languages.
struct ComparisonText {
  let width: String
  let height: String
  /// Writes a number with metrics in it.
  let sum: (ExportedNumber) -> String

  /// Returns the comparison in the form `size.width >= 600`, whichever way the file writes it.
  func text(_ comparison: ExportedComparison) -> String {
    let (widthFactor, heightFactor) = (comparison.width, comparison.height)
    let (constant, sign) = (comparison.constant, comparison.sign)
    if widthFactor.isZero || heightFactor.isZero {
      let factor = widthFactor.isZero ? heightFactor : widthFactor
      guard let scale = factor.reciprocal else { return "\(sum(constant)) \(sign.rawValue) 0" }
      let turned = factor.sign < 0 ? sign.turned : sign
      return "\(widthFactor.isZero ? height : width) \(turned.rawValue) \(sum(-(constant * scale)))"
    }
    if constant.isZero, widthFactor == -heightFactor {
      return "\(width) \((widthFactor.sign < 0 ? sign.turned : sign).rawValue) \(height)"
    }
    func product(_ factor: Rational, _ side: String) -> String {
      factor == .one ? side : "\(CodeText.operand(factor)) * \(side)"
    }
    return "\(product(widthFactor, width)) + \(product(heightFactor, height)) \(sign.rawValue) \(sum(-constant))"
  }
}

extension SizeComparison.Sign {
  /// The sign after both sides are multiplied by -1.
  var turned: SizeComparison.Sign {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    case .greater: .less
    }
  }
}
