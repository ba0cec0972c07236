// What the parsers of both languages share: the place in the tokens, and what is skipped.
//
// Every loop takes a token or ends, depth is bounded, and a text without sense becomes `other`.

final class CodeParser {
  let language: CodeLanguage
  let bytes: [UInt8]
  let tokens: [CodeToken]
  var at = 0
  var depth = 0
  /// Whether `{` belongs to the statement around the expression, as in `if a { }`.
  var isBeforeBlock = false

  /// How deep statements and expressions may lie in each other.
  static let deepest = 100

  init(_ bytes: [UInt8], _ language: CodeLanguage, tokens: [CodeToken]? = nil) {
    (self.bytes, self.language) = (bytes, language)
    self.tokens = tokens ?? CodeLexer.tokens(bytes, language)
  }

  /// Returns the tree of a file; `isSnippet`: of lines that may stand inside of a function.
  static func parse(_ bytes: [UInt8], _ language: CodeLanguage, isSnippet: Bool = false) -> CodeFile {
    let parser = CodeParser(bytes, language)
    var statements: [CodeStatement] = []
    while !parser.isAtEnd {
      let before = parser.at
      if language == .swift {
        statements += parser.swiftStatements()
      } else {
        let isDeclared = parser.token.text.hasPrefix("@") || parser.isAt("-") || parser.isAt("+")
        statements += isSnippet && !isDeclared ? parser.objcStatements() : parser.objcDeclarations()
      }
      if parser.at == before { parser.at += 1 }
    }
    var lines = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lines.append(offset + 1) }
    return CodeFile(language: language, bytes: bytes, statements: statements, lines: lines)
  }

  // MARK: Tokens

  private static let missing = CodeToken(kind: .end, text: "", start: 0, end: 0, isApart: true, startsLine: true)

  var token: CodeToken { token(0) }

  func token(_ ahead: Int) -> CodeToken {
    at + ahead >= 0 && at + ahead < tokens.count ? tokens[at + ahead] : tokens.last ?? Self.missing
  }

  var isAtEnd: Bool { at >= tokens.count - 1 }

  /// The byte behind the last token taken.
  var end: Int { at > 0 && at <= tokens.count ? tokens[at - 1].end : 0 }

  func isAt(_ symbol: String) -> Bool { token.kind == .symbol && token.text == symbol }

  func isAtWord(_ word: String) -> Bool { token.kind == .name && token.text == word }

  func isNext(_ symbol: String, ahead: Int = 1) -> Bool {
    let next = token(ahead)
    return next.kind == .symbol && next.text == symbol
  }

  func advance() { if !isAtEnd { at += 1 } }

  /// Takes a sign where it stands here.
  func eat(_ symbol: String) -> Bool {
    guard isAt(symbol) else { return false }
    advance()
    return true
  }

  func eatWord(_ word: String) -> Bool {
    guard isAtWord(word) else { return false }
    advance()
    return true
  }

  /// Takes a name; nil where none stands here.
  func eatName() -> String? {
    guard token.kind == .name else { return nil }
    defer { advance() }
    return token.text
  }

  // MARK: What is skipped

  private static let closing = ["(": ")", "[": "]", "{": "}"]

  /// Skips one token, or all up to the bracket that closes what it opens.
  func skipOne() {
    guard token.kind == .symbol, Self.closing[token.text] != nil else { return advance() }
    var open: [String] = []
    // How many of each are open, so that a bracket which closes none is passed at once.
    var counts: [String: Int] = [:]
    repeat {
      if token.kind == .symbol {
        if let close = Self.closing[token.text] {
          open.append(close)
          counts[close, default: 0] += 1
        } else if counts[token.text, default: 0] > 0 {
          // An inner bracket that nobody closed ends here too.
          var last: String?
          repeat {
            last = open.popLast()
            if let last { counts[last, default: 0] -= 1 }
          } while last != nil && last != token.text
        } else if token.text == "}" {
          return
        }
      }
      advance()
    } while !open.isEmpty && !isAtEnd
  }

  /// Skips up to one of the signs, over brackets; false where a closing bracket or the end comes first.
  func skip(to symbols: Set<String>) -> Bool {
    while !isAtEnd {
      if token.kind == .symbol, symbols.contains(token.text) { return true }
      if token.kind == .symbol, [")", "]", "}"].contains(token.text) { return false }
      skipOne()
    }
    return false
  }

  /// Parses what lies deeper, unless it is too deep.
  func deeper<Result>(_ parse: (CodeParser) -> Result, else other: Result) -> Result {
    guard depth < Self.deepest else {
      skipOne()
      return other
    }
    depth += 1
    let result = parse(self)
    depth -= 1
    return result
  }

  /// The statements between braces, or none where there is no brace.
  func block() -> [CodeStatement] {
    guard eat("{") else { return [] }
    let statements = statementsInBlock()
    _ = eat("}")
    return statements
  }

  /// The statements up to the brace that closes a block.
  func statementsInBlock() -> [CodeStatement] {
    let outer = isBeforeBlock
    isBeforeBlock = false
    var statements: [CodeStatement] = []
    while !isAtEnd, !isAt("}") {
      let before = at
      let isSwift = language == .swift
      statements += deeper({ isSwift ? $0.swiftStatements() : $0.objcStatements() }, else: [])
      if at == before { skipOne() }
    }
    isBeforeBlock = outer
    return statements
  }

  /// `#if … #else … #endif` around statements. `parse` takes the statements at one place.
  func conditionalCompilation(_ parse: (CodeParser) -> [CodeStatement]) -> [CodeStatement] {
    let start = token.start
    guard isConditional(["if", "ifdef", "ifndef"]) else {
      advance()
      return []
    }
    var condition = CodeCondition(branches: [], otherwise: nil)
    var isElse = false
    while token.kind == .directive, !isConditional(["endif"]) {
      let words = token.text
      isElse = isConditional(["else"])
      advance()
      var body: [CodeStatement] = []
      while !isAtEnd, !isConditional(["endif", "else", "elseif", "elif"]), !isAt("}") {
        let before = at
        body += deeper(parse, else: [])
        if at == before { skipOne() }
      }
      if isElse { condition.otherwise = body } else { condition.branches.append(([.compile(words)], body)) }
      if isAtEnd || isAt("}") { break }
    }
    if isConditional(["endif"]) { advance() }
    return [CodeStatement(.condition(condition), start, end)]
  }

  func isConditional(_ words: [String]) -> Bool {
    guard token.kind == .directive else { return false }
    let word = token.text.dropFirst().drop { $0 == " " }.prefix { $0.isLetter }
    return words.contains(String(word))
  }
}

extension CodeParser: SwiftExpressionGrammar, SwiftStatementGrammar, SwiftDeclarationGrammar {}
extension CodeParser: ObjCExpressionGrammar, ObjCStatementGrammar, ObjCDeclarationGrammar {}
