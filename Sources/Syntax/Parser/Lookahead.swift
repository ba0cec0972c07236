/// A token that is looked at and not read: neither white space nor a comment, but perhaps a line end.
struct Lookahead {
  let lexer: Lexer
  let kind: SyntaxKind
  let start: Int
  let end: Int

  init(lexer: Lexer, kind: SyntaxKind, start: Int, end: Int) {
    (self.lexer, self.kind, self.start, self.end) = (lexer, kind, start, end)
  }

  /// The first from `offset` on; at the end of the text it is empty.
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

  /// As it is written.
  var text: String { String(decoding: lexer.bytes[start..<end], as: UTF8.self) }

  var next: Lookahead { Lookahead(lexer, from: end) }

  /// Whether its text is `word`.
  func `is`(_ word: StaticString) -> Bool { lexer.text(from: start, to: end, is: word) }

  func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    return end - start >= count && lexer.text(from: start, to: start + count, is: word)
  }

  /// Whether in an operator's place it is the `x` of a size: `x`, or an `x` grown together with the digits behind it.
  var isTimes: Bool {
    if kind == .times { return true }
    guard kind == .identifier, lexer.bytes[start] == UInt8(ascii: "x") else { return false }
    return lexer.bytes[(start + 1)..<end].allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// Whether it begins a path, and what stands behind that.
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

  /// The kind of what follows the bracket that closes this one; nil where that is not on this line.
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
