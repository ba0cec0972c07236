import Syntax

/// The position of a statement in its text, from which its parts get their source ranges.
struct StatementContext {
  /// Index into `LayoutText.sources`.
  var source: Int32
  var ordinal: Int32
  /// Index into `LayoutText.pieces`.
  var piece: Int
  /// The offset in bytes of the statement's first byte from the start of its piece.
  var offset: Int
  /// The length of the statement in bytes, without what trails it.
  var length: Int
  var reader: Reader

  /// The source range of the whole statement.
  var whole: SourceRange {
    SourceRange(source: source, statement: ordinal, lower: 0, upper: Int32(clamping: length))
  }

  func place(of bytes: Range<Int>) -> SourceRange {
    SourceRange(
      source: source, statement: ordinal, lower: Int32(clamping: bytes.lowerBound - offset),
      upper: Int32(clamping: bytes.upperBound - offset))
  }

  func place(of cursor: Cursor) -> SourceRange { place(of: cursor.contentRange) }

  /// Returns a word with its place; nil if `word` is nil.
  func name(_ word: Cursor?) -> (text: String, place: SourceRange)? { word.map { (reader.string($0), place(of: $0)) } }
}
