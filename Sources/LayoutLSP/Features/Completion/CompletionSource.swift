import Syntax

// What may stand at a place of an analysed document: who is asked for it, in which order.

/// What may stand in one kind of place.
protocol CompletionSource {
  var place: CompletionPlace { get }
  init(place: CompletionPlace)
  /// nil where the place is of another kind.
  var candidates: [CompletionCandidate]? { get }
  /// The words that its statements begin with.
  var starts: [CompletionCandidate] { get }
}

/// The first that knows a place answers.
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
  if let candidates = importCandidates(analysis, at: offset) { return candidates }
  if let candidates = ignoreCandidates(analysis, at: offset) { return candidates }
  guard let place = CompletionPlace(analysis, at: offset, names) else { return [] }
  // A loop: the first of a lazy list is made once to be found, and once more to be had.
  for source in sources {
    if let candidates = source.init(place: place).candidates {
      return candidates.map { $0.fitting(before: place.behind) }
    }
  }
  return []
}

extension CompletionSource {
  var tokens: [CompletionPlace.Token] { place.tokens }
  var model: LayoutModel? { place.model }
  var starts: [CompletionCandidate] { [] }
  /// Of all sources.
  var allStarts: [CompletionCandidate] { sources.flatMap { $0.init(place: place).starts } }

  /// `insert`: a snippet, where that is not the label.
  func candidate(
    _ label: String, _ kind: LSP.CompletionItemKind, _ detail: String?, _ documentation: String? = nil,
    insert: String? = nil, rank: Int = 5
  ) -> CompletionCandidate {
    CompletionCandidate(label, kind, detail, documentation, snippet: insert, replacing: place.word, rank: rank)
  }
}
