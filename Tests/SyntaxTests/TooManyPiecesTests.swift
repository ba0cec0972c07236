import Testing

@testable import Syntax

/// A file with more pieces than are parsed: the rest of the text is one piece, also after an edit.
@Suite struct TooManyPiecesTests {
  @Test func theRestIsOnePiece() {
    var text = Array(String(repeating: "a\n", count: SyntaxTree.mostPieces + 2).utf8)
    let tree = SyntaxTree.parse(text)
    #expect(tree.pieces.count == SyntaxTree.mostPieces + 1)
    #expect(tree.starts.last == text.count)
    let rest = tree.pieces.last?.mistakes(in: text, from: text.count - 4)
    #expect(rest?.map(\.problem) == [.tooMany])
    // Two lines fewer: all lines are parsed, and nothing is left out.
    text.removeFirst(4)
    let edited = tree.applying(TextEdit(range: 0..<4, replacementLength: 0), newText: text)
    #expect(edited.pieces.count == SyntaxTree.mostPieces)
    #expect(edited.pieces.last?.nodes == edited.pieces.first?.nodes)
    // One line more: there is a rest again.
    text += Array("a\n".utf8)
    let added = edited.applying(TextEdit(range: text.count - 2..<text.count - 2, replacementLength: 2), newText: text)
    #expect(added.pieces.count == SyntaxTree.mostPieces + 1)
    #expect(added.pieces.last?.mistakes(in: text, from: text.count - 2).map(\.problem) == [.tooMany])
  }
}
