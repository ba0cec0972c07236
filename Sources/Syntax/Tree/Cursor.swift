/// A node of a piece with its position: the typed reader of the flat array of nodes.
///
/// A value of three words. All answers are read from the nodes; nothing fails, and what is absent is nil.
public struct Cursor: Sendable, Equatable {
  public let piece: Piece
  /// The index of the node in `piece.nodes`.
  public let index: Int
  /// The offset of the node's first byte from the start of the piece.
  public let offset: Int

  @inlinable public init(piece: Piece, index: Int, offset: Int) {
    self.piece = piece
    self.index = index
    self.offset = offset
  }

  public static func == (left: Cursor, right: Cursor) -> Bool {
    left.index == right.index && left.piece === right.piece
  }

  @inlinable public var node: Node { piece.nodes[index] }
  @inlinable public var kind: SyntaxKind { piece.nodes[index].kind }
  @inlinable public var problem: SyntaxProblem { piece.nodes[index].problem }
  /// The length of the node's text in bytes.
  @inlinable public var length: Int { Int(piece.nodes[index].length) }
  /// The bytes of the node, from the start of the piece. A statement includes its line end and the comment before
  /// that. Other nodes begin and end with a token, except the root, which begins with trivia.
  @inlinable public var range: Range<Int> { offset..<offset + Int(piece.nodes[index].length) }
  /// The index behind the subtree.
  @inlinable public var endIndex: Int { index + Int(piece.nodes[index].size) }

  // MARK: Children

  /// The children, without trivia.
  @inlinable public var children: Children { Children(parent: self, includesTrivia: false) }
  /// The children, trivia included.
  @inlinable public var allChildren: Children { Children(parent: self, includesTrivia: true) }

  /// The children of a node, in reading order.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let piece: Piece
    @usableFromInline let includesTrivia: Bool
    @usableFromInline let end: Int
    @usableFromInline var index: Int
    @usableFromInline var offset: Int

    @inlinable init(parent: Cursor, includesTrivia: Bool) {
      piece = parent.piece
      self.includesTrivia = includesTrivia
      end = parent.endIndex
      index = parent.index + 1
      offset = parent.offset
    }

    @inlinable public mutating func next() -> Cursor? {
      while index < end {
        let node = piece.nodes[index]
        let cursor = Cursor(piece: piece, index: index, offset: offset)
        index += Int(node.size)
        offset += Int(node.length)
        if includesTrivia || !node.kind.isTrivia { return cursor }
      }
      return nil
    }
  }

  /// The first child of a kind.
  @inlinable public func child(_ kind: SyntaxKind) -> Cursor? {
    for child in allChildren where child.kind == kind { return child }
    return nil
  }

  /// The children of a kind. No cursor is made for the other children.
  public func children(_ kind: SyntaxKind) -> [Cursor] {
    piece.nodes.withUnsafeBufferPointer { nodes in
      var (found, child, start): ([Cursor], Int, Int) = ([], index + 1, offset)
      let end = index + Int(nodes[index].size)
      while child < end {
        if nodes[child].kind == kind { found.append(Cursor(piece: piece, index: child, offset: start)) }
        start += Int(nodes[child].length)
        child += Int(nodes[child].size)
      }
      return found
    }
  }

  /// The statements of a piece or a block.
  @inlinable public var statements: [Cursor] { allChildren.filter { $0.kind.isStatement } }

  // MARK: Text

  /// The bytes of the node, in the `text` of a file where the piece starts at `start`.
  @inlinable public func bytes(in text: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    let lower = Swift.min(Swift.max(start + offset, 0), text.count)
    return text[lower..<Swift.min(lower + length, text.count)]
  }

  /// The text of the node, with invalid UTF-8 repaired.
  @inlinable public func string(in text: [UInt8], from start: Int) -> String {
    String(decoding: bytes(in: text, from: start), as: UTF8.self)
  }

  /// The range without the trivia at both ends, such as a statement's line end and the comment before it; nil if the
  /// node holds only trivia. The cost depends on the trivia left out, not on the size of the node.
  public var trimmedRange: Range<Int>? {
    piece.nodes.withUnsafeBufferPointer { nodes in
      /// Whether the node is trivia, or has no text of its own, like an inner node.
      func isSkipped(_ node: Node) -> Bool { node.size > 1 || node.kind.isTrivia || node.length == 0 }
      var (first, lower) = (index, offset)
      while first < endIndex, isSkipped(nodes[first]) {
        if nodes[first].size == 1 { lower += Int(nodes[first].length) }
        first += 1
      }
      if first == endIndex { return nil }
      var (last, upper) = (endIndex - 1, offset + length)
      while isSkipped(nodes[last]) {
        if nodes[last].size == 1 { upper -= Int(nodes[last].length) }
        last -= 1
      }
      return lower..<upper
    }
  }

  // MARK: Problems

  /// Whether the node or one inside it carries a problem.
  public var hasProblem: Bool {
    guard piece.hasProblems else { return false }
    return piece.nodes[index..<endIndex].contains { $0.problem != .none }
  }

  // MARK: From offsets to nodes

  /// Returns the nodes that contain the byte at `offset` (from the start of the piece), from this one to the token.
  /// Empty if the offset is outside of this node.
  public func path(to offset: Int) -> [Cursor] {
    guard range.contains(offset) else { return [] }
    var path = [self]
    while let child = path[path.count - 1].child(around: offset..<offset + 1) { path.append(child) }
    return path
  }

  /// Returns the child that contains all of `bytes` (from the start of the piece); for an empty range, the child with
  /// the byte behind it. Blocks may have thousands of children, so no cursor is made for those before it.
  func child(around bytes: Range<Int>) -> Cursor? {
    let found = piece.nodes.withUnsafeBufferPointer { nodes -> (index: Int, offset: Int)? in
      let end = index + Int(nodes[index].size)
      var (child, start) = (index + 1, offset)
      while child < end, start <= bytes.lowerBound {
        let next = start + Int(nodes[child].length)
        if bytes.lowerBound < next { return bytes.upperBound <= next ? (child, start) : nil }
        start = next
        child += Int(nodes[child].size)
      }
      return nil
    }
    return found.map { Cursor(piece: piece, index: $0.index, offset: $0.offset) }
  }
}
