/// Diagnostics for clients that ask for them: of one document, or of all files of the project. They are those that are
/// published to the others, and give way to whatever the client sends meanwhile.
extension Server {
  // MARK: One document

  /// nil where the answer comes later: after the delay that the user wants, or after what needs no analysis of this file.
  func pullDocument(_ message: IncomingMessage) -> Response? {
    guard let params = message.params(as: LSP.DocumentDiagnosticParams.self) else {
      return .failure(.invalidParams(message))
    }
    let uri = params.textDocument.uri
    let file = FileURI.file(uri)
    // Its answer would be about a text that is no more.
    if inbox.waits(where: { $0.changesText(of: file) }) { return .failure(.overtaken) }
    let now = monotonicMilliseconds()
    if let changed = changedAt[file], changed + settings.diagnosticsDelay > now, !inbox.isAtEnd {
      inbox.postpone(message, until: changed + settings.diagnosticsDelay)
      return nil
    }
    guard
      let found = diagnostics(
        of: file, stop: { [capabilities] inbox in inbox.waits { $0.interrupts(file, capabilities) } })
    else {
      if inbox.isCurrentCancelled { return .failure(.cancelled) }
      if inbox.waits(where: { $0.changesText(of: file) }) { return .failure(.overtaken) }
      if inbox.isEmpty { return .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open")) }
      inbox.postpone(message, until: now)
      return nil
    }
    changedAt[file] = nil
    return .success(
      LSP.DocumentDiagnosticReport(
        report: report(found, of: file, previous: params.previousResultId), relatedDocuments: related(to: file)))
  }

  /// Open documents whose diagnostics have become others because of this one, as far as nothing waits for them.
  private func related(to file: String) -> [(uri: String, report: LSP.DiagnosticReport)] {
    guard capabilities.takesRelatedDocuments else { return [] }
    var related: [(uri: String, report: LSP.DiagnosticReport)] = []
    for other in documents.workspace.dependents(of: file) where pulled.isKnown(other) {
      guard let found = diagnostics(of: other, stop: { !$0.isEmpty }), let uri = documents[other]?.uri else { break }
      guard pulled.isStale(other, now: found) else { continue }
      related.append((uri, report(found, of: other, previous: nil)))
    }
    return related
  }

  /// A text changes: whoever waits for its diagnostics is to ask again.
  func overtakePulls(of file: String) {
    changedAt[file] = monotonicMilliseconds()
    for message in inbox.withdraw(where: { $0.pulledFile == file }) { respond(to: message, .failure(.overtaken)) }
  }

  /// The diagnostics of an open document may have changed by something else than its own text.
  func checkPulled(_ file: String, _ analysis: Analysis) {
    guard pulled.isStale(file, now: diagnostics(of: file, in: analysis)) else { return }
    // They come with those of a document that is asked for in any case, for it has changed.
    let isToCome = changedAt.keys.contains {
      pulled.isKnown($0) && documents.workspace.dependents(of: $0).contains(file)
    }
    if !capabilities.takesRelatedDocuments || !isToCome { refresh([.diagnostics]) }
  }

  // MARK: All files

  /// Looks at one file whenever nothing else is to be done; nil until the last of them.
  func pullWorkspace(_ message: IncomingMessage, _ id: RequestID) -> Response? {
    guard let params = message.params(as: LSP.WorkspaceDiagnosticParams.self) else {
      return .failure(.invalidParams(message))
    }
    guard message.isPostponed else {
      inbox.postpone(message, until: monotonicMilliseconds(), inBackground: true)
      return nil
    }
    var pull = workspacePulls.removeValue(forKey: id) ?? begin(params, message)
    if let file = pull.files.last {
      let isDone = look(at: file, &pull, partial: message.partialResultToken)
      if inbox.isCurrentCancelled {
        pull.progress.end()
        return .failure(.cancelled)
      }
      if isDone { pull.files.removeLast() }
      workspacePulls[id] = pull
      inbox.postpone(message, until: monotonicMilliseconds(), inBackground: true)
      return nil
    }
    pull.progress.end()
    return .success(LSP.WorkspaceDiagnosticReport(items: pull.items))
  }

  /// What was begun for a request that is cancelled is over.
  func giveUp(_ id: RequestID) -> Response {
    workspacePulls.removeValue(forKey: id)?.progress.end()
    return .failure(.cancelled)
  }

  private func begin(_ params: LSP.WorkspaceDiagnosticParams, _ message: IncomingMessage) -> WorkspacePull {
    hasPulledWorkspace = true
    let files = project.files()
    let there = Set(files)
    let previous = params.previousResultIds.map { (FileURI.file($0.uri), $0) }
    let pull = WorkspacePull(
      files: files.reversed(), previous: Dictionary(previous.map { ($0, $1.value) }, uniquingKeysWith: { $1 }),
      items: previous.filter { !there.contains($0.0) }.map { _, gone in
        // What is gone has none.
        LSP.WorkspaceDocumentDiagnosticReport(
          uri: gone.uri, report: .full(resultId: nil, LSP.Diagnostics(items: [], encoded: Array("[]".utf8))))
      },
      progress: progress(for: message, title: "Checking layouts"))
    pull.progress.total = files.count
    return pull
  }

  /// False where something else was to be done first. What cannot be read has no diagnostics.
  private func look(at file: String, _ pull: inout WorkspacePull, partial: ProgressToken?) -> Bool {
    pull.progress.visit(file)
    let found = diagnostics(of: file, stop: { !$0.isEmpty })
    if found == nil, !inbox.isEmpty { return false }
    pull.items.append(
      LSP.WorkspaceDocumentDiagnosticReport(
        uri: documents[file]?.uri ?? FileURI.uri(path: file), version: documents[file]?.version,
        report: report(found ?? [], of: file, previous: pull.previous[file])))
    if let partial, !pull.items.isEmpty {
      send("$/progress", LSP.ProgressParams(token: partial, value: LSP.WorkspaceDiagnosticReport(items: pull.items)))
      pull.items = []
    }
    return true
  }

  // MARK: Diagnostics

  /// Of an open document, or of a file that may be read; nil for any other, or if `stop` said so.
  private func diagnostics(of file: String, stop: @escaping (Inbox) -> Bool) -> [LSP.Diagnostic]? {
    if let entry = documents[file] { crashReport?.about(entry.uri, version: entry.version) }
    let analysis =
      documents[file] != nil
      ? self.analysis(of: file) { $0.isCurrentCancelled || stop($0) }
      : documents.workspace.analysisOfAny(file, stop: Self.look(inbox, outbox) { $0.isCurrentCancelled || stop($0) })
    guard let analysis else { return nil }
    noteShown(analysis, of: file)
    return diagnostics(of: file, in: analysis)
  }

  /// The diagnostics of an analysed file, as they are published.
  func diagnostics(of file: String, in analysis: Analysis) -> [LSP.Diagnostic] {
    guard let places = documents.places(file, capabilities.encoding) else { return [] }
    return LayoutLSP.diagnostics(analysis.findings, settings.diagnostics, places)
  }

  private func report(_ found: [LSP.Diagnostic], of file: String, previous: String?) -> LSP.DiagnosticReport {
    let id = pulled.keep(found, of: file)
    if id == previous { return .unchanged(resultId: id) }
    return .full(
      resultId: id,
      LSP.Diagnostics(items: found, encoded: diagnosticsEncoder.array(found, of: file) ?? Array("[]".utf8)))
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
  var pulledFile: String? {
    params(as: LSP.DocumentDiagnosticParams.self).map { FileURI.file($0.textDocument.uri) }
  }

  /// Whether it is better handled at once than after the analysis of a file: whatever changes a text, and every answer
  /// that does not need that analysis itself.
  func interrupts(_ file: String, _ capabilities: ClientCapabilities) -> Bool {
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
  func changesText(of file: String) -> Bool {
    let uri =
      params(as: LSP.DidChangeParams.self)?.textDocument.uri
      ?? (method == "textDocument/didOpen" ? params(as: LSP.DidOpenParams.self)?.textDocument.uri : nil)
      ?? (method == "textDocument/didClose" ? params(as: LSP.TextDocumentParams.self)?.textDocument.uri : nil)
    return uri.map(FileURI.file) == file
  }
}
