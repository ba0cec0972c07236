import Solver

/// One side of a screen.
package enum Extent: Hashable, Sendable {
  /// Points; `lower == upper` where it is fixed.
  case range(lower: Rational, upper: Rational)
  /// As small as the constraints allow.
  case fit

  var isRange: Bool { if case .range(let lower, let upper) = self { lower != upper } else { false } }

  /// The points as a layout has them: `320...430`; nil for what follows from the constraints.
  package var words: String? {
    guard case .range(let lower, let upper) = self else { return nil }
    let words = NumberText.points(lower)
    return lower == upper ? words : "\(words)...\(NumberText.points(upper))"
  }
}

/// How high the guide of the keyboard is where a screen shows a keyboard.
package enum KeyboardHeight: Hashable, Sendable {
  case points(Rational)
  /// As high as the root, which is lower than the keyboard.
  case whole
}

package struct Screen: Sendable {
  /// The most screens that the lists of declarations may make of a layout.
  static let mostOfLayout = 256
  /// The most screens in all states that there may be with such lists.
  static let mostConfigurations = 2048

  package var name: String
  /// nil for the screen of a layout that declares none.
  package var nameRange: SourceRange?
  /// The bytes of the size, where a `range-conflict` is reported.
  var sizeRange: SourceRange?
  package var width: Extent
  package var height: Extent
  package var safeArea: Insets?
  /// The safe areas under conditions; empty where the safe area depends on none.
  var safeAreas: [(condition: Condition, insets: Insets)] = []
  /// The heights of the keyboard under conditions, of which one holds at a time; empty where none is shown.
  package var keyboards: [(condition: Condition, height: KeyboardHeight)] = []
  package var isRightToLeft = false
  /// The language of its words; nil where the screen says none: the words of the source language are shown.
  package var language: ScreenLanguage?
  /// How much larger than declared the screen shows texts.
  package var textScale = TextScale.standard
  /// The scale with the language of the words: all that decides how texts look.
  package var textShowing: TextScale {
    var showing = textScale
    showing.language = language?.number
    return showing
  }
  /// The traits of the screen, which are words of the user's own, in the order written.
  package var traits: [String] = []
  /// The device whose screen this is.
  package var device: Device?
  package var isLandscape = false

  /// The safe area, inward, in points: top, left, bottom, right; nil where the screen says none.
  package var safeAreaSides: [Double]? { safeArea.map { $0.sides.map { $0.double } } }

  /// The screen of a layout that declares none: its size is that of the content.
  static let content = Screen(name: "content", width: .fit, height: .fit)

  /// Whether the screen is as large as its content, and nothing more is said of it.
  package var isContent: Bool { nameRange == nil && width == .fit && height == .fit && traits.isEmpty }
  package var showsKeyboard: Bool { !keyboards.isEmpty }
  package var isRanged: Bool { width.isRange || height.isRange }
  var isTwoRanges: Bool { width.isRange && height.isRange }
}
