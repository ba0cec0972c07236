/// Visual format: a line of views in brackets, with the gaps between them and to the superview's edges.
///
/// Rows use `gap` too, and stacks `predicates`. What the names mean, and which options there are, is not decided
/// here.
enum VisualFormatGrammar {
  // MARK: The statement

  /// [ axis ] [ `|` [ gap ] ] item { [ gap ] item } [ [ gap ] `|` ] { option }
  static func statement(_ p: inout Parser, _ mark: Mark) {
    p.mode.readsFormat = true
    if p.kind == .identifier { axis(&p) }
    if p.kind == .bar { p.eat() } else { leadingGap(&p) }
    var items = 0
    reading: while true {
      let hasGap = gap(&p)
      switch p.kind {
      case .leftBracket:
        item(&p)
        items += 1
        if p.kind == .leftParen { p.unexpected(.sizeOutsideBrackets, predicates) }
      case .bar where items > 0:
        p.eat()
        break reading
      default:
        if hasGap || items == 0 { p.missing(.expectedItem) }
        break reading
      }
    }
    while atOption(p) { p.node(.formatOption) { $0.eat() } }
    p.finish(.visualFormatStatement, mark)
  }

  /// Whether the text ahead is a visual format in quotes: `"H:|[a]|"`, `@"|[a]|"`.
  static func isQuoted(_ p: Parser) -> Bool {
    let string = p.kind == .at ? p.ahead.next : p.ahead
    guard string.kind == .string else { return false }
    let first = Lookahead(p.lexer, from: string.start + 1)
    if first.kind == .bar || first.kind == .leftBracket { return true }
    let behind = first.next.next.kind
    return first.kind == .identifier && first.next.kind == .colon && (behind == .bar || behind == .leftBracket)
  }

  /// Reads a gap that begins at nothing, `-[a]`, with the problem on its first token; otherwise reports a missing
  /// item.
  private static func leadingGap(_ p: inout Parser) {
    guard p.kind != .leftBracket else { return }
    guard p.at([.minus, .tilde]) else { return p.missing(.expectedItem) }
    let index = p.nodes.count
    _ = gap(&p)
    p.nodes[index].problem = p.note(.gapToNothing)
  }

  /// Whether the statement ahead begins with a gap, and is no equation that begins with a sign.
  static func beginsWithGap(_ p: Parser) -> Bool {
    var next = p.ahead.next
    if p.kind == .minus, next.kind == .number || next.kind == .identifier {
      next = next.next
      if next.kind == .percent { next = next.next }
      guard next.kind == .minus else { return false }
      next = next.next
    }
    return next.kind == .leftBracket && next.beginsFormatItem
  }

  private static func atAxis(_ p: Parser) -> Bool { p.at("H") || p.at("V") || p.at("HV") }

  /// Whether the statement ahead begins with `H:`, `V:` or `HV:`, or with another name in that place.
  static func beginsWithAxis(_ p: Parser) -> Bool {
    let colon = p.ahead.next
    guard colon.kind == .colon else { return false }
    switch colon.next.kind {
    case .bar, .leftBracket, .minus, .tilde: return true
    case .newline, .semicolon, .endOfText: return atAxis(p)
    default: return false
    }
  }

  /// (`H` | `V` | `HV`) `:`
  private static func axis(_ p: inout Parser) {
    p.node(.formatAxis) { p in
      p.eat(problem: atAxis(p) ? .none : .noSuchAxis)
      p.eat()
    }
  }

  /// Whether the token ahead is meant as an option: the names of all of Apple's options begin in one of these ways.
  private static func atOption(_ p: Parser) -> Bool {
    guard p.kind == .identifier else { return false }
    return p.ahead.starts(with: "align") || p.ahead.starts(with: "direction") || p.ahead.starts(with: "NSLayoutFormat")
  }

  // MARK: Items

  /// `[` member { `,` member } `]`. If the closing bracket was forgotten, the line goes on as if it were there.
  private static func item(_ p: inout Parser) {
    p.node(.formatItem) { p in
      let outside = p.brackets
      p.brackets += 1
      p.eat()
      p.commaSeparated(member)
      closeFormatBracket(&p, .rightBracket, .expectedRightBracket, outside)
    }
  }

  /// ( path | viewRange ) [ predicates ]
  private static func member(_ p: inout Parser) {
    if p.kind == .leftBracket {
      // `[[a]]`: one node around all brackets but the first.
      p.unexpected(.expectedView) { p in
        repeat { p.eat() } while p.kind == .leftBracket
      }
    }
    p.node(.formatMember) { p in
      ExpressionGrammar.pathOrRange(&p)
      if p.kind == .leftParen { predicates(&p) }
      guard p.kind == .colon, p.brackets > 0 else { return }
      p.unexpected(.viewStack) { p in
        p.brackets = 0
        repeat { p.eat() } while !p.kind.endsStatement && p.kind != .leftBrace
      }
    }
  }

  /// Reads the closing bracket, and before it one node around tokens that fit nowhere, up to a bracket, comma, gap or
  /// bar.
  private static func closeFormatBracket(
    _ p: inout Parser, _ closing: SyntaxKind, _ problem: SyntaxProblem, _ outside: Int
  ) {
    if !p.kind.endsMember, !p.kind.continuesFormat {
      p.unexpected(problem) { p in
        repeat { p.eat() } while !p.kind.endsMember && !p.kind.continuesFormat
      }
    }
    p.brackets = min(p.brackets, outside)
    p.expect(closing, problem)
  }

  // MARK: Predicates

  /// `(` predicate { `,` predicate } `)`
  static func predicates(_ p: inout Parser) {
    p.node(.predicates) { p in
      let outside = p.brackets
      p.brackets += 1
      p.depth += 1
      p.eat()
      p.commaSeparated(predicate)
      p.depth -= 1
      closeFormatBracket(&p, .rightParen, .expectedRightParen, outside)
    }
  }

  /// [ relop ] expression [ priority ]
  private static func predicate(_ p: inout Parser) {
    p.node(.predicate) { p in
      if p.kind.isRelationOrSlip { p.eat(problem: p.kind.isRelation ? .none : .noSuchRelation) }
      ExpressionGrammar.expression(&p, orElse: .expectedSize)
      if p.kind == .at { StatementGrammar.priority(&p) }
    }
  }

  // MARK: Gaps

  /// Reads the gap ahead, if there is one, and returns whether there was:
  /// `-` [ ( number [ `%` ] | name | predicates ) `-` ] | `~`
  static func gap(_ p: inout Parser) -> Bool {
    switch p.kind {
    case .tilde: p.node(.gap) { $0.eat() }
    case .minus, .minusEqual: p.node(.gap, gapBehindMinus)
    case .number,
      .identifier where p.second == .minus && !atOption(p):
      p.node(.gap) { p in
        p.missing(.expectedGapStart)
        gapSize(&p)
      }
    default: return false
    }
    return true
  }

  private static func gapBehindMinus(_ p: inout Parser) {
    // `-=8-` begins with the token `-=`. In `->=8-` and `->[a]` the token behind the minus begins with `>`.
    if p.kind == .minusEqual || p.lexer.byte(p.end) == UInt8(ascii: ">") || p.second.isRelation { return badGap(&p) }
    p.eat(.continuation)
    if p.kind == .minus { p.eat(.continuation, problem: .doubleGap) }
    switch p.kind {
    case .number,
      .identifier where !atOption(p):
      if isSimpleGap(p) { gapSize(&p) } else { badGap(&p) }
    case .leftParen:
      predicates(&p)
      p.expect(.minus, .expectedGapEnd, .continuation)
    default: return
    }
  }

  /// Whether the number or name ahead needs no parentheses in a gap, because no operator or priority follows it.
  private static func isSimpleGap(_ p: Parser) -> Bool {
    var next = p.ahead.next
    if next.kind == .percent { next = next.next }
    return !next.kind.isOne(of: [.plus, .star, .slash, .at, .dot])
  }

  /// ( number [ `%` ] | name ) `-`
  private static func gapSize(_ p: inout Parser) {
    if p.kind == .number { ExpressionGrammar.number(&p) } else { p.node(.name) { $0.eat() } }
    p.expect(.minus, .expectedGapEnd, .continuation)
  }

  /// Reads `->`, or a relation or expression without its parentheses, as one node up to the next item, bar or `-`.
  private static func badGap(_ p: inout Parser) {
    let isArrow = p.lexer.byte(p.end) == UInt8(ascii: ">") && p.lexer.byte(p.end + 1) != UInt8(ascii: "=")
    p.unexpected(isArrow ? .disconnection : .gapWithoutParentheses) { p in
      repeat { p.eat() } while !p.kind.endsStatement && !p.at([.leftBracket, .bar, .minus, .leftBrace])
      if p.kind == .minus { p.eat(.continuation) }
    }
  }
}

extension SyntaxKind {
  /// Whether the token stands between the items of a visual format, or begins an item.
  fileprivate var continuesFormat: Bool { isOne(of: [.minus, .tilde, .leftBracket, .bar]) }

  /// Whether the token ends a member of an item, or a predicate.
  fileprivate var endsMember: Bool {
    endsStatement || isOne(of: [.rightBracket, .rightParen, .comma, .leftBrace])
  }
}
