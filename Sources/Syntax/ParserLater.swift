/// Notations that are recognized and passed over: each statement becomes one `laterStatement` of bare tokens with one
/// problem, which names the notation.
extension Parser {
  /// Whether the statement ahead begins with the keyword of such a notation; if so it has been read.
  mutating func laterKeyword(_ mark: Mark) -> Bool {
    switch lexer.bytes[start] {
    case UInt8(ascii: "i") where at("import") && [.string, .identifier, .newline, .endOfText].contains(second):
      later(mark, .laterImport)
    case UInt8(ascii: "s") where beginsState: stateStatement(mark)
    case UInt8(ascii: "w") where beginsWhen: whenStatement(mark)
    case UInt8(ascii: "g") where at("group") && declaresGroup: group(mark)
    case UInt8(ascii: "e") where at("else") && beginsElse:
      error(mark, .elseWithoutWhen)
    default: return false
    }
    return true
  }

  /// The statement as bare tokens, braces balanced.
  mutating func later(_ mark: Mark, _ notation: SyntaxProblem) {
    var previous = kind
    var open = kind == .leftBracket ? 1 : 0
    problem = .none
    bump(problem: notation)
    while true {
      // What a token lacks is no second mistake.
      isQuiet = true
      switch kind {
      case .newline where goesOn(behind: previous, open):
        scan(.skip)
        if kind.endsStatement || (open > 0 && !fits(behind: previous)) {
          scan()
          return finish(.laterStatement, mark)
        }
        continue
      case .newline, .semicolon, .endOfText: return finish(.laterStatement, mark)
      case .rightBrace: return finish(.laterStatement, mark)
      case .leftBrace:
        skipBraces()
        (previous, open) = (.rightBrace, 0)
        continue
      case .leftParen, .leftBracket: open += 1
      case .rightParen, .rightBracket: open = max(0, open - 1)
      default: break
      }
      previous = kind
      bump()
    }
  }

  private func goesOn(behind previous: SyntaxKind, _ open: Int) -> Bool {
    switch previous {
    case .plus, .minus, .star, .slash, .comma: true
    default: open > 0
    }
  }

  /// Whether the token ahead, on a new line inside brackets, can follow `previous`.
  private func fits(behind previous: SyntaxKind) -> Bool {
    switch kind {
    case .rightParen, .rightBracket, .comma, .plus, .minus, .star, .slash: return true
    default: break
    }
    switch previous {
    case .leftParen, .leftBracket, .comma, .plus, .minus, .star, .slash: return true
    default: return false
    }
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
