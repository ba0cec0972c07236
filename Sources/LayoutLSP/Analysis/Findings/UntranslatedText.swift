import Texts

/// The words of `untranslated`.
enum UntranslatedText {
  /// Returns `'Cancel' has no text in German and French: the English words count`. Without `source` the source's
  /// language is not named.
  static func message(_ words: String, _ languages: [LanguageTag], source: LanguageTag?) -> String {
    let names = Wording.list(Wording.shortened(languages.map { $0.name }))
    let shown = source.map { "the \($0.name) words count" } ?? "the words of the source count"
    return "'\(visible(words))' has no text in \(names): \(shown)"
  }
}
