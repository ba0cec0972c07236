/// `textDocument/semanticTokens`: all of a document, of a range, and what changed since an answer that the client has.

extension Feature {
  static let semanticTokens = Feature(
    "textDocument/semanticTokens/full", solved: never,
    offers: Capability("semanticTokensProvider") { capabilities in
      // The legend names only what the client knows; to one that shows no tokens none are offered.
      let legend = capabilities.tokens
      if legend.tokenTypes.isEmpty { return nil }
      return [
        "legend": [
          "tokenTypes": .array(legend.tokenTypes.map { .string($0.rawValue) }),
          "tokenModifiers": .array(legend.tokenModifiers.map { .string($0.rawValue) }),
        ],
        "full": ["delta": true], "range": true,
      ]
    }
  ) { (params: LSP.TextDocumentParams, context) -> LSP.SemanticTokens? in
    let answer = context.sentTokens.answer(context)
    return LSP.SemanticTokens(resultId: answer.id, data: answer.data)
  }

  static let semanticTokensDelta = Feature("textDocument/semanticTokens/full/delta", solved: never) {
    (params: LSP.SemanticTokensDeltaParams, context) -> LSP.SemanticTokensDeltaResult? in
    let before = context.sentTokens.data(params.previousResultId, of: context.analysis.document.file)
    let answer = context.sentTokens.answer(context)
    guard let before else { return .full(LSP.SemanticTokens(resultId: answer.id, data: answer.data)) }
    return .delta(resultId: answer.id, edits: tokenEdits(from: before, to: answer.data))
  }

  static let semanticTokensRange = Feature("textDocument/semanticTokens/range", solved: never) {
    (params: LSP.SemanticTokensRangeParams, context) -> LSP.SemanticTokens? in
    var (numbers, finder) = (TokenNumbers(context), TokenFinder(context.analysis))
    finder?.forEachToken(in: context.positions.bytes(of: params.range)) { numbers.append($0) }
    return LSP.SemanticTokens(data: numbers.data)
  }
}

/// The one edit between the longest beginning and the longest end that both have; none where they are the same.
func tokenEdits(from old: [UInt32], to new: [UInt32]) -> [LSP.SemanticTokensEdit] {
  let shorter = min(old.count, new.count)
  var prefix = 0
  while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
  if prefix == old.count, prefix == new.count { return [] }
  var suffix = 0
  while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
  let edit = LSP.SemanticTokensEdit(
    start: prefix, deleteCount: old.count - suffix - prefix, data: Array(new[prefix..<new.count - suffix]))
  return [edit]
}
