/// Statements: lists of them, what a line begins, how it ends, and equations.
///
/// Declarations with a keyword are in `ParserDeclarations.swift`, states and conditions in `ParserBlocks.swift`, each
/// further notation in a file of its own.
extension Parser {
  // MARK: Lists of statements

  /// One piece of a file: trivia, then statements to the end of a line.
  mutating func piece() {
    let mark = Mark(index: nodes.count, start: position)
    isCutAtLayout = false
    scan(.skip)
    while true {
      flushTrivia()
      guard kind != .endOfText else { break }
      statement(in: .file)
      if endedLine || isCutAtLayout || position > abandonAfter { break }
      scan()
      if kind == .newline {
        emit()
        break
      }
    }
    close(.piece, mark)
  }

  /// The statements of a block, up to its `}`, which stays ahead. Stops early exactly at `limit`, where that is the
  /// border between two of them, or soon after it.
  mutating func statements(in container: Container, upTo limit: Int = Int.max) {
    while true {
      scan(.skip)
      if beginsLayoutOnNewLine { return cutAtLayout() }
      flushTrivia(upTo: limit)
      if position >= limit || kind == .endOfText || kind == .rightBrace { return }
      statement(in: container)
      if isCutAtLayout || position >= limit || position > abandonAfter { return }
    }
  }

  /// Whether a `layout` begins here in the first column. Layouts stand in no other block, so if we are in one, its
  /// brace is missing: what follows must not become part of it.
  var beginsLayoutOnNewLine: Bool {
    guard kind == .identifier, start > 0, at("layout") else { return false }
    let before = lexer.bytes[start - 1]
    guard before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r") else { return false }
    let name = peek(from: end).token
    let next = peek(from: name.end).token.kind
    return name.kind == .identifier && (next == .leftBrace || next == .leftParen)
  }

  /// Ends all blocks before the `layout` ahead.
  mutating func cutAtLayout() {
    flushTrivia()
    isCutAtLayout = true
    (kind, problem, end) = (.endOfText, .none, start)
  }

  // MARK: A statement

  private mutating func statement(in container: Container) {
    isQuiet = false
    mode = Mode()
    brackets = 0
    let mark = mark()
    switch kind {
    case .identifier where declaresObject: foreign(mark, .objectDeclaration)
    case .at where second == .leftBracket: foreign(mark, .boxedList)
    case .identifier:
      if declaration(mark, in: container) || rowsKeyword(mark) || blockKeyword(mark) { return }
      if beginsWithFormatAxis { visualFormat(mark) } else { relation(mark) }
    case .minus where beginsWithGap, .tilde where beginsWithGap: visualFormat(mark)
    case .number, .leftParen, .plus, .minus: relation(mark)
    case .leftBracket where pastedRows(mark): return
    case .leftBracket where second == .leftBracket: error(mark, .messageSend)
    case .leftBracket: bracket(mark)
    case .bar: visualFormat(mark)
    case .string, .at:
      error(mark, quotesFormat ? .quotedFormat : .startsNoStatement)
    case .leftBrace: error(mark, .braceAlone)
    case .rightBrace: strayBraces(mark)
    case .semicolon: finish(.errorStatement, mark)  // An empty statement does no harm.
    default: error(mark, .startsNoStatement)
    }
  }

  /// The end of a statement: what is left of its line, and the line end or semicolon.
  mutating func finish(_ kind: SyntaxKind, _ mark: Mark) {
    unexpectedRest()
    endedLine = self.kind == .newline
    if endedLine || self.kind == .semicolon { emit() }
    close(kind, mark)
  }

  /// One node around what follows where the statement is complete.
  mutating func unexpectedRest() {
    guard !kind.endsStatement else { return }
    let reported = note(.expectedEnd)
    let mark = mark()
    rest()
    close(.unexpected, mark, problem: reported)
  }

  /// The tokens up to the end of the statement; a block among them is read as one, for the sake of its braces.
  private mutating func rest() {
    brackets = 0
    while !kind.endsStatement {
      if kind == .leftBrace { block(.unclear) } else { bump() }
      isQuiet = true
    }
  }

  /// A line that starts no statement. The problem stands on its first token.
  mutating func error(_ mark: Mark, _ problem: SyntaxProblem) {
    if kind == .leftBrace {
      let index = nodes.count
      block(.unclear)
      if nodes[index].problem == .none { nodes[index].problem = problem }
    } else {
      bump(problem: self.problem == .none ? problem : .none)
    }
    isQuiet = true
    rest()
    finish(.errorStatement, mark)
  }

  /// `}` at file level.
  private mutating func strayBraces(_ mark: Mark) {
    repeat { bump(problem: .strayBrace) } while kind == .rightBrace
    if kind == .newline || kind == .semicolon { return finish(.errorStatement, mark) }
    endedLine = false
    close(.errorStatement, mark)
  }

  // MARK: Equations

  /// expression relop expression { relop expression } [ priority ] [ `?` ]
  private mutating func relation(_ mark: Mark) {
    value()
    comparison(mark)
  }

  /// A relation behind its first expression, or what that turns out to begin.
  private mutating func comparison(_ mark: Mark) {
    let first = nodes[nodes.count - 1]
    let isWhole = Int(first.size) == nodes.count - mark.index
    if kind == .colon, isWhole, !isQuiet, beginsRule(from: mark.start) {
      rewind(to: mark)
      return rule(mark)
    }
    if isWhole, !isQuiet, attributeStatement(mark, first.kind) { return }
    guard kind.isRelation || kind.resemblesRelation else {
      return notARelation(mark, isName: isWhole && first.kind == .name)
    }
    while kind.isRelation || kind.resemblesRelation {
      bump(problem: kind.isRelation ? .none : .noSuchRelation)
      value()
    }
    // Before the priority, whose names are none of views.
    if !mode.hasReference { noteNoReference(mark) }
    if kind == .plus { wish(problem: .wishInEquation) }
    if kind == .at { priority() }
    if kind == .question { bump() }
    finish(.relationStatement, mark)
  }

  /// An expression with no relation behind it.
  private mutating func notARelation(_ mark: Mark, isName: Bool) {
    guard isName, !isQuiet else {
      let isSize = nodes[nodes.count - 1].kind == .parenthesized && kind == .leftBracket
      missing(isSize ? .sizeOutsideBrackets : .expectedRelation)
      return finish(.relationStatement, mark)
    }
    if kind.endsStatement {
      nodes[nodes.count - 1].problem = note(.loneName)
      return finish(.relationStatement, mark)
    }
    rewind(to: mark)
    error(mark, .startsNoStatement)
  }

  /// `@` expression
  mutating func priority() {
    let mark = mark()
    mode.numbersOnly = true
    bump()
    expression(orElse: .expectedPriority)
    mode.numbersOnly = false
    close(.priority, mark)
  }

  /// `3 == 4`: a problem on the first token. A name may be that of a group.
  private mutating func noteNoReference(_ mark: Mark) {
    guard !isQuiet, !nodes[mark.index...].contains(where: { $0.kind == .name }) else { return }
    nodes[mark.index].problem = note(.relationWithoutAttribute)
  }

  /// A statement that begins with `[`: an equation of a list, visual format, or a message to an object.
  private mutating func bracket(_ mark: Mark) {
    if second == .leftBracket { return foreign(mark, .messageSend) }
    mode.readsFormat = true
    switch list(atStart: true) {
    case .item:
      rewind(to: mark)
      visualFormat(mark)
    case .message:
      rewind(to: mark)
      foreign(mark, .messageSend)
    case .list where kind == .colon && !isQuiet:
      rewind(to: mark)
      error(mark, .ruleForList)
    case .list where kind == .dot || kind.isRelation || isQuiet:
      mode.readsFormat = false
      listAttribute(mark)
      sum(mark, hasOperand: true)
      comparison(mark)
    case .list:
      rewind(to: mark)
      visualFormat(mark)
    }
  }
}
