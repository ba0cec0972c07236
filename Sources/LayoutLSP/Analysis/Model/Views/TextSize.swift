import Solver
import Texts

// How a screen shows texts.

/// How much larger a screen shows texts than they are declared, and in which language.
package struct TextScale: Hashable, Sendable {
  /// The factor of text widths: larger letters, and longer words. For a `category` that of measures.
  package var width: Rational
  /// The factor of text heights: larger letters alone. For a `category` that of measures.
  package var height: Rational
  /// The text size of the system, by which fonts are chosen; nil for factors of every text.
  package var category: TextCategory?
  /// The number of the language of the words; nil for the source's.
  package var language: Int?

  init(width: Rational, height: Rational) { (self.width, self.height) = (width, height) }

  init(_ both: Rational) { self.init(width: both, height: both) }

  /// Measures grow as body text does.
  init(_ category: TextCategory) {
    self.init(Rational(category.bodySize) / Rational(TextCategory.large.bodySize))
    self.category = category
  }

  package static let standard = TextScale(.one)

  /// The scale in per cent, `200%` or `135% x 100%`, or the name of a text size.
  package var text: String {
    if let category { return category.rawValue }
    let parts = [width, height].map { NumberText.points($0 * Rational(100)) + "%" }
    return width == height ? parts[0] : parts.joined(separator: " x ")
  }

  /// The scale of words: a text size changes their font instead.
  var ofWords: MeasuredWords.Scale {
    category == nil ? MeasuredWords.Scale(width: width.double, height: height.double) : MeasuredWords.Scale()
  }
}
