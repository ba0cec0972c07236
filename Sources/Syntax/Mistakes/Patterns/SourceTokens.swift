/// A token read from a text once more: the tree has fewer tokens of a statement that was not understood.
package struct SourceToken: Sendable {
  package var kind: SyntaxKind
  package var range: Range<Int>
}

/// Tokens of a text in a row, without white space, comments and line ends: what a `TokenPattern` is compared with.
package struct SourceTokens: Sendable {
  let text: [UInt8]
  /// Where in the text the ranges of the tokens count from.
  let start: Int
  package let tokens: [SourceToken]
  /// The names among the tokens.
  package let names: Set<String>

  init(_ tokens: [SourceToken], of text: [UInt8], from start: Int) {
    (self.text, self.start, self.tokens) = (text, start, tokens)
    names = Set(
      tokens.lazy.filter { $0.kind == .identifier }.map {
        String(decoding: text[start + $0.range.lowerBound..<start + $0.range.upperBound], as: UTF8.self)
      })
  }

  /// Reads at most `most` tokens of a text.
  package init(_ text: [UInt8], most: Int = 4000) {
    var tokens: [SourceToken] = []
    text.withUnsafeBufferPointer { bytes in
      let lexer = Lexer(bytes: bytes)
      var at = 0
      while at < bytes.count, tokens.count < most {
        let token = lexer.token(at: at)
        if !token.kind.isTrivia { tokens.append(SourceToken(kind: token.kind, range: at..<token.end)) }
        at = token.end
      }
    }
    self.init(tokens, of: text, from: 0)
  }

  package var count: Int { tokens.count }

  /// The kind of a token; `endOfText` before the first and behind the last.
  func kind(_ index: Int) -> SyntaxKind { tokens.indices.contains(index) ? tokens[index].kind : .endOfText }

  func bytes(_ index: Int) -> ArraySlice<UInt8> {
    let range = tokens[index].range
    return text[start + range.lowerBound..<start + range.upperBound]
  }

  /// Whether a token is that word or sign.
  func isWord(_ word: String, at index: Int) -> Bool {
    tokens.indices.contains(index) && bytes(index).elementsEqual(word.utf8)
  }

  /// Whether a token is one of these words or signs.
  func isOne(of words: [[UInt8]], at index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let own = bytes(index)
    return words.contains { own.elementsEqual($0) }
  }

  /// Returns the bytes from the first of some tokens to the last; nil for no tokens.
  func range(_ indices: Range<Int>) -> Range<Int>? {
    guard let first = indices.first, let last = indices.last, tokens.indices.contains(last) else { return nil }
    return tokens[first].range.through(tokens[last].range)
  }

  /// Returns the text from the first of some tokens to the last, with what is between them; empty for no tokens.
  package func string(_ indices: Range<Int>) -> String {
    guard let range = range(indices) else { return "" }
    return String(decoding: text[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
  }

  /// Returns the text between the token before some tokens and the one behind them, with its comments.
  package func surroundings(of indices: Range<Int>) -> String {
    let lower = indices.lowerBound > 0 ? tokens[indices.lowerBound - 1].range.upperBound : 0
    let upper = indices.upperBound < tokens.count ? tokens[indices.upperBound].range.lowerBound : text.count - start
    return lower < upper ? String(decoding: text[start + lower..<start + upper], as: UTF8.self) : ""
  }

  /// Returns the index behind a token, or behind the bracket that closes the one there; nil at a closing bracket, and
  /// where a bracket is not closed.
  func behind(_ index: Int) -> Int? {
    guard tokens.indices.contains(index) else { return nil }
    var depth = 0
    var next = index
    while next < tokens.count {
      switch tokens[next].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      default: break
      }
      if depth < 0 { return nil }
      next += 1
      if depth == 0 { return next }
    }
    return nil
  }
}
