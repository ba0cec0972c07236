import Texts

// `untranslated`: words that have no text in a language that a screen shows.

extension LayoutCheck {
  static let untranslated = LayoutCheck(needs: .nothing) { result in
    result.model.views.compactMap { view in
      guard let written = view.text?.written, !written.untranslated.isEmpty, let place = written.place else {
        return nil
      }
      let source = result.model.screens.lazy.compactMap { $0.language?.source }.first
      return Finding(
        code: .untranslated, place: place,
        message: UntranslatedText.message(written.words, written.untranslated, source: source),
        data: .untranslated(words: written.words, languages: written.untranslated.map { $0.text }))
    }
  }
}

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
