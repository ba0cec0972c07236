/// Diagnostics of one document for a client that asks for them. They are those that are published to the others, and give way
/// to whatever the client sends meanwhile.
extension ClientDisplay {
  /// nil where the answer comes later: after the delay that the user wants, or after what needs no analysis of this file.
  func pullDocument(_ message: IncomingMessage) -> Server.Response? {
    guard let params = message.params(as: LSP.DocumentDiagnosticParams.self) else {
      return .failure(.invalidParams(message))
    }
    let uri = params.textDocument.uri
    let file = FileURI.file(uri)
    // Its answer would be about a text that is no more.
    if connection.inbox.waits(where: { $0.changesText(of: file) }) { return .failure(.overtaken) }
    let now = monotonicMilliseconds()
    if let changed = pulled.changedAt[file], changed + settings.current.diagnosticsDelay > now,
      !connection.inbox.isAtEnd
    {
      connection.inbox.postpone(message, until: changed + settings.current.diagnosticsDelay)
      return nil
    }
    guard
      let found = diagnostics(
        of: file, stop: { [capabilities] inbox in inbox.waits { $0.interrupts(file, capabilities) } })
    else {
      if connection.inbox.isCurrentCancelled { return .failure(.cancelled) }
      if connection.inbox.waits(where: { $0.changesText(of: file) }) { return .failure(.overtaken) }
      if connection.inbox.isEmpty {
        return .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open"))
      }
      connection.inbox.postpone(message, until: now)
      return nil
    }
    pulled.changedAt[file] = nil
    return .success(
      LSP.DocumentDiagnosticReport(
        report: report(found, of: file, previous: params.previousResultId), relatedDocuments: related(to: file)))
  }

  /// Open documents whose diagnostics have become others because of this one, as far as nothing waits for them.
  private func related(to file: FilePath) -> [(uri: String, report: LSP.DiagnosticReport)] {
    guard capabilities.takesRelatedDocuments else { return [] }
    var related: [(uri: String, report: LSP.DiagnosticReport)] = []
    for other in documents.buffers.workspace.dependents(of: file) where pulled.isKnown(other) {
      guard let found = diagnostics(of: other, stop: { !$0.isEmpty }), let uri = documents[other]?.uri else { break }
      guard pulled.isStale(other, now: found) else { continue }
      related.append((uri, report(found, of: other, previous: nil)))
    }
    return related
  }

  /// A text changes: whoever waits for its diagnostics is to ask again.
  func overtakePulls(of file: FilePath) {
    pulled.changedAt[file] = monotonicMilliseconds()
    for message in connection.inbox.withdraw(where: { $0.pulledFile == file }) {
      connection.respond(to: message, .failure(.overtaken))
    }
  }

  /// The diagnostics of an open document may have changed by something else than its own text.
  func checkPulled(_ file: FilePath, now found: [LSP.Diagnostic]) {
    guard pulled.isStale(file, now: found) else { return }
    // They come with those of a document that is asked for in any case, for it has changed.
    let isToCome = pulled.changedAt.keys.contains {
      pulled.isKnown($0) && documents.buffers.workspace.dependents(of: $0).contains(file)
    }
    if !capabilities.takesRelatedDocuments || !isToCome { refresh([.diagnostics]) }
  }

  /// Of an open document, or of a file that may be read; nil for any other, or if `stop` said so.
  func diagnostics(of file: FilePath, stop: @escaping (Inbox) -> Bool) -> [LSP.Diagnostic]? {
    documents.note(file)
    guard let analysis = documents.analysis(ofAny: file, stop: stop) else { return nil }
    noteShown(analysis, of: file)
    return diagnostics(of: file, in: analysis)
  }

  func report(_ found: [LSP.Diagnostic], of file: FilePath, previous: String?) -> LSP.DiagnosticReport {
    let id = pulled.keep(found, of: file)
    return id == previous ? .unchanged(resultId: id) : .full(resultId: id, found)
  }
}

extension ResponseError {
  static let cancelled = ResponseError(code: .requestCancelled, message: "cancelled by the client")
  /// The client asks once more.
  static let overtaken = ResponseError(
    code: .serverCancelled, message: "the text has changed", data: .object(["retriggerRequest": .bool(true)]))
}

extension IncomingMessage {
  /// The file whose diagnostics are asked for.
  var pulledFile: FilePath? {
    params(as: LSP.DocumentDiagnosticParams.self).map { FileURI.file($0.textDocument.uri) }
  }

  /// Whether it is better handled at once than after the analysis of a file: whatever changes a text, and every answer
  /// that does not need that analysis itself.
  func interrupts(_ file: FilePath, _ capabilities: ClientCapabilities) -> Bool {
    let feature = Router.feature(method)
    return switch kind {
    case .response: false
    case .invalid: true
    case .notification: method.contains("/did") || method == "exit"
    case .request:
      isCancelled || feature?.needsSolution(capabilities) == false
        || (pulledFile ?? feature?.documentURI(self).map(FileURI.file)) != file
    }
  }

  /// Whether a document is another one afterwards.
  func changesText(of file: FilePath) -> Bool {
    let uri =
      params(as: LSP.DidChangeParams.self)?.textDocument.uri
      ?? (method == "textDocument/didOpen" ? params(as: LSP.DidOpenParams.self)?.textDocument.uri : nil)
      ?? (method == "textDocument/didClose" ? params(as: LSP.TextDocumentParams.self)?.textDocument.uri : nil)
    return uri.map(FileURI.file) == file
  }
}
