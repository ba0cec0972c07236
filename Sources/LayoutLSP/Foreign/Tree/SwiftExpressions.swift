// Expressions of Swift, by precedence: assignments, then `?:` and what the project's own operators bind, comparisons,
// sums, products, prefixes, then members, calls and elements.

/// What a parser knows of expressions of Swift.
protocol SwiftExpressionGrammar: CodeParser {}

extension SwiftExpressionGrammar {

  func swiftExpression() -> CodeExpression {
    let start = token.start
    return deeper({ $0.swiftAssignment() }, else: CodeExpression(.other, start, start))
  }

  private func swiftAssignment() -> CodeExpression {
    let target = swiftChoice()
    guard token.kind == .symbol, SwiftExpressionWords.assignments.contains(token.text) else { return target }
    let sign = token.text
    advance()
    let value = swiftExpression()
    return CodeExpression(
      .assignment(sign, target, value), target.start, end, over: max(target.height, value.height))
  }

  private func swiftChoice() -> CodeExpression {
    let test = swiftBinary(above: 1)
    guard isAt("?"), token.isApart else { return test }
    advance()
    let first = swiftExpression()
    guard eat(":") else { return CodeExpression(.other, test.start, end) }
    let second = swiftExpression()
    return CodeExpression(
      .choice(test, first, second), test.start, end, over: max(test.height, first.height, second.height))
  }

  /// The operator here, if it stands between two operands: with blanks on both sides or none.
  private var infixOperator: (sign: String, precedence: Int)? {
    guard token.kind == .symbol, let first = token.text.utf8.first,
      !SwiftExpressionWords.assignments.contains(token.text),
      "/=-+*%<>&|^~!.".utf8.contains(first), token.text != "->", token.text != ".",
      token.text != "!" || token.isApart
    else { return nil }
    guard token.isApart == token(1).isApart || token.text == "...", !(token.startsLine && !token(1).isApart) else {
      return nil
    }
    return (token.text, SwiftExpressionWords.precedences[token.text] ?? 1)
  }

  private func swiftBinary(above least: Int) -> CodeExpression {
    var left = swiftPrefix()
    while true {
      if skipCast() { continue }
      let isCoalescing = isAt("??")
      guard let (sign, precedence) = isCoalescing ? ("??", 5) : infixOperator, precedence >= least else { return left }
      advance()
      let right = deeper({ $0.swiftBinary(above: precedence + 1) }, else: CodeExpression(.other, left.start, end))
      left = CodeExpression(.binary(sign, left, right), left.start, end, over: max(left.height, right.height))
    }
  }

  /// `as Type`, `is Type` behind an operand; nothing is known of types.
  private func skipCast() -> Bool {
    guard isAtWord("as") || isAtWord("is"), !token.startsLine || token(1).kind == .name else { return false }
    advance()
    if isAt("?") || isAt("!") { advance() }
    _ = swiftType()
    return true
  }

  private func swiftPrefix() -> CodeExpression {
    let start = token.start
    if token.kind == .name, SwiftExpressionWords.ignoredPrefixes.contains(token.text), startsOperand(token(1)) {
      advance()
      if isAt("?") || isAt("!") { advance() }
      return deeper({ $0.swiftPrefix() }, else: CodeExpression(.other, start, end))
    }
    guard token.kind == .symbol, let first = token.text.utf8.first, "/=-+!*%<>&|^~.".utf8.contains(first),
      token.text != "."
    else { return swiftPostfix(swiftPrimary()) }
    let sign = token.text
    advance()
    let operand = deeper({ $0.swiftPrefix() }, else: CodeExpression(.other, start, end))
    if sign == "&" || sign == "+" { return operand }
    return CodeExpression(.prefix(sign, operand), start, end, over: operand.height)
  }

  private func startsOperand(_ token: CodeToken) -> Bool {
    switch token.kind {
    case .name, .number, .text, .interpolated: !token.startsLine
    case .symbol: ["(", "[", ".", "?", "!", "-", "{"].contains(token.text) && !token.startsLine
    default: false
    }
  }

  // MARK: Members, calls, elements

  private func swiftPostfix(_ primary: CodeExpression) -> CodeExpression {
    var operand = primary
    while true {
      if isAt("."), token(1).kind == .name || token(1).kind == .number || isNext("(") || isNext("[") {
        advance()
        guard token.kind != .symbol else { continue }
        let name = token.text
        advance()
        skipGenericArguments()
        operand = CodeExpression(.member(operand, name), operand.start, end, over: operand.height)
      } else if isAt("("), !token.startsLine, !token.isApart || isOperandKeyword(operand) {
        operand = called(operand)
      } else if isAt("["), !token.isApart {
        let arguments = swiftArguments(closing: "]")
        operand = CodeExpression(
          .element(operand, arguments), operand.start, end, over: CodeParser.height(operand, arguments))
      } else if isAt("?") || isAt("!"), !token.isApart {
        advance()
      } else if isAt("{"), !isBeforeBlock, !token.startsLine, mayTakeClosure(operand) {
        operand = called(operand)
      } else if token.kind == .directive, continuesBehindDirective() {
        skipDirectivesInChain()
      } else {
        return operand
      }
    }
  }

  private func isOperandKeyword(_ operand: CodeExpression) -> Bool { false }

  private func mayTakeClosure(_ operand: CodeExpression) -> Bool {
    switch operand.form {
    case .name(let name): !["self", "nil", "true", "false", "super"].contains(name)
    case .member, .implicitMember, .call, .element, .closure: true
    default: false
    }
  }

  /// Whether members of a chain stand between `#if` and `#endif`.
  private func continuesBehindDirective() -> Bool { isConditional(["if"]) && isNext(".") && token(2).kind == .name }

  private func skipDirectivesInChain() {
    while !isAtEnd, !isConditional(["endif"]), !isAt("}") { skipOne() }
    if isConditional(["endif"]) { advance() }
  }

  static func height(_ operand: CodeExpression?, _ arguments: [CodeArgument]) -> Int {
    max(operand?.height ?? 0, arguments.reduce(0) { max($0, $1.value.height) })
  }

  private func called(_ operand: CodeExpression) -> CodeExpression {
    var arguments = isAt("(") ? swiftArguments(closing: ")") : []
    while isAt("{"), !isBeforeBlock, !token.startsLine || arguments.last?.isTrailing == true || isClosureOnNextLine {
      arguments.append(CodeArgument(label: nil, value: swiftClosure(), isTrailing: true))
      // Further closures have labels: `} completion: {`
      guard token.kind == .name, isNext(":"), isNext("{", ahead: 2) else { break }
      while token.kind == .name, isNext(":"), isNext("{", ahead: 2) {
        let label = token.text
        advance()
        advance()
        arguments.append(CodeArgument(label: label, value: swiftClosure(), isTrailing: true))
      }
      break
    }
    return CodeExpression(.call(operand, arguments), operand.start, end, over: CodeParser.height(operand, arguments))
  }

  /// A brace on the line behind a call is its closure, as Swift takes it.
  private var isClosureOnNextLine: Bool { token.startsLine }

  /// The arguments between brackets, the first of which stands here.
  private func swiftArguments(closing close: String) -> [CodeArgument] {
    advance()
    let outer = isBeforeBlock
    isBeforeBlock = false
    defer { isBeforeBlock = outer }
    var arguments: [CodeArgument] = []
    while !isAtEnd, !isAt(close), !isAt("}") {
      let before = at
      var label: String?
      if token.kind == .name, isNext(":") {
        label = token.text
        advance()
        advance()
      }
      let value = swiftArgument()
      arguments.append(CodeArgument(label: label == "_" ? nil : label, value: value))
      if token.kind == .directive { advance() }
      if !eat(",") {
        if isAt(close) { break }
        if !skip(to: [","]) { break }
        advance()
      }
      if at == before { advance() }
    }
    _ = eat(close)
    return arguments
  }

  /// An argument, which may be an operator by itself.
  private func swiftArgument() -> CodeExpression {
    if token.kind == .symbol, isNext(",") || isNext(")"), !["(", "[", "{", ")", "]"].contains(token.text) {
      advance()
      return CodeExpression(.other, end, end)
    }
    return swiftExpression()
  }

  /// Skips `<Type, …>` behind a name, where it is that and no comparison.
  func skipGenericArguments() {
    guard isAt("<"), !token.isApart else { return }
    var (ahead, open) = (0, 0)
    while ahead < 64 {
      let next = token(ahead)
      if next.kind == .symbol {
        switch next.text {
        case "<": open += 1
        case ",", ".", "?", "[", "]", ":", "&", "(", ")", "->", "!": break
        case _ where next.text.utf8.first == UInt8(ascii: ">"): open -= next.text.utf8.count { $0 == UInt8(ascii: ">") }
        default: return
        }
      } else if next.kind != .name {
        return
      }
      ahead += 1
      if open <= 0 { break }
    }
    guard open <= 0 else { return }
    let follower = token(ahead)
    guard follower.kind == .symbol, ["(", ".", ")", "]", "{", ",", ":", "?"].contains(follower.text) else { return }
    at += ahead
  }

  // MARK: Operands

  private func swiftPrimary() -> CodeExpression {
    let start = token.start
    switch token.kind {
    case .number: return number()
    case .text:
      let words = token.text
      advance()
      return CodeExpression(.text(words), start, end)
    case .interpolated, .directive:
      advance()
      return CodeExpression(.other, start, end)
    case .name: return swiftNamed()
    case .symbol:
      switch token.text {
      case "(": return swiftTuple()
      case "[": return swiftCollection()
      case "{": return swiftClosure()
      case "." where token(1).kind == .name:
        advance()
        let name = token.text
        advance()
        return CodeExpression(.implicitMember(name), start, end)
      case "\\": return swiftKeyPath()
      case "@": advance()
      default: break
      }
      if ![")", "]", "}", ",", ";", ":"].contains(token.text) { advance() }
      return CodeExpression(.other, start, end)
    case .end: return CodeExpression(.other, start, start)
    }
  }

  func number() -> CodeExpression {
    let start = token.start
    let value = CodeParser.value(of: token.text, language)
    advance()
    return CodeExpression(value.map { .number($0) } ?? .other, start, end)
  }

  private static func value(of text: String, _ language: CodeLanguage) -> Double? {
    var digits = text.filter { $0 != "_" }
    if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16).map { Double($0) } }
    if language == .objectiveC {
      while let last = digits.last, "fFlLuU".contains(last) { digits.removeLast() }
      if digits.hasSuffix(".") { digits.removeLast() }
      if digits.hasPrefix(".") { digits = "0" + digits }
    }
    return Double(digits).flatMap { $0.isFinite && $0.magnitude < 1e12 ? $0 : nil }
  }

  private func swiftNamed() -> CodeExpression {
    let start = token.start
    switch token.text {
    case "true", "false":
      let isTrue = token.text == "true"
      advance()
      return CodeExpression(.flag(isTrue), start, end)
    case "nil":
      advance()
      return CodeExpression(.none, start, end)
    case "if", "switch":
      return CodeExpression(.statements(deeper({ $0.swiftStatements() }, else: [])), start, end, over: 1)
    default: break
    }
    let name = token.text
    advance()
    skipGenericArguments()
    return CodeExpression(.name(name), start, end)
  }

  private func swiftKeyPath() -> CodeExpression {
    let start = token.start
    advance()
    while token.kind == .name || isAt(".") || isAt("?") || isAt("!") {
      if token.isApart { break }
      advance()
    }
    return CodeExpression(.other, start, end)
  }

  private func swiftTuple() -> CodeExpression {
    let start = token.start
    let arguments = deeper({ $0.swiftArguments(closing: ")") }, else: [])
    let height = CodeParser.height(nil, arguments)
    if arguments.count == 1, arguments[0].label == nil {
      return CodeExpression(arguments[0].value.form, start, end, over: height - 1)
    }
    return CodeExpression(.tuple(arguments), start, end, over: height)
  }

  private func swiftCollection() -> CodeExpression {
    let start = token.start
    advance()
    let outer = isBeforeBlock
    isBeforeBlock = false
    defer { isBeforeBlock = outer }
    var items: [CodeExpression] = []
    var pairs: [(key: CodeExpression, value: CodeExpression)] = []
    var height = 0
    if isAt(":") { advance() }
    while !isAtEnd, !isAt("]"), !isAt("}") {
      let before = at
      let item = swiftExpression()
      height = max(height, item.height)
      if eat(":") {
        let value = swiftExpression()
        height = max(height, value.height)
        pairs.append((item, value))
      } else {
        items.append(item)
      }
      if token.kind == .directive { advance() }
      if !eat(","), !isAt("]") {
        if !skip(to: [","]) { break }
        advance()
      }
      if at == before { advance() }
    }
    _ = eat("]")
    return CodeExpression(pairs.isEmpty ? .list(items) : .dictionary(pairs), start, end, over: height)
  }

  // MARK: Closures

  private func swiftClosure() -> CodeExpression {
    let start = token.start
    advance()
    let parameters = closureParameters()
    let body = deeper({ $0.statementsInBlock() }, else: [])
    _ = eat("}")
    return CodeExpression(.closure(CodeClosure(parameters: parameters, body: body)), start, end, over: 1)
  }

  /// The names before `in`, where there is one. It is looked for ahead, because `{ a` may begin a statement too.
  private func closureParameters() -> [String] {
    var ahead = 0
    var names: [String] = []
    var depth = 0
    var isName = true
    var isType = false
    while ahead < 200 {
      let next = token(ahead)
      if next.kind == .end { return [] }
      if depth == 0, next.kind == .name, next.text == "in" {
        at += ahead + 1
        return names
      }
      if next.kind == .symbol {
        switch next.text {
        case "(", "[", "<": depth += 1
        case ")", "]", ">": depth -= 1
        case "{", "}", ";", "=": if depth == 0 || next.text != "=" { return [] }
        default: break
        }
        if next.text == "[", depth == 1, ahead == 0 {
          // What is captured is no parameter.
          while token(ahead).kind != .end, !(token(ahead).kind == .symbol && token(ahead).text == "]") { ahead += 1 }
          depth = 0
          ahead += 1
          continue
        }
        if next.text == "," { (isName, isType) = (true, false) }
        if next.text == ":" || next.text == "->" { isType = true }
        if next.text == "(", depth == 1 { isName = true }
      } else if next.kind == .name {
        if depth == 0, next.startsLine, ahead > 0, names.isEmpty { return [] }
        if isName, !isType, !["weak", "unowned", "async", "throws", "inout"].contains(next.text), depth <= 1 {
          names.append(next.text)
          isName = false
        }
      } else {
        return []
      }
      ahead += 1
    }
    return []
  }
}

/// The words and signs of the expressions of Swift.
private enum SwiftExpressionWords {
  /// How tightly operators bind, the higher the tighter. Operators that are not here bind more loosely than
  /// comparisons: the priorities of Cartography, Anchorage and their like stand behind the whole equation.
  static let precedences: [String: Int] = [
    "<<": 9, ">>": 9, "*": 8, "/": 8, "%": 8, "&*": 8, "&": 8, "+": 7, "-": 7, "&+": 7, "&-": 7, "|": 7, "^": 7,
    "...": 6, "..<": 6, "??": 5, "==": 4, "!=": 4, "<": 4, ">": 4, "<=": 4, ">=": 4, "===": 4, "!==": 4, "~=": 4,
    "/==/": 4, "/<=/": 4, "/>=/": 4, "&&": 3, "||": 2,
  ]
  static let assignments: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<-"]
  static let ignoredPrefixes: Set<String> = ["try", "await", "unsafe", "consume", "copy", "each"]
}
