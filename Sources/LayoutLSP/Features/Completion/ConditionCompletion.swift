import Syntax

/// What may stand behind `state`, `else` and `when`.
struct ConditionCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    if tokens.count == 1, place.first == "state" { return stateNames }
    if tokens.count == 1, place.first == "else" { return [when] }
    return conditionStart == nil ? nil : conditionParts
  }

  var starts: [CompletionCandidate] {
    guard place.condition.states.isEmpty else { return [when] }
    let state = candidate(
      "state", .keyword, "one of several alternatives",
      "Statements that hold in this state alone. The layout is solved once for each state.",
      insert: "state ${1:compact} {\n\t$0\n}", rank: 3)
    return [when, state]
  }

  /// The states there are: a further block goes on with one.
  private var stateNames: [CompletionCandidate] {
    (model?.states ?? []).map { candidate($0, .enumMember, "state", "More statements of the state `\($0)`.", rank: 1) }
  }

  /// The first token behind `when` or `else when`, before the block.
  private var conditionStart: Int? {
    if place.first == "when" || firstIsWhenWithParenthesis { return 1 }
    guard tokens.count >= 2, tokens[0].text == "else", tokens[1].text == "when" else { return nil }
    return 2
  }

  /// `when (` and `when 320`, which no other statement begins with.
  private var firstIsWhenWithParenthesis: Bool {
    guard tokens.count >= 2, tokens[0].kind == .identifier, tokens[0].text == "when" else { return false }
    return tokens[1].kind == .leftParen || tokens[1].kind == .number
  }

  /// Operands where one is due, otherwise what can go on.
  private var conditionParts: [CompletionCandidate] {
    guard let start = conditionStart, let last = tokens.last else { return [] }
    let words = ["and", "or", "not"]
    let isBehindOperand =
      tokens.count > start
      && (last.kind == .number || last.kind == .rightParen || last.kind == .identifier && !words.contains(last.text))
    if isBehindOperand { return isBehindComparison(from: start) ? connectives : [] }
    let isWhole = tokens.count == start || words.contains(last.text) || last.kind == .leftParen
    return measures + metrics + (isWhole && last.text != "not" ? [not] : [])
  }

  /// Whether there is a relation since the last word or parenthesis that begins a comparison.
  private func isBehindComparison(from start: Int) -> Bool {
    var hasRelation = false
    for token in tokens[start...] {
      switch token.kind {
      case .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .equalEqual: hasRelation = true
      case .identifier where token.text == "and" || token.text == "or": hasRelation = false
      default: break
      }
    }
    return hasRelation
  }

  private var measures: [CompletionCandidate] {
    ["width", "height"].map {
      candidate(
        $0, .keyword, "size of the screen", "The \($0) of the screen. A comparison with one that is `fit` is false.",
        rank: 1)
    }
  }

  private var not: CompletionCandidate {
    candidate("not", .keyword, "condition", "Holds where the comparison behind it does not.", rank: 3)
  }

  private var connectives: [CompletionCandidate] {
    [
      candidate("and", .keyword, "condition", "Both must hold. Binds tighter than `or`.", rank: 1),
      candidate("or", .keyword, "condition", "One must hold, or both.", rank: 2),
    ]
  }
}
