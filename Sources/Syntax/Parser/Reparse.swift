/// The tree after an edit: only what the edit can have changed is parsed again.
///
/// First come the statements of the innermost block that the edit touches, together with the statement before them if
/// that may have looked beyond its own end. If their new text does not end between two statements, the block around
/// it is tried, and so on; in the end pieces are parsed, until one ends where an old one ended. The result is always
/// that of a full parse, because what follows a border between statements depends only on the text behind it and on
/// the block.
///
/// Two kinds of statement look beyond their end: one with a problem, no further than to the end of the next
/// statement's first line, and a `when`, to see whether the next line begins with its `else`. Only a statement at the
/// end of a block can lack a line end or `;` of its own.
extension SyntaxTree {
  /// Returns the tree of `newText`, equal to `parse(newText)`, reusing what `edit` did not touch. An edit that cannot
  /// have led to `newText` costs a full parse.
  public func applying(_ edit: TextEdit, newText: [UInt8]) -> SyntaxTree {
    let oldLength = starts.last ?? 0
    guard edit.range.lowerBound >= 0, edit.range.upperBound <= oldLength,
      (0...newText.count).contains(edit.replacementLength),
      oldLength - edit.range.count + edit.replacementLength == newText.count
    else { return SyntaxTree.parse(newText) }
    // If the file has more pieces than are read, each edit may move the border of the unread text.
    guard pieces.count <= Self.mostPieces else { return SyntaxTree.parse(newText) }
    let tree = newText.withUnsafeBufferPointer { bytes in
      applyingInBlock(edit, bytes) ?? applyingInFile(edit, bytes)
    }
    return tree.pieces.count <= Self.mostPieces ? tree : SyntaxTree.parse(newText)
  }

  // MARK: Pieces

  private func applyingInFile(_ edit: TextEdit, _ bytes: UnsafeBufferPointer<UInt8>) -> SyntaxTree {
    let shift = edit.replacementLength - edit.range.count
    var first = firstPiece(endingAtOrBehind: edit.range.lowerBound)
    if first > 0, pieces[first - 1].hasProblems || pieces[first - 1].endsWithWhen { first -= 1 }

    var next = first
    let editEnd = edit.range.lowerBound + edit.replacementLength
    var new = SyntaxTree.pieces(of: bytes, from: starts[first]) { position in
      guard position >= editEnd else { return false }
      while next < pieces.count, starts[next] + shift < position { next += 1 }
      return next < pieces.count && starts[next] + shift == position
    }
    if new.reduce(starts[first], { $0 + $1.length }) == bytes.count { next = pieces.count }
    // A piece before the edit keeps its identity if it came out the same: it was parsed again because the edit begins
    // at its end, or because it had looked ahead.
    for (index, old) in zip(new.indices, first..<pieces.count) {
      guard starts[old + 1] <= edit.range.lowerBound, new[index].nodes == pieces[old].nodes else { break }
      new[index] = pieces[old]
    }
    return replacing(first..<next, with: new, shift: shift)
  }

  /// Returns the tree with the pieces `new` in place of `old`; they are `shift` bytes longer in total.
  private func replacing(_ old: Range<Int>, with new: [Piece], shift: Int) -> SyntaxTree {
    var pieces = pieces
    pieces.replaceSubrange(old, with: new)
    var starts = Array(starts[..<old.lowerBound])
    starts.reserveCapacity(pieces.count + 1)
    var offset = self.starts[old.lowerBound]
    for piece in new {
      starts.append(offset)
      offset += piece.length
    }
    for start in self.starts[old.upperBound...] { starts.append(start + shift) }
    return SyntaxTree(pieces: pieces, starts: starts)
  }

  /// Returns the index of the first piece that ends at `offset` or behind it; the number of pieces if there is none.
  private func firstPiece(endingAtOrBehind offset: Int) -> Int {
    starts.dropFirst().partitioningIndex { $0 >= offset } - 1
  }

  // MARK: Blocks

  /// Returns the new tree; nil if the edit changes more than statements inside of one block.
  private func applyingInBlock(_ edit: TextEdit, _ bytes: UnsafeBufferPointer<UInt8>) -> SyntaxTree? {
    guard let index = pieceIndex(at: edit.range.lowerBound), edit.range.upperBound <= starts[index + 1] else {
      return nil
    }
    let piece = pieces[index]
    let start = starts[index]
    let range = (edit.range.lowerBound - start)..<(edit.range.upperBound - start)
    let shift = edit.replacementLength - range.count
    var tried = 0
    for list in StatementList.around(range, in: piece).reversed() {
      guard let region = list.region(touching: range) else { continue }
      // Each attempt parses at least twice the text of the one before, so that all together stay linear.
      guard region.range.count >= 2 * tried else { continue }
      tried = max(1, region.range.count)
      guard let nodes = list.parse(start + region.range.lowerBound, start + region.range.upperBound + shift, bytes)
      else { continue }
      let piece = list.replacing(region, with: nodes, shift: shift)
      return replacing(index..<index + 1, with: [piece], shift: shift)
    }
    return nil
  }
}

/// The statements of one block, of which a few can be exchanged.
private struct StatementList {
  let piece: Piece
  /// The indices of the nodes around the statements, outermost first, the block itself last.
  let ancestors: [Int]
  let container: Container
  /// The number of blocks around the statements, this one included.
  let depth: Int
  /// The bytes between the braces, from the start of the piece.
  let range: Range<Int>
  let isClosed: Bool

  /// Consecutive statements, with the trivia between them.
  struct Region {
    var nodes: Range<Int>
    var range: Range<Int>
  }

  /// Returns the lists whose braces enclose `range`, outermost first.
  static func around(_ range: Range<Int>, in piece: Piece) -> [StatementList] {
    var lists: [StatementList] = []
    var ancestors: [Int] = []
    var cursor: Cursor? = piece.root
    while let parent = cursor {
      ancestors.append(parent.index)
      if parent.kind == .block {
        guard let list = StatementList(parent, ancestors, depth: lists.count + 1) else { break }
        guard list.range.lowerBound <= range.lowerBound, range.upperBound <= list.range.upperBound else { break }
        lists.append(list)
      }
      cursor = parent.child(around: range).flatMap { $0.node.size > 1 ? $0 : nil }
    }
    return lists
  }

  private init?(_ block: Cursor, _ ancestors: [Int], depth: Int) {
    let nodes = block.piece.nodes
    let last = nodes[block.endIndex - 1]
    guard block.node.size >= 3, last.kind == .rightBrace || last.kind == .missing, ancestors.count > 1 else {
      return nil
    }
    piece = block.piece
    self.ancestors = ancestors
    self.depth = depth
    isClosed = last.kind == .rightBrace
    range = (block.offset + 1)..<(block.range.upperBound - Int(last.length))
    switch nodes[ancestors[ancestors.count - 2]].kind {
    case .layoutStatement: container = .layout
    case .viewDeclarator: container = .view
    case .stateStatement, .whenStatement: container = .branch
    case .screensStatement: container = .screens
    // Its block holds statements only because the first of them declares a view or a stack, which may change.
    case .stackStatement: return nil
    default: container = .unclear
    }
  }

  /// Returns the children that `edit` touches, with the statement before them if it may have looked beyond its end;
  /// nil if they reach to the end of an unclosed block.
  func region(touching edit: Range<Int>) -> Region? {
    let block = ancestors[ancestors.count - 1]
    let end = block + Int(piece.nodes[block].size) - 1
    var cursor = Cursor(piece: piece, index: block + 2, offset: range.lowerBound)
    // The first child in the region, and the last statement before it.
    var first: Cursor?
    var previous: Cursor?
    while cursor.index < end, cursor.offset <= edit.upperBound {
      if first == nil {
        if cursor.range.upperBound >= edit.lowerBound {
          first = cursor
        } else if !cursor.kind.isTrivia {
          previous = cursor
        }
      }
      cursor = Cursor(piece: piece, index: cursor.endIndex, offset: cursor.range.upperBound)
    }
    if cursor.index >= end, !isClosed { return nil }
    var begin = first ?? cursor
    if let previous, previous.hasProblem || !previous.hasTerminator || previous.kind == .whenStatement {
      begin = previous
    }
    return Region(nodes: begin.index..<cursor.index, range: begin.offset..<cursor.offset)
  }

  /// Returns the nodes of the text from `start` to `end`; nil if that is not a whole number of statements.
  func parse(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> [Node]? {
    var parser = Parser(bytes, at: start, depth: depth)
    parser.abandonAfter = end
    BlockGrammar.statements(&parser, in: container, upTo: end)
    guard parser.position == end, !parser.isCutAtLayout else { return nil }
    return Parser.preorder(parser.nodes)
  }

  /// Returns the piece, `shift` bytes longer, with other nodes in place of a region.
  func replacing(_ region: Region, with new: [Node], shift: Int) -> Piece {
    var nodes: [Node] = []
    nodes.reserveCapacity(piece.nodes.count - region.nodes.count + new.count)
    nodes += piece.nodes[..<region.nodes.lowerBound]
    nodes += new
    nodes += piece.nodes[region.nodes.upperBound...]
    for ancestor in ancestors {
      nodes[ancestor].size &+= Int32(clamping: new.count - region.nodes.count)
      nodes[ancestor].length &+= Int32(clamping: shift)
    }
    var counts = piece.counts
    counts.add(piece.nodes[region.nodes], times: -1)
    counts.add(new[...])
    return Piece(nodes: nodes, counts: counts)
  }
}

extension Piece {
  /// Whether the last statement is a `when`, which may have looked for an `else` behind it.
  fileprivate var endsWithWhen: Bool {
    var last: SyntaxKind?
    for child in root.children where child.kind.isStatement { last = child.kind }
    return last == .whenStatement
  }
}

extension Cursor {
  /// Whether a statement ends with its own line end or semicolon.
  fileprivate var hasTerminator: Bool {
    let last = piece.nodes[endIndex - 1].kind
    return last == .newline || last == .semicolon
  }
}
