import Syntax

/// Reads the text of nodes.
struct Reader {
  let text: [UInt8]
  /// Of the piece, from the start of the file.
  let pieceStart: Int

  func string(_ cursor: Cursor) -> String { cursor.string(in: text, from: pieceStart) }

  /// The value of a number of a few digits and nothing else, as most are.
  func wholeNumber(_ cursor: Cursor) -> Int? {
    guard cursor.length < 10 else { return nil }
    var value = 0
    for byte in cursor.bytes(in: text, from: pieceStart) {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// The number of the name that the node is.
  func number(of cursor: Cursor, in names: inout NameTable) -> Int {
    cursor.bytes(in: text, from: pieceStart).withUnsafeBytes { names.number(of: $0) }
  }
}
