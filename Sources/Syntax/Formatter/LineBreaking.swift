/// Lines that are too long, where the style says how long they may be: they are broken behind commas, and behind signs of
/// arithmetic where there are none. What is between the tokens of a line is not decided here.
extension SyntaxTree {
  /// Of a line as many breaks are found at once as fit; what they leave too long, the next turn breaks.
  private static let mostTurns = 24

  /// The text laid out, with its long lines broken. One that cannot be broken without another meaning stays as it is.
  public func laidOut(_ text: [UInt8], style: FormatStyle) -> [UInt8] {
    var result = Replacement.apply(formatted(text, style: style), to: text)
    guard let most = style.longestLine else { return result }
    for _ in 0..<Self.mostTurns {
      let tree = SyntaxTree.parse(result)
      let breaks = LineBreaks(tree, result, most: most, step: style.width).offsets
      if breaks.isEmpty { break }
      let broken = Replacement.apply(
        breaks.map { Replacement(range: $0..<$0, bytes: [UInt8(ascii: "\n")]) }, to: result)
      let brokenTree = SyntaxTree.parse(broken)
      // The same statements, and none with a mistake that had none.
      guard brokenTree.shape == tree.shape else { break }
      let next = Replacement.apply(brokenTree.formatted(broken, style: style), to: broken)
      if next == result { break }
      result = next
    }
    return result
  }

  /// The kinds of all that is neither white space nor a comment, with mistakes.
  private var shape: [Node] {
    pieces.flatMap { piece in
      piece.nodes.filter { !$0.kind.isTrivia }.map { Node(kind: $0.kind, problem: $0.problem, size: 0, length: 0) }
    }
  }
}

/// Where the long lines of a laid out text may end earlier.
private struct LineBreaks {
  /// Behind tokens, in order.
  private(set) var offsets: [Int] = []

  private struct Candidate {
    var offset: Int
    /// Brackets around it; more where a comma would be better.
    var depth: Int
    /// Columns of the line up to it.
    var column: Int
  }

  private let most: Int
  private let step: Int
  private var line: (column: Int, indentation: Int, candidates: [Candidate]) = (0, 0, [])

  init(_ tree: SyntaxTree, _ text: [UInt8], most: Int, step: Int) {
    (self.most, self.step) = (most, step)
    for (piece, start) in zip(tree.pieces, tree.starts) { read(piece, from: start, text) }
    endLine(hasComment: false)
  }

  private mutating func read(_ piece: Piece, from start: Int, _ text: [UInt8]) {
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
      // A tab is as wide as a step.
      line.column += bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? step : $1 & 0xC0 == 0x80 ? 0 : 1) }
      if isBlank { line.indentation = line.column }
      let parent = ends.last?.kind
      if let worse = cost(of: node.kind, in: parent),
        !ends.contains(where: { $0.kind == .row || $0.kind == .unexpected })
      {
        line.candidates.append(Candidate(offset: offset, depth: brackets + worse, column: line.column))
      }
    }
  }

  /// How bad a break behind the token is; nil where there can be none.
  private func cost(of kind: SyntaxKind, in parent: SyntaxKind?) -> Int? {
    switch kind {
    case .comma: 0
    case .plus, .minus: parent == .sum ? 100 : nil
    case .star, .slash: parent == .product ? 200 : nil
    default: nil
    }
  }

  /// Breaks the line that ends here, but for one with a comment at its end, which belongs to all of it.
  private mutating func endLine(hasComment: Bool) {
    defer { line = (0, 0, []) }
    guard !hasComment, line.column > most else { return }
    // Columns before the part of the line that is looked at.
    var shift = 0
    var rest = line.candidates.filter { $0.column < line.column }[...]
    while line.column - shift > most {
      let fitting = rest.prefix { $0.column - shift <= most }
      guard let depth = (fitting.isEmpty ? rest.prefix(1) : fitting).map(\.depth).min(),
        let last = (fitting.isEmpty ? rest.prefix(1) : fitting).last(where: { $0.depth == depth })
      else { return }
      offsets.append(last.offset)
      shift = last.column - line.indentation - step
      rest = rest.drop { $0.column <= last.column }
    }
  }
}
