/// The words and fixes for mistakes in rules, and for rules that were pasted as other programs write them: without their
/// view, in quotes, or in a message to an object.
extension MistakePlace {
  // MARK: In a rule

  /// nil where the mistake has nothing to do with rules.
  func ruleMessage(_ node: Node, _ range: Range<Int>) -> String? {
    let before = quote(before)
    switch node.problem {
    case .expectedRule: return "expected a rule after '\(before)', such as ll = 10"
    case .expectedAssignment: return "expected '=' and a value after '\(before)'"
    case .noSuchAssignment: return "a rule assigns: write '=' instead of '\(quote(range))'"
    case .expectedRuleValue:
      return "expected a value after '\(before)': a number, a percentage, a name such as ll, or %ll(view)"
    case .expectedComma: return "expected ',' after '\(before)'"
    case .expectedSpecifier: return "expected a name after '%', such as %tt(view) or %f(metric)"
    case .expectedSpecifierArgument:
      let what = before == "f" || before == "p" ? "metric" : "view"
      return "name the \(what) of '%\(before)' in parentheses: %\(before)(\(what))"
    case .ruleForList: return "a rule is written for one view: write one for each, such as a: ll = 10"
    case .ruleInQuotes: return "a rule is written without quotes: \(quotedRule(in: statement)?.text ?? "ll = 10")"
    case .expectedEnd where isPriorityOfRule(range):
      return "a rule has no priority: write what may give way as an equation, such as a.width == 5 @ high"
    case .loneName, .startsNoStatement, .messageSend, .noSuchRelation, .expectedEnd:
      return strayRuleMessage(node, range)
    default: return nil
    }
  }

  /// `@ high` behind a rule.
  private func isPriorityOfRule(_ range: Range<Int>) -> Bool {
    token(from: range.lowerBound).kind == .at && isInRule
  }

  /// Whether the statement is a path and a colon.
  var isInRule: Bool {
    var next = token(from: statement.lowerBound)
    while next.kind == .identifier || next.kind == .dot { next = token(from: next.range.upperBound) }
    return next.kind == .colon
  }

  func ruleFix(_ node: Node, _ range: Range<Int>) -> SyntaxFix? {
    switch node.problem {
    case .noSuchAssignment: return SyntaxFix(title: "Write '='", range: range, replacement: "=")
    case .expectedComma: return SyntaxFix(title: "Write ','", range: range, replacement: ",")
    case .ruleInQuotes:
      guard let rule = quotedRule(in: range) else { return nil }
      return SyntaxFix(title: "Remove the quotes", range: range, replacement: rule.text)
    case .messageSend:
      guard let rule = quotedRule(in: statement), let bracket = closingBracket(after: rule.range) else { return nil }
      let text = "\(receiver(before: rule.range) ?? "view"): \(rule.text)"
      return SyntaxFix(title: "Write '\(text)'", range: statement.lowerBound..<bracket, replacement: text)
    case .loneName, .startsNoStatement, .noSuchRelation, .expectedEnd:
      guard strayRuleMessage(node, range) != nil else { return nil }
      let start = statement.lowerBound
      guard let rule = quotedRule(in: statement) else {
        return SyntaxFix(title: "Insert 'view: '", range: start..<start, replacement: "view: ")
      }
      let text = "view: \(rule.text)"
      return SyntaxFix(title: "Write '\(text)'", range: start..<rule.range.upperBound, replacement: text)
    default: return nil
    }
  }

  // MARK: Where none should be

  /// The words where the statement is a rule in some other form; nil where it is none.
  private func strayRuleMessage(_ node: Node, _ range: Range<Int>) -> String? {
    if node.problem == .messageSend || node.kind == .string || token(from: range.lowerBound).kind == .at {
      guard let rule = quotedRule(in: statement) else { return nil }
      let view = receiver(before: rule.range) ?? "view"
      return "a rule is written without quotes, behind its view: \(view): \(rule.text)"
    }
    let name = token(from: statement.lowerBound)
    guard SLL.names.contains(quote(name.range)) else { return nil }
    let isInside = node.problem == .noSuchRelation || node.problem == .expectedEnd
    guard isInside || range.lowerBound == name.range.lowerBound else { return nil }
    let next = token(from: name.range.upperBound)
    guard next.kind.isAssignment else { return nil }
    return SLL.needsView(quote(name.range))
  }

  /// The first text in quotes, where it begins as a rule does.
  private func quotedRule(in range: Range<Int>) -> (text: String, range: Range<Int>)? {
    var at = range.lowerBound
    for _ in 0..<40 {
      let token = token(from: at)
      guard token.kind != .endOfText, token.kind != .newline, token.range.lowerBound < range.upperBound else { break }
      at = token.range.upperBound
      guard token.kind == .string, token.range.count > 2, token.range.count < 200 else { continue }
      let inside = token.range.lowerBound + 1..<token.range.upperBound - 1
      let name = self.token(from: inside.lowerBound)
      guard SLL.names.contains(quote(name.range)), self.token(from: name.range.upperBound).kind.isAssignment else {
        return nil
      }
      return (String(decoding: text[start + inside.lowerBound..<start + inside.upperBound], as: UTF8.self), token.range)
    }
    return nil
  }

  /// The view of `[view.coslayout addRule:…]` or `[[COSLayout layoutOfView:view] addRule:…]`.
  private func receiver(before string: Range<Int>) -> String? {
    var words: [String] = []
    var at = statement.lowerBound
    while at < string.lowerBound, words.count < 20 {
      let token = token(from: at)
      guard token.range.upperBound > at else { break }
      if token.kind == .identifier { words.append(quote(token.range)) }
      at = token.range.upperBound
    }
    guard let message = words.firstIndex(of: "addRule"), message > 0 else { return nil }
    if words[message - 1] == "coslayout" {
      let path = words[..<(message - 1)]
      return path.isEmpty ? nil : path.joined(separator: ".")
    }
    guard message > 1, words[message - 2] == "layoutOfView" else { return nil }
    return words[message - 1]
  }

  private func closingBracket(after string: Range<Int>) -> Int? {
    let token = token(from: string.upperBound)
    return token.kind == .rightBracket ? token.range.upperBound : nil
  }
}

/// COSLayout's "sample layout language".
public enum SLL {
  /// What is said of a rule that names no view.
  public static func needsView(_ name: String) -> String {
    "'\(name)' begins a rule: write its view before it, such as view: \(name) = 10"
  }

  /// What a rule can assign to, in the order in which completion offers them.
  public static let names = [
    "ll", "rr", "tt", "bb", "w", "h", "cl", "ct", "lr", "rl", "tb", "bt", "cr", "cb", "minw", "maxw", "minh", "maxh",
  ]
}
