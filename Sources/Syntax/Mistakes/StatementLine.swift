/// The tokens of the line of a mistake, from the beginning of its statement. Habits of other languages and of paper
/// are recognised by the tokens around the place where the parser stopped understanding. This is no grammar, and
/// changes no tree.
struct StatementLine {
  /// The most tokens of a line. A mistake further behind the beginning of its statement has no advice for habits.
  private static let most = 120

  let context: MistakeContext
  let tokens: [SourceToken]
  /// The index of the first token at the mistake or behind it.
  let index: Int

  init?(_ context: MistakeContext) {
    var tokens: [SourceToken] = []
    var index: Int?
    var at = context.statement.lowerBound
    while tokens.count < Self.most {
      let token = context.token(from: at)
      if token.range.isEmpty { break }
      at = token.range.upperBound
      let isBehind = token.range.lowerBound >= context.range.lowerBound
      if token.kind == .newline {
        if isBehind { break } else { continue }
      }
      if isBehind, index == nil { index = tokens.count }
      tokens.append(token)
    }
    guard index != nil || tokens.count < Self.most, !tokens.isEmpty else { return nil }
    (self.context, self.tokens, self.index) = (context, tokens, index ?? tokens.count)
  }

  // MARK: Tokens

  /// The kind of a token; `endOfText` before the first and behind the last.
  func kind(_ number: Int) -> SyntaxKind { tokens.indices.contains(number) ? tokens[number].kind : .endOfText }

  func text(_ number: Int) -> String { tokens.indices.contains(number) ? context.string(tokens[number].range) : "" }

  /// The text from one token to another, both included; empty where there are none.
  func text(_ numbers: ClosedRange<Int>) -> String {
    range(numbers).map(context.string) ?? ""
  }

  func range(_ numbers: ClosedRange<Int>) -> Range<Int>? {
    guard tokens.indices.contains(numbers.lowerBound), tokens.indices.contains(numbers.upperBound) else { return nil }
    return tokens[numbers.lowerBound].range.through(tokens[numbers.upperBound].range)
  }

  /// Whether the statement ends at the token.
  func ends(at number: Int) -> Bool { kind(number).endsStatement }

  /// Whether nothing stands between a token and the next.
  func touchesNext(_ number: Int) -> Bool {
    tokens.indices.contains(number) && tokens.indices.contains(number + 1)
      && tokens[number].range.upperBound == tokens[number + 1].range.lowerBound
  }

  /// Returns the index of the first token behind the path or number that begins at a token, with or without a `-`;
  /// nil if none begins there.
  func behindOperand(_ number: Int) -> Int? {
    var next = kind(number) == .minus ? number + 1 : number
    if kind(next) == .number { return next + 1 }
    guard kind(next) == .identifier else { return nil }
    while kind(next + 1) == .dot, kind(next + 2) == .identifier { next += 2 }
    return next + 1
  }

  /// Returns the path of an attribute with which the line begins, if it ends at a token.
  func leftText(before number: Int) -> String? {
    guard behindOperand(0) == number, kind(0) == .identifier, number > 1 else { return nil }
    return text(0...number - 1)
  }

  /// Returns the bytes behind a token, up to the end of another.
  func range(behind number: Int, through last: Int) -> Range<Int>? {
    range(number...last).map { tokens[number].range.upperBound..<$0.upperBound }
  }

  // MARK: Fixes

  func write(_ replacement: String, for numbers: ClosedRange<Int>, isGuess: Bool = false) -> SyntaxFix? {
    range(numbers).map {
      SyntaxFix(
        title: replacement.isEmpty ? "Remove '\(context.quote($0))'" : "Write '\(replacement)'", range: $0,
        replacement: replacement, isGuess: isGuess)
    }
  }

  /// Returns advice that underlines tokens, with a fix that writes `replacement` in their place if it is not nil.
  func advice(
    _ words: String, _ numbers: ClosedRange<Int>, write replacement: String?, isGuess: Bool = false
  ) -> Advice {
    advice(words, numbers, replacement.flatMap { write($0, for: numbers, isGuess: isGuess) })
  }

  func advice(_ words: String, _ numbers: ClosedRange<Int>, _ fix: SyntaxFix?) -> Advice {
    var advice = Advice(words, fix)
    advice.place = range(numbers)
    return advice
  }
}
