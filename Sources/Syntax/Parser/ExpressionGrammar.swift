/// Expressions: the grammar of sums, products, operands, references and the literals of compound attributes.
///
/// What an attribute or a metric is called, and whether an expression is linear, is not decided here.
extension Parser {
  /// sum | size | tuple — what stands at either side of a relation, and as the value of a property.
  mutating func value() {
    if at("_"), isTimesBehind {
      let mark = mark()
      bump()
      return size(mark)
    }
    if kind == .leftParen, depth < Parser.deepest {
      let mark = mark()
      if parenthesized(orTuple: true) { return close(.tuple, mark) }
      close(.parenthesized, mark)
      sum(mark, hasOperand: true)
      return atTimes ? size(mark) : ()
    }
    guard kind.startsExpression else { return missing(missingOperand) }
    let mark = mark()
    sum(mark)
    if atTimes { size(mark) }
  }

  /// operand `times` operand, from the operator on.
  private mutating func size(_ mark: Mark) {
    bumpTimes()
    if at("_") { bump() } else { expression(orElse: .expectedHeight) }
    close(.size, mark)
  }

  /// Whether the token ahead, in an operator's place, is the `x` of a size.
  var atTimes: Bool { kind == .times || kind == .identifier && isTimes(start..<end) }

  private var isTimesBehind: Bool {
    let next = peek(from: end)
    return next.token.kind == .times || next.token.kind == .identifier && isTimes(next.start..<next.token.end)
  }

  /// A sum, or what is missing.
  mutating func expression(orElse problem: SyntaxProblem? = nil) {
    guard startsOperand else { return missing(problem ?? missingOperand) }
    sum(mark())
  }

  /// product { ( `+` | `-` ) product }; `hasOperand` where its first operand has been read.
  mutating func sum(_ mark: Mark, hasOperand: Bool = false) {
    product(mark, hasOperand: hasOperand)
    guard atSign, !atWish else { return }
    repeat {
      bump(.continuation)
      guard startsOperand else {
        missing(missingOperand)
        continue
      }
      product(self.mark(), hasOperand: false)
    } while atSign && !atWish
    close(.sum, mark)
  }

  /// Whether the token ahead adds or subtracts: in visual format, a `-` before an item is a gap.
  private var atSign: Bool {
    kind == .plus || kind == .minus && !(mode.readsFormat && second == .leftBracket)
  }

  /// unary { ( `*` | `/` ) unary }
  private mutating func product(_ mark: Mark, hasOperand: Bool) {
    if !hasOperand { unary() }
    guard kind == .star || kind == .slash else { return }
    repeat {
      bump(.continuation)
      unary()
    } while kind == .star || kind == .slash
    close(.product, mark)
  }

  /// { `+` | `-` } operand
  private mutating func unary() {
    guard kind == .plus || kind == .minus else { return operand() }
    let mark = mark()
    repeat { bump(.continuation) } while kind == .plus || kind == .minus
    operand()
    close(.unary, mark)
  }

  mutating func operand() {
    switch kind {
    case .number: number()
    case .identifier where isAxisOfSpecifier: ruleSpecifier()
    case .identifier: isAxisOfPercent ? axisPercent() : nameOrReference()
    case .percent where mode.inRule: ruleSpecifier()
    case .leftBracket: listReference()
    case .leftParen where depth >= Parser.deepest: tooDeep()
    case .leftParen:
      let mark = mark()
      _ = parenthesized(orTuple: false)
      close(.parenthesized, mark)
    default: missing(missingOperand)
    }
  }

  // MARK: Numbers

  /// number [ `%` ]
  mutating func number() {
    let mark = mark()
    bump()
    guard kind == .percent else { return close(.numberLiteral, mark) }
    bump()
    close(.percentLiteral, mark, problem: mode.numbersOnly ? note(.percentForNumber) : .none)
  }

  /// Whether the token ahead is the `H` or `V` of `H:50%`.
  private var isAxisOfPercent: Bool {
    guard at("H") || at("V") else { return false }
    let colon = peek(from: end).token
    return colon.kind == .colon && peek(from: colon.end).token.kind == .number
  }

  /// identifier `:` number `%`
  private mutating func axisPercent() {
    let mark = mark()
    bump()
    bump()
    bump()
    if kind == .percent { bump() } else { missing(.expectedPercent) }
    close(.percentLiteral, mark, problem: mode.numbersOnly ? note(.percentForNumber) : .none)
  }

  // MARK: References

  /// identifier | path `.` identifier [ argument ]
  private mutating func nameOrReference() {
    let mark = mark()
    bump()
    guard kind == .dot else { return close(.name, mark) }
    // Only the last identifier tells where the path ended; its node then goes in before that one's dot.
    var pathEnd = Mark(index: nodes.count, start: position)
    while kind == .dot {
      pathEnd = Mark(index: nodes.count, start: position)
      bump()
      guard kind == .identifier else {
        missing(.expectedAttribute)
        break
      }
      bump()
    }
    finishReference(mark, pathTo: pathEnd)
  }

  /// list `.` identifier [ argument ]
  private mutating func listReference() {
    let mark = mark()
    _ = list()
    listAttribute(mark)
  }

  /// `.` identifier [ argument ], behind a list.
  mutating func listAttribute(_ mark: Mark) {
    if kind == .dot {
      bump()
      if kind == .identifier { bump() } else { missing(.expectedAttribute) }
    } else {
      missing(.expectedAttribute)
    }
    finishReference(mark)
  }

  /// Makes a path of what stands between the marks.
  mutating func finishReference(_ mark: Mark, pathTo end: Mark) {
    let size = Int32(clamping: end.index - mark.index + 1)
    let length = Int32(clamping: end.start - mark.start)
    nodes.insert(Node(kind: .path, size: size, length: length), at: end.index)
    finishReference(mark)
  }

  mutating func finishReference(_ mark: Mark) {
    if kind == .leftParen, !isQuiet { argument() }
    mode.hasReference = true
    close(.reference, mark, problem: mode.numbersOnly ? note(.attributeForNumber) : .none)
  }

  /// `(` path `)`
  mutating func argument() {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    path()
    closeBracket(.rightParen, outside)
    close(.argument, mark)
  }

  /// identifier { `.` identifier }
  mutating func path() {
    guard kind == .identifier else { return missing(.expectedView) }
    let mark = mark()
    bump()
    while kind == .dot {
      bump()
      guard kind == .identifier else {
        missing(.expectedView)
        break
      }
      bump()
    }
    close(.path, mark)
  }

  /// What a `[` turns out to begin.
  enum Bracketed {
    case list
    /// An item of visual format.
    case item
    /// `[view1 setLeft:20]`
    case message
  }

  /// What inside brackets tells an item of visual format from a list, or a list that was never closed.
  private static let onlyInFormat: KindSet = [.leftParen, .ellipsis, .minus, .tilde, .bar, .leftBracket, .colon]

  /// `[` path { `,` path } `]`. Answers early, in the middle, where it is no list; only a statement can begin so.
  mutating func list(atStart isAtStart: Bool = false) -> Bracketed {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    path()
    if isAtStart, kind == .identifier, lineBreak == nil { return .message }
    while true {
      if isAtStart, Parser.onlyInFormat.contains(kind) { return .item }
      guard kind == .comma else { break }
      bump()
      path()
    }
    closeBracket(.rightBracket, outside)
    close(.list, mark)
    return .list
  }

  // MARK: Parentheses

  /// `(` expression `)`, or with `orTuple` also `(` expression `,` expression { `,` expression } `)`: answers whether
  /// it was one. The node is left to the caller.
  mutating func parenthesized(orTuple: Bool) -> Bool {
    let outside = brackets
    brackets += 1
    depth += 1
    bump()
    expression()
    let isTuple = orTuple && kind == .comma
    if isTuple { elements() }
    closeBracket(.rightParen, outside)
    depth -= 1
    return isTuple
  }

  /// { `,` expression }
  mutating func elements() {
    while kind == .comma {
      bump()
      expression()
    }
  }

  /// The closing bracket, with `outside` brackets around it; before it, what fits nowhere.
  mutating func closeBracket(_ closing: SyntaxKind, _ outside: Int) {
    let problem: SyntaxProblem = closing == .rightParen ? .expectedRightParen : .expectedRightBracket
    if kind != closing { unexpectedInBrackets(until: [closing], problem) }
    if kind == closing {
      brackets = min(brackets, outside)
      bump()
    } else {
      missing(problem)
      brackets = min(brackets, outside)
    }
  }

  /// One node around the tokens up to one of `stops` on this level of brackets, or the end of line or statement. None
  /// before a relation or a priority: there, the bracket was forgotten.
  mutating func unexpectedInBrackets(until stops: KindSet, _ problem: SyntaxProblem) {
    guard !stops.contains(kind) else { return }
    if lineBreak != nil { cut() }
    guard !kind.endsStatement, !kind.isRelation, kind != .at, kind != .leftBrace else { return }
    let reported = note(problem)
    let mark = mark()
    var open = 0
    while !kind.endsStatement, kind != .leftBrace, open > 0 || !stops.contains(kind) {
      if kind == .leftParen || kind == .leftBracket { open += 1 }
      if kind == .rightParen || kind == .rightBracket { open = max(0, open - 1) }
      bump()
      if lineBreak != nil, !stops.contains(kind) { cut() }
    }
    close(.unexpected, mark, problem: reported)
  }

  /// Brackets deeper than the parser goes: one node to their end, without recursion.
  private mutating func tooDeep() {
    let reported = note(.tooDeep)
    let mark = mark()
    let outside = brackets
    var open = 0
    repeat {
      if kind == .leftParen { open += 1 }
      if kind == .rightParen { open -= 1 }
      brackets = min(brackets, outside) + (open > 0 ? 1 : 0)
      bump()
    } while open > 0 && !kind.endsStatement && kind != .leftBrace
    close(.unexpected, mark, problem: reported)
    brackets = min(brackets, outside)
  }
}
