import Formats

// Xcode's string catalogs, `.xcstrings`: JSON with every language in one file.
//
//   { "sourceLanguage": "en", "strings": { KEY: { "shouldTranslate": …, "localizations": { "de": TEXTS } } } }
//   TEXTS: { "stringUnit": { "state": …, "value": … } }
//        | { "variations": { "plural" | "device": { CASE: TEXTS } } }
//        | { "stringUnit": …, "substitutions": { NAME: { "formatSpecifier": …, "variations": … } } }

struct StringCatalogReader {
  private let file: Int
  private let text: [UInt8]
  private var source: String?
  private var list = LanguageList()
  private var entries: [StringCatalog.Entry] = []
  private var keys: Set<String> = []
  /// The texts that are marked as new, by the number of their entry.
  private var drafts: [(entry: Int, languages: Set<Int>)] = []

  private init(_ text: [UInt8], file: Int) {
    (self.text, self.file) = (text, file)
  }

  /// Reads a catalog from its text in UTF-8. Of two entries with one key the first counts.
  static func read(_ text: [UInt8], file: Int) throws(CatalogFailure) -> StringCatalog {
    var reader = StringCatalogReader(text, file: file)
    do throws(JSONValue.Failure) {
      return try reader.catalog()
    } catch {
      throw CatalogFailure(file: file, offset: error.offset, in: text, message: error.message)
    }
  }

  private mutating func catalog() throws(JSONValue.Failure) -> StringCatalog {
    var json = JSONReader(text, from: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    var hasStrings = false
    // The numbers of the languages are known once all of the text is read.
    try json.members { (json, name, _) throws(JSONValue.Failure) in
      switch name {
      case "sourceLanguage": source = try json.string()
      case "strings":
        hasStrings = true
        try json.members { (json, key, place) throws(JSONValue.Failure) in
          try entry(key, at: place, &json)
        }
      default: _ = try json.value()
      }
    }
    try json.end()
    guard hasStrings else { throw JSONValue.Failure(offset: 0, message: "it has no 'strings', as string catalogs do") }
    guard let source, let tag = LanguageTag(source) else {
      throw JSONValue.Failure(offset: 0, message: "it has no 'sourceLanguage', as string catalogs do")
    }
    dropDrafts(source: tag)
    return StringCatalog(source: tag, languages: list.languages, entries: entries)
  }

  private mutating func entry(
    _ key: String, at place: Range<Int>, _ json: inout JSONReader
  ) throws(JSONValue.Failure) {
    guard entries.count < CatalogLimits.mostEntries else { throw json.failure(CatalogLimits.tooManyEntries) }
    var entry = StringCatalog.Entry(key: key, places: [StringCatalog.Place(file: file, bytes: place)])
    var drafts: Set<Int> = []
    try json.members { (json, name, _) throws(JSONValue.Failure) in
      switch name {
      case "shouldTranslate": entry.shouldTranslate = try json.value() != .bool(false)
      case "localizations":
        try json.members { (json, language, _) throws(JSONValue.Failure) in
          guard let number = list.number(of: language) else {
            _ = try json.value()
            return
          }
          if list.languages.count > CatalogLimits.mostLanguages {
            throw json.failure(CatalogLimits.tooManyLanguages)
          }
          var texts = LocalizedTexts()
          try texts.read(&json)
          if texts.isDraft { drafts.insert(number) }
          entry.forms[number] = try texts.all(&json)
        }
      default: _ = try json.value()
      }
    }
    guard keys.insert(key).inserted else { return }
    if !drafts.isEmpty { self.drafts.append((entries.count, drafts)) }
    entries.append(entry)
  }

  /// Drops the texts that nobody has translated yet: Xcode fills them with nothing, or with the text of the source.
  private mutating func dropDrafts(source: LanguageTag) {
    let own = list.languages.firstIndex(of: source)
    for (number, languages) in drafts {
      let words = own.flatMap { entries[number].forms[$0] } ?? [StringCatalog.Form(text: entries[number].key)]
      for language in languages {
        let forms = entries[number].forms[language] ?? []
        if language != own && forms == words || forms.allSatisfy({ $0.text.isEmpty }) {
          entries[number].forms[language] = nil
        }
      }
    }
  }
}

/// The texts of one key in one language, while they are read.
private struct LocalizedTexts {
  private var forms: [StringCatalog.Form] = []
  private var substitutions = TextSubstitutions()
  /// Whether some text is marked as new.
  private(set) var isDraft = false

  mutating func read(
    _ json: inout JSONReader, cases: String = "", depth: Int = 0
  ) throws(JSONValue.Failure) {
    guard depth < CatalogLimits.deepestForms else { throw json.failure(CatalogLimits.tooDeepForms) }
    try json.members { (json, name, _) throws(JSONValue.Failure) in
      switch name {
      case "stringUnit": try unit(&json, cases)
      case "variations": try variations(&json, cases, depth)
      case "substitutions":
        try json.members { (json, name, _) throws(JSONValue.Failure) in try substitution(name, &json, depth) }
      default: _ = try json.value()
      }
    }
  }

  private mutating func unit(_ json: inout JSONReader, _ cases: String) throws(JSONValue.Failure) {
    var text: String?
    try json.members { (json, name, _) throws(JSONValue.Failure) in
      switch name {
      case "value": text = try json.string()
      case "state": if try json.string() == "new" { isDraft = true }
      default: _ = try json.value()
      }
    }
    if let text { forms.append(StringCatalog.Form(cases: cases, text: text)) }
    guard forms.count <= CatalogLimits.mostForms else { throw json.failure(CatalogLimits.tooManyForms) }
  }

  private mutating func variations(
    _ json: inout JSONReader, _ cases: String, _ depth: Int
  ) throws(JSONValue.Failure) {
    // By plural or by device.
    try json.members { (json, _, _) throws(JSONValue.Failure) in
      try json.members { (json, name, _) throws(JSONValue.Failure) in
        try read(&json, cases: cases.isEmpty ? name : "\(cases), \(name)", depth: depth + 1)
      }
    }
  }

  private mutating func substitution(
    _ name: String, _ json: inout JSONReader, _ depth: Int
  ) throws(JSONValue.Failure) {
    var texts = LocalizedTexts()
    var specifier = "d"
    try json.members { (json, member, _) throws(JSONValue.Failure) in
      switch member {
      case "formatSpecifier": specifier = try json.string()
      case "variations": try texts.variations(&json, "", depth + 1)
      default: _ = try json.value()
      }
    }
    substitutions.substitutions[name] = TextSubstitutions.Substitution(
      forms: texts.forms, argument: "%arg", placeholder: "%" + specifier)
  }

  /// Returns all texts, with the forms of substitutions in their place; nil where there is none.
  func all(_ json: inout JSONReader) throws(JSONValue.Failure) -> [StringCatalog.Form]? {
    if substitutions.substitutions.isEmpty { return forms.isEmpty ? nil : forms }
    var found: [StringCatalog.Form] = []
    for form in forms {
      guard let expanded = substitutions.expanded(form), found.count + expanded.count <= CatalogLimits.mostForms else {
        throw json.failure(CatalogLimits.tooManyForms)
      }
      found += expanded
    }
    return found.isEmpty ? nil : found
  }
}
