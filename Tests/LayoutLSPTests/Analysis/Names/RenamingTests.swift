import Testing

@testable import Analysis

/// Renames of every symbol, and names that are refused.
struct RenamingTests {
  // MARK: Everything can be renamed

  /// A name that no text has, so that it can be recognised in messages.
  private static let fresh = "zürich_"

  /// A renamed text has the same frames and findings. As that takes solving it again, names of the examples and the
  /// notations are drawn at random.
  @Test(arguments: NameSamples.sets.indices) func everySymbolCanBeRenamed(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    let isExample = number < NameSamples.examples.count
    var random = SeededGenerator(seed: UInt64(number))
    let before = try Self.said(names.workspace, names.files)
    var seen: Set<Symbol> = []
    for file in names.files {
      let named = try #require(names.names.named(file))
      for word in named.words() {
        guard let symbol = word.meaning.symbol, symbol.declaration != nil, seen.insert(symbol).inserted else {
          continue
        }
        guard !isExample || random.below(12) == 0 else { continue }
        let renaming = Renaming(symbol, from: named, names.names)
        let name = Self.fresh + renaming.number
        #expect(throws: Never.self, "\(symbol.name)") { try renaming.check(name) }
        guard isExample || number == NameSamples.examples.count || random.below(6) == 0 else { continue }
        var workspace = names.workspace
        for (file, edits) in renaming.edits(name) {
          let text = try #require(workspace.documents[file]).text
          workspace.open(file, text: text.applying(edits))
        }
        let stem = renaming.stem(of: symbol.name)
        let after = try Self.said(workspace, names.files).map { $0.replacing(Self.fresh, with: stem) }
        try #require(after == before, "\(symbol.kind) \(symbol.name) of \(symbol.file)")
      }
    }
    #expect(seen.count > 3)
  }

  /// Returns the findings and frames of all files, without places.
  private static func said(_ workspace: Workspace, _ files: [FilePath]) throws -> [String] {
    var workspace = workspace
    return try files.flatMap { file -> [String] in
      let found = workspace.analysis(of: file)
      let analysis = try #require(found)
      return analysis.findings.map { "\($0.code) \($0.message) \($0.related.map(\.message))" }
        + analysis.frames.map { "\($0)" }
    }
  }

  // MARK: What is refused

  /// Renames the word at `‸` in the first file. Returns the changed texts by path.
  private func rename(_ marked: String, to name: String) -> Result<[String: String], RenameRefusal> {
    let document = MarkedDocument(marked)
    var set = FileSet(document.text)
    for (path, text) in set.texts { set.workspace.open(path, text: Array(text.utf8)) }
    let paths = set.texts.keys.sorted()
    let names = WorkspaceCopy(set.workspace).names(files: { paths })
    let start = document.text.utf8.prefix { $0 != UInt8(ascii: "\n") }.count + 1
    guard let file = names.named(set.main), let cursor = document.cursors.first else { return .success([:]) }
    do throws(RenameRefusal) {
      guard let (_, symbol) = try Renaming.word(at: cursor - start, in: file) else {
        return .failure(RenameRefusal(words: "no name"))
      }
      let renaming = Renaming(symbol, from: file, names)
      try renaming.check(name)
      return .success(
        Dictionary(
          renaming.edits(name).map { path, edits in
            let text = Array((set.texts[path] ?? "").utf8).applying(edits)
            return (path.relative(to: "/w"), String(decoding: text, as: UTF8.self))
          }, uniquingKeysWith: { $1 }))
    } catch { return .failure(error) }
  }

  @Test(arguments: [
    // Words that are no names, or have a meaning of their own.
    ("view ‸a", "", "'' is no name"), ("view ‸a", "1a", "is no name"), ("view ‸a", "a b", "is no name"),
    ("view ‸a", "a-b", "is no name"), ("view ‸a", "superview", "a meaning of its own"),
    ("view ‸a", "_", "a meaning of its own"), ("view ‸a", "_spacer", "a meaning of its own"),
    ("view ‸a", "a.b", "is no name"), ("view ‸a", "b # c", "is no name"), ("view ‸a", " b", "is no name"),
    // Names taken by a sibling, a group, another metric, a screen, a layout, a row, a state.
    ("view ‸a, b", "b", "name is taken"), ("view ‸a; group b = a.left", "b", "name is taken"),
    ("let ‸a = 1; let b = 2", "b", "name is taken"), ("screen ‸p = 1 x 1; screen q = 2 x 2", "q", "name is taken"),
    (
      """
      layout ‸A { }
      layout B { }
      """, "B", "name is taken"
    ),
    (
      """
      layout ‸A { }
      layout C { view a: B }
      """, "B", "has another meaning"
    ),
    (
      """
      view a, b; rows |[‸r][s]| { r: [a]
       s: [b] }
      """, "s", "name is taken"
    ),
    ("state ‸on { view a }; state off { view b }", "off", "the name is taken"),
    // Names that would be hidden, or would hide what another use means.
    ("view o; view a { view ‸i; o.left == i.left }", "o", "hidden"),
    ("view ‸o; view a { view i; o.left == i.left }", "i", "name is taken"),
    ("let ‸o = 1; view a { let i = 2; a.left == o }", "i", "name is taken"),
    ("let o = 1; view a { let ‸i = 2; a.left == o + i }", "o", "hidden"),
    ("let ‸m = 1; view a; a.left == m @ high", "high", "has another meaning"),
    ("let ‸m = 1; view a; a: tt = m", "w", "another meaning"),
    ("view ‸a; view b; a.left == b.left; let m = 1; [b(m)]-[a]", "m", "hidden"),
    ("view a { view ‸i }, b; [b(>=a.i)]", "left", "has another meaning"),
    ("view ‸a, b; b.left == 1; rows |[r]| { r: [a] }", "b", "name is taken"),
    // Views that a range counts.
    ("view a1, ‸a2, a3; [a1..3]", "b", "one of the range 'a1..3'"), ("view a1, a2; [‸a1..2]", "b2", "range 'a1..2'"),
    ("view a1, a2; [a1..‸2]", "b", "such as 'a_2'"), ("view ‸a01..12", "b1", "ends in 01"),
    ("view ‸a1..2, b2", "b1", "name is taken"), ("view ‸a1..2; [a1..2].left == 0", "a11", "ends in 1,"),
    ("view a2; view b { view a1, ‸i, a3; [a1..3] }", "a2", "would count it"),
    // Words that the text does not name itself.
    ("view a: ‸UILabel", "b", "a class of the program"), ("view a; a.left == ‸superview.left", "b", "is not its name"),
    ("view a; a.‸left == 1", "b", "no name"), ("‸view a", "b", "no name"), ("view a; b‸.left == 1", "c", "not known"),
    ("view a; layout B { view m: ‸one }", "c", "named after its file"),
  ])
  func clashingNamesAreRefused(_ text: String, _ name: String, _ words: String) {
    switch rename(
      """
      === one.layout
      \(text)
      """, to: name)
    {
    case .success(let texts): Issue.record("renamed: \(texts)")
    case .failure(let refusal): #expect(refusal.words.contains(words), "\(refusal.words)")
    }
  }

  /// A name of one file that other files use, and names in these that are in its way.
  @Test(arguments: [
    ("layout ‸Card { }", "view x: Tile", "Tile", "has another meaning"),
    ("layout Card { view ‸t }", "view x: Card { view u }; x.t.left == 1", "u", "name is taken"),
    ("layout Card { view ‸t }", "view x: Card { group u = x.left }; x.t.left == 1", "u", "name is taken"),
    ("layout Card { state ‸on { } }", "view x: Card; state off { x.left == 1 }", "off", "would be one"),
  ])
  func namesThatClashInOtherFilesAreRefused(_ card: String, _ user: String, _ name: String, _ words: String) {
    switch rename(
      """
      === card.layout
      \(card)
      === user.layout
      import "card.layout"
      \(user)
      """, to: name)
    {
    case .success(let texts): Issue.record("renamed: \(texts)")
    case .failure(let refusal): #expect(refusal.words.contains(words), "\(refusal.words)")
    }
  }

  // MARK: What is done

  @Test(arguments: [
    // Keywords are names like others, and names may have letters of all languages.
    ("view ‸a; a.left == 1", "rows", "view rows; rows.left == 1"),
    ("view ‸a; a.left == 1", "größe", "view größe; größe.left == 1"),
    ("view ‸größe; größe.left == 1", "a", "view a; a.left == 1"),
    ("let ‸m = 1; view a (intrinsic: m x m)", "x", "let x = 1; view a (intrinsic: x x x)"),
    // Views of one name that never exist together are one symbol.
    (
      "state on { view a; a.left == 1 }; state off { guide ‸a; a.top == 1 }", "b",
      "state on { view b; b.left == 1 }; state off { guide b; b.top == 1 }"
    ),
    // A line of items names views that are not always there.
    (
      "view a; state on { view ‸b }; rows { [a]-[b] }; stack { a, b }; H:|[a][b]|", "q",
      "view a; state on { view q }; rows { [a]-[q] }; stack { a, q }; H:|[a][q]|"
    ),
    // The same name elsewhere is another symbol.
    (
      "view a { view ‸i }; view b { view i; i.left == 1 }; a.i.top == 0", "j",
      "view a { view j }; view b { view i; i.left == 1 }; a.j.top == 0"
    ),
    // Broken text: known names are renamed, also in statements with mistakes; a word without a meaning may get one.
    ("view ‸a; a.left == ; a.width = = 3; a.", "b", "view b; b.left == ; b.width = = 3; b."),
    ("view ‸a; a.lfet == 1; b.left == 2", "b", "view b; b.lfet == 1; b.left == 2"),
    ("view ‸a { a.left == 1", "b", "view b { b.left == 1"),
    // All views that ranges count together, from any of their places.
    (
      "view ‸d1..3: UILabel; d2.left == 1; [d1..2].top == 0", "day1",
      "view day1..3: UILabel; day2.left == 1; [day1..2].top == 0"
    ),
    ("view d1..3; ‸d2.left == 1; stack { d1..3 }", "e2", "view e1..3; e2.left == 1; stack { e1..3 }"),
    ("view d01..‸12; d07.left == 1", "e12", "view e01..12; e07.left == 1"),
    ("view d1, ‸d2, d4; [d1..2]-[d4]", "e2", "view e1, e2, d4; [e1..2]-[d4]"),
    ("view d1..2, d3..4; [d2..3].left == 0; d‸4.top == 0", "e4", "view e1..2, e3..4; [e2..3].left == 0; e4.top == 0"),
    (
      "view f { view d1..2 }; hide f.‸d1..2; f.d2.left == 0", "e1",
      "view f { view e1..2 }; hide f.e1..2; f.e2.left == 0"
    ),
    (
      "view d1..2; [d1..2]; view c { view d1 }; c.d1.left == ‸d1.left", "größe1",
      "view größe1..2; [größe1..2]; view c { view d1 }; c.d1.left == größe1.left"
    ),
  ])
  func everyPlaceIsRenamed(_ text: String, _ name: String, _ expected: String) {
    #expect(
      rename(
        """
        === one.layout
        \(text)
        """, to: name) == .success(["one.layout": expected]))
  }

  @Test func everyFileIsRenamed() {
    let files = """
      === main.layout
      import "panel.layout"
      view p: Panel
      p.card.t‸itle.left == 1
      state on { p.card.title.top == 2 }
      view title
      === card.layout
      layout Card { view title
        title.leftInset.equal = 3 }
      === other.layout
      view title
      === panel.layout
      import "card.layout"
      layout Panel { view card: Card; V:|[card.title(>=title2)]; view title2 }
      """
    let expected = [
      "main.layout":
        """
      import "panel.layout"
      view p: Panel
      p.card.head.left == 1
      state on { p.card.head.top == 2 }
      view title
      """,
      "card.layout": """
      layout Card { view head
        head.leftInset.equal = 3 }
      """,
      "panel.layout": """
      import "card.layout"
      layout Panel { view card: Card; V:|[card.head(>=title2)]; view title2 }
      """,
    ]
    #expect(rename(files, to: "head") == .success(expected))
  }

  /// States of one name in two layouts are one symbol if some layout has instances of both. The own state of such a
  /// layout is part of the symbol too.
  @Test func joinedStatesAreRenamedTogether() {
    let files = """
      === a.layout
      layout A { state ‸on { view x } ; state off { } }
      === b.layout
      layout B { state on { view y } }
      === both.layout
      import "a.layout"; import "b.layout"
      view a: A; view b: B
      === far.layout
      import "both.layout"
      layout Far { state on { view z } }
      layout Near { view both: both; state on { view z } }
      """
    let expected = [
      "a.layout": "layout A { state open { view x } ; state off { } }",
      "b.layout": "layout B { state open { view y } }",
      "far.layout":
        """
      import "both.layout"
      layout Far { state on { view z } }
      layout Near { view both: both; state open { view z } }
      """,
    ]
    #expect(rename(files, to: "open") == .success(expected))
  }

  /// Links are followed a few times for each file, not for each pair of files, because that asks the disk.
  @Test func linksAreFollowedAFewTimesForEachFile() throws {
    let count = 60
    let uses = (0..<count).map {
      (
        file: FilePath("/w/use\($0).layout"),
        text: """
        import "card.layout"
        layout L\($0) { view c: Card; c.title.left == 3 }
        """
      )
    }
    let files = NamesOf([(file: "/w/card.layout", text: "layout Card { view title }")] + uses)
    var asked = 0
    var names = files.names
    names.realPath = {
      asked += 1
      return $0
    }
    let card = try #require(names.named("/w/card.layout"))
    let symbol = try #require(card.words(spelled: ["title"]).first?.meaning.symbol)
    let renaming = Renaming(symbol, from: card, names)
    try renaming.check("head")
    #expect(renaming.places.count == count + 1)
    #expect(asked <= 10 * count)
  }
}
