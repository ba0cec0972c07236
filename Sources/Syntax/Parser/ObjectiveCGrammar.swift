/// Rows as they stand in Objective-C: whole calls of RQVisual, and rows in quotes. Each is one mistake, whose fix is
/// what is written here.
extension Parser {
  /// Whether the statement ahead calls RQVisual; if so it has been read, with the lines that the call goes on over.
  mutating func pastedRows(_ mark: Mark) -> Bool {
    guard callsRQVisual else { return false }
    let open = kind == .leftBracket ? 1 : 0
    bump(problem: .rowsCall)
    restOfCall(open)
    finish(.errorStatement, mark)
    return true
  }

  /// The same among rows.
  mutating func pastedRow() -> Bool {
    guard callsRQVisual else { return false }
    let mark = mark()
    let reported = note(.rowsCall)
    let open = kind == .leftBracket ? 1 : 0
    bump()
    restOfCall(open)
    close(.unexpected, mark, problem: reported)
    return true
  }

  /// `[RQVisualMaster …`, `view = [RQVisualMaster …`, `UIView *view = [RQVisualMaster …`
  private var callsRQVisual: Bool {
    if kind == .leftBracket { return isMaster(peek(from: end)) }
    guard kind == .identifier else { return false }
    var next = peek(from: end)
    if next.token.kind == .star {
      next = peek(from: next.token.end)
      guard next.token.kind == .identifier else { return false }
      next = peek(from: next.token.end)
    }
    guard next.token.kind == .equal else { return false }
    next = peek(from: next.token.end)
    return next.token.kind == .leftBracket && isMaster(peek(from: next.token.end))
  }

  private func isMaster(_ next: (token: Token, start: Int)) -> Bool {
    next.token.kind == .identifier && text(next.start..<next.token.end, is: "RQVisualMaster")
  }

  /// The tokens to the end of the call. It goes on in the next line where brackets are open and that line begins with
  /// `@`, a closing bracket or `name:`.
  private mutating func restOfCall(_ brackets: Int) {
    var braces = 0
    var open = brackets
    while true {
      // What a token lacks is no second mistake.
      isQuiet = true
      switch kind {
      case .newline:
        guard open > 0 || braces > 0 else { return }
        scan(.skip)
        guard goesOnWithCall(braces) else { return scan() }
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
      bump()
    }
  }

  private func goesOnWithCall(_ braces: Int) -> Bool {
    switch kind {
    case .at, .rightBracket: true
    case .rightBrace: braces > 0
    case .identifier: second == .colon
    default: false
    }
  }

  /// [ `@` ] string [ `,` ]
  mutating func quotedRow() {
    let reported = note(.quotedRow)
    let mark = mark()
    isQuiet = true
    if kind == .at { bump() }
    if kind == .string { bump() }
    if kind == .comma { bump() }
    close(.unexpected, mark, problem: reported)
    unexpectedInRow(until: [.leftBrace], .expectedRowEnd)
  }
}
