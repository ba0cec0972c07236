// An equation whose relation or value stands on the next line: the fix joins the two.

extension StatementLine {
  /// A relation at the beginning of the next line.
  var relationBelow: Advice? {
    guard ends(at: index), let sign = firstBelow, sign.kind.isRelation, leftText(before: index) != nil else {
      return nil
    }
    return joined(sign.range, "a statement ends with its line: write the relation on this one")
  }

  /// The first token of the line below; nil if the mistake is not at the end of its line.
  private var firstBelow: SourceToken? {
    let newline = context.token(from: context.before.upperBound)
    return newline.kind == .newline ? context.token(from: newline.range.upperBound) : nil
  }

  private func joined(_ next: Range<Int>, _ words: String) -> Advice {
    let last = context.before.upperBound
    var advice = Advice(words)
    advice.end = end(ofLineAt: next.lowerBound)
    // A comment between the two lines would swallow the rest.
    if context.string(last..<next.lowerBound).allSatisfy({ $0.isWhitespace }) {
      advice.fix = SyntaxFix(title: "Join the lines", range: last..<next.lowerBound, replacement: " ")
    }
    return advice
  }

  private func end(ofLineAt offset: Int) -> Int {
    let place = min(max(context.start + offset, 0), context.text.count)
    return offset + context.text[place...].prefix(1000).prefix { !$0.isLineEnd }.count + 1
  }

  /// The value that belongs behind the relation stands alone on the next line.
  var operandBelow: Advice? {
    guard ends(at: index), kind(index) != .semicolon, index > 0, kind(index - 1).isRelation else { return nil }
    guard let next = firstBelow, next.kind == .number || next.kind == .identifier || next.kind == .minus else {
      return nil
    }
    // The next line is a statement by itself if it has a relation, or declares something.
    var at = next.range.lowerBound
    for count in 0..<12 {
      let token = context.token(from: at)
      if token.kind == .newline || token.kind == .endOfText || token.kind == .at {
        return joined(next.range, "a statement ends with its line: write the value on this one")
      }
      guard [.number, .identifier, .dot, .minus, .plus, .star, .slash, .percent].contains(token.kind) else {
        return nil
      }
      if count == 1, next.kind == .identifier, token.kind == .identifier { return nil }
      at = token.range.upperBound
    }
    return nil
  }
}
