import Testing

@testable import Analysis

/// Whatever was edited before, the model of a text is that of the same text opened afresh.
struct EditedTextTests {
  private static let layout = """
    let gap = 4
    layout Main (margins: 6) {
      screen p = 100 x 80
      screen t = 100...160 x 80
      let inner = gap * 2
      view a (intrinsic: 20 x 10), b, c { view d; d.left == inner; d.width <= superview.width }
      a.left == gap
      a.top == 12; a.bottom <= -8 @ low ?
      b.left == a.right + inner @ gap * 100
      b.size == 10 x 20
      [a, b].top == c.top
      10 <= b.width <= 30
      c.left == -5
      c.edges == (1, 2, 3, 4)
      b.width.equal = 7
      a.hugH == 300
      when width < 120 { a.width == 10% } else { a.width == b.width }
      state on { c.width == 5 }
      state off { c.width == margins.width }
      c.d.top == safeArea.top
    }
    layout Other { view a; a.left == gap; a.center == (0, 0) }
    """

  private static let pieces = [
    "7", "x", "", "\n", "a.top == 3\n", "view e\n", "e", "c.d.height == 9\n", "let inner = 3\n", "let gap = 2\n", "a",
    "d",
    "{", "}", "// ", "a.width.min = 4\n", "group g = a.left, b.left\n", "g == 9\n", "\u{1f600}", " @ high",
    "state on { ",
    "when height < 90 { view f; f.left == 1 }\n", "b: Other", "guide", ";",
  ]

  @Test(arguments: [1, 2, 3]) func modelsDependOnTheTextAlone(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var workspace = Workspace()
    let path: FilePath = "/a.layout"
    workspace.open(path, text: Array(Self.layout.utf8))
    for step in 0..<rounds(120) {
      let text = try #require(workspace.documents[path]).text
      let at = random.below(text.count + 1)
      let end = min(text.count, at + [0, 0, 0, 1, 5][random.below(5)])
      let piece = Array(Self.pieces[random.below(Self.pieces.count)].utf8)
      workspace.edit(path, bytes: at..<end, replacement: piece)
      try compare(workspace: &workspace, path, "step \(step)")
      // Three of four edits are taken back, so that there is something to lower.
      guard random.below(4) > 0 else { continue }
      workspace.edit(path, bytes: at..<at + piece.count, replacement: Array(text[at..<end]))
      try compare(workspace: &workspace, path, "step \(step), taken back")
    }
  }

  private static let relations = """
    layout Main {
      screen p = 100 x 80
      let gap = 3
      view a { view b (intrinsic: 5 x 5); b.left == gap; b.top == 2 // inside
        b.width <= superview.width } , c
      a.left == gap ; a.top == 1
      /* before */ a.size == 20 x 30 @ high
      c.left == a.right + 2 // behind
      c.edges >= a.edges
      c.hug == 300
      when width > 50 { c.width == 10 % } else { c.width == a.b.width ? }
      10 <= c.height <= 30
    }
    """

  /// The statements of `relations` at file level.
  private static let withoutBlock =
    relations.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n") + "\n"

  private static let words = [
    "7", "0", "x", "a", ".", "left", "c", "gap", "+ 2", "@ low", "?", " ", "\n", "// ", "/* */", ";", ",", "== 2", "(",
    "hug", "\u{1f600}", "",
  ]

  /// Edits inside relations and between them. Most of them leave the declarations as they are. Some come two at a
  /// time, and some texts are never analysed.
  @Test(arguments: [(1, true), (2, false)])
  func editedRelationsDependOnTheTextAlone(_ seed: UInt64, hasBlock: Bool) throws {
    var random = SeededGenerator(seed: seed)
    var workspace = Workspace()
    let path: FilePath = "/a.layout"
    workspace.open(path, text: Array((hasBlock ? Self.relations : Self.withoutBlock).utf8))
    var taken: [(Int, Int, [UInt8])] = []
    for step in 0..<rounds(150) {
      let text = try #require(workspace.documents[path]).text
      let at = 40 + random.below(text.count - 39)
      let end = min(text.count, at + [0, 0, 0, 1, 4][random.below(5)])
      let piece = Array(Self.words[random.below(Self.words.count)].utf8)
      workspace.edit(path, bytes: at..<end, replacement: piece)
      taken.append((at, piece.count, Array(text[at..<end])))
      if random.below(4) > 0 { try compare(workspace: &workspace, path, "step \(step)") }
      // Keeps only a few mistakes at a time, so that there is something to lower.
      while taken.count > random.below(3), let (at, count, old) = taken.popLast() {
        workspace.edit(path, bytes: at..<at + count, replacement: old)
        if random.below(4) > 0 { try compare(workspace: &workspace, path, "step \(step), taken back") }
      }
    }
  }

  private func compare(workspace: inout Workspace, _ path: FilePath, _ step: Comment) throws {
    let text = try #require(workspace.documents[path]).text
    var fresh = Workspace()
    fresh.open(path, text: text)
    let (old, new) = (workspace.unsolvedAnalysis(of: path), fresh.unsolvedAnalysis(of: path))
    let (kept, made) = (try #require(old), try #require(new))
    for (kept, made) in zip(kept.units, made.units) {
      #expect("\(places(of: kept))" == "\(places(of: made))", step)
    }
    for (kept, made) in zip(kept.units.map(\.model), made.units.map(\.model)) {
      #expect("\(kept.findings)" == "\(made.findings)", step)
      #expect(kept.views.map(\.isUsed) == made.views.map(\.isUsed), step)
      #expect("\(kept.metrics)" == "\(made.metrics)", step)
      #expect("\(kept.equations)" == "\(made.equations)", step)
      #expect("\(kept.names)" == "\(made.names)", step)
      #expect("\(kept.items)" == "\(made.items)", step)
    }
  }

  /// Returns the ranges of statements and blocks.
  private func places(of unit: AnalysedLayout) -> [Range<Int>] {
    unit.model.statements.map {
      unit.pieceStarts[$0.piece] + $0.offset..<unit.pieceStarts[$0.piece] + $0.offset + $0.length
    }
      + unit.model.blocks.map(\.bytes)
  }
}
