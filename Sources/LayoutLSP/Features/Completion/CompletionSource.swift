import Analysis
import Protocol
import Syntax

// The sources of completion candidates, in the order in which they are asked.

/// The candidates of one kind of place.
protocol CompletionSource {
  var place: CompletionPlace { get }
  init(place: CompletionPlace)
  /// The candidates; nil where the place is of another kind.
  var candidates: [CompletionCandidate]? { get }
  /// The keywords that begin the statements of this source.
  var starts: [CompletionCandidate] { get }
}

/// The first source that knows a place answers.
private var sources: [any CompletionSource.Type] {
  [
    RowsCompletion.self,
    StackCompletion.self,
    VisualFormatCompletion.self,
    StatementCompletion.self,
    RuleCompletion.self,
    ConditionCompletion.self,
    SetterCompletion.self,
    ScreenCompletion.self,
    DeclarationCompletion.self,
    ExpressionCompletion.self,
  ]
}

func completionCandidates(
  _ analysis: Analysis, at offset: Int, _ names: ProjectNames = ProjectNames()
) -> [CompletionCandidate] {
  if let candidates = importCandidates(analysis, at: offset) ?? wordsCandidates(analysis, at: offset) {
    return candidates
  }
  if let candidates = ignoreCandidates(analysis, at: offset) { return candidates }
  guard let place = CompletionPlace(analysis, at: offset, names) else { return [] }
  // Not a lazy `first`, which would compute the candidates twice: to find them and to return them.
  for source in sources {
    if let candidates = source.init(place: place).candidates {
      return candidates.map { $0.fitting(before: place.textBehindWord) }
    }
  }
  return []
}

extension CompletionSource {
  var tokens: [CompletionPlace.Token] { place.tokens }
  var model: LayoutModel? { place.model }
  var starts: [CompletionCandidate] { [] }
  /// The keywords of all sources.
  var allStarts: [CompletionCandidate] { sources.flatMap { $0.init(place: place).starts } }

  /// `insert` is a snippet, where the inserted text is not the label.
  func candidate(
    _ label: String, _ kind: LSP.CompletionItemKind, _ detail: String?, _ documentation: String? = nil,
    insert: String? = nil, rank: Int = 5
  ) -> CompletionCandidate {
    CompletionCandidate(label, kind, detail, documentation, snippet: insert, replacing: place.word, rank: rank)
  }
}
