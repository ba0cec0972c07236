import Testing

@testable import LayoutLSP

/// Relations that an edit did not touch are taken from the last version of their layout: its model is that of the text
/// opened afresh all the same.
struct LoweredRelationsTests {
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

  @Test(arguments: [1, 2, 3]) func modelsAreThoseOfTheTextAlone(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var workspace = Workspace()
    let path = "/a.layout"
    workspace.open(path, text: Array(Self.layout.utf8))
    for step in 0..<120 {
      let text = try #require(workspace.documents[path]).text
      let at = random.below(text.count + 1)
      let end = min(text.count, at + [0, 0, 0, 1, 5][random.below(5)])
      let piece = Array(Self.pieces[random.below(Self.pieces.count)].utf8)
      workspace.edit(path, bytes: at..<end, replacement: piece)
      try compare(workspace: &workspace, path, "step \(step)")
      // Half of the edits are taken back, so that there is something to lower.
      guard random.below(4) > 0 else { continue }
      workspace.edit(path, bytes: at..<at + piece.count, replacement: Array(text[at..<end]))
      try compare(workspace: &workspace, path, "step \(step), taken back")
    }
  }

  private func compare(workspace: inout Workspace, _ path: String, _ step: Comment) throws {
    let text = try #require(workspace.documents[path]).text
    var fresh = Workspace()
    fresh.open(path, text: text)
    let (old, new) = (workspace.names(of: path), fresh.names(of: path))
    let (kept, made) = (try #require(old), try #require(new))
    for (kept, made) in zip(kept.units.map(\.model), made.units.map(\.model)) {
      #expect("\(kept.equations)" == "\(made.equations)", step)
      #expect("\(kept.mentions)" == "\(made.mentions)", step)
      #expect("\(kept.findings)" == "\(made.findings)", step)
      #expect("\(kept.items)" == "\(made.items)", step)
      #expect(kept.views.map(\.isUsed) == made.views.map(\.isUsed), step)
      #expect(kept.metrics.map { "\($0)" } == made.metrics.map { "\($0)" }, step)
    }
  }
}
