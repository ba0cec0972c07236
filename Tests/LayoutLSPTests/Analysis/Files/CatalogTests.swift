import Testing

@testable import Analysis
@testable import Protocol

/// Layouts with catalogs: which files are read, what their words are, and that a change of a catalog is seen.
@Suite struct CatalogTests {
  private static func xcstrings(_ entries: String) -> String {
    #"{"sourceLanguage": "en", "strings": {\#(entries)}, "version": "1.0"}"#
  }

  private static func entry(_ key: String, _ texts: String...) -> String {
    let localizations = texts.map { text -> String in
      let parts = text.split(separator: "=", maxSplits: 1)
      return #""\#(parts[0])": {"stringUnit": {"state": "translated", "value": "\#(parts[1])"}}"#
    }
    return #""\#(key)": {"localizations": {\#(localizations.joined(separator: ", "))}}"#
  }

  private static let send = xcstrings(entry("Send", "de=Überweisung bestätigen", "ar=إرسال"))

  /// Returns the words of the view `a` on each screen of the first layout, `screen: words`, with `<` before those that
  /// are read from right to left.
  private static func words(_ analysis: Analysis) -> [String] {
    guard let model = analysis.layouts.first?.model, let text = model.views.last?.text?.written else { return [] }
    return model.screens.map { screen in
      "\(screen.name): \(screen.isRightToLeft ? "<" : "")\(text.words(in: screen.language?.number))"
    }
  }

  fileprivate struct Row: CustomTestStringConvertible {
    var name: String
    var files: String
    var words: [String] = []
    var findings: [String] = []
    var testDescription: String { name }
  }

  private static let view = "view a: UILabel (text: \"Send\"); a.top == 0; a.leading == 0"

  fileprivate static let rows: [Row] = [
    Row(
      name: "a catalog of the file, and one of the layout before it",
      files: """
        === main.layout
        strings "file.xcstrings"
        layout L {
          strings "own.xcstrings"
          screen p = 300 x 60 language all
          \(view)
        }
        === file.xcstrings
        \(xcstrings(entry("Send", "fr=Envoyer", "de=Senden")))
        === own.xcstrings
        \(send)
        """,
      words: ["p.en: Send", "p.ar: <إرسال", "p.de: Überweisung bestätigen", "p.fr: Send"],
      findings: ["untranslated 5:26 'Send' has no text in French: the English words count"]),
    Row(
      name: "languages before sizes of text, with a direction of the screen's own",
      files: """
        === main.layout
        strings "own.xcstrings"
        layout L {
          screen p = 300 x 60 language de-AT, ar text 100%, 200% ltr
          \(view)
        }
        === own.xcstrings
        \(send)
        """,
      words: [
        "p.de-AT.100%: Überweisung bestätigen", "p.de-AT.200%: Überweisung bestätigen", "p.ar.100%: إرسال",
        "p.ar.200%: إرسال",
      ]),
    Row(
      name: "a screen without a language has the source's words",
      files: """
        === main.layout
        layout L {
          strings "own.xcstrings"
          screen p = 300 x 60
          view a: UILabel (text: "send.title")
          a.top == 0; a.leading == 0
        }
        === own.xcstrings
        \(xcstrings(entry("send.title", "en=Send money", "de=Senden")))
        """,
      words: ["p: Send money"]),
    Row(
      name: "tables in the folders of languages",
      files: """
        === main.layout
        strings "Base.lproj/Main.strings"
        screen p = 300 x 60 language all
        view a: UILabel (text: "Send")
        a.top == 0; a.leading == 0
        === Base.lproj/Main.strings
        "abc-12-def.text" = "Send";
        === he.lproj/Main.strings
        "abc-12-def.text" = "שלח";
        === fr.lproj/Other.strings
        "abc-12-def.text" = "Envoyer";
        === de.lproj/Main.stringsdict
        <plist><dict><key>abc-12-def.text</key><dict><key>NSStringLocalizedFormatKey</key><string>Senden</string></dict></dict></plist>
        """,
      words: ["p.en: Send", "p.de: Senden", "p.he: <שלח"]),
    Row(
      name: "languages that no catalog has, without and with a catalog",
      files: """
        === main.layout
        layout L {
          screen p = 300 x 60 language de
          \(view)
        }
        layout M {
          strings "own.xcstrings"
          screen p = 300 x 60 language it, ar
          \(view)
        }
        layout N {
          screen p = 300 x 60 language all
          \(view)
        }
        layout O {
          strings "lost.strings"
          screen p = 300 x 60 language all
          \(view)
        }
        layout P {
          strings "own.xcstrings"
          screen p = 300 x 60 language de, ar, de
          \(view)
        }
        === own.xcstrings
        \(send)
        """,
      words: ["p: Send"],
      findings: [
        "untranslated 2:32 there is no catalog here: the words count as they are written",
        "untranslated 7:32 no catalog here has Italian: the English words count",
        "unknown-name 11:32 there is no catalog here whose languages these could be: name one, with strings \"Localizable.xcstrings\"",
        "unreadable-catalog 15:11 there is no catalog 'lost.strings' here, so the words count as they are written",
        "duplicate-name 21:40 'de' is given twice: remove one of them",
      ]),
    Row(
      name: "catalogs that cannot be read",
      files: """
        === main.layout
        strings "own.xcstrings"; strings "/own.xcstrings"; strings "own.json"; strings "../../own.strings"
        strings "../../../own.strings"; strings "onw.xcstrings"
        screen p = 300 x 60
        \(view)
        === own.xcstrings
        {"sourceLanguage": "en",
        "strings": []}
        """,
      findings: [
        "unreadable-catalog 1:9 'own.xcstrings' cannot be read, so the words count as they are written: line 2: an object in braces is missing",
        "unreadable-catalog 1:34 a catalog is a path relative to this file, such as \"Localizable.xcstrings\"",
        "unreadable-catalog 1:60 'own.json' is no catalog: the name ends in .xcstrings, .strings or .stringsdict",
        "unreadable-catalog 1:80 '../../own.strings' is outside of the workspace: catalogs are read from its folders only",
        "unreadable-catalog 2:9 '../../../own.strings' is outside of the workspace: catalogs are read from its folders only",
        "unreadable-catalog 2:41 there is no catalog 'onw.xcstrings' here, so the words count as they are written; did you mean 'own.xcstrings'?",
      ]),
    Row(
      name: "a table that cannot be read leaves the other languages as they are",
      files: """
        === main.layout
        strings "en.lproj/L.strings"
        screen p = 300 x 60 language de, fr
        \(view)
        === en.lproj/L.strings
        "Send" = "Send";
        === de.lproj/L.strings
        "Send" = "Senden";
        === fr.lproj/L.strings
        "Send" = "Envoyer"
        "More" = "Plus";
        """,
      words: ["p.de: Senden", "p.fr: Send"],
      findings: [
        "unreadable-catalog 1:9 'en.lproj/L.strings' is used without what cannot be read of it: 'fr.lproj/L.strings': line 1: ';' is missing behind 'Send'",
        "untranslated 2:34 no catalog here has French: the English words count",
      ]),
    Row(
      name: "words without a letter, and those that are not to be translated",
      files: """
        === main.layout
        strings "own.xcstrings"
        screen p = 300 x 60 language de
        view a: UILabel (text: "12:30"), b: UILabel (text: "Hush"), c: UILabel (text: "Elsewhere")
        [a, b, c].top == 0; [a, b, c].left == 0
        === own.xcstrings
        \(xcstrings(#""Hush": {"shouldTranslate": false}, "# + entry("x", "de=y")))
        """,
      findings: ["untranslated 3:79 'Elsewhere' has no text in German: the English words count"]),
    Row(
      name: "a translation of what is not to be translated any more",
      files: """
        === main.layout
        strings "own.xcstrings"
        screen p = 300 x 60 language de
        view a: UILabel (text: "Hush")
        a.top == 0; a.left == 0
        === own.xcstrings
        \(xcstrings(
          #""Hush": {"shouldTranslate": false, "localizations": {"de": {"stringUnit": {"value": "Still"}}}}, "#
            + entry("x", "de=y")))
        """,
      words: ["p: Hush"]),
    Row(
      name: "an instance uses its own file's catalogs",
      files: """
        === main.layout
        import "card.layout"
        strings "own.xcstrings"
        layout L {
          screen p = 300 x 60 language de
          view c: Card
          c.edges == superview.edges
        }
        === card.layout
        strings "card.xcstrings"
        layout Card { \(view) }
        === own.xcstrings
        \(send)
        === card.xcstrings
        \(xcstrings(entry("Send", "de=Senden") + ", " + entry("x", "ar=y")))
        """,
      words: ["p: Senden"]),
  ]

  @Test(arguments: rows) fileprivate func rowsAreRight(_ row: Row) throws {
    var set = FileSet(row.files)
    let found = set.analysis()
    let analysis = try #require(found)
    let words = Self.words(analysis)
    if !row.words.isEmpty { #expect(words == row.words) }
    let codes: Set<FindingCode> = [
      .untranslated, .unreadableCatalog, .unknownName, .duplicateName, .syntax, .outOfRange,
    ]
    let findings = analysis.findings.filter { codes.contains($0.code) }.map { "\(set.shown($0)) \($0.message)" }
    #expect(findings == row.findings)
  }

  /// A change of a catalog, a language that a table gets later, and a catalog that appears are seen; an edit elsewhere
  /// reads nothing again.
  @Test func changesOfCatalogsAreSeen() {
    var set = FileSet(
      """
      === main.layout
      strings "Base.lproj/Main.strings"
      layout L {
        screen p = 300 x 60 language all
        \(Self.view)
      }
      """)
    let first = set.analysis()
    #expect(first.map(Self.words) == ["p: Send"])
    let table: [(path: FilePath, text: String, words: [String])] = [
      ("/w/Base.lproj/Main.strings", #""Send" = "Send!";"#, ["p: Send!"]),
      ("/w/de.lproj/Main.strings", #""Send" = "Senden";"#, ["p.en: Send!", "p.de: Senden"]),
      ("/w/de.lproj/Main.strings", #""Send" = "Abschicken";"#, ["p.en: Send!", "p.de: Abschicken"]),
      ("/w/fr.lproj/Main.stringsdict", "<plist><dict/></plist>", ["p.en: Send!", "p.de: Abschicken", "p.fr: Send!"]),
    ]
    for (path, text, words) in table {
      set.files.texts[path] = text
      set.workspace.files = set.files.source
      #expect(set.workspace.dependents(of: path) == [set.main], "\(path)")
      set.workspace.forget(path)
      let changed = set.analysis()
      #expect(changed.map(Self.words) == words, "\(path)")
      set.workspace.edit(set.main, bytes: 0..<0, replacement: Array("# a comment\n".utf8))
      let edited = set.analysis()
      #expect(edited?.layouts.first?.model === changed?.layouts.first?.model)
    }
  }
}
