/// KeepLayout's notation: setters, groups, and statements about lists.
///
/// The shape tells which statement it is. If its first expression ends in `.equal`, `.min` or `.max`, it sets an
/// attribute. If it is only a reference whose attribute ends in `Equal`, `Aligned` or `entered`, it is about a list.
/// Which attributes and groups there are is not known here.
enum SetterGrammar {
  /// Reads the rest of a setter or of a statement about a list, whose first expression, of kind `first`, has been
  /// read. Returns false if the statement is neither.
  static func attributeStatement(_ p: inout Parser, _ mark: Mark, _ first: SyntaxKind) -> Bool {
    guard first == .reference else { return false }
    if p.kind == .dot || endsInSetter(p) {
      p.rewind(to: mark)
      setter(&p, mark)
      return true
    }
    guard p.kind.endsStatement || p.at([.at, .question]), isAboutList(p) else { return false }
    StatementGrammar.finishConstraint(&p, .listStatement, mark)
    return true
  }

  /// Returns the attribute of the reference just read; nil if an argument follows it, which would be a node of its
  /// own.
  private static func lastAttribute(_ p: Parser) -> Lookahead? {
    guard p.nodes.count > 1, p.nodes[p.nodes.count - 2].kind == .identifier else { return nil }
    let start = p.position - Int(p.nodes[p.nodes.count - 2].length)
    return Lookahead(lexer: p.lexer, kind: .identifier, start: start, end: p.position)
  }

  private static func endsInSetter(_ p: Parser) -> Bool {
    guard p.kind.isRelationOrSlip || p.kind.endsStatement, let word = lastAttribute(p) else { return false }
    return word.isSetter
  }

  private static func isAboutList(_ p: Parser) -> Bool {
    guard let word = lastAttribute(p) else { return false }
    let endings: [StaticString] = ["Equal", "Aligned", "entered", "entred"]
    return endings.contains { ending in
      let start = word.end - ending.utf8CodeUnitCount
      return start > word.start && p.lexer.text(from: start, to: word.end, is: ending)
    }
  }

  // MARK: Setters

  /// target `.` ( `equal` | `min` | `max` ) `=` operand [ keepPriority | priority ] [ `?` ]
  private static func setter(_ p: inout Parser, _ mark: Mark) {
    if p.kind == .leftBracket {
      listTarget(&p)
    } else {
      ExpressionGrammar.nameOrReference(&p, endsBefore: atLastComponent)
    }
    if p.kind == .dot { p.eat() }
    if p.kind == .identifier {
      p.eat(problem: p.ahead.isSetter ? .none : .noSuchSetter)
    } else {
      p.missing(.expectedSetter)
    }
    switch p.kind {
    case .equal: p.eat()
    case let kind where kind.isRelationOrSlip: p.eat(problem: .expectedEqual)
    default: p.missing(.expectedEqual)
    }
    p.mode.isSetting = true
    ExpressionGrammar.value(&p)
    p.mode.isSetting = false
    guard p.kind == .plus else { return StatementGrammar.finishConstraint(&p, .setterStatement, mark) }
    keepPriority(&p)
    if p.kind == .question { p.eat() }
    p.finish(.setterStatement, mark)
  }

  /// list `.` identifier [ argument ], without the last component
  private static func listTarget(_ p: inout Parser) {
    let mark = p.open()
    ExpressionGrammar.list(&p)
    guard atLastComponent(p) else { return ExpressionGrammar.listAttribute(&p, mark) }
    p.missing(.expectedAttribute)
    ExpressionGrammar.closeReference(&p, mark)
  }

  /// Whether the component behind the dot ahead is the last: no further dot, and no argument.
  private static func atLastComponent(_ p: Parser) -> Bool {
    guard p.kind == .dot else { return false }
    let word = p.ahead.next
    guard word.kind == .identifier else { return true }
    let next = word.next.kind
    return next != .dot && next != .leftParen
  }

  /// `+` identifier [ parenthesized ]
  static func keepPriority(_ p: inout Parser, _ problem: SyntaxProblem = .none) {
    let mark = p.open()
    let reported = problem == .none ? .none : p.note(problem)
    p.eat(.continuation)
    let takesNumber = p.at("keepAt")
    if p.expect(.identifier, .expectedNumber), takesNumber {
      p.mode.numbersOnly = true
      p.kind == .leftParen ? ExpressionGrammar.operand(&p) : p.missing(.expectedNumber)
      p.mode.numbersOnly = false
    }
    p.close(.keepPriority, mark, problem: reported)
  }

  /// Whether the `+` ahead begins a priority: in a setter before any of KeepLayout's names for them, elsewhere only
  /// before `keepAt(`, where nothing else can be meant.
  static func atKeepPriority(_ p: Parser) -> Bool {
    guard p.kind == .plus, p.brackets == 0 else { return false }
    var token = p.ahead.next
    while token.kind == .newline { token = token.next }
    guard token.kind == .identifier, p.lexer.bytes[token.start] == UInt8(ascii: "k") else { return false }
    if token.is("keepAt") { return p.mode.isSetting || token.next.kind == .leftParen }
    guard p.mode.isSetting else { return false }
    return token.is("keepRequired") || token.is("keepHigh") || token.is("keepLow") || token.is("keepFitting")
  }

  // MARK: Groups

  /// Whether a name, or nothing, follows the keyword ahead.
  static func declaresGroup(_ p: Parser) -> Bool { p.second.isOne(of: [.identifier, .newline, .endOfText]) }

  /// `group` identifier `=` member { `,` member }
  static func group(_ p: inout Parser, _ mark: Mark) {
    p.eat()
    p.name()
    p.equalSign()
    p.commaSeparated(overLinesThat: { $0.continuesGroup }) { p in
      if p.ahead.behindPath?.kind == .ellipsis {
        rangeMember(&p)
      } else if p.at([.identifier, .leftBracket]) {
        ExpressionGrammar.operand(&p)
      } else {
        p.missing(.expectedMember)
      }
    }
    p.finish(.groupStatement, mark)
  }

  /// viewRange `.` identifier: an attribute of each view of a range.
  private static func rangeMember(_ p: inout Parser) {
    let mark = p.open()
    p.node(.list) { ExpressionGrammar.pathOrRange(&$0) }
    ExpressionGrammar.listAttribute(&p, mark)
  }
}

extension Lookahead {
  fileprivate var isSetter: Bool { self.is("equal") || self.is("min") || self.is("max") }

  /// Whether the line that begins with this token holds nothing but members of a group, names or views.
  var continuesGroup: Bool {
    var token = self
    while true {
      switch token.kind {
      case .identifier, .dot, .comma, .leftParen, .rightParen, .leftBracket, .rightBracket, .ellipsis, .number:
        token = token.next
      default: return token.kind.endsStatement
      }
    }
  }
}
