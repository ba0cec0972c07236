import Analysis
import Protocol

// `textDocument/semanticTokens`: the tokens of a document or a range, and the changes since an earlier answer.

extension Feature {
  package static let semanticTokens = Feature(
    "textDocument/semanticTokens/full", solved: false,
    offers: Capability("semanticTokensProvider") { capabilities in
      // The legend has only types that the client knows; a client that shows no tokens is offered none.
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

  package static let semanticTokensDelta = Feature("textDocument/semanticTokens/full/delta", solved: false) {
    (params: LSP.SemanticTokensDeltaParams, context) -> LSP.SemanticTokensDeltaResult? in
    let before = context.sentTokens.answer(params.previousResultId, of: context.analysis.document.file)
    let answer = context.sentTokens.answer(context)
    guard let before else { return .full(LSP.SemanticTokens(resultId: answer.id, data: answer.data)) }
    return .delta(resultId: answer.id, edits: before.edits(to: answer))
  }

  package static let semanticTokensRange = Feature("textDocument/semanticTokens/range", solved: false) {
    (params: LSP.TextDocumentRangeParams, context) -> LSP.SemanticTokens? in
    var numbers = TokenNumbers(context)
    TokenFinder(context.analysis)?.forEachToken(in: context.positions.bytes(of: params.range)) { numbers.append($0) }
    return LSP.SemanticTokens(data: [numbers.data])
  }
}
