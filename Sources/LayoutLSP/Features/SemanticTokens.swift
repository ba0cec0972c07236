/// `textDocument/semanticTokens`: all of a document, of a range, and what changed since an answer that the client has.

extension Feature {
  static let semanticTokens = Feature(
    "textDocument/semanticTokens/full", solved: never,
    offers: Capability("semanticTokensProvider") { abilities in
      // The legend names only what the client knows; to one that shows no tokens none are offered.
      let legend = abilities.tokens
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
    let answer = allTokens(context)
    let id = context.sentTokens.keep(answer, of: context.analysis.document.file)
    return LSP.SemanticTokens(resultId: id, data: answer.data)
  }

  static let semanticTokensDelta = Feature("textDocument/semanticTokens/full/delta", solved: never) {
    (params: LSP.SemanticTokensDeltaParams, context) -> LSP.SemanticTokensDeltaResult? in
    let file = context.analysis.document.file
    let before = context.sentTokens.answer(params.previousResultId, of: file)
    let answer = allTokens(context)
    let id = context.sentTokens.keep(answer, of: file)
    guard let before else { return .full(LSP.SemanticTokens(resultId: id, data: answer.data)) }
    return .delta(resultId: id, edits: before.edits(to: answer))
  }

  static let semanticTokensRange = Feature("textDocument/semanticTokens/range", solved: never) {
    (params: LSP.SemanticTokensRangeParams, context) -> LSP.SemanticTokens? in
    let found = WordReader(context.analysis)?.tokens(in: context.positions.bytes(of: params.range)) ?? []
    return LSP.SemanticTokens(data: tokenData(found, context.positions, context.abilities.tokens))
  }

  private static func allTokens(_ context: FeatureContext) -> TokenAnswer {
    context.sentTokens.tokens(context.analysis, context.positions, context.abilities.tokens)
  }
}

/// Five numbers for each token on each of its lines. What the client's legend lacks is left out.
func tokenData(
  _ tokens: [Token], _ positions: PositionConverter, _ legend: LSP.SemanticTokensLegend
) -> PackedNumbers {
  var data = PackedNumbers()
  var last = LSP.Position(line: 0, character: 0)
  for token in tokens {
    guard let type = legend.tokenTypes.firstIndex(of: token.type) else { continue }
    let modifiers = legend.tokenModifiers.enumerated().reduce(0) {
      token.modifiers.contains($1.element) ? $0 | 1 << $1.offset : $0
    }
    for bytes in positions.lines.parts(of: token.bytes, in: positions.text) {
      let range = positions.range(of: bytes)
      guard range.start.character < range.end.character else { continue }
      let isSameLine = range.start.line == last.line
      data.append(range.start.line - last.line)
      data.append(range.start.character - (isSameLine ? last.character : 0))
      data.append(range.end.character - range.start.character)
      data.append(type)
      data.append(modifiers)
      last = range.start
    }
  }
  return data
}

extension LineTable {
  /// Cut at the ends of lines, without them.
  fileprivate func parts(of bytes: Range<Int>, in text: [UInt8]) -> [Range<Int>] {
    let lines = line(of: bytes.lowerBound)...max(line(of: bytes.lowerBound), line(of: bytes.upperBound))
    guard lines.count > 1 else { return [bytes] }
    return lines.map { content(of: $0, in: text).clamped(to: bytes) }
  }
}

/// The one edit between the longest beginning and the longest end that both have; none where they are the same.
func tokenEdits(from old: [Int], to new: [Int]) -> [LSP.SemanticTokensEdit] {
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
