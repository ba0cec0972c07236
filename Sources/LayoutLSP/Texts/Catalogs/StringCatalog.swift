import Formats

// The translations of an application's words, however they are stored. What a text looks like, and where it is shown,
// is not known here.

/// A catalog of words in several languages: one `.xcstrings` file, or the `.strings` and `.stringsdict` files of one
/// name in the folders of languages.
package final class StringCatalog: Sendable {
  /// One of the texts that words can have in a language.
  package struct Form: Hashable, Sendable {
    /// When this text is shown: `one`, or `iphone, other`; empty where it always is.
    package var cases: String
    package var text: String

    package init(cases: String = "", text: String) {
      self.cases = cases
      self.text = text
    }
  }

  /// A place in one of the catalog's files.
  package struct Place: Hashable, Sendable {
    /// The number of the file.
    package var file: Int
    /// In the file's text in UTF-8.
    package var bytes: Range<Int>
  }

  /// What the catalog says of one key.
  package struct Entry: Sendable {
    package var key: String
    /// Where the key stands, in the file of the source language first.
    package var places: [Place]
    /// Whether the text is the same in all languages.
    package var shouldTranslate = true
    /// The texts that the catalog has, by the number of their language; more than one for plural forms and devices.
    var forms: [Int: [Form]] = [:]

    /// Returns the texts in a language; nil where the catalog lacks them.
    package func forms(in language: Int) -> [Form]? { forms[language] }

    /// Whether the entry lacks the text of a language that it should have.
    package func lacks(_ language: Int) -> Bool {
      shouldTranslate && language != StringCatalog.source && forms[language] == nil
    }

    /// Whether the key is one of Interface Builder: the number of an object, and a property, `abc-12-def.text`.
    package var isOfInterfaceBuilder: Bool {
      let parts = key.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
      guard parts.count == 2 else { return false }
      let dashes = parts[0].count { $0 == UInt8(ascii: "-") }
      let isOfObject = dashes == 2 && parts[0].count == 10 || parts[0].allSatisfy { $0.isDigit }
      return isOfObject && forms[StringCatalog.source] != nil
    }

    /// The texts in the source language. The key itself is the text of an entry that has none.
    package var sourceForms: [Form] { forms[StringCatalog.source] ?? [Form(text: key)] }
  }

  /// The number of the source language.
  package static let source = 0

  /// The languages, the source's first, the others in the order of their tags.
  package let languages: [LanguageTag]
  /// In the order of the files.
  package let entries: [Entry]
  /// Why files of the catalog are not read; their words are not in it.
  package let failures: [CatalogFailure]
  private let byKey: [String: Int]
  private let bySource: [String: Int]

  /// `languages`: in any order, in which `entries` number them; with or without the source.
  init(source: LanguageTag, languages: [LanguageTag], entries: [Entry], failures: [CatalogFailure] = []) {
    let others = languages.filter { $0 != source }.sorted { $0.text < $1.text }
    let all = [languages.first { $0 == source } ?? source] + others
    let places = languages.map { all.firstIndex(of: $0) ?? Self.source }
    let isInOrder = places.elementsEqual(places.indices)
    var (byKey, bySource): ([String: Int], [String: Int]) = ([:], [:])
    var numbered: [Entry] = []
    numbered.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      var entry = entry
      if !isInOrder { entry.forms = entry.forms.reduce(into: [:]) { $0[places[$1.key]] = $1.value } }
      if byKey[entry.key] == nil { byKey[entry.key] = number }
      for form in entry.forms[Self.source] ?? [] where bySource[form.text] == nil { bySource[form.text] = number }
      numbered.append(entry)
    }
    self.languages = all
    self.entries = numbered
    self.failures = failures
    (self.byKey, self.bySource) = (byKey, bySource)
  }

  /// Returns the entry with that key.
  package func entry(withKey key: String) -> Entry? { byKey[key].map { entries[$0] } }

  /// Returns the first entry that has these words in the source language. Interface Builder's keys say nothing: its
  /// words are found by what they are.
  package func entry(saying words: String) -> Entry? { bySource[words].map { entries[$0] } }
}

/// Why a file of a catalog cannot be read.
package struct CatalogFailure: Error, Hashable, Sendable {
  /// The number of the file.
  package var file: Int
  /// The line of the fault, from 1; nil where the file as a whole is at fault.
  package var line: Int?
  package var message: String

  init(file: Int, line: Int? = nil, message: String) {
    (self.file, self.line, self.message) = (file, line, message)
  }

  /// A fault at an offset in the text of a file.
  init(file: Int, offset: Int, in text: [UInt8], message: String) {
    let line = text.prefix(max(0, offset)).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    self.init(file: file, line: line, message: message)
  }
}
