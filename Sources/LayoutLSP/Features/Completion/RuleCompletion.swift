import Analysis
import Protocol
import Syntax

/// Completion in a rule: its names, their values, the arguments of specifiers.
struct RuleCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard let colon = ruleColon, let last = tokens.last else { return nil }
    switch last.kind {
    case .colon where tokens.count - 1 == colon: return ruleNames
    case .colon: return specifiers(afterAxis: true).map { $0.between("%", "") }
    case .comma: return ruleNames
    case .percent where tokens[tokens.count - 2].kind != .number: return specifiers(afterAxis: isBehindAxis)
    case .caret, .at: return tokens[tokens.count - 2].kind == .percent ? numberSpecifiers : []
    case .leftParen where isSpecifier(before: tokens.count - 1): return argument(of: tokens[tokens.count - 2].text)
    case .dot: return place.openBracket.map { isSpecifier(before: $0) } == true ? members : []
    case .equal: return values + [removal]
    case .leftParen, .plus, .minus, .star, .slash, .plusEqual, .minusEqual, .starEqual, .slashEqual:
      guard let open = place.openBracket, isSpecifier(before: open) else {
        return tokens[colon...].contains { $0.kind.isRuleAssignment } ? values : []
      }
      return tokens[open - 1].text == "f" || tokens[open - 1].text == "p" ? metrics : []
    default: return []
    }
  }

  /// The index of the colon behind the rule's view; nil where the statement is no rule.
  private var ruleColon: Int? {
    var index = 0
    while index + 1 < tokens.count, tokens[index].kind == .identifier, tokens[index + 1].kind == .dot { index += 2 }
    guard index + 1 < tokens.count, tokens[index].kind == .identifier, tokens[index + 1].kind == .colon else {
      return nil
    }
    // A row's label and the axis of a visual format have a colon behind them too.
    let name = tokens[0].text
    guard model?.declarations.declaredView(name, from: place.scope) != nil || PseudoView(rawValue: name) != nil else {
      return nil
    }
    let next = index + 2 < tokens.count ? tokens[index + 2].kind : .identifier
    return next == .bar || next == .leftBracket ? nil : index + 1
  }

  /// Whether the parenthesis at `index` is that of a specifier.
  private func isSpecifier(before index: Int) -> Bool {
    guard index >= 2, tokens[index].kind == .leftParen, tokens[index - 1].kind == .identifier else { return false }
    switch tokens[index - 2].kind {
    case .percent, .caret, .at: return true
    default: return false
    }
  }

  /// Whether the `%` before the cursor stands behind `H:` or `V:`.
  private var isBehindAxis: Bool {
    tokens.count >= 3 && tokens[tokens.count - 2].kind == .colon && ruleColon != tokens.count - 2
  }

  // MARK: Candidates

  private var ruleNames: [CompletionCandidate] {
    RuleName.allCases.enumerated().map { rank, name in
      candidate(
        name.rawValue, .property, name.kind, name.meaning().asSentence, rank: rank < 6 ? 1 : 2)
    }
  }

  private var removal: CompletionCandidate {
    candidate("nil", .keyword, "no value", "Removes what was assigned to the name.", rank: 8)
  }

  /// The candidates for a value; metrics come first, as most values are numbers.
  private var values: [CompletionCandidate] {
    metrics(rank: 0) + ruleNames + (specifiers(afterAxis: false)).map { $0.between("%", "") }
  }

  /// Returns the specifiers that may stand behind `%`.
  private func specifiers(afterAxis: Bool) -> [CompletionCandidate] {
    let percentages = ["p", "^p", "@p"].map { numberSpecifier($0) }
    guard !afterAxis else { return percentages }
    let views = RuleName.allCases.filter { $0.isSpecifier }.map { name in
      candidate(
        "\(name.rawValue)(…)", .function, "of another view",
        name.meaning(of: "the other view").asSentence,
        insert: "\(name.rawValue)(${1:view})", rank: 6)
    }
    return views + ["f", "^f", "@f"].map { numberSpecifier($0) } + percentages
  }

  private var numberSpecifiers: [CompletionCandidate] {
    isAxisBeforeSign ? [numberSpecifier("p")] : [numberSpecifier("f"), numberSpecifier("p")]
  }

  /// Whether an axis precedes the last sign, as in `H:%^`.
  private var isAxisBeforeSign: Bool {
    tokens.count >= 3 && tokens[tokens.count - 3].kind == .colon && ruleColon != tokens.count - 3
  }

  private func numberSpecifier(_ name: String) -> CompletionCandidate {
    let isPercentage = name.hasSuffix("p")
    return candidate(
      "\(name)(…)", .function, isPercentage ? "percentage" : "length",
      isPercentage
        ? "A percentage of the superview's width or height, by the axis of the rule that uses it."
        : "A number or a metric, in points.", insert: "\(name)(${1:10})", rank: 7)
  }

  private func argument(of specifier: String) -> [CompletionCandidate] {
    specifier == "f" || specifier == "p" ? metrics : views + pseudoViews
  }
}

extension RuleName {
  /// The kind of the name in the words that completion shows beside it.
  fileprivate var kind: String {
    slot.isLimit ? "\(axis.name) limit" : slot.isPosition ? "\(axis.name) distance" : "\(axis.name) length"
  }
}

extension SyntaxKind {
  fileprivate var isRuleAssignment: Bool {
    switch self {
    case .equal, .plusEqual, .minusEqual, .starEqual, .slashEqual: true
    default: false
    }
  }
}

extension String {
  /// The text with a capital letter and a full stop.
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
