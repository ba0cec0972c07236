import Analysis
import Protocol

// `textDocument/hover`: finds what stands at a place, and answers in the format that the client shows.

/// The answer to a hover.
struct HoverAnswer: Sendable {
  var page: HoverPage
  /// The bytes of the document that the answer is about.
  var bytes: Range<Int>?

  func markdown(pictures: Bool = false) -> String { page.markdown(pictures: pictures) }
  var plaintext: String { page.plaintext }

  /// Returns the answer in the format that a client shows. With `pictures` its Markdown has images.
  func content(for client: ClientCapabilities, pictures: Bool = false) -> LSP.MarkupContent {
    client.hoverMarkdown
      ? LSP.MarkupContent(kind: .markdown, value: markdown(pictures: pictures))
      : LSP.MarkupContent(kind: .plaintext, value: plaintext)
  }
}

extension Feature {
  package static let hover = Feature("textDocument/hover", offers: Capability("hoverProvider")) {
    (params: LSP.TextDocumentPositionParams, context) -> LSP.Hover? in
    let offset = context.positions.offset(of: params.position)
    let answer = hoverAnswer(
      context.analysis, at: offset, manual: context.project.diagnostics.manualURL,
      isCancelled: context.project.names.isCancelled)
    return answer.map { hoverResult($0, context) }
  }
}

func hoverResult(_ answer: HoverAnswer, _ context: FeatureContext) -> LSP.Hover {
  LSP.Hover(
    contents: answer.content(for: context.capabilities, pictures: context.capabilities.hoverPictures),
    range: answer.bytes.map(context.positions.range(of:)))
}

/// Returns the answer for a place; nil where there is nothing to say. `manual` is the manual's address, if known;
/// `isCancelled` returns true once nobody wants the answer any more.
func hoverAnswer(
  _ analysis: Analysis, at offset: Int, manual: String? = nil, isCancelled: @escaping () -> Bool = { false }
) -> HoverAnswer? {
  let aboutFiles = importHover(analysis, at: offset) ?? catalogHover(analysis, at: offset)
  if let answer = aboutFiles ?? wordsHover(analysis, at: offset) { return answer }
  for layout in analysis.units where layout.mayTouch(offset...offset) {
    if let (bytes, subjects) = layout.mentions(at: offset), let subject = subjects.first,
      var page = HoverText(layout: layout, isCancelled: isCancelled).text(of: subjects)
    {
      page.drawing = HoverText(layout: layout).drawing(for: subject)
      return HoverAnswer(page: page, bytes: bytes)
    }
  }
  return KeywordHover(analysis, at: offset, manual: manual)?.answer(isCancelled)
    ?? notImportedHover(analysis, at: offset)
}
