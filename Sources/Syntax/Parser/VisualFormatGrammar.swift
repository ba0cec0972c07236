/// Visual format: a line of views in brackets, with the gaps between them and to the superview's edges.
///
/// `gap` and `predicates` serve every notation that writes views in a line. What the names mean, and which options
/// there are, is not decided here.
extension Parser {
  // MARK: The statement

  /// [ axis ] [ `|` [ gap ] ] item { [ gap ] item } [ [ gap ] `|` ] { option }
  mutating func visualFormat(_ mark: Mark) {
    mode.readsFormat = true
    if kind == .identifier { formatAxis() }
    if kind == .bar { bump() } else { leadingGap() }
    var items = 0
    var isClosed = false
    while !isClosed {
      let hasGap = gap()
      switch kind {
      case .leftBracket:
        formatItem()
        items += 1
        if kind == .leftParen { sizeOutside() }
      case .bar where items > 0:
        bump()
        isClosed = true
      default:
        if hasGap || items == 0 { missing(.expectedItem) }
        isClosed = true
      }
    }
    noteLoneItem(mark)
    while atFormatOption {
      let option = self.mark()
      bump()
      close(.formatOption, option)
    }
    finish(.visualFormatStatement, mark)
  }

  /// `[a]` with no gap, size or option: a problem on the item.
  private mutating func noteLoneItem(_ mark: Mark) {
    guard kind.endsStatement, let last = nodes.last, last.kind == .formatItem, !isQuiet else { return }
    let parts: [SyntaxKind] = [.bar, .gap, .predicates]
    let items = nodes[mark.index...].reduce(0) { $0 + ($1.kind == .formatItem ? 1 : 0) }
    guard items == 1, !nodes[mark.index...].contains(where: { parts.contains($0.kind) }) else { return }
    nodes[nodes.count - 1].problem = note(.loneItem)
  }

  /// Whether the text ahead is a visual format in quotes: `"H:|[a]|"`, `@"|[a]|"`.
  var quotesFormat: Bool {
    let string = kind == .at ? peek(from: end) : (token: Token(kind: kind, end: end), start: start)
    guard string.token.kind == .string else { return false }
    let first = peek(from: string.start + 1)
    switch first.token.kind {
    case .bar, .leftBracket: return true
    case .identifier:
      let colon = peek(from: first.token.end).token
      let behind = peek(from: colon.end).token.kind
      return colon.kind == .colon && (behind == .bar || behind == .leftBracket)
    default: return false
    }
  }

  /// `-[a]`: a gap to nothing. The problem stands on its first token.
  private mutating func leadingGap() {
    guard kind != .leftBracket else { return }
    guard kind == .minus || kind == .tilde else { return missing(.expectedItem) }
    let index = nodes.count
    _ = gap()
    nodes[index].problem = note(.gapToNothing)
  }

  /// Whether the statement ahead begins with a gap, and is no equation that begins with a sign.
  var beginsWithGap: Bool {
    var next = peek(from: end)
    if kind == .minus, next.token.kind == .number || next.token.kind == .identifier {
      next = peek(from: next.token.end)
      if next.token.kind == .percent { next = peek(from: next.token.end) }
      guard next.token.kind == .minus else { return false }
      next = peek(from: next.token.end)
    }
    guard next.token.kind == .leftBracket else { return false }
    return behindBracket(from: next.token.end).map { $0 != .dot && !$0.isRelation } ?? true
  }

  /// Whether the statement ahead is `H:` and so on, or another letter where one of them belongs.
  var beginsWithFormatAxis: Bool {
    guard lexer.byte(end) == UInt8(ascii: ":") || second == .colon else { return false }
    switch peek(from: peek(from: end).token.end).token.kind {
    case .bar, .leftBracket, .minus, .tilde: return true
    case .newline, .semicolon, .endOfText: return at("H") || at("V") || at("HV")
    default: return false
    }
  }

  /// (`H` | `V` | `HV`) `:`
  private mutating func formatAxis() {
    let mark = mark()
    let isKnown = at("H") || at("V") || at("HV")
    bump(problem: isKnown ? .none : .noSuchAxis)
    bump()
    close(.formatAxis, mark)
  }

  /// Whether the token ahead is meant to be an option: all of Apple's begin so.
  private var atFormatOption: Bool {
    guard kind == .identifier else { return false }
    let beginnings: [StaticString] = ["align", "direction", "NSLayoutFormat"]
    return beginnings.contains { beginning in
      let count = beginning.utf8CodeUnitCount
      return end - start >= count && text(start..<(start + count), is: beginning)
    }
  }

  /// `[a](50)`
  private mutating func sizeOutside() {
    let mark = mark()
    let reported = note(.sizeOutsideBrackets)
    predicates()
    close(.unexpected, mark, problem: reported)
  }

  // MARK: Items

  /// `[` member { `,` member } `]`
  private mutating func formatItem() {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    formatMember()
    while kind == .comma {
      bump()
      formatMember()
    }
    closeFormatBracket(outside)
    close(.formatItem, mark)
  }

  /// path [ `..` ( number | path ) ] [ predicates ]
  private mutating func formatMember() {
    if kind == .leftBracket { nestedBrackets() }
    let mark = mark()
    path()
    if kind == .ellipsis {
      // Two dots are right here, and three are understood.
      problem = .none
      bump()
      switch kind {
      case .number: bump()
      case .identifier: path()
      default: missing(.expectedRangeEnd)
      }
    }
    if kind == .leftParen { predicates() }
    if kind == .colon, brackets > 0 {
      let stack = self.mark()
      let reported = note(.viewStack)
      brackets = 0
      repeat { bump() } while !kind.endsStatement && kind != .leftBrace
      close(.unexpected, stack, problem: reported)
    }
    close(.formatMember, mark)
  }

  /// `[[a]]`: one node for all but the first.
  private mutating func nestedBrackets() {
    let reported = note(.expectedView)
    let mark = mark()
    repeat { bump() } while kind == .leftBracket
    close(.unexpected, mark, problem: reported)
  }

  /// The `]` of an item. Where it was forgotten, the line goes on behind it.
  mutating func closeFormatBracket(_ outside: Int) {
    if !kind.continuesFormat { unexpectedInFormat(.expectedRightBracket) }
    if kind == .rightBracket {
      brackets = min(brackets, outside)
      return bump()
    }
    missing(.expectedRightBracket)
    brackets = min(brackets, outside)
  }

  /// One node around what fits nowhere, up to a bracket, a gap or a bar.
  private mutating func unexpectedInFormat(_ problem: SyntaxProblem) {
    guard kind != .rightBracket, kind != .rightParen, kind != .comma, !kind.endsStatement, kind != .leftBrace else {
      return
    }
    let reported = note(problem)
    let mark = mark()
    repeat {
      bump()
    } while kind != .rightBracket && kind != .rightParen && kind != .comma && !kind.endsStatement
      && kind != .leftBrace && !kind.continuesFormat
    close(.unexpected, mark, problem: reported)
  }

  // MARK: Predicates

  /// `(` predicate { `,` predicate } `)`. With `allowsBareRelation` a relation may stand with nothing behind it:
  /// `(==)`.
  mutating func predicates(allowsBareRelation: Bool = false) {
    let mark = mark()
    let outside = brackets
    brackets += 1
    depth += 1
    bump()
    predicate(allowsBareRelation)
    while kind == .comma {
      bump()
      predicate(allowsBareRelation)
    }
    if !kind.continuesFormat { unexpectedInFormat(.expectedRightParen) }
    depth -= 1
    if kind == .rightParen {
      brackets = min(brackets, outside)
      bump()
    } else {
      missing(.expectedRightParen)
      brackets = min(brackets, outside)
    }
    close(.predicates, mark)
  }

  /// [ relop ] expression [ priority ]
  private mutating func predicate(_ allowsBareRelation: Bool) {
    let mark = mark()
    if kind.isRelation {
      bump()
    } else if kind.resemblesRelation {
      bump(problem: .noSuchRelation)
    }
    let isBare = allowsBareRelation && kind == .rightParen && position > mark.start
    if !isBare { expression(orElse: .expectedSize) }
    if kind == .at { priority() }
    close(.predicate, mark)
  }

  // MARK: Gaps

  /// Reads the gap ahead, if there is one, and answers whether there was:
  /// `-` [ ( number [ `%` ] | name | predicates ) `-` ] | `~`
  mutating func gap() -> Bool {
    switch kind {
    case .tilde:
      let mark = mark()
      bump()
      close(.gap, mark)
    case .minus, .minusEqual:
      let mark = mark()
      gap(mark)
      close(.gap, mark)
    case .number,
      .identifier where second == .minus && !atFormatOption:
      let mark = mark()
      missing(.expectedGapStart)
      gapSize()
      gapEnd()
      close(.gap, mark)
    default: return false
    }
    return true
  }

  private mutating func gap(_ mark: Mark) {
    // `-=8-` has its minus in a token of another kind; so has `->=8-`.
    if kind == .minusEqual || lexer.byte(end) == UInt8(ascii: ">") || second.isRelation { return badGap() }
    bump(.continuation)
    if kind == .minus {
      bump(.continuation, problem: .doubleGap)
    }
    switch kind {
    case .number,
      .identifier where !atFormatOption:
      if isSimpleGap { gapSize() } else { return badGap() }
    case .leftParen: predicates()
    default: return
    }
    gapEnd()
  }

  /// Whether nothing follows the number or name ahead that would need parentheses.
  private var isSimpleGap: Bool {
    var next = peek(from: end)
    if next.token.kind == .percent { next = peek(from: next.token.end) }
    switch next.token.kind {
    case .plus, .star, .slash, .at, .dot: return false
    default: return true
    }
  }

  /// number [ `%` ] | name
  private mutating func gapSize() {
    if kind == .number { return number() }
    let mark = mark()
    bump()
    close(.name, mark)
  }

  /// The `-` behind a gap's size.
  private mutating func gapEnd() {
    if kind == .minus { bump(.continuation) } else { missing(.expectedGapEnd) }
  }

  /// `->`, or a relation or an expression without its parentheses: one node up to the next item, bar or `-`.
  private mutating func badGap() {
    let mark = mark()
    let isArrow = lexer.byte(end) == UInt8(ascii: ">") && lexer.byte(end + 1) != UInt8(ascii: "=")
    let reported = note(isArrow ? .disconnection : .gapWithoutParentheses)
    repeat {
      bump()
    } while kind != .leftBracket && kind != .bar && kind != .minus && !kind.endsStatement
      && kind != .leftBrace
    if kind == .minus { bump(.continuation) }
    close(.unexpected, mark, problem: reported)
  }

  // MARK: Line ends

  /// Whether the line of the token ahead, the first on it, goes on with what brackets or a gap left open on the line
  /// before. Looks to the end of that line, no further.
  func formatGoesOn() -> Bool { brackets > 0 ? bracketsGoOn() : gapGoesOn() }

  /// Members, predicates and the closing bracket; no relation behind an operand, and no two operands in a row.
  private func bracketsGoOn() -> Bool {
    var open = brackets
    var hasOperand = false
    var token = Token(kind: kind, end: end)
    while true {
      switch token.kind {
      case .newline, .endOfText: return true
      case .rightParen, .rightBracket:
        open -= 1
        if open <= 0 { return true }
        hasOperand = true
      case .leftParen: (open, hasOperand) = (open + 1, false)
      case .identifier, .number:
        if hasOperand { return false }
        hasOperand = true
      case .equal, .equalEqual, .lessOrEqual, .greaterOrEqual:
        if hasOperand { return false }
      case .percent: hasOperand = true
      case .plus, .minus, .star, .slash, .comma, .dot, .ellipsis, .at: hasOperand = false
      default: return false
      }
      token = peek(from: token.end).token
    }
  }

  /// Behind a `-`: an item, a bar that ends the line of views, or the size of the gap.
  private func gapGoesOn() -> Bool {
    let next = peek(from: end).token
    switch kind {
    case .bar: return next.kind.endsStatement || next.kind == .identifier
    case .number, .identifier:
      let dash = next.kind == .percent ? peek(from: next.end).token : next
      guard dash.kind == .minus else { return false }
      let behind = peek(from: dash.end).token.kind
      return behind == .leftBracket || behind == .bar || behind.endsStatement
    case .leftParen: return behindBracket(from: end).map { $0 == .minus } ?? true
    case .leftBracket: return behindBracket(from: end).map { $0 != .dot && !$0.isRelation } ?? true
    default: return false
    }
  }

  /// The kind of what follows the bracket that closes the one before `offset`; nil where that is not on this line.
  private func behindBracket(from offset: Int) -> SyntaxKind? {
    var open = 1
    var token = peek(from: offset).token
    while open > 0 {
      switch token.kind {
      case .newline, .endOfText: return nil
      case .leftParen, .leftBracket: open += 1
      case .rightParen, .rightBracket: open -= 1
      default: break
      }
      token = peek(from: token.end).token
    }
    return token.kind
  }
}

extension SyntaxKind {
  /// What stands between the items of a visual format, or begins one.
  fileprivate var continuesFormat: Bool {
    switch self {
    case .minus, .tilde, .leftBracket, .bar: true
    default: false
    }
  }
}
