/// Rules: one view's assignments to the names of COSLayout's SLL, `title: ll = bb = 10, tt = 50%`.
///
/// The names and their values are not checked here.
enum RuleGrammar {
  /// path `:` assignment { `,` assignment }
  static func statement(_ p: inout Parser, _ mark: Mark) {
    p.mode.inRule = true
    ExpressionGrammar.path(&p)
    p.eat()
    assignment(&p)
    while !p.kind.endsStatement {
      if p.kind == .comma {
        p.eat(.continuation)
        // The next line belongs to the rule only where it goes on with an assignment.
        if p.lineBreak != nil, !assigns(p.ahead), !p.ahead.isBeingWritten { p.endStatementAtLineBreak() }
      } else if assigns(p.ahead), !p.suppressesProblems {
        p.missing(.expectedComma)
      } else {
        break
      }
      assignment(&p)
    }
    p.finish(.ruleStatement, mark)
    p.mode.inRule = false
  }

  /// Whether the token is a name with an operator that assigns, or `==` in place of one, behind it.
  private static func assigns(_ token: Lookahead) -> Bool {
    guard token.kind == .identifier else { return false }
    let next = token.next.kind
    return next.isAssignment || next == .equalEqual
  }

  /// identifier operator { identifier operator } ( expression | `nil` ), where an operator is `=`, `+=`, `-=`, `*=` or
  /// `/=`. Right associative, but flat: the last name is assigned first.
  private static func assignment(_ p: inout Parser) {
    guard p.kind == .identifier else { return noAssignment(&p) }
    p.node(.ruleAssignment) { p in
      repeat {
        p.eat()
        if p.kind.isAssignment {
          p.eat()
        } else if p.kind.isRelationOrSlip || p.kind == .colon, p.kind != .tilde, p.kind != .caret {
          p.eat(problem: .noSuchAssignment)
        } else {
          p.missing(.expectedAssignment)
        }
      } while assigns(p.ahead)
      if !p.suppressesProblems || ExpressionGrammar.startsOperand(p) {
        ExpressionGrammar.expression(&p, orElse: .expectedRuleValue)
      }
    }
  }

  /// Reports a rule in quotes, `title: "tt = 5"` or `title: @"tt = 5"`, or a missing one.
  private static func noAssignment(_ p: inout Parser) {
    let isLiteral = p.kind == .at && p.second == .string
    guard p.kind == .string || isLiteral else { return p.missing(.expectedRule) }
    p.unexpected(.ruleInQuotes) { p in
      if isLiteral { p.eat() }
      p.eat()
    }
  }

  /// Whether the parenthesis ahead holds an assignment: `(ll = 3)`.
  static func assignsInParentheses(_ p: Parser) -> Bool {
    guard p.mode.inRule else { return false }
    let first = p.ahead.next
    return assigns(first.kind == .newline ? first.next : first)
  }

  /// `(` ruleAssignment `)`. Its value is the one that it assigns.
  static func assignmentInParentheses(_ p: inout Parser) {
    p.node(.parenthesized) { p in
      p.depth += 1
      p.bracketed { assignment(&$0) }
      p.depth -= 1
    }
  }

  // MARK: Specifiers

  /// [ identifier `H` or `V` `:` ] `%` [ `^` | `@` ] identifier ( argument | parenthesized )
  static func specifier(_ p: inout Parser) {
    p.node(.ruleSpecifier) { p in
      if p.kind == .identifier {
        p.eat()
        p.eat()
      }
      p.eat()
      if p.at([.caret, .at]) { p.eat() }
      let takesNumber = p.at("f") || p.at("p")
      guard p.expect(.identifier, .expectedSpecifier) else { return }
      switch p.kind {
      case .leftParen where takesNumber && p.depth < Parser.deepest: p.node(.parenthesized, numberArgument)
      case .leftParen where !takesNumber: ExpressionGrammar.argument(&p)
      default: p.missing(.expectedSpecifierArgument)
      }
    }
  }

  /// `(` expression `)` of numbers and metrics.
  private static func numberArgument(_ p: inout Parser) {
    (p.mode.numbersOnly, p.mode.inRule) = (true, false)
    ExpressionGrammar.parenthesized(&p)
    (p.mode.numbersOnly, p.mode.inRule) = (false, true)
  }
}
