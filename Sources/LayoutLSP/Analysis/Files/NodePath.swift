import Syntax

/// A place in a document's tree: the nodes around a byte, and their bytes in the file.
package struct NodePath {
  package let document: Document
  /// Index into the tree's pieces.
  package let piece: Int
  /// The nodes from the piece to the token, each inside the one before it.
  package var chain: [Cursor]

  package init(document: Document, piece: Int, chain: [Cursor]) {
    self.document = document
    self.piece = piece
    self.chain = chain
  }

  /// The last node, and the node around it: the paths to words have more than two.
  package var token: Cursor { chain[chain.count - 1] }
  var parent: Cursor { chain[chain.count - 2] }

  /// Where the piece begins in the file.
  package var start: Int { document.tree.starts[piece] }

  /// Returns the bytes of a node in the file, without trivia at the ends.
  package func bytes(of node: Cursor) -> Range<Int> { node.contentRange.shifted(by: start) }

  package func text(of node: Cursor) -> String { String(decoding: document.text[bytes(of: node)], as: UTF8.self) }

  /// Returns the bytes of a statement in the file, without the `;` that ends it.
  func bytes(ofStatement statement: Cursor) -> Range<Int> {
    let all = bytes(of: statement)
    let parts = statement.children.filter { $0.kind != .semicolon }
    guard let last = parts.last else { return all }
    return all.lowerBound..<max(all.lowerBound, bytes(of: last).upperBound)
  }

  /// Returns the index in `chain` of the outermost node of exactly these bytes.
  package func node(of bytes: Range<Int>) -> Int? {
    chain.indices.first { index in
      let node = chain[index]
      guard node.kind != .piece else { return false }
      return (node.kind.isStatement ? self.bytes(ofStatement: node) : self.bytes(of: node)) == bytes
    }
  }

  /// Returns the innermost node of one of the kinds.
  package func around(_ kinds: SyntaxKind...) -> Cursor? { chain.last { kinds.contains($0.kind) } }

  /// Whether the path ends in the condition of a `when`, or of a metric's value.
  package var isInCondition: Bool {
    guard let around = around(.whenStatement, .metricValue, .block), around.kind != .block, let last = chain.last else {
      return false
    }
    return around.first(.identifier).map { $0.index < last.index } ?? false
  }

  /// The innermost statement on the path.
  package var statement: Cursor? { chain.last { $0.kind.isStatement } }
}

extension NodePath {
  /// Returns the paths to all wanted nodes of a kind inside the last node of this path, in reading order. Takes
  /// linear time, where a look-up for each node would not.
  package func paths(to kind: SyntaxKind, where isWanted: (Cursor) -> Bool) -> [NodePath] {
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
  /// Returns the path to the piece of that number.
  package func piece(_ number: Int) -> NodePath {
    NodePath(document: self, piece: number, chain: [tree.pieces[number].root])
  }

  package func nodes(at offset: Int) -> NodePath? {
    tree.path(to: offset).map { NodePath(document: self, piece: $0.piece, chain: $0.chain) }
  }
}

extension Cursor {
  /// Returns this node and all nodes inside it that are of a kind, in reading order.
  package func descendants(_ kind: SyntaxKind) -> [Cursor] {
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
