/// The indentation of a line that has just been begun. It follows the lines around it, however they are indented, so
/// that nothing else has to move. The text is mostly broken there, so what stands behind the line does not count.
///
/// `FormatterIndentation.swift` indents whole texts.
extension SyntaxTree {
  /// Returns the change at the beginning of a line of `text`, whose bytes without its end are `line`; nil if nothing
  /// has to change, or nothing is certain.
  public func indentation(of line: Range<Int>, in text: [UInt8], style: FormatStyle) -> Replacement? {
    let reader = LineIndentation(tree: self, text: text, unit: style.indentation(1))
    let begin = reader.firstByte(of: line)
    guard let wanted = reader.indentation(of: line, begin) else { return nil }
    return text.withUnsafeBufferPointer { Replacement(minimal: line.lowerBound..<begin, wanted, in: $0) }
  }
}

private struct LineIndentation {
  let tree: SyntaxTree
  let text: [UInt8]
  /// A step of indentation.
  let unit: [UInt8]

  /// A token and the nodes that it is in, outermost first and itself last, in a piece that starts at `start`.
  struct TokenPath {
    var chain: [Cursor]
    var start: Int

    var token: Cursor? { chain.last }
  }

  func indentation(of line: Range<Int>, _ begin: Int) -> [UInt8]? {
    guard let path = token(before: line.lowerBound) else { return nil }
    guard let token = path.token else { return [] }
    if begin < line.upperBound, beginsAtTopLevel(begin) { return [] }
    let first = begin < line.upperBound ? text[begin] : 0
    // A line behind a closing brace is not in the block of that brace.
    let isClosed = token.kind == .rightBrace && path.chain.dropLast().last?.kind.isBlock == true
    let chain = isClosed ? path.chain.dropLast(2) : path.chain[...]
    let block = chain.lastIndex { $0.kind.isBlock }
    let owner = block.flatMap { chain[..<$0].lastIndex { $0.kind.isStatementOrRow } }
    if first == UInt8(ascii: "}") { return owner.map { lead($0, path) } }
    guard let statement = chain[(block.map { $0 + 1 } ?? 0)...].firstIndex(where: { $0.kind.isStatementOrRow }) else {
      return owner.map { lead($0, path) + unit } ?? []
    }
    let isNext = lineEnds(path.start + token.range.upperBound..<line.lowerBound) == 1
    if isNext, !isClosed, let inside = continuation(of: statement, path, first) { return inside }
    return lead(statement, path)
  }

  /// Returns the indentation of a line that continues the statement at an index of the chain; nil if it does not.
  private func continuation(of statement: Int, _ path: TokenPath, _ first: UInt8) -> [UInt8]? {
    guard let token = path.token else { return nil }
    let open = openBrackets(of: path.chain[statement], upTo: token)
    if let last = open.last.map({ path.start + $0 }) {
      let start = text.startOfLine(at: last)
      let isClosing = first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
      let steps = open.count { path.start + $0 >= start } - (isClosing ? 1 : 0)
      return lead(statement, path, onLineOf: last) + Array(repeating: unit, count: steps).joined()
    }
    guard path.chain[statement].kind != .row,
      [.plus, .minus, .star, .slash, .comma].contains(token.kind)
    else { return nil }
    let end = path.start + token.offset
    let isBegun = text.startOfLine(at: end) != text.startOfLine(at: path.start + path.chain[statement].offset)
    return isBegun ? indentation(at: end) : lead(statement, path) + unit
  }

  /// Returns the offsets, in the piece, of the brackets that a statement has open at the end of a token.
  private func openBrackets(of statement: Cursor, upTo token: Cursor) -> [Int] {
    var open: [Int] = []
    var offset = statement.offset
    var index = statement.index
    while index <= token.index {
      let node = statement.piece.nodes[index]
      switch node.kind {
      case .leftParen, .leftBracket: open.append(offset)
      case .rightParen, .rightBracket: _ = open.popLast()
      default: break
      }
      let isLeaf = node.size == 1 || node.kind.isBlock
      if isLeaf { offset += Int(node.length) }
      index += isLeaf ? Int(node.size) : 1
    }
    return open
  }

  // MARK: Tokens

  /// Returns the last token before an offset, with an empty chain if there is none; nil inside a comment.
  private func token(before offset: Int) -> TokenPath? {
    var at = offset - 1
    while at >= 0 {
      guard let path = path(to: at), let leaf = path.token else { return nil }
      if leaf.kind == .blockComment, path.start + leaf.range.upperBound > offset { return nil }
      guard leaf.kind.isTrivia else { return path }
      at = path.start + leaf.offset - 1
    }
    return TokenPath(chain: [], start: 0)
  }

  private func path(to offset: Int) -> TokenPath? {
    tree.path(to: offset).map { TokenPath(chain: $0.chain, start: tree.starts[$0.piece]) }
  }

  /// Whether a statement of the file, and not of a block, begins at an offset.
  private func beginsAtTopLevel(_ offset: Int) -> Bool {
    guard let path = path(to: offset), let token = path.token, !token.kind.isTrivia else { return false }
    guard let statement = path.chain.first(where: { $0.kind.isStatementOrRow }) else { return false }
    return path.start + statement.offset == offset && statement.kind != .errorStatement
  }

  // MARK: Lines

  func firstByte(of line: Range<Int>) -> Int {
    text[line].firstIndex { !$0.isSpaceOrTab } ?? line.upperBound
  }

  /// Returns the indentation of the statement at an index of the chain, as if on a line of its own: that of its line,
  /// and a step more for each statement around it that begins on that line. With `offset`, the line is that of
  /// another byte.
  private func lead(_ statement: Int, _ path: TokenPath, onLineOf offset: Int? = nil) -> [UInt8] {
    let offset = offset ?? path.start + path.chain[statement].offset
    let start = text.startOfLine(at: offset)
    let steps = path.chain[..<statement].count { $0.kind.isStatementOrRow && path.start + $0.offset >= start }
    return indentation(at: offset) + Array(repeating: unit, count: steps).joined()
  }

  private func indentation(at offset: Int) -> [UInt8] {
    let start = text.startOfLine(at: offset)
    return Array(text[start..<firstByte(of: start..<offset)])
  }

  private func lineEnds(_ range: Range<Int>) -> Int {
    range.count { offset in
      text[offset] == UInt8(ascii: "\n")
        || text[offset] == UInt8(ascii: "\r") && (offset + 1 >= text.count || text[offset + 1] != UInt8(ascii: "\n"))
    }
  }
}
