import Syntax

/// Where a statement stands, to give its parts places.
struct StatementContext {
  /// The number of the text it is in.
  var source: Int32
  var ordinal: Int32
  /// Of the statement's first byte, from the start of its piece.
  var offset: Int
  /// Bytes of the statement, without what trails it.
  var length: Int
  var reader: Reader

  /// The place of all of it.
  var whole: SourceRange {
    SourceRange(source: source, statement: ordinal, lower: 0, upper: Int32(clamping: length))
  }

  func place(of bytes: Range<Int>) -> SourceRange {
    SourceRange(
      source: source, statement: ordinal, lower: Int32(clamping: bytes.lowerBound - offset),
      upper: Int32(clamping: bytes.upperBound - offset))
  }

  func place(of cursor: Cursor) -> SourceRange { place(of: cursor.contentRange) }

  /// A word with its place; nil where there is none.
  func name(_ word: Cursor?) -> (text: String, place: SourceRange)? { word.map { (reader.string($0), place(of: $0)) } }
}
