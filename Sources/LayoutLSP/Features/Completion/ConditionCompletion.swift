import Analysis
import Protocol
import Syntax

/// Completion behind `state`, `hide`, `else` and `when`, and in the values of metrics.
struct ConditionCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.stateStatement, .identifier): place.parts(of: place.statement, .identifier).count == 1 ? stateNames : []
    case (.stateStatement, .comma): stateNames
    case (.hideStatement, .identifier), (.hideStatement, .comma): views
    case (.path, .dot): members
    case (.letStatement, .equal), (.letStatement, .comma): metrics
    case (.letStatement, .metricValue): [whenOfValue]
    case (.letStatement, _): place.slot.isInOperation ? metrics : []
    case (.metricValue, _) where place.parts(of: place.slot.node, .identifier).isEmpty:
      place.slot.isInOperation ? metrics : []
    case (.whenStatement, .block): elseCandidates(behind: place.statement)
    case (.stateStatement, _), (.hideStatement, _), (.unexpected, _): []
    default: conditionParts
    }
  }

  // MARK: Values of metrics

  private var whenOfValue: CompletionCandidate {
    candidate(
      "when", .keyword, "condition", "Where the metric has this value: of several the last that holds counts.",
      insert: "when ${1:width >= 600}", rank: 1)
  }

  /// The states of the layout, as another block may add statements to one.
  private var stateNames: [CompletionCandidate] {
    (model?.states ?? []).filter { !place.isOnlyBeingWritten($0) }.map {
      candidate($0, .enumMember, "state", "More statements of the state `\($0)`.", rank: 1)
    }
  }

  // MARK: Conditions

  /// Operands where one is due, otherwise what can follow: a comparison needs a relation before it is true or false.
  private var conditionParts: [CompletionCandidate] {
    guard let before = place.slot.before else { return [] }
    switch before.kind {
    case .identifier:
      let word = place.reader.string(before)
      return word == "else" ? [keyword("when")].compactMap { $0 } : whole + (word == "not" ? [] : [not])
    case .leftParen: return place.node == .comparison ? measures + metrics : whole + [not]
    case let kind where kind.comparesNumbers && isComparisonOfText: return textPercentages
    case let kind where kind.isToken: return measures + metrics
    default: return isTrueOrFalse(before) ? connectives : relations
    }
  }

  /// What may stand where a whole condition is due.
  private var whole: [CompletionCandidate] { measures + metrics + words + [text] }

  /// Whether the cursor is in a comparison with `text`.
  private var isComparisonOfText: Bool {
    place.node == .comparison && place.slot.node.first(.name).map { place.reader.string($0) } == "text"
  }

  /// Whether the condition ends with something that is true or false, and not with a number.
  private func isTrueOrFalse(_ condition: Cursor) -> Bool {
    switch condition.kind {
    case .comparison, .conditionGroup: true
    case .conditionWord: words.contains { $0.label == place.reader.string(condition) }
    case .disjunction, .conjunction, .negation: condition.children.last { $0.length > 0 }.map(isTrueOrFalse) ?? false
    default: false
    }
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

extension SyntaxKind {
  fileprivate var comparesNumbers: Bool { self == .less || self == .greater || relation != nil }
}

extension CompletionSource {
  /// Returns the candidates that continue a `when` behind its last block, on its line or below.
  func elseCandidates(behind when: Cursor) -> [CompletionCandidate] {
    guard when.first(.semicolon) == nil,
      place.parts(of: when, .identifier).last.map({ place.reader.string($0) }) != "else"
    else { return [] }
    return [
      keyword("else")?.with { $0.rank = 0 },
      candidate(
        "else when", .keyword, "on some of the other sizes", "A further condition, where the one before does not hold.",
        insert: "else when ${1:width < 600} {\n\t$0\n}", rank: 0),
    ].compactMap { $0 }
  }
}
