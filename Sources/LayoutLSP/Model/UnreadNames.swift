import Syntax

/// What statements of notations that are not read yet would have declared: what is said of it is not complained of twice.
struct UnreadNames: Equatable {
  /// The names of groups.
  private(set) var groups: Set<String> = []
  /// An import could not be read: any type may be a layout of its file.
  private(set) var hasImports = false

  mutating func note(_ piece: Piece, _ reader: Reader) {
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      let isImport = node.kind == .importStatement
      if isImport, Cursor(piece: piece, index: index, offset: offset).hasProblem { hasImports = true }
      if node.kind == .laterStatement { note(Cursor(piece: piece, index: index, offset: offset), reader) }
      if node.size == 1 { offset += Int(node.length) }
    }
  }

  private mutating func note(_ statement: Cursor, _ reader: Reader) {
    guard let keyword = statement.first(.identifier) else { return }
    switch reader.string(keyword) {
    case "group": if let name = statement.first(.identifier, skipping: 1) { groups.insert(reader.string(name)) }
    default: break
    }
  }
}
