/// Advice for mistakes in stacks.
struct StackAdvice {
  let mistake: MistakeContext

  private var found: String { mistake.found }
  private var previous: String { mistake.previous }
  private var isMissing: Bool { mistake.node.kind == .missing }

  var advice: Advice? {
    switch mistake.node.problem {
    case .expectedStackBlock where isMissing:
      Advice("expected '{' and the views of the stack after '\(previous)', such as { a, b }")
    case .expectedStackBlock: Advice("the views of a stack stand in braces, as in { a, b }", inBraces)
    case .expectedStackItem where found.hasPrefix("["):
      Advice("the views of a stack stand without brackets: { a, 8, b(44) }", withoutBrackets)
    case .expectedStackItem where isMissing && previous == ",":
      Advice("expected a view after ','", SyntaxFix(title: "Remove ','", range: mistake.before, replacement: ""))
    case .expectedStackItem where isMissing:
      Advice("expected a view after '\(previous)'")
    case .expectedStackItem:
      Advice("expected ',' or '}' before '\(found)': a stack has views, and numbers for the gaps between them")
    case .expectedStackComma where isMissing:
      Advice("expected ',' after '\(previous)'", mistake.insert(",", at: mistake.range.lowerBound))
    case .expectedStackComma: Advice("the views of a stack are separated by ','", mistake.write(","))
    case .directionBehindOptions:
      Advice("the direction of a stack stands before its options: stack \(found) (…)", directionFirst)
    case .declarationInStack:
      Advice("a stack names its views, and declares none: view a, b stands in front of it, and then stack { a, b }")
    default: nil
    }
  }

  /// The fix that writes `a, b` or `[a, b]` in braces.
  private var inBraces: SyntaxFix? {
    var tokens = mistake.tokens(in: mistake.range)[...]
    if tokens.first?.kind == .leftBracket, tokens.last?.kind == .rightBracket { tokens = tokens.dropFirst().dropLast() }
    let isList = tokens.allSatisfy { $0.kind.isOne(of: [.identifier, .number, .comma]) }
    return isList && !tokens.isEmpty ? mistake.write("{ \(mistake.string(from: tokens)) }") : nil
  }

  /// The fix that writes the item `[a]` or `[a(44)]` without its outer brackets.
  private var withoutBrackets: SyntaxFix? {
    let tokens = mistake.tokens(in: mistake.offset..<mistake.offset + Int(mistake.node.length))
    guard let last = tokens.last, last.kind == .rightBracket,
      tokens.dropFirst().dropLast().allSatisfy({ !$0.kind.isOne(of: [.leftBracket, .rightBracket]) })
    else { return nil }
    return mistake.write(mistake.string(from: tokens.dropFirst().dropLast()))
  }

  /// The fix that writes the direction between the keyword and the options.
  private var directionFirst: SyntaxFix? {
    let keyword = mistake.token(from: mistake.statement.lowerBound)
    return mistake.write(
      " \(found)" + mistake.string(keyword.range.upperBound..<mistake.before.upperBound),
      in: keyword.range.after(mistake.range),
      title: "Write 'stack \(found)' and the options behind it")
  }
}
