import Texts

/// The language in which a screen shows words.
package struct ScreenLanguage: Hashable, Sendable {
  /// The language that the screen asks for.
  package var asked: LanguageTag
  /// The language of the catalogs that serves; nil where none does, and the source's words are shown.
  package var served: LanguageTag?
  /// The language in which words are written.
  package var source: LanguageTag?
  /// Its number among the languages of the layout's screens.
  package var number = 0

  /// The language of the words that are shown; nil where it is not known.
  package var shown: LanguageTag? { served ?? source }
  package var isRightToLeft: Bool { served == nil ? source?.isRightToLeft ?? false : asked.isRightToLeft }
  /// What the language is called in English.
  package var name: String { asked.name }
}
