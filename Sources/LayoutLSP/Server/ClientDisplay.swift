/// What the client was last shown of each document, and how it comes to show what holds now: diagnostics that are published
/// or asked for, and whatever else it is told to ask for again.
final class ClientDisplay {
  let connection: Connection
  let documents: AnalysedDocuments
  let settings: ClientSettings
  let patience: Server.Patience
  /// Whose diagnostics are to be published.
  var publisher = Publisher()
  /// The diagnostics last published of each document, while its text is the same: those are not sent again.
  private var published: [FilePath: [LSP.Diagnostic]] = [:]
  /// For a client that asks for diagnostics: what it was given, and the requests for those of a file and of all files that
  /// are on their way.
  var pulled = PulledDiagnostics()
  var pulls: [FilePath: [PendingRequest]] = [:]
  var relatedPulls: [RelatedPull] = []
  var workspacePulls: [WorkspacePull] = []
  var hasPulledWorkspace = false
  /// Of open documents that import others, what their layouts came to when the client was last told of it.
  private var results: [FilePath: [LayoutResult]] = [:]
  /// The documents for which that may be something else by now, through what they import.
  private var echoes: Set<FilePath> = []
  private var refreshes = Refreshes()

  init(connection: Connection, documents: AnalysedDocuments, settings: ClientSettings, patience: Server.Patience) {
    self.patience = patience
    self.connection = connection
    self.documents = documents
    self.settings = settings
    settings.changed = { [weak self] in self?.settingsChanged(from: $0) }
    documents.echo = { [weak self] in self?.scheduleEcho($0) }
  }

  var capabilities: ClientCapabilities { connection.capabilities }

  // MARK: Changes

  /// A document was opened, or has another text, which concerns others.
  func textChanged(_ file: FilePath, _ dependents: [FilePath]) {
    published[file] = nil
    overtakePulls(of: file)
    if !capabilities.pullsDiagnostics { schedule(file) }
    for dependent in dependents { scheduleEcho(dependent) }
  }

  func closed(_ file: FilePath, _ dependents: [FilePath], uri: String) {
    publisher.cancel(file)
    results[file] = nil
    echoes.remove(file)
    published[file] = nil
    overtakePulls(of: file)
    pulled.forget(file)
    if !capabilities.pullsDiagnostics {
      let params = LSP.PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: [])
      let message = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params)
      if let message = message.encoded { connection.outbox.send(message, diagnosing: file) }
    }
    for dependent in dependents { scheduleEcho(dependent) }
  }

  /// Nothing is shown any more; requests for diagnostics that wait are to be asked again, of another server.
  func shutDown() {
    publisher = Publisher()
    for file in pulls.keys.sorted() { overtakePulls(of: file) }
    workspacePulls = []
  }

  /// What the client says of changes on the disk. Buffers that are open are not concerned.
  func filesChanged(_ uris: [String]) {
    for file in uris.map(FileURI.file) {
      for dependent in documents.forget(file) { scheduleEcho(dependent) }
      // What the client shows of a file that it has not open.
      let isShown = pulled.isKnown(file) || pulled.isKnown(in: file)
      let isNew = hasPulledWorkspace && ImportPath.hasEnding(file.text)
      if documents[file] == nil, isShown || isNew { refresh([.diagnostics]) }
    }
  }

  /// A moment to look at the disk, where the client does not tell of it: files that are imported may be others by now.
  func documentSaved() {
    if !capabilities.registersWatchedFiles { documents.lookAgain() }
    for file in (documents.buffers.workspace.importers + documents.buffers.workspace.askers).unique
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

  /// Wants a document's diagnostics published again if they are others than before, for something else has changed.
  private func scheduleEcho(_ file: FilePath) {
    documents.surroundingsChange(of: file)
    echoes.insert(file)
    schedule(file)
  }

  func schedule(_ file: FilePath) {
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

  /// Has a document's diagnostics found, to be published or given to those who asked for them.
  func diagnose(_ file: FilePath) {
    publisher.cancel(file)
    let isPulled = pulls[file]?.contains { !$0.isAnswered } ?? false
    guard documents[file] != nil || isPulled else { return }
    documents.diagnose(file, isAwaited: isPulled) { [weak self] outcome in
      switch outcome {
      case .found(let diagnosis): self?.show(diagnosis)
      case .unreadable: self?.refusePulls(of: file)
      // What has changed it has it diagnosed again.
      case .overtaken: break
      }
    }
  }

  private func show(_ diagnosis: Diagnosis) {
    let (file, found) = (diagnosis.file, diagnosis.diagnostics)
    let isPulled = answerPulls(diagnosis)
    if let message = diagnosis.published {
      if published.updateValue(found, forKey: file) != found {
        connection.outbox.send(message, diagnosing: file)
      }
    } else if !isPulled {
      checkPulled(file, now: found)
    }
    noteShown(diagnosis.analysis, of: file)
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
