import Analysis
import Protocol
import Syntax

/// Completion in a rule: its names, their values, the arguments of specifiers.
struct RuleCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.ruleStatement, .colon) where isAxis: VisualFormatCompletion(place: place).edgeAndItem
    case (.ruleStatement, .colon): isAboutView ? ruleNames : []
    case (.ruleStatement, .comma): ruleNames
    case (.unexpected, .colon): specifiers(afterAxis: true).map { $0.between("%", "") }
    case (.ruleSpecifier, .percent): specifiers(afterAxis: hasAxis)
    case (.ruleSpecifier, .caret), (.ruleSpecifier, .at): numberSpecifiers
    case (.argument, .leftParen): views + pseudoViews
    case (.path, .dot): members
    case (.ruleAssignment, .equal): values + [removal]
    case (.ruleAssignment, let before?): before.isRuleAssignment || place.slot.isInOperation ? values : []
    case (.ruleSpecifier, _): place.slot.isInOperation ? metrics : []
    default: []
    }
  }

  /// Whether the name before the colon is that of a view. The label of a row has a colon behind it too.
  private var isAboutView: Bool {
    guard let name = place.statement.first(.path).flatMap({ place.firstWord(of: $0) }) else { return false }
    return model?.declarations.declaredView(name, from: place.scope) != nil || PseudoView(rawValue: name) != nil
  }

  /// Whether the statement is a visual format of which only the axis is written.
  private var isAxis: Bool {
    ["H", "V", "HV"].contains(place.statement.first(.path).map { place.reader.string($0) })
  }

  /// Whether the specifier has an axis, as in `H:%^`.
  private var hasAxis: Bool { place.slot.node.first(.colon) != nil }

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
    hasAxis ? [numberSpecifier("p")] : [numberSpecifier("f"), numberSpecifier("p")]
  }

  private func numberSpecifier(_ name: String) -> CompletionCandidate {
    let isPercentage = name.hasSuffix("p")
    return candidate(
      "\(name)(…)", .function, isPercentage ? "percentage" : "length",
      isPercentage
        ? "A percentage of the superview's width or height, by the axis of the rule that uses it."
        : "A number or a metric, in points.", insert: "\(name)(${1:10})", rank: 7)
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
