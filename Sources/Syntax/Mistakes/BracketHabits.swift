// Habits in brackets: values with labels, lists, visual format and rows. No rows of a table, as they write as many parts
// as they find, or underline another place than they mend.

struct BracketHabits: LineHabits {
  let line: StatementLine

  // MARK: Labels

  private static let edges = ["top", "left", "bottom", "right"]

  /// `(left: 10, top: 20, right: 10, bottom: 20)`, in the order of other languages.
  var labelledValues: Advice? {
    guard let open = tokens[..<min(index, tokens.count)].lastIndex(where: { $0.kind == .leftParen }) else { return nil }
    var values: [String: String] = [:]
    var at = open + 1
    while kind(at) == .identifier, kind(at + 1) == .colon, let behind = behindOperand(at + 2) {
      values[text(at)] = text(at + 2...behind - 1)
      at = kind(behind) == .comma ? behind + 1 : behind
    }
    guard kind(at) == .rightParen, !values.isEmpty else { return nil }
    if Set(values.keys) == ["width", "height"], let width = values["width"], let height = values["height"] {
      return advice("a size is width x height: \(width) x \(height)", open...at, write: "\(width) x \(height)")
    }
    if Set(values.keys) == ["x", "y"], let x = values["x"], let y = values["y"] {
      return advice("values stand without labels: (\(x), \(y))", open...at, write: "(\(x), \(y))")
    }
    guard values.keys.allSatisfy(Self.edges.contains) else { return nil }
    let tuple = "(\(Self.edges.map { values[$0] ?? "0" }.joined(separator: ", ")))"
    return advice(
      "values stand without labels, in the order (top, left, bottom, right): \(tuple)", open...at, write: tuple)
  }

  /// The advice for something unexpected before a closing bracket.
  var insideBrackets: Advice? {
    if let advice = labelledValues { return advice }
    let behind = range(behind: index - 1, through: index - 1)
    if context.node.problem == .expectedRightParen, kind(index) == .rightBracket, isInBracket, behind != nil {
      return Advice("expected ')' after '\(context.previous)'", write(")", in: behind))
    }
    if context.node.kind == .missing, ends(at: index), kind(index) != .semicolon, behind != nil {
      let sign = context.node.problem == .expectedRightParen ? ")" : "]"
      return Advice("expected '\(sign)' after '\(context.previous)'", write(sign, in: behind, isGuess: true))
    }
    if kind(index) == .semicolon, index + 1 < tokens.count || context.node.problem == .expectedRightBracket {
      return commaInBrackets
    }
    guard context.node.problem == .expectedRightBracket, kind(index) == .minus, behind != nil,
      ["H", "V"].contains(text(0))
    else { return nil }
    return Advice("expected ',' or ']' after '\(context.previous)'", write("]", in: behind, isGuess: true))
  }

  /// Whether a `[` before the mistake is still open: in `[a(20]` it is what the `]` closes.
  private var isInBracket: Bool {
    let before = tokens[..<min(index, tokens.count)]
    return before.count { $0.kind == .leftBracket } > before.count { $0.kind == .rightBracket }
  }

  /// `view a (hug: 3; resist: 4)`, `[a; b].left == 0`
  private var commaInBrackets: Advice? {
    guard let semicolon = range(index...index) else { return nil }
    let line = context.string(semicolon.upperBound..<semicolon.upperBound + 200).prefix { !$0.isNewline }
    let closing: Character = context.node.problem == .expectedRightParen ? ")" : "]"
    guard line.contains(closing) else { return nil }
    var advice = self.advice("inside of brackets there is ',' and not ';'", index...index, write: ",")
    advice.end = semicolon.upperBound + line.utf8.count
    return advice
  }

  // MARK: Visual format and rows

  /// `V:|-logo-title-|`
  var formatWithoutBrackets: Advice? {
    guard kind(index) == .identifier, ["H", "V"].contains(text(0)), kind(1) == .colon else { return nil }
    var text = context.string(tokens[0].range.lowerBound..<tokens[1].range.upperBound)
    var last = 1
    for number in 2..<tokens.count {
      guard [.bar, .minus, .identifier, .number].contains(kind(number)) else { return nil }
      text += kind(number) == .identifier ? "[\(self.text(number))]" : self.text(number)
      last = number
    }
    return advice("a view stands in brackets: \(text)", index...index, write(text, for: 0...last))
  }

  /// `rows { logo title }`
  var rowWithoutBrackets: Advice? {
    guard [.identifier, .minus, .comma].contains(kind(index)) else { return nil }
    var first = index - 1
    while kind(first - 1) == .identifier || kind(first - 1) == .minus { first -= 1 }
    guard kind(first) == .identifier, kind(first - 1) != .colon else { return nil }
    var text = ""
    var last = first
    while kind(last) == .identifier || kind(last) == .minus || kind(last) == .comma {
      if kind(last) == .identifier { text += (text.isEmpty || text.hasSuffix("-") ? "" : "-") + "[\(self.text(last))]" }
      if kind(last) == .minus { text += "-" }
      last += 1
    }
    guard ends(at: last), !text.hasSuffix("-") else { return nil }
    return advice("each view of a row stands in brackets: \(text)", first...last - 1, write: text)
  }
}
