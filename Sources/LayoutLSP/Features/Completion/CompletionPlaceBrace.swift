import Analysis
import Syntax

/// The `}` before a cursor where a statement may start: no statement may start on its line, but a `when` that it ends
/// may go on with `else`.
extension CompletionPlace {
  struct Brace {
    /// Whether the cursor, or the word at the cursor, is on the line of the brace, behind blanks and comments only.
    let isOnLine: Bool
    /// Whether the brace ends a branch of a `when` other than an `else`.
    let takesElse: Bool

    /// Fails where the last token before `end`, in this piece or the one before, is no closing brace.
    init?(_ document: Document, before end: Int, in piece: Int) {
      let (tree, start) = (document.tree, document.tree.starts[piece])
      let last = Self.last(of: tree.pieces[piece], before: end - start)
      guard let last else {
        guard piece > 0, let brace = Self(document, before: start, in: piece - 1) else { return nil }
        self = brace
        return
      }
      guard last.path.last?.kind == .rightBrace else { return nil }
      isOnLine = last.isOnLine
      let blocks = last.path.dropLast()
      let reader = Reader(text: document.text, pieceStart: start)
      takesElse = blocks.last.map { Self.takesElse($0, in: blocks.dropLast().last, reader) } ?? false
    }

    /// Returns the last token that begins before `end`, with the nodes around it.
    private static func last(of piece: Piece, before end: Int) -> (path: [Cursor], isOnLine: Bool)? {
      piece.root.lastStatement(before: end).flatMap { last(from: $0, before: end) }
        ?? last(from: piece.root, before: end)
    }

    private static func last(from first: Cursor, before end: Int) -> (path: [Cursor], isOnLine: Bool)? {
      let piece = first.piece
      var offset = first.offset
      var last: (start: Int, isOnLine: Bool)?
      for node in piece.nodes[first.index...] where node.size == 1 && node.length > 0 {
        guard offset < end else { break }
        if !node.kind.isTrivia { last = (offset, true) }
        if node.kind == .newline { last?.isOnLine = false }
        offset += Int(node.length)
      }
      return last.map { (piece.root.path(to: $0.start), $0.isOnLine) }
    }

    private static func takesElse(_ block: Cursor, in statement: Cursor?, _ reader: Reader) -> Bool {
      guard let statement, statement.kind == .whenStatement else { return false }
      let word = statement.children.last { $0.kind == .identifier && $0.index < block.index }
      return word.map { reader.string($0) } != "else"
    }
  }
}
