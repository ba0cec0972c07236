import Analysis
import Formats
import Protocol
import Syntax

// The place of a cursor: the tokens before it in its statement, its word, the names in reach. The candidates are made
// elsewhere.

struct CompletionPlace {
  let layout: AnalysedLayout?
  let document: Document
  /// The layouts that types of the file can name; `names` knows what all files of the project declare.
  let library: LayoutLibrary
  let names: ProjectNames
  /// The scope of the block around the cursor.
  let scope: ScopeID
  /// The tokens of the statement before the word at the cursor, without trivia.
  let tokens: [Token]
  /// The bytes of the part of the word before the cursor.
  let word: Range<Int>
  let wordText: String
  /// The path to the byte before the word; nil at the start of the text.
  let path: NodePath?
  /// The closing brace before the cursor; nil where the last token is none.
  private(set) var brace: Brace?

  /// The bytes of the whole word at the cursor.
  var wholeWord: Range<Int> { word.lowerBound..<document.endOfWord(at: word.upperBound) }

  /// Whether a name stands only at the cursor: then it is still being written and is no existing name.
  func isOnlyBeingWritten(_ name: String) -> Bool {
    guard document.text[wholeWord].elementsEqual(name.utf8) else { return false }
    return document.text.split { !$0.isPartOfName }.count { $0.elementsEqual(name.utf8) } == 1
  }

  /// The text behind the word on its line.
  var textBehindWord: String {
    let rest = document.text[wholeWord.upperBound...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: rest, as: UTF8.self)
  }

  var file: FilePath { document.file }

  /// Fails inside comments and strings.
  init?(_ analysis: Analysis, at offset: Int, _ names: ProjectNames = ProjectNames()) {
    document = analysis.document
    library = analysis.library
    self.names = names
    let offset = min(max(0, offset), document.text.count)
    var start = offset
    while start > 0, document.text[start - 1].isPartOfName { start -= 1 }
    word = start..<offset
    path = start > 0 ? document.nodes(at: start - 1) : nil
    wordText = String(decoding: document.text[word], as: UTF8.self)
    var tokens: [Token] = []
    if let piece = document.tree.pieceIndex(at: max(0, start - 1)), start > 0 {
      let pieceStart = document.tree.starts[piece]
      let reader = Reader(text: document.text, pieceStart: pieceStart)
      guard let found = Self.tokens(of: document.tree.pieces[piece], before: start - pieceStart, reader) else {
        return nil
      }
      tokens = found
      if piece > 0, !document.text[pieceStart..<start].contains(where: { !$0.isSpaceOrTab }) {
        // The statement may go on from the line above, behind a comma.
        let before = document.tree.starts[piece - 1]
        let reader = Reader(text: document.text, pieceStart: before)
        tokens = Self.tokens(of: document.tree.pieces[piece - 1], before: pieceStart - before, reader) ?? []
      }
      if tokens.isEmpty { brace = Brace(document, before: start, in: piece) }
    }
    self.tokens = tokens
    (layout, scope) = Self.scope(analysis, at: offset)
  }

  /// Returns the tokens of the statement that the byte before `end` belongs to; an empty array where a statement may
  /// start; nil in a comment or a string. Offsets count from the start of the piece.
  private static func tokens(
    of piece: Piece, before end: Int, _ reader: Reader
  ) -> [Token]? {
    var tokens: [Token] = []
    let first = piece.root.lastStatement(before: end) ?? piece.root
    var offset = first.offset
    var brackets = 0
    for index in first.index..<piece.nodes.count {
      guard offset < end else { break }
      let node = piece.nodes[index]
      guard node.size == 1, node.length > 0 else {
        if node.kind.isStatement {
          tokens = []
          brackets = 0
        }
        continue
      }
      let cursor = Cursor(piece: piece, index: index, offset: offset)
      let tokenEnd = offset + Int(node.length)
      offset = tokenEnd
      switch node.kind {
      case .lineComment: if tokenEnd >= end { return nil }
      case .blockComment: if tokenEnd > end { return nil }
      case .string:
        // A string without its closing quote ends with the line.
        if tokenEnd > end || tokenEnd == end && cursor.problem == .unterminatedString { return nil }
        tokens.append((node.kind, reader.string(cursor)))
      case .newline: if brackets == 0, !continues(tokens.last?.kind) { tokens = [] }
      case .semicolon: tokens = []
      case .leftBrace, .rightBrace:
        tokens = []
        brackets = 0
      case .whitespace: break
      case .ellipsis where tokenEnd > end:
        // The cursor is between the two dots of `a..left`, where a name is missing.
        tokens.append((.dot, "."))
      default:
        if node.kind == .leftParen || node.kind == .leftBracket { brackets += 1 }
        if node.kind == .rightParen || node.kind == .rightBracket { brackets = max(0, brackets - 1) }
        tokens.append((node.kind, reader.string(cursor)))
      }
    }
    return tokens
  }

  /// Whether a statement goes on behind such a token at the end of a line.
  private static func continues(_ kind: SyntaxKind?) -> Bool {
    switch kind {
    case .plus, .minus, .star, .slash, .comma: true
    default: false
    }
  }

  /// Returns the layout and the scope of the innermost block around the place.
  private static func scope(_ analysis: Analysis, at offset: Int) -> (layout: AnalysedLayout?, scope: ScopeID) {
    let blocks = analysis.units.filter { $0.mayTouch(offset...offset) }.compactMap { layout in
      layout.block(around: offset..<offset, textEnd: analysis.document.text.count).map { (layout: layout, block: $0) }
    }
    if let best = blocks.min(by: { $0.block.bytes.count < $1.block.bytes.count }) {
      return (best.layout, best.block.scope)
    }
    return (analysis.units.first { $0.model.isFileLevel }, .outermost)
  }
}

extension Document {
  /// Returns the end of the word that a cursor is in or beside.
  func endOfWord(at offset: Int) -> Int { text.dropFirst(offset).firstIndex { !$0.isPartOfName } ?? text.count }
}
