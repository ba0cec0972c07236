import Syntax

/// What statements of notations that are not read yet would have declared: what is said of it is not complained of twice.
struct UnreadNames: Equatable {
  /// The names of objects of another language: lists, groups and numbers of it.
  private(set) var objects: Set<String> = []
  /// Layouts may come from other files: any type may be one of them.
  private(set) var hasImports = false

  mutating func note(_ piece: Piece, _ reader: Reader) {
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      let cursor = Cursor(piece: piece, index: index, offset: offset)
      if node.kind == .laterStatement { note(cursor, reader) }
      if node.kind == .errorStatement { noteObject(cursor, reader) }
      if node.size == 1 { offset += Int(node.length) }
    }
  }

  private mutating func note(_ statement: Cursor, _ reader: Reader) {
    guard let keyword = statement.first(.identifier) else { return }
    if reader.string(keyword) == "import" { hasImports = true }
  }

  /// `NSArray *views = …`: the name is the one before the sign.
  private mutating func noteObject(_ statement: Cursor, _ reader: Reader) {
    var name: Cursor?
    for (number, child) in statement.children.enumerated() {
      if number == 0, child.problem != .objectDeclaration { return }
      if child.kind == .equal { break }
      if child.kind == .identifier { name = child }
    }
    if let name { objects.insert(reader.string(name)) }
  }
}
