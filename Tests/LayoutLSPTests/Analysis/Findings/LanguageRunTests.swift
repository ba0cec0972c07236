import Testing

@testable import Analysis
@testable import Texts

/// A file in one language after the other, as `check --languages` shows it.
@Suite struct LanguageRunTests {
  private static let files = """
    === main.layout
    layout L {
      screen p = 120 x 60; screen q = 300 x 60 language ja
      view a: UILabel (text: "Send" lines 1), b: UILabel (text: "Cancel")
      a.top == 0; a.leading == 0; a.trailing <= 0
      b.top == a.bottom; b.left == 0
    }
    === own.xcstrings
    {"sourceLanguage": "en", "strings": {
    "Send": {"localizations": {
      "ar": {"stringUnit": {"value": "إرسال"}},
      "de": {"stringUnit": {"value": "Überweisung bestätigen"}}, "fr": {"stringUnit": {"value": "Confirmer le virement"}}}},
    "Cancel": {}
    }}
    """

  private static func runs() throws -> [LanguageRun] {
    let set = FileSet(files)
    let catalog = try CatalogStore().catalog(at: "/w/own.xcstrings", set.files.source).get()
    let outlined = OutlinedFiles([set.main: Array((set.texts[set.main] ?? "").utf8)], files: set.files.source)
    let languages = catalog.catalog.languages
    let analyses = outlined.analyses(
      of: set.main, text: Array((set.texts[set.main] ?? "").utf8),
      in: languages.map { ChosenLanguage($0, of: catalog) })
    return zip(languages, analyses).map { LanguageRun($0, $1) }
  }

  @Test func aCauseIsToldOnceForAllLanguages() throws {
    let findings = try Self.runs().findings
    #expect(findings.map(\.code) == [.truncated, .untranslated], "\(findings.map(\.message))")
    let truncated = try #require(findings.first { $0.code == .truncated })
    #expect(truncated.message.contains("German text \"Überweisung bestätigen\""))
    #expect(truncated.message.contains("on p.de (also in French)"))
    guard case .truncated(_, let screens)? = truncated.data else { throw Unexpected() }
    #expect(screens.map(\.screen) == ["p.de", "p.fr"])
    let untranslated = try #require(findings.first { $0.code == .untranslated })
    #expect(
      untranslated.message == "'Cancel' has no text in Arabic, German and French: the words of the source count")
  }

  @Test func theTableHasARowForEachLanguage() throws {
    let matrix = try #require(try Self.runs().matrices.first)
    #expect(
      matrix.cells.map(\.screen) == ["p.en", "q.en", "p.ar", "q.ar", "p.de", "q.de", "p.fr", "q.fr"])
    #expect(matrix.cells.filter { !$0.isSolved }.map(\.screen) == ["p.de", "p.fr"])
  }

  /// The direction of a language wins over that of none; frames of the source are those without a language.
  @Test func screensAreTurnedAround() throws {
    let runs = try Self.runs()
    let directions = runs.map { run in run.analysis.layouts.first?.model.screens.map(\.isRightToLeft) }
    #expect(directions == [[false, false], [true, true], [false, false], [false, false]])
  }

  private struct Unexpected: Error {}
}
