import Testing

@testable import Texts

/// String catalogs: what they say, and what is refused.
@Suite struct StringCatalogTests {
  private static func catalog(_ json: String) -> Result<StringCatalog, CatalogFailure> {
    tables([("", .xcstrings, Array(json.utf8))])
  }

  /// Makes a catalog of files: the folder of each, its kind and its bytes. The first is the one that is named.
  private static func tables(
    _ files: [(folder: String, kind: CatalogFileKind, bytes: [UInt8])]
  ) -> Result<StringCatalog, CatalogFailure> {
    Result { () throws(CatalogFailure) in
      try StringCatalog.make(
        of: files.map {
          CatalogFile(kind: $0.kind, folder: $0.folder.isEmpty ? nil : $0.folder, bytes: $0.bytes)
        }, named: 0)
    }
  }

  private static func strings(_ text: String) -> Result<StringCatalog, CatalogFailure> {
    tables([("", .strings, Array(text.utf8))])
  }

  /// What a catalog says, a line for each key: the texts of each language in order, `-` for one that is missing.
  private static func says(_ catalog: StringCatalog) -> [String] {
    catalog.entries.map { entry in
      let texts = catalog.languages.indices.map { language -> String in
        guard let forms = entry.forms(in: language) else { return entry.lacks(language) ? "-" : "=" }
        return forms.map { $0.cases.isEmpty ? $0.text : "\($0.cases): \($0.text)" }.joined(separator: " / ")
      }
      return "\(entry.key) | \(texts.joined(separator: " | "))"
    }
  }

  /// The members of an entry with a text for each of these languages.
  private static func unit(_ value: String, state: String = "translated") -> String {
    #"{"stringUnit": {"state": "\#(state)", "value": "\#(value)"}}"#
  }

  private static func document(_ strings: String, source: String = "en") -> String {
    #"{"sourceLanguage": "\#(source)", "strings": {\#(strings)}, "version": "1.0"}"#
  }

  @Test func catalogsSayWhatTheyHold() throws {
    let one = #""one": \#(Self.unit("%lld song")), "other": \#(Self.unit("%lld songs"))"#
    let table: [(strings: String, says: [String])] = [
      ("", []),
      (#""Cancel": {}"#, ["Cancel | ="]),
      (
        #""Send": {"comment": "c", "localizations": {"fr": \#(Self.unit("Envoyer")), "de": \#(Self.unit("Senden"))}}"#,
        ["Send | = | Senden | Envoyer"]
      ),
      (
        #""a.b": {"localizations": {"de": \#(Self.unit("B")), "en": \#(Self.unit("A"))}}, "c": {}"#,
        ["a.b | A | B", "c | = | -"]
      ),
      (
        #""n": {"localizations": {"en": {"variations": {"plural": {\#(one)}}}}}"#,
        ["n | one: %lld song / other: %lld songs"]
      ),
      (
        #""n": {"localizations": {"en": {"variations": {"device": {"mac": \#(Self.unit("Click")), "other": {"variations": {"plural": {\#(one)}}}}}}}}"#,
        ["n | mac: Click / other, one: %lld song / other, other: %lld songs"]
      ),
      (
        #""n": {"localizations": {"en": {"stringUnit": {"value": "%#@s@ here"}, "substitutions": {"s": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"one": \#(Self.unit("%arg song")), "other": \#(Self.unit("%arg songs"))}}}}}}}"#,
        ["n | one: %lld song here / other: %lld songs here"]
      ),
      (
        #""Hush": {"shouldTranslate": false}, "x": {"localizations": {"de": \#(Self.unit("y"))}}"#,
        ["Hush | = | =", "x | = | y"]
      ),
      // Nobody has translated a text that is new and empty, or new and the source's.
      (
        #""x": {"localizations": {"de": \#(Self.unit("", state: "new")), "fr": \#(Self.unit("x", state: "new")), "it": \#(Self.unit("z", state: "new"))}}"#,
        ["x | = | - | - | z"]
      ),
      // The first of two entries counts; sets of texts are no words of a view.
      (
        #""x": {}, "x": {"localizations": {"en": \#(Self.unit("y"))}}, "s": {"localizations": {"en": {"stringSet": {"values": ["a"]}}}}"#,
        ["x | =", "s | ="]
      ),
    ]
    for (strings, says) in table {
      let catalog = try Self.catalog(Self.document(strings)).get()
      #expect(Self.says(catalog) == says, "\(strings)")
    }
  }

  @Test func wordsAreFoundByKeyAndBySource() throws {
    let text = Self.document(
      #""abc-12-def.text": {"localizations": {"en": \#(Self.unit("Queue")), "de": \#(Self.unit("Schlange"))}}, "Send": {}"#
    )
    let catalog = try Self.catalog(text).get()
    #expect(catalog.entry(withKey: "Queue") == nil)
    #expect(catalog.entry(saying: "Queue")?.key == "abc-12-def.text")
    #expect(catalog.entry(withKey: "abc-12-def.text")?.sourceForms == [StringCatalog.Form(text: "Queue")])
    #expect(catalog.entry(withKey: "Send")?.sourceForms == [StringCatalog.Form(text: "Send")])
    let place = try #require(catalog.entry(withKey: "Send")?.places.first)
    #expect(place.file == 0 && String(decoding: Array(text.utf8)[place.bytes], as: UTF8.self) == "Send")
  }

  @Test func brokenCatalogsAreRefusedAtTheirPlace() {
    let deep = String(repeating: #"{"variations": {"plural": {"other": "#, count: 20)
    let table: [(text: String, line: Int?, message: String)] = [
      ("", 1, "an object in braces is missing"),
      ("{\n\"strings\": {\n\"a\": {},\n}}", 4, "the name of a member is missing"),
      ("{\"strings\": {}}", 1, "it has no 'sourceLanguage', as string catalogs do"),
      ("{\"sourceLanguage\": \"en\"}", 1, "it has no 'strings', as string catalogs do"),
      ("{\"sourceLanguage\": 1}", 1, "a string in quotes is missing"),
      (Self.document("\n\"a\": []"), 2, "an object in braces is missing"),
      (Self.document("\"a\": {\"localizations\": \n3}"), 2, "an object in braces is missing"),
      (
        Self.document("\"a\": {\"localizations\": {\"de\": {\"stringUnit\": {\"value\": 3}}}}"), 1,
        "a string in quotes is missing"
      ),
      (
        Self.document("\"a\": {\"localizations\": {\"de\": \(deep)"), 1,
        "plural forms and devices are nested more than 8 deep"
      ),
      (Self.document("") + "x", 1, "there is text behind the value"),
    ]
    for (text, line, message) in table {
      let failure = Self.catalog(text).failure
      #expect(
        failure == CatalogFailure(file: 0, line: line, message: message), "\(text): \(String(describing: failure))")
    }
  }

  @Test func tablesOfStringsSayWhatTheyHold() throws {
    let table: [(text: String, says: [String])] = [
      ("", []),
      (#""a" = "b";"#, ["a | b"]), (#""a"="b";"c"="d";"#, ["a | b", "c | d"]),
      (#"a.b-c = d_1; // "x" = "y";"#, ["a.b-c | d_1"]), (#"/* a */ "k" /* b */ = /* c */ "v" ;"#, ["k | v"]),
      (#""key";"#, ["key | key"]), (#""a" = "b"; "a" = "c";"#, ["a | c"]),
      (#""a" = "q\"\\\n\tx\q";"#, ["a | q\"\\\n\txq"]), (#""a" = "\U00e9\u00E9\101";"#, ["a | ééA"]),
      (#""a" = "\Ud83d\Ude00\é";"#, ["a | 😀é"]), ("\"a\" = \"two\nlines\";", ["a | two\nlines"]),
      (#""// a" = "/* b */";"#, ["// a | /* b */"]),
      (
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>a</key><string>b &amp; c</string></dict></plist>",
        ["a | b & c"]
      ),
    ]
    for (text, says) in table {
      #expect(Self.says(try Self.strings(text).get()) == says, "\(text)")
      // The same in the other encodings that Xcode has written.
      let units = Array(text.utf16)
      let big = [0xFE, 0xFF] + units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
      let little = [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      for bytes in [big, little, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
        #expect(Self.says(try Self.tables([("", .strings, bytes)]).get()) == says, "\(text)")
      }
    }
  }

  @Test func brokenTablesAreRefusedAtTheirPlace() {
    let table: [(text: String, line: Int?, message: String)] = [
      ("\"a\" = \"b\"\n\"c\" = \"d\";", 1, "';' is missing behind 'a'"), ("\n\"a\" = \"b", 2, "a string does not end"),
      ("\"a\" = ;", 1, "a value in quotes is missing"), ("= \"b\";", 1, "a key in quotes is missing"),
      ("\n\n/* a", 3, "a comment does not end"),
      (
        "bplist00\u{1}", nil, "it is a binary property list, which is not read: 'plutil -convert xml1' makes text of it"
      ),
      ("<plist>\n<x/></plist>", 2, "there is no value <x> in property lists"),
      ("<plist><array/></plist>", nil, "it is no list of keys"),
    ]
    for (text, line, message) in table {
      let failure = Self.strings(text).failure
      #expect(
        failure == CatalogFailure(file: 0, line: line, message: message), "\(text): \(String(describing: failure))")
    }
  }

  @Test func tablesOfAllLanguagesMakeOneCatalog() throws {
    let rule = """
      <plist><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@s@!</string>
      <key>s</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>ld</string>
      <key>one</key><string>%ld Lied</string><key>other</key><string>%ld Lieder</string></dict>
      </dict></dict></plist>
      """
    let catalog = try Self.tables([
      ("de", .strings, Array(#""n" = "plain"; "a" = "A-de";"#.utf8)), ("de", .stringsdict, Array(rule.utf8)),
      ("Base", .strings, Array(#""a" = "A"; "b" = "B";"#.utf8)), ("en", .strings, Array(#""b" = "b!";"#.utf8)),
      ("not a language", .strings, Array(#""b" = "x";"#.utf8)),
    ]).get()
    #expect(catalog.languages.map(\.text) == ["en", "de"])
    #expect(Self.says(catalog) == ["a | A | A-de", "b | b! | -", "n | = | one: %ld Lied! / other: %ld Lieder!"])
    #expect(catalog.entry(withKey: "a")?.places.map(\.file) == [2, 0])
  }

  @Test func theNamedLanguageIsTheSourceWithoutBase() throws {
    let catalog = try Self.tables([
      ("fr", .strings, Array(#""a" = "f";"#.utf8)), ("de", .strings, Array(#""a" = "d";"#.utf8)),
    ]).get()
    #expect(catalog.languages.map(\.text) == ["fr", "de"] && Self.says(catalog) == ["a | f | d"])
  }

  /// The words of Interface Builder's files stand in its own files, and in the comments of their translations.
  @Test func commentsOfInterfaceBuilderTellTheSource() throws {
    let catalog = try Self.tables([
      (
        "de", .strings,
        Array(
          #"""
          /* Class = "UILabel"; text = "Say \"yes\""; ObjectID = "abc-12-def"; */
          "abc-12-def.text" = "Sag »ja«";
          /* Note; text = "x" */
          "other.text" = "y";
          """#.utf8)
      )
    ]).get()
    #expect(catalog.languages.map(\.text) == ["en", "de"])
    #expect(Self.says(catalog) == [#"abc-12-def.text | Say "yes" | Sag »ja«"#, "other.text | = | y"])
    #expect(catalog.entry(saying: #"Say "yes""#)?.key == "abc-12-def.text")
  }

  /// Catalogs damaged at random are read or refused.
  @Test func damagedCatalogsAreRefusedOrRead() {
    let texts: [(CatalogFileKind, [UInt8])] = [
      (
        .xcstrings,
        Array(
          Self.document(
            #""a": {"localizations": {"de": {"variations": {"plural": {"one": \#(Self.unit("x")), "other": \#(Self.unit("%#@a@"))}}, "substitutions": {"a": {"variations": {"plural": {"other": \#(Self.unit("%#@a@"))}}}}}}}"#
          ).utf8)
      ),
      (.strings, Array(#"/* x */ "a" = "b\U00e9"; c; 'd' = e; // f"#.utf8)),
      (
        .stringsdict,
        Array(
          "<plist><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string></dict></dict></plist>"
            .utf8)
      ),
    ]
    var random = SeededGenerator(seed: 5)
    var counts = (read: 0, refused: 0)
    for _ in 0..<rounds(3000) {
      for (kind, text) in texts {
        var text = text
        for _ in 0...random.below(3) {
          text[random.below(text.count)] = Array("{}\"\\;=</>%#@ax1,\u{0}".utf8).randomElement(using: &random) ?? 0
        }
        if random.below(4) == 0 { text.removeLast(random.below(text.count)) }
        if Self.tables([("", kind, text)]).failure == nil { counts.read += 1 } else { counts.refused += 1 }
      }
    }
    #expect(counts.read > 100 && counts.refused > 100)
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
