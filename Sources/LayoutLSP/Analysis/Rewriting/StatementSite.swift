import Syntax

/// A statement in its place in a file, and the edits of it as a whole. What it means is not known here.
struct StatementSite {
  /// The path to the statement, or to a node inside of it.
  private let path: NodePath
  let cursor: Cursor

  /// The innermost statement that holds all of these bytes; nil where there is none.
  init?(_ document: Document, around bytes: Range<Int>) {
    guard let path = document.nodes(at: bytes.lowerBound) else { return nil }
    let found = path.chain.last { $0.kind.isStatement && path.bytes(of: $0).encloses(bytes) }
    guard let found else { return nil }
    (self.path, cursor) = (path, found)
  }

  var document: Document { path.document }
  /// nil for a statement that makes no constraints.
  var notation: Notation? { Notation.of(cursor.kind) }
  private var lines: TextLines { TextLines(text: document.text) }

  /// Returns the bytes of a node in the file, without trivia at the ends.
  func bytes(of cursor: Cursor) -> Range<Int> { path.bytes(of: cursor) }

  func text(of cursor: Cursor) -> String { path.text(of: cursor) }

  func text(of bytes: Range<Int>) -> String { String(decoding: document.text[bytes], as: UTF8.self) }

  /// The statement without the semicolon at its end.
  var content: Range<Int> { path.bytes(ofStatement: cursor) }

  /// Removes the statement.
  var removal: [TextChange] { [TextChange(StatementRemoval(path: path).bytes(of: cursor), "")] }

  /// Replaces the statement by others, each on a line if the statement has its lines to itself.
  func replacement(by statements: [String]) -> TextChange {
    TextChange(content, statements.joined(separator: separator))
  }

  /// The text between two statements that replace this one: a line break with the indentation, or `; `.
  var separator: String {
    let whole = bytes(of: cursor)
    let after = lines.skippingSpaces(from: whole.upperBound)
    let endsLine = after == lines.end(of: after) || document.isLineComment(at: after)
    let standsAlone = endsLine && lines.isBlank(lines.start(of: whole.lowerBound)..<whole.lowerBound)
    return standsAlone ? lines.lineBreak + lines.indent(of: whole.lowerBound) : "; "
  }

  /// Inserts statements behind this one.
  func insertion(of statements: [String]) -> TextChange {
    let insertion = StatementInsertion(document: document, target: .file)
    let changes = statements.map { insertion.change($0, behind: content) }
    return TextChange(
      changes.first?.bytes ?? content.upperBound..<content.upperBound, changes.map { $0.text }.joined())
  }
}
