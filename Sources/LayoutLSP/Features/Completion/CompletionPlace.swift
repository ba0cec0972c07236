import Analysis
import Formats
import Protocol
import Syntax

// The place of a cursor: where in the grammar a name there would stand, and what names are in reach. The candidates are
// made elsewhere.

struct CompletionPlace {
  let layout: AnalysedLayout?
  let document: Document
  /// The layouts that types of the file can name; `names` knows what all files of the project declare.
  let library: LayoutLibrary
  let names: ProjectNames
  /// The scope of the block around the cursor.
  let scope: ScopeID
  /// The bytes of the part of the word before the cursor.
  let word: Range<Int>
  let wordText: String
  /// The path in the document's own tree to the byte before the word; nil at the start of the text.
  let path: NodePath?
  /// The nodes around the name at the cursor, from the piece to its token. The text before the name is all that they
  /// are made of.
  let chain: [Cursor]
  /// Reads these nodes.
  let reader: Reader
  let slot: GrammarSlot

  /// Fails inside comments and strings.
  init?(_ analysis: Analysis, at offset: Int, _ names: ProjectNames = ProjectNames()) {
    document = analysis.document
    library = analysis.library
    self.names = names
    let offset = min(max(0, offset), document.text.count)
    let start = (document.text[..<offset].lastIndex { !$0.isPartOfName } ?? -1) + 1
    guard let marked = MarkedStatement(document.tree, document.text, at: start) else { return nil }
    word = start..<offset
    path = start > 0 ? document.nodes(at: start - 1) : nil
    wordText = String(decoding: document.text[word], as: UTF8.self)
    chain = marked.chain
    reader = Reader(text: marked.text, pieceStart: 0)
    slot = GrammarSlot(of: marked.chain.count - 1, in: marked.chain)
    (layout, scope) = Self.scope(analysis, at: offset)
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

  // MARK: The text

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

  // MARK: The scope

  var model: LayoutModel? { layout?.model }

  /// The condition of the block around the place.
  var condition: Condition {
    guard let model, model.scopes.indices.contains(scope) else { return .always }
    return model.scopes[scope].condition
  }

  /// The view whose block contains the place.
  var view: ViewID { model.flatMap { $0.scopes.indices.contains(scope) ? $0.scopes[scope].view : nil } ?? .root }

  /// The constraints of the other statements.
  var written: WrittenConstraints? { layout.map { WrittenConstraints($0, around: word.lowerBound) } }

  // MARK: The grammar

  /// The name at the cursor.
  var name: Cursor { chain[chain.count - 1] }
  /// The innermost statement that has begun before the cursor, or the block or piece that one may begin in.
  var statement: Cursor { chain.last { $0.kind.isStatement && $0.offset < name.offset || $0.kind.isList } ?? chain[0] }
  var node: SyntaxKind { slot.node.kind }
  var before: SyntaxKind? { slot.before?.kind }

  /// Returns the innermost node of the kind around the cursor.
  func around(_ kind: SyntaxKind) -> Cursor? { chain.last { $0.kind == kind } }

  /// Returns the children of a node that end before the cursor.
  func parts(of node: Cursor, _ kind: SyntaxKind) -> [Cursor] {
    node.children(kind).filter { $0.range.upperBound <= name.offset }
  }

  /// The first word of a node, where it ends before the cursor: its keyword or its name.
  func firstWord(of node: Cursor) -> String? { parts(of: node, .identifier).first.map { reader.string($0) } }

  /// Whether a line ends between the cursor and what stands before it.
  var isOnNewLine: Bool {
    let start = slot.before?.range.upperBound ?? 0
    return reader.string(start..<name.offset).contains { $0.isNewline }
  }
}

/// Where in the grammar a node stands: behind which part of which production.
struct GrammarSlot {
  /// The innermost node with something in it before the place. Sums, parentheses and the like belong to what is around
  /// them.
  let node: Cursor
  /// What stands directly before the place in the innermost such node; nil at the start of the text.
  let before: Cursor?
  /// Whether `before` is a part of a sum, of parentheses and the like.
  let isInArithmetic: Bool

  /// Whether an operand is due: behind an operator, or in parentheses behind a bracket or comma.
  var isInOperation: Bool { isInArithmetic && before?.kind.isToken == true }

  /// The slot of the node `index` of a chain of nodes, each inside of the one before it.
  init(of index: Int, in chain: [Cursor]) {
    let offset = chain[index].offset
    func isBefore(_ child: Cursor) -> Bool { child.length > 0 && child.range.upperBound <= offset }
    let innermost = chain[..<index].lastIndex { $0.children.contains(where: isBefore) } ?? 0
    let node = chain[...innermost].lastIndex { !$0.kind.hasOperands } ?? 0
    self.node = chain[node]
    before = chain[innermost].children.last(where: isBefore)
    isInArithmetic = node < innermost
  }
}

extension SyntaxKind {
  /// Whether statements stand in the node.
  fileprivate var isList: Bool { self == .piece || self == .block }
}

extension Document {
  /// Returns the end of the word that a cursor is in or beside.
  func endOfWord(at offset: Int) -> Int { text.dropFirst(offset).firstIndex { !$0.isPartOfName } ?? text.count }
}
