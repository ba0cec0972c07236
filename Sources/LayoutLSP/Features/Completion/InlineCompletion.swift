import Analysis
import Formats
import Protocol

// `textDocument/inlineCompletion`: the statement that would settle an open value, shown behind the cursor on a line that
// ends there.

extension Feature {
  package static let inlineCompletion = Feature(
    "textDocument/inlineCompletion",
    offers: Capability("inlineCompletionProvider") { $0.inlineCompletions ? true : nil }
  ) { (params: LSP.TextDocumentPositionParams, context) -> [LSP.InlineCompletionItem]? in
    let offset = context.positions.offset(of: params.position)
    guard let place = CompletionPlace(context.analysis, at: offset, context.project.names) else { return nil }
    return StatementCompletion(place: place).statementsToSettle.map {
      LSP.InlineCompletionItem(insertText: $0.textWithoutSnippet, range: context.positions.range(of: $0.replace))
    }
  }
}

extension StatementCompletion {
  /// The statements that would settle an open value and begin with what is written; none where no statement may stand, or
  /// where text follows on the line.
  fileprivate var statementsToSettle: [CompletionCandidate] {
    guard isFree, place.textBehindWord.allSatisfy({ $0 == " " || $0 == "\t" }) else { return [] }
    return settlingStatements.filter { $0.label.hasPrefix(place.wordText) }
  }
}
