import Texts

/// The catalogs in which the words of a layout are looked up.
struct WordCatalogs {
  /// What a catalog says of some words.
  struct Found {
    var catalog: LoadedCatalog
    var entry: StringCatalog.Entry

    /// Returns the texts that stand for the words in a language; those of the source where it lacks them, or where
    /// nothing is to be translated: what was translated before is not shown.
    func forms(in language: LanguageTag?) -> [StringCatalog.Form] {
      guard entry.shouldTranslate else { return entry.sourceForms }
      return number(of: language).flatMap { entry.forms(in: $0) } ?? entry.sourceForms
    }

    /// Whether the words lack a text in a language that they should have.
    func lacks(_ language: LanguageTag) -> Bool {
      guard let number = number(of: language) else { return entry.shouldTranslate }
      return entry.lacks(number)
    }

    private func number(of language: LanguageTag?) -> Int? {
      language.flatMap { catalog.catalog.languages.firstIndex(of: $0) }
    }
  }

  /// In the order in which words are looked up.
  var loaded: [LoadedCatalog] = []
  /// Whether the layout, its file or its project names a catalog, be it one that cannot be read.
  var isNamed = false

  /// The languages of all of them, the source's of the first one first.
  var languages: [LanguageTag] { loaded.flatMap { $0.catalog.languages }.unique }
  var source: LanguageTag? { loaded.first?.catalog.languages.first }

  /// Returns what the catalogs say of words: as a key, then as a text of the source language.
  func found(_ words: String) -> Found? {
    for catalog in loaded {
      if let entry = catalog.catalog.entry(withKey: words) { return Found(catalog: catalog, entry: entry) }
    }
    for catalog in loaded {
      if let entry = catalog.catalog.entry(saying: words) { return Found(catalog: catalog, entry: entry) }
    }
    return nil
  }

  func language(_ asked: LanguageTag) -> ScreenLanguage {
    let languages = languages
    return ScreenLanguage(asked: asked, served: asked.best(among: languages).map { languages[$0] }, source: source)
  }
}
