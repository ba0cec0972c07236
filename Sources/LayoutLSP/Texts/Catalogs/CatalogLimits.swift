/// How much of a catalog is read: far more than any real one has.
enum CatalogLimits {
  static let mostEntries = 1_000_000
  /// The most texts of all tables of a catalog together.
  static let mostTexts = 1_000_000
  static let mostLanguages = 1000
  /// The most texts of one key in one language.
  static let mostForms = 64
  /// How deep plural forms, devices and substitutions may be nested.
  static let deepestForms = 8

  static let tooManyEntries = "there are more than \(mostEntries) keys"
  static let tooManyTexts = "with the tables before it the catalog has more than \(mostTexts) texts"
  static let tooManyLanguages = "there are more than \(mostLanguages) languages"
  static let tooManyForms = "a key has more than \(mostForms) texts in one language"
  static let tooDeepForms = "plural forms and devices are nested more than \(deepestForms) deep"
}

/// The languages of a catalog while it is read, each once.
struct LanguageList {
  private(set) var languages: [LanguageTag] = []
  private var numbers: [String: Int] = [:]

  /// Returns the number of a language, also of one that is met first here; nil for a name that is no tag.
  mutating func number(of text: String) -> Int? {
    if let known = numbers[text] { return known }
    guard let tag = LanguageTag(text) else { return nil }
    let number = languages.firstIndex(of: tag) ?? languages.count
    if number == languages.count { languages.append(tag) }
    numbers[text] = number
    return number
  }
}
