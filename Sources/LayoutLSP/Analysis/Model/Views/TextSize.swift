import Solver

// Texts that wrap: how many lines a text has at a width, and how large a screen shows it. Its actual width is not
// known here.

/// How a text wraps. The size of the text on one line is the intrinsic size of its view.
package struct WrappingText: Hashable, Sendable {
  /// The most lines that are shown, the rest being cut off; nil for as many as the text needs.
  package var mostLines: Int?
  /// The lines of the text where each has one character, taken to be as wide as it is high.
  private var lineForEachCharacter = 1

  /// A bound for the lines of any text: more take more digits than anybody reads.
  static let limit = 1_000_000

  /// `width`, `height`: of the text on one line, in points.
  init(mostLines: Int? = nil, width: Rational, height: Rational) {
    self.mostLines = mostLines
    if height.sign > 0, width > height {
      lineForEachCharacter = min(Self.limit, (width / height).roundedUp ?? Self.limit)
    }
  }

  /// The same text with as many lines as it needs.
  var unlimited: WrappingText {
    var text = self
    text.mostLines = nil
    return text
  }

  private var most: Int { min(mostLines ?? lineForEachCharacter, lineForEachCharacter) }

  /// Returns how many lines a text has that is `length` points long on one line: at least one, and n where the width
  /// is exactly an n-th of the length.
  func lines(of length: Rational, in width: Rational) -> Int {
    guard length.sign > 0, length > width else { return 1 }
    return width.sign > 0 ? min(most, (length / width).roundedUp ?? most) : most
  }

  /// Whether all of the text is shown in a view of this width.
  func holds(_ length: Rational, in width: Rational) -> Bool {
    length.sign <= 0 || width.sign > 0 && mostLines.map { length <= width * Rational($0) } ?? true
  }

  /// Returns the widths between two others at which the number of lines changes: at each of them there is one line
  /// less than just below it. nil where there are more than `limit`.
  func breaks(of length: Rational, between least: Rational, and greatest: Rational, atMost limit: Int) -> [Rational]? {
    guard length.sign > 0, least <= greatest, greatest.sign > 0 else { return [] }
    let first = lines(of: length, in: greatest)
    let last = least.sign > 0 ? lines(of: length, in: least) : most
    guard last - first <= limit else { return nil }
    return (first..<max(first, last)).map { length / Rational($0) }
  }
}

/// How much larger a screen shows texts than they are declared.
package struct TextScale: Hashable, Sendable {
  /// The factor of text widths: larger letters, and longer words.
  package var width: Rational
  /// The factor of text heights: larger letters alone.
  package var height: Rational

  init(width: Rational, height: Rational) { (self.width, self.height) = (width, height) }

  init(_ both: Rational) { self.init(width: both, height: both) }

  package static let standard = TextScale(.one)

  /// The scale in per cent: `200%`, or `135% x 100%`.
  package var text: String {
    let parts = [width, height].map { NumberText.points($0 * Rational(100)) + "%" }
    return width == height ? parts[0] : parts.joined(separator: " x ")
  }
}

/// The text sizes that people choose in the settings of iOS: the one table of them.
package enum TextCategory: String, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The size of body text, in points.
  var bodySize: Int {
    switch self {
    case .xSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .xLarge: 19
    case .xxLarge: 21
    case .xxxLarge: 23
    case .accessibility1: 28
    case .accessibility2: 33
    case .accessibility3: 40
    case .accessibility4: 47
    case .accessibility5: 53
    }
  }

  /// The meaning of the category, in a sentence.
  package var meaning: String {
    "The text size at which body text has \(bodySize) points; it has \(Self.large.bodySize) at `large`."
  }

  /// The scale of texts in relation to the standard size.
  package var scale: TextScale { TextScale(Rational(bodySize) / Rational(Self.large.bodySize)) }
}
