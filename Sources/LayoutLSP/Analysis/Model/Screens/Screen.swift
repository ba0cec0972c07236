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
  /// nil for the screen of a layout that declares none.
  var nameRange: SourceRange?
  /// The bytes of the size, where a `range-conflict` is reported.
  var sizeRange: SourceRange?
  var width: Extent
  var height: Extent
  var safeArea: Insets?
  /// The safe areas under conditions; empty where the safe area depends on none.
  var safeAreas: [(condition: Condition, insets: Insets)] = []
  var isRightToLeft = false
  /// How much larger than declared the screen shows texts.
  var textScale = TextScale.standard
  /// The traits of the screen, which are words of the user's own, in the order written.
  var traits: [String] = []
  /// The device whose screen this is.
  var device: Device?
  var isLandscape = false

  /// The screen of a layout that declares none: its size is that of the content.
  static let content = Screen(name: "content", width: .fit, height: .fit)

  /// Whether the screen is as large as its content, and nothing more is said of it.
  var isContent: Bool { nameRange == nil && width == .fit && height == .fit && traits.isEmpty }
  var isRanged: Bool { width.isRange || height.isRange }
  var isTwoRanges: Bool { width.isRange && height.isRange }
}
