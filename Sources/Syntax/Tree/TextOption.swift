/// A word behind the words of a text, such as `text: "Now playing" font title2 lines 2`. The one table of these words,
/// for the parser, completion and hover.
public enum TextOption: String, CaseIterable, Sendable {
  // In the order in which completion offers them.
  case font, lines, truncates, shrinks, sample

  /// The word with what stands behind it.
  public var example: String {
    switch self {
    case .font: "font title2 bold"
    case .lines: "lines 2"
    case .truncates: "truncates"
    case .shrinks: "shrinks 70%"
    case .sample: "sample: \"12,345.00\""
    }
  }

  /// The meaning of the word in a sentence or two.
  public var meaning: String {
    switch self {
    case .font:
      "The font: a style or a size in points, then its weight, `italic`, and `scales` for a size that grows with the "
        + "user's text size."
    case .lines: "The most lines that are shown, the rest is cut off; 0 for as many as the text needs."
    case .truncates: "The text is meant to be cut off where it does not fit, so that is never reported."
    case .shrinks: "One line, which gets smaller before it is cut off: down to this share of its size."
    case .sample: "What stands in for the placeholders in the words, such as `%@`; the last counts for the rest."
    }
  }
}

/// A word of a font: `font title2 bold italic`. The one table of these words, for the parser, completion and hover;
/// what styles and weights measure is not known here.
public enum FontWord: String, CaseIterable, Sendable {
  // In the order in which completion offers them.
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  case italic, scales

  public enum Kind: String, Sendable { case style, weight, other }

  public var kind: Kind {
    switch self {
    case .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1,
      .caption2:
      .style
    case .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black: .weight
    case .italic, .scales: .other
    }
  }
}
