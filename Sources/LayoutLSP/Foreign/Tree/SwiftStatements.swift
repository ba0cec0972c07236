// Statements of Swift. What begins with no keyword is an expression.

/// What a parser knows of statements of Swift.
protocol SwiftStatementGrammar: CodeParser {}

extension SwiftStatementGrammar {
  /// The statement here, of which a declaration with several names makes several.
  func swiftStatements() -> [CodeStatement] {
    let start = token.start
    if token.kind == .directive { return conditionalCompilation { $0.swiftStatements() } }
    // Lines of a list may be copied without it.
    if eat(";") || eat(",") { return [] }
    if let declared = swiftDeclarations() { return declared }
    guard token.kind == .name else { return [expressionStatement()] }
    switch token.text {
    case "if":
      advance()
      return [swiftIf(start)]
    case "guard":
      advance()
      let tests = swiftTests()
      _ = eatWord("else")
      let body = block()
      return [CodeStatement(.guardElse(tests, body), start, end)]
    case "for": return [swiftFor(start)]
    case "while":
      advance()
      _ = swiftTests()
      let body = block()
      return [CodeStatement(.loop(CodeLoop(names: [], sequence: nil, body: body)), start, end)]
    case "repeat" where isNext("{"):
      advance()
      let body = block()
      if eatWord("while") { _ = swiftExpression() }
      return [CodeStatement(.loop(CodeLoop(names: [], sequence: nil, body: body)), start, end)]
    case "switch": return [swiftSwitch(start)]
    case "do" where isNext("{"), "defer" where isNext("{"):
      advance()
      var body = block()
      while isAtWord("catch") {
        advance()
        while !isAt("{"), !isAtEnd, !isAt("}") { advance() }
        body.append(CodeStatement(.condition(CodeCondition(branches: [([], block())], otherwise: nil)), start, end))
      }
      return [CodeStatement(.block(body), start, end)]
    case "return", "throw", "break", "continue", "fallthrough": return [swiftLeave(start)]
    default: return [expressionStatement()]
    }
  }

  private func expressionStatement() -> CodeStatement {
    let start = token.start
    let before = at
    let value = swiftExpression()
    if at == before { skipOne() }
    return CodeStatement(.expression(value), start, end)
  }

  private func swiftLeave(_ start: Int) -> CodeStatement {
    let hasValue = token.text == "return"
    advance()
    let isOver = token.startsLine && !isAt(".") || isAt("}") || isAt(";") || token.kind == .end
    if !hasValue, !isOver, token.kind == .name { advance() }
    guard hasValue, !isOver || token.startsLine && isValueOnNextLine else {
      return CodeStatement(.leave(nil), start, end)
    }
    let value = swiftExpression()
    return CodeStatement(.leave(value), start, end)
  }

  /// Whether the line below is what is returned: Swift takes it so.
  private var isValueOnNextLine: Bool {
    token.kind == .name && !["case", "default"].contains(token.text) || token.kind == .number || token.kind == .text
      || isAt("[")
  }

  private func swiftIf(_ start: Int) -> CodeStatement {
    var condition = CodeCondition(branches: [], otherwise: nil)
    while true {
      let tests = swiftTests()
      condition.branches.append((tests, block()))
      guard eatWord("else") else { break }
      if eatWord("if") { continue }
      condition.otherwise = block()
      break
    }
    return CodeStatement(.condition(condition), start, end)
  }

  /// The tests before a block, separated by commas.
  private func swiftTests() -> [CodeTest] {
    let outer = isBeforeBlock
    isBeforeBlock = true
    defer { isBeforeBlock = outer }
    var tests: [CodeTest] = []
    repeat {
      if isAt("{") { break }
      tests.append(swiftTest())
    } while eat(",")
    return tests
  }

  private func swiftTest() -> CodeTest {
    if isAtWord("#available") || isAtWord("#unavailable") {
      let isNot = token.text == "#unavailable"
      advance()
      skipOne()
      return .available(isNot: isNot)
    }
    if isAtWord("let") || isAtWord("var"), token(1).kind == .name {
      advance()
      let name = token.text
      advance()
      if eat(":") { _ = swiftType() }
      guard eat("=") else { return .binding(name: name, nil) }
      return .binding(name: name, swiftExpression())
    }
    let start = token.start
    if isAtWord("case") || isAtWord("let") || isAtWord("var") {
      advance()
      while !isAt("="), !isAt("{"), !isAtEnd, !isAt("}") { skipOne() }
      if eat("=") { _ = swiftExpression() }
      return .expression(CodeExpression(.other, start, end))
    }
    return .expression(swiftExpression())
  }

  private func swiftFor(_ start: Int) -> CodeStatement {
    advance()
    var names: [String] = []
    while !isAtEnd, !isAtWord("in"), !isAt("{"), !isAt("}") {
      if token.kind == .name, !["case", "let", "var", "await", "try"].contains(token.text) { names.append(token.text) }
      advance()
    }
    var sequence: CodeExpression?
    if eatWord("in") {
      let outer = isBeforeBlock
      isBeforeBlock = true
      sequence = swiftExpression()
      if eatWord("where") { _ = swiftExpression() }
      isBeforeBlock = outer
    }
    let body = block()
    return CodeStatement(.loop(CodeLoop(names: names, sequence: sequence, body: body)), start, end)
  }

  private func swiftSwitch(_ start: Int) -> CodeStatement {
    advance()
    let outer = isBeforeBlock
    isBeforeBlock = true
    let subject = swiftExpression()
    isBeforeBlock = outer
    var cases: [(label: String, body: [CodeStatement])] = []
    guard eat("{") else { return CodeStatement(.expression(subject), start, end) }
    while !isAtEnd, !isAt("}") {
      let before = at
      if token.kind == .directive || isAt("@") {
        advance()
      } else if isAtWord("case") || isAtWord("default") || isAtWord("unknown") {
        let label = caseLabel()
        cases.append((label, swiftCaseBody()))
      } else {
        skipOne()
      }
      if at == before { advance() }
    }
    _ = eat("}")
    return CodeStatement(.choice(subject, cases), start, end)
  }

  /// The words of `case .a, .b:`, and what stands there alone of `default:`.
  private func caseLabel() -> String {
    let from = token.start
    while !isAtEnd, !isAt(":"), !isAt("{"), !isAt("}") { skipOne() }
    let words = String(decoding: bytes[min(from, bytes.count)..<min(max(end, from), bytes.count)], as: UTF8.self)
    _ = eat(":")
    return words
  }

  private func swiftCaseBody() -> [CodeStatement] {
    var body: [CodeStatement] = []
    while !isAtEnd, !isAt("}"), !(isAtWord("case") || isAtWord("default") && isNext(":")) {
      let before = at
      body += deeper({ $0.swiftStatements() }, else: [])
      if at == before { skipOne() }
    }
    return body
  }
}
