import Analysis
import Features
import Platform
import Protocol

/// Keeps what the client was last shown of each document, and brings that up to date: publishes diagnostics or
/// answers requests for them, and tells the client to ask again for the rest.
final class ClientDisplay {
  let connection: Connection
  let documents: AnalysedDocuments
  let settings: ClientSettings
  let timeLimits: Server.TimeLimits
  /// The documents whose diagnostics are due.
  var publisher = Publisher()
  /// The diagnostics last published of each document whose text has not changed since. Equal ones are not sent again.
  private var published: [FilePath: [LSP.Diagnostic]] = [:]
  /// For a client that pulls diagnostics: what it was given, and its unanswered requests for one file (`pulls`,
  /// `relatedPulls`) and for all files (`workspacePulls`).
  var pulled = PulledDiagnostics()
  var pulls: [FilePath: [PendingRequest]] = [:]
  var relatedPulls: [RelatedPull] = []
  var workspacePulls: [WorkspacePull] = []
  var hasPulledWorkspace = false
  /// The results of the layouts of each open document with imports, as they were when the client was last told of
  /// them.
  private var results: [FilePath: [LayoutResult]] = [:]
  /// The documents whose results may have changed since, through other files.
  private var outdatedByOthers: Set<FilePath> = []
  private var refreshes = Refreshes()
  /// Called when settings or files of rules have changed, on which the check of open files depends that are no layouts.
  var othersChanged: () -> Void = {}

  init(connection: Connection, documents: AnalysedDocuments, settings: ClientSettings, timeLimits: Server.TimeLimits) {
    self.timeLimits = timeLimits
    self.connection = connection
    self.documents = documents
    self.settings = settings
    settings.changed = { [weak self] in self?.settingsChanged(from: $0) }
    documents.dependencyChanged = { [weak self] in self?.scheduleDependent($0) }
  }

  var capabilities: ClientCapabilities { connection.capabilities }

  // MARK: Changes

  /// Handles a document that was opened or has a new text, and the documents that this may concern.
  func textChanged(_ file: FilePath, _ dependents: [FilePath]) {
    published[file] = nil
    overtakePulls(of: file)
    if !capabilities.pullsDiagnostics { schedule(file) }
    bufferChanged(file, dependents)
  }

  func closed(_ file: FilePath, _ dependents: [FilePath], uri: String) {
    publisher.cancel(file)
    results[file] = nil
    outdatedByOthers.remove(file)
    published[file] = nil
    overtakePulls(of: file)
    pulled.forget(file)
    if !capabilities.pullsDiagnostics {
      let params = LSP.PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: [])
      let message = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params)
      connection.outbox.send(message.encoded, diagnosing: file)
    }
    bufferChanged(file, dependents)
  }

  /// Handles what files see of a document that was opened, edited or closed.
  private func bufferChanged(_ file: FilePath, _ dependents: [FilePath]) {
    for dependent in dependents { scheduleDependent(dependent) }
    if pulled.isNeeded(file) { refresh([.diagnostics]) }
  }

  /// Stops showing anything. Fails waiting requests for a document's diagnostics, so that the client asks another
  /// server.
  func shutDown() {
    publisher = Publisher()
    for file in pulls.keys.sorted() { overtakePulls(of: file) }
    workspacePulls = []
  }

  /// Handles created, changed and deleted files on the disk. Open documents keep their text.
  func filesChanged(_ uris: [String]) {
    if uris.contains(where: { FileURI.file($0).name == ProjectRules.fileName }) { othersChanged() }
    for file in uris.map(FileURI.file) {
      for dependent in documents.forget(file) { scheduleDependent(dependent) }
      // The client may show diagnostics of a file that is not open.
      let isShown = pulled.isKnown(file) || pulled.isKnown(in: file)
      let isNew = hasPulledWorkspace && ImportPath.hasEnding(file.text)
      if documents[file] == nil, isShown || isNew { refresh([.diagnostics]) }
    }
  }

  /// Schedules the documents whose imports the client does not watch: a save is a moment to look at the disk again.
  func documentSaved() {
    func isUnwatched(_ file: FilePath) -> Bool { !capabilities.registersWatchedFiles || !documents.isInWorkspace(file) }
    let workspace = documents.buffers.workspace
    if workspace.askers().contains(where: isUnwatched) { documents.lookAgain() }
    for file in workspace.importers where isUnwatched(file) { scheduleDependent(file) }
  }

  func foldersChanged() {
    for file in documents.buffers.files { scheduleDependent(file) }
    if hasPulledWorkspace { refresh([.diagnostics]) }
  }

  private func settingsChanged(from before: Settings) {
    if settings.current.checked != before.checked || settings.current.diagnostics != before.diagnostics {
      othersChanged()
    }
    if settings.current.hints != before.hints { refresh([.inlayHints]) }
    if settings.current.diagnostics != before.diagnostics, capabilities.pullsDiagnostics || hasPulledWorkspace {
      refresh([.diagnostics])
    }
    guard !capabilities.pullsDiagnostics else { return }
    let now = monotonicMilliseconds()
    for file in documents.buffers.files { publisher.schedule(file, now: now, delay: 0) }
  }

  /// Schedules a document because something other than its text has changed. Diagnostics are sent only if they
  /// differ.
  private func scheduleDependent(_ file: FilePath) {
    documents.surroundingsChange(of: file)
    guard documents[file] != nil else {
      if hasPulledWorkspace { refresh([.diagnostics]) }
      return
    }
    outdatedByOthers.insert(file)
    schedule(file)
  }

  func schedule(_ file: FilePath) {
    publisher.schedule(file, now: monotonicMilliseconds(), delay: settings.current.diagnosticsDelay)
  }

  // MARK: Refreshing

  /// Tells the client to ask again, if it supports that.
  func refresh(_ kinds: [Refreshes.Kind]) {
    for kind in kinds where capabilities.refreshes.contains(kind.rawValue) && refreshes.wants(kind) {
      refreshes.asked(kind, as: connection.request(kind.rawValue))
    }
  }

  /// Handles an answer of the client: repeats a refresh that was wanted while it was awaited.
  func answered(_ id: RequestID) {
    if let kind = refreshes.answered(id) { refresh([kind]) }
  }

  // MARK: Diagnostics

  /// Finds a document's diagnostics, to be published or to answer the requests for them.
  func diagnose(_ file: FilePath) {
    publisher.cancel(file)
    let isPulled = pulls[file]?.contains { !$0.isAnswered } ?? false
    guard documents[file] != nil || isPulled else { return }
    documents.diagnose(file, isAwaited: isPulled) { [weak self] outcome in
      switch outcome {
      case .found(let diagnosis): self?.show(diagnosis)
      case .unreadable: self?.refusePulls(of: file)
      // Whatever handled the change takes care of new diagnostics.
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

  /// Remembers the results of the layouts of a document with imports. If they have changed, and not through the
  /// document's own text, the client is told to ask again for what it shows besides diagnostics.
  func noteShown(_ analysis: Analysis, of file: FilePath) {
    let isDependent = outdatedByOthers.remove(file) != nil
    guard documents.buffers.workspace.imports(file) else { return }
    let now = analysis.units.map { $0.result }
    let before = results.updateValue(now, forKey: file)
    if isDependent, before.map({ !$0.elementsEqual(now) { $0 === $1 } }) ?? true {
      refresh(Refreshes.Kind.semanticKinds)
    }
  }
}
