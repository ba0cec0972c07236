/// Rows: the statement, the spacing between its rows, and the rows themselves.
///
/// A row is one line, whatever is open at its end: a bracket being typed never takes in the row below. Which views and
/// labels there are is not decided here; what is pasted from Objective-C is read in `ParserRowsPasted.swift`.
extension Parser {
  /// Whether the statement ahead was `rows`, or what stands for it in Objective-C; if so it has been read.
  mutating func rowsKeyword(_ mark: Mark) -> Bool {
    if beginsRows {
      rows(mark)
      return true
    }
    return pastedRows(mark)
  }

  private var beginsRows: Bool {
    guard end - start == 4, at("rows") else { return false }
    switch second {
    case .bar, .leftBracket, .leftBrace, .at, .string: return true
    // Alone it is nothing else either.
    case let next: return next.endsStatement
    }
  }

  /// `rows` [ rowSpacing ] rowsBlock
  private mutating func rows(_ mark: Mark) {
    mode.readsFormat = true
    bump()
    if kind == .at || kind == .string { quotedRow() }
    if kind == .bar || kind == .leftBracket || kind == .minus {
      let spacing = self.mark()
      rowLine(isSpacing: true)
      close(.rowSpacing, spacing)
    }
    unexpectedInRow(until: [.leftBrace], .expectedRowsBlock)
    if kind == .newline, !isQuiet { scanRowsBrace() }
    if kind == .leftBrace { rowsBlock() } else { missing(.expectedRowsBlock) }
    mode.readsFormat = false
    finish(.rowsStatement, mark)
  }

  /// A `{` on a later line is taken for the one that is missing, as a mistake.
  private mutating func scanRowsBrace() {
    scan(.skip)
    guard kind == .leftBrace else { return scan() }
    problem = .braceAlone
  }

  // MARK: Rows

  /// `{` { row [ `;` ] } `}`
  private mutating func rowsBlock() {
    let mark = mark()
    emit()
    let brace = nodes.count - 1
    while true {
      scan(.skip)
      if beginsLayoutOnNewLine {
        cutAtLayout()
        break
      }
      if kind == .rightBrace { break }
      // What can be no row is a statement behind a block whose brace is missing.
      if lineBreak != nil, beginsOtherStatement {
        cut()
        break
      }
      flushTrivia()
      if kind == .endOfText { break }
      if kind != .semicolon { row() }
      if kind == .semicolon { emit() }
    }
    closeBlock(brace)
    close(.rowsBlock, mark)
  }

  /// Whether the token ahead begins a statement that nobody takes for a row.
  private var beginsOtherStatement: Bool {
    if kind == .leftBracket { return beginsListStatement }
    guard kind == .identifier else { return kind == .number }
    switch second {
    case .colon: return beginsRule
    case .identifier, .dot, .number: return true
    case .leftParen: return at("when")
    case .leftBrace: return at("state") || at("rows")
    case .bar, .leftBracket: return at("rows")
    case .string: return at("import")
    default: return false
    }
  }

  /// `[a, b].`
  private var beginsListStatement: Bool {
    var token = peek(from: end).token
    while [.identifier, .dot, .comma].contains(token.kind) { token = peek(from: token.end).token }
    return token.kind == .rightBracket && peek(from: token.end).token.kind == .dot
  }

  /// `a: ll =`
  private var beginsRule: Bool {
    let name = peek(from: peek(from: end).token.end).token
    guard name.kind == .identifier else { return false }
    switch peek(from: name.end).token.kind {
    case .equal, .plusEqual, .minusEqual, .starEqual, .slashEqual: return true
    default: return false
    }
  }

  /// [ rowLabel ] [ `|` ] [ gap ] rowItem { [ gap ] rowItem } [ gap ] [ `|` ] [ rowHeight ]
  private mutating func row() {
    isQuiet = false
    mode = Mode(readsFormat: true)
    brackets = 0
    let mark = mark()
    if !pastedRow() {
      if kind == .identifier { rowLabel() }
      if kind == .at || kind == .string {
        quotedRow()
      } else {
        rowLine(isSpacing: false)
        if kind == .leftParen { rowHeight() }
        unexpectedInRow(until: [], kind == .leftParen ? .secondHeight : .expectedRowEnd)
      }
    }
    close(.row, mark)
  }

  /// identifier `:`
  private mutating func rowLabel() {
    let mark = mark()
    bump()
    if kind == .colon { bump() } else { missing(.expectedColon) }
    close(.rowLabel, mark)
  }

  /// `(` expression `)`
  private mutating func rowHeight() {
    let mark = mark()
    numberInParentheses()
    close(.rowHeight, mark)
  }

  private mutating func numberInParentheses() {
    let outside = brackets
    brackets += 1
    mode.numbersOnly = true
    bump()
    cutAtRow()
    if kind.isRelation { bump(problem: .relationInRow) }
    if kind.startsExpression || !isQuiet { expression() }
    closeBracket(.rightParen, outside)
    mode.numbersOnly = false
  }

  /// Ends the row before a new line that may be the next one.
  private mutating func cutAtRow() {
    guard lineBreak != nil else { return }
    switch kind {
    case .number, .rightParen, .rightBracket: break
    case .identifier where second == .rightParen || second == .rightBracket: break
    default: cut()
    }
  }

  // MARK: Items and gaps

  /// What stands between the edges: [ `|` ] [ gap ] item { [ gap ] item } [ gap ] [ `|` ], where an item is a
  /// rowReference in the spacing and a rowItem in a row.
  private mutating func rowLine(isSpacing: Bool) {
    var hasItem = false
    let hasEdge = kind == .bar
    // Behind a gap something has to follow; at first, an edge or an item.
    var waits = !hasEdge
    if hasEdge { bump() }
    while true {
      switch kind {
      case .minus where !isSpacing && hasItem && isBeforeHeight:
        bump(problem: .minusBeforeHeight)
        return
      case .tilde: bump(problem: .tildeInRow)
      case .minus, .minusEqual, .number, .identifier:
        if waits && (hasItem || hasEdge) && kind == .minus { missing(.expectedRowItem) }
        guard gap() else { return finishLine(waits, hasItem) }
        // The next row is none of what a gap at the end of this one waits for.
        if lineBreak != nil { cut() }
        if waits && !hasItem && !hasEdge { nodes[nodes.count - 1].problem = note(.expectedEdge) }
        waits = true
        continue
      case .leftBracket:
        if isSpacing { rowReference() } else { rowItem() }
        hasItem = true
      case .bar where hasItem:
        guard [.leftBracket, .minus, .tilde].contains(second) else { return bump() }
        bump(problem: .edgeInside)
      default:
        return finishLine(waits, hasItem)
      }
      waits = false
    }
  }

  private mutating func finishLine(_ waits: Bool, _ hasItem: Bool) {
    if waits || !hasItem { missing(hasItem ? .expectedRowItem : .expectedRowItems) }
  }

  /// `-(60)` at the end of a row: what is meant as its height.
  private var isBeforeHeight: Bool {
    let open = peek(from: end)
    guard open.token.kind == .leftParen else { return false }
    var depth = 1
    // Longer ones are none, and a line of many that are never closed is not looked through again and again.
    var left = 64
    var token = peek(from: open.token.end).token
    while depth > 0, left > 0, !token.kind.endsStatement {
      left -= 1
      if token.kind == .leftParen { depth += 1 }
      if token.kind == .rightParen { depth -= 1 }
      token = peek(from: token.end).token
    }
    return depth == 0 && token.kind.endsStatement
  }

  /// `[` identifier `]`
  private mutating func rowReference() {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    cutAtRow()
    if kind == .identifier { bump() } else { missing(.expectedLabel) }
    closeRowBracket(outside)
    close(.rowReference, mark)
  }

  /// `[` path [ rowWidth ] [ rowMark ] `]`
  private mutating func rowItem() {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    cutAtRow()
    path()
    if kind == .leftParen { rowWidth() }
    if kind == .less || kind == .greater || kind == .lessOrEqual || kind == .greaterOrEqual { rowMark() }
    closeRowBracket(outside)
    close(.rowItem, mark)
  }

  /// `]`, and before it what fits nowhere.
  private mutating func closeRowBracket(_ outside: Int) {
    if kind != .rightBracket { unexpectedInBrackets(until: [.rightBracket], .expectedRowBracket) }
    if kind == .rightBracket {
      brackets = min(brackets, outside)
      bump()
    } else {
      missing(.expectedRowBracket)
      brackets = min(brackets, outside)
    }
  }

  /// `(` ( `==` | expression ) `)`
  private mutating func rowWidth() {
    let mark = mark()
    let outside = brackets
    if second == .equalEqual, peek(from: peek(from: end).token.end).token.kind == .rightParen {
      brackets += 1
      bump()
      bump()
      closeBracket(.rightParen, outside)
    } else {
      numberInParentheses()
    }
    close(.rowWidth, mark)
  }

  /// `<` | `>` | `<>`
  private mutating func rowMark() {
    let mark = mark()
    let first = kind
    let isWhole = first == .less || first == .greater
    let begin = start
    bump()
    if first == .less, kind == .greater, start == begin + 1 { bump() }
    let fits = isWhole && (kind == .rightBracket || kind.endsStatement)
    var reported = SyntaxProblem.none
    if !fits, kind == .leftParen {
      reported = note(.widthBehindMark)
    } else if !fits {
      reported = note(.noSuchMark)
      while kind == .less || kind == .greater || kind.isRelation { bump() }
    }
    close(.rowMark, mark, problem: reported)
  }

  // MARK: Recovery

  /// One node around the tokens before one of `stops` or the end of the row; blocks among them for the sake of their
  /// braces.
  mutating func unexpectedInRow(until stops: KindSet, _ problem: SyntaxProblem) {
    guard !kind.endsStatement, !stops.contains(kind) else { return }
    let reported = note(problem)
    let mark = mark()
    brackets = 0
    while !kind.endsStatement, !stops.contains(kind) {
      if kind == .leftBrace { block(.unclear) } else { bump() }
      isQuiet = true
    }
    close(.unexpected, mark, problem: reported)
  }
}
