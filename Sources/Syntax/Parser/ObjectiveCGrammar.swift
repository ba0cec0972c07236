/// Objective-C in a layout: messages to objects, declarations of objects, lists as `@[…]`, and whole calls of
/// RQVisual. Each is one mistake, and its fix writes the same in this language.
enum ObjectiveCGrammar {
  /// Whether an object is declared: `NSArray *views = …`, `KeepAttribute *width = …`, `KeepValue value = …`
  static func declaresObject(_ p: Parser) -> Bool {
    switch p.lexer.bytes[p.start] {
    case UInt8(ascii: "N"): (p.at("NSArray") || p.at("NSMutableArray")) && p.second == .star
    case UInt8(ascii: "K"):
      (p.at("KeepAttribute") || p.at("KeepGroupAttribute") || p.at("KeepAtomic")) && p.second == .star
        || p.at("KeepValue") && p.second == .identifier
    default: false
    }
  }

  /// Reads a statement of another language as one mistake: its tokens to the end, over as many lines as its open
  /// brackets hold together. Braces are read as a block.
  static func objectiveCStatement(_ p: inout Parser, _ mark: Mark, _ problem: SyntaxProblem) {
    if p.kind == .leftBracket { p.brackets += 1 }
    p.eat(problem: problem)
    while !p.kind.endsStatement {
      p.suppressesProblems = true
      switch p.kind {
      case .leftBrace:
        // The contents of a block decide nothing behind it.
        p.brackets = 0
        BlockGrammar.block(&p, .unclear)
        continue
      case .leftParen, .leftBracket: p.brackets += 1
      case .rightParen, .rightBracket: p.brackets = max(0, p.brackets - 1)
      default: break
      }
      p.eat()
    }
    p.suppressesProblems = true
    p.brackets = 0
    p.finish(.errorStatement, mark)
  }

  // MARK: Calls of RQVisual

  /// Reads the statement ahead, over all lines of the call, if it calls RQVisual, and returns whether it does.
  static func callStatement(_ p: inout Parser, _ mark: Mark) -> Bool {
    guard callsRQVisual(p.ahead) else { return false }
    call(&p, .rowsCall)
    p.finish(.errorStatement, mark)
    return true
  }

  /// Reads a call of RQVisual among rows, and returns whether there is one.
  static func callAmongRows(_ p: inout Parser) -> Bool {
    guard callsRQVisual(p.ahead) else { return false }
    p.unexpected(.rowsCall) { call(&$0, .none) }
    return true
  }

  /// Whether a call of RQVisual begins: `[RQVisualMaster …`, `view = [RQVisualMaster …`,
  /// `UIView *view = [RQVisualMaster …`
  private static func callsRQVisual(_ token: Lookahead) -> Bool {
    if token.kind == .leftBracket { return token.next.kind == .identifier && token.next.is("RQVisualMaster") }
    guard token.kind == .identifier else { return false }
    var next = token.next
    if next.kind == .star {
      next = next.next
      guard next.kind == .identifier else { return false }
      next = next.next
    }
    return next.kind == .equal && next.next.kind == .leftBracket && callsRQVisual(next.next)
  }

  /// Reads the tokens to the end of the call. It goes on in the next line if brackets or braces are open and that
  /// line begins with `@`, a closing bracket or `name:`.
  private static func call(_ p: inout Parser, _ problem: SyntaxProblem) {
    var braces = 0
    var open = p.kind == .leftBracket ? 1 : 0
    p.eat(problem: problem)
    while true {
      // A malformed token in the call is no second mistake.
      p.suppressesProblems = true
      switch p.kind {
      case .newline:
        guard open > 0 || braces > 0 else { return }
        p.scan(.skip)
        guard goesOn(p, braces) else { return p.scan() }
        continue
      case .endOfText: return
      case .semicolon where open <= 0 && braces <= 0: return
      case .rightBrace where braces <= 0: return
      case .rightBrace: braces -= 1
      case .leftBrace: braces += 1
      case .leftBracket, .leftParen: open += 1
      case .rightBracket, .rightParen: open -= 1
      default: break
      }
      p.eat()
    }
  }

  private static func goesOn(_ p: Parser, _ braces: Int) -> Bool {
    switch p.kind {
    case .at, .rightBracket: true
    case .rightBrace: braces > 0
    case .identifier: p.second == .colon
    default: false
    }
  }
}
