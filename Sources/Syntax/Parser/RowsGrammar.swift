/// Rows: the statement, the spacing between its rows, and the rows themselves.
///
/// A row is one line, whatever is open at its end: a bracket being typed never takes in the row below. Which views
/// and labels there are is not decided here.
enum RowsGrammar {
  static func beginsRows(_ p: Parser) -> Bool {
    guard p.at("rows") else { return false }
    // `rows` alone on its line cannot be anything else.
    return p.second.endsStatement || p.second.isOne(of: [.bar, .leftBracket, .leftBrace, .at, .string])
  }

  /// `rows` [ rowSpacing ] rowsBlock
  static func statement(_ p: inout Parser, _ mark: Mark) {
    p.mode.readsFormat = true
    p.eat()
    if p.at([.at, .string]) { quotedRow(&p) }
    if p.at([.bar, .leftBracket, .minus]) {
      p.node(.rowSpacing) { line(&$0, isSpacing: true) }
    }
    p.unexpectedWithBlocks(before: [.leftBrace], .expectedRowsBlock)
    BlockGrammar.required(&p, .expectedRowsBlock, block)
    p.mode.readsFormat = false
    p.finish(.rowsStatement, mark)
  }

  // MARK: Rows

  /// `{` { row [ `;` ] } `}`
  private static func block(_ p: inout Parser) {
    BlockGrammar.braces(&p, .rowsBlock) { p in
      while BlockGrammar.goesOn(&p, beginsOtherStatement) {
        if p.kind != .semicolon { row(&p) }
        if p.kind == .semicolon { p.emit() }
      }
    }
  }

  /// Whether the token ahead begins a statement that cannot be meant as a row.
  private static func beginsOtherStatement(_ p: Parser) -> Bool {
    if p.kind == .leftBracket { return beginsListStatement(p) }
    guard p.kind == .identifier else { return p.kind == .number }
    let next = p.ahead.next
    switch next.kind {
    // A rule: `a: ll =`
    case .colon: return next.next.kind == .identifier && next.next.next.kind.isAssignment
    case .identifier, .dot, .number: return true
    case .leftParen: return p.at("when")
    case .leftBrace: return p.at("state") || p.at("rows")
    case .bar, .leftBracket: return p.at("rows")
    case .string: return p.at("import")
    default: return false
    }
  }

  /// Whether a list with an attribute is ahead: `[a, b].`
  private static func beginsListStatement(_ p: Parser) -> Bool {
    var token = p.ahead.next
    while token.kind.isOne(of: [.identifier, .dot, .comma]) { token = token.next }
    return token.kind == .rightBracket && token.next.kind == .dot
  }

  /// [ rowLabel ] [ `|` ] [ gap ] rowItem { [ gap ] rowItem } [ gap ] [ `|` ] [ [ `-` ] rowHeight ]
  private static func row(_ p: inout Parser) {
    p.suppressesProblems = false
    p.mode = Parser.Mode(readsFormat: true)
    p.brackets = 0
    p.node(.row) { p in
      if ObjectiveCGrammar.callAmongRows(&p) { return }
      if p.kind == .identifier { label(&p) }
      if p.at([.at, .string]) { return quotedRow(&p) }
      line(&p, isSpacing: false)
      if p.kind == .leftParen { p.node(.rowHeight, numberInParentheses) }
      p.unexpectedWithBlocks(before: [], p.kind == .leftParen ? .secondHeight : .expectedRowEnd)
    }
  }

  /// identifier `:`
  private static func label(_ p: inout Parser) {
    p.node(.rowLabel) { p in
      p.eat()
      p.expect(.colon, .expectedColon)
    }
  }

  /// [ `@` ] string [ `,` ]: a row as it is written in Objective-C.
  private static func quotedRow(_ p: inout Parser) {
    p.unexpected(.quotedRow) { p in
      p.suppressesProblems = true
      if p.kind == .at { p.eat() }
      if p.kind == .string { p.eat() }
      if p.kind == .comma { p.eat() }
    }
    p.unexpectedWithBlocks(before: [.leftBrace], .expectedRowEnd)
  }

  /// `(` expression `)`
  private static func numberInParentheses(_ p: inout Parser) {
    p.mode.numbersOnly = true
    p.bracketed { p in
      cutAtRow(&p)
      if p.kind.isRelation { p.eat(problem: .relationInRow) }
      if p.kind.startsExpression || !p.suppressesProblems { ExpressionGrammar.expression(&p) }
    }
    p.mode.numbersOnly = false
  }

  /// Ends the row before a new line, if that may be the next row.
  private static func cutAtRow(_ p: inout Parser) {
    guard p.lineBreak != nil else { return }
    switch p.kind {
    case .number, .rightParen, .rightBracket: break
    case .identifier where p.second == .rightParen || p.second == .rightBracket: break
    default: p.endStatementAtLineBreak()
    }
  }

  // MARK: Items and gaps

  /// Reads a row or a spacing between its edges: [ `|` ] [ gap ] item { [ gap ] item } [ gap ] [ `|` ], where an item
  /// is a rowReference in the spacing and a rowItem in a row.
  private static func line(_ p: inout Parser, isSpacing: Bool) {
    var hasItem = false
    let hasEdge = p.kind == .bar
    // Whether something has to follow: an item or edge behind a gap, and at first an edge or an item.
    var waits = !hasEdge
    if hasEdge { p.eat() }
    reading: while true {
      switch p.kind {
      case .minus where !isSpacing && hasItem && isBeforeHeight(p.ahead):
        // This `-` means nothing, as in RQVisual.
        return p.eat()
      case .tilde: p.eat(problem: .tildeInRow)
      case .minus, .minusEqual, .number, .identifier:
        if waits && (hasItem || hasEdge) && p.kind == .minus { p.missing(.expectedRowItem) }
        guard VisualFormatGrammar.gap(&p) else { break reading }
        // A gap at the end of the row does not wait for an item of the next row.
        if p.lineBreak != nil { p.endStatementAtLineBreak() }
        if waits && !hasItem && !hasEdge { p.noteLast(.expectedEdge) }
        waits = true
        continue
      case .leftBracket:
        if isSpacing { reference(&p) } else { item(&p) }
        hasItem = true
      case .bar where hasItem:
        if !isSpacing, p.second == .minus, isBeforeHeight(p.ahead.next) {
          p.eat()
          return p.eat()
        }
        guard p.second.isOne(of: [.leftBracket, .minus, .tilde]) else { return p.eat() }
        p.eat(problem: .edgeInside)
      default: break reading
      }
      waits = false
    }
    if waits || !hasItem { p.missing(hasItem ? .expectedRowItem : .expectedRowItems) }
  }

  /// Whether `minus` and the height of the row behind it end the row: `-(60)`.
  private static func isBeforeHeight(_ minus: Lookahead) -> Bool {
    var token = minus.next
    guard token.kind == .leftParen else { return false }
    var depth = 0
    // A longer parenthesis is no height, and a line of many unclosed ones is not searched again and again.
    for _ in 0...64 where !token.kind.endsStatement {
      if token.kind == .leftParen { depth += 1 }
      if token.kind == .rightParen { depth -= 1 }
      token = token.next
      if depth == 0 { return token.kind.endsStatement }
    }
    return false
  }

  /// `[` identifier `]`
  private static func reference(_ p: inout Parser) {
    p.node(.rowReference) { p in
      p.bracketed(.rightBracket, .expectedRowBracket) { p in
        cutAtRow(&p)
        p.expect(.identifier, .expectedLabel)
      }
    }
  }

  /// `[` ( path | viewRange ) [ rowWidth ] [ rowMark ] `]`
  private static func item(_ p: inout Parser) {
    p.node(.rowItem) { p in
      p.bracketed(.rightBracket, .expectedRowBracket) { p in
        cutAtRow(&p)
        ExpressionGrammar.pathOrRange(&p)
        if p.kind == .leftParen { p.node(.rowWidth, width) }
        if p.at([.less, .greater, .lessOrEqual, .greaterOrEqual]) { rowMark(&p) }
      }
    }
  }

  /// `(` ( `==` | expression ) `)`
  private static func width(_ p: inout Parser) {
    let next = p.ahead.next
    guard next.kind == .equalEqual, next.next.kind == .rightParen else { return numberInParentheses(&p) }
    p.bracketed { $0.eat() }
  }

  /// `<` | `>` | `<>`
  private static func rowMark(_ p: inout Parser) {
    let mark = p.open()
    let (first, begin) = (p.kind, p.start)
    p.eat()
    if first == .less, p.kind == .greater, p.start == begin + 1 { p.eat() }
    let fits = (first == .less || first == .greater) && (p.kind == .rightBracket || p.kind.endsStatement)
    let reported = fits ? .none : p.note(p.kind == .leftParen ? .widthBehindMark : .noSuchMark)
    while p.at([.less, .greater]) || p.kind.isRelation { p.eat() }
    p.close(.rowMark, mark, problem: reported)
  }
}
