// Expressions of Objective-C, by C's precedence: assignments, `?:`, binary operators, prefixes and casts, then members,
// calls and elements. A name begins without the underscore of an instance variable.

/// What a parser knows of expressions of Objective-C.
protocol ObjCExpressionGrammar: CodeParser {}

extension ObjCExpressionGrammar {

  func objcExpression() -> CodeExpression {
    let start = token.start
    return deeper({ $0.objcAssignment() }, else: CodeExpression(.other, start, start))
  }

  private func objcAssignment() -> CodeExpression {
    let target = objcChoice()
    guard token.kind == .symbol, ObjCExpressionWords.assignmentsOfC.contains(token.text) else { return target }
    let sign = token.text
    advance()
    let value = objcExpression()
    return CodeExpression(
      .assignment(sign, target, value), target.start, end, over: max(target.height, value.height))
  }

  private func objcChoice() -> CodeExpression {
    let test = objcBinary(above: 1)
    guard eat("?") else { return test }
    let first = isAt(":") ? test : objcExpression()
    guard eat(":") else { return CodeExpression(.other, test.start, end) }
    let second = objcExpression()
    return CodeExpression(
      .choice(test, first, second), test.start, end, over: max(test.height, first.height, second.height))
  }

  private func objcBinary(above least: Int) -> CodeExpression {
    var left = objcPrefix()
    while token.kind == .symbol, let precedence = ObjCExpressionWords.precedencesOfC[token.text], precedence >= least {
      let sign = token.text
      advance()
      let right = deeper({ $0.objcBinary(above: precedence + 1) }, else: CodeExpression(.other, left.start, end))
      left = CodeExpression(.binary(sign, left, right), left.start, end, over: max(left.height, right.height))
    }
    return left
  }

  private func objcPrefix() -> CodeExpression {
    let start = token.start
    if token.kind == .symbol, ["-", "!", "~", "+", "&", "*", "++", "--"].contains(token.text) {
      let sign = token.text
      advance()
      let operand = deeper({ $0.objcPrefix() }, else: CodeExpression(.other, start, end))
      if ["+", "&", "*"].contains(sign) { return operand }
      return CodeExpression(.prefix(sign, operand), start, end, over: operand.height)
    }
    if isAt("("), isCast {
      skipOne()
      if isAt("{") {
        skipOne()
        return CodeExpression(.other, start, end)
      }
      let operand = deeper({ $0.objcPrefix() }, else: CodeExpression(.other, start, end))
      return CodeExpression(operand.form, start, end, over: operand.height - 1)
    }
    return objcPostfix(objcPrimary())
  }

  /// Whether the parentheses here hold a type before an operand: `(UIView *)view`, `(void)make.top`.
  private var isCast: Bool {
    var ahead = 1
    var hasName = false
    var hasStar = false
    while ahead < 24 {
      let next = token(ahead)
      if next.kind == .name {
        hasName = true
      } else if next.kind == .symbol, ["*", "<", ">", "^"].contains(next.text), hasName {
        hasStar = next.text == "*" || hasStar
      } else if next.kind == .symbol, next.text == ")", hasName {
        break
      } else {
        return false
      }
      ahead += 1
    }
    let follower = token(ahead + 1)
    let isOperand =
      follower.kind == .name || follower.kind == .number || follower.kind == .text
      || follower.kind == .symbol && ["[", "@", "(", "{", "^"].contains(follower.text)
    guard isOperand else { return false }
    // `(a) (b)` and `(a) [b]` are casts only where what stands there looks like a type.
    return hasStar || follower.kind != .symbol || !["(", "["].contains(follower.text) || looksLikeType(token(1).text)
  }

  private func looksLikeType(_ name: String) -> Bool {
    ["void", "id", "int", "float", "double", "BOOL", "char", "long", "unsigned", "const", "struct"].contains(name)
      || name.first?.isUppercase == true || name.hasPrefix("__")
  }

  // MARK: Members, calls, elements

  private func objcPostfix(_ primary: CodeExpression) -> CodeExpression {
    var operand = primary
    while true {
      if isAt(".") || isAt("->"), token(1).kind == .name {
        advance()
        let name = CodeParser.plain(token.text)
        advance()
        operand = CodeExpression(.member(operand, name), operand.start, end, over: operand.height)
      } else if isAt("(") {
        let arguments = argumentsOfC()
        operand = CodeExpression(
          .call(operand, arguments), operand.start, end, over: CodeParser.height(operand, arguments))
      } else if isAt("[") {
        advance()
        let index = objcExpression()
        _ = skip(to: ["]"])
        _ = eat("]")
        operand = CodeExpression(
          .element(operand, [CodeArgument(label: nil, value: index)]), operand.start, end,
          over: max(operand.height, index.height))
      } else if isAt("++") || isAt("--") {
        advance()
      } else {
        return operand
      }
    }
  }

  /// Returns a name without the underscore of an instance variable.
  static func plain(_ name: String) -> String {
    name.hasPrefix("_") && !name.hasPrefix("__") && name.utf8.count > 1 ? String(name.dropFirst()) : name
  }

  private func argumentsOfC() -> [CodeArgument] {
    advance()
    var arguments: [CodeArgument] = []
    while !isAtEnd, !isAt(")"), !isAt("}") {
      let before = at
      arguments.append(CodeArgument(label: nil, value: objcExpression()))
      if !eat(","), !isAt(")") {
        if !skip(to: [","]) { break }
        advance()
      }
      if at == before { advance() }
    }
    _ = eat(")")
    return arguments
  }

  // MARK: Operands

  private func objcPrimary() -> CodeExpression {
    let start = token.start
    switch token.kind {
    case .number: return number()
    case .text: return objcText()
    case .interpolated, .directive:
      advance()
      return CodeExpression(.other, start, end)
    case .name: return objcNamed()
    case .symbol:
      switch token.text {
      case "(": return objcParentheses()
      case "[": return objcMessage()
      case "@": return objcLiteral()
      case "^": return objcBlock()
      case "{":
        skipOne()
        return CodeExpression(.other, start, end)
      default:
        if ![")", "]", "}", ",", ";", ":"].contains(token.text) { advance() }
        return CodeExpression(.other, start, end)
      }
    case .end: return CodeExpression(.other, start, start)
    }
  }

  /// Literals that stand behind each other are one.
  private func objcText() -> CodeExpression {
    let start = token.start
    var words = ""
    while token.kind == .text || isAt("@") && token(1).kind == .text {
      if isAt("@") { advance() }
      words += token.text
      advance()
    }
    return CodeExpression(.text(words), start, end)
  }

  private func objcNamed() -> CodeExpression {
    let start = token.start
    let name = token.text
    advance()
    switch name {
    case "YES", "true", "TRUE": return CodeExpression(.flag(true), start, end)
    case "NO", "false", "FALSE": return CodeExpression(.flag(false), start, end)
    case "nil", "Nil", "NULL": return CodeExpression(.none, start, end)
    default: return CodeExpression(.name(CodeParser.plain(name)), start, end)
    }
  }

  private func objcParentheses() -> CodeExpression {
    let start = token.start
    advance()
    if isAt("{") {
      // A block of statements as a value: the extension of C.
      let body = deeper({ $0.block() }, else: [])
      _ = eat(")")
      return CodeExpression(.statements(body), start, end, over: 1)
    }
    var inner = objcExpression()
    while eat(",") { inner = objcExpression() }
    if !isAt(")") { _ = skip(to: [")"]) }
    _ = eat(")")
    return CodeExpression(inner.form, start, end, over: inner.height - 1)
  }

  /// `[receiver part:argument part:argument, argument]`
  private func objcMessage() -> CodeExpression {
    let start = token.start
    advance()
    let receiver = objcExpression()
    var name: String?
    var arguments: [CodeArgument] = []
    while !isAtEnd, !isAt("]"), !isAt("}"), !isAt(";") {
      let before = at
      var part: String?
      if token.kind == .name, name == nil || isNext(":") {
        part = token.text
        advance()
      }
      if name == nil { name = part ?? "" }
      if eat(":") {
        let isFirst = arguments.isEmpty
        arguments.append(CodeArgument(label: isFirst ? nil : part ?? "", value: objcExpression()))
      } else if eat(",") {
        _ = objcExpression()
      }
      if at == before { skipOne() }
    }
    _ = eat("]")
    guard let name else { return CodeExpression(.list([receiver]), start, end, over: receiver.height) }
    let member = CodeExpression(.member(receiver, name), start, end, over: receiver.height)
    return CodeExpression(.call(member, arguments), start, end, over: CodeParser.height(member, arguments))
  }

  /// `@"text"`, `@1`, `@(value)`, `@[…]`, `@{…}`, `@selector(…)`, `@available(…)`
  private func objcLiteral() -> CodeExpression {
    let start = token.start
    if token(1).kind == .text { return objcText() }
    advance()
    if isAt("[") { return objcArray(start) }
    if isAt("{") { return objcDictionary(start) }
    if isAt("(") || token.kind == .number || isAt("-") || ["YES", "NO"].contains(token.text) { return objcPrefix() }
    let word = token.text
    advance()
    if isAt("(") { skipOne() }
    return CodeExpression(word == "available" ? .name("@available") : .other, start, end)
  }

  private func objcArray(_ start: Int) -> CodeExpression {
    advance()
    var items: [CodeExpression] = []
    while !isAtEnd, !isAt("]"), !isAt("}"), !isAt(";") {
      let before = at
      items.append(objcExpression())
      if !eat(","), !isAt("]") {
        if !skip(to: [","]) { break }
        advance()
      }
      if at == before { advance() }
    }
    _ = eat("]")
    return CodeExpression(.list(items), start, end, over: items.reduce(0) { max($0, $1.height) })
  }

  private func objcDictionary(_ start: Int) -> CodeExpression {
    advance()
    var pairs: [(key: CodeExpression, value: CodeExpression)] = []
    while !isAtEnd, !isAt("}"), !isAt(";") {
      let before = at
      let key = objcExpression()
      if eat(":") { pairs.append((key, objcExpression())) }
      if !eat(","), !isAt("}") {
        if !skip(to: [","]) { break }
        advance()
      }
      if at == before { advance() }
    }
    _ = eat("}")
    let height = pairs.reduce(0) { max($0, $1.key.height, $1.value.height) }
    return CodeExpression(.dictionary(pairs), start, end, over: height)
  }

  /// `^Type(Type name, …) { … }`
  private func objcBlock() -> CodeExpression {
    let start = token.start
    advance()
    var parameters: [String] = []
    while !isAtEnd, !isAt("{"), !isAt(";"), !isAt(")"), !isAt("]"), !isAt("}") {
      if isAt("(") {
        let from = at
        skipOne()
        parameters = CodeParser.lastNames(Array(tokens[min(from + 1, at)..<at]))
      } else {
        advance()
      }
    }
    let body = isAt("{") ? deeper({ $0.block() }, else: []) : []
    return CodeExpression(.closure(CodeClosure(parameters: parameters, body: body)), start, end, over: 1)
  }

  /// Returns the last name before each comma or the end: the names in `(Type *a, Type b)`.
  static func lastNames(_ tokens: [CodeToken]) -> [String] {
    var names: [String] = []
    var last: String?
    var depth = 0
    for token in tokens {
      if token.kind == .name {
        if depth == 0 { last = token.text }
      } else if token.kind == .symbol, ["(", "<", "["].contains(token.text) {
        depth += 1
      } else if token.kind == .symbol, [")", ">", "]"].contains(token.text) {
        depth -= 1
      } else if token.kind == .symbol, token.text == ",", depth == 0, let name = last {
        names.append(plain(name))
        last = nil
      }
    }
    if let last, last != "void" { names.append(plain(last)) }
    return names
  }
}

/// The words and signs of the expressions of Objective-C.
private enum ObjCExpressionWords {
  static let precedencesOfC: [String: Int] = [
    "*": 10, "/": 10, "%": 10, "+": 9, "-": 9, "<": 7, ">": 7, "<=": 7, ">=": 7, "==": 6, "!=": 6, "&": 5, "^": 4,
    "|": 3, "&&": 2, "||": 1,
  ]
  static let assignmentsOfC: Set<String> = ["=", "+=", "-=", "*=", "/="]
}
