import Analysis
import Protocol
import Syntax

// The sources of completion candidates, in the order in which they are asked.

/// The candidates of one kind of place.
protocol CompletionSource {
  var place: CompletionPlace { get }
  /// The candidates; nil where the place is of another kind.
  var candidates: [CompletionCandidate]? { get }
  /// The keywords that begin the statements of this source.
  var starts: [CompletionCandidate] { get }
}

/// What a source says about any place.
private struct SourceAnswers {
  let candidates: (CompletionPlace) -> [CompletionCandidate]?
  let starts: (CompletionPlace) -> [CompletionCandidate]

  init<Source: CompletionSource>(_ source: @escaping (CompletionPlace) -> Source) {
    candidates = { source($0).candidates }
    starts = { source($0).starts }
  }
}

/// The first source that knows a place answers.
private var sources: [SourceAnswers] {
  [
    SourceAnswers { RowsCompletion(place: $0) },
    SourceAnswers { StackCompletion(place: $0) },
    SourceAnswers { VisualFormatCompletion(place: $0) },
    SourceAnswers { StatementCompletion(place: $0) },
    SourceAnswers { RuleCompletion(place: $0) },
    SourceAnswers { ConditionCompletion(place: $0) },
    SourceAnswers { SetterCompletion(place: $0) },
    SourceAnswers { ScreenCompletion(place: $0) },
    SourceAnswers { DeclarationCompletion(place: $0) },
    SourceAnswers { ExpressionCompletion(place: $0) },
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
    if let candidates = source.candidates(place) {
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
  var allStarts: [CompletionCandidate] { sources.flatMap { $0.starts(place) } }

  /// `insert` is a snippet, where the inserted text is not the label.
  func candidate(
    _ label: String, _ kind: LSP.CompletionItemKind, _ detail: String?, _ documentation: String? = nil,
    insert: String? = nil, rank: Int = 5
  ) -> CompletionCandidate {
    CompletionCandidate(label, kind, detail, documentation, snippet: insert, replacing: place.word, rank: rank)
  }
}
