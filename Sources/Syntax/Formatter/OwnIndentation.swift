/// The step of indentation that a text has already: a file keeps its own.
extension SyntaxTree {
  /// Behind this number of lines no further piece is looked at, as these lines tell enough.
  private static let mostLines = 1000

  /// Returns the step by which lines in a block are indented against the line on which the block's statement begins,
  /// if more than half of them agree. The line of the block's brace does not count: it may continue another, and be
  /// indented for that.
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
  /// Returns the step of each line that begins a statement of a block; nil for a line without a plain one.
  fileprivate func steps(from start: Int, in text: [UInt8]) -> [FormatStyle.Indentation?] {
    var steps: [FormatStyle.Indentation?] = []
    // The blocks and statements around a token: the index behind each, and the indentation of the line that the
    // statement begins; nil if it begins none.
    var blocks: [(end: Int, line: [UInt8]?)] = []
    var units: [(end: Int, line: [UInt8]?)] = []
    var offset = start
    // Whether the first token of the line is still to come, and the indices of the statements that begin on the line.
    var isFirst = true
    var beginning: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = blocks.last, last.end <= index { blocks.removeLast() }
      while let last = units.last, last.end <= index { units.removeLast() }
      if node.kind.isBlock { blocks.append((index + Int(node.size), units.last?.line)) }
      if node.kind.isStatementOrRow {
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

  /// Returns the bytes between the beginning of the line and `token`, the first on it.
  private static func indentation(before token: Int, in text: [UInt8]) -> [UInt8] {
    let end = min(token, text.count)
    return Array(text[text.startOfLine(at: end)..<end])
  }
}

extension FormatStyle.Indentation {
  /// The step by which two lines differ that are `steps` steps apart; nil if `inner` does not begin like `outer`, or
  /// if they differ by something else than equal steps of spaces or tabs.
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
