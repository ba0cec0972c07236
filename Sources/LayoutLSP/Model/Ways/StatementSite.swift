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
  let cursor: Cursor
  private let path: NodePath

  var document: Document { path.document }
  private var lines: TextLines { TextLines(text: document.text) }

  /// The innermost statement that has all of these bytes; nil where there is none.
  init?(_ document: Document, around bytes: Range<Int>) {
    guard let path = document.nodes(at: bytes.lowerBound) else { return nil }
    let found = path.chain.last { cursor in
      guard cursor.kind.isStatement else { return false }
      let content = path.bytes(of: cursor)
      return content.lowerBound <= bytes.lowerBound && bytes.upperBound <= content.upperBound
    }
    guard let found else { return nil }
    self.path = path
    cursor = found
  }

  /// Of the file, without trivia at the ends.
  func bytes(of cursor: Cursor) -> Range<Int> { path.bytes(of: cursor) }

  func text(of cursor: Cursor) -> String { path.text(of: cursor) }

  func text(of bytes: Range<Int>) -> String { String(decoding: document.text[bytes], as: UTF8.self) }

  /// The statement without the semicolon at its end.
  var content: Range<Int> { path.bytes(ofStatement: cursor) }

  /// The white space before the first byte of its line.
  var indentation: String { lines.indent(of: content.lowerBound) }

  /// The line end that the file uses.
  var lineEnd: String { lines.lineBreak }

  /// Nothing else stands on its lines but comments.
  var standsAlone: Bool {
    let whole = path.start + cursor.range.upperBound
    return (whole == document.text.count || whole == lines.start(of: whole))
      && lines.start(of: content.lowerBound) + indentation.utf8.count == content.lowerBound
  }

  /// Takes the statement away: with its line and what is said of it alone, where nothing else stands there.
  var removal: TextChange { TextChange(StatementRemoval(path: path).bytes(of: cursor), "") }

  /// Lines behind the statement, as far in as it is. Where something else stands behind it on its line, all goes there.
  func insertion(of statements: [String]) -> TextChange {
    let whole = path.start + cursor.range.upperBound
    if whole > content.upperBound, whole == lines.start(of: whole) {
      return .insert(statements.map { indentation + $0 + lineEnd }.joined(), at: whole)
    }
    if whole == document.text.count {
      return .insert(statements.map { lineEnd + indentation + $0 }.joined(), at: whole)
    }
    return .insert(statements.map { "; " + $0 }.joined(), at: content.upperBound)
  }
}
