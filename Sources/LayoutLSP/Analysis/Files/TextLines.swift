import Formats

/// The lines of a text, for edits that keep the line breaks and indents of its writer. Lines end with `\n`, `\r\n` or
/// `\r`.
package struct TextLines {
  let text: [UInt8]

  package init(text: [UInt8]) {
    self.text = text
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the first byte of the line that a byte is in.
  package func start(of offset: Int) -> Int {
    var at = min(max(0, offset), text.count)
    while at > 0, !text[at - 1].isLineBreak { at -= 1 }
    return at
  }

  /// Returns the end of the line that a byte is in, before its break.
  package func end(of offset: Int) -> Int {
    var at = min(max(0, offset), text.count)
    while at < text.count, !text[at].isLineBreak { at += 1 }
    return at
  }

  /// Returns the end of the line that a byte is in, with its break.
  func next(after offset: Int) -> Int {
    let end = end(of: offset)
    guard end < text.count else { return end }
    let isPair = text[end] == Self.carriageReturn && end + 1 < text.count && text[end + 1] == Self.lineFeed
    return end + (isPair ? 2 : 1)
  }

  /// Returns the first byte of the line before the one that begins at `start`; nil for the first line.
  package func previous(before start: Int) -> Int? { start > 0 ? self.start(of: breakBefore(start)) : nil }

  /// Returns where the line break begins that ends at `start`.
  private func breakBefore(_ start: Int) -> Int {
    let isPair = start > 1 && text[start - 1] == Self.lineFeed && text[start - 2] == Self.carriageReturn
    return start - (isPair ? 2 : 1)
  }

  /// Whether the bytes hold nothing but spaces and tabs.
  package func isBlank(_ bytes: Range<Int>) -> Bool { text[bytes].allSatisfy { $0.isSpaceOrTab } }

  /// Whether the line that begins there holds nothing but spaces and tabs.
  func isBlankLine(at start: Int) -> Bool { isBlank(start..<end(of: start)) }

  /// Returns the first offset from there on that is no space or tab.
  package func skippingSpaces(from offset: Int) -> Int {
    var at = offset
    while at < text.count, text[at].isSpaceOrTab { at += 1 }
    return at
  }

  /// Returns the start of the spaces and tabs that end there.
  package func skippingSpaces(before offset: Int) -> Int {
    var at = offset
    while at > 0, text[at - 1].isSpaceOrTab { at -= 1 }
    return at
  }

  /// Returns the spaces and tabs that the line of a byte begins with.
  package func indent(of offset: Int) -> String {
    let start = start(of: offset)
    return String(decoding: text[start..<skippingSpaces(from: start)], as: UTF8.self)
  }

  /// Returns an indent one level deeper, for a block that has no line whose indent could be copied.
  func deeper(than indent: String) -> String { indent + (indent.hasPrefix("\t") ? "\t" : "  ") }

  /// The break of the first line, as the writer ends lines; `\n` in a text of one line.
  package var lineBreak: String {
    let end = end(of: 0)
    let found = String(decoding: text[end..<next(after: 0)], as: UTF8.self)
    return found.isEmpty ? "\n" : found
  }
}
