/// Advice for mistakes in rules, and for rules pasted from other programs: without their view, in quotes, or in a
/// message to an object.
extension MistakeContext {
  /// The advice; nil if the mistake has nothing to do with rules.
  var ruleAdvice: Advice? {
    switch node.problem {
    case .expectedRule: Advice("expected a rule after '\(previous)', such as ll = 10")
    case .expectedAssignment: Advice("expected '=' and a value after '\(previous)'")
    case .noSuchAssignment: Advice("a rule assigns: write '=' instead of '\(found)'", write("="))
    case .expectedRuleValue:
      Advice("expected a value after '\(previous)': a number, a percentage, a name such as ll, or %ll(view)")
    case .expectedComma: Advice("expected ',' after '\(previous)'", write(","))
    case .expectedSpecifier: Advice("expected a name after '%', such as %tt(view) or %f(metric)")
    case .expectedSpecifierArgument where previous == "f" || previous == "p":
      Advice("name the metric of '%\(previous)' in parentheses: %\(previous)(metric)")
    case .expectedSpecifierArgument: Advice("name the view of '%\(previous)' in parentheses: %\(previous)(view)")
    case .ruleForList: Advice("a rule is written for one view: write one for each, such as a: ll = 10")
    case .ruleInQuotes:
      Advice(
        "a rule is written without quotes: \(QuotedRule(in: statement, of: self)?.text ?? "ll = 10")",
        QuotedRule(in: range, of: self).map { write($0.text, title: "Remove the quotes") })
    case .expectedEnd where token(from: range.lowerBound).kind == .at && isInRule:
      Advice(
        "a rule has no priority: write what may give way as an equation, such as a.width == 5 @ high",
        strayRuleAdvice?.fix)
    case .loneName, .startsNoStatement, .noSuchRelation, .expectedEnd: strayRuleAdvice
    default: nil
    }
  }

  /// Whether the statement begins with a path and a colon.
  var isInRule: Bool {
    var next = token(from: statement.lowerBound)
    while next.kind == .identifier || next.kind == .dot { next = token(from: next.range.upperBound) }
    return next.kind == .colon
  }

  // MARK: Rules in the wrong form

  /// The advice for a statement that is a rule in quotes or without its view; nil for any other statement.
  private var strayRuleAdvice: Advice? {
    let rule = QuotedRule(in: statement, of: self)
    guard let words = rule != nil && beginsWithString ? rule?.words : wordsForBareRule else { return nil }
    let start = statement.lowerBound
    guard let rule else { return Advice(words, insert("view: ", at: start)) }
    return Advice(words, write("view: \(rule.text)", in: start..<rule.range.upperBound))
  }

  private var beginsWithString: Bool { node.kind == .string || token(from: range.lowerBound).kind == .at }

  private var wordsForBareRule: String? {
    let name = token(from: statement.lowerBound)
    guard !beginsWithString, SLL.names.contains(quote(name.range)) else { return nil }
    let isInside = node.problem == .noSuchRelation || node.problem == .expectedEnd
    guard isInside || range.lowerBound == name.range.lowerBound else { return nil }
    guard token(from: name.range.upperBound).kind.isAssignment else { return nil }
    return SLL.needsView(quote(name.range))
  }
}

/// A text in quotes that is a rule.
private struct QuotedRule {
  var text: String
  /// The bytes of the text, quotes included.
  var range: Range<Int>

  var words: String { "a rule is written without quotes, behind its view: view: \(text)" }

  /// Finds the first text in quotes; nil if it does not begin like a rule.
  init?(in range: Range<Int>, of context: MistakeContext) {
    var at = range.lowerBound
    for _ in 0..<40 {
      let token = context.token(from: at)
      guard token.kind != .endOfText, token.kind != .newline, token.range.lowerBound < range.upperBound else { break }
      at = token.range.upperBound
      guard token.kind == .string, token.range.count > 2, token.range.count < 200 else { continue }
      let inside = token.range.lowerBound + 1..<token.range.upperBound - 1
      let name = context.token(from: inside.lowerBound)
      guard SLL.names.contains(context.quote(name.range)),
        context.token(from: name.range.upperBound).kind.isAssignment
      else { return nil }
      text = context.string(inside)
      self.range = token.range
      return
    }
    return nil
  }
}

/// COSLayout's "sample layout language".
public enum SLL {
  /// Returns the message for a rule that names no view.
  public static func needsView(_ name: String) -> String {
    "'\(name)' begins a rule: write its view before it, such as view: \(name) = 10"
  }

  /// The names that a rule can assign to, in the order in which completion offers them.
  public static let names = [
    "ll", "rr", "tt", "bb", "w", "h", "cl", "ct", "lr", "rl", "tb", "bt", "cr", "cb", "minw", "maxw", "minh", "maxh",
  ]

  /// Whether a text begins like a rule: with a name and a sign that assigns.
  static func isRule(_ text: some StringProtocol) -> Bool {
    let name = text.prefix { $0.isLetter }
    let sign = text.dropFirst(name.count).first { $0 != " " }
    return names.contains(String(name)) && sign.map { "=+-*/".contains($0) } == true
  }
}
