// The name of a language: which languages stand in for it, and in which direction it is read. What people call it is
// in `LanguageNames`.

/// A language as catalogs and screens name it: `de`, `pt-BR`, `zh-Hans`. Two tags are equal if they mean the same
/// language, however they are written.
package struct LanguageTag: Hashable, Sendable {
  /// The tag as it is written.
  package let text: String
  /// In lowercase.
  let language: String
  /// With a capital letter: `Hans`. Of Chinese also where only the region tells it.
  let script: String?
  /// In capitals, or three digits.
  let region: String?

  package static func == (one: LanguageTag, other: LanguageTag) -> Bool {
    one.language == other.language && one.script == other.script && one.region == other.region
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(script)
    hasher.combine(region)
  }

  /// Reads a tag, also an old one such as `zh_CN` or `iw`, and the folder's names of old Mac applications; nil for a
  /// text that is none. Base and `mul` are no languages.
  package init?(_ text: String) {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      .map { String(decoding: $0, as: UTF8.self) }
    guard let first = parts.first, parts.count <= 5, parts.allSatisfy(Self.isSubtag) else { return nil }
    if let old = Self.folders[first], parts.count == 1 {
      self.init(text, old)
      return
    }
    guard (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter), text != "mul" else { return nil }
    let language = Self.oldNames[first.lowercased()] ?? first.lowercased()
    var script: String?
    var region: String?
    for part in parts.dropFirst() {
      let isWord = part.utf8.allSatisfy(Self.isLetter)
      if part.utf8.count == 4, isWord, script == nil, region == nil {
        script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      } else if region == nil, part.utf8.count == 2 && isWord || part.utf8.count == 3 && !isWord {
        region = part.uppercased()
      }
    }
    self.init(text, language, script, region)
  }

  private init(_ text: String, _ language: String, _ script: String? = nil, _ region: String? = nil) {
    self.text = text
    self.language = language
    let isTraditional = language == "zh" && region.map { Self.traditionalRegions.contains($0) } == true
    self.script = script ?? (language == "zh" ? isTraditional ? "Hant" : "Hans" : nil)
    // Of these two the old names are meant, which say nothing of a region.
    let isOld = script == nil && language == "zh" && (region == "CN" || region == "TW")
    self.region = isOld ? nil : region
  }

  static let english = LanguageTag("en", "en")

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isSubtag(_ part: String) -> Bool {
    (1...12).contains(part.utf8.count)
      && part.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static let oldNames = ["iw": "he", "in": "id", "ji": "yi", "no": "nb", "tl": "fil"]
  private static let folders = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja", "Spanish": "es", "Dutch": "nl",
  ]
  private static let traditionalRegions: Set<String> = ["TW", "HK", "MO"]
}

// MARK: - Which language stands in

extension LanguageTag {
  /// Returns the place of the language that is used where this one is asked for; nil where none of them serves.
  ///
  /// Source: Apple's Technical Note TN2418, as it is quoted in public.
  package func best(among languages: [LanguageTag]) -> Int? {
    for candidate in candidates {
      if let place = languages.firstIndex(of: candidate) { return place }
    }
    // The language of another region is better than another language.
    return languages.firstIndex { $0.language == language && $0.script == script }
  }

  /// The tag, then those that stand in for it, the nearest first.
  private var candidates: [LanguageTag] {
    var found = [self]
    if let region {
      if language == "en", Self.britishRegions.contains(region) { found.append(LanguageTag("", "en", nil, "GB")) }
      if language == "es", region != "ES" { found.append(LanguageTag("", "es", nil, "419")) }
      if language == "pt", region != "BR" { found.append(LanguageTag("", "pt", nil, "PT")) }
      found.append(LanguageTag("", language, script))
    }
    // Without a script Chinese is written in simplified characters.
    if script != nil, language != "zh" { found.append(LanguageTag("", language)) }
    return found
  }

  private static let britishRegions: Set<String> = [
    "AU", "HK", "IE", "IN", "MT", "MY", "NZ", "PK", "SG", "ZA",
  ]
}

// MARK: - Direction

extension LanguageTag {
  /// Whether the language is read from right to left. A script wins over the language.
  package var isRightToLeft: Bool {
    if let script { return Self.scripts.contains(script) }
    return Self.languages.contains(language)
  }

  private static let scripts: Set<String> = ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"]
  private static let languages: Set<String> = [
    "ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "ckb", "dv", "ks", "nqo", "syr", "arc",
  ]
}
