import Analysis
import Protocol
import Syntax

/// Completion behind `state`, `states`, `hide`, `else` and `when`.
struct ConditionCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    if place.keyword == "state", isBehindCommaOrWord { return stateNames }
    // The user makes up names here.
    if place.keyword == "states", tokens.count > 1 { return [] }
    if place.keyword == "hide", isBehindCommaOrWord { return views }
    if place.keyword == "hide", tokens.last?.kind == .dot { return members }
    if tokens.count == 1, place.keyword == "else" { return [when] }
    if isBehindFurtherValue { return [whenOfValue] }
    return conditionStart == nil ? nil : conditionParts
  }

  var starts: [CompletionCandidate] {
    let isInside = !place.condition.isAlways
    let hide = candidate(
      "hide", .keyword, "views that are not there",
      "Views that are not there where this holds, with what is inside of them: their neighbours close up.",
      insert: "hide ${1:name}", rank: 3)
    let whens = isInside ? [when, hide] : [when]
    guard place.condition.states.isEmpty || (model?.declarations.stateSets.count ?? 0) > 1 else { return whens }
    let state = candidate(
      "state", .keyword, "one of several alternatives",
      "Statements that hold in this state alone. The layout is solved once for each state.",
      insert: "state ${1:compact} {\n\t$0\n}", rank: 3)
    let isRoot = place.scope == .outermost
    return whens + [state] + (isRoot ? [states] : [])
  }

  private var states: CompletionCandidate {
    candidate(
      "states", .keyword, "a set of states",
      "States of which one holds at a time. The layout is solved for each choice of one from every set.",
      insert: "states ${1:keyboard}: ${2:hidden}, ${3:shown}", rank: 3)
  }

  // MARK: Values of metrics

  private var whenOfValue: CompletionCandidate {
    candidate(
      "when", .keyword, "condition", "Where the metric has this value: of several the last that holds counts.",
      insert: "when ${1:width >= 600}", rank: 1)
  }

  /// The index of the comma before the last value of a metric; nil at its first value.
  private var furtherValue: Int? {
    guard place.keyword == "let", let comma = tokens.lastIndex(where: { $0.kind == .comma }) else { return nil }
    return tokens[..<comma].contains { $0.kind == .equal } ? comma : nil
  }

  private var isBehindFurtherValue: Bool {
    guard let comma = furtherValue, comma + 1 < tokens.count, conditionStart == nil, let last = tokens.last else {
      return false
    }
    return last.kind == .number || last.kind == .identifier || last.kind == .rightParen
  }

  private var isBehindCommaOrWord: Bool { tokens.count == 1 || tokens.last?.kind == .comma }

  /// The states of the layout, as another block may add statements to one.
  private var stateNames: [CompletionCandidate] {
    (model?.states ?? []).filter { !place.isOnlyBeingWritten($0) }.map {
      candidate($0, .enumMember, "state", "More statements of the state `\($0)`.", rank: 1)
    }
  }

  /// The index of the first token of the condition: behind `when`, `else when`, or the `when` of a metric's value.
  private var conditionStart: Int? {
    if let comma = furtherValue {
      return tokens[comma...].firstIndex { $0.kind == .identifier && $0.text == "when" }.map { $0 + 1 }
    }
    if place.keyword == "when" || firstIsWhenWithParenthesis { return 1 }
    guard tokens.count >= 2, tokens[0].text == "else", tokens[1].text == "when" else { return nil }
    return 2
  }

  /// Whether the statement begins with `when (` or `when 320`, as no other does.
  private var firstIsWhenWithParenthesis: Bool {
    guard tokens.count >= 2, tokens[0].kind == .identifier, tokens[0].text == "when" else { return false }
    return tokens[1].kind == .leftParen || tokens[1].kind == .number
  }

  /// Operands where one is due, otherwise what can follow: a comparison needs a relation before it is true or false.
  private var conditionParts: [CompletionCandidate] {
    guard let start = conditionStart, let last = tokens.last else { return [] }
    let words = ["and", "or", "not"]
    let isBehindOperand =
      tokens.count > start
      && (last.kind == .number || last.kind == .rightParen || last.kind == .identifier && !words.contains(last.text))
    if isBehindOperand { return isBehindTruth(from: start) ? connectives : relations }
    if last.kind == .percent { return connectives }
    if isComparedWithText { return textPercentages }
    let isWhole = tokens.count == start || words.contains(last.text) || last.kind == .leftParen
    return measures + metrics + (isWhole ? self.words + [text] : []) + (isWhole && last.text != "not" ? [not] : [])
  }

  /// The words that are true or false by themselves.
  private var words: [CompletionCandidate] {
    let ofLanguage = ConditionWord.allCases.map { candidate($0.rawValue, .keyword, "screen", $0.meaning, rank: 2) }
    let traits = (model?.screens.flatMap { $0.traits } ?? []).unique.map {
      candidate($0, .enumMember, "trait", "Holds on screens with the trait `\($0)`.", rank: 2)
    }
    let states = (model?.states ?? []).map {
      candidate($0, .enumMember, "state", "Holds in the state `\($0)`.", rank: 2)
    }
    return ofLanguage + traits + states
  }

  private var text: CompletionCandidate {
    candidate(
      "text", .keyword, "size of text", "How large text is: `text >= 200%`.", insert: "text >= ${1:200}%", rank: 3)
  }

  /// Whether the cursor is behind `text >=`.
  private var isComparedWithText: Bool {
    tokens.count > 1 && isRelation(tokens[tokens.count - 1].kind) && tokens[tokens.count - 2].text == "text"
  }

  private func isBehindTruth(from start: Int) -> Bool {
    if isBehindComparison(from: start) { return true }
    guard let last = tokens.last, last.kind == .identifier else { return false }
    return words.contains { $0.label == last.text }
  }

  /// Whether there is a relation behind the last `and` or `or`.
  private func isBehindComparison(from start: Int) -> Bool {
    var hasRelation = false
    for token in tokens[start...] {
      if isRelation(token.kind) { hasRelation = true }
      if token.kind == .identifier, token.text == "and" || token.text == "or" { hasRelation = false }
    }
    return hasRelation
  }

  private func isRelation(_ kind: SyntaxKind) -> Bool { kind == .less || kind == .greater || kind.relation != nil }

  private var relations: [CompletionCandidate] {
    [(">=", "at least"), ("<", "less than"), ("<=", "at most"), (">", "more than"), ("==", "equal")].map {
      sign, words in
      candidate(sign, .operator, words, insert: sign + " $0", rank: 1)
    }.inOrderOfWeight
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
