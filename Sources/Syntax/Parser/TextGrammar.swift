/// The value of the property `text`: words or measures, and how they are shown. Which styles there are, and what a
/// text measures, is not decided here.
///
/// textValue: ( size | textPart ) { [ `,` ] textPart }, where a textPart is a string or a textOption
enum TextGrammar {
  /// string | textOption
  static func part(_ p: inout Parser) {
    if p.kind == .string { return words(&p) }
    p.node(.textOption) { p in
      let option = TextOption(rawValue: p.text)
      p.eat()
      switch option {
      case .font: font(&p)
      case .lines: if p.kind.startsExpression { ExpressionGrammar.expression(&p) } else { p.missing(.expectedNumber) }
      case .shrinks: if p.kind == .number { ExpressionGrammar.percentage(&p) } else { p.missing(.expectedShrinking) }
      case .sample: sample(&p)
      case .truncates, nil: break
      }
    }
  }

  /// { [ `,` ] ( string | textOption ) }
  static func furtherParts(_ p: inout Parser) {
    while true {
      if p.kind == .comma, p.ahead.nextInBrackets.continuesText { p.eat() }
      guard p.kind == .string || p.ahead.beginsTextOption else { return }
      part(&p)
    }
  }

  private static func words(_ p: inout Parser) {
    let isSound = TextEscapes.areSound(in: p.lexer.bytes[p.start..<p.end])
    p.eat(problem: p.problem == .none && !isSound ? .unknownEscape : .none)
  }

  /// [ string ] ( identifier | expression ) { identifier }, behind `font`: the family, the style or the size, and
  /// other words of `FontWord`
  private static func font(_ p: inout Parser) {
    if p.kind == .string { words(&p) }
    var hasSize = false
    while true {
      if p.kind == .identifier, let word = FontWord(rawValue: p.text) {
        hasSize = hasSize || word.kind == .style
        p.eat()
      } else if !hasSize, p.at([.number, .leftParen]) || p.kind == .identifier && !p.ahead.beginsTextOption {
        hasSize = true
        ExpressionGrammar.operand(&p)
      } else {
        break
      }
    }
    if !hasSize { p.missing(.expectedFontSize) }
  }

  /// `:` string { `,` string }
  private static func sample(_ p: inout Parser) {
    p.expect(.colon, .expectedSample)
    guard p.kind == .string else { return p.missing(.expectedSample) }
    words(&p)
    while p.kind == .comma, p.ahead.nextInBrackets.kind == .string {
      p.eat()
      words(&p)
    }
  }
}

extension Lookahead {
  /// Whether the token begins the value of a text: words, or an option and no metric of that name.
  var startsTextValue: Bool {
    if kind == .string { return true }
    let behind = next
    return beginsTextOption && !behind.isTimes && !behind.kind.isOne(of: [.plus, .minus, .star, .slash, .dot])
  }

  /// Whether the token goes on with a text behind a comma, and begins no further property.
  fileprivate var continuesText: Bool {
    if kind == .string { return true }
    guard beginsTextOption, let option = TextOption(rawValue: text) else { return false }
    let takesColon = option == .sample
    return takesColon || !next.kind.isOne(of: [.colon, .equal])
  }

  fileprivate var beginsTextOption: Bool { kind == .identifier && TextOption(rawValue: text) != nil }

  /// The next token over line ends, which end nothing in brackets.
  fileprivate var nextInBrackets: Lookahead {
    var token = next
    while token.kind == .newline { token = token.next }
    return token
  }
}
