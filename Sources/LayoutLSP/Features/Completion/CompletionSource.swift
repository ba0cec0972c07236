import Analysis
import Protocol
import Syntax

// From the place of a cursor to the candidates: each kind of statement has a source, which knows the slots of its nodes.

/// The candidates in the statements of one notation.
protocol CompletionSource {
  var place: CompletionPlace { get }
  var candidates: [CompletionCandidate] { get }
}

func completionCandidates(
  _ analysis: Analysis, at offset: Int, _ names: ProjectNames = ProjectNames()
) -> [CompletionCandidate] {
  if let candidates = importCandidates(analysis, at: offset) ?? wordsCandidates(analysis, at: offset)
    ?? ignoreCandidates(analysis, at: offset)
  {
    return candidates
  }
  guard let place = CompletionPlace(analysis, at: offset, names) else { return [] }
  return place.candidates.map { $0.fitting(before: place.textBehindWord) }
}

extension CompletionPlace {
  fileprivate var candidates: [CompletionCandidate] {
    switch statement.kind {
    case .piece, .block: StatementCompletion(place: self).candidates
    case .viewStatement, .guideStatement, .layoutStatement: DeclarationCompletion(place: self).candidates
    case .screenStatement, .screensStatement: ScreenCompletion(place: self).candidates
    case .letStatement, .whenStatement, .stateStatement, .hideStatement: ConditionCompletion(place: self).candidates
    case .relationStatement, .listStatement: ExpressionCompletion(place: self).candidates
    case .setterStatement, .groupStatement: SetterCompletion(place: self).candidates
    case .ruleStatement: RuleCompletion(place: self).candidates
    case .visualFormatStatement: VisualFormatCompletion(place: self).candidates
    case .rowsStatement: RowsCompletion(place: self).candidates
    case .stackStatement: StackCompletion(place: self).candidates
    default: []
    }
  }
}

extension CompletionSource {
  var model: LayoutModel? { place.model }

  /// `insert` is a snippet, where the inserted text is not the label.
  func candidate(
    _ label: String, _ kind: LSP.CompletionItemKind, _ detail: String?, _ documentation: String? = nil,
    insert: String? = nil, rank: Int = 5
  ) -> CompletionCandidate {
    CompletionCandidate(label, kind, detail, documentation, snippet: insert, replacing: place.word, rank: rank)
  }
}
