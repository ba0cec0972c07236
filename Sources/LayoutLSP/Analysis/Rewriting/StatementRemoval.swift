import Syntax

/// Removes a statement, or a part of a list, from a text, together with its separator, the comment that is about it
/// alone, and its line if nothing is left there.
package struct StatementRemoval {
  let path: NodePath

  package init(path: NodePath) {
    self.path = path
  }

  private var document: Document { path.document }
  private var lines: TextLines { TextLines(text: document.text) }

  // MARK: Statements

  /// Returns the bytes to remove with a statement.
  package func bytes(of statement: Cursor) -> Range<Int> {
    let content = path.bytes(of: statement)
    let (start, end) = (lines.start(of: content.lowerBound), lines.end(of: content.upperBound))
    let isFirst = lines.isBlank(start..<content.lowerBound)
    let after = lines.skippingSpaces(from: content.upperBound)
    let isLast = after == end || document.isLineComment(at: after)
    switch (isFirst, isLast) {
    case (true, true): return wholeLines(start..<lines.next(after: content.upperBound))
    case (_, false) where document.text[content.upperBound - 1] == UInt8(ascii: ";") || isFirst:
      return content.lowerBound..<after
    default: return behindOthers(content, endsLine: isLast)
    }
  }

  /// Removes a statement that is the last of its line or block, behind others: the `;` before it goes too.
  private func behindOthers(_ content: Range<Int>, endsLine: Bool) -> Range<Int> {
    var start = lines.skippingSpaces(before: content.lowerBound)
    let hasSemicolon = start > 0 && document.text[start - 1] == UInt8(ascii: ";")
    if hasSemicolon { start = lines.skippingSpaces(before: start - 1) }
    // At the end of a block the space before the brace stays.
    let end = endsLine && !hasSemicolon ? lines.skippingSpaces(from: content.upperBound) : content.upperBound
    return start..<end
  }

  /// Removes whole lines, with the comment above them that is about nothing else, and with one of two empty lines
  /// that would meet.
  private func wholeLines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    if isEndOfParagraph(at: end) {
      var first = start
      while let line = lines.previous(before: first), document.isLineComment(at: lines.skippingSpaces(from: line)),
        lines.isBlank(line..<lines.skippingSpaces(from: line))
      {
        first = line
      }
      // A comment at the head of a file is about the file.
      if first > 0 { start = first }
    }
    let previous = lines.previous(before: start)
    let isAfterEmpty = previous.map { lines.isBlankLine(at: $0) } ?? true
    if isAfterEmpty, end < document.text.count, lines.isBlankLine(at: end) {
      end = lines.next(after: end)
    } else if isAfterEmpty, let previous, isEndOfBlock(at: end) {
      start = previous
    }
    return start..<end
  }

  /// Whether the line that begins there starts with a closing brace, or the text ends.
  private func isEndOfBlock(at start: Int) -> Bool {
    let first = lines.skippingSpaces(from: start)
    return first == document.text.count || document.text[first] == UInt8(ascii: "}")
  }

  /// Whether the line that begins there is empty, a comment or a closing brace, or the text ends.
  private func isEndOfParagraph(at start: Int) -> Bool {
    let first = lines.skippingSpaces(from: start)
    return first == lines.end(of: start) || isEndOfBlock(at: start) || document.isLineComment(at: first)
  }

  // MARK: Lists

  /// Removes one of several elements that commas separate; nil where it is the only one.
  package func edits(removing element: Cursor, of elements: [Cursor]) -> [Range<Int>]? {
    guard elements.count > 1, let index = elements.firstIndex(of: element) else { return nil }
    let bytes = path.bytes(of: element)
    if index + 1 < elements.count {
      return [bytes.before(path.bytes(of: elements[index + 1]))]
    }
    let end = path.bytes(of: elements[index - 1]).upperBound
    let between = document.text[end..<bytes.lowerBound]
    if between.allSatisfy({ $0 == UInt8(ascii: ",") || $0 <= UInt8(ascii: " ") }) { return [end..<bytes.upperBound] }
    // A comment stands between the last two elements; it is about the one before, and stays.
    guard let comma = path.chain.lazy.compactMap({ comma(of: $0, in: end..<bytes.lowerBound) }).first else {
      return nil
    }
    return [comma, lines.skippingSpaces(before: bytes.lowerBound)..<bytes.upperBound]
  }

  private func comma(of parent: Cursor, in range: Range<Int>) -> Range<Int>? {
    parent.children.filter { $0.kind == .comma }.map { path.bytes(of: $0) }.first { range.encloses($0) }
  }
}
