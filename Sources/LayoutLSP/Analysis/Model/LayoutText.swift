import Syntax

/// Where a statement of the layout stands, in bytes from the start of its piece. No message is longer than half of
/// what these numbers hold.
package struct StatementRange: Sendable {
  private var pieceNumber: Int32
  private var start: Int32
  private var count: Int32

  init(piece: Int, offset: Int, length: Int) {
    pieceNumber = Int32(clamping: piece)
    start = Int32(clamping: offset)
    count = Int32(clamping: length)
  }

  /// Index into `LayoutModel.pieces`.
  package var piece: Int { Int(pieceNumber) }
  /// The offset of the first byte.
  package var offset: Int { Int(start) }
  /// The number of bytes, without trailing trivia.
  package var length: Int { Int(count) }
}

/// The texts that a layout is made of, and where their parts stand.
package struct LayoutText: Sendable {
  /// The texts of the layout; its own text is the first.
  var sources: [TextSource]
  /// The pieces of its own text, then those of the other texts.
  var pieces: [Piece] = []
  var statements: [StatementRange] = []
  /// The blocks with the scopes that they open, to find the scope of a place.
  var blocks: [BlockRange] = []
  /// The declarations of ranges of views, such as `d1..7: Day { … }`.
  var ranges: [SourceRange] = []

  /// Returns the scope that a block opens; nil for a block that could not be read.
  func scope(ofBlock bytes: Range<Int>, piece: Int) -> ScopeID? {
    // Blocks are in the order of the text.
    let index = blocks.partitioningIndex { ($0.piece, $0.bytes.lowerBound) >= (piece, bytes.lowerBound) }
    guard index < blocks.count, blocks[index].piece == piece, blocks[index].bytes == bytes else { return nil }
    return blocks[index].scope
  }
}

/// The bytes of a block, from the start of its piece.
package struct BlockRange: Sendable {
  package var scope: ScopeID
  var piece: Int
  package var bytes: Range<Int>
}
