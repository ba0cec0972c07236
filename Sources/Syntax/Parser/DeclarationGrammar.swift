/// Statements that declare something: `let`, `layout`, `screen`, `import`, `view`, `guide`, with properties.
///
/// A word is a keyword only if what follows fits; everywhere else it is a name. The meaning of names, and which
/// properties there are, is not decided here.
enum DeclarationGrammar {
  /// `let` identifier `=` expression { `,` metricValue }
  static func metric(_ p: inout Parser, _ mark: Mark) {
    p.eat()
    p.name()
    p.mode.numbersOnly = true
    p.equalSign()
    if !p.suppressesProblems || p.kind.startsExpression {
      ExpressionGrammar.expression(&p)
    } else {
      p.missing(.expectedNumber)
    }
    while p.kind == .comma, p.ahead.next.beginsMetricValue(behind: p.ahead) { metricValue(&p) }
    p.mode.numbersOnly = false
    p.finish(.letStatement, mark)
  }

  /// expression `when` condition, behind a comma
  private static func metricValue(_ p: inout Parser) {
    p.mode.readsValues = true
    p.eat(.continuation)
    p.mode.readsValues = false
    p.suppressesProblems = false
    p.node(.metricValue) { p in
      ExpressionGrammar.expression(&p)
      guard p.at("when") || p.at("if") else { return p.missing(.expectedWhen) }
      p.eat(problem: p.at("if") ? .ifForWhen : .none)
      p.suppressesProblems = false
      ConditionGrammar.condition(&p, before: [.comma])
    }
  }

  /// `layout` identifier [ properties ] block
  static func layout(_ p: inout Parser, _ mark: Mark, _ problem: SyntaxProblem) {
    p.eat(problem: problem)
    p.suppressesProblems = false
    p.name()
    if p.kind == .leftParen { properties(&p) }
    BlockGrammar.required(&p, .layout)
    p.finish(.layoutStatement, mark)
  }

  // MARK: import

  /// Whether the keyword ahead is followed by the name of a file, with or without quotes, or by nothing.
  static func importsFile(_ p: Parser) -> Bool {
    p.second.isOne(of: [.string, .identifier, .ellipsis, .unknown, .newline, .semicolon, .endOfText])
  }

  /// `import` string
  static func importStatement(_ p: inout Parser, _ mark: Mark, _ problem: SyntaxProblem) {
    p.eat(problem: problem)
    if p.kind == .string {
      p.eat(problem: p.end - p.start == 2 ? .expectedFile : .none)
    } else if p.kind.endsStatement {
      p.missing(.expectedFile)
    } else {
      p.unexpected(.unquotedFile) { p in
        while !p.kind.endsStatement, p.kind != .leftBrace { p.eat() }
      }
    }
    p.finish(.importStatement, mark)
  }

  /// `strings` string
  static func strings(_ p: inout Parser, _ mark: Mark, _ problem: SyntaxProblem) {
    p.eat(problem: problem)
    if p.kind == .string {
      p.eat(problem: p.end - p.start == 2 ? .expectedCatalog : .none)
    } else if p.kind.endsStatement {
      p.missing(.expectedCatalog)
    } else {
      p.unexpected(.unquotedFile) { p in
        while !p.kind.endsStatement, p.kind != .leftBrace { p.eat() }
      }
    }
    p.finish(.stringsStatement, mark)
  }

  // MARK: screen

  /// `screen` identifier `=` ( screenSize | screenDevice ) { screenClause | identifier }
  static func screen(_ p: inout Parser, _ mark: Mark, _ problem: SyntaxProblem) {
    p.eat(problem: problem)
    p.name()
    p.expect(.equal, .expectedEqual)
    p.mode.numbersOnly = true
    if p.namesDevice { device(&p) } else if p.kind.startsExpression || !p.suppressesProblems { screenSize(&p) }
    while p.kind == .identifier, let property = ScreenProperty(rawValue: p.text) {
      if property.isAlone { p.eat() } else { screenClause(&p, property) }
    }
    p.mode.numbersOnly = false
    p.finish(.screenStatement, mark)
  }

  /// `screens` identifier [ block ]
  static func screens(_ p: inout Parser, _ mark: Mark, in container: Container) {
    let declares = p.ahead.next.next.kind == .leftBrace
    let problem: SyntaxProblem =
      switch container {
      case .layout: declares ? .screensInside : .none
      case .view, .branch, .screens: declares ? .screensInside : .screenInside
      case .file, .unclear: .none
      }
    p.eat(problem: problem)
    p.suppressesProblems = false
    p.name()
    p.unexpectedBefore([.leftBrace], .expectedEnd)
    if p.kind == .leftBrace { BlockGrammar.block(&p, .screens) }
    p.finish(.screensStatement, mark)
  }

  /// identifier { identifier | number } [ `landscape` ]. A device's name is one word, but people write several.
  private static func device(_ p: inout Parser) {
    p.node(.screenDevice) { p in
      p.eat()
      // A word with arguments is a property, even if its name is wrong.
      while p.kind == .number || p.kind == .identifier && !ScreenProperty.isOne(p.ahead),
        p.ahead.next.kind != .leftParen
      {
        let isLast = p.at("landscape")
        p.eat()
        if isLast { return }
      }
    }
  }

  /// identifier ( tuple | identifier { `,` identifier } | textSize { `,` textSize } |
  /// [ keyboardHeight { `,` keyboardHeight } ] | languageName { `,` languageName } )
  private static func screenClause(_ p: inout Parser, _ property: ScreenProperty) {
    p.node(.screenClause) { p in
      p.eat()
      switch property {
      case .traits: p.commaSeparated(overLinesThat: { $0.continuesTraits }) { $0.expect(.identifier, .expectedTrait) }
      case .text: p.commaSeparated(overLinesThat: { $0.continuesTextSizes }, textSize)
      case .keyboard: if p.startsKeyboardHeight { p.commaSeparated(overLinesThat: { $0.continuesKeyboards }, keyboard) }
      case .language: p.commaSeparated(overLinesThat: { $0.continuesLanguages }, language)
      case .safeArea, .rtl, .ltr: if p.kind == .leftParen { insets(&p) } else { p.missing(.expectedSafeArea) }
      }
    }
  }

  /// expression | identifier `none`
  private static func keyboard(_ p: inout Parser) {
    guard p.startsKeyboardHeight else { return p.missing(.expectedKeyboardHeight) }
    p.node(.keyboardHeight) { p in
      if p.at("none") { p.eat() } else { ExpressionGrammar.expression(&p) }
    }
  }

  /// identifier { `-` ( identifier | number ) }
  private static func language(_ p: inout Parser) {
    guard p.kind == .identifier, !ScreenProperty.isOne(p.ahead) else { return p.missing(.expectedLanguage) }
    p.node(.languageName) { p in
      p.eat()
      while p.kind == .minus, p.ahead.next.kind.isOne(of: [.identifier, .number]) {
        p.eat()
        p.eat()
      }
    }
  }

  /// percentLiteral [ `times` percentLiteral ] | identifier
  private static func textSize(_ p: inout Parser) {
    guard p.kind == .identifier && !ScreenProperty.isOne(p.ahead) || p.kind == .number || p.kind == .percent else {
      return p.missing(.expectedTextSize)
    }
    p.node(.textSize) { p in
      if p.kind == .identifier { return p.eat() }
      percentage(&p)
      guard p.ahead.isTimes else { return }
      p.eatTimes()
      percentage(&p)
    }
  }

  /// number `%`
  private static func percentage(_ p: inout Parser) {
    guard p.kind == .number else { return p.missing(.expectedTextSize) }
    ExpressionGrammar.percentage(&p)
  }

  /// dimension `times` dimension
  private static func screenSize(_ p: inout Parser) {
    guard p.kind.startsExpression else { return p.missing(.expectedScreenSize) }
    p.node(.screenSize) { p in
      dimension(&p, orElse: .expectedScreenSize)
      guard p.ahead.isTimes else { return p.missing(.expectedScreenSize) }
      p.eatTimes()
      dimension(&p, orElse: .expectedHeight)
    }
  }

  /// expression [ `...` expression ] | identifier `fit`
  private static func dimension(_ p: inout Parser, orElse problem: SyntaxProblem) {
    guard p.kind.startsExpression else { return p.missing(problem) }
    p.node(.dimension) { p in
      if p.at("fit") { return p.eat() }
      ExpressionGrammar.expression(&p)
      guard p.kind == .ellipsis else { return }
      p.eat()
      ExpressionGrammar.expression(&p)
    }
  }

  /// A tuple of four insets.
  private static func insets(_ p: inout Parser) {
    p.node(.tuple) { p in
      p.bracketed { p in
        for index in 0..<4 {
          ExpressionGrammar.expression(&p)
          guard index < 3, p.expect(.comma, .expectedSafeArea) else { break }
        }
        if p.kind == .comma { p.unexpectedInBrackets(until: [.rightParen], .expectedSafeArea) }
      }
    }
  }

  // MARK: view, guide

  /// (`view` | `guide`) viewDeclarator { `,` viewDeclarator }
  static func views(_ p: inout Parser, _ kind: SyntaxKind, _ mark: Mark) {
    p.eat()
    p.commaSeparated(overLinesThat: { $0.continuesViews }, viewDeclarator)
    p.finish(kind, mark)
  }

  /// identifier [ `..` number ] [ `:` identifier ] [ properties ] [ block ]
  private static func viewDeclarator(_ p: inout Parser) {
    if p.kind.endsStatement { return p.missing(.expectedName) }
    p.node(.viewDeclarator) { p in
      p.name()
      if p.kind == .ellipsis { ExpressionGrammar.rangeEnd(&p) }
      p.unexpectedBefore([.colon, .leftParen, .leftBrace, .comma], .expectedEnd)
      if p.kind == .colon {
        p.eat()
        p.expect(.identifier, .expectedClass)
        p.unexpectedBefore([.leftParen, .leftBrace, .comma], .expectedEnd)
      }
      if p.kind == .leftParen { properties(&p) }
      p.unexpectedBefore([.leftBrace, .comma], .expectedEnd)
      if p.kind == .leftBrace { BlockGrammar.block(&p, .view) }
    }
  }

  // MARK: Properties

  /// `(` [ property { `,` property } ] `)`
  static func properties(_ p: inout Parser) {
    let mark = p.open()
    p.bracketed { p in
      guard p.kind != .rightParen else { return }
      property(&p)
      while p.kind == .comma {
        // Consecutive names without values are one mistake: mostly views, behind a bracket that is missing.
        p.suppressesProblems = p.suppressesProblems && !p.ahead.next.next.kind.isOne(of: [.colon, .equal])
        p.eat()
        property(&p)
      }
    }
    p.suppressesProblems = p.suppressesProblems && p.kind != .leftBrace
    p.close(.properties, mark)
  }

  /// ( identifier | path ) `:` ( expression | size | tuple | string ) [ textOption ], or identifier `text` `:` textValue
  private static func property(_ p: inout Parser) {
    guard p.kind == .identifier, p.lineBreak == nil || p.ahead.continuesProperties else {
      p.missing(.expectedProperty)
      return p.unexpectedInBrackets(until: [.comma, .rightParen], .expectedProperty)
    }
    p.node(.property) { p in
      let isText = p.at("text")
      if p.second == .dot { ExpressionGrammar.path(&p) } else { p.eat() }
      guard p.kind == .colon || p.kind == .equal else { return p.missing(.expectedValue) }
      p.eat(problem: p.kind == .equal ? .expectedValue : .none)
      p.mode.numbersOnly = true
      if isText, p.ahead.startsTextValue {
        TextGrammar.part(&p)
      } else if p.kind.startsExpression {
        ExpressionGrammar.value(&p)
      } else if p.kind == .string {
        // Words of a view in an instance, or of a property that is called otherwise: `title: "Done"`.
        TextGrammar.part(&p)
      } else {
        p.missing(.expectedValue)
      }
      if isText { TextGrammar.furtherParts(&p) } else if p.at("lines") { TextGrammar.part(&p) }
      p.mode.numbersOnly = false
    }
    p.unexpectedInBrackets(until: [.comma, .rightParen], .expectedProperty)
  }
}

extension Parser {
  /// Whether the name ahead stands for a whole size: no operator follows it, and it is neither `fit` nor a
  /// `ScreenProperty`.
  fileprivate var namesDevice: Bool {
    guard kind == .identifier, !at("fit"), ScreenProperty(rawValue: text) == nil else { return false }
    let next = ahead.next
    return next.kind.endsStatement || next.kind == .number && !next.next.isTimes
      || next.kind == .identifier && !next.isTimes
  }
}

extension Parser {
  /// Whether the height of a keyboard is ahead, and no other word behind the size of a screen.
  fileprivate var startsKeyboardHeight: Bool { kind.startsExpression && !ScreenProperty.isOne(ahead) }
}

extension Lookahead {
  /// Whether the token begins a further value of a metric, behind a `comma` on the same line. `comma` is nil if the
  /// token stands on a later line, where only a value with its condition counts.
  func beginsMetricValue(behind comma: Lookahead?) -> Bool {
    if kind == .newline {
      var first = next
      while first.kind == .newline { first = first.next }
      return first.beginsMetricValue(behind: nil)
    }
    guard kind.startsExpression else { return false }
    if isBeingWritten { return true }
    var token = next
    while !token.kind.endsStatement, token.kind != .comma {
      if token.is("when") || token.is("if") { return true }
      // Another statement begins here.
      if token.kind.isRelation || token.kind == .leftBrace || token.kind == .colon { return false }
      token = token.next
    }
    guard let comma else { return false }
    let isDecimalComma = kind == .number && start == comma.end
    return !isDecimalComma
  }

  /// Whether the token, the first on its line, can be the next trait behind a comma.
  fileprivate var continuesTraits: Bool {
    kind == .identifier && (next.kind.endsStatement || next.kind == .comma || ScreenProperty.isOne(next))
  }

  /// Whether the token, the first on its line, can be the next size of text behind a comma.
  fileprivate var continuesTextSizes: Bool { kind == .number && next.kind == .percent || continuesTraits }

  /// Whether the token, the first on its line, can be the next language behind a comma.
  fileprivate var continuesLanguages: Bool { kind == .identifier && next.kind == .minus || continuesTraits }

  /// Whether the token, the first on its line, can be the next height of a keyboard behind a comma.
  fileprivate var continuesKeyboards: Bool {
    kind == .number && (next.kind.endsStatement || next.kind == .comma || ScreenProperty.isOne(next)) || continuesTraits
  }

  /// Whether the token, the first on its line, can be the next view behind a comma.
  fileprivate var continuesViews: Bool {
    guard kind == .identifier else { return false }
    if next.kind == .colon {
      // The colon of a rule has an assignment behind it, the colon of visual format has no name behind it.
      let type = next.next
      return type.kind.endsStatement || type.kind == .identifier && !type.next.kind.isAssignment
    }
    return next.kind.endsStatement || next.kind.isOne(of: [.leftParen, .comma, .ellipsis])
  }

  /// Whether the token, the first on its line, can be the next property, or the rest of one.
  fileprivate var continuesProperties: Bool {
    if isBeingWritten || next.kind.isOne(of: [.colon, .comma, .rightParen]) { return true }
    return next.kind == .dot && behindPath?.kind == .colon
  }
}

extension ScreenProperty {
  fileprivate static func isOne(_ token: Lookahead) -> Bool {
    token.kind == .identifier && ScreenProperty(rawValue: token.text) != nil
  }
}
