/// Statements with a keyword: `let`, `layout`, `screen`, `view`, `guide`, with properties and blocks.
///
/// A keyword is one only where what follows fits; everywhere else it is a name. What names mean, and which properties
/// there are, is not decided here.
extension Parser {
  /// Whether the statement ahead was a declaration; if so it has been read.
  mutating func declaration(_ mark: Mark, in container: Container) -> Bool {
    guard (3...6).contains(end - start) else { return false }
    switch lexer.bytes[start] {
    case UInt8(ascii: "v") where at("view") && declaresName: views(.viewStatement, mark)
    case UInt8(ascii: "g") where at("guide") && declaresName: views(.guideStatement, mark)
    case UInt8(ascii: "l") where at("let") && (declaresName || second == .equal): letStatement(mark)
    case UInt8(ascii: "l") where at("layout") && declaresName:
      layout(mark, problem: container == .file || container == .unclear ? .none : .layoutInside)
    case UInt8(ascii: "s") where at("screen") && (declaresName || second == .equal):
      screen(mark, problem: container == .view || container == .branch ? .screenInside : .none)
    case UInt8(ascii: "i") where at("import") && importsFile:
      importStatement(mark, problem: container == .file || container == .unclear ? .none : .importInside)
    default: return false
    }
    return true
  }

  /// Whether what follows the keyword ahead is a name, or the place of one that is missing.
  var declaresName: Bool {
    switch second {
    case .identifier, .number, .string, .leftBrace, .leftParen, .newline, .semicolon, .rightBrace, .endOfText: true
    default: false
    }
  }

  mutating func name() {
    if kind == .identifier { return bump() }
    if kind == .number || kind == .string {
      let mark = mark()
      let reported = note(.expectedName)
      bump()
      return close(.unexpected, mark, problem: reported)
    }
    missing(.expectedName)
  }

  // MARK: let, layout, screen

  /// `let` identifier `=` expression
  private mutating func letStatement(_ mark: Mark) {
    bump()
    name()
    mode.numbersOnly = true
    switch kind {
    case .equal: bump()
    case .equalEqual, .lessOrEqual, .greaterOrEqual, .colon: bump(problem: .expectedEqual)
    default: missing(.expectedEqual)
    }
    if !isQuiet || kind.startsExpression { expression() } else { missing(.expectedNumber) }
    mode.numbersOnly = false
    finish(.letStatement, mark)
  }

  /// `layout` identifier [ properties ] block
  private mutating func layout(_ mark: Mark, problem: SyntaxProblem) {
    bump(problem: problem)
    isQuiet = false
    name()
    if kind == .leftParen { properties() }
    requiredBlock(.layout)
    finish(.layoutStatement, mark)
  }

  /// The block that a statement needs.
  mutating func requiredBlock(_ container: Container) {
    unexpectedBefore([.leftBrace], .expectedBlock)
    if kind == .newline, !isQuiet { scanBrace() }
    if kind == .leftBrace { block(container) } else { missing(.expectedBlock) }
  }

  /// A `{` on a later line is taken for the block's, as a mistake.
  private mutating func scanBrace() {
    scan(.skip)
    guard kind == .leftBrace else { return scan() }
    problem = .braceAlone
  }

  /// `screen` identifier `=` screenSize { safeAreaClause | identifier `rtl` }
  private mutating func screen(_ mark: Mark, problem: SyntaxProblem) {
    bump(problem: problem)
    name()
    if kind == .equal { bump() } else { missing(.expectedEqual) }
    mode.numbersOnly = true
    if kind.startsExpression || !isQuiet { screenSize() }
    while true {
      if at("safeArea") {
        safeArea()
      } else if at("rtl") {
        bump()
      } else {
        break
      }
    }
    mode.numbersOnly = false
    finish(.screenStatement, mark)
  }

  /// dimension `times` dimension
  private mutating func screenSize() {
    guard kind.startsExpression else { return missing(.expectedScreenSize) }
    let mark = mark()
    dimension(orElse: .expectedScreenSize)
    if atTimes {
      bumpTimes()
      dimension(orElse: .expectedHeight)
    } else {
      missing(.expectedScreenSize)
    }
    close(.screenSize, mark)
  }

  /// expression [ `...` expression ] | identifier `fit`
  private mutating func dimension(orElse problem: SyntaxProblem) {
    guard kind.startsExpression else { return missing(problem) }
    let mark = mark()
    if at("fit") {
      bump()
    } else {
      expression()
      if kind == .ellipsis {
        bump()
        expression()
      }
    }
    close(.dimension, mark)
  }

  /// identifier `safeArea` tuple
  private mutating func safeArea() {
    let mark = mark()
    bump()
    if kind == .leftParen { insets() } else { missing(.expectedSafeArea) }
    close(.safeAreaClause, mark)
  }

  /// A tuple of four.
  private mutating func insets() {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    for index in 0..<4 {
      expression()
      guard index < 3 else { break }
      guard kind == .comma else {
        missing(.expectedSafeArea)
        break
      }
      bump()
    }
    if kind == .comma { unexpectedInBrackets(until: [.rightParen], .expectedSafeArea) }
    closeBracket(.rightParen, outside)
    close(.tuple, mark)
  }

  // MARK: import

  /// Whether the keyword ahead is followed by the name of a file, written as it should be or nearly so.
  var importsFile: Bool {
    switch second {
    case .string, .identifier, .ellipsis, .newline, .semicolon, .endOfText: true
    default: false
    }
  }

  /// `import` string
  mutating func importStatement(_ mark: Mark, problem: SyntaxProblem) {
    bump(problem: problem)
    if kind == .string {
      bump(problem: end - start == 2 ? .expectedFile : .none)
    } else if kind.endsStatement {
      missing(.expectedFile)
    } else {
      let reported = note(.unquotedFile)
      let mark = self.mark()
      while !kind.endsStatement, kind != .leftBrace { bump() }
      close(.unexpected, mark, problem: reported)
    }
    finish(.importStatement, mark)
  }

  // MARK: view, guide

  /// (`view` | `guide`) viewDeclarator { `,` viewDeclarator }
  private mutating func views(_ kind: SyntaxKind, _ mark: Mark) {
    bump()
    viewDeclarator()
    while self.kind == .comma {
      bump(.continuation)
      if lineBreak != nil, !continuesViews { cut() }
      isQuiet = false
      viewDeclarator()
    }
    finish(kind, mark)
  }

  /// Whether the token ahead, the first on its line, can be the next view behind a comma.
  private var continuesViews: Bool {
    guard kind == .identifier else { return false }
    switch second {
    case .colon, .leftParen, .leftBrace, .comma, .newline, .semicolon, .rightBrace, .endOfText: return true
    default: return false
    }
  }

  /// identifier [ `:` identifier ] [ properties ] [ block ]
  private mutating func viewDeclarator() {
    if kind.endsStatement { return missing(.expectedName) }
    let mark = mark()
    name()
    unexpectedBefore([.colon, .leftParen, .leftBrace, .comma], .expectedEnd)
    if kind == .colon {
      bump()
      if kind == .identifier { bump() } else { missing(.expectedClass) }
      unexpectedBefore([.leftParen, .leftBrace, .comma], .expectedEnd)
    }
    if kind == .leftParen { properties() }
    unexpectedBefore([.leftBrace, .comma], .expectedEnd)
    if kind == .leftBrace { block(.view) }
    close(.viewDeclarator, mark)
  }

  /// One node around the tokens before one of `stops` or the end of the statement.
  mutating func unexpectedBefore(_ stops: KindSet, _ problem: SyntaxProblem) {
    guard !kind.endsStatement, !stops.contains(kind) else { return }
    let reported = note(problem)
    let mark = mark()
    while !kind.endsStatement, !stops.contains(kind) { bump() }
    close(.unexpected, mark, problem: reported)
  }

  /// `(` [ property { `,` property } ] `)`
  private mutating func properties() {
    let mark = mark()
    let outside = brackets
    brackets += 1
    bump()
    if kind != .rightParen {
      property()
      while kind == .comma {
        isQuiet = false
        bump()
        property()
      }
    }
    closeBracket(.rightParen, outside)
    isQuiet = isQuiet && kind != .leftBrace
    close(.properties, mark)
  }

  /// identifier `:` ( expression | size | tuple )
  private mutating func property() {
    guard kind == .identifier else { return skipProperty(missing: .expectedProperty) }
    if lineBreak != nil, second != .colon, second != .comma, second != .rightParen {
      return skipProperty(missing: .expectedProperty)
    }
    let mark = mark()
    bump()
    if kind == .colon {
      bump()
      mode.numbersOnly = true
      if kind.startsExpression { value() } else { missing(.expectedValue) }
      mode.numbersOnly = false
    } else {
      missing(.expectedValue)
    }
    close(.property, mark)
    unexpectedInBrackets(until: [.comma, .rightParen], .expectedProperty)
  }

  private mutating func skipProperty(missing problem: SyntaxProblem) {
    missing(problem)
    unexpectedInBrackets(until: [.comma, .rightParen], problem)
  }

  // MARK: Blocks

  /// `{` { statement } `}`
  mutating func block(_ container: Container) {
    let mark = mark()
    guard depth < Parser.deepest else {
      let reported = note(.tooDeep)
      skipBraces()
      return close(.unexpected, mark, problem: reported)
    }
    depth += 1
    emit()
    let brace = nodes.count - 1
    let outside = mode
    statements(in: container)
    mode = outside
    closeBlock(brace)
    depth -= 1
    close(.block, mark)
  }

  /// `}`, or the problem that there is none, which is shown at the `{`.
  mutating func closeBlock(_ brace: Int) {
    isQuiet = false
    // What stands in it may have ended in the middle of anything.
    brackets = 0
    if kind == .rightBrace { return bump() }
    nodes[brace].problem = isInUnclosedComment && !isCutAtLayout ? .none : .unclosedBlock
    nodes.append(Node(kind: .missing, size: 1, length: 0))
  }

  /// Everything from the `{` ahead to its `}`, without recursion.
  mutating func skipBraces() {
    var braces: [Int] = []
    repeat {
      flushTrivia()
      if kind == .leftBrace { braces.append(nodes.count) }
      if kind == .rightBrace { braces.removeLast() }
      isQuiet = true
      if braces.isEmpty { return bump() }
      emit()
      scan(.skip)
      if beginsLayoutOnNewLine { cutAtLayout() }
    } while kind != .endOfText
    flushTrivia()
    if let brace = braces.first, !isInUnclosedComment || isCutAtLayout { nodes[brace].problem = .unclosedBlock }
    nodes.append(Node(kind: .missing, size: 1, length: 0))
  }
}
