import Analysis
import Protocol

// `textDocument/completion`: the candidates in the form that the client takes.

extension Feature {
  package static let completion = Feature(
    "textDocument/completion", solved: false,
    // A space is no trigger: a list after every word is in the way of typing.
    offers: Capability("completionProvider") { _ in
      ["triggerCharacters": [".", "@", "[", "(", ":", "%", "\"", "/"], "resolveProvider": true]
    },
    answer: { (params: LSP.TextDocumentPositionParams, context) -> LSP.CompletionList? in
      let offset = context.positions.offset(of: params.position)
      return completionList(offeredCandidates(at: offset, context), at: offset, context)
    })
}

/// Returns the candidates. Only the frames of views need a solution: a client that does not resolve documentation
/// later waits for it, if views are offered.
private func offeredCandidates(at offset: Int, _ context: FeatureContext) -> [CompletionCandidate] {
  let names = context.project.names
  // In an ignore comment the codes of the findings there come first, so the findings are needed.
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

/// The greatest number of items in one answer. Of a longer list the client gets those that fit what is typed, and asks
/// again after the next letter.
private let mostItems = 200

extension [CompletionCandidate] {
  /// Returns the first `mostItems` candidates that the word before the cursor can stand for.
  fileprivate func matching(_ text: [UInt8], at offset: Int) -> ArraySlice<CompletionCandidate> {
    // Mostly all candidates replace the same word.
    var last: (bytes: Range<Int>, typed: String)?
    let fitting = lazy.filter { candidate in
      if last?.bytes != candidate.replace {
        let typed = text[candidate.replace.clamped(to: 0..<offset)]
        last = (candidate.replace, String(decoding: typed, as: UTF8.self))
      }
      return FuzzyMatch(of: last?.typed ?? "", in: candidate.filterText ?? candidate.label) != nil
    }
    return Array(fitting.prefix(mostItems))[...]
  }
}

func completionList(
  _ candidates: [CompletionCandidate], at offset: Int, _ context: FeatureContext
) -> LSP.CompletionList {
  let rest = context.positions.range(of: offset..<context.analysis.document.endOfWord(at: offset))
  // Mostly all candidates replace the same word, so its range is converted once.
  var last: (bytes: Range<Int>, range: LSP.Range)?
  // Some clients keep the order of the items, others sort them, each with its own order of letters: so the sort text
  // is a number.
  let ordered = candidates.map { ($0.sortText, $0) }.sorted { $0.0 < $1.0 }.map { $0.1 }
  let offered = ordered.count > mostItems ? ordered.matching(context.analysis.document.text, at: offset) : ordered[...]
  let items = offered.enumerated().map { number, candidate in
    let range = last?.bytes == candidate.replace ? last?.range : nil
    let found = range ?? context.positions.range(of: candidate.replace)
    last = (candidate.replace, found)
    return completionItem(candidate, number, in: found, before: rest, context)
  }
  return LSP.CompletionList(isIncomplete: offered.count < ordered.count, items: items)
}

/// `number` is the candidate's place in the list, `range` the text that it replaces, `rest` the word from the cursor
/// to its end.
private func completionItem(
  _ candidate: CompletionCandidate, _ number: Int, in range: LSP.Range, before rest: LSP.Range,
  _ context: FeatureContext
) -> LSP.CompletionItem {
  let isSnippet = candidate.isSnippet && context.capabilities.snippets
  let text = isSnippet ? candidate.insertText : candidate.textWithoutSnippet
  let edit = completionEdit(text, in: range, before: rest, context.capabilities)
  let resolves = candidate.view != nil && context.capabilities.completionResolves.contains("documentation")
  let markdown = resolves ? candidate.documentation : candidate.fullDocumentation
  return LSP.CompletionItem(
    label: visible(candidate.label), kind: candidate.kind, detail: candidate.detail,
    documentation: markdown.map { Markdown.content($0, asMarkdown: context.capabilities.documentationMarkdown) },
    sortText: String(100_000 + number), filterText: candidate.filterText, insertText: edit == nil ? text : nil,
    insertTextFormat: isSnippet ? .snippet : .plainText,
    textEdit: edit,
    additionalTextEdits: candidate.alsoChanges.map {
      [LSP.TextEdit(range: context.positions.range(of: $0.bytes), newText: $0.text)]
    },
    data: resolves ? candidate.view?.subject(in: context.project.uri(context.analysis.document.file)) : nil)
}

/// Returns the edit; nil where LSP does not allow one: its range has to contain the cursor and stay on its line.
private func completionEdit(
  _ text: String, in range: LSP.Range, before rest: LSP.Range, _ capabilities: ClientCapabilities
) -> LSP.Either<LSP.TextEdit, LSP.InsertReplaceEdit>? {
  let cursor = rest.start
  guard range.start.line == cursor.line, range.end.line == cursor.line, range.start <= cursor, cursor <= range.end
  else {
    return nil
  }
  let whole = LSP.Range(start: range.start, end: max(range.end, rest.end))
  guard capabilities.insertsOrReplaces, whole.end != cursor else {
    return .one(LSP.TextEdit(range: range, newText: text))
  }
  let insert = LSP.Range(start: range.start, end: cursor)
  return .other(LSP.InsertReplaceEdit(newText: text, insert: insert, replace: whole))
}
