/// What may stand at a place of an analysed document.

func completionCandidates(_ analysis: Analysis, at offset: Int) -> [CompletionCandidate] {
  []
}
