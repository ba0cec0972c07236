/// What a text's own steps of indentation are: a file is laid out in the way that it has.
extension SyntaxTree {
  /// More lines than these are not looked at: they tell enough.
  private static let mostLines = 1000

  /// How the lines that begin statements of blocks are indented against those that begin the statements of the blocks,
  /// where more than half of them agree. A block's brace may stand on a line that goes on from another, and is indented
  /// for that.
  public func ownIndentation(of text: [UInt8]) -> FormatStyle.Indentation? {
    var votes: [FormatStyle.Indentation: Int] = [:]
    var total = 0
    for (piece, start) in zip(pieces, starts) where total < Self.mostLines {
      for step in piece.steps(from: start, in: text) {
        total += 1
        if let step { votes[step, default: 0] += 1 }
      }
    }
    return votes.first { $0.value * 2 > total }?.key
  }
}

extension Piece {
  /// The step of each line that begins a statement of a block; nil where it is no plain one.
  fileprivate func steps(from start: Int, in text: [UInt8]) -> [FormatStyle.Indentation?] {
    var steps: [FormatStyle.Indentation?] = []
    // Blocks and statements around a token, with the indentation of the line that the statement begins; nil where it
    // begins none.
    var blocks: [(end: Int, line: [UInt8]?)] = []
    var units: [(end: Int, line: [UInt8]?)] = []
    var offset = start
    // Of the line: whether its first token is still to come, and the statements that begin there.
    var isFirst = true
    var beginning: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = blocks.last, last.end <= index { blocks.removeLast() }
      while let last = units.last, last.end <= index { units.removeLast() }
      if node.kind.isBlock { blocks.append((index + Int(node.size), units.last?.line)) }
      if node.kind.isUnit {
        units.append((index + Int(node.size), nil))
        if isFirst { beginning.append(units.count - 1) }
      }
      guard node.size == 1 else { continue }
      if isFirst, !node.kind.isTrivia, node.length > 0 {
        if node.kind != .leftBrace, let unit = beginning.last(where: units.indices.contains) {
          let line = Self.indentation(before: offset, in: text)
          units[unit].line = line
          if let outer = blocks.lastIndex(where: { $0.line != nil }), let lead = blocks[outer].line {
            steps.append(FormatStyle.Indentation(from: lead, to: line, steps: blocks.count - outer))
          }
        }
        isFirst = false
      }
      if node.kind == .newline { (isFirst, beginning) = (true, []) }
      offset += Int(node.length)
    }
    return steps
  }

  /// The white space between the beginning of the line and the token there.
  private static func indentation(before token: Int, in text: [UInt8]) -> [UInt8] {
    var start = min(token, text.count)
    while start > 0, !text[start - 1].isLineEnd { start -= 1 }
    return Array(text[start..<min(token, text.count)])
  }
}

extension FormatStyle.Indentation {
  /// A step of what the deeper of two lines has more, which is so many steps; nil where it does not begin as the other
  /// does, or they are no plain ones.
  fileprivate init?(from outer: [UInt8], to inner: [UInt8], steps: Int) {
    let more = inner.dropFirst(outer.count)
    guard inner.starts(with: outer), !more.isEmpty, more.count.isMultiple(of: steps) else { return nil }
    let width = more.count / steps
    if width <= FormatStyle.widest, more.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      self = .spaces(width)
    } else if width == 1, more.allSatisfy({ $0 == UInt8(ascii: "\t") }) {
      self = .tabs
    } else {
      return nil
    }
  }
}
