/// Rules: one view's assignments to the names of COSLayout's SLL, `title: ll = bb = 10, tt = 50%`.
///
/// What the names are, and what they come to, is not decided here.
extension Parser {
  /// Whether the statement that begins at `start` has a path and a colon in front.
  func beginsRule(from start: Int) -> Bool {
    let first = peek(from: start).token
    guard first.kind == .identifier else { return false }
    var next = peek(from: first.end)
    while next.token.kind == .dot {
      let name = peek(from: next.token.end)
      guard name.token.kind == .identifier else { return false }
      next = peek(from: name.token.end)
    }
    return next.token.kind == .colon
  }

  /// path `:` assignment { `,` assignment }
  mutating func rule(_ mark: Mark) {
    mode.inRule = true
    path()
    bump()
    ruleAssignment()
    while !kind.endsStatement {
      if kind == .comma {
        bump(.continuation)
        // The next line belongs to the rule only where it goes on with an assignment.
        if lineBreak != nil, !assigns { cut() }
      } else if assigns, !isQuiet {
        missing(.expectedComma)
      } else {
        break
      }
      ruleAssignment()
    }
    finish(.ruleStatement, mark)
    mode.inRule = false
  }

  /// Whether the token ahead is a name with an operator that assigns, or a slip of one, behind it.
  private var assigns: Bool {
    guard kind == .identifier else { return false }
    let next = second
    return next.isAssignment || next == .equalEqual
  }

  /// identifier operator { identifier operator } ( expression | `nil` ), where an operator is `=`, `+=`, `-=`, `*=` or
  /// `/=`. Right associative, but flat: the last name is assigned first.
  private mutating func ruleAssignment() {
    guard kind == .identifier else { return noAssignment() }
    let mark = mark()
    repeat {
      bump()
      if kind.isAssignment {
        bump()
      } else if kind.isRelation || kind == .colon || kind.resemblesRelation, kind != .tilde, kind != .caret {
        bump(problem: .noSuchAssignment)
      } else {
        missing(.expectedAssignment)
      }
    } while assigns
    if !isQuiet || startsOperand {
      expression(orElse: .expectedRuleValue)
    }
    close(.ruleAssignment, mark)
  }

  /// `title: "tt = 5"`, `title: @"tt = 5"`, or nothing.
  private mutating func noAssignment() {
    let isLiteral = kind == .at && second == .string
    guard kind == .string || isLiteral else { return missing(.expectedRule) }
    let mark = mark()
    let reported = note(.ruleInQuotes)
    if isLiteral { bump() }
    bump()
    close(.unexpected, mark, problem: reported)
  }

  // MARK: Specifiers

  /// Whether the token ahead is the `H` or `V` of `H:%p(m)`.
  var isAxisOfSpecifier: Bool {
    guard mode.inRule, at("H") || at("V") else { return false }
    let colon = peek(from: end).token
    return colon.kind == .colon && peek(from: colon.end).token.kind == .percent
  }

  /// [ identifier `H` or `V` `:` ] `%` [ `^` | `@` ] identifier ( argument | parenthesized )
  mutating func ruleSpecifier() {
    let mark = mark()
    if kind == .identifier {
      bump()
      bump()
    }
    bump()
    if kind == .caret || kind == .at { bump() }
    if kind == .identifier {
      let takesNumber = at("f") || at("p")
      bump()
      switch kind {
      case .leftParen where takesNumber && depth < Parser.deepest: numberArgument()
      case .leftParen where !takesNumber: argument()
      default: missing(.expectedSpecifierArgument)
      }
    } else {
      missing(.expectedSpecifier)
    }
    close(.ruleSpecifier, mark)
  }

  /// `(` expression `)` of numbers and metrics.
  private mutating func numberArgument() {
    let mark = mark()
    (mode.numbersOnly, mode.inRule) = (true, false)
    _ = parenthesized(orTuple: false)
    (mode.numbersOnly, mode.inRule) = (false, true)
    close(.parenthesized, mark)
  }

  // MARK: Operands

  /// Whether an operand can start with the token ahead.
  var startsOperand: Bool { kind.startsExpression || mode.inRule && kind == .percent }

  /// What is wrong where an operand is missing.
  var missingOperand: SyntaxProblem {
    mode.numbersOnly ? .expectedNumber : mode.inRule ? .expectedRuleValue : .expectedOperand
  }
}

extension SyntaxKind {
  /// `= += -= *= /=`
  var isAssignment: Bool {
    switch self {
    case .equal, .plusEqual, .minusEqual, .starEqual, .slashEqual: true
    default: false
    }
  }
}
