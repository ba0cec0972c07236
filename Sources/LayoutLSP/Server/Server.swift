/// The loop: takes what the client sent, in order; when nothing waits, publishes diagnostics; then sleeps. One thread.
/// Knows when a method may be called, not what features answer.
final class Server {
  typealias Response = Result<any Encodable & Sendable, ResponseError>

  private enum Phase {
    case uninitialized, running, shutDown
  }

  private let connection: Connection
  private let documents: AnalysedDocuments
  private let settings: ClientSettings
  private let display: ClientDisplay
  private var phase = Phase.uninitialized
  private var parent: Int32?
  private var spareMemory = SpareMemory()

  private var inbox: Inbox { connection.inbox }
  private var outbox: Outbox { connection.outbox }
  private var log: Log { connection.log }
  private var crashReport: CrashReport? { connection.crashReport }

  init(
    input: Int32 = Descriptor.standardInput, output: Int32 = Descriptor.standardOutput, log: Log = Log(level: .off),
    parent: Int32? = nil, pace: WorkProgress.Pace = WorkProgress.Pace(), crashReport: CrashReport? = nil,
    analyzer: @escaping AnalysedDocuments.Analyzer = { $0.analysis(of: $1, stop: $2) }
  ) {
    self.parent = parent
    connection = Connection(input: input, output: output, log: log, pace: pace, crashReport: crashReport)
    documents = AnalysedDocuments(connection: connection, analyzer: analyzer)
    settings = ClientSettings(connection: connection)
    display = ClientDisplay(connection: connection, documents: documents, settings: settings)
  }

  /// Serves until the client says `exit`, goes away or dies; the exit code of the process.
  func run() -> Int32 {
    while !outbox.isClosed {
      let now = monotonicMilliseconds()
      if let message = inbox.next() ?? inbox.nextPostponed(now: now, inBackground: false) {
        if message.method == "exit", case .notification = message.kind { break }
        handle(message)
      } else if let file = display.publisher.next(now: now) {
        crashReport?.handling("textDocument/publishDiagnostics")
        display.publish(file)
        crashReport?.handled()
      } else if let message = inbox.nextPostponed(now: now, inBackground: true) {
        handle(message)
      } else if inbox.isAtEnd, display.publisher.isEmpty {
        log(.info, "the client has closed its end")
        break
      } else {
        spareMemory.note(max(inbox.takeLongest(), outbox.takeLongest()))
        spareMemory.giveBack()
        sleep()
        guard isParentAlive() else {
          log(.info, "the client's process is gone")
          break
        }
      }
    }
    return phase == .shutDown ? 0 : 1
  }

  // MARK: Waiting

  /// How often the client's process is looked for.
  private static let parentInterval = 2000

  private func sleep() {
    if inbox.isAtEnd {
      // Nothing can arrive: a delay before diagnostics has lost its purpose.
      display.publisher.hurry()
    } else {
      let now = monotonicMilliseconds()
      let due = [display.publisher.wait(now: now), inbox.wait(now: now)].compactMap { $0 }.min()
      outbox.waitForInput(milliseconds: parent == nil ? due : min(due ?? Self.parentInterval, Self.parentInterval))
    }
  }

  private func isParentAlive() -> Bool { parent.map(Process.isAlive) ?? true }

  // MARK: Messages

  private func handle(_ message: IncomingMessage) {
    crashReport?.handling(message.method.isEmpty ? "a response" : message.method)
    connection.trace.received(message)
    switch message.kind {
    case .invalid(let id, let error):
      log(.warning, "invalid message: \(error.message)")
      outbox.send(.response(id, .failure(error)))
    case .response(let id, let result):
      display.answered(id)
      settings.answered(id, result)
    case .notification:
      handleNotification(message)
    case .request(let id):
      let result = message.isCancelled ? display.giveUp(id) : answer(message, id)
      if let result { connection.respond(to: message, result) }
    }
    crashReport?.handled()
  }

  /// nil where the answer comes later.
  private func answer(_ message: IncomingMessage, _ id: RequestID) -> Response? {
    switch (phase, message.method) {
    case (.uninitialized, "initialize"): return initialize(message)
    case (.uninitialized, _):
      return .failure(ResponseError(code: .serverNotInitialized, message: "initialize comes first"))
    case (.shutDown, _): return .failure(ResponseError(code: .invalidRequest, message: "the server is shut down"))
    case (.running, "initialize"):
      return .failure(ResponseError(code: .invalidRequest, message: "the server is initialized already"))
    case (.running, "shutdown"):
      phase = .shutDown
      display.shutDown()
      return .success(JSONValue.null)
    case (.running, "textDocument/diagnostic"): return display.pullDocument(message)
    case (.running, "workspace/diagnostic"): return display.pullWorkspace(message, id)
    case (.running, _): return answerFeature(message)
    }
  }

  private func initialize(_ message: IncomingMessage) -> Response {
    guard let params = message.params(as: LSP.InitializeParams.self) else { return .failure(.invalidParams(message)) }
    phase = .running
    connection.capabilities = params.capabilities
    connection.trace.level = params.trace
    documents.addFolders(params.folders.compactMap(FileURI.localFolder))
    settings.begin(with: params.options)
    if let process = params.processID, process > 0 { parent = process }
    let encoding = params.capabilities.encoding.rawValue
    log(.info, "initialized by \(params.clientName ?? "a client"), columns in \(encoding)")
    return .success(
      LSP.InitializeResult(
        capabilities: Router.capabilities(for: params.capabilities),
        serverInfo: ["name": "layout-lsp", "version": .string(programVersion)]))
  }

  private func answerFeature(_ message: IncomingMessage) -> Response {
    guard let feature = Router.feature(message.method) else {
      return .failure(ResponseError(code: .methodNotFound, message: "no method \(message.method)"))
    }
    let progress = feature.progressTitle.map { connection.progress(for: message, title: $0) }
    defer { progress?.end() }
    let project = documents.project(settings.current, progress: progress)
    switch feature.scope {
    case .project(let respond): return answer(respond(message, project))
    case .document(let uri, let respond):
      guard let uri = uri(message) else { return .failure(.invalidParams(message)) }
      return answer(about: uri, solved: feature.needsSolution(connection.capabilities), project) {
        respond(message, $0)
      }
    }
  }

  private func answer(
    about uri: String, solved: Bool, _ project: Project, _ respond: (FeatureContext) -> Feature.Answer
  ) -> Response {
    let file = FileURI.file(uri)
    crashReport?.about(uri, version: documents[file]?.version)
    guard let positions = documents.buffers.positions(file, connection.capabilities.encoding) else {
      return .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open"))
    }
    // The answer is about the text as it was when the client asked, and only the client can make it unwanted.
    let analysis = solved ? documents.analysis(ofAny: file) : documents.unsolvedAnalysis(of: file)
    guard let analysis else { return .failure(.cancelled) }
    let context = FeatureContext(
      analysis: analysis, positions: positions, capabilities: connection.capabilities, project: project,
      sentTokens: display.tokens, hints: settings.current.hints)
    return answer(respond(context))
  }

  /// What was found after the client had cancelled may be a part only.
  private func answer(_ found: Feature.Answer) -> Response {
    inbox.isCurrentCancelled ? .failure(.cancelled) : found.map { $0 ?? JSONValue.null }
  }

  // MARK: Notifications

  private func handleNotification(_ message: IncomingMessage) {
    guard phase == .running else {
      log(.warning, "\(message.method) out of turn")
      return
    }
    if case .malformed(let reason) = message.params { log(.error, "\(message.method): \(reason)") }
    switch message.method {
    case "initialized":
      settings.warnOfInitialProblems()
      documents.warnOfUnreadable(documents.workspaceFolders)
      settings.ask()
      watchFiles()
    case "$/setTrace":
      connection.trace.level = message.params(as: LSP.SetTraceParams.self)?.value ?? connection.trace.level
    case "textDocument/didOpen":
      if let params = message.params(as: LSP.DidOpenParams.self) {
        display.textChanged(documents.open(params.textDocument))
      }
    case "textDocument/didChange":
      if let params = message.params(as: LSP.DidChangeParams.self), let file = documents.change(params) {
        display.textChanged(file)
      }
    case "textDocument/didSave": display.documentSaved()
    case "textDocument/didClose":
      if let params = message.params(as: LSP.TextDocumentParams.self) { close(params.textDocument.uri) }
    case "workspace/didChangeWatchedFiles":
      if let params = message.params(as: LSP.DidChangeWatchedFilesParams.self) {
        display.filesChanged(params.changes.map(\.uri))
      }
    case "workspace/didCreateFiles", "workspace/didDeleteFiles":
      if let params = message.params(as: LSP.FilesParams.self) { display.filesChanged(params.files.map(\.uri)) }
    case "workspace/didRenameFiles":
      if let params = message.params(as: LSP.RenameFilesParams.self) {
        display.filesChanged(params.files.flatMap { [$0.oldUri, $0.newUri] })
      }
    case "workspace/didChangeWorkspaceFolders":
      if let params = message.params(as: LSP.DidChangeWorkspaceFoldersParams.self) { foldersChanged(params) }
    case "workspace/didChangeConfiguration": settings.changed(message.params(as: LSP.DidChangeConfigurationParams.self))
    default: log(.debug, "\(message.method) ignored")
    }
  }

  private func close(_ uri: String) {
    let length = documents.buffers.workspace.documents[FileURI.file(uri)]?.text.count ?? 0
    guard let file = documents.close(uri) else { return }
    spareMemory.note(length)
    display.closed(file, uri: uri)
  }

  private func foldersChanged(_ params: LSP.DidChangeWorkspaceFoldersParams) {
    let added = params.event.added.compactMap { FileURI.localFolder($0.uri) }
    documents.removeFolders(params.event.removed.compactMap { FileURI.localFolder($0.uri) })
    documents.addFolders(added)
    documents.warnOfUnreadable(added)
    display.foldersChanged()
  }

  /// Asks the client to tell of changes on the disk.
  private func watchFiles() {
    guard connection.capabilities.registersWatchedFiles else { return }
    // Of a folder that goes away nothing is said but that.
    let watchers: [JSONValue] = [
      .object(["globPattern": .string("**/*.layout")]),
      .object(["globPattern": .string("**"), "kind": .int(LSP.DidChangeWatchedFilesParams.deletions)]),
    ]
    connection.register(
      "layout.files", "workspace/didChangeWatchedFiles", .object(["watchers": .array(watchers)]))
  }
}
