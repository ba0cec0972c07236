import Solver

/// One side of a screen.
enum Extent: Hashable, Sendable {
  /// Points; `lower == upper` where it is fixed.
  case range(lower: Rational, upper: Rational)
  /// As small as the constraints allow.
  case fit

  var isRange: Bool { if case .range(let lower, let upper) = self { lower != upper } else { false } }
}

struct Screen: Sendable {
  var name: String
  /// nil for the one that stands in where none is declared.
  var nameRange: SourceRange?
  /// The bytes of the size: where a `range-conflict` is reported.
  var sizeRange: SourceRange?
  var width: Extent
  var height: Extent
  var safeArea: Insets?
  /// What it is where conditions hold, if it depends on some.
  var safeAreas: [(condition: Condition, insets: Insets)] = []
  var isRightToLeft = false
  /// How large it shows texts.
  var textScale = TextScale.standard
  /// Words of the user's own, in the order written.
  var traits: [String] = []
  /// The device that it is the screen of.
  var device: Device?
  var isLandscape = false

  /// A layout without a screen is sized by its content.
  static let content = Screen(name: "content", width: .fit, height: .fit)

  /// It is as large as its content, and nothing more is said of it.
  var isContent: Bool { nameRange == nil && width == .fit && height == .fit && traits.isEmpty }
  var isRanged: Bool { width.isRange || height.isRange }
  var isTwoRanges: Bool { width.isRange && height.isRange }
}
