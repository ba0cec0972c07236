/// A mistake with what stands around it: what its words may quote, and what its fix may replace.
struct MistakeContext {
  let text: [UInt8]
  /// The start of the piece in the text; all offsets and ranges count from it.
  let start: Int
  /// The node that carries the problem, and where it begins.
  let node: Node
  let offset: Int
  /// The last token before it.
  let before: Range<Int>
  /// The innermost statement around it.
  let statement: Range<Int>
  /// What to underline, on one line. What is missing is missing behind the token before.
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

  /// What is underlined, and the token before it, as words quote them.
  var found: String { quote(range) }
  var previous: String { quote(before) }

  /// The text of a range, shortened where it is long.
  func quote(_ range: Range<Int>) -> String {
    let line = string(range.lowerBound..<min(range.upperBound, range.lowerBound + 200)).prefix { !$0.isNewline }
    return line.count > 40 ? line.prefix(37) + "…" : String(line)
  }

  /// The text of a range, all of it.
  func string(_ range: Range<Int>) -> String {
    let lower = min(max(start + range.lowerBound, 0), text.count)
    return String(decoding: text[lower..<min(max(start + range.upperBound, lower), text.count)], as: UTF8.self)
  }

  // MARK: Tokens

  /// A token of the text, which is read once more: the tree of what was not understood has less of it.
  struct SourceToken {
    var kind: SyntaxKind
    var range: Range<Int>
  }

  /// The first token from `offset` on, whatever it is; empty at the end.
  func token(from offset: Int) -> SourceToken {
    text.withUnsafeBufferPointer { bytes in
      let token = Lookahead(Lexer(bytes: bytes), from: start + offset)
      return SourceToken(kind: token.kind, range: token.start - start..<token.end - start)
    }
  }

  /// The tokens of a range, without line ends and without semicolons at its end.
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

  /// Tokens as they stand, on one line and without comments.
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

  /// Writes something in place of what is underlined, or of something else.
  func write(_ replacement: String, in place: Range<Int>? = nil, title: String? = nil) -> SyntaxFix {
    SyntaxFix(title: title ?? "Write '\(replacement)'", range: place ?? range, replacement: replacement)
  }

  func remove(_ found: String) -> SyntaxFix { write("", title: "Remove '\(found)'") }

  func insert(_ text: String, at offset: Int, title: String? = nil) -> SyntaxFix {
    write(text, in: offset..<offset, title: title ?? "Insert '\(text)'")
  }
}

extension StringProtocol {
  /// Without what is at both ends and like that.
  func trimmed(_ isSpace: (Character) -> Bool) -> String {
    String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
