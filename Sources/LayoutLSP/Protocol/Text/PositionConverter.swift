/// Converts between byte offsets and positions in one version of a text. A class, because it remembers the last place:
/// for places in ascending order it reads a long line once, not once for each, and need not search for lines.
package final class PositionConverter {
  package let text: [UInt8]
  package let lines: LineTable
  let encoding: PositionEncoding
  private var memory = (start: 0, offset: 0, column: 0)
  private var lastLine = 0

  package init(text: [UInt8], lines: LineTable, encoding: PositionEncoding) {
    self.text = text
    self.lines = lines
    self.encoding = encoding
  }

  package convenience init(text: [UInt8], encoding: PositionEncoding) {
    self.init(text: text, lines: LineTable(text), encoding: encoding)
  }

  /// Returns the position of a byte; inside a character, that of its first byte, and between `\r` and `\n` the line's
  /// end.
  package func position(of offset: Int) -> LSP.Position {
    let line = lines.line(of: offset, near: lastLine)
    lastLine = line
    let content = lines.content(of: line, in: text)
    let end = min(max(content.lowerBound, offset), content.upperBound)
    if lines.nonASCII == 0 { return LSP.Position(line: line, character: end - content.lowerBound) }
    return LSP.Position(line: line, character: place(in: content, upTo: end).column)
  }

  /// Returns the byte at a position; inside a surrogate pair or a UTF-8 sequence, the first byte of the character.
  package func offset(of position: LSP.Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.lineCount else { return lines.length }
    let content = lines.content(of: position.line, in: text)
    let column = max(0, position.character)
    if lines.nonASCII == 0 { return content.lowerBound + min(column, content.count) }
    return place(in: content, upTo: content.upperBound, column: column).offset
  }

  /// Returns the last place between two characters of a line that is neither behind the byte `end` nor behind
  /// `column`.
  private func place(in content: Range<Int>, upTo end: Int, column: Int = .max) -> (offset: Int, column: Int) {
    var place = (offset: content.lowerBound, column: 0)
    if memory.start == content.lowerBound, memory.offset <= end, memory.column <= column {
      place = (memory.offset, memory.column)
    }
    while place.offset < end, place.column < column {
      let (length, width) = character(at: place.offset, before: content.upperBound)
      guard place.offset + length <= end, place.column + width <= column else { break }
      place = (place.offset + length, place.column + width)
    }
    memory = (content.lowerBound, place.offset, place.column)
    return place
  }

  /// Returns the range of some bytes. Remembers its start: ranges ascend by their starts, and the next may begin
  /// before this one's end.
  package func range(of bytes: Range<Int>) -> LSP.Range {
    let start = position(of: bytes.lowerBound)
    let remembered = memory
    defer { memory = remembered }
    return LSP.Range(start: start, end: position(of: bytes.upperBound))
  }

  /// Returns the bytes of a range; none if its end comes before its start.
  package func bytes(of range: LSP.Range) -> Range<Int> {
    let start = offset(of: range.start)
    let remembered = memory
    defer { memory = remembered }
    return start..<max(start, offset(of: range.end))
  }

  /// Returns the bytes and columns of the character at an offset.
  private func character(at offset: Int, before end: Int) -> (length: Int, width: Int) {
    let length = UTF8Text.characterLength(at: offset, before: end, in: text)
    switch encoding {
    case .utf8: return (length, length)
    case .utf16: return (length, length == 4 ? 2 : 1)
    case .utf32: return (length, 1)
    }
  }
}
