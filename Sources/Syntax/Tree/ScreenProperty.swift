/// A word behind the size in a screen's declaration, such as `screen phone = 390 x 844 safeArea (47, 0, 34, 0) rtl`.
/// The one table of these words, for the parser, completion, hover and argument help. The lowering applies their
/// values in a `switch`, which does not compile if a case is missing.
public enum ScreenProperty: String, CaseIterable, Sendable {
  // In the order in which completion offers them.
  case safeArea, keyboard, language, rtl, ltr, text, traits

  /// The meaning of the word in a sentence or two.
  public var meaning: String {
    switch self {
    case .safeArea: "The screen's safe area: (top, left, bottom, right)."
    case .keyboard:
      "The keyboard is shown: as high as the device's own, or as the number says, from the bottom of the root. Several "
        + "with commas, such as `keyboard none, 291`, are as many screens."
    case .language:
      "The language of the words, with its direction of reading: `language de`. Several with commas are as many screens, "
        + "and `language all` are those of the catalogs."
    case .rtl: "Read from right to left."
    case .ltr: "Read from left to right, whatever the language."
    case .text:
      "How large text is, of what each `text` says: `text 200%`, wider words alone as `text 135% x 100%`, or a Dynamic Type "
        + "category, such as `text accessibility3`. Several with commas are as many screens."
    case .traits: "What else is true of the screen, in words of your own: `traits regular, pointer`."
    }
  }

  /// The meaning of the four insets behind the word, in a sentence; nil for a word without insets.
  public var insets: String? {
    switch self {
    case .safeArea: "What is covered at each side."
    case .keyboard, .language, .rtl, .ltr, .text, .traits: nil
    }
  }

  /// What follows the word, with stops of the cursor in the syntax of LSP; nil for a word that stands alone.
  public var value: String? {
    switch self {
    case .safeArea: "(${1:0}, ${2:0}, ${3:0}, ${4:0})"
    case .keyboard: "${1:336}"
    case .language: "${1:all}"
    case .text: "${1:200%}"
    case .traits: "${1:regular}"
    case .rtl, .ltr: nil
    }
  }

  /// Whether nothing follows the word.
  public var isAlone: Bool { value == nil }

  /// Whether words of the user's own follow, separated by commas.
  public var takesWords: Bool { self == .traits }
}
