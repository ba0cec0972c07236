import Syntax

/// Reads the text of nodes.
package struct Reader {
  let text: [UInt8]
  /// The offset of the piece in the file, in bytes.
  let pieceStart: Int

  package init(text: [UInt8], pieceStart: Int) {
    self.text = text
    self.pieceStart = pieceStart
  }

  package func string(_ cursor: Cursor) -> String { cursor.string(in: text, from: pieceStart) }

  /// Returns the text of bytes of the piece.
  func string(_ bytes: Range<Int>) -> String { String(decoding: text[inFile(bytes)], as: UTF8.self) }

  /// Returns the text of a node on one line, with one space in place of each run of spaces and line breaks.
  func line(_ cursor: Cursor) -> String {
    string(cursor).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Returns the value of a number of fewer than ten digits and nothing else, as most are; nil for others. `digits`
  /// are bytes of the piece.
  func wholeNumber(_ digits: Range<Int>) -> Int? {
    guard digits.count < 10 else { return nil }
    var value = 0
    for byte in text[inFile(digits)] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// Whether the word, followed by a colon, stands in any comment of the piece.
  func commentsMention(_ word: StaticString, in piece: Piece) -> Bool {
    guard piece.hasComments else { return false }
    var start = 0
    // Only leaves have text of their own.
    for node in piece.nodes where node.size == 1 {
      let end = start + Int(node.length)
      if node.kind.isComment, mentions(word, in: start..<end) { return true }
      start = end
    }
    return false
  }

  private func mentions(_ word: StaticString, in bytes: Range<Int>) -> Bool {
    text.withUnsafeBytes { text in
      let bytes = UnsafeRawBufferPointer(rebasing: text[inFile(bytes)])
      let word = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      // Looks for the colon first: colons are rarer than any letter.
      return bytes.indices.contains { colon in
        bytes[colon] == UInt8(ascii: ":") && bytes[..<colon].suffix(word.count).elementsEqual(word)
      }
    }
  }

  func inFile(_ bytes: Range<Int>) -> Range<Int> {
    (pieceStart + bytes.lowerBound..<pieceStart + bytes.upperBound).clamped(to: 0..<text.count)
  }
}
