/// What the declaration of a screen can say behind its size: `screen phone = 390 x 844 safeArea (47, 0, 34, 0) rtl`. The one
/// table of these words: the parser reads by it, completion and argument help say what it says. What becomes of the values
/// is decided where the model is made, which does not compile with one of them left out.
public enum ScreenProperty: String, CaseIterable, Sendable {
  // In the order in which completion offers them.
  case safeArea, rtl, text, traits

  /// One sentence.
  public var meaning: String {
    switch self {
    case .safeArea: "The screen's safe area: (top, left, bottom, right)."
    case .rtl: "Read from right to left."
    case .text:
      "How large text is, of what each `text` says: `text 200%`, wider words alone as `text 135% x 100%`, or a Dynamic Type "
        + "category, such as `text accessibility3`. Several with commas are as many screens."
    case .traits: "What else is true of the screen, in words of your own: `traits regular, pointer`."
    }
  }

  /// What the four insets behind the word say, in a sentence; nil for a word that has none.
  public var insets: String? {
    switch self {
    case .safeArea: "What is covered at each side."
    case .rtl, .text, .traits: nil
    }
  }

  /// Words of the user's own stand behind it, with commas between them.
  public var takesWords: Bool { self == .traits }

  /// Sizes of text stand behind it, with commas between them.
  public var takesTextSizes: Bool { self == .text }
}
