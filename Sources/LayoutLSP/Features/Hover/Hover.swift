/// `textDocument/hover`: the plain answer, in the format that the client shows.

/// What is worth saying about a place.
struct HoverAnswer: Sendable {
  var page: HoverPage
  /// Bytes of the document that it is about.
  var bytes: Range<Int>?

  var markdown: String { page.markdown }
  var plaintext: String { page.plaintext }
}

extension Feature {
  static let hover = Feature("textDocument/hover", offers: Capability("hoverProvider")) {
    (params: LSP.TextDocumentPositionParams, context) -> LSP.Hover? in
    let offset = context.positions.offset(of: params.position)
    return hoverAnswer(context.analysis, at: offset, isCancelled: context.project.names.isCancelled).map {
      hoverResult($0, context)
    }
  }
}

func hoverResult(_ answer: HoverAnswer, _ context: FeatureContext) -> LSP.Hover {
  let contents =
    context.capabilities.hoverMarkdown
    ? LSP.MarkupContent(kind: .markdown, value: answer.markdown)
    : LSP.MarkupContent(kind: .plaintext, value: answer.plaintext)
  return LSP.Hover(contents: contents, range: answer.bytes.map(context.positions.range(of:)))
}
