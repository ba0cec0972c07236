/// How far a line is indented that has just been begun: with its neighbours, however they are indented, so that nothing
/// else has to move. The text is mostly broken there, so this asks only for what stands before the line.
///
/// What the formatter makes of whole texts is in `FormatterIndentation.swift`.
extension SyntaxTree {
  /// What has to change at the beginning of a line of `text`, whose bytes without its end are `line`; nil where nothing
  /// has to, or nothing is certain.
  public func indentation(of line: Range<Int>, in text: [UInt8], style: FormatStyle) -> Replacement? {
    let reader = LineReader(tree: self, text: text, unit: style.indentation(1))
    let begin = reader.firstByte(of: line)
    guard let wanted = reader.indentation(of: line, begin) else { return nil }
    return text.withUnsafeBufferPointer { Replacement(minimal: line.lowerBound..<begin, wanted, in: $0) }
  }
}

private struct LineReader {
  let tree: SyntaxTree
  let text: [UInt8]
  /// A step of indentation.
  let unit: [UInt8]

  /// A token and the nodes that it is in, outermost first and itself last, in a piece that starts at `start`.
  struct Place {
    var chain: [Cursor]
    var start: Int

    var token: Cursor? { chain.last }
  }

  func indentation(of line: Range<Int>, _ begin: Int) -> [UInt8]? {
    guard let place = token(before: line.lowerBound) else { return nil }
    guard let token = place.token else { return [] }
    if begin < line.upperBound, beginsAtTopLevel(begin) { return [] }
    let first = begin < line.upperBound ? text[begin] : 0
    // Behind a closing brace its block is none that the line is in.
    let isClosed = token.kind == .rightBrace && place.chain.dropLast().last?.kind.isBlock == true
    let chain = isClosed ? place.chain.dropLast(2) : place.chain[...]
    let block = chain.lastIndex { $0.kind.isBlock }
    let owner = block.flatMap { chain[..<$0].lastIndex { $0.kind.isUnit } }
    if first == UInt8(ascii: "}") { return owner.map { lead($0, place) } }
    guard let statement = chain[(block.map { $0 + 1 } ?? 0)...].firstIndex(where: { $0.kind.isUnit }) else {
      return owner.map { lead($0, place) + unit } ?? []
    }
    let isNext = lineEnds(place.start + token.range.upperBound..<line.lowerBound) == 1
    if isNext, !isClosed, let inside = continuation(of: statement, place, first) { return inside }
    return lead(statement, place)
  }

  /// The indentation of a line in which a statement, at an index of the chain, goes on; nil where it does not.
  private func continuation(of statement: Int, _ place: Place, _ first: UInt8) -> [UInt8]? {
    guard let token = place.token else { return nil }
    let open = openBrackets(of: place.chain[statement], upTo: token)
    if let last = open.last.map({ place.start + $0 }) {
      let start = startOfLine(last)
      let isClosing = first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
      let steps = open.count { place.start + $0 >= start } - (isClosing ? 1 : 0)
      return lead(statement, place, onLineOf: last) + Array(repeating: unit, count: steps).joined()
    }
    guard place.chain[statement].kind != .row,
      [.plus, .minus, .star, .slash, .comma].contains(token.kind)
    else { return nil }
    let end = place.start + token.offset
    let isBegun = startOfLine(end) != startOfLine(place.start + place.chain[statement].offset)
    return isBegun ? indentation(at: end) : lead(statement, place) + unit
  }

  /// The offsets in the piece of brackets that a statement has opened and not closed before the end of a token.
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

  // MARK: Places

  /// The last token before an offset, with no chain where there is none; nil inside a comment.
  private func token(before offset: Int) -> Place? {
    var at = offset - 1
    while at >= 0 {
      guard let place = place(at), let leaf = place.token else { return nil }
      if leaf.kind == .blockComment, place.start + leaf.range.upperBound > offset { return nil }
      guard leaf.kind.isTrivia else { return place }
      at = place.start + leaf.offset - 1
    }
    return Place(chain: [], start: 0)
  }

  private func place(_ offset: Int) -> Place? {
    guard let piece = tree.pieceIndex(at: offset) else { return nil }
    let chain = tree.pieces[piece].root.path(to: offset - tree.starts[piece])
    return chain.isEmpty ? nil : Place(chain: chain, start: tree.starts[piece])
  }

  /// Whether a statement of the file begins at an offset, and none of a block.
  private func beginsAtTopLevel(_ offset: Int) -> Bool {
    guard let place = place(offset), let token = place.token, !token.kind.isTrivia else { return false }
    guard let statement = place.chain.first(where: { $0.kind.isUnit }) else { return false }
    return place.start + statement.offset == offset && statement.kind != .errorStatement
  }

  // MARK: Lines

  func firstByte(of line: Range<Int>) -> Int {
    text[line].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? line.upperBound
  }

  /// How far a statement, at an index of the chain, is indented, or would be on a line of its own; or how far the line
  /// of another of its bytes is: a step more for each block around it that begins on the same line.
  private func lead(_ statement: Int, _ place: Place, onLineOf offset: Int? = nil) -> [UInt8] {
    let offset = offset ?? place.start + place.chain[statement].offset
    let start = startOfLine(offset)
    let steps = place.chain[..<statement].count { $0.kind.isUnit && place.start + $0.offset >= start }
    return indentation(at: offset) + Array(repeating: unit, count: steps).joined()
  }

  private func indentation(at offset: Int) -> [UInt8] {
    let start = startOfLine(offset)
    return Array(text[start..<firstByte(of: start..<offset)])
  }

  private func startOfLine(_ offset: Int) -> Int {
    text[..<offset].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { $0 + 1 } ?? 0
  }

  private func lineEnds(_ range: Range<Int>) -> Int {
    range.count { offset in
      text[offset] == UInt8(ascii: "\n")
        || text[offset] == UInt8(ascii: "\r") && (offset + 1 >= text.count || text[offset + 1] != UInt8(ascii: "\n"))
    }
  }
}

extension SyntaxKind {
  /// Whether it is laid out by itself: a statement or a row.
  var isUnit: Bool { isStatement || self == .row }
}
