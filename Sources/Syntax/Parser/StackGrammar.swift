/// Stacks: the statement, its options, and the views that it arranges, with gaps between them.
///
/// Line ends between its braces mean nothing. Which options and views there are, and whether a name is that of a view
/// or of a metric, is not decided here.
enum StackGrammar {
  static func beginsStack(_ p: Parser) -> Bool {
    guard p.at("stack") else { return false }
    // `stack` alone on its line cannot be anything else.
    return p.second.endsStatement || p.second.isOne(of: [.identifier, .leftParen, .leftBrace, .leftBracket])
  }

  /// `stack` [ identifier ] [ properties ] stackBlock
  static func statement(_ p: inout Parser, _ mark: Mark) {
    p.eat()
    if p.kind == .identifier, p.second != .comma { p.eat() }
    if p.kind == .leftParen { DeclarationGrammar.properties(&p) }
    if p.kind == .identifier, p.second == .leftBrace { p.unexpected(.directionBehindOptions) { $0.eat() } }
    p.unexpectedWithBlocks(before: [.leftBrace], .expectedStackBlock)
    if declaresViews(p) { declarations(&p) } else { BlockGrammar.required(&p, .expectedStackBlock, block) }
    p.finish(.stackStatement, mark)
  }

  /// `{` [ element { `,` element } ] `}`
  private static func block(_ p: inout Parser) {
    BlockGrammar.braces(&p, .stackBlock) { p in
      // Whether an element has been read, and whether a comma behind it: the next element needs one.
      var (hasElement, hasComma) = (false, false)
      while goesOn(&p) {
        if p.at([.comma, .semicolon]) {
          if !hasElement || hasComma { p.missing(.expectedStackItem) }
          p.emit(problem: p.kind == .comma ? .none : .expectedStackComma)
          hasComma = true
        } else {
          if hasElement, !hasComma { p.missing(.expectedStackComma) }
          element(&p)
          (hasElement, hasComma) = (true, false)
        }
      }
      if hasComma, p.kind == .rightBrace {
        p.flushTrivia()
        p.missing(.expectedStackItem)
      }
    }
  }

  private static func goesOn(_ p: inout Parser) -> Bool {
    // The element before may have ended with a problem, or with brackets open.
    p.suppressesProblems = false
    p.brackets = 0
    return BlockGrammar.goesOn(&p, beginsOtherStatement)
  }

  /// Whether the token ahead, the first on its line, begins a statement that cannot be meant as a part of a stack.
  private static func beginsOtherStatement(_ p: Parser) -> Bool {
    guard p.kind == .identifier else { return p.at([.leftBracket, .bar]) }
    let next = p.ahead.next
    switch next.kind {
    case .colon, .identifier, .equal, .equalEqual, .leftBrace, .leftBracket, .bar, .string: return true
    // `when(44)` is a view.
    case .leftParen: return p.at("when") && [.leftBrace, .identifier].contains(next.behindBracket)
    // `form.user` may be meant as a view.
    case .dot: return p.ahead.behindPath.map { !$0.kind.isOne(of: [.comma, .rightBrace]) } ?? true
    default: return false
    }
  }

  // MARK: Declarations

  /// Whether the braces ahead begin with the declaration of a view or stack, as in languages whose stacks hold their
  /// views.
  private static func declaresViews(_ p: Parser) -> Bool {
    guard p.kind == .leftBrace else { return false }
    var first = p.ahead.next
    while first.kind == .newline { first = first.next }
    let next = first.next.kind
    return first.is("stack") ? [.identifier, .leftBrace].contains(next) : first.is("view") && next == .identifier
  }

  /// Reads a block of statements, so that its braces are paired, and reports the first token in it.
  private static func declarations(_ p: inout Parser) {
    let brace = p.nodes.count
    BlockGrammar.block(&p, .unclear)
    let isWord = { (node: Node) in !node.kind.isTrivia && node.kind != .leftBrace }
    if let first = p.nodes[brace...].firstIndex(where: isWord) { p.nodes[first].problem = .declarationInStack }
  }

  // MARK: Elements

  /// stackItem | expression, and up to a comma the tokens that fit neither.
  private static func element(_ p: inout Parser) {
    p.mode = Parser.Mode()
    let start = p.position
    switch p.kind {
    case .identifier where !p.second.isOne(of: [.plus, .minus, .star, .slash]): item(&p)
    case .identifier, .number, .plus, .minus, .leftParen:
      p.mode.numbersOnly = true
      ExpressionGrammar.expression(&p)
    default: break
    }
    // Only the comma before another element is missing.
    if p.position > start, p.kind.startsExpression { return }
    p.unexpectedWithBlocks(before: [.comma], .expectedStackItem)
  }

  /// ( path | viewRange ) [ predicates ]
  private static func item(_ p: inout Parser) {
    p.node(.stackItem) { p in
      p.mode.readsFormat = true
      ExpressionGrammar.pathOrRange(&p)
      if p.kind == .leftParen { VisualFormatGrammar.predicates(&p) }
      p.mode.readsFormat = false
    }
  }
}
