import Syntax

/// Reads the text of nodes.
struct Reader {
  let text: [UInt8]
  /// Of the piece, from the start of the file.
  let pieceStart: Int

  func string(_ cursor: Cursor) -> String { cursor.string(in: text, from: pieceStart) }

  /// The number of the name that the node is.
  func number(of cursor: Cursor, in names: inout NameTable) -> Int {
    cursor.bytes(in: text, from: pieceStart).withUnsafeBytes { names.number(of: $0) }
  }
}

/// Where a statement stands, to give its parts places.
struct StatementContext {
  /// The number of the text it is in.
  var source: Int32
  var ordinal: Int32
  /// Of the statement's first byte, from the start of its piece.
  var offset: Int
  var reader: Reader

  func place(of bytes: Range<Int>) -> Place {
    Place(
      source: source, statement: ordinal, lower: Int32(clamping: bytes.lowerBound - offset),
      upper: Int32(clamping: bytes.upperBound - offset))
  }

  func place(of cursor: Cursor) -> Place { place(of: cursor.contentRange) }
}
