import Testing

@testable import Analysis
@testable import Features

/// The symbols that a file declares, how well a name fits a query, and the edits that moved files need.
struct SymbolTreeTests {
  private static func shown(_ nodes: [SymbolNode], _ text: [UInt8], _ depth: Int = 0) -> [String] {
    nodes.flatMap { node -> [String] in
      let name = String(decoding: text[node.nameBytes], as: UTF8.self)
      let isInside = node.whole.lowerBound <= node.nameBytes.lowerBound
      #expect(isInside && node.nameBytes.upperBound <= node.whole.upperBound && name == node.name)
      #expect(node.children.allSatisfy { node.whole.contains($0.whole.lowerBound) })
      let detail = node.detail.map { " (\($0))" } ?? ""
      let line = String(repeating: "  ", count: depth) + "\(node.kind) \(node.name)\(detail)"
      return [line] + shown(node.children, text, depth + 1)
    }
  }

  @Test(arguments: [
    (
      """
      import "x.layout"
      let m = 2 * (3 +
        4)
      layout A (margins: m) {
        screen p = 3 x 4...5 rtl
        view a: UILabel, b { view c; b.left == 1; guide d }
        group g = a.left
        state s { view e { view f } }
        when width < 3 { view h: B } else when height > 1 and not width == 2 { view i } else { guide j }
      }
      view k
      """,
      [
        "metric m (2 * (3 + 4))", "layout A", "  screen p (3 x 4...5)", "  view a (UILabel)", "  view b", "    view c",
        "    guide d", "  group g", "  state s", "    view e", "      view f", "  view h (B, when width < 3)",
        "  view i (else when height > 1 and not width == 2)", "  guide j (else)", "view k",
      ]
    ),
    ("layout A { view a { view", ["layout A", "  view a"]),
    (
      """
      view
      view a (
      """, ["view a"]
    ),
    ("view { view a }", ["view a"]),
    ("layout { view a }\r\nview ä", ["view a", "view ä"]), ("", []),
  ])
  func symbolTreesAreFound(_ text: String, _ expected: [String]) {
    let bytes = Array(text.utf8)
    let document = Document(file: "/w/one.layout", text: bytes, replacing: nil)
    #expect(Self.shown(document.symbols, bytes) == expected)
  }

  @Test(arguments: [
    ("user", "user", FuzzyMatch.exact), ("US", "userName", .prefix), ("", "user", .prefix), ("un", "userName", .words),
    ("fu", "form.user", .words), ("ser", "userName", .inside), ("usm", "userName", .letters), ("x", "user", nil),
    ("users", "user", nil), ("gr", "Größe", .prefix), ("GRÖSSE", "größe", nil), ("a2", "a_2", .words),
  ])
  func matches(_ query: String, _ name: String, _ expected: FuzzyMatch?) {
    #expect(FuzzyMatch(of: query, in: name) == expected)
  }

  @Test func bestMatchesComeFirst() {
    let names = NamesOf([
      ("/w/b.layout", "view user, myUser, userName; state users { view u1s2e3r }; screen user = 1 x 1"),
      ("/w/a.layout", "layout User { view user }"),
    ]).names
    let found = workspaceSymbols("user", names).map { "\($0.symbol.path) \($0.file.text)" }
    #expect(
      found == [
        "User.user /w/a.layout", "user /w/b.layout", "User /w/a.layout", "userName /w/b.layout", "myUser /w/b.layout",
        "users.u1s2e3r /w/b.layout",
      ])
    #expect(workspaceSymbols("us", names).count == 6)
    let many = (0..<900).map { "view v\($0)" }.joined(separator: "\n")
    #expect(workspaceSymbols("v", NamesOf([("/w/m.layout", many)]).names).count == 500)
  }

  // MARK: Files that move

  private static let project: [(file: FilePath, text: String)] = [
    (
      "/w/main.layout",
      """
      import "parts/card.layout"; import "./x.layout"; import "gone.layout"
      view a: card, b: x
      """
    ),
    (
      "/w/parts/card.layout",
      """
      import "../x.layout"; import "deep/d.layout"
      view t; layout Card { view c: card }
      """
    ),
    ("/w/x.layout", "view u; layout Y { view x: x }"), ("/w/parts/deep/d.layout", "let m = 1; layout D { }"),
  ]

  @Test(arguments: [
    // A moved file, a renamed one, and the layout that is named after it.
    (
      [("parts/card.layout", "card.layout")],
      [
        "main: parts/card.layout > card.layout", "parts/card: ../x.layout > x.layout",
        "parts/card: deep/d.layout > parts/deep/d.layout",
      ]
    ),
    (
      [("parts/card.layout", "parts/tile.layout")],
      [
        "main: parts/card.layout > parts/tile.layout", "main: card > tile", "parts/card: card > tile",
      ]
    ),
    // Uses of a layout stay if the new file name can be no name, and names that stand for no layout stay.
    ([("x.layout", "my-x.layout")], ["main: ./x.layout > ./my-x.layout", "parts/card: ../x.layout > ../my-x.layout"]),
    ([("parts/deep/d.layout", "parts/deep/e.layout")], ["parts/card: deep/d.layout > deep/e.layout"]),
    // Folders with the files in them, and a folder inside of another.
    ([("parts", "bits")], ["main: parts/card.layout > bits/card.layout"]),
    ([("parts/deep", "deep")], ["parts/card: deep/d.layout > ../deep/d.layout"]),
    (
      [("parts", "bits"), ("parts/deep", "deep")],
      [
        "main: parts/card.layout > bits/card.layout", "parts/card: deep/d.layout > ../deep/d.layout",
      ]
    ),
    // Two files at once; an import of a missing file, and moves that change no import.
    (
      [("parts/card.layout", "c/card.layout"), ("x.layout", "c/x.layout")],
      [
        "main: parts/card.layout > c/card.layout", "main: ./x.layout > ./c/x.layout",
        "parts/card: ../x.layout > x.layout",
        "parts/card: deep/d.layout > ../parts/deep/d.layout",
      ]
    ),
    ([("gone.layout", "come.layout")], ["main: gone.layout > come.layout"]),
    ([("x.layout", "x.txt")], []), ([("par", "bits")], []), ([("x.layout", "x.layout")], []),
  ])
  func imports(_ moves: [(String, String)], _ expected: [String]) {
    let names = NamesOf(Self.project)
    let found = MovedFiles(
      moves: moves.map { FileMove(old: "/w/\($0.0)", new: "/w/\($0.1)") }, names: names.names
    ).edits.flatMap { file, edits in
      edits.map { "\(file.relative(to: "/w").dropLast(7)): \(names.text($0.bytes, of: file)) > \($0.text)" }
    }
    #expect(found == expected)
  }

  // MARK: Definitions

  /// The line, the column and the name of the declaration of the word at `‸`; nil if there is none.
  @Test(arguments: [
    ("view a; a.left == ‸superview.left", nil), ("layout L { view a; a.left == ‸superview.left }", "1:8 L"),
    ("layout L { view a; a.left == ‸view.left }", "1:8 L"),
    ("view f { view a; a.left == super‸view.left }", "1:6 f"), ("view f; view a; a.f‸oo == 1", nil),
    ("view f { view a }; f.a.left == f.‸margins.left", "1:6 f"), ("view a‸", "1:6 a"),
    ("view a; b.left == ‸a.left", "1:6 a"),
    ("state s { view a; a.left == 1 }; state t { view a; ‸a.left == 1 }", "1:49 a"),
    ("state s { view a }; state ‸s { a.left == 1 }", "1:7 s"), ("view a‸: Nothing", "1:6 a"), ("view a: ‸Nothing", nil),
    (
      """
      let m = 1
      let n = ‸m
      """, "1:5 m"
    ), ("import \"‸gone.layout\"", nil),
    (
      """
      # ‸a
      view a
      """, nil
    ), ("‸", nil),
  ])
  func definitions(_ marked: String, _ expected: String?) throws {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    let answer = FileWords(analysis)?.definition(at: try #require(document.cursors.first))
    let shown = answer.map { answer in
      let name = String(decoding: Array(document.text.utf8)[answer.name.bytes], as: UTF8.self)
      return "\(document.text.place(ofByte: answer.name.bytes.lowerBound)) \(name)"
    }
    #expect(shown == expected)
  }

  // MARK: Links

  /// A file that a link leads to is one file, edited once.
  @Test func linksAreFollowed() throws {
    var set = FileSet(
      """
      === main.layout
      import "alias.layout"
      view a: Card; a.t.left == 1
      === card.layout
      layout Card { view t }
      """)
    set.files.links = ["/w/alias.layout": "/w/card.layout"]
    set.workspace.files = set.files.source
    let files = set.files.source
    let names = WorkspaceCopy(set.workspace).names(files: { files.layoutFiles(in: ["/w"]) + ["/w/main.layout"] })
    let main = try #require(names.named("/w/main.layout"))
    let text = String(decoding: main.document.text, as: UTF8.self)
    let at = try #require(text.firstRange(of: "t.left")).lowerBound.utf16Offset(in: text)
    let (_, symbol) = try #require(try Renaming.word(at: at, in: main))
    let renaming = Renaming(symbol, from: main, names)
    try renaming.check("u")
    #expect(renaming.places.map { "\($0.file.text) \($0.places.count)" } == ["/w/card.layout 1", "/w/main.layout 1"])
    #expect(throws: RenameRefusal.self) { try renaming.check("superview") }
  }
}
