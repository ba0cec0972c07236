/// The tree after an edit: only what the edit can have changed is parsed again.
///
/// The same on every level: the statements of the innermost block that the edit touches, together with the one before
/// them if that may have looked beyond its own end; where their new text does not end where they did, the block
/// around; then pieces, until one ends where an old one ended. Whatever the way, the result is that of a full parse,
/// because what follows a border between statements is a function of the text behind it and of the block alone.
///
/// Only statements with a problem look beyond their end, and no further than to the end of the next statement's first
/// line, and a `when`, to see whether the next line begins with its `else`; only statements at the end of a block have no line end or `;` of their own.
extension SyntaxTree {
  /// The tree of `newText`, equal to `parse(newText)`, reusing what `edit` did not touch. An edit that cannot have led
  /// to `newText` costs a full parse.
  public func applying(_ edit: TextEdit, newText: [UInt8]) -> SyntaxTree {
    let oldLength = starts.last ?? 0
    guard edit.range.lowerBound >= 0, edit.range.upperBound <= oldLength,
      (0...newText.count).contains(edit.replacementLength),
      oldLength - edit.range.count + edit.replacementLength == newText.count
    else { return SyntaxTree.parse(newText) }
    // Where pieces are left out, each edit may move that border.
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
    // A piece before the edit keeps its identity where it was only touched, or had only looked ahead.
    for (index, old) in zip(new.indices, first..<pieces.count) {
      guard starts[old + 1] <= edit.range.lowerBound, new[index].nodes == pieces[old].nodes else { break }
      new[index] = pieces[old]
    }
    return replacing(first..<next, with: new, shift: shift)
  }

  /// The tree with other pieces in place of some, together `shift` bytes longer.
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

  /// Index of the first piece that ends at `offset` or behind it; the number of pieces where there is none.
  private func firstPiece(endingAtOrBehind offset: Int) -> Int {
    starts.dropFirst().partitioningIndex { $0 >= offset } - 1
  }

  // MARK: Blocks

  /// The tree, if the edit changes nothing but statements inside of one block.
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
      // Each attempt is on at least twice the text of the one before: all together stay linear.
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

/// The statements of one block, as a place where a few of them can be exchanged.
private struct StatementList {
  let piece: Piece
  /// Indices of the nodes around the statements, the block itself last.
  let ancestors: [Int]
  let container: Container
  /// Blocks around the statements, this one included.
  let depth: Int
  /// Between the braces.
  let range: Range<Int>
  let isClosed: Bool

  /// Some statements with the trivia between them.
  struct Region {
    var nodes: Range<Int>
    var range: Range<Int>
  }

  /// The lists whose braces enclose `range`, outermost first.
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
    // That there are statements in it is because of the first of them.
    case .stackStatement: return nil
    default: container = .unclear
    }
  }

  /// The children that `edit` touches, with the statement before them if it may have looked at them.
  func region(touching edit: Range<Int>) -> Region? {
    let block = ancestors[ancestors.count - 1]
    let end = block + Int(piece.nodes[block].size) - 1
    var cursor = Cursor(piece: piece, index: block + 2, offset: range.lowerBound)
    // Where the region begins, and where the last statement before it does.
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

  /// The nodes of the text from `start` to `end`, if that is a whole number of statements.
  func parse(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> [Node]? {
    var parser = Parser(bytes, at: start, depth: depth)
    parser.abandonAfter = end
    BlockGrammar.statements(&parser, in: container, upTo: end)
    guard parser.position == end, !parser.isCutAtLayout else { return nil }
    return Parser.preorder(parser.nodes)
  }

  /// The piece with other nodes in place of a region, `shift` bytes longer.
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
    let old = Piece.counts(of: piece.nodes[region.nodes])
    return Piece(nodes: nodes, counts: piece.counts &- old &+ Piece.counts(of: new[...]))
  }
}

extension Piece {
  /// Whether its last statement may have looked for an `else` behind it.
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
