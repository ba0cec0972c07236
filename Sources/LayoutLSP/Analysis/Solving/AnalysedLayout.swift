// What is known of one layout of a file: its model, how it was solved where it was, and where it stands. What is wrong with
// it is not known here.

/// One layout of a file, and where its pieces stand in this version.
struct AnalysedLayout: LayoutReader, Sendable {
  let result: LayoutResult
  /// The offsets in bytes of the model's pieces, each in its file.
  let pieceStarts: [Int]
  /// False for metrics at file level that stand beside layouts.
  let makesLayout: Bool

  /// Bytes of the file that the place is in.
  func bytes(of place: SourceRange) -> Range<Int> {
    let statement = model.statements[Int(place.statement)]
    let start = pieceStarts[statement.piece] + statement.offset
    return start + Int(place.lower)..<start + Int(max(place.lower, place.upper))
  }

  /// Whether something of its own text may touch the bytes. What stands outside of layouts may be anywhere.
  func mayTouch(_ bytes: ClosedRange<Int>) -> Bool {
    guard !model.isFileLevel, let start = pieceStarts.first, let piece = model.pieces.first else { return true }
    return start <= bytes.upperBound && bytes.lowerBound <= start + piece.length
  }
}
