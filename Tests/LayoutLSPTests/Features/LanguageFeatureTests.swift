import Testing

@testable import Analysis
@testable import Features
@testable import Protocol

/// What editors show of catalogs: translations in hovers, keys as definitions, words and languages in completion.
@Suite struct LanguageFeatureTests {
  private static let catalog = """
    {"sourceLanguage": "en", "strings": {
    "Send": {"localizations": {
      "de": {"variations": {"plural": {
        "one": {"stringUnit": {"value": "Senden"}}, "other": {"stringUnit": {"value": "Alle absenden"}}}}}}},
    "abc-12-def.text": {"localizations": {"en": {"stringUnit": {"value": "Queue \\\\ more"}}}}
    }}
    """

  private static func analysis(_ text: String) throws -> (analysis: Analysis, offset: Int) {
    let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    var set = FileSet(
      "=== main.layout\n\(parts.joined())\n=== own.xcstrings\n\(catalog)\n=== de.lproj/other.strings\n\"a\" = \"b\";")
    let analysis = set.analysis()
    return (try #require(analysis), parts[0].utf8.count)
  }

  private static func layout(_ words: String, screen: String = "") -> String {
    """
    layout L {
      strings "own.xcstrings"
      screen p = 300 x 60 \(screen)
      view a: UILabel (text: \(words))
      a.top == 0; a.left == 0
    }
    """
  }

  @Test func hoversShowAllTranslations() throws {
    let table: [(text: String, says: [String])] = [
      (Self.layout("\"Se‸nd\""), ["**Send**", "| English  |", "Alle absenden (the widest of 2)"]),
      (Self.layout("\"‸Queue \\\\ more\""), ["The key is `abc-12-def.text`", "| German   |", "none"]),
      (Self.layout("\"Other‸\""), ["No catalog here has these words"]),
      (
        "strings \"own.‸xcstrings\"\nscreen p = 3 x 3",
        ["strings own.xcstrings", "2 keys in English and in German (1 missing)."]
      ),
      ("str‸ings \"own.xcstrings\"\nscreen p = 3 x 3", ["Names a catalog"]),
    ]
    for (text, says) in table {
      let (analysis, offset) = try Self.analysis(text)
      let page = hoverAnswer(analysis, at: offset)?.markdown() ?? ""
      for words in says { #expect(page.contains(words), "\(text): \(page)") }
    }
  }

  @Test func definitionsLeadIntoTheCatalog() throws {
    let table: [(text: String, file: FilePath, word: String)] = [
      (Self.layout("\"Se‸nd\""), "/w/own.xcstrings", "Send"),
      (Self.layout("\"Queue \\\\ m‸ore\""), "/w/own.xcstrings", "abc-12-def.text"),
      ("strings \"own‸.xcstrings\"\nscreen p = 3 x 3", "/w/own.xcstrings", ""),
    ]
    for (text, file, word) in table {
      let (analysis, offset) = try Self.analysis(text)
      let answer = try #require(FileWords(analysis)?.definition(at: offset), "\(text)")
      #expect(answer.name.file == file)
      let catalog = Array((Self.catalog + "\n").utf8)
      #expect(String(decoding: catalog[answer.name.bytes], as: UTF8.self) == word)
    }
    let (analysis, offset) = try Self.analysis(Self.layout("\"Othe‸r\""))
    #expect(FileWords(analysis)?.definition(at: offset) == nil)
  }

  @Test func completionOffersFilesWordsAndLanguages() throws {
    let table: [(text: String, offered: [String])] = [
      (Self.layout("\"‸\""), ["Send", "Queue \\ more"]), (Self.layout("\"que‸\""), ["Queue \\ more"]),
      (Self.layout("\"Send‸"), ["Send"]), (Self.layout("\"x‸\""), []),
      (Self.layout("\"x\"", screen: "language ‸"), ["all", "de", "en"]),
      (Self.layout("\"x\"", screen: "language de, ‸"), ["all", "de", "en"]),
      ("strings \"‸\"\nscreen p = 3 x 3", ["own.xcstrings", "de.lproj/"]),
      ("layout L {\n  strings \"de.lproj/‸\"\n}", ["other.strings"]),
    ]
    for (text, offered) in table {
      let (analysis, offset) = try Self.analysis(text)
      let labels = completionCandidates(analysis, at: offset).map(\.label)
      #expect(Set(labels) == Set(offered), "\(text): \(labels)")
    }
  }

  /// The words that completion inserts are written as a text needs them.
  @Test func insertedWordsAreEscaped() throws {
    let (analysis, offset) = try Self.analysis(Self.layout("\"que‸\""))
    let candidate = try #require(completionCandidates(analysis, at: offset).first)
    #expect(candidate.insertText == "Queue \\\\ more")
    #expect(String(decoding: analysis.document.text[candidate.replace], as: UTF8.self) == "que")
  }

  @Test func linksLeadToCatalogs() throws {
    let (analysis, _) = try Self.analysis("strings \"own.xcstrings\"‸\nscreen p = 3 x 3")
    #expect(
      importedFiles(analysis) == [
        ImportLink(bytes: 9..<22, file: "/w/own.xcstrings", tooltip: "own.xcstrings is in English and German")
      ])
  }
}
