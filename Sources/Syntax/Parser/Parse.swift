/// From a text to its tree: a piece after the other. What an edit leaves of it is in `Reparse.swift`.
extension SyntaxTree {
  /// The tree of `text`, whatever its bytes are. Linear.
  public static func parse(_ text: [UInt8]) -> SyntaxTree {
    SyntaxTree(pieces: text.withUnsafeBufferPointer { pieces(of: $0, from: 0) { _ in false } })
  }

  /// The pieces from the offset `start` on, to the first border between two for which `isEnd` holds, or to the end.
  static func pieces(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, until isEnd: (Int) -> Bool
  ) -> [Piece] {
    var pieces: [Piece] = []
    var parser = Parser(bytes, at: start)
    while parser.position < bytes.count, !isEnd(parser.position) {
      BlockGrammar.piece(&parser)
      pieces.append(Piece(nodes: Parser.preorder(parser.nodes)))
      parser.nodes.removeAll(keepingCapacity: true)
    }
    return pieces
  }
}
