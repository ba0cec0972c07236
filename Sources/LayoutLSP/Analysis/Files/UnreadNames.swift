import Syntax

/// What text that cannot be read would have declared: what is said of it is not complained of twice.
struct UnreadNames: Equatable, Sendable {
  /// The names of objects of another language: lists, groups and numbers of it. Where a brace is missing, also all names
  /// that the file declares, for they may stand in another block than the text means.
  private(set) var objects: Set<String> = []
  /// An import could not be read: any type may be a layout of its file.
  private(set) var hasImports = false

  mutating func merge(_ other: UnreadNames) {
    objects.formUnion(other.objects)
    hasImports = hasImports || other.hasImports
  }

  mutating func note(_ piece: Piece, _ reader: Reader) {
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      let cursor = Cursor(piece: piece, index: index, offset: offset)
      switch node.kind {
      case .importStatement where cursor.hasProblem: hasImports = true
      case .errorStatement: noteObject(cursor, reader)
      case .viewStatement, .viewDeclarator: noteViews(cursor, reader)
      case .properties: noteViews(cursor, reader)
      default: break
      }
      if node.size == 1 { offset += Int(node.length) }
    }
  }

  /// The names of views, metrics, groups and states that a piece declares.
  mutating func noteDeclarations(_ piece: Piece, _ reader: Reader) {
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      if let skipped = node.kind.wordsBeforeName {
        let name = Cursor(piece: piece, index: index, offset: offset).first(.identifier, skipping: skipped)
        if let name { objects.insert(reader.string(name)) }
      }
      if node.size == 1 { offset += Int(node.length) }
    }
  }

  /// `view a b`, `view a (hug: 3, b`: what stands where a comma or a bracket is missing may be a further view.
  private mutating func noteViews(_ node: Cursor, _ reader: Reader) {
    let isOpen = node.children.last()?.kind == .missing
    for child in node.children
    where child.kind == .unexpected || child.kind == .property && (isOpen || child.first(.colon) == nil) {
      let words = child.children.filter { $0.kind == .identifier }
      for word in child.kind == .property ? words.prefix(1) : words[...] { objects.insert(reader.string(word)) }
    }
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

extension SyntaxKind {
  /// How many words stand before the name that it declares; nil where it declares none.
  fileprivate var wordsBeforeName: Int? {
    switch self {
    case .viewDeclarator: 0
    case .letStatement, .groupStatement, .stateStatement: 1
    default: nil
    }
  }
}
