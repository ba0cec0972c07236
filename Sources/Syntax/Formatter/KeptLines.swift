/// The lines that a formatter leaves as they are: those of statements and rows with a mistake, with everything in their
/// blocks. Nobody knows what such a line is meant to be, and in a file that is no layout at all nearly every line is one.
struct KeptLines {
  /// The bytes of the lines without the end of the last one, in order and apart.
  private var ranges: [Range<Int>] = []

  init(_ tree: SyntaxTree, _ text: [UInt8]) {
    for (piece, start) in zip(tree.pieces, tree.starts) where piece.hasProblems { add(piece, from: start, text) }
  }

  private mutating func add(_ piece: Piece, from start: Int, _ text: [UInt8]) {
    var offset = start
    var index = 0
    while index < piece.nodes.count {
      let node = piece.nodes[index]
      let isKept = node.kind.isStatementOrRow && piece.hasOwnProblem(index)
      if isKept, let range = Cursor(piece: piece, index: index, offset: offset).trimmedRange { add(range, text) }
      let isPassed = isKept || node.size == 1
      if isPassed { offset += Int(node.length) }
      index += isPassed ? Int(node.size) : 1
    }
  }

  private mutating func add(_ statement: Range<Int>, _ text: [UInt8]) {
    let end = text[statement.upperBound...].firstIndex(where: { $0.isLineEnd }) ?? text.count
    if let last = ranges.last, statement.lowerBound <= last.upperBound {
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
    } else {
      ranges.append(text.startOfLine(at: statement.lowerBound)..<end)
    }
  }

  /// Whether a change of these bytes, or an insertion between them, would change one of the lines.
  func touch(_ range: Range<Int>) -> Bool {
    let place = ranges.partitioningIndex { $0.upperBound >= range.lowerBound }
    guard place < ranges.count else { return false }
    return ranges[place].lowerBound <= range.lowerBound || ranges[place].lowerBound < range.upperBound
  }
}

extension Piece {
  /// Whether the statement or row at `index` has a mistake, apart from those of the statements in its blocks.
  func hasOwnProblem(_ index: Int) -> Bool {
    let end = index + Int(nodes[index].size)
    var at = index
    while at < end {
      let node = nodes[at]
      if at > index, node.kind.isStatementOrRow {
        at += Int(node.size)
        continue
      }
      if node.problem != .none || node.kind == .missing || node.kind == .unexpected { return true }
      at += 1
    }
    return false
  }
}
