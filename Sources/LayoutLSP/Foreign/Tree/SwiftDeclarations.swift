// Declarations of Swift: variables, functions and types, with their modifiers. Types are kept as text.

/// What a parser knows of declarations of Swift.
protocol SwiftDeclarationGrammar: CodeParser {}

extension SwiftDeclarationGrammar {

  /// The declarations here; nil where something else stands here.
  func swiftDeclarations() -> [CodeStatement]? {
    let start = token.start
    let before = at
    let modifiers = swiftModifiers()
    guard token.kind == .name, SwiftDeclarationWords.declarations.contains(token.text), isDeclaration(modifiers) else {
      at = before
      return nil
    }
    switch token.text {
    case "let", "var": return swiftVariables(start, modifiers)
    case "func", "init", "deinit", "subscript": return [swiftFunction(start, modifiers)]
    case "class", "actor", "struct", "enum", "extension", "protocol": return [swiftType(start, modifiers)]
    case "case":
      advance()
      while !isAtEnd, !token.startsLine, !isAt("}"), !isAt(";") { skipOne() }
      return []
    case "operator", "precedencegroup":
      advance()
      while !isAtEnd, !token.startsLine { skipOne() }
      if isAt("{") { skipOne() }
      return []
    default:
      advance()
      while !isAtEnd, !token.startsLine, !isAt("}"), !isAt(";") { skipOne() }
      return []
    }
  }

  /// Whether the word here declares something, for each is a name too: `init(frame:)` in a class, `case` in an `enum`.
  private func isDeclaration(_ modifiers: Set<String>) -> Bool {
    let next = token(1)
    switch token.text {
    case "init": return next.kind == .symbol && ["(", "?", "!", "<"].contains(next.text)
    case "subscript": return next.kind == .symbol && ["(", "<"].contains(next.text)
    case "deinit": return isNext("{")
    case "let", "var": return next.kind == .name || isNext("(")
    case "func": return next.kind == .name || next.kind == .symbol
    case "actor", "macro": return next.kind == .name && !next.startsLine
    default: return next.kind == .name || isNext(".")
    }
  }

  private func swiftModifiers() -> Set<String> {
    var modifiers: Set<String> = []
    while true {
      if isAt("@"), token(1).kind == .name {
        advance()
        modifiers.insert("@" + token.text)
        advance()
        if isAt("("), !token.isApart { skipOne() }
      } else if token.kind == .name, SwiftDeclarationWords.modifiers.contains(token.text), isModifier {
        modifiers.insert(token.text)
        advance()
        if isAt("("), !token.isApart { skipOne() }
      } else {
        return modifiers
      }
    }
  }

  /// Whether the word here stands before a declaration: `class func` has a modifier, `class Name` has none.
  private var isModifier: Bool {
    let next = token(1)
    if token.text == "class" { return next.kind == .name && ["func", "var", "let", "override"].contains(next.text) }
    return next.kind == .name || isNext("@") || isNext("(")
  }

  // MARK: Variables

  private func swiftVariables(_ start: Int, _ modifiers: Set<String>) -> [CodeStatement] {
    let isConstant = token.text == "let"
    advance()
    var result: [CodeStatement] = []
    var from = start
    repeat {
      var variable = CodeVariable(names: swiftPattern(), modifiers: modifiers, isConstant: isConstant)
      if eat(":") { variable.type = swiftType() }
      if isAt("="), !isNext("=") {
        advance()
        variable.value = swiftExpression()
      }
      if isAt("{"), !isBeforeBlock { swiftAccessors(&variable) }
      result.append(CodeStatement(.variable(variable), from, end))
      from = token(1).start
    } while eat(",") && !isAtEnd
    return result
  }

  private func swiftPattern() -> [String] {
    if let name = eatName() { return [name] }
    guard isAt("(") else { return [] }
    let before = at
    skipOne()
    return (before..<at).map { tokens[$0] }.filter { $0.kind == .name }.map { $0.text }
  }

  /// `{ get { } set { } }`, `{ didSet { } }`, or the body of a computed variable.
  private func swiftAccessors(_ variable: inout CodeVariable) {
    let words: Set<String> = ["get", "set", "willSet", "didSet", "_read", "_modify", "mutating", "nonmutating"]
    let first = token(1)
    let second = token(2)
    let isAccessor =
      first.kind == .name && words.contains(first.text)
      && (second.kind == .symbol && ["{", "(", "}"].contains(second.text) || second.kind == .name)
    guard isAccessor || isNext("@") else {
      variable.getter = block()
      return
    }
    advance()
    while !isAtEnd, !isAt("}") {
      let word = eatName() ?? ""
      if isAt("(") { skipOne() }
      while token.kind == .name, ["async", "throws"].contains(token.text) { advance() }
      if isAt("{") {
        let body = deeper({ $0.block() }, else: [])
        if word == "get" || word == "_read" { variable.getter = body } else { variable.observers.append(body) }
      } else if word.isEmpty {
        skipOne()
      }
    }
    _ = eat("}")
  }

  // MARK: Functions

  private func swiftFunction(_ start: Int, _ modifiers: Set<String>) -> CodeStatement {
    let isNamed = token.text == "func"
    var name = token.text
    advance()
    if isNamed {
      name = token.text
      advance()
    } else if isAt("?") || isAt("!") {
      advance()
    }
    if isAt("<") { skipAngles() }
    var function = CodeFunction(name: name, parameters: [], body: [], modifiers: modifiers)
    if isAt("(") { function.parameters = swiftParameters() }
    while token.kind == .name, ["throws", "rethrows", "async"].contains(token.text) {
      advance()
      if isAt("(") { skipOne() }
    }
    if eat("->") { function.result = swiftType() }
    if isAtWord("where") {
      while !isAtEnd, !isAt("{"), !isAt("}"), !token.startsLine || isAtWord("where") { advance() }
    }
    if isAt("{") { function.body = deeper({ $0.block() }, else: []) }
    return CodeStatement(.function(function), start, end)
  }

  private func swiftParameters() -> [CodeParameter] {
    advance()
    var parameters: [CodeParameter] = []
    while !isAtEnd, !isAt(")"), !isAt("{"), !isAt("}") {
      let before = at
      if isAt("@") {
        advance()
        advance()
      }
      let first = eatName() ?? ""
      let second = eatName()
      var parameter = CodeParameter(
        label: first == "_" ? nil : first, name: second ?? first, type: "", standard: nil)
      if eat(":") { parameter.type = swiftType() }
      if eat("...") { parameter.isVariadic = true }
      if eat("=") { parameter.standard = swiftExpression() }
      if !parameter.name.isEmpty { parameters.append(parameter) }
      if !eat(","), !isAt(")") {
        if !skip(to: [","]) { break }
        advance()
      }
      if at == before { advance() }
    }
    _ = eat(")")
    return parameters
  }

  // MARK: Types

  private func swiftType(_ start: Int, _ modifiers: Set<String>) -> CodeStatement {
    let word = token.text
    advance()
    var name = eatName() ?? ""
    while isAt("."), token(1).kind == .name {
      advance()
      name += "." + token.text
      advance()
    }
    if isAt("<") { skipAngles() }
    var bases: [String] = []
    if eat(":") {
      while !isAtEnd, !isAt("{"), !isAt("}"), !isAtWord("where") {
        let before = at
        let base = swiftType()
        if !base.isEmpty { bases.append(base) }
        _ = eat(",")
        if at == before { advance() }
      }
    }
    while !isAtEnd, !isAt("{"), !isAt("}") { advance() }
    let members = deeper({ $0.block() }, else: [])
    let kind: CodeType.Kind =
      switch word {
      case "extension": .extension
      case "protocol": .protocol
      case "class", "actor": .class
      default: .value
      }
    return CodeStatement(
      .type(CodeType(kind: kind, name: name, bases: bases, members: members, modifiers: modifiers)), start, end)
  }

  /// Skips `<…>` behind the name of a declaration or type.
  private func skipAngles() {
    var open = 0
    repeat {
      if token.kind == .symbol {
        switch token.text.utf8.first {
        case UInt8(ascii: "<"): open += 1
        case UInt8(ascii: ">"): open -= token.text.utf8.count { $0 == UInt8(ascii: ">") }
        case UInt8(ascii: "{"), UInt8(ascii: "}"): return
        default: break
        }
      }
      advance()
    } while open > 0 && !isAtEnd
  }

  /// A type, as text: `[UIView]`, `UIView?` without its mark, `(Int) -> Void`.
  func swiftType() -> String {
    let from = token.start
    var to = from
    var isFirst = true
    while !isAtEnd {
      if token.kind == .name, isFirst || !token.startsLine {
        let isWord = ["inout", "some", "any", "borrowing", "consuming", "sending"].contains(token.text)
        guard isFirst else { break }
        advance()
        if !isWord {
          isFirst = false
          to = end
        }
        if isAt("<"), !token.isApart {
          skipAngles()
          to = end
        }
      } else if isAt("@"), isFirst {
        advance()
        advance()
        if isAt("("), !token.isApart { skipOne() }
      } else if isFirst, isAt("[") || isAt("(") {
        skipOne()
        isFirst = false
        to = end
      } else if !isFirst, isAt(".") || isAt("&") || isAt("->"), !token.startsLine {
        advance()
        isFirst = true
      } else if !isFirst, isAt("?") || isAt("!"), !token.isApart {
        advance()
      } else if !isFirst, isAtWord("throws") || isAtWord("async") {
        advance()
      } else {
        break
      }
    }
    guard from < to, to <= bytes.count else { return "" }
    return String(decoding: bytes[from..<to], as: UTF8.self)
  }
}

/// The words and signs of the declarations of Swift.
private enum SwiftDeclarationWords {
  static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "open", "package", "static", "class", "final", "override", "lazy",
    "weak", "unowned", "required", "convenience", "mutating", "nonmutating", "dynamic", "optional", "indirect",
    "nonisolated", "isolated", "distributed", "borrowing", "consuming", "prefix", "postfix", "infix", "async",
  ]
  static let declarations: Set<String> = [
    "let", "var", "func", "init", "deinit", "subscript", "class", "struct", "enum", "extension", "protocol", "actor",
    "import", "typealias", "associatedtype", "case", "operator", "precedencegroup", "macro",
  ]
}
