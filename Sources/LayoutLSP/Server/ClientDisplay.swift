/// What the client was last shown of each document, and how it comes to show what holds now: diagnostics that are published
/// or asked for, and whatever else it is told to ask for again.
final class ClientDisplay {
  let connection: Connection
  let documents: AnalysedDocuments
  let settings: ClientSettings
  /// Whose diagnostics are to be published.
  var publisher = Publisher()
  /// The diagnostics last published of each document, while its text is the same: those are not sent again.
  private var published: [FilePath: [LSP.Diagnostic]] = [:]
  /// For a client that asks for diagnostics: what it was given, and requests about all files that are on their way.
  var pulled = PulledDiagnostics()
  var workspacePulls: [RequestID: WorkspacePull] = [:]
  var hasPulledWorkspace = false
  /// Of open documents that import others, what their layouts came to when the client was last told of it.
  private var results: [FilePath: [LayoutResult]] = [:]
  /// The documents for which that may be something else by now, through what they import.
  private var echoes: Set<FilePath> = []
  private var refreshes = Refreshes()
  let tokens = SentTokens()

  init(connection: Connection, documents: AnalysedDocuments, settings: ClientSettings) {
    self.connection = connection
    self.documents = documents
    self.settings = settings
    settings.changed = { [weak self] in self?.settingsChanged(from: $0) }
  }

  var capabilities: ClientCapabilities { connection.capabilities }

  // MARK: Changes

  /// A document was opened, or has another text.
  func textChanged(_ file: FilePath) {
    published[file] = nil
    if capabilities.pullsDiagnostics {
      overtakePulls(of: file)
    } else {
      schedule(file)
    }
    changed(dependentsOf: file)
  }

  func closed(_ file: FilePath, uri: String) {
    publisher.cancel(file)
    tokens.forget(file)
    results[file] = nil
    echoes.remove(file)
    published[file] = nil
    if capabilities.pullsDiagnostics {
      overtakePulls(of: file)
      pulled.forget(file)
    } else {
      sendDiagnostics(LSP.PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: []))
    }
    changed(dependentsOf: file)
  }

  /// Nothing is shown any more; requests that wait are to be asked again, of another server.
  func shutDown() {
    publisher = Publisher()
    for message in connection.inbox.withdraw(where: { _ in true }) {
      connection.respond(to: message, .failure(.overtaken))
    }
    workspacePulls = [:]
  }

  /// What the client says of changes on the disk. Buffers that are open are not concerned.
  func filesChanged(_ uris: [String]) {
    for file in uris.map(FileURI.file) {
      documents.forget(file)
      changed(dependentsOf: file)
      // What the client shows of a file that it has not open.
      let isShown = pulled.isKnown(file) || pulled.isKnown(in: file)
      let isNew = hasPulledWorkspace && ImportPath.hasEnding(file.text)
      if documents[file] == nil, isShown || isNew { refresh([.diagnostics]) }
    }
  }

  /// A moment to look at the disk, where the client does not tell of it: files that are imported may be others by now.
  func documentSaved() {
    for file in documents.buffers.workspace.importers
    where !capabilities.registersWatchedFiles || !documents.isInWorkspace(file) { scheduleEcho(file) }
  }

  func foldersChanged() {
    for file in documents.buffers.files { scheduleEcho(file) }
    if hasPulledWorkspace { refresh([.diagnostics]) }
  }

  private func settingsChanged(from before: Settings) {
    if settings.current.hints != before.hints { refresh([.inlayHints]) }
    guard capabilities.pullsDiagnostics else {
      let now = monotonicMilliseconds()
      for file in documents.buffers.files { publisher.schedule(file, now: now, delay: 0) }
      return
    }
    if settings.current.diagnostics != before.diagnostics { refresh([.diagnostics]) }
  }

  /// Documents that import a file, directly or not, are looked at once more.
  private func changed(dependentsOf file: FilePath) {
    for dependent in documents.buffers.workspace.dependents(of: file) { scheduleEcho(dependent) }
  }

  /// Wants a document's diagnostics published again if they are others than before, for something else has changed.
  private func scheduleEcho(_ file: FilePath) {
    documents.forgetAnalyses()
    echoes.insert(file)
    schedule(file)
  }

  private func schedule(_ file: FilePath) {
    publisher.schedule(file, now: monotonicMilliseconds(), delay: settings.current.diagnosticsDelay)
  }

  // MARK: Refreshing

  /// Has the client ask again, where it can be told to.
  func refresh(_ kinds: [Refreshes.Kind]) {
    for kind in kinds where capabilities.refreshes.contains(kind.rawValue) && refreshes.wants(kind) {
      refreshes.asked(kind, as: connection.request(kind.rawValue))
    }
  }

  /// The client has answered a request.
  func answered(_ id: RequestID) {
    if let kind = refreshes.answered(id) { refresh([kind]) }
  }

  // MARK: Diagnostics

  /// Publishes a document's diagnostics, unless something arrives meanwhile that need not wait for them, such as another
  /// change of the document: then they are due again afterwards, if they still are wanted.
  func publish(_ file: FilePath) {
    guard let entry = documents[file] else {
      publisher.cancel(file)
      return
    }
    documents.note(file)
    let analysis = documents.analysis(of: file) { [capabilities] inbox in
      inbox.waits { $0.interrupts(file, capabilities) }
    }
    guard let analysis else {
      connection.log(.debug, "analysis of \(entry.uri) interrupted")
      // What interrupted it is handled next; where nothing waits, there is no analysis to be had.
      if connection.inbox.isEmpty { publisher.cancel(file) } else { publisher.interrupted(file) }
      return
    }
    publisher.cancel(file)
    let found = diagnostics(of: file, in: analysis)
    if capabilities.pullsDiagnostics {
      checkPulled(file, now: found)
    } else if published.updateValue(found, forKey: file) != found {
      sendDiagnostics(LSP.PublishDiagnosticsParams(uri: entry.uri, version: entry.version, diagnostics: found))
    }
    noteShown(analysis, of: file)
  }

  private func sendDiagnostics(_ params: LSP.PublishDiagnosticsParams) {
    connection.send("textDocument/publishDiagnostics", params)
  }

  /// The diagnostics of an analysed file, as they are published.
  func diagnostics(of file: FilePath, in analysis: Analysis) -> [LSP.Diagnostic] {
    guard let places = documents.buffers.places(file, capabilities.encoding) else { return [] }
    return LayoutLSP.diagnostics(analysis.findings, settings.current.diagnostics, places)
  }

  /// Remembers what the layouts of a document that imports others came to. Where that is something else now, and the
  /// document's own text not the reason, the client asks again for what it shows beside diagnostics.
  func noteShown(_ analysis: Analysis, of file: FilePath) {
    let isEcho = echoes.remove(file) != nil
    guard documents.buffers.workspace.imports(file) else { return }
    let now = analysis.units.map(\.result)
    let before = results.updateValue(now, forKey: file)
    if isEcho, before.map({ !$0.elementsEqual(now) { $0 === $1 } }) ?? true { refresh(Refreshes.Kind.looks) }
  }
}
