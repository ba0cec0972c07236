/// `textDocument/hover`: what stands at the place, and the answer in the format that the client shows.

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

/// `isCancelled`: nobody wants the answer any more.
func hoverAnswer(
  _ analysis: Analysis, at offset: Int, isCancelled: @escaping () -> Bool = { false }
) -> HoverAnswer? {
  if let answer = importHover(analysis, at: offset) { return answer }
  for layout in analysis.units where layout.mayTouch(offset...offset) {
    if let answer = layout.nameHover(at: offset, stop: isCancelled) { return answer }
    var best: (bytes: Range<Int>, mention: Mention)?
    for mention in layout.model.mentions {
      let bytes = layout.bytes(of: mention.place)
      guard bytes.lowerBound <= offset, offset <= bytes.upperBound else { continue }
      // Of touching names the one that starts here, of nested places the smallest.
      if let known = best, bytes.lowerBound < known.bytes.lowerBound { continue }
      if let known = best, bytes.lowerBound == known.bytes.lowerBound, bytes.count >= known.bytes.count { continue }
      best = (bytes, mention)
    }
    if let best, let page = HoverText(layout: layout, stop: isCancelled).text(of: best.mention.subject) {
      return HoverAnswer(page: page, bytes: best.bytes)
    }
  }
  return nil
}

extension AnalysedLayout {
  /// Of the name that the layout is declared with: what is known of its root.
  fileprivate func nameHover(at offset: Int, stop: @escaping () -> Bool) -> HoverAnswer? {
    guard let name = model.views.first?.namePlace.map({ bytes(of: $0) }), !name.isEmpty, name.lowerBound <= offset,
      offset <= name.upperBound, let page = HoverText(layout: self, stop: stop).text(of: .view(0, isDeclaration: true))
    else { return nil }
    return HoverAnswer(page: page, bytes: name)
  }
}
