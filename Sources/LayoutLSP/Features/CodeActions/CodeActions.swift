import Analysis
import Formats
import Protocol

// `textDocument/codeAction` and `codeAction/resolve`: the actions of all sources, in the form that the client takes.
// Edits that take work are made when the client resolves the action, if it can.

extension Feature {
  package static let codeAction = Feature(
    "textDocument/codeAction",
    offers: Capability("codeActionProvider") { capabilities in
      // Clients without action literals take nothing but commands.
      guard capabilities.actions.literals else { return nil }
      let kinds = CodeAction.Kind.allCases.map { JSONValue.string($0.rawValue) }
      return ["codeActionKinds": .array(kinds), "resolveProvider": true]
    }
  ) { (params: LSP.CodeActionParams, context) -> [LSP.CodeAction]? in
    // Without action literals only commands could be sent, and there are none.
    guard context.capabilities.actions.literals else { return nil }
    let bytes = context.positions.bytes(of: params.range)
    let shown = params.context.diagnostics.map { (code: $0.code, bytes: context.positions.bytes(of: $0.range)) }
    var place = CodeActionPlace(context.analysis, bytes, context.project, shown: shown)
    // A client that asks for `source.fixAll` by name applies what it gets, as when a file is saved.
    let isForAll = params.context.only?.contains(CodeAction.Kind.fixAll.rawValue) == true
    place.isAutomatic = params.context.triggerKind == .automatic && !isForAll
    return place.actions(only: params.context.only).compactMap { source, action in
      literal(action, from: source, at: place, context)
    }
  }

  package static let codeActionResolve = Feature(project: "codeAction/resolve", about: { $0.data?.uri }) {
    (action: LSP.CodeAction, project) throws(ResponseError) -> LSP.CodeAction? in
    guard let subject = action.data, let source = CodeActionSource.named(subject.source) else { return action }
    let file = FileURI.file(subject.uri)
    guard project.version(file) == subject.version, let analysis = project.analysis(file),
      let bytes = subject.range(in: analysis.document)
    else { throw ResponseError(code: .contentModified, message: "the text has changed since") }
    let place = CodeActionPlace(analysis, bytes, project)
    guard let edits = source.finish(place, subject.token) else {
      throw ResponseError(code: .requestFailed, message: "there is nothing to do after all")
    }
    var action = action
    action.edit = workspaceEdit([(file, edits.inOrderOfPlaces)], project)
    return action
  }
}

/// Returns the action in LSP's form; nil where it has no edits after all.
private func literal(
  _ action: CodeAction, from source: CodeActionSource, at place: CodeActionPlace, _ context: FeatureContext
) -> LSP.CodeAction? {
  let file = place.document.file
  let locations = LocationConverter(positions: context.positions) { found in
    context.project.positions(found.file).map {
      LSP.Location(uri: context.project.uri(found.file), range: $0.range(of: found.bytes))
    }
  }
  var result = LSP.CodeAction(title: visible(action.title), kind: action.kind.rawValue)
  if !action.fixedFindings.isEmpty {
    result.diagnostics = diagnostics(action.fixedFindings, context.project.diagnostics, locations)
  }
  if action.isPreferred { result.isPreferred = true }
  if case .later(let token) = action.change, context.capabilities.actions.resolvesEdits {
    result.data = LSP.CodeAction.Subject(
      uri: context.project.uri(file), version: context.project.version(file),
      bytes: [place.bytes.lowerBound, place.bytes.upperBound], source: source.name, token: token)
    return result
  }
  guard let edits = place.edits(of: action, from: source) else { return nil }
  result.edit = workspaceEdit([(file, edits.inOrderOfPlaces)], context.project)
  return result
}

extension LSP.CodeAction.Subject {
  /// Returns the bytes that the action was offered for; nil where they do not fit the document.
  fileprivate func range(in document: Document) -> Range<Int>? {
    guard bytes.count == 2, 0 <= bytes[0], bytes[0] <= bytes[1], bytes[1] <= document.text.count else { return nil }
    return bytes[0]..<bytes[1]
  }
}
