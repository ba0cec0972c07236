/// From a text to its tree: a piece after the other. What an edit leaves of it is in `Reparse.swift`.
extension SyntaxTree {
  /// Pieces of a file, at most: each is an object of its own. What stands behind them is one more, which is not read.
  static let mostPieces = 500_000

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
      guard pieces.count < mostPieces else { return pieces + [Piece(unread: bytes.count - parser.position)] }
      BlockGrammar.piece(&parser)
      pieces.append(Piece(nodes: Parser.preorder(parser.nodes)))
      parser.nodes.removeAll(keepingCapacity: true)
    }
    return pieces
  }
}

extension Piece {
  /// So many bytes of which nothing is known.
  fileprivate convenience init(unread length: Int) {
    let length = Int32(clamping: length)
    self.init(nodes: [
      Node(kind: .piece, size: 3, length: length), Node(kind: .errorStatement, size: 2, length: length),
      Node(kind: .unknown, problem: .tooMany, size: 1, length: length),
    ])
  }
}
