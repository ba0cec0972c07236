/// Statements: which kind a line begins, and equations.
enum StatementGrammar {
  static func statement(_ p: inout Parser, in container: Container) {
    p.suppressesProblems = false
    p.mode = Parser.Mode()
    p.brackets = 0
    let mark = p.open()
    if container == .screens, !p.at("screen"), !p.at("screens"), !p.at([.semicolon, .rightBrace]) {
      return p.error(mark, .onlyScreens)
    }
    switch p.kind {
    case .identifier where ObjectiveCGrammar.declaresObject(p):
      ObjectiveCGrammar.objectiveCStatement(&p, mark, .objectDeclaration)
    case .at where p.second == .leftBracket: ObjectiveCGrammar.objectiveCStatement(&p, mark, .boxedList)
    case .identifier:
      if keyword(&p, mark, in: container) || ObjectiveCGrammar.callStatement(&p, mark) { return }
      if VisualFormatGrammar.beginsWithAxis(p) { VisualFormatGrammar.statement(&p, mark) } else { relation(&p, mark) }
    case .minus where VisualFormatGrammar.beginsWithGap(p), .tilde where VisualFormatGrammar.beginsWithGap(p):
      VisualFormatGrammar.statement(&p, mark)
    case .number, .leftParen, .plus, .minus: relation(&p, mark)
    case .leftBracket where ObjectiveCGrammar.callStatement(&p, mark): return
    case .leftBracket where p.second == .leftBracket: p.error(mark, .messageSend)
    case .leftBracket: bracket(&p, mark)
    case .bar: VisualFormatGrammar.statement(&p, mark)
    case .string, .at: p.error(mark, VisualFormatGrammar.isQuoted(p) ? .quotedFormat : .startsNoStatement)
    case .leftBrace: p.error(mark, .braceAlone)
    case .rightBrace: strayBraces(&p, mark)
    case .semicolon: emptyStatement(&p, mark)
    default: p.error(mark, .startsNoStatement)
    }
  }

  /// Reads the statement ahead if it begins with a keyword, and returns whether it does.
  private static func keyword(_ p: inout Parser, _ mark: Mark, in container: Container) -> Bool {
    guard (3...7).contains(p.end - p.start) else { return false }
    switch p.lexer.bytes[p.start] {
    case UInt8(ascii: "v") where p.at("view") && p.declaresName: DeclarationGrammar.views(&p, .viewStatement, mark)
    case UInt8(ascii: "g") where p.at("guide") && p.declaresName: DeclarationGrammar.views(&p, .guideStatement, mark)
    case UInt8(ascii: "g") where p.at("group") && SetterGrammar.declaresGroup(p): SetterGrammar.group(&p, mark)
    case UInt8(ascii: "h") where p.at("hide") && ConditionGrammar.beginsHide(p): ConditionGrammar.hide(&p, mark)
    case UInt8(ascii: "l") where p.at("let") && (p.declaresName || p.second == .equal):
      DeclarationGrammar.metric(&p, mark)
    case UInt8(ascii: "l") where p.at("layout") && p.declaresName:
      DeclarationGrammar.layout(&p, mark, container == .file || container == .unclear ? .none : .layoutInside)
    case UInt8(ascii: "s") where p.at("screen") && (p.declaresName || p.second == .equal):
      DeclarationGrammar.screen(&p, mark, container == .view || container == .branch ? .screenInside : .none)
    case UInt8(ascii: "s") where p.at("screens") && p.declaresName && p.second != .leftParen:
      DeclarationGrammar.screens(&p, mark, in: container)
    case UInt8(ascii: "s") where p.at("strings") && DeclarationGrammar.importsFile(p):
      DeclarationGrammar.strings(&p, mark, container == .view || container == .branch ? .stringsInside : .none)
    case UInt8(ascii: "s") where p.at("states") && SetterGrammar.declaresGroup(p):
      ConditionGrammar.states(&p, mark, container == .view || container == .branch ? .statesInside : .none)
    case UInt8(ascii: "s") where p.at("state") && p.declaresName: ConditionGrammar.state(&p, mark)
    case UInt8(ascii: "s") where StackGrammar.beginsStack(p): StackGrammar.statement(&p, mark)
    case UInt8(ascii: "i") where p.at("import") && DeclarationGrammar.importsFile(p):
      DeclarationGrammar.importStatement(
        &p, mark, container == .file || container == .unclear ? .none : .importInside)
    case UInt8(ascii: "r") where RowsGrammar.beginsRows(p): RowsGrammar.statement(&p, mark)
    case UInt8(ascii: "w") where ConditionGrammar.beginsWhen(p): ConditionGrammar.when(&p, mark)
    case UInt8(ascii: "e") where p.at("else") && ConditionGrammar.beginsElse(p): p.error(mark, .elseWithoutWhen)
    default: return false
    }
    return true
  }

  /// Reads a `;` without a statement, which is no mistake. Several in a row become one node.
  private static func emptyStatement(_ p: inout Parser, _ mark: Mark) {
    p.endedLine = false
    repeat {
      p.emit()
      guard p.lexer.byte(p.position) == UInt8(ascii: ";") else { break }
      p.scan()
    } while true
    p.close(.errorStatement, mark)
  }

  /// Reads `}` at file level.
  private static func strayBraces(_ p: inout Parser, _ mark: Mark) {
    repeat { p.eat(problem: .strayBrace) } while p.kind == .rightBrace
    if p.at([.newline, .semicolon]) { return p.finish(.errorStatement, mark) }
    p.endedLine = false
    p.close(.errorStatement, mark)
  }

  // MARK: Equations

  /// expression relop expression { relop expression } [ priority ] [ `?` ]
  private static func relation(_ p: inout Parser, _ mark: Mark) {
    ExpressionGrammar.value(&p)
    comparison(&p, mark)
  }

  /// Reads the rest of a relation behind its first expression, or of the rule or setter that this begins.
  private static func comparison(_ p: inout Parser, _ mark: Mark) {
    let first = p.nodes[p.nodes.count - 1]
    let isWhole = Int(first.size) == p.nodes.count - mark.index
    if p.kind == .colon, isWhole, !p.suppressesProblems, Lookahead(p.lexer, from: mark.start).behindPath?.kind == .colon
    {
      p.rewind(to: mark)
      return RuleGrammar.statement(&p, mark)
    }
    if isWhole, !p.suppressesProblems, SetterGrammar.attributeStatement(&p, mark, first.kind) { return }
    guard p.kind.isRelationOrSlip else {
      return notARelation(&p, mark, isName: isWhole && first.kind == .name)
    }
    while p.kind.isRelationOrSlip {
      p.eat(problem: p.kind.isRelation ? .none : .noSuchRelation)
      ExpressionGrammar.value(&p)
    }
    // Before the priority is read: a name in it is not that of a group.
    if !p.mode.hasReference { noteNoReference(&p, mark) }
    if p.kind == .plus { SetterGrammar.keepPriority(&p, .priorityInEquation) }
    finishConstraint(&p, .relationStatement, mark)
  }

  /// [ priority ] [ `?` ], and the end of the statement.
  static func finishConstraint(_ p: inout Parser, _ kind: SyntaxKind, _ mark: Mark) {
    if p.kind == .at { priority(&p) }
    if p.kind == .question { p.eat() }
    p.finish(kind, mark)
  }

  /// Reports an expression with no relation behind it.
  private static func notARelation(_ p: inout Parser, _ mark: Mark, isName: Bool) {
    guard isName, !p.suppressesProblems else {
      let isSize = p.nodes[p.nodes.count - 1].kind == .parenthesized && p.kind == .leftBracket
      p.missing(isSize ? .sizeOutsideBrackets : .expectedRelation)
      return p.finish(.relationStatement, mark)
    }
    if p.kind.endsStatement {
      p.noteLast(.loneName)
      return p.finish(.relationStatement, mark)
    }
    p.rewind(to: mark)
    p.error(mark, .startsNoStatement)
  }

  /// `@` expression
  static func priority(_ p: inout Parser) {
    p.node(.priority) { p in
      p.mode.numbersOnly = true
      p.eat()
      ExpressionGrammar.expression(&p, orElse: .expectedPriority)
      p.mode.numbersOnly = false
    }
  }

  /// Puts a problem on the first token of a relation without an attribute, `3 == 4`. A name may be that of a group.
  private static func noteNoReference(_ p: inout Parser, _ mark: Mark) {
    guard !p.suppressesProblems, !p.nodes[mark.index...].contains(where: { $0.kind == .name }) else { return }
    p.nodes[mark.index].problem = p.note(.relationWithoutAttribute)
  }

  /// A statement that begins with `[`: an equation of a list, visual format, or a message to an object.
  private static func bracket(_ p: inout Parser, _ mark: Mark) {
    p.mode.readsFormat = true
    let bracketed = ExpressionGrammar.list(&p, atStart: true)
    if bracketed == .list, p.kind == .dot || p.kind.isRelation || p.suppressesProblems {
      p.mode.readsFormat = false
      ExpressionGrammar.listAttribute(&p, mark)
      ExpressionGrammar.sum(&p, mark, hasOperand: true)
      return comparison(&p, mark)
    }
    let isRule = bracketed == .list && p.kind == .colon
    p.rewind(to: mark)
    if bracketed == .message { return ObjectiveCGrammar.objectiveCStatement(&p, mark, .messageSend) }
    if isRule { p.error(mark, .ruleForList) } else { VisualFormatGrammar.statement(&p, mark) }
  }
}

extension Parser {
  /// Whether a name follows the keyword ahead, or something in place of it, or nothing.
  var declaresName: Bool {
    second.isOne(of: [
      .identifier, .number, .string, .leftBrace, .leftParen, .newline, .semicolon, .rightBrace, .endOfText,
    ])
  }

  mutating func name() {
    switch kind {
    case .identifier: eat()
    case .number, .string: unexpected(.expectedName) { $0.eat() }
    default: missing(.expectedName)
    }
  }

  /// Reads the `=` of a declaration.
  mutating func equalSign() {
    switch kind {
    case .equal: eat()
    case .equalEqual, .lessOrEqual, .greaterOrEqual, .colon: eat(problem: .expectedEqual)
    default: missing(.expectedEqual)
    }
  }
}
