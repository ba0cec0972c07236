/// Blocks whose statements hold only sometimes: `state`, and `when` with its conditions and `else`.
///
/// What a condition means, and whether two states are the same, is not decided here.
extension Parser {
  /// Whether the statement ahead begins with the keyword of a group, a state or a `when`; if so it has been read.
  mutating func blockKeyword(_ mark: Mark) -> Bool {
    switch lexer.bytes[start] {
    case UInt8(ascii: "s") where beginsState: stateStatement(mark)
    case UInt8(ascii: "w") where beginsWhen: whenStatement(mark)
    case UInt8(ascii: "g") where at("group") && declaresGroup: group(mark)
    case UInt8(ascii: "e") where at("else") && beginsElse:
      error(mark, .elseWithoutWhen)
    default: return false
    }
    return true
  }

  // MARK: state

  /// Whether the token ahead is the keyword, and not the name of a view.
  var beginsState: Bool { at("state") && declaresName }

  /// `state` identifier block
  mutating func stateStatement(_ mark: Mark) {
    bump(problem: isInState ? .stateInside : .none)
    isQuiet = false
    name()
    let isInside = isInState
    isInState = true
    requiredBlock(.branch)
    isInState = isInside
    finish(.stateStatement, mark)
  }

  // MARK: when

  /// Whether the token ahead is the keyword, and not the name of a view.
  var beginsWhen: Bool {
    guard at("when"), !declaresName else { return at("when") }
    let next = peek(from: end)
    return text(next.start..<next.token.end, is: "!")
  }

  /// `when` condition block { `else` `when` condition block } [ `else` block ]
  ///
  /// Flat, so that a long chain is not deep.
  mutating func whenStatement(_ mark: Mark) {
    bump()
    conditionAndBlock()
    while elseIsAhead() {
      bump()
      guard at("when") || at("if") else {
        requiredBlock(.branch)
        break
      }
      bump(problem: at("if") ? .ifForWhen : .none)
      isQuiet = false
      conditionAndBlock()
    }
    finish(.whenStatement, mark)
  }

  private mutating func conditionAndBlock() {
    (mode.isCondition, mode.numbersOnly) = (true, true)
    if !disjunction() { missing(.expectedComparison) }
    unexpectedBefore([.leftBrace], .expectedConnective)
    (mode.isCondition, mode.numbersOnly) = (false, false)
    requiredBlock(.branch)
  }

  /// Whether an `else` follows: it may start a later line. The one thing for which a statement without a problem looks
  /// past its own end: to the first two tokens of the next statement.
  private mutating func elseIsAhead() -> Bool {
    if at("else") { return true }
    guard kind == .newline else { return false }
    scan(.skip)
    if at("else"), beginsElse { return true }
    scan()
    return false
  }

  /// Whether the `else` ahead, at the start of a line, is no view's name.
  var beginsElse: Bool {
    switch second {
    case .leftBrace, .identifier, .newline, .semicolon, .rightBrace, .endOfText: true
    default: false
    }
  }

  // MARK: Conditions

  /// conjunction { `or` conjunction }. Answers whether it was something true or false: a mere number is not.
  private mutating func disjunction() -> Bool {
    let mark = mark()
    let isTruth = conjunction()
    guard atConnective("or") else { return isTruth }
    if !isTruth { missing(.expectedComparison) }
    while atConnective("or") {
      bumpConnective()
      if !conjunction() { missing(.expectedComparison) }
    }
    close(.disjunction, mark)
    return true
  }

  /// negation { `and` negation }
  private mutating func conjunction() -> Bool {
    let mark = mark()
    let isTruth = negation()
    guard atConnective("and") else { return isTruth }
    if !isTruth { missing(.expectedComparison) }
    while atConnective("and") {
      bumpConnective()
      if !negation() { missing(.expectedComparison) }
    }
    close(.conjunction, mark)
    return true
  }

  /// { `not` } ( comparison | `(` condition `)` )
  private mutating func negation() -> Bool {
    guard atNot else { return comparison() }
    let mark = mark()
    repeat { bumpConnective() } while atNot
    if !comparison() { missing(.expectedComparison) }
    close(.negation, mark)
    return true
  }

  /// expression ( `<` | `<=` | `==` | `>=` | `>` ) expression { … }, or something in parentheses.
  private mutating func comparison() -> Bool {
    guard kind.startsExpression else {
      missing(.expectedNumber)
      return true
    }
    let mark = mark()
    if parenthesizedCondition(mark) { return true }
    guard atComparison else { return false }
    repeat {
      bump(problem: kind == .unknown ? .noSuchRelation : .none)
      expression()
    } while atComparison
    close(.comparison, mark)
    return true
  }

  /// `(` condition `)`, answered with true, or an expression.
  private mutating func parenthesizedCondition(_ mark: Mark) -> Bool {
    guard kind == .leftParen, depth < Parser.deepest else {
      expression()
      return false
    }
    let outside = brackets
    brackets += 1
    depth += 1
    bump()
    let isTruth = disjunction()
    closeBracket(.rightParen, outside)
    depth -= 1
    close(isTruth ? .conditionGroup : .parenthesized, mark)
    if !isTruth { sum(mark, hasOperand: true) }
    return isTruth
  }

  private var atComparison: Bool {
    switch kind {
    case .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .equalEqual: true
    case .unknown: text(start..<end, is: "!=") || text(start..<end, is: "≠")
    default: false
    }
  }

  // MARK: Words between comparisons

  /// `not` or `!` before something that it can deny; a metric may be called `not`.
  private var atNot: Bool {
    if kind == .unknown { return text(start..<end, is: "!") }
    guard at("not") else { return false }
    switch second {
    case .identifier, .number, .leftParen, .leftBrace, .newline, .endOfText: return true
    default: return false
    }
  }

  /// `and` or `&&`, `or` or `||`.
  private func atConnective(_ word: StaticString) -> Bool {
    if at(word) { return true }
    let isOr = text(start..<end, is: "|")
    guard isOr || text(start..<end, is: "&"), end < lexer.bytes.count else { return false }
    return lexer.bytes[end] == lexer.bytes[start] && isOr == (word.utf8CodeUnitCount == 2)
  }

  /// A word, or the sign that other languages have for it.
  private mutating func bumpConnective() {
    if kind == .identifier { return bump() }
    let mark = mark()
    let reported = note(.signForWord)
    let isDouble = kind == .bar || text(start..<end, is: "&")
    problem = .none
    bump()
    if isDouble { bump() }
    close(.unexpected, mark, problem: reported)
    isQuiet = false
  }

  /// Whether the line of the token ahead, which is the first on it, can continue the condition. Looks to the end of
  /// that line, no further.
  func conditionGoesOn() -> Bool {
    var open = brackets
    var hasOperand = false
    var (token, start) = (Token(kind: kind, end: end), self.start)
    while true {
      switch token.kind {
      case .newline, .endOfText: return true
      case .leftParen:
        if hasOperand { return false }
        open += 1
      case .rightParen:
        open -= 1
        if open <= 0 { return true }
        hasOperand = true
      case .identifier where isConnective(start..<token.end): hasOperand = false
      case .identifier, .number:
        if hasOperand { return false }
        hasOperand = true
      case .plus, .minus, .star, .slash, .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .equalEqual:
        hasOperand = false
      case .leftBrace: return open == 0
      default: return false
      }
      (token, start) = peek(from: token.end)
    }
  }

  private func isConnective(_ range: Range<Int>) -> Bool {
    text(range, is: "and") || text(range, is: "or") || text(range, is: "not")
  }
}

extension SyntaxProblem {
  /// The same mistake in a condition, where other things can stand.
  var inCondition: SyntaxProblem {
    switch self {
    case .expectedNumber, .expectedOperand: .expectedMeasure
    case .attributeForNumber, .percentForNumber: .noMeasure
    case .noSuchRelation: .noSuchComparison
    default: self
    }
  }
}
