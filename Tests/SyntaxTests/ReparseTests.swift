import Testing

@testable import Syntax

/// A tree after an edit is, node for node, the tree of the new text.
@Suite struct ReparseTests {
  /// The first place where two trees differ, or nil.
  static func difference(_ left: SyntaxTree, _ right: SyntaxTree) -> String? {
    if left.starts != right.starts { return "pieces start at \(left.starts), not at \(right.starts)" }
    for (index, (one, other)) in zip(left.pieces, right.pieces).enumerated() {
      if one.nodes != other.nodes { return "piece \(index) differs" }
      if one.counts != other.counts { return "piece \(index) counts other problems, or comments" }
    }
    return nil
  }

  /// Edits: a text, the part whose last occurrence is replaced, its replacement, and which pieces of the new tree are
  /// those of the old one.
  static let identities: [(text: String, old: String, new: String, reused: [Bool])] = [
    (
      """
      layout A {
       a.b == 1
      }
      layout B {
       c.d == 2
      }
      view e

      """, "2", "23", [true, false, true]
    ),
    (
      """
      layout A {
       a.b == 1
      }
      layout B {
       c.d == 2
      }
      view e

      """, "B", "C", [true, false, true]
    ),
    (
      """
      layout A {
       a.b == 1
      }
      layout B {
       c.d == 2
      }
      view e

      """, "== 2", "== {2", [true, false]
    ),
    (
      """
      view a
      view b
      view c

      """, "b",
      """
      b
      view d
      """, [true, false, false, true]
    ),
    (
      """
      view a
      view b
      view c

      """, "b\n", "", [true, false]
    ),
    (
      """
      view a
      view b
      view c

      """, "view b\n", "", [true, true]
    ),
    (
      """
      a.b == (
      view b
      view c

      """, "c", "d", [true, true, false]
    ),
    (
      """
      a.b == (
      view b
      view c

      """, "b\n", "e\n", [true, false, true]
    ),
    (
      """
      layout A {
      layout B {
      }
      view a

      """, "B", "C", [true, false, true]
    ),
  ]

  @Test func untouchedPiecesKeepTheirIdentity() throws {
    for (source, old, new, reused) in Self.identities {
      let text = bytes(source)
      let at = try #require(text.indices.last { text[$0...].starts(with: bytes(old)) })
      var edited = text
      edited.replaceSubrange(at..<at + old.utf8.count, with: bytes(new))
      let before = SyntaxTree.parse(text)
      let edit = TextEdit(range: at..<at + old.utf8.count, replacementLength: new.utf8.count)
      let after = before.applying(edit, newText: edited)
      #expect(Self.difference(after, SyntaxTree.parse(edited)) == nil, "\(source)")
      let isOld = after.pieces.map { piece in before.pieces.contains { $0 === piece } }
      #expect(isOld == reused, "\(source) with \(new) for \(old)")
    }
  }

  /// Typing in the middle of a large file replaces the piece of one layout, and no other.
  @Test func anEditInALargeFileReparsesOneLayout() throws {
    let layout = { (index: Int) in
      "layout L\(index) {\n"
        + (0..<50).map { "  view v\($0) { a.left == b.right + \($0) }\n" }.joined() + "}\n"
    }
    let text = bytes((0..<400).map(layout).joined())
    let before = SyntaxTree.parse(text)
    let middle = try #require(text[(text.count / 2)...].firstIndex(of: UInt8(ascii: "+"))) + 2
    var edited = text
    edited.insert(UInt8(ascii: "7"), at: middle)
    let after = before.applying(TextEdit(range: middle..<middle, replacementLength: 1), newText: edited)
    #expect(Self.difference(after, SyntaxTree.parse(edited)) == nil)
    #expect(after.pieces.count == before.pieces.count)
    #expect(zip(before.pieces, after.pieces).count { $0 !== $1 } == 1)
  }

  /// Edits that cannot have led to the text do not trap.
  @Test func editsThatDoNotFitAreHarmless() {
    let tree = SyntaxTree.parse(bytes("view a\n"))
    let text = bytes("view bc\n")
    for edit in [
      TextEdit(range: 0..<100, replacementLength: 3), TextEdit(range: -5..<0, replacementLength: 3),
      TextEdit(range: 5..<6, replacementLength: -1), TextEdit(range: 5..<6, replacementLength: .max),
      TextEdit(range: .min ..< .max, replacementLength: 1), TextEdit(range: 6..<6, replacementLength: 1),
    ] {
      #expect(defect(tree.applying(edit, newText: text), text) == nil)
    }
  }

  @Test(arguments: 0..<10) func randomEditsGiveTheTreeOfTheNewText(seed: Int) {
    var random = Seeded(UInt64(seed))
    var edits = 0
    while edits < rounds(12_000) {
      var text = random.text()
      var tree = SyntaxTree.parse(text)
      for _ in 0..<40 {
        let before = text
        let (range, replacement) = random.edit(of: text)
        text.replaceSubrange(range, with: replacement)
        if text.count > 4000 { break }
        tree = tree.applying(TextEdit(range: range, replacementLength: replacement.count), newText: text)
        edits += 1
        let difference = Self.difference(tree, SyntaxTree.parse(text))
        if difference != nil {
          Issue.record(
            "\(difference ?? ""): \(range) of \(String(decoding: before, as: UTF8.self).debugDescription) became \(String(decoding: replacement, as: UTF8.self).debugDescription)"
          )
          return
        }
      }
    }
  }
}
