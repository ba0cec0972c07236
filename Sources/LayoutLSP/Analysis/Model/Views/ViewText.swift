import Solver
import Texts

// What a view shows as text, as its declaration says it. How it is shown on a screen is a `ShownText`.

/// Words with their font, as written.
package struct WrittenText: Hashable, Sendable {
  /// In the source language, with placeholders.
  package var words: String
  /// nil for the font of the class.
  package var font: TextFont?
  /// What stands in for placeholders; the last counts for the rest.
  package var samples: [String] = []
}

/// The text of a view: words, or measures alone, and how it wraps.
package struct ViewText: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The size on one line, in points, of the whole control.
    case measures(width: Rational, height: Rational)
    case words(WrittenText)
  }

  package var content: Content
  /// The number behind `lines`, 0 for as many as the text needs; nil where nothing is written.
  package var writtenLines: Int?
  /// Whether it is meant to be cut off.
  package var truncates = false
  /// How small its one line may get before it is cut off, from 0 to 1; nil where it stays as it is.
  package var shrinksTo: Rational?

  package init(_ content: Content) { self.content = content }

  package var written: WrittenText? { if case .words(let written) = content { written } else { nil } }

  /// The most lines that a control shows, the rest being cut off; nil for as many as the text needs.
  package func mostLines(in control: TextControl) -> Int? {
    if shrinksTo != nil { return 1 }
    guard let writtenLines else { return control.isSingleLine ? 1 : nil }
    return writtenLines == 0 ? nil : writtenLines
  }

  /// Returns the text as a control shows it. `words`: those to measure in the place of its own.
  func shown(in control: TextControl, at scale: TextScale, words: String? = nil) -> ShownText {
    let most = mostLines(in: control)
    switch content {
    case .measures(let width, let height):
      return ShownText(WrappingMeasures(width: width, height: height, mostLines: most, scale), self, most)
    case .words(let written):
      let font = control.font(written.font).shown(at: scale.category ?? .large, on: control.platform)
      let filled = Placeholders.filled(words ?? written.words, written.samples)
      return ShownText(MeasuredWords(filled, font, scale.ofWords, in: control, mostLines: most), self, most)
    }
  }
}

extension ViewNode {
  /// The control whose class the view has.
  package var textControl: TextControl { TextControl(className: typeName, textOptions) }

  /// Returns the text as the view shows it; nil for a view without a text.
  package func shownText(at scale: TextScale) -> ShownText? { text?.shown(in: textControl, at: scale) }

  /// Takes the size of the text as that of the content.
  mutating func takeSizeOfText() {
    guard let shown = shownText(at: .standard) else { return }
    intrinsicWidth = textControl.hasWidth || text?.written == nil ? shown.width : nil
    intrinsicHeight = shown.height
  }
}
