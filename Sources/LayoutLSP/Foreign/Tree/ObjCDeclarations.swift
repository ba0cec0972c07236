// Declarations of Objective-C: interfaces, implementations, categories, methods, functions, properties, macros.

/// What a parser knows of declarations of Objective-C.
protocol ObjCDeclarationGrammar: CodeParser {}

extension ObjCDeclarationGrammar {
  /// The declarations here, at the level of a file or class.
  func objcDeclarations() -> [CodeStatement] {
    let start = token.start
    if token.kind == .directive { return objcDirective(start) }
    if isAt("@"), token(1).kind == .name { return objcAtDeclaration(start) }
    if isAt("-") || isAt("+") { return objcMethod(start).map { [$0] } ?? [] }
    if let function = objcFunction(start) { return [function] }
    if token.kind == .name, ["typedef", "enum", "struct", "union"].contains(token.text) {
      _ = skip(to: [";"])
      _ = eat(";")
      return []
    }
    if let variables = objcVariables() { return variables }
    skipOne()
    return []
  }

  private func objcDirective(_ start: Int) -> [CodeStatement] {
    if isConditional(["if", "ifdef", "ifndef"]) { return conditionalCompilation { $0.objcDeclarations() } }
    defer { advance() }
    return macro(start).map { [$0] } ?? []
  }

  /// `#define NAME value`; nil for other directives and for macros with parameters.
  private func macro(_ start: Int) -> CodeStatement? {
    let directive = token
    let words = Array(directive.text.utf8)
    guard let place = directive.text.range(ofDefine: words) else { return nil }
    let inner = CodeLexer.tokens(
      bytes, .objectiveC, from: directive.start + place, to: min(directive.end, bytes.count))
    guard let name = inner.first, name.kind == .name, inner.count > 2 else { return nil }
    let isFunction = inner[1].kind == .symbol && inner[1].text == "(" && !inner[1].isApart
    guard !isFunction else { return nil }
    let parser = CodeParser(bytes, .objectiveC, tokens: Array(inner.dropFirst()))
    let value = parser.objcExpression()
    guard parser.isAtEnd else { return nil }
    let variable = CodeVariable(names: [name.text], type: nil, value: value, modifiers: ["const"], isConstant: true)
    return CodeStatement(.variable(variable), start, directive.end)
  }

  private func objcAtDeclaration(_ start: Int) -> [CodeStatement] {
    let word = token(1).text
    switch word {
    case "interface", "implementation", "protocol": return objcType(start, word).map { [$0] } ?? []
    case "property": return objcProperty(start)
    case "end":
      advance()
      advance()
      return []
    default:
      advance()
      advance()
      if isAt("(") { skipOne() }
      while !isAtEnd, !token.startsLine, !isAt(";") { skipOne() }
      _ = eat(";")
      return []
    }
  }

  // MARK: Classes

  private func objcType(_ start: Int, _ word: String) -> CodeStatement? {
    advance()
    advance()
    guard let name = eatName() else { return nil }
    if isAt(";") || isAt(",") {
      _ = skip(to: [";"])
      _ = eat(";")
      return nil
    }
    var type = CodeType(kind: word == "protocol" ? .protocol : .class, name: name, bases: [], members: [])
    if word == "implementation" { type.modifiers.insert("implementation") }
    if isAt("<") { skipAnglesOfC() }
    if eat(":") {
      if let base = eatName() { type.bases = [base] }
    } else if isAt("(") {
      // The category without a name is a part of the class.
      if !isNext(")") { type.kind = .extension }
      skipOne()
    }
    if isAt("<") { skipAnglesOfC() }
    if isAt("{") {
      advance()
      type.members += objcInstanceVariables()
    }
    while !isAtEnd, !(isAt("@") && token(1).text == "end") {
      let before = at
      // A class that its author did not close ends where the next begins.
      if isAt("@"), ["interface", "implementation"].contains(token(1).text) { break }
      type.members += deeper({ $0.objcDeclarations() }, else: [])
      if at == before { skipOne() }
    }
    if isAt("@"), token(1).text == "end" {
      advance()
      advance()
    }
    return CodeStatement(.type(type), start, end)
  }

  private func skipAnglesOfC() {
    while !isAtEnd, !isAt(">"), !isAt("{"), !isAt("@") { advance() }
    _ = eat(">")
  }

  private func objcInstanceVariables() -> [CodeStatement] {
    var members: [CodeStatement] = []
    while !isAtEnd, !isAt("}") {
      let before = at
      if isAt("@") {
        advance()
        advance()
      } else if let variables = objcVariables() {
        members += variables
      } else {
        skipOne()
      }
      if at == before { advance() }
    }
    _ = eat("}")
    return members
  }

  private func objcProperty(_ start: Int) -> [CodeStatement] {
    advance()
    advance()
    var isClass = false
    if isAt("(") {
      let from = at
      skipOne()
      isClass = tokens[from..<at].contains { $0.kind == .name && $0.text == "class" }
    }
    let variables = objcVariables()
    if variables == nil {
      _ = skip(to: [";"])
      _ = eat(";")
    }
    return (variables ?? []).map { statement in
      guard case .variable(var variable) = statement.form else { return statement }
      // A property is no constant, whatever its type says.
      variable.isConstant = false
      if isClass { variable.modifiers.insert("class") }
      return CodeStatement(.variable(variable), start, statement.end)
    }
  }

  // MARK: Methods and functions

  /// `- (Type)name:(Type)parameter part:(Type)parameter { … }`; nil for one without a body.
  private func objcMethod(_ start: Int) -> CodeStatement? {
    var function = CodeFunction(name: "", parameters: [], body: [])
    if isAt("+") { function.modifiers.insert("static") }
    advance()
    if isAt("(") {
      let from = at
      skipOne()
      function.result = CodeParser.type(Array(tokens[min(from + 1, at)..<at]))
    }
    function.name = eatName() ?? ""
    var label: String?
    while eat(":") {
      var type = ""
      if isAt("(") {
        let from = at
        skipOne()
        type = CodeParser.type(Array(tokens[min(from + 1, at)..<at]))
      }
      let name = eatName() ?? ""
      function.parameters.append(
        CodeParameter(label: label, name: CodeParser.plain(name), type: type, standard: nil))
      label = nil
      if token.kind == .name, isNext(":") { label = eatName() } else if isNext(":") || isAt(":") { label = "" }
    }
    while !isAtEnd, !isAt("{"), !isAt(";"), !isAt("}"), !isAt("@"), !isAt("-"), !isAt("+") { advance() }
    if eat(";"), !isAt("{") { return nil }
    guard isAt("{") else { return nil }
    function.body = deeper({ $0.block() }, else: [])
    return CodeStatement(.function(function), start, end)
  }

  /// `static inline Type name(Type parameter, …) { … }`; nil where none stands here.
  private func objcFunction(_ start: Int) -> CodeStatement? {
    guard token.kind == .name else { return nil }
    var ahead = 0
    while ahead < 16, token(ahead).kind == .name || isNext("*", ahead: ahead) { ahead += 1 }
    guard ahead > 1, isNext("(", ahead: ahead), token(ahead - 1).kind == .name else { return nil }
    let name = token(ahead - 1).text
    let before = at
    at += ahead
    let from = at
    skipOne()
    let parameters = CodeParser.lastNames(Array(tokens[min(from + 1, at)..<max(min(from + 1, at), at - 1)]))
    guard isAt("{") else {
      at = before
      return nil
    }
    var function = CodeFunction(name: name, parameters: [], body: [], modifiers: ["static"], isPlain: true)
    function.result = CodeParser.type(Array(tokens[before..<(from - 1)]))
    function.parameters = parameters.map { CodeParameter(label: nil, name: $0, type: "", standard: nil) }
    function.body = deeper({ $0.block() }, else: [])
    return CodeStatement(.function(function), start, end)
  }
}

extension String {
  /// Returns the offset of what a `#define` defines; nil for another directive.
  fileprivate func range(ofDefine words: [UInt8]) -> Int? {
    var at = 1
    while at < words.count, words[at] == 0x20 || words[at] == 0x09 { at += 1 }
    let word = Array("define".utf8)
    guard at + word.count < words.count, Array(words[at..<at + word.count]) == word else { return nil }
    at += word.count
    return words[at] == 0x20 || words[at] == 0x09 ? at : nil
  }
}
