import Solver

/// The words of the language for a condition on a screen. The one table of them.
package enum ConditionWord: String, CaseIterable, Sendable {
  case rtl, ltr, portrait, landscape, keyboard

  var condition: ScreenCondition {
    switch self {
    case .rtl: .reading(isRightToLeft: true)
    case .ltr: .reading(isRightToLeft: false)
    case .keyboard: .keyboard
    case .portrait: .comparison(SizeComparison(width: .one, height: Rational(-1), constant: .zero, sign: .lessOrEqual))
    case .landscape: .comparison(SizeComparison(width: .one, height: Rational(-1), constant: .zero, sign: .greater))
    }
  }

  package var meaning: String {
    switch self {
    case .rtl: "Holds on screens that are read from right to left."
    case .ltr: "Holds on screens that are read from left to right."
    case .keyboard: "Holds on screens that show the keyboard."
    case .portrait: "Holds where the screen is at least as high as wide. Never where a side is `fit`."
    case .landscape: "Holds where the screen is wider than high. Never where a side is `fit`."
    }
  }
}
