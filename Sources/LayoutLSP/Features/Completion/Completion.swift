// `textDocument/completion`: the candidates, in the form that the client takes.

extension Feature {
  static let completion = Feature(
    "textDocument/completion", solved: false,
    // No space: a list after every word is in the way of typing.
    offers: Capability("completionProvider") { _ in
      ["triggerCharacters": [".", "@", "[", "(", ":", "%", "\"", "/"], "resolveProvider": true]
    },
    answer: { (params: LSP.TextDocumentPositionParams, context) -> LSP.CompletionList? in
      let offset = context.positions.offset(of: params.position)
      return completionList(offeredCandidates(at: offset, context), at: offset, context)
    })
}

/// Of all that is offered the frames of views alone have to be solved. A client that does not ask for them later waits
/// for them, where there are views.
private func offeredCandidates(at offset: Int, _ context: FeatureContext) -> [CompletionCandidate] {
  let names = context.project.names
  // What is found there comes first.
  if context.analysis.document.ignoredCode(at: offset) != nil {
    let solved = context.project.analysis(context.analysis.document.file)
    return completionCandidates(solved ?? context.analysis, at: offset, names)
  }
  let candidates = completionCandidates(context.analysis, at: offset, names)
  guard !context.capabilities.completionResolves.contains("documentation"),
    candidates.contains(where: { $0.view != nil }),
    let solved = context.project.analysis(context.analysis.document.file)
  else { return candidates }
  return completionCandidates(solved, at: offset, names)
}

func completionList(
  _ candidates: [CompletionCandidate], at offset: Int, _ context: FeatureContext
) -> LSP.CompletionList {
  let cursor = context.positions.position(of: offset)
  // Mostly all of them take the place of one word.
  var last: (bytes: Range<Int>, range: LSP.Range)?
  // Some clients show them in the order in which they come, others sort them, each in a way of its own where letters are not
  // the same: so what they sort by is a number.
  let ordered = candidates.map { ($0.sortText, $0) }.sorted { $0.0 < $1.0 }
  let items = ordered.enumerated().map { number, candidate in
    let candidate = candidate.1
    let range = last?.bytes == candidate.replace ? last?.range : nil
    let found = range ?? context.positions.range(of: candidate.replace)
    last = (candidate.replace, found)
    return completionItem(candidate, number, in: found, at: cursor, context)
  }
  return LSP.CompletionList(isIncomplete: false, items: items)
}

/// `number`: its place among them all. `range`: what it takes the place of.
private func completionItem(
  _ candidate: CompletionCandidate, _ number: Int, in range: LSP.Range, at cursor: LSP.Position,
  _ context: FeatureContext
) -> LSP.CompletionItem {
  let isSnippet = candidate.isSnippet && context.capabilities.snippets
  let text = candidate.isSnippet && !isSnippet ? plainText(ofSnippet: candidate.insertText) : candidate.insertText
  // The specification allows an edit only around the cursor and on its line.
  let fits = range.start.line == cursor.line && range.end.line == cursor.line
  let takesEdit = fits && range.start <= cursor && cursor <= range.end
  let resolves = candidate.view != nil && context.capabilities.completionResolves.contains("documentation")
  let markdown = resolves ? candidate.documentation : candidate.fullDocumentation
  return LSP.CompletionItem(
    label: visible(candidate.label), kind: candidate.kind, detail: candidate.detail,
    documentation: markdown.map { Markdown.content($0, asMarkdown: context.capabilities.documentationMarkdown) },
    sortText: String(100_000 + number), filterText: candidate.filterText, insertText: takesEdit ? nil : text,
    insertTextFormat: isSnippet ? .snippet : .plainText,
    textEdit: takesEdit ? LSP.TextEdit(range: range, newText: text) : nil,
    additionalTextEdits: candidate.alsoChanges.map {
      [LSP.TextEdit(range: context.positions.range(of: $0.bytes), newText: $0.text)]
    },
    data: resolves ? candidate.view?.subject(in: context.project.uri(context.analysis.document.file)) : nil)
}
