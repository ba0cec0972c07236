import Syntax

/// What statements of notations that are not read yet would have declared: what is said of it is not complained of twice.
struct UnreadNames: Equatable {
  /// Layouts may come from other files: any type may be one of them.
  private(set) var hasImports = false

  mutating func note(_ piece: Piece, _ reader: Reader) {
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      if node.kind == .laterStatement { note(Cursor(piece: piece, index: index, offset: offset), reader) }
      if node.size == 1 { offset += Int(node.length) }
    }
  }

  private mutating func note(_ statement: Cursor, _ reader: Reader) {
    guard let keyword = statement.first(.identifier) else { return }
    if reader.string(keyword) == "import" { hasImports = true }
  }
}
