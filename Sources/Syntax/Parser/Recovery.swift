/// Functions that the productions of all notations share: brackets, lists, the ends of statements, and one node
/// around tokens that fit nowhere.
extension Parser {
  // MARK: Brackets and lists

  /// Reads a bracket, `content`, the tokens behind it that fit nowhere, and the closing bracket.
  @inline(__always)
  mutating func bracketed(
    _ closing: SyntaxKind = .rightParen, _ problem: SyntaxProblem = .expectedRightParen,
    _ content: (inout Parser) -> Void
  ) {
    let outside = brackets
    brackets += 1
    eat()
    content(&self)
    closeBracket(closing, problem, outside)
  }

  /// Reads the closing bracket, and before it the tokens that fit nowhere. `outside` is the number of brackets around
  /// the pair.
  mutating func closeBracket(_ closing: SyntaxKind, _ problem: SyntaxProblem, _ outside: Int) {
    if kind != closing { unexpectedInBrackets(until: [closing], problem) }
    brackets = min(brackets, outside)
    expect(closing, problem)
  }

  /// element { `,` element }
  @inline(__always)
  mutating func commaSeparated(_ element: (inout Parser) -> Void) {
    element(&self)
    while kind == .comma {
      eat()
      element(&self)
    }
  }

  /// element { `,` element }, where the list goes on in the next line only if `continues` accepts its first token.
  @inline(__always)
  mutating func commaSeparated(overLinesThat continues: (Lookahead) -> Bool, _ element: (inout Parser) -> Void) {
    element(&self)
    while kind == .comma {
      eat(.skip)
      if lineBreak != nil, !continues(ahead) { endStatementAtLineBreak() }
      suppressesProblems = false
      element(&self)
    }
  }

  // MARK: Tokens that fit nowhere

  /// Emits one `unexpected` node around what `content` reads.
  mutating func unexpected(_ problem: SyntaxProblem, _ content: (inout Parser) -> Void) {
    let reported = note(problem)
    let mark = open()
    content(&self)
    close(.unexpected, mark, problem: reported)
  }

  /// Emits one `unexpected` node around the tokens before one of `stops` or the end of the statement.
  mutating func unexpectedBefore(_ stops: KindSet, _ problem: SyntaxProblem) {
    guard !kind.endsStatement, !at(stops) else { return }
    unexpected(problem) { p in
      while !p.kind.endsStatement, !p.at(stops) { p.eat() }
    }
  }

  /// Emits a node like `unexpectedBefore`, but reads the blocks among the tokens, so that their braces are paired.
  mutating func unexpectedWithBlocks(before stops: KindSet, _ problem: SyntaxProblem) {
    guard !kind.endsStatement, !at(stops) else { return }
    unexpected(problem) { $0.skip(to: stops) }
  }

  /// Emits one `unexpected` node around the tokens up to one of `stops` on this level of brackets, or the end of the
  /// line or statement; none before a relation, a priority or a `{`, where the closing bracket was forgotten.
  mutating func unexpectedInBrackets(until stops: KindSet, _ problem: SyntaxProblem) {
    guard !at(stops) else { return }
    if lineBreak != nil { endStatementAtLineBreak() }
    guard !kind.endsStatement, !kind.isRelation, kind != .at, kind != .leftBrace else { return }
    unexpected(problem) { p in
      var open = 0
      while !p.kind.endsStatement, p.kind != .leftBrace, open > 0 || !p.at(stops) {
        if p.at([.leftParen, .leftBracket]) { open += 1 }
        if p.at([.rightParen, .rightBracket]) { open = max(0, open - 1) }
        p.eat()
        if p.lineBreak != nil, !p.at(stops) { p.endStatementAtLineBreak() }
      }
    }
  }

  // MARK: Ends of statements

  /// Ends a statement: reads what is left of its line as unexpected, and the line end or semicolon.
  mutating func finish(_ kind: SyntaxKind, _ mark: Mark) {
    if !self.kind.endsStatement {
      let isElse = at("else") && ConditionGrammar.beginsElse(self)
      unexpectedWithBlocks(before: [], isElse ? .elseWithoutWhen : .expectedEnd)
    }
    endedLine = self.kind == .newline
    if endedLine || self.kind == .semicolon { emit() }
    close(kind, mark)
  }

  /// Reads a line that starts no statement. The problem stands on its first token.
  mutating func error(_ mark: Mark, _ problem: SyntaxProblem) {
    if kind == .leftBrace {
      let index = nodes.count
      BlockGrammar.block(&self, .unclear)
      if nodes[index].problem == .none { nodes[index].problem = problem }
    } else {
      eat(problem: self.problem == .none ? problem : .none)
    }
    suppressesProblems = true
    skip(to: [])
    finish(.errorStatement, mark)
  }

  /// Reads the tokens up to one of `stops` or the end of the statement. A block among them is read as one, so that
  /// its braces are paired.
  private mutating func skip(to stops: KindSet) {
    brackets = 0
    while !kind.endsStatement, !at(stops) {
      if kind == .leftBrace { BlockGrammar.block(&self, .unclear) } else { eat() }
      suppressesProblems = true
    }
  }
}
