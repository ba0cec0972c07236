/// A lossless flat tree of a file: a list of pieces, each parsed by itself.
///
/// The partition into pieces is a function of the text alone. Offsets inside a piece count from its start, so that an
/// edit elsewhere in the file changes nothing in it. The parser makes the tree.
public struct SyntaxTree: Sendable {
  public let pieces: [Piece]
  /// The offset in bytes at which each piece starts, and at the end the length of the text.
  public let starts: [Int]

  init(pieces: [Piece], starts: [Int]) {
    self.pieces = pieces
    self.starts = starts
  }

  init(pieces: [Piece]) {
    var starts = [0]
    starts.reserveCapacity(pieces.count + 1)
    var offset = 0
    for piece in pieces {
      offset += piece.length
      starts.append(offset)
    }
    self.init(pieces: pieces, starts: starts)
  }

  /// Whether the pairing of braces is in doubt anywhere in the file.
  public var hasBraceProblem: Bool { pieces.contains { $0.hasBraceProblem } }
  public var hasProblems: Bool { pieces.contains { $0.hasProblems } }

  /// Returns the index of the piece that contains the byte at `offset`; at the end of the text, that of the last
  /// piece. nil if the offset is outside of the text, or the text is empty.
  public func pieceIndex(at offset: Int) -> Int? {
    guard !pieces.isEmpty, offset >= 0, let length = starts.last, offset <= length else { return nil }
    return starts.dropLast().partitioningIndex { $0 > offset } - 1
  }

  /// Returns the nodes that contain the byte at `offset`, from the piece to the token, and the index of the piece;
  /// nil at the end of the text and beyond.
  public func path(to offset: Int) -> (piece: Int, chain: [Cursor])? {
    guard let piece = pieceIndex(at: offset) else { return nil }
    let chain = pieces[piece].root.path(to: offset - starts[piece])
    return chain.isEmpty ? nil : (piece, chain)
  }
}
