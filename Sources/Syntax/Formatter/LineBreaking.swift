/// Breaks lines that are longer than the style allows, if it has a limit: behind commas, and where there are none
/// behind signs of arithmetic. The space between the tokens of a line is not decided here.
extension SyntaxTree {
  /// The most passes over the text. A pass finds several breaks of a line at once; the next one breaks what is still
  /// too long.
  private static let maximumPasses = 24

  /// Returns the text laid out, with its long lines broken. Stops before a pass whose breaks would change the tree.
  public func laidOut(_ text: [UInt8], style: FormatStyle) -> [UInt8] {
    var result = Replacement.apply(formatted(text, style: style), to: text)
    guard let most = style.longestLine else { return result }
    for _ in 0..<Self.maximumPasses {
      let tree = SyntaxTree.parse(result)
      let breaks = LineBreaks(tree, result, most: most, style).offsets
      if breaks.isEmpty { break }
      let broken = Replacement.apply(
        breaks.map { Replacement(range: $0..<$0, bytes: [UInt8(ascii: "\n")]) }, to: result)
      let brokenTree = SyntaxTree.parse(broken)
      // The same nodes, with the same mistakes.
      guard brokenTree.shape == tree.shape else { break }
      let next = Replacement.apply(brokenTree.formatted(broken, style: style), to: broken)
      if next == result { break }
      result = next
    }
    return result
  }

  /// The kinds and mistakes of all nodes that are neither white space nor comments.
  private var shape: [Node] {
    pieces.flatMap { piece in
      piece.nodes.filter { !$0.kind.isTrivia }.map { Node(kind: $0.kind, problem: $0.problem, size: 0, length: 0) }
    }
  }
}

/// The places where the long lines of a laid out text may end earlier.
private struct LineBreaks {
  /// The offsets of the breaks, each behind a token, in order.
  private(set) var offsets: [Int] = []

  private struct Candidate {
    var offset: Int
    /// The brackets around it, and its cost: the smallest number is best.
    var depth: Int
    /// The columns of the line up to it.
    var column: Int
  }

  private let most: Int
  private let style: FormatStyle
  private var line: (column: Int, indentation: Int, candidates: [Candidate]) = (0, 0, [])

  init(_ tree: SyntaxTree, _ text: [UInt8], most: Int, _ style: FormatStyle) {
    (self.most, self.style) = (most, style)
    // In a line with a mistake another line end may be another mistake.
    let kept = KeptLines(tree, text)
    for (piece, start) in zip(tree.pieces, tree.starts) { read(piece, from: start, text, kept) }
    endLine(hasComment: false)
  }

  private mutating func read(_ piece: Piece, from start: Int, _ text: [UInt8], _ kept: KeptLines) {
    var offset = start
    var ends: [(index: Int, kind: SyntaxKind)] = []
    var brackets = 0
    for (index, node) in piece.nodes.enumerated() {
      while let last = ends.last, last.index <= index { ends.removeLast() }
      guard node.size == 1 else {
        ends.append((index + Int(node.size), node.kind))
        continue
      }
      let bytes = text[min(offset, text.count)..<min(offset + Int(node.length), text.count)]
      offset += Int(node.length)
      switch node.kind {
      case .newline:
        endLine(hasComment: false)
        brackets = ends.contains { $0.kind.isStatement } ? brackets : 0
        continue
      case .lineComment: endLine(hasComment: true)
      case .leftParen, .leftBracket: brackets += 1
      case .rightParen, .rightBracket: brackets -= 1
      default: break
      }
      let isBlank = node.kind == .whitespace && line.column == 0
      line.column = style.column(behind: bytes, from: line.column)
      if isBlank { line.indentation = line.column }
      let parent = ends.last?.kind
      if let worse = cost(of: node.kind, in: parent),
        !ends.contains(where: { $0.kind == .row || $0.kind == .unexpected }),
        !kept.touch(offset..<offset)
      {
        line.candidates.append(Candidate(offset: offset, depth: brackets + worse, column: line.column))
      }
    }
  }

  /// Returns the cost of a break behind the token; nil if there can be none.
  private func cost(of kind: SyntaxKind, in parent: SyntaxKind?) -> Int? {
    switch kind {
    case .comma: 0
    case .plus, .minus: parent == .sum ? 100 : nil
    case .star, .slash: parent == .product ? 200 : nil
    default: nil
    }
  }

  /// Breaks the line that ends here, unless it has a comment at its end, which belongs to the whole line.
  private mutating func endLine(hasComment: Bool) {
    defer { line = (0, 0, []) }
    guard !hasComment, line.column > most else { return }
    // The columns by which the rest of the line moves left behind the last break.
    var shift = 0
    var rest = line.candidates.filter { $0.column < line.column }[...]
    while line.column - shift > most {
      let fitting = rest.prefix { $0.column - shift <= most }
      guard let depth = (fitting.isEmpty ? rest.prefix(1) : fitting).map({ $0.depth }).min(),
        let last = (fitting.isEmpty ? rest.prefix(1) : fitting).last(where: { $0.depth == depth })
      else { return }
      offsets.append(last.offset)
      shift = last.column - line.indentation - style.width
      rest = rest.drop { $0.column <= last.column }
    }
  }
}
