/// Blocks whose statements hold only sometimes: `state`, and `when` with its conditions and `else`. Also `states`,
/// and `hide`, which stands in such blocks.
///
/// The meaning of a condition, and whether two states are the same, is not decided here.
enum ConditionGrammar {
  /// `states` identifier `:` identifier { `,` identifier }
  static func states(_ p: inout Parser, _ mark: Mark, _ problem: SyntaxProblem) {
    p.eat(problem: problem)
    p.suppressesProblems = false
    p.name()
    if p.expect(.colon, .expectedStates) {
      p.commaSeparated(overLinesThat: { $0.continuesGroup }) { p in
        if p.kind == .identifier { p.eat() } else { p.missing(.expectedName) }
      }
    }
    p.finish(.statesStatement, mark)
  }

  /// `state` identifier { `,` identifier } block
  static func state(_ p: inout Parser, _ mark: Mark) {
    p.eat()
    p.suppressesProblems = false
    p.name()
    while p.kind == .comma {
      p.eat()
      p.name()
    }
    BlockGrammar.required(&p, .branch)
    p.finish(.stateStatement, mark)
  }

  /// Whether the `hide` ahead is the keyword, and not the name of a view.
  static func beginsHide(_ p: Parser) -> Bool {
    p.second.isOne(of: [.identifier, .newline, .semicolon, .rightBrace, .endOfText])
  }

  /// `hide` ( path | viewRange ) { `,` ( path | viewRange ) }
  static func hide(_ p: inout Parser, _ mark: Mark) {
    p.eat()
    p.commaSeparated(overLinesThat: { $0.continuesGroup }) { p in
      if p.kind == .identifier { ExpressionGrammar.pathOrRange(&p) } else { p.missing(.expectedView) }
    }
    p.finish(.hideStatement, mark)
  }

  // MARK: when

  /// Whether the token ahead is the keyword `when`, and not the name of a view.
  static func beginsWhen(_ p: Parser) -> Bool { p.at("when") && (p.declaresName || p.ahead.next.is("!")) }

  /// `when` condition block { `else` `when` condition block } [ `else` block ]
  ///
  /// All branches are children of one node, so that a long chain is not deep.
  static func when(_ p: inout Parser, _ mark: Mark) {
    p.eat()
    conditionAndBlock(&p)
    while elseIsAhead(&p) {
      p.eat()
      guard p.at("when") || p.at("if") else {
        BlockGrammar.required(&p, .branch)
        break
      }
      p.eat(problem: p.at("if") ? .ifForWhen : .none)
      p.suppressesProblems = false
      conditionAndBlock(&p)
    }
    p.finish(.whenStatement, mark)
  }

  private static func conditionAndBlock(_ p: inout Parser) {
    condition(&p, before: [.leftBrace])
    BlockGrammar.required(&p, .branch)
  }

  /// Reads a condition, and as unexpected anything else before one of `stops`.
  static func condition(_ p: inout Parser, before stops: KindSet) {
    (p.mode.isCondition, p.mode.numbersOnly) = (true, true)
    truth(&p, disjunction)
    p.unexpectedBefore(stops, .expectedConnective)
    (p.mode.isCondition, p.mode.numbersOnly) = (false, false)
  }

  /// Whether an `else` follows, which may start a later line. Only for this does a statement without a problem look
  /// past its own end: to the first two tokens of the next statement.
  private static func elseIsAhead(_ p: inout Parser) -> Bool {
    if p.at("else") { return true }
    guard p.kind == .newline else { return false }
    p.scan(.skip)
    if p.at("else"), beginsElse(p) { return true }
    p.scan()
    return false
  }

  /// Whether the `else` ahead, at the start of a line, is the keyword, and not the name of a view.
  static func beginsElse(_ p: Parser) -> Bool {
    p.second.isOne(of: [.leftBrace, .identifier, .newline, .semicolon, .rightBrace, .endOfText])
  }

  // MARK: Conditions

  /// conjunction { `or` conjunction }. Returns whether it is a condition, and not a mere number.
  private static func disjunction(_ p: inout Parser) -> Bool { connected(&p, .disjunction, "or", conjunction) }

  /// negation { `and` negation }
  private static func conjunction(_ p: inout Parser) -> Bool { connected(&p, .conjunction, "and", negation) }

  /// part { word part }
  private static func connected(
    _ p: inout Parser, _ kind: SyntaxKind, _ word: StaticString, _ part: (inout Parser) -> Bool
  ) -> Bool {
    let mark = p.open()
    let isTruth = part(&p)
    guard atConnective(p, word) else { return isTruth }
    if !isTruth { p.missing(.expectedComparison) }
    while atConnective(p, word) {
      eatConnective(&p)
      truth(&p, part)
    }
    p.close(kind, mark)
    return true
  }

  /// Reads a part that has to be a condition, and not a mere number.
  private static func truth(_ p: inout Parser, _ part: (inout Parser) -> Bool) {
    if !part(&p) { p.missing(.expectedComparison) }
  }

  /// { `not` } ( comparison | `(` condition `)` )
  private static func negation(_ p: inout Parser) -> Bool {
    guard atNot(p) else { return comparison(&p) }
    p.node(.negation) { p in
      repeat { eatConnective(&p) } while atNot(p)
      truth(&p, comparison)
    }
    return true
  }

  /// expression ( `<` | `<=` | `==` | `>=` | `>` ) expression { … }, a word, or something in parentheses.
  private static func comparison(_ p: inout Parser) -> Bool {
    guard p.kind.startsExpression else {
      p.missing(.expectedNumber)
      return true
    }
    let mark = p.open()
    if p.at("text"), p.second.comparesSizes {
      textComparison(&p, mark)
      return true
    }
    let word = p.kind == .identifier && !p.at("width") && !p.at("height") && !p.at("text")
    if parenthesized(&p, mark) { return true }
    guard atComparison(p) else {
      guard word, p.nodes.count == mark.index + 2, p.nodes[p.nodes.count - 1].kind == .name else { return false }
      p.nodes[p.nodes.count - 1].kind = .conditionWord
      return true
    }
    repeat {
      p.eat(problem: p.kind == .unknown ? .noSuchRelation : .none)
      ExpressionGrammar.expression(&p)
    } while atComparison(p)
    p.close(.comparison, mark)
    return true
  }

  /// identifier `text` ( `<` | `<=` | `==` | `>=` | `>` ) number `%`
  private static func textComparison(_ p: inout Parser, _ mark: Mark) {
    p.node(.name) { $0.eat() }
    while atComparison(p) {
      p.eat(problem: p.kind == .unknown ? .noSuchRelation : .none)
      if p.kind == .number, p.second == .percent {
        p.node(.percentLiteral) { p in
          p.eat()
          p.eat()
        }
      } else {
        ExpressionGrammar.expression(&p)
      }
    }
    p.close(.comparison, mark)
  }

  /// `(` condition `)`, for which it returns true, or an expression.
  private static func parenthesized(_ p: inout Parser, _ mark: Mark) -> Bool {
    guard p.kind == .leftParen, p.depth < Parser.deepest else {
      ExpressionGrammar.expression(&p)
      return false
    }
    var isTruth = false
    p.depth += 1
    p.bracketed { isTruth = disjunction(&$0) }
    p.depth -= 1
    p.close(isTruth ? .conditionGroup : .parenthesized, mark)
    if !isTruth { ExpressionGrammar.sum(&p, mark, hasOperand: true) }
    return isTruth
  }

  private static func atComparison(_ p: Parser) -> Bool {
    p.kind.comparesSizes || p.kind == .unknown && (p.ahead.is("!=") || p.ahead.is("≠"))
  }

  // MARK: Words between comparisons

  /// Whether `not` or `!` is ahead, with something behind it that can be negated; a metric may be called `not`.
  private static func atNot(_ p: Parser) -> Bool {
    if p.kind == .unknown { return p.ahead.is("!") }
    return p.at("not") && p.second.isOne(of: [.identifier, .number, .leftParen, .leftBrace, .newline, .endOfText])
  }

  /// Whether `word`, which is `and` or `or`, is ahead, or its sign in other languages, `&&` or `||`.
  private static func atConnective(_ p: Parser, _ word: StaticString) -> Bool {
    if p.at(word) { return true }
    let isOr = p.ahead.is("|")
    guard isOr || p.ahead.is("&") else { return false }
    return p.lexer.byte(p.end) == p.lexer.bytes[p.start] && isOr == (word.utf8CodeUnitCount == 2)
  }

  /// Reads a word, or as a mistake the sign that other languages have for it.
  private static func eatConnective(_ p: inout Parser) {
    if p.kind == .identifier { return p.eat() }
    p.unexpected(.signForWord) { p in
      let isDouble = p.kind == .bar || p.ahead.is("&")
      p.problem = .none
      p.eat()
      if isDouble { p.eat() }
    }
    p.suppressesProblems = false
  }
}

extension SyntaxKind {
  /// Whether the token compares two numbers in a condition.
  fileprivate var comparesSizes: Bool { isRelation || self == .less || self == .greater }
}
