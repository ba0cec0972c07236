import Syntax

/// The names that unreadable text would have declared. Uses of these names are not reported as further errors.
struct UnreadNames: Equatable, Sendable {
  /// Names of objects of another language (lists, groups, numbers), and of what is declared behind a missing comma, bracket
  /// or quote, or a misspelt keyword.
  /// Where a brace is missing, also all names that the file declares, as they may stand in another block than the
  /// text means.
  private(set) var objects: Set<String> = []
  /// Whether an import could not be read, so that any type may be a layout of its file.
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
      case .errorStatement:
        noteObject(cursor, reader)
        noteMisspelt(cursor, reader)
      case .string where cursor.problem == .unterminatedString: noteSwallowed(cursor, reader)
      case .viewStatement, .viewDeclarator, .properties: noteViews(cursor, reader)
      default: break
      }
      if node.size == 1 { offset += Int(node.length) }
    }
  }

  /// Adds the names of the views, metrics, groups and states that a piece declares.
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

  /// Adds the words of `view a b` and `view a (hug: 3, b`: behind a missing comma or bracket they may be further
  /// views.
  private mutating func noteViews(_ node: Cursor, _ reader: Reader) {
    let isOpen = node.children.last()?.kind == .missing
    for child in node.children
    where child.kind == .unexpected || child.kind == .property && (isOpen || child.first(.colon) == nil) {
      let words = child.children.filter { $0.kind == .identifier }
      for word in child.kind == .property ? words.prefix(1) : words[...] { objects.insert(reader.string(word)) }
    }
  }

  /// Adds what `veiw a, b` would declare.
  private mutating func noteMisspelt(_ statement: Cursor, _ reader: Reader) {
    guard let word = statement.children.first(where: { $0.kind == .identifier }), word.offset == statement.offset,
      let keyword = Keyword.meant(by: reader.string(word))
    else { return }
    let bytes = reader.inFile(statement.range)
    noteDeclarations(
      in: Array(keyword.utf8) + reader.text[(bytes.lowerBound + Int(word.contentRange.count))..<bytes.upperBound])
  }

  /// Adds what a text without a closing quote has taken in: the views behind it.
  private mutating func noteSwallowed(_ string: Cursor, _ reader: Reader) {
    let bytes = reader.inFile(string.contentRange)
    let rest = reader.text[bytes].dropFirst(UnterminatedString.length(of: reader.text[bytes]))
    noteDeclarations(in: Array("view _ (text: \"\"".utf8) + rest)
  }

  private mutating func noteDeclarations(in text: [UInt8]) {
    for piece in SyntaxTree.parse(text).pieces { noteDeclarations(piece, Reader(text: text, pieceStart: 0)) }
  }

  /// Adds the name of an object of another language: in `NSArray *views = …` the word before `=`.
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
  /// The number of words before the name that a statement declares; nil for one that declares none.
  fileprivate var wordsBeforeName: Int? {
    switch self {
    case .viewDeclarator: 0
    case .letStatement, .groupStatement, .stateStatement: 1
    default: nil
    }
  }
}
