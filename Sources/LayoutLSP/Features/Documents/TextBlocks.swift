import Protocol

/// A text that is changed in many places, one after the other, without being read as a whole in between. It is cut
/// into blocks of whole lines, so that a change moves no more than its block. Knows nothing of trees.
struct TextBlocks {
  private struct Block {
    var text: [UInt8]
    var lines: LineTable

    init(_ text: [UInt8]) {
      self.text = text
      lines = LineTable(text)
    }

    /// The number of lines that begin in the block: the one behind its last line end belongs to the next block.
    var count: Int { lines.lineCount - 1 }
  }

  /// The size of a block in bytes, about.
  private static let size = 1 << 14

  /// All blocks but the last end with `\n`, behind which lines do not depend on what stands before.
  private var blocks: [Block] = []
  private let encoding: PositionEncoding

  init(_ text: [UInt8], encoding: PositionEncoding) {
    self.encoding = encoding
    var start = 0
    while text.count - start > Self.size,
      let end = text[(start + Self.size)...].firstIndex(of: UInt8(ascii: "\n"))
    {
      blocks.append(Block(Array(text[start...end])))
      start = end + 1
    }
    blocks.append(Block(Array(text[start...])))
  }

  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(blocks.reduce(0) { $0 + $1.text.count })
    for block in blocks { text += block.text }
    return text
  }

  /// Replaces a range by bytes. Places out of bounds are clamped as by `PositionConverter`.
  mutating func replace(_ range: LSP.Range, with replacement: [UInt8]) {
    let (start, end) = (place(of: range.start), place(of: range.end))
    let isForward = (start.block, start.offset) <= (end.block, end.offset)
    let (first, last) = (start.block, isForward ? end.block : start.block)
    let upper = isForward ? end.offset : start.offset
    if first < last {
      let rest = blocks[last].text[upper...]
      let new = blocks[first].text[..<start.offset] + replacement + rest
      blocks.replaceSubrange(first...last, with: [Block(Array(new))])
    } else {
      let bytes = start.offset..<upper
      let removed = Array(blocks[first].text[bytes])
      blocks[first].text.replaceSubrange(bytes, with: replacement)
      blocks[first].lines.apply(
        range: bytes, removed: removed[...], replacementLength: replacement.count, text: blocks[first].text)
    }
    rebalance(first)
  }

  /// Returns the block of a position, and the byte in it.
  private func place(of position: LSP.Position) -> (block: Int, offset: Int) {
    guard position.line >= 0 else { return (0, 0) }
    var line = position.line
    var index = 0
    while index + 1 < blocks.count, line >= blocks[index].count {
      line -= blocks[index].count
      index += 1
    }
    let block = blocks[index]
    let converter = PositionConverter(text: block.text, lines: block.lines, encoding: encoding)
    return (index, converter.offset(of: LSP.Position(line: line, character: position.character)))
  }

  /// Joins a block that no longer ends with a line end to the next one. Cuts one that has grown.
  private mutating func rebalance(_ index: Int) {
    if index + 1 < blocks.count, blocks[index].text.last != UInt8(ascii: "\n") {
      let next = blocks.remove(at: index + 1)
      blocks[index] = Block(blocks[index].text + next.text)
      // The joined block ends with a line end, or is the last.
    }
    guard blocks[index].text.count > 4 * Self.size else { return }
    // The last of the new blocks ends as the old one did.
    blocks.replaceSubrange(index...index, with: TextBlocks(blocks[index].text, encoding: encoding).blocks)
  }
}

extension [UInt8] {
  /// Returns the text after the changes of one notification, in their order.
  package func changed(by changes: [LSP.DidChangeParams.ContentChange], _ encoding: PositionEncoding) -> [UInt8] {
    var blocks = TextBlocks(self, encoding: encoding)
    for change in changes {
      if let range = change.range {
        blocks.replace(range, with: Array(change.text.utf8))
      } else {
        blocks = TextBlocks(Array(change.text.utf8), encoding: encoding)
      }
    }
    return blocks.text
  }
}
