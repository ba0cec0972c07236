/// The lines of a text, for edits that leave it as its writer would have. Lines end with `\n`, `\r\n` or `\r`.
struct TextLines {
  let text: [UInt8]

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The first byte of the line that a byte is in.
  func start(of offset: Int) -> Int {
    var at = min(max(0, offset), text.count)
    while at > 0, !text[at - 1].isLineBreak { at -= 1 }
    return at
  }

  /// The end of the line that a byte is in, before its break.
  func end(of offset: Int) -> Int {
    var at = min(max(0, offset), text.count)
    while at < text.count, !text[at].isLineBreak { at += 1 }
    return at
  }

  /// The end of that line with its break.
  func next(after offset: Int) -> Int {
    let end = end(of: offset)
    guard end < text.count else { return end }
    let isPair = text[end] == Self.carriageReturn && end + 1 < text.count && text[end + 1] == Self.lineFeed
    return end + (isPair ? 2 : 1)
  }

  /// The last byte of the line before the one that begins there, with its break; nil before the first line.
  func previous(before start: Int) -> Int? { start > 0 ? self.start(of: breakBefore(start)) : nil }

  /// Where the break begins that ends before the byte.
  private func breakBefore(_ start: Int) -> Int {
    let isPair = start > 1 && text[start - 1] == Self.lineFeed && text[start - 2] == Self.carriageReturn
    return start - (isPair ? 2 : 1)
  }

  /// Whether there is nothing but spaces and tabs.
  func isBlank(_ bytes: Range<Int>) -> Bool { text[bytes].allSatisfy(\.isSpaceOrTab) }

  /// Whether the line that begins there holds nothing.
  func isBlankLine(at start: Int) -> Bool { isBlank(start..<end(of: start)) }

  /// The first byte from there on that is no space or tab.
  func skippingSpaces(from offset: Int) -> Int {
    var at = offset
    while at < text.count, text[at].isSpaceOrTab { at += 1 }
    return at
  }

  /// The end of what stands before the spaces and tabs that end there.
  func skippingSpaces(before offset: Int) -> Int {
    var at = offset
    while at > 0, text[at - 1].isSpaceOrTab { at -= 1 }
    return at
  }

  /// The spaces and tabs that the line of a byte begins with.
  func indent(of offset: Int) -> String {
    let start = start(of: offset)
    return String(decoding: text[start..<skippingSpaces(from: start)], as: UTF8.self)
  }

  /// What a block's lines are moved in by where there is no line to follow.
  func deeper(than indent: String) -> String { indent + (indent.hasPrefix("\t") ? "\t" : "  ") }

  /// The first line's break.
  var lineBreak: String {
    let end = end(of: 0)
    let found = String(decoding: text[end..<next(after: 0)], as: UTF8.self)
    return found.isEmpty ? "\n" : found
  }
}
