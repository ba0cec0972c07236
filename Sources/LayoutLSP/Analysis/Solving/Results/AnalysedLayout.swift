import Syntax

// One layout of a file as features see it: its model, its solution, and where its pieces stand in the file. Its
// findings are not kept here.

/// A solved layout with the positions of its pieces in one version of the file.
package struct AnalysedLayout: LayoutReader, Sendable {
  package let result: LayoutResult
  /// The offset of each piece of the model, in bytes from the start of the piece's file.
  package let pieceStarts: [Int]
  /// False for file-level metrics beside `layout` blocks, which make no layout.
  package let makesLayout: Bool

  package init(result: LayoutResult, pieceStarts: [Int], makesLayout: Bool) {
    self.result = result
    self.pieceStarts = pieceStarts
    self.makesLayout = makesLayout
  }

  /// Returns the bytes that a source range covers, in the file that contains it.
  package func bytes(of place: SourceRange) -> Range<Int> {
    let statement = model.statements[Int(place.statement)]
    let start = pieceStarts[statement.piece] + statement.offset
    return start + Int(place.lower)..<start + Int(max(place.lower, place.upper))
  }

  /// Whether the layout's own text may touch the bytes. Always true for statements outside of `layout` blocks: they
  /// may stand anywhere.
  package func mayTouch(_ bytes: ClosedRange<Int>) -> Bool {
    guard !model.isFileLevel, let start = pieceStarts.first, let piece = model.pieces.first else { return true }
    return start <= bytes.upperBound && bytes.lowerBound <= start + piece.length
  }
}
