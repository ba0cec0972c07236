import Syntax

/// The `}` before a cursor at which a statement may start: on its line none can, but the `when` that it ends may go on.
extension CompletionPlace {
  struct Brace {
    /// Nothing but blanks and comments stands between it and the cursor, or the word at the cursor.
    let isOnLine: Bool
    /// The brace ends a branch of a `when` that is no `else`.
    let takesElse: Bool

    /// nil where the last token before `end`, in that piece or the one before it, is no such brace.
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

    /// The last token that begins before `end`, with the nodes around it.
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
