import Analysis
import Protocol

/// A line of a source file as a terminal shows it, with the columns of a place in it. Tabs are spread to four columns,
/// what cannot be seen is escaped, invalid UTF-8 is replaced, and of a very long line only the part around the place
/// is kept.
struct Excerpt {
  /// The line's number, from 0.
  var line: Int
  /// The number of characters before the place on its line.
  var column: Int
  var text: String
  /// The column of the terminal where the place begins in `text`.
  var markStart: Int
  /// Columns of the terminal, at least 1. A place of several lines is marked to the end of its first line.
  var markWidth: Int
}

/// Makes the excerpts of one file.
struct Excerpts {
  private let text: [UInt8]
  private let lines: LineTable
  private let positions: PositionConverter
  private let characters: PositionConverter

  /// The columns of the terminal beyond which a line is cut.
  private static let maximumWidth = 160
  /// The bytes that are kept before a place far to the right.
  private static let lead = 60

  init(_ file: CheckedFile) {
    text = file.text
    lines = file.lines
    positions = PositionConverter(text: text, lines: lines, encoding: .utf16)
    characters = PositionConverter(text: text, lines: lines, encoding: .utf32)
  }

  func excerpt(_ range: LSP.Range) -> Excerpt {
    let bytes = positions.bytes(of: range)
    let place = characters.position(of: bytes.lowerBound)
    let content = lines.content(of: place.line, in: text)
    let from = windowStart(content, bytes.lowerBound)
    var shown = from > content.lowerBound ? "…" : ""
    var column = shown.isEmpty ? 0 : 1
    var start = column
    var end: Int?
    var at = from
    while at < content.upperBound {
      if at == bytes.lowerBound { start = column }
      if at >= bytes.upperBound, end == nil { end = column }
      if column >= Self.maximumWidth {
        shown += "…"
        break
      }
      let length = UTF8Text.characterLength(at: at, before: content.upperBound, in: text)
      append(text[at..<(at + length)], to: &shown, &column)
      at += length
    }
    if at == bytes.lowerBound { start = column }
    return Excerpt(
      line: place.line, column: place.character, text: shown, markStart: start,
      markWidth: max(1, (end ?? column) - start))
  }

  /// Returns the line's start, or that of a character a little before the place if the place would be cut off.
  private func windowStart(_ content: Range<Int>, _ place: Int) -> Int {
    guard place - content.lowerBound > Self.maximumWidth - Self.lead else { return content.lowerBound }
    var start = place - Self.lead
    while start > content.lowerBound, text[start] & 0xc0 == 0x80 { start -= 1 }
    return start
  }

  private func append(_ character: ArraySlice<UInt8>, to shown: inout String, _ column: inout Int) {
    if let byte = character.first, (0x20...0x7e).contains(byte) {
      // Nearly every character is ASCII, which is far cheaper.
      shown.unicodeScalars.append(Unicode.Scalar(byte))
      column += 1
    } else if character.first == UInt8(ascii: "\t") {
      let width = 4 - column % 4
      shown += String(repeating: " ", count: width)
      column += width
    } else {
      let shape = visible(String(decoding: character, as: UTF8.self))
      shown += shape
      column += shape.columns
    }
  }
}
