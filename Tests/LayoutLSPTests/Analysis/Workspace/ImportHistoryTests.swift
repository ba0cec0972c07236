import Testing

@testable import Analysis

/// Results that are kept between versions of files that import one another: they are never stale, and nothing that an
/// edit did not touch is computed twice.
struct ImportHistoryTests {
  private static let files = """
    === main.layout
    import "card.layout"
    let gap = 4
    layout Uses {
      screen p = 100 x 100
      view c: Card
      c.edges == view.edges
    }
    layout Own {
      screen p = 100 x 100
      view s: Small
      s.insets == gap
    }
    layout Small { view a; a.insets == gap }
    layout Plain { screen p = 9 x 9; view a; a.edges == view.edges }
    === card.layout
    import "part.layout"
    let pad = 3
    layout Card { view a: Part; a.insets == pad }
    layout Other { view b: Part; b.size == 5 x 5; b.left == 0; b.top == 0 }
    === part.layout
    layout Part { view z; z.insets == 1 }
    """

  private func replace(_ old: String, with new: String, in file: FilePath, _ workspace: inout Workspace) throws {
    let text = String(decoding: try #require(workspace.documents[file]).text, as: UTF8.self)
    let start = try #require(text.firstRange(of: old)).lowerBound.utf16Offset(in: text)
    workspace.edit(file, bytes: start..<start + old.utf8.count, replacement: Array(new.utf8))
  }

  /// An edit of a file, and the layouts of the first file that it makes anew.
  @Test(arguments: [
    ("card.layout", "pad = 3", "pad = 4", ["Uses"]), ("card.layout", "insets", "edges ", ["Uses"]),
    ("card.layout", "size == 5 x 5", "size == 6 x 6", []), ("card.layout", "layout Other", "# layout Other", []),
    ("part.layout", "== 1", "== 2", ["Uses"]), ("part.layout", "Part", "Trap", ["Uses"]),
    ("main.layout", "Small { view a;", "Small { view a; # c\n", ["Own", "Small"]),
    ("main.layout", "Plain {", "Plain { # c\n", ["Plain"]), ("main.layout", "s.insets", "s.edges ", ["Own"]),
    ("main.layout", "gap = 4", "gap = 5", ["Uses", "Own", "Small", "Plain"]),
    ("main.layout", "import", "import \"part.layout\"; import", []),
  ])
  func editsChangeOnlyDependentLayouts(_ file: String, _ old: String, _ new: String, _ changed: [String]) throws {
    var set = FileSet(Self.files)
    for (path, text) in set.texts { set.workspace.open(path, text: Array(text.utf8)) }
    let first = set.analysis()
    let before = try #require(first).layouts
    try replace(old, with: new, in: "/w/\(file)", &set.workspace)
    let second = set.analysis()
    let after = try #require(second).layouts
    #expect(zip(before, after).filter { $0.result !== $1.result }.map(\.1.model.name) == changed)
  }

  /// After any edits of all files, the findings and frames are those of the texts opened afresh.
  @Test func findingsDependOnTheTextsAlone() throws {
    var random = SeededGenerator(seed: 7)
    var set = FileSet(Self.files)
    let paths = set.texts.keys.sorted()
    for path in paths { set.workspace.open(path, text: Array((set.texts[path] ?? "").utf8)) }
    let pieces = [
      "Card", "Part", "Own", "Small", "3", "view q: Part", "\n", "{", "}", "import \"card.layout\"\n", "a", " ",
    ]
    for _ in 0..<rounds(150) {
      let path = paths[random.below(paths.count)]
      let text = try #require(set.workspace.documents[path]).text
      let at = random.below(text.count + 1)
      let end = min(text.count, at + [0, 0, 1, 4][random.below(4)])
      set.workspace.edit(path, bytes: at..<end, replacement: Array(pieces[random.below(pieces.count)].utf8))
      // Now and then one of the files gets its first text back, so that not everything is broken.
      if random.below(3) == 0 {
        let other = paths[random.below(paths.count)]
        set.workspace.open(other, text: Array((set.texts[other] ?? "").utf8))
      }
      var fresh = Workspace()
      fresh.files = set.files.source
      for path in paths { fresh.open(path, text: try #require(set.workspace.documents[path]).text) }
      let kept = set.analysis()
      let made = fresh.analysis(of: set.main)
      #expect(Self.description(try #require(kept)) == Self.description(try #require(made)))
    }
  }

  private static func description(_ analysis: Analysis) -> [String] {
    analysis.findings.map { finding in
      let related = finding.related.map { "\($0.place.file) \($0.place.bytes) \($0.message)" }
      return "\(finding.code) \(finding.bytes) \(finding.message) \(related)"
    } + analysis.shownFrames
  }

  /// A change of a file on the disk is seen without a notification.
  @Test func changesOnTheDiskAreSeen() throws {
    var set = FileSet(Self.files)
    let first = set.analysis()
    #expect(try #require(first).shownFrames.contains("c.a 3 3 94 94"))
    set.files.texts["/w/card.layout"] = set.texts["/w/card.layout"]?.replacing("pad = 3", with: "pad = 7")
    set.workspace.files = set.files.source
    let second = set.analysis()
    #expect(try #require(second).shownFrames.contains("c.a 7 7 86 86"))
    let unchanged = zip(try #require(first).layouts, try #require(second).layouts).dropFirst()
    #expect(unchanged.allSatisfy { $0.result === $1.result })
  }
}
