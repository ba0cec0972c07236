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
