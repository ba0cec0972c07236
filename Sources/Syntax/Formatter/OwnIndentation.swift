/// What a text's own steps of indentation are: a file is laid out in the way that it has.
extension SyntaxTree {
  /// More lines than these are not looked at: they tell enough.
  private static let mostLines = 1000

  /// How the lines that begin statements of blocks are indented against the lines of their braces, where more than half of
  /// them agree.
  public func ownIndentation(of text: [UInt8]) -> FormatStyle.Indentation? {
    var votes: [FormatStyle.Indentation: Int] = [:]
    var total = 0
    var blocks: [(end: Int, line: [UInt8])] = []
    for (piece, start) in zip(pieces, starts) where total < Self.mostLines {
      var offset = start
      // Of the line: what stands before its first token, whether that is still to come, and whether it begins a statement.
      var (line, isFirst, isStatement) = ([UInt8](), true, false)
      blocks.removeAll()
      for (index, node) in piece.nodes.enumerated() {
        while let last = blocks.last, last.end <= index { blocks.removeLast() }
        if node.kind.isBlock { blocks.append((index + Int(node.size), line)) }
        if node.kind.isUnit, isFirst { isStatement = true }
        guard node.size == 1 else { continue }
        if isFirst, !node.kind.isTrivia, node.length > 0 {
          line = Self.indentation(before: offset, in: text)
          if isStatement, node.kind != .leftBrace, let block = blocks.last {
            total += 1
            if let step = FormatStyle.Indentation(from: block.line, to: line) { votes[step, default: 0] += 1 }
          }
          isFirst = false
        }
        if node.kind == .newline { (isFirst, isStatement) = (true, false) }
        offset += Int(node.length)
      }
    }
    return votes.first { $0.value * 2 > total }?.key
  }

  /// The white space between the beginning of the line and the token there.
  private static func indentation(before token: Int, in text: [UInt8]) -> [UInt8] {
    var start = min(token, text.count)
    while start > 0, !text[start - 1].isLineEnd { start -= 1 }
    return Array(text[start..<min(token, text.count)])
  }
}

extension FormatStyle.Indentation {
  /// What the deeper of two lines has more; nil where it does not begin as the other does, or is no plain step.
  fileprivate init?(from outer: [UInt8], to inner: [UInt8]) {
    let more = inner.dropFirst(outer.count)
    guard inner.starts(with: outer), !more.isEmpty else { return nil }
    if more.count <= FormatStyle.widest, more.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      self = .spaces(more.count)
    } else if more.elementsEqual([UInt8(ascii: "\t")]) {
      self = .tabs
    } else {
      return nil
    }
  }
}
