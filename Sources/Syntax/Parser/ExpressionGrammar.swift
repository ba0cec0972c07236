/// Expressions: the grammar of sums, products, operands, references and the literals of compound attributes.
///
/// The names of attributes and metrics, and whether an expression is linear, are not checked here.
enum ExpressionGrammar {
  /// sum | size | tuple: either side of a relation, or the value of a property.
  static func value(_ p: inout Parser) {
    if p.at("_"), p.ahead.next.isTimes {
      let mark = p.open()
      p.eat()
      return size(&p, mark)
    }
    if p.kind == .leftParen, p.depth < Parser.deepest {
      let mark = p.open()
      if parenthesized(&p, orTuple: true) { return p.close(.tuple, mark) }
      p.close(.parenthesized, mark)
      sum(&p, mark, hasOperand: true)
      return p.ahead.isTimes ? size(&p, mark) : ()
    }
    guard p.kind.startsExpression else { return p.missing(missingOperand(p)) }
    let mark = p.open()
    sum(&p, mark)
    if p.ahead.isTimes { size(&p, mark) }
  }

  /// operand `times` operand, from the operator on.
  private static func size(_ p: inout Parser, _ mark: Mark) {
    p.eatTimes()
    if p.at("_") { p.eat() } else { expression(&p, orElse: .expectedHeight) }
    p.close(.size, mark)
  }

  /// sum, or a `missing` node where an operand cannot start.
  static func expression(_ p: inout Parser, orElse problem: SyntaxProblem? = nil) {
    guard startsOperand(p) else { return p.missing(problem ?? missingOperand(p)) }
    sum(&p, p.open())
  }

  /// product { ( `+` | `-` ) product }. With `hasOperand`, the first operand has been read already.
  static func sum(_ p: inout Parser, _ mark: Mark, hasOperand: Bool = false) {
    product(&p, mark, hasOperand: hasOperand)
    guard atAdditiveOperator(p) else { return }
    repeat {
      p.eat(.continuation)
      guard startsOperand(p) else {
        p.missing(missingOperand(p))
        continue
      }
      product(&p, p.open(), hasOperand: false)
    } while atAdditiveOperator(p)
    p.close(.sum, mark)
  }

  /// Whether the token ahead adds or subtracts. In visual format, a `-` before an item is a gap; before the name of a
  /// priority, a `+` ends the value of a setter.
  private static func atAdditiveOperator(_ p: Parser) -> Bool {
    switch p.kind {
    case .plus: !SetterGrammar.atKeepPriority(p)
    case .minus: !(p.mode.readsFormat && p.second == .leftBracket)
    default: false
    }
  }

  /// unary { ( `*` | `/` ) unary }
  private static func product(_ p: inout Parser, _ mark: Mark, hasOperand: Bool) {
    if !hasOperand { unary(&p) }
    guard p.at([.star, .slash]) else { return }
    repeat {
      p.eat(.continuation)
      unary(&p)
    } while p.at([.star, .slash])
    p.close(.product, mark)
  }

  /// { `+` | `-` } operand
  private static func unary(_ p: inout Parser) {
    guard p.at([.plus, .minus]) else { return operand(&p) }
    p.node(.unary) { p in
      repeat { p.eat(.continuation) } while p.at([.plus, .minus])
      operand(&p)
    }
  }

  static func operand(_ p: inout Parser) {
    switch p.kind {
    case .number: number(&p)
    case .identifier where p.mode.inRule && atAxis(p, of: .percent): RuleGrammar.specifier(&p)
    case .identifier where atAxis(p, of: .number): axisPercent(&p)
    case .identifier: nameOrReference(&p)
    case .percent where p.mode.inRule: RuleGrammar.specifier(&p)
    case .leftBracket:
      let mark = p.open()
      list(&p)
      listAttribute(&p, mark)
    case .leftParen where p.depth >= Parser.deepest: tooDeep(&p)
    case .leftParen where RuleGrammar.assignsInParentheses(p): RuleGrammar.assignmentInParentheses(&p)
    case .leftParen: p.node(.parenthesized) { parenthesized(&$0) }
    default: p.missing(missingOperand(p))
    }
  }

  /// Whether an operand can start with the token ahead.
  static func startsOperand(_ p: Parser) -> Bool { p.kind.startsExpression || p.mode.inRule && p.kind == .percent }

  /// The problem to report where an operand is missing.
  private static func missingOperand(_ p: Parser) -> SyntaxProblem {
    p.mode.numbersOnly ? .expectedNumber : p.mode.inRule ? .expectedRuleValue : .expectedOperand
  }

  // MARK: Numbers

  /// number [ `%` ]
  static func number(_ p: inout Parser) {
    let mark = p.open()
    p.eat()
    guard p.kind == .percent else { return p.close(.numberLiteral, mark) }
    p.eat()
    closePercent(&p, mark)
  }

  /// number `%`, where a share is meant and no share of a view
  static func percentage(_ p: inout Parser) {
    p.node(.percentLiteral) { p in
      p.eat()
      p.expect(.percent, .expectedPercent)
    }
  }

  /// Whether the token ahead is the `H` or `V` of `H:50%` or `H:%p(m)`, where `kind` is that of the token behind the
  /// colon.
  private static func atAxis(_ p: Parser, of kind: SyntaxKind) -> Bool {
    guard p.at("H") || p.at("V") else { return false }
    let colon = p.ahead.next
    return colon.kind == .colon && colon.next.kind == kind
  }

  /// identifier `:` number `%`
  private static func axisPercent(_ p: inout Parser) {
    let mark = p.open()
    for _ in 0..<3 { p.eat() }
    p.expect(.percent, .expectedPercent)
    closePercent(&p, mark)
  }

  private static func closePercent(_ p: inout Parser, _ mark: Mark) {
    p.close(.percentLiteral, mark, problem: p.mode.numbersOnly ? p.note(.percentForNumber) : .none)
  }

  // MARK: References

  /// identifier | path `.` identifier [ argument ]. The target of a setter ends before its last component, which
  /// `isLast` recognises at each dot.
  static func nameOrReference(_ p: inout Parser, endsBefore isLast: (Parser) -> Bool = { _ in false }) {
    let mark = p.open()
    p.eat()
    guard p.kind == .dot, !isLast(p) else { return p.close(.name, mark) }
    // Only the last identifier tells where the path ended: the path's node is then inserted before the dot of that
    // identifier.
    var end = Mark(index: p.nodes.count, start: p.position)
    while p.kind == .dot, !isLast(p) {
      end = Mark(index: p.nodes.count, start: p.position)
      p.eat()
      guard p.expect(.identifier, .expectedAttribute) else { break }
    }
    let size = Int32(clamping: end.index - mark.index + 1)
    let length = Int32(clamping: end.start - mark.start)
    p.nodes.insert(Node(kind: .path, size: size, length: length), at: end.index)
    closeReference(&p, mark)
  }

  /// `.` identifier [ argument ], behind a list.
  static func listAttribute(_ p: inout Parser, _ mark: Mark) {
    if p.expect(.dot, .expectedAttribute) { p.expect(.identifier, .expectedAttribute) }
    closeReference(&p, mark)
  }

  static func closeReference(_ p: inout Parser, _ mark: Mark) {
    if p.kind == .leftParen, !p.suppressesProblems { argument(&p) }
    p.mode.hasReference = true
    p.close(.reference, mark, problem: p.mode.numbersOnly ? p.note(.attributeForNumber) : .none)
  }

  /// `(` path `)`
  static func argument(_ p: inout Parser) {
    p.node(.argument) { $0.bracketed { path(&$0) } }
  }

  /// identifier { `.` identifier }
  static func path(_ p: inout Parser) {
    guard p.kind == .identifier else { return p.missing(.expectedView) }
    p.node(.path) { p in
      p.eat()
      while p.kind == .dot {
        p.eat()
        guard p.expect(.identifier, .expectedView) else { break }
      }
    }
  }

  /// path | viewRange
  static func pathOrRange(_ p: inout Parser) {
    let mark = p.open()
    path(&p)
    guard p.kind == .ellipsis else { return }
    rangeEnd(&p)
    p.close(.viewRange, mark)
  }

  /// `..` number, behind the first name of a range of views.
  static func rangeEnd(_ p: inout Parser) {
    // Two dots are right here, although the ranges of sizes have three.
    p.problem = .none
    p.eat(problem: p.ahead.end - p.start == 3 ? .threeDots : .none)
    switch p.kind {
    case .number: p.eat()
    case .identifier: p.unexpected(.nameEndsRange) { path(&$0) }
    default: p.missing(.expectedRangeEnd)
    }
  }

  /// The construct that a `[` turns out to begin.
  enum Bracketed {
    case list
    /// An item of visual format.
    case item
    /// `[view1 setLeft:20]`
    case message
  }

  /// `[` ( path | viewRange ) { `,` ( path | viewRange ) } `]`. At the start of a statement it may be no list: then it returns early, in the middle.
  @discardableResult
  static func list(_ p: inout Parser, atStart isAtStart: Bool = false) -> Bracketed {
    let mark = p.open()
    let outside = p.brackets
    p.brackets += 1
    p.eat()
    pathOrRange(&p)
    if isAtStart, p.kind == .identifier, p.lineBreak == nil { return .message }
    while true {
      if isAtStart, p.kind.isOnlyInFormat { return .item }
      guard p.kind == .comma else { break }
      p.eat()
      pathOrRange(&p)
    }
    p.closeBracket(.rightBracket, .expectedRightBracket, outside)
    p.close(.list, mark)
    return .list
  }

  // MARK: Parentheses

  /// `(` expression `)`, or with `orTuple` also `(` expression `,` expression { `,` expression } `)`. Returns whether
  /// it was a tuple. The caller closes the node.
  @discardableResult
  static func parenthesized(_ p: inout Parser, orTuple: Bool = false) -> Bool {
    var isTuple = false
    p.depth += 1
    p.bracketed { p in
      expression(&p)
      isTuple = orTuple && p.kind == .comma
      while orTuple, p.kind == .comma {
        p.eat()
        expression(&p)
      }
    }
    p.depth -= 1
    return isTuple
  }

  /// Reads brackets deeper than the parser goes: one node to their end, without recursion.
  private static func tooDeep(_ p: inout Parser) {
    let outside = p.brackets
    p.unexpected(.tooDeep) { p in
      var open = 0
      repeat {
        if p.kind == .leftParen { open += 1 }
        if p.kind == .rightParen { open -= 1 }
        p.brackets = min(p.brackets, outside) + (open > 0 ? 1 : 0)
        p.eat()
      } while open > 0 && !p.kind.endsStatement && p.kind != .leftBrace
    }
    p.brackets = min(p.brackets, outside)
  }
}

extension SyntaxKind {
  /// Whether the token cannot stand in the brackets of a list: they hold an item of visual format, or were never
  /// closed.
  fileprivate var isOnlyInFormat: Bool {
    isOne(of: [.leftParen, .minus, .tilde, .bar, .leftBracket, .colon])
  }
}
