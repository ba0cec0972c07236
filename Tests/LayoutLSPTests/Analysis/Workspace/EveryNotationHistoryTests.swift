import Testing

@testable import Analysis
@testable import Features

/// Files of every notation that import one another, edited at random: their analyses are those of the same texts
/// opened afresh.
struct EveryNotationHistoryTests {
  static let files = """
    === main.layout
    import "card.layout"; import "part.layout"
    let gap = 4
    layout Main (margins: 6, spacing: 5) {
      screen p = 100 x 80 rtl
      screen t = 100...160 x 80
      view a (intrinsic: 20 x 10), b, c: Card
      group tops = a.topInset, b.topInset
      tops.min = gap +keepHigh
      H:|-[a]-[b(==a@low)]~|
      c: ll = gap, tt = 40, w = 50
      c.title.height.equal = 9 @ 900 ?
      [a, b].heightsEqual
      when width < 120 { b: tt = 3, h = 10% } else { view d: Part
        rows { |-[d(30)<]-[_spacer]-| } }
      state on { b.bottomInset >= 20
        c.inner.width == 5 }
      state off { view e; e: ll = rr = tt = bb = 2
        when height > 70 { e.height == 9 @ low ? } }
    }
    layout Other { screen q = 50 x fit; view s: Part; s.insets.equal = 2; s.topInset.equal = 3 }
    === card.layout
    import "part.layout"
    let pad = 3
    layout Card (hugV: 300) {
      view title (intrinsic: 30 x 12), part: Part
      title.leadingInset == pad; title.height.equal = 7
      V:|-2-[title]-[part]|
      part: ll = rr = pad
      state on { view inner; inner: ll = 1, tt = 1, h = 2 }
      when width > 110 { title.width <= 20 @ high }
    }
    === part.layout
    layout Part { view z, y { view x (intrinsic: 3 x 4); stack vertical (align: center, margins: 1) { x, _spacer } }
      y.left == 0; y.top == 0; rows { |-1-[z]-1-| }
      state on { z.height.min = 4 }
      state off { z.height >= 6 } }
    """

  /// Parts of text that are typed, pasted, or left behind.
  static let pieces = [
    "Card", "Part", "on", "off", "3", "view q: Part", "\n", "{", "}", "import \"card.layout\"\n", "a", " ", "e", "d",
    "when width < 130 { b.top == 1 }\n", "else { a.left == 2 }", "state off { a: ll = 2 }\n", "a: ll = lr\n", "[", "]-",
    "a.width.equal = 7\n", "b.width.max = none\n", "|-[a]~[b]|\n", "rows { [a][_spacer] }\n",
    "stack (spacing: gap) { a, b(9) }\n", "stack {", "align: center", "= none", "?", " @ low",
    "group tops = a.left\n", "c.part.z.height == 2\n", ":", ",", "-8-", "%", "rtl", "~", "(", ")", "'", "\"", "width",
  ]

  @Test(arguments: [3, 5]) func analysesDependOnTheTextsAlone(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var set = FileSet(Self.files)
    let paths = set.texts.keys.sorted()
    for path in paths { set.workspace.open(path, text: Array((set.texts[path] ?? "").utf8)) }
    for step in 0..<rounds(40) {
      let path = paths[random.below(paths.count)]
      let text = try #require(set.workspace.documents[path]).text
      let at = random.below(text.count + 1)
      let end = min(text.count, at + [0, 0, 1, 4, 12][random.below(5)])
      let piece = Self.pieces[random.below(Self.pieces.count)]
      set.workspace.edit(path, bytes: at..<end, replacement: Array(piece.utf8))
      // Mostly one of the files gets its first text back, so that not everything is broken.
      if random.below(3) > 0 {
        let other = paths[random.below(paths.count)]
        set.workspace.open(other, text: Array((set.texts[other] ?? "").utf8))
      }
      var fresh = Workspace()
      fresh.files = set.files.source
      for path in paths { fresh.open(path, text: try #require(set.workspace.documents[path]).text) }
      let asked = paths[random.below(3) == 0 ? random.below(paths.count) : paths.firstIndex(of: set.main) ?? 0]
      guard let kept = set.workspace.analysis(of: asked), let made = fresh.analysis(of: asked) else {
        Issue.record("nothing is known")
        return
      }
      #expect(Self.findings(kept) == Self.findings(made), "step \(step)")
      #expect(Self.frames(kept) == Self.frames(made), "step \(step)")
      try Self.compareNames(kept, made, "step \(step)")
      for _ in 0..<12 {
        let offset = random.below(kept.document.text.count + 1)
        #expect(hoverAnswer(kept, at: offset)?.plaintext == hoverAnswer(made, at: offset)?.plaintext, "step \(step)")
        let (old, new) = (completionCandidates(kept, at: offset), completionCandidates(made, at: offset))
        #expect(old.map { "\($0)" } == new.map { "\($0)" }, "step \(step)")
      }
    }
  }

  /// Compares the words and their meanings, the definitions and highlights, the symbols and the imported files.
  private static func compareNames(_ kept: Analysis, _ made: Analysis, _ step: Comment) throws {
    let (old, new) = (try #require(FileWords(kept)), try #require(FileWords(made)))
    #expect(old.words().map { "\($0)" } == new.words().map { "\($0)" }, step)
    #expect(kept.document.symbols == made.document.symbols, step)
    #expect(importedFiles(kept) == importedFiles(made), step)
    for offset in stride(from: 0, to: kept.document.text.count, by: 29) {
      #expect(old.definition(at: offset) == new.definition(at: offset), step)
      #expect(old.highlights(at: offset) == new.highlights(at: offset), step)
    }
  }

  private static func findings(_ analysis: Analysis) -> [String] { analysis.findings.map { "\($0)" } }

  private static func frames(_ analysis: Analysis) -> [String] { analysis.frames.map { "\($0)" } }
}
