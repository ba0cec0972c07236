/// The full parse of a text, one piece after the other. `Reparse.swift` has the parse after an edit.
extension SyntaxTree {
  /// The most pieces of a file: each is an object of its own. The text behind them becomes one more piece, which is
  /// not read.
  static let mostPieces = 500_000

  /// Returns the tree of `text`, which may be any bytes. Takes linear time.
  public static func parse(_ text: [UInt8]) -> SyntaxTree {
    SyntaxTree(pieces: text.withUnsafeBufferPointer { pieces(of: $0, from: 0) { _ in false } })
  }

  /// Returns the pieces from the offset `start` on, up to the first border between two for which `isEnd` holds, or to
  /// the end.
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
  /// Makes the piece for `length` bytes that are not read.
  fileprivate convenience init(unread length: Int) {
    let length = Int32(clamping: length)
    self.init(nodes: [
      Node(kind: .piece, size: 3, length: length), Node(kind: .errorStatement, size: 2, length: length),
      Node(kind: .unknown, problem: .tooMany, size: 1, length: length),
    ])
  }
}
