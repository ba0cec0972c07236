// Statements of Objective-C. A declaration is told from an expression by two names, or a name and a star, before `=`,
// `;` or `,`.

/// What a parser knows of statements of Objective-C.
protocol ObjCStatementGrammar: CodeParser {}

extension ObjCStatementGrammar {
  func objcStatements() -> [CodeStatement] {
    let start = token.start
    if token.kind == .directive { return conditionalCompilation { $0.objcStatements() } }
    if eat(";") || eat(",") { return [] }
    if isAt("{") { return [CodeStatement(.block(block()), start, end)] }
    if isAt("@"), token(1).kind == .name { return objcAtStatement(start) }
    if token.kind == .name, let statement = objcKeyword(start) { return [statement] }
    if let declared = objcVariables() { return declared }
    let before = at
    let value = objcExpression()
    if at == before { skipOne() }
    // What follows a comma is a statement too.
    if eat(",") { return [CodeStatement(.expression(value), start, value.end)] }
    // A macro without a semicolon ends with its line.
    if !isAt(";"), !isAt("}"), !token.startsLine { _ = skip(to: [";"]) }
    _ = eat(";")
    return [CodeStatement(.expression(value), start, end)]
  }

  private func objcAtStatement(_ start: Int) -> [CodeStatement] {
    switch token(1).text {
    case "autoreleasepool", "try", "finally", "synchronized", "catch":
      advance()
      advance()
      if isAt("(") { skipOne() }
      return [CodeStatement(.block(block()), start, end)]
    case "weakify", "strongify":
      advance()
      advance()
      if isAt("(") { skipOne() }
      _ = eat(";")
      return []
    default:
      let before = at
      let value = objcExpression()
      if at == before { skipOne() }
      _ = skip(to: [";"])
      _ = eat(";")
      return [CodeStatement(.expression(value), start, end)]
    }
  }

  private func objcKeyword(_ start: Int) -> CodeStatement? {
    switch token.text {
    case "if" where isNext("("):
      advance()
      return objcIf(start)
    case "for" where isNext("("): return objcFor(start)
    case "while" where isNext("("):
      advance()
      skipOne()
      let body = objcBody()
      return CodeStatement(.loop(CodeLoop(names: [], sequence: nil, body: body)), start, end)
    case "do" where isNext("{"):
      advance()
      let body = block()
      if eatWord("while"), isAt("(") { skipOne() }
      return CodeStatement(.loop(CodeLoop(names: [], sequence: nil, body: body)), start, end)
    case "switch" where isNext("("): return objcSwitch(start)
    case "return":
      advance()
      let value = isAt(";") ? nil : objcExpression()
      _ = skip(to: [";"])
      _ = eat(";")
      return CodeStatement(.leave(value), start, end)
    case "break", "continue", "goto":
      _ = skip(to: [";"])
      _ = eat(";")
      return CodeStatement(.leave(nil), start, end)
    default: return nil
    }
  }

  private func objcBody() -> [CodeStatement] {
    isAt("{") ? deeper({ $0.block() }, else: []) : deeper({ $0.objcStatements() }, else: [])
  }

  private func objcIf(_ start: Int) -> CodeStatement {
    var condition = CodeCondition(branches: [], otherwise: nil)
    while true {
      let test = objcTest()
      condition.branches.append(([test], objcBody()))
      guard eatWord("else") else { break }
      if isAtWord("if"), isNext("(") {
        advance()
        continue
      }
      condition.otherwise = objcBody()
      break
    }
    return CodeStatement(.condition(condition), start, end)
  }

  private func objcTest() -> CodeTest {
    guard eat("(") else { return .expression(CodeExpression(.other, token.start, token.start)) }
    let value = objcExpression()
    if !isAt(")") { _ = skip(to: [")"]) }
    _ = eat(")")
    switch value.form {
    case .name("@available"): return .available(isNot: false)
    case .prefix("!", let inner): if case .name("@available") = inner.form { return .available(isNot: true) }
    default: break
    }
    return .expression(value)
  }

  private func objcFor(_ start: Int) -> CodeStatement {
    advance()
    let from = at
    var inner: [String] = []
    var sequence: CodeExpression?
    advance()
    while !isAtEnd, !isAt(")"), !isAt(";"), !isAtWord("in"), !isAt("{") { skipOne() }
    if isAtWord("in") {
      inner = CodeParser.lastNames(Array(tokens[(from + 1)..<at]))
      advance()
      sequence = objcExpression()
    }
    while !isAtEnd, !isAt(")"), !isAt("{"), !isAt("}") { skipOne() }
    _ = eat(")")
    let body = objcBody()
    return CodeStatement(.loop(CodeLoop(names: inner, sequence: sequence, body: body)), start, end)
  }

  private func objcSwitch(_ start: Int) -> CodeStatement {
    advance()
    let test = objcTest()
    var subject = CodeExpression(.other, start, start)
    if case .expression(let value) = test { subject = value }
    var cases: [(label: String, body: [CodeStatement])] = []
    guard eat("{") else { return CodeStatement(.expression(subject), start, end) }
    while !isAtEnd, !isAt("}") {
      let from = token.start
      if isAtWord("case") || isAtWord("default") {
        while !isAtEnd, !isAt(":"), !isAt("}") { skipOne() }
        let label = String(decoding: bytes[from..<max(from, min(end, bytes.count))], as: UTF8.self)
        _ = eat(":")
        cases.append((label, []))
      } else {
        let before = at
        let body = deeper({ $0.objcStatements() }, else: [])
        if at == before { skipOne() }
        if !cases.isEmpty { cases[cases.count - 1].body += body }
      }
    }
    _ = eat("}")
    return CodeStatement(.choice(subject, cases), start, end)
  }

  // MARK: Variables

  /// The variables declared here; nil where that is no declaration.
  func objcVariables() -> [CodeStatement]? {
    guard token.kind == .name, let names = objcDeclarator() else { return nil }
    let start = token.start
    let type = CodeParser.type(Array(tokens[at..<names]))
    var modifiers = Set(tokens[at..<names].filter { ObjCStatementWords.qualifiers.contains($0.text) }.map { $0.text })
    if type.hasPrefix("IBOutlet") || modifiers.contains("IBOutlet") { modifiers.insert("@IBOutlet") }
    at = names
    var result: [CodeStatement] = []
    repeat {
      while isAt("*") || ObjCStatementWords.qualifiers.contains(token.text) { advance() }
      guard let name = eatName() else { break }
      while isAt("[") { skipOne() }
      var variable = CodeVariable(names: [CodeParser.plain(name)], type: type, modifiers: modifiers)
      variable.isConstant = modifiers.contains("const")
      if eat("=") { variable.value = objcExpression() }
      result.append(CodeStatement(.variable(variable), start, end))
    } while eat(",")
    if !isAt(";"), !token.startsLine { _ = skip(to: [";"]) }
    _ = eat(";")
    return result
  }

  /// Returns the index of the token that names the first variable; nil where no declaration stands here.
  private func objcDeclarator() -> Int? {
    var ahead = 0
    var names = 0
    var last: Int?
    var isBehindStar = false
    while ahead < 40 {
      let next = token(ahead)
      if next.kind == .name {
        if next.text == "typeof" || next.text == "__typeof" || next.text == "__typeof__" {
          guard token(ahead + 1).text == "(" else { return nil }
          ahead += 2
          var open = 1
          while open > 0, ahead < 40 {
            if token(ahead).text == "(" { open += 1 }
            if token(ahead).text == ")" { open -= 1 }
            ahead += 1
          }
          names += 1
          continue
        }
        if !ObjCStatementWords.qualifiers.contains(next.text) || ["unsigned", "struct"].contains(next.text) {
          names += 1
          last = ahead
        }
      } else if next.kind == .symbol, next.text == "<", names == 1, !isBehindStar {
        var open = 0
        repeat {
          if token(ahead).text == "<" { open += 1 }
          if token(ahead).text == ">" { open -= 1 }
          if [";", "{", "=", "("].contains(token(ahead).text) { return nil }
          ahead += 1
        } while open > 0 && ahead < 40
        continue
      } else if next.kind == .symbol, next.text == "*", names == 1 {
        isBehindStar = true
      } else if next.kind == .symbol, ["=", ";", ",", "["].contains(next.text) {
        guard let last, names >= 2, token(ahead - 1).kind == .name else { return nil }
        return at + last
      } else {
        return nil
      }
      ahead += 1
    }
    return nil
  }

  /// Returns the type in the tokens before a declared name, without qualifiers and stars.
  static func type(_ tokens: [CodeToken]) -> String {
    tokens.filter { $0.kind == .name && !ObjCStatementWords.qualifiers.contains($0.text) }.first?.text ?? ""
  }
}

/// The words and signs of the statements of Objective-C.
private enum ObjCStatementWords {
  static let qualifiers: Set<String> = [
    "const", "static", "extern", "inline", "__weak", "__strong", "__block", "__unused", "__kindof", "nullable",
    "nonnull", "_Nullable", "_Nonnull", "__nullable", "__nonnull", "unsigned", "struct", "FOUNDATION_EXPORT",
    "UIKIT_EXTERN", "__unsafe_unretained", "volatile", "IBOutlet", "readonly", "NS_REQUIRES_SUPER",
  ]
}
