/// The statement that is being written at a cursor, parsed as if it ended there with a name.
///
/// So the grammar itself says what may stand at the cursor: whatever it takes the name for. What follows the cursor is
/// not read, as that may belong to something else than what is being written.
public struct MarkedStatement: Sendable {
  /// The text that is parsed: a statement up to the cursor, and the name. Blocks that are closed again are empty in it.
  public let text: [UInt8]
  /// The nodes around the name, from the piece to its token.
  public let chain: [Cursor]

  /// A name that nobody writes, and no keyword.
  private static let marker = Array("_cursor".utf8)

  /// `offset` is a place in `text` that no part of a name precedes. Fails inside of a comment or a string.
  public init?(_ tree: SyntaxTree, _ text: [UInt8], at offset: Int) {
    var marked: [UInt8] = []
    if let piece = tree.pieceIndex(at: max(0, offset - 1)) {
      if let last = tree.lastStatement(before: offset, in: piece) {
        marked = Self.text(of: last.statement, in: text, from: tree.starts[last.piece], to: offset)
      } else {
        marked = Array(text[tree.starts[piece]..<offset])
      }
    }
    let start = marked.count
    marked += Self.marker
    let piece = marked.withUnsafeBufferPointer { Self.piece(of: $0) }
    let chain = piece.root.path(to: start)
    guard let token = chain.last, token.kind == .identifier, token.range == start..<marked.count else { return nil }
    (self.text, self.chain) = (marked, chain)
  }

  /// Returns one piece with all statements of a text, wherever in a file they stand.
  private static func piece(of bytes: UnsafeBufferPointer<UInt8>) -> Piece {
    var parser = Parser(bytes, at: 0, endsAtCursor: true)
    let mark = Mark(index: 0, start: 0)
    while true {
      parser.isCutAtLayout = false
      parser.scan(.skip)
      parser.flushTrivia()
      if parser.kind == .endOfText { break }
      StatementGrammar.statement(&parser, in: .unclear)
    }
    parser.close(.piece, mark)
    return Piece(nodes: Parser.preorder(parser.nodes))
  }

  /// Returns the text from the beginning of a statement to `end`, without what is in closed blocks. `start` is that of
  /// its piece.
  private static func text(of statement: Cursor, in text: [UInt8], from start: Int, to end: Int) -> [UInt8] {
    let nodes = statement.piece.nodes
    var (result, copied): ([UInt8], Int) = ([], start + statement.offset)
    var (index, offset) = (statement.index + 1, start + statement.offset)
    while index < statement.endIndex, offset < end {
      let (node, next) = (nodes[index], offset + Int(nodes[index].length))
      let isClosed = node.kind == .block && next <= end && nodes[index + Int(node.size) - 1].kind == .rightBrace
      if isClosed {
        result += text[copied...offset]
        copied = next - 1
      }
      index += isClosed ? Int(node.size) : 1
      if isClosed || node.size == 1 { offset = next }
    }
    return result + text[copied..<end]
  }
}

extension SyntaxTree {
  /// Returns the last statement that begins before `offset` in the innermost block around it; at the beginning of a
  /// piece the last one of the piece before, which may go on in the next line.
  fileprivate func lastStatement(before offset: Int, in piece: Int) -> (statement: Cursor, piece: Int)? {
    let found = pieces[piece].root.lastStatement(before: offset - starts[piece])
    if let found { return (found, piece) }
    guard piece > 0 else { return nil }
    return pieces[piece - 1].root.lastStatement(before: starts[piece] - starts[piece - 1]).map { ($0, piece - 1) }
  }
}

extension Cursor {
  /// Returns the last statement that begins before the byte `end` (from the start of the piece) in the innermost block
  /// that `end` is in. No cursor is made for those before it.
  fileprivate func lastStatement(before end: Int) -> Cursor? {
    piece.nodes.withUnsafeBufferPointer { nodes in
      var found: Cursor?
      var parent: (index: Int, offset: Int)? = (index, offset)
      while let (outer, outerStart) = parent {
        let behind = outer + Int(nodes[outer].size)
        var (child, start) = (outer + 1, outerStart)
        var last: (index: Int, offset: Int)?
        parent = nil
        while child < behind, start < end {
          let (node, next) = (nodes[child], start + Int(nodes[child].length))
          if node.kind.isStatement { last = (child, start) }
          let isClosed = node.kind == .block && next <= end && nodes[child + Int(node.size) - 1].kind == .rightBrace
          if next >= end, !isClosed { parent = (child, start) }
          start = next
          child += Int(node.size)
        }
        found = last.map { Cursor(piece: piece, index: $0.index, offset: $0.offset) } ?? found
      }
      return found
    }
  }
}
