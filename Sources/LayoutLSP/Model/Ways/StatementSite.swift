import Syntax

/// A statement where it stands in a file: what an edit of it needs to know of the text around it. What the statement means
/// is not known here.

/// Bytes of a file that become another text.
struct TextChange: Hashable, Sendable {
  var bytes: Range<Int>
  var text: String

  init(_ bytes: Range<Int>, _ text: String) { (self.bytes, self.text) = (bytes, text) }

  static func insert(_ text: String, at offset: Int) -> TextChange { TextChange(offset..<offset, text) }

  /// How much longer the text gets.
  var growth: Int { text.utf8.count - bytes.count }
}

extension [TextChange] {
  /// Where a byte of the old text is afterwards; one that is replaced is at the start of what replaces it.
  func moved(_ offset: Int) -> Int {
    var result = offset
    for change in self where change.bytes.lowerBound < offset {
      result += change.bytes.upperBound <= offset ? change.growth : change.bytes.lowerBound - offset
    }
    return result
  }
}

struct StatementSite {
  let document: Document
  let cursor: Cursor
  /// Of its piece, in the file.
  private let start: Int

  /// The innermost statement that has all of these bytes; nil where there is none.
  init?(_ document: Document, around bytes: Range<Int>) {
    guard let index = document.tree.pieceIndex(at: bytes.lowerBound) else { return nil }
    let start = document.tree.starts[index]
    let path = document.tree.pieces[index].root.path(to: bytes.lowerBound - start)
    let found = path.last { cursor in
      guard cursor.kind.isStatement else { return false }
      let content = cursor.contentRange
      return start + content.lowerBound <= bytes.lowerBound && bytes.upperBound <= start + content.upperBound
    }
    guard let found else { return nil }
    self.document = document
    self.start = start
    cursor = found
  }

  /// Of the file, without trivia at the ends.
  func bytes(of cursor: Cursor) -> Range<Int> {
    let range = cursor.contentRange
    return start + range.lowerBound..<start + range.upperBound
  }

  func text(of cursor: Cursor) -> String { text(of: bytes(of: cursor)) }

  func text(of bytes: Range<Int>) -> String { String(decoding: document.text[bytes], as: UTF8.self) }

  /// The statement without the semicolon at its end.
  var content: Range<Int> {
    let children = cursor.children.filter { $0.kind != .semicolon }
    let whole = bytes(of: cursor)
    return whole.lowerBound..<(children.last.map { bytes(of: $0).upperBound } ?? whole.upperBound)
  }

  /// The white space before the first byte of its line.
  var indentation: String {
    let start = lineStart
    let space = document.text[start...].prefix { Self.isBlank($0) }
    return String(decoding: space, as: UTF8.self)
  }

  /// The line end that the file uses there.
  var lineEnd: String {
    guard let end = document.text[content.upperBound...].firstIndex(where: { $0 == 10 || $0 == 13 }) else {
      return "\n"
    }
    if document.text[end] == 10 { return "\n" }
    return document.text[(end + 1)...].first == 10 ? "\r\n" : "\r"
  }

  /// Nothing else stands on its lines but comments.
  var standsAlone: Bool {
    let whole = start + cursor.range.upperBound
    return (whole == document.text.count || Self.isLineEnd(document.text[whole - 1]))
      && document.text[lineStart..<content.lowerBound].allSatisfy(Self.isBlank)
  }

  /// Takes the statement away: with its line and the comment behind it, where nothing else stands there.
  var removal: TextChange {
    let text = document.text
    let whole = start + cursor.range.lowerBound..<start + cursor.range.upperBound
    let content = bytes(of: cursor)
    let endsLine = whole.upperBound == text.count || Self.isLineEnd(text[whole.upperBound - 1])
    let before = text[lineStart..<content.lowerBound]
    if endsLine, before.allSatisfy(Self.isBlank) { return TextChange(lineStart..<whole.upperBound, "") }
    if !endsLine {
      let blanks = text[content.upperBound...].prefix { Self.isBlank($0) }
      return TextChange(content.lowerBound..<content.upperBound + blanks.count, "")
    }
    // The last of several on its line: the semicolon before it goes with it.
    let blanks = before.reversed().prefix { Self.isBlank($0) || $0 == UInt8(ascii: ";") }
    return TextChange(content.lowerBound - blanks.count..<content.upperBound, "")
  }

  /// Lines behind the statement, as far in as it is. Where something else stands behind it on its line, all goes there.
  func insertion(of lines: [String]) -> TextChange {
    let whole = start + cursor.range.upperBound
    if whole > content.upperBound, Self.isLineEnd(document.text[whole - 1]) {
      return .insert(lines.map { indentation + $0 + lineEnd }.joined(), at: whole)
    }
    if whole == document.text.count {
      return .insert(lines.map { lineEnd + indentation + $0 }.joined(), at: whole)
    }
    return .insert(lines.map { "; " + $0 }.joined(), at: content.upperBound)
  }

  private var lineStart: Int {
    let before = document.text[..<content.lowerBound]
    return before.lastIndex { Self.isLineEnd($0) }.map { $0 + 1 } ?? 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
}
