import Syntax

/// Where a cursor is in a `rows` statement: what its rows are called, and which views stand in them.
extension CompletionPlace {
  /// The `rows` statement that the cursor stands in.
  struct Rows {
    let isInBlock: Bool
    /// Of the rows, as written.
    var labels: [String] = []
    /// The labels in the spacing.
    var references: [String] = []
    /// Of the views that stand in rows.
    var names: [String] = []

    /// nil where the byte before `end`, from the start of the piece, is in no such statement.
    init?(_ piece: Piece, before end: Int, _ reader: Reader) {
      let path = piece.root.path(to: end - 1)
      guard let statement = path.last(where: { $0.kind == .rowsStatement }) else { return nil }
      let block = path.last { $0.kind == .rowsBlock }
      if let block, let last = block.allChildren.last(where: { $0.kind == .rightBrace }) {
        guard end <= last.offset else { return nil }
      }
      if block == nil, let block = statement.first(.rowsBlock), end > block.offset { return nil }
      isInBlock = block != nil
      for child in statement.children {
        for part in child.children {
          if part.kind == .rowReference, let name = part.first(.identifier) { references.append(reader.string(name)) }
          if part.kind == .row { note(part, reader) }
        }
      }
    }

    private mutating func note(_ row: Cursor, _ reader: Reader) {
      if let label = row.first(.rowLabel)?.first(.identifier) { labels.append(reader.string(label)) }
      for item in row.children where item.kind == .rowItem {
        if let name = item.first(.path) { names.append(reader.string(name)) }
      }
    }
  }
}
