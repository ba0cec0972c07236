import Syntax

/// A place in a document's tree: the nodes around a byte, and their bytes in the file.
struct NodePath {
  let document: Document
  /// Index into the tree's pieces.
  let piece: Int
  /// From the piece to the token, one inside the other.
  var chain: [Cursor]

  /// Where the piece begins in the file.
  var start: Int { document.tree.starts[piece] }

  /// Without trivia at the ends.
  func bytes(of node: Cursor) -> Range<Int> { node.contentRange.shifted(by: start) }

  func text(of node: Cursor) -> String { String(decoding: document.text[bytes(of: node)], as: UTF8.self) }

  /// A statement without the `;` that ends it.
  func bytes(ofStatement statement: Cursor) -> Range<Int> {
    let all = bytes(of: statement)
    let parts = statement.children.filter { $0.kind != .semicolon }
    guard let last = parts.last else { return all }
    return all.lowerBound..<max(all.lowerBound, bytes(of: last).upperBound)
  }

  /// The outermost node of exactly these bytes.
  func node(of bytes: Range<Int>) -> Int? {
    chain.indices.first { index in
      let node = chain[index]
      guard node.kind != .piece else { return false }
      return (node.kind.isStatement ? self.bytes(ofStatement: node) : self.bytes(of: node)) == bytes
    }
  }

  /// The innermost node of one of the kinds.
  func around(_ kinds: SyntaxKind...) -> Cursor? { chain.last { kinds.contains($0.kind) } }

  /// Whether its end stands in the condition of a `when`, or of a value of a metric.
  var isInCondition: Bool {
    guard let around = around(.whenStatement, .metricValue, .block), around.kind != .block, let last = chain.last else {
      return false
    }
    return around.first(.identifier).map { $0.index < last.index } ?? false
  }

  /// The innermost statement, which is not the one of a block around it.
  var statement: Cursor? { chain.last { $0.kind.isStatement } }
}

extension NodePath {
  /// The paths to all nodes of a kind inside the last of these that are wanted, in reading order. Linear, where one
  /// look-up after the other would not be.
  func paths(to kind: SyntaxKind, where isWanted: (Cursor) -> Bool) -> [NodePath] {
    guard let root = chain.last else { return [] }
    var found: [NodePath] = []
    var open = chain
    var offset = root.offset
    for index in root.index..<root.endIndex {
      while let last = open.last, last.endIndex <= index { open.removeLast() }
      let cursor = Cursor(piece: root.piece, index: index, offset: offset)
      if open.last?.index != index { open.append(cursor) }
      if cursor.kind == kind, isWanted(cursor) {
        found.append(NodePath(document: document, piece: piece, chain: open))
      }
      if cursor.node.size == 1 { offset += cursor.length }
    }
    return found
  }
}

extension Document {
  /// The piece of that number.
  func piece(_ number: Int) -> NodePath {
    NodePath(document: self, piece: number, chain: [tree.pieces[number].root])
  }

  func nodes(at offset: Int) -> NodePath? {
    tree.path(to: offset).map { NodePath(document: self, piece: $0.piece, chain: $0.chain) }
  }
}

extension Cursor {
  /// Itself and all inside it that are of a kind, in reading order.
  func descendants(_ kind: SyntaxKind) -> [Cursor] {
    var found: [Cursor] = []
    var offset = offset
    for index in index..<endIndex {
      let node = piece.nodes[index]
      if node.kind == kind { found.append(Cursor(piece: piece, index: index, offset: offset)) }
      if node.size == 1 { offset += Int(node.length) }
    }
    return found
  }
}
