import Solver
import Texts

// What a view shows as text, as its declaration says it. How it is shown on a screen is a `ShownText`.

/// Words with their font, as written.
package struct WrittenText: Hashable, Sendable {
  /// How an app finds the words in its catalogs.
  package struct Localization: Hashable, Sendable {
    package var key: String
    /// The name of the catalog without its ending.
    package var table: String

    /// Whether an app looks into this table without being told.
    package var isInUsualTable: Bool { table == "Localizable" }
  }

  /// In the source language, with placeholders.
  package var words: String
  /// The words as they are written, which may be a key of a catalog.
  package var key: String
  /// nil where no catalog is named; the words as they are written where none has them.
  package var localization: Localization?
  /// The words in each language of `ScreenLanguage.number`; empty where no screen says a language.
  package var translations: [String] = []
  /// The languages of screens in which there is no text for the words.
  package var untranslated: [LanguageTag] = []
  /// Where the words stand.
  package var place: SourceRange?
  /// nil for the font of the class.
  package var font: TextFont?
  /// What stands in for placeholders; the last counts for the rest.
  package var samples: [String] = []

  package init(words: String, place: SourceRange? = nil) {
    (self.words, key, self.place) = (words, words, place)
  }

  /// Returns the words in the language of that number; nil for the source's.
  package func words(in language: Int?) -> String {
    language.flatMap { translations.indices.contains($0) ? translations[$0] : nil } ?? words
  }
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
      let filled = Placeholders.filled(words ?? written.words(in: scale.language), written.samples)
      return ShownText(MeasuredWords(filled, font, scale.ofWords, in: control, mostLines: most), self, most)
    }
  }
}

extension WrittenText {
  /// The width of other words in its font, on one line at the standard size, in thousandths of a point.
  func width(of words: String, in control: TextControl) -> PointParts {
    let font = control.font(font).shown(at: .large, on: control.platform)
    return MeasuredWords(Placeholders.filled(words, samples), font, MeasuredWords.Scale(), in: control, mostLines: 1)
      .oneLine.width
  }
}

extension ViewNode {
  /// Where the words stand that an instance around the view gives it; nil where the view's own layout says them.
  package var placeOfGivenWords: SourceRange? {
    text?.written?.place.flatMap { $0.source == nameRange?.source ? nil : $0 }
  }

  /// The control whose class the view has.
  package var textControl: TextControl { TextControl(className: typeName, textOptions) }

  /// Returns the text as the view shows it; nil for a view without a text.
  package func shownText(at scale: TextScale) -> ShownText? { text?.shown(in: textControl, at: scale) }

  /// Whether its words are what the view scrolls: it asks for no size around them.
  package var scrollsWords: Bool { contentArea != nil && text?.written != nil && textControl.isTextView }

  /// Whether it is the content of a text view that scrolls: as wide as the frame, and as high as the words.
  var isContentOfWords: Bool { isGuide && textControl.isTextView }

  /// Takes the size of the text as that of the content.
  mutating func takeSizeOfText() {
    guard let shown = shownText(at: .standard) else { return }
    let isMeasured = text?.written == nil
    let hasWidth = isMeasured ? !isContentOfWords : textControl.hasWidth && !scrollsWords && !isContentOfWords
    intrinsicWidth = hasWidth ? shown.width : nil
    intrinsicHeight = isMeasured && isContentOfWords || scrollsWords ? nil : shown.height
  }
}
