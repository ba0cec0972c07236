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
    let data = allTokens(context)
    let id = context.sentTokens.keep(data, of: context.analysis.document.file)
    return LSP.SemanticTokens(resultId: id, data: data)
  }

  static let semanticTokensDelta = Feature("textDocument/semanticTokens/full/delta", solved: never) {
    (params: LSP.SemanticTokensDeltaParams, context) -> LSP.SemanticTokensDeltaResult? in
    let file = context.analysis.document.file
    let before = context.sentTokens.data(params.previousResultId, of: file)
    let data = allTokens(context)
    let id = context.sentTokens.keep(data, of: file)
    guard let before else { return .full(LSP.SemanticTokens(resultId: id, data: data)) }
    return .delta(resultId: id, edits: tokenEdits(from: before, to: data))
  }

  static let semanticTokensRange = Feature("textDocument/semanticTokens/range", solved: never) {
    (params: LSP.SemanticTokensRangeParams, context) -> LSP.SemanticTokens? in
    LSP.SemanticTokens(data: tokenData(context, in: context.positions.bytes(of: params.range)))
  }

  private static func allTokens(_ context: FeatureContext) -> [UInt32] {
    tokenData(context, in: 0..<context.positions.text.count)
  }
}

/// The tokens that the client was last sent, by the names of the answers, for telling it what has changed. Of each document
/// two: an answer that is overtaken by another is still the one that a client may have.
final class SentTokens {
  private static let kept = 2
  private var answers: [String: [(id: String, data: [UInt32])]] = [:]
  private var count = 0

  /// The name under which an answer is kept.
  func keep(_ data: [UInt32], of file: String) -> String {
    count += 1
    answers[file] = (answers[file] ?? []).suffix(Self.kept - 1) + [("\(count)", data)]
    return "\(count)"
  }

  func data(_ id: String, of file: String) -> [UInt32]? { answers[file]?.first { $0.id == id }?.data }

  func forget(_ file: String) { answers[file] = nil }
}

/// Five numbers for each token on each of its lines: lines and columns since the one before, length, type, modifiers. What
/// the client's legend lacks is left out.
private func tokenData(_ context: FeatureContext, in bytes: Range<Int>) -> [UInt32] {
  guard let file = NamedFile(context.analysis) else { return [] }
  let (positions, legend) = (context.positions, context.capabilities.tokens)
  var data: [UInt32] = []
  var last = LSP.Position(line: 0, character: 0)
  func append(_ range: LSP.Range, _ type: UInt32, _ modifiers: UInt32) {
    guard range.start.character < range.end.character else { return }
    let before = range.start.line == last.line ? last.character : 0
    data.append(UInt32(clamping: range.start.line - last.line))
    data.append(UInt32(clamping: range.start.character - before))
    data.append(UInt32(clamping: range.end.character - range.start.character))
    data.append(type)
    data.append(modifiers)
    last = range.start
  }
  file.forEachToken(in: bytes) { token in
    guard let type = legend.tokenTypes.firstIndex(of: token.type).map(UInt32.init) else { return }
    let modifiers = token.modifiers.reduce(UInt32(0)) { bits, modifier in
      legend.tokenModifiers.firstIndex(of: modifier).map { bits | 1 << UInt32($0) } ?? bits
    }
    let range = positions.range(of: token.bytes)
    guard range.start.line < range.end.line else { return append(range, type, modifiers) }
    // A comment: without the ends of lines.
    for line in range.start.line...range.end.line {
      let part = positions.lines.content(of: line, in: positions.text).clamped(to: token.bytes)
      append(positions.range(of: part), type, modifiers)
    }
  }
  return data
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
