import Syntax

// What the pieces of a file declare, each read by itself and without its position in the file, so that a piece that
// an edit does not touch is read once. `FileOutline` combines the pieces.

package struct FileContents: Sendable {
  /// One element for each piece of the tree.
  let pieces: [PieceContents]
  let names: LayoutNames
}

/// What one piece declares. Byte offsets count from the start of the piece.
final class PieceContents: Sendable {
  enum Item: Sendable {
    case layout(FileUnit.Content)
    case imported(ImportSite)
    /// A catalog for all layouts of the file.
    case catalog(ImportSite)
    /// A statement that no `layout` encloses.
    case own(Cursor)
  }

  let piece: Piece
  let items: [Item]
  /// The names that unreadable text would have declared; nil where all of the piece could be read.
  let unread: UnreadNames?
  /// Whether the piece has statements that no `layout` encloses.
  let hasOwn: Bool
  /// Whether the piece has a mistake and no statement.
  let isUnreadable: Bool
  /// Whether the piece has a `}` that closes nothing.
  let closesNothing: Bool
  /// Whether a comment contains `ignore:`, so that it may silence findings.
  let mentionsIgnore: Bool

  private init(_ piece: Piece, _ reader: Reader) {
    let statements = piece.root.statements
    var unread: UnreadNames?
    if piece.hasProblems {
      var names = UnreadNames()
      names.note(piece, reader)
      unread = names
    }
    self.piece = piece
    self.unread = unread
    isUnreadable = piece.hasProblems && statements.isEmpty
    closesNothing = piece.hasBraceProblem && piece.nodes.contains { $0.problem == .strayBrace }
    mentionsIgnore = reader.commentsMention("ignore", in: piece)
    let items: [Item] = statements.compactMap { statement in
      switch statement.kind {
      case .layoutStatement: .layout(Self.layout(statement, piece, reader))
      case .importStatement where !statement.hasProblem: Self.site(of: statement, reader).map { .imported($0) }
      case .stringsStatement: statement.hasProblem ? nil : Self.site(of: statement, reader).map { .catalog($0) }
      default: .own(statement)
      }
    }
    hasOwn = items.contains { if case .own = $0 { true } else { false } }
    self.items = items
  }

  /// Returns the contents of a document's pieces. `old` are those of another version: the pieces that both versions
  /// share at their start and their end keep their contents.
  static func all(of document: Document, after old: [PieceContents]) -> [PieceContents] {
    let pieces = document.tree.pieces
    let (head, tail) = old.commonEnds(with: pieces) { $0.piece === $1 }
    let changed = (head..<pieces.count - tail).map { index in
      PieceContents(pieces[index], Reader(text: document.text, pieceStart: document.tree.starts[index]))
    }
    return old[..<head] + changed + old[(old.count - tail)...]
  }

  private static func layout(_ statement: Cursor, _ piece: Piece, _ reader: Reader) -> FileUnit.Content {
    let name = statement.first(.identifier, skipping: 1)
    let catalogs = (statement.first(.block)?.statements ?? []).compactMap { inner in
      inner.kind == .stringsStatement && !inner.hasProblem ? site(of: inner, reader) : nil
    }
    return FileUnit.Content(
      name: name.map { reader.string($0) } ?? "", node: statement.index, pieces: [piece],
      statements: [(statement, 0)], makesLayout: true, nameRange: name?.range, catalogs: catalogs)
  }

  private static func site(of statement: Cursor, _ reader: Reader) -> ImportSite? {
    statement.first(.string).map {
      ImportSite(name: String(reader.string($0).dropFirst().dropLast()), bytes: $0.range)
    }
  }
}

/// The names of a file's layouts. Most edits change none of them, and keep this object.
final class LayoutNames: Sendable {
  /// The input that the names are made from. As long as it is equal, the names are kept.
  struct Source: Equatable, Sendable {
    /// The names in the order written; empty for a layout without a name.
    var layouts: [String]
    /// The name of the file's own layout (the statements at file level), if there is one.
    var own: String?
    /// How many of `layouts` come before the file's own layout.
    var position: Int
  }

  /// The distinct names, in the order written.
  let all: [String]
  /// For each name the index, among `layouts` of the source, of the first layout that has it; -1 for the file's own.
  let numbers: [String: Int]
  /// Whether several layouts have one name.
  let hasDuplicates: Bool
  private let source: Source

  private init(_ source: Source) {
    var numbers: [String: Int] = [:]
    for (number, name) in source.layouts.enumerated() where numbers[name] == nil && !name.isEmpty {
      numbers[name] = number
    }
    if let own = source.own, numbers[own] == nil { numbers[own] = -1 }
    var all: [String] = []
    for number in 0...source.layouts.count {
      if number == source.position, let own = source.own, numbers[own] == -1 { all.append(own) }
      guard number < source.layouts.count, numbers[source.layouts[number]] == number else { continue }
      all.append(source.layouts[number])
    }
    self.all = all
    self.numbers = numbers
    hasDuplicates = all.count < source.layouts.count(where: { !$0.isEmpty }) + (source.own == nil ? 0 : 1)
    self.source = source
  }

  /// Returns the old names where they are still right, and new ones otherwise.
  static func of(_ source: Source, after old: LayoutNames?) -> LayoutNames {
    if let old, old.source == source { return old }
    return LayoutNames(source)
  }
}
