/// A token that is looked at but not read: neither white space nor a comment, but perhaps a line end.
struct Lookahead {
  let lexer: Lexer
  let kind: SyntaxKind
  let start: Int
  let end: Int

  init(lexer: Lexer, kind: SyntaxKind, start: Int, end: Int) {
    (self.lexer, self.kind, self.start, self.end) = (lexer, kind, start, end)
  }

  /// The first such token from `offset` on; empty at the end of the text.
  init(_ lexer: Lexer, from offset: Int) {
    var start = offset
    while true {
      let token = lexer.token(at: start)
      switch token.kind {
      case .whitespace, .lineComment, .blockComment: start = token.end
      default:
        self.init(lexer: lexer, kind: token.kind, start: start, end: token.end)
        return
      }
    }
  }

  /// The text of the token.
  var text: String { String(decoding: lexer.bytes[start..<end], as: UTF8.self) }

  var next: Lookahead { Lookahead(lexer, from: end) }

  /// Whether the token is a name that is still being written: on a line of its own it belongs to what the line before
  /// it leaves open.
  var isBeingWritten: Bool { lexer.endsAtCursor && end == lexer.bytes.count && kind == .identifier }

  /// Whether the text of the token is `word`.
  func `is`(_ word: StaticString) -> Bool { lexer.text(from: start, to: end, is: word) }

  func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    return end - start >= count && lexer.text(from: start, to: start + count, is: word)
  }

  /// Whether the token, in the place of an operator, is the `x` of a size: `x` alone, or together with the digits
  /// behind it.
  var isTimes: Bool {
    if kind == .times { return true }
    guard kind == .identifier, lexer.bytes[start] == UInt8(ascii: "x") else { return false }
    return lexer.bytes[(start + 1)..<end].allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// The token behind the path that begins here; nil if none begins here.
  var behindPath: Lookahead? {
    guard kind == .identifier else { return nil }
    var token = next
    while token.kind == .dot {
      token = token.next
      guard token.kind == .identifier else { return nil }
      token = token.next
    }
    return token
  }

  /// The kind of the token behind the bracket that closes this one; nil if that bracket is not on this line.
  var behindBracket: SyntaxKind? {
    var open = 1
    var token = next
    while open > 0 {
      switch token.kind {
      case .newline, .endOfText: return nil
      case .leftParen, .leftBracket: open += 1
      case .rightParen, .rightBracket: open -= 1
      default: break
      }
      token = token.next
    }
    return token.kind
  }
}
