/// A mistake with the text around it, which its message may quote and its fix may replace.
struct MistakeContext {
  let text: [UInt8]
  /// The start of the piece in the text; all offsets and ranges count from it.
  let start: Int
  /// The node that carries the problem, and the offset where it begins.
  let node: Node
  let offset: Int
  /// The last token before the node.
  let before: Range<Int>
  /// The innermost statement around the node.
  let statement: Range<Int>
  /// The bytes to underline, on one line. A missing part has the empty range behind the token before.
  let range: Range<Int>

  init(
    _ text: [UInt8], _ start: Int, _ node: Node, at offset: Int, before: Range<Int>, in statement: Range<Int>
  ) {
    (self.text, self.start, self.node, self.offset) = (text, start, node, offset)
    (self.before, self.statement) = (before, statement)
    guard node.kind != .missing else {
      range = before.upperBound..<before.upperBound
      return
    }
    let length = node.problem == .unterminatedComment ? min(2, Int(node.length)) : Int(node.length)
    let end = min(start + offset + length, text.count)
    let line = text[min(start + offset, end)..<end].prefix { !$0.isLineEnd }
    range = offset..<offset + line.count
  }

  // MARK: Text

  /// The text to underline, and the token before it, as a message quotes them.
  var found: String { quote(range) }
  var previous: String { quote(before) }

  /// Returns the first line of the text of a range, shortened to 37 characters and `…` if it has more than 40.
  func quote(_ range: Range<Int>) -> String {
    let line = string(range.lowerBound..<min(range.upperBound, range.lowerBound + 200)).prefix { !$0.isNewline }
    return line.count > 40 ? line.prefix(37) + "…" : String(line)
  }

  /// Returns the whole text of a range.
  func string(_ range: Range<Int>) -> String {
    let lower = min(max(start + range.lowerBound, 0), text.count)
    return String(decoding: text[lower..<min(max(start + range.upperBound, lower), text.count)], as: UTF8.self)
  }

  // MARK: Tokens

  /// Returns the first token from `offset` on, which may be a line end; empty at the end of the text.
  func token(from offset: Int) -> SourceToken {
    text.withUnsafeBufferPointer { bytes in
      let token = Lookahead(Lexer(bytes: bytes), from: start + offset)
      return SourceToken(kind: token.kind, range: token.start - start..<token.end - start)
    }
  }

  /// Returns at most 10,000 tokens of a range, without line ends, and without semicolons at its end.
  func tokens(in range: Range<Int>) -> [SourceToken] {
    var tokens: [SourceToken] = []
    var at = range.lowerBound
    while at < range.upperBound, tokens.count < 10_000 {
      let token = token(from: at)
      if token.range.isEmpty || token.range.upperBound > range.upperBound { break }
      if token.kind != .newline { tokens.append(token) }
      at = token.range.upperBound
    }
    while tokens.last?.kind == .semicolon { tokens.removeLast() }
    return tokens
  }

  /// Returns the text of tokens on one line, without the comments between them.
  func string(from tokens: some Collection<SourceToken>) -> String {
    var result = ""
    var previous: SourceToken?
    for token in tokens {
      if let previous, previous.range.upperBound < token.range.lowerBound, previous.kind != .leftBracket,
        token.kind != .rightBracket
      {
        result += " "
      }
      result += string(token.range)
      previous = token
    }
    return result
  }

  // MARK: Fixes

  /// Returns a fix that writes `replacement` in `place`, or in place of the underlined text.
  func write(_ replacement: String, in place: Range<Int>? = nil, title: String? = nil) -> SyntaxFix {
    SyntaxFix(title: title ?? "Write '\(replacement)'", range: place ?? range, replacement: replacement)
  }

  func remove(_ found: String) -> SyntaxFix { write("", title: "Remove '\(found)'") }

  func insert(_ text: String, at offset: Int, title: String? = nil) -> SyntaxFix {
    write(text, in: offset..<offset, title: title ?? "Insert '\(text)'")
  }
}

extension StringProtocol {
  /// Returns the text without the characters at both ends for which `isSpace` holds.
  func trimmed(_ isSpace: (Character) -> Bool) -> String {
    String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
