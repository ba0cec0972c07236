import Analysis
import Features
import Formats
import Platform
import Protocol

/// The loop: handles the client's messages in order; when none waits, starts diagnostics; then sleeps. It does only
/// what is short, and everything that others see: whatever may be long is a job on another thread, which works with
/// values of its own and leaves its result in a mailbox. So nothing that a document holds makes the server deaf. A job
/// that is expected to be short it runs itself, and leaves it when something arrives.
/// Knows when a method may be called, not what features answer.
final class Server {
  typealias Response = Result<any WritesJSON & Sendable, ResponseError>

  /// Limits in milliseconds.
  struct TimeLimits: Sendable {
    /// The loop analyses a document whose last analysis took less.
    var analysis = 2
    /// The time for the answer to a request, once it is begun.
    var answer = 30_000
    /// The wait from a `shutdown` to its answer, for requests that came before and are still being answered.
    var shutdown = 20
    /// The wait from a document's diagnostics to the answer of a request for them, for those of dependent documents.
    var related = 30
    /// The wait from a change of a document to a request for its diagnostics, with which those of dependent documents are
    /// sent. After that the client is told to ask for these.
    var asking = 1000
    /// The time between two checks that the client's process lives.
    var parent = 2000
    /// The wait at the end for a client that does not read what is sent to it.
    var end = 2000
  }

  private enum Phase {
    case uninitialized, running, shutDown
  }

  private let connection: Connection
  private let documents: AnalysedDocuments
  private let settings: ClientSettings
  private let display: ClientDisplay
  private let others: OtherDocuments
  private let timeLimits: TimeLimits
  private var phase = Phase.uninitialized
  private var parent: Int32?
  private var spareMemory = SpareMemory()

  private var inbox: Inbox { connection.inbox }
  private var outbox: Outbox { connection.outbox }
  private var log: Log { connection.log }
  private var crashReport: CrashReport? { connection.crashReport }

  /// Throws if the system gives no pipes.
  init(
    input: Int32 = Descriptor.standardInput, output: Int32 = Descriptor.standardOutput, log: Log = Log(level: .off),
    parent: Int32? = nil, pace: WorkProgress.Pace = WorkProgress.Pace(), timeLimits: TimeLimits = TimeLimits(),
    crashReport: CrashReport? = nil,
    analyzer: @escaping Snapshot.Analyzer = { $0.analysis(of: $1, stop: $2) }
  ) throws(SystemError) {
    self.parent = parent
    self.timeLimits = timeLimits
    connection = try Connection(input: input, output: output, log: log, pace: pace, crashReport: crashReport)
    let settings = ClientSettings(connection: connection)
    self.settings = settings
    documents = AnalysedDocuments(
      connection: connection, analyzer: analyzer, timeLimits: timeLimits
    ) { settings.current }
    display = ClientDisplay(
      connection: connection, documents: documents, settings: settings, timeLimits: timeLimits)
    others = OtherDocuments(connection: connection, settings: { settings.current }) { [documents] in
      documents.buffers.workspace
    }
    display.othersChanged = { [others] in others.checkAgain() }
  }

  /// Serves until the client says `exit`, goes away or dies. Returns the exit code of the process.
  func run() -> Int32 {
    while !outbox.isClosed, step() {}
    documents.end()
    connection.jobs.close()
    _ = outbox.finish(within: timeLimits.end)
    return phase == .shutDown ? 0 : 1
  }

  /// Does one thing. Returns false at the end.
  private func step() -> Bool {
    deliver()
    inbox.drain()
    if outbox.isFull { return waitForReader() }
    let now = monotonicMilliseconds()
    display.finishRelatedPulls(now: now)
    if let message = inbox.next() {
      if message.method == "exit", case .notification = message.kind { return false }
      handle(message)
    } else if let file = display.publisher.next(now: now) {
      crashReport?.handling("textDocument/publishDiagnostics")
      documents.note(file)
      display.diagnose(file)
    } else if !display.continueWorkspacePulls() {
      guard !inbox.isAtEnd || !isDone else {
        log(.info, "the client has closed its end")
        return false
      }
      return sleep()
    }
    return true
  }

  /// Whether nothing is left to be computed or sent.
  private var isDone: Bool {
    display.publisher.isEmpty && connection.requests.isEmpty && !documents.isAwaited && documents.hasAllTexts
      && others.running == 0
  }

  /// Takes over the results and messages of jobs.
  private func deliver() { connection.jobs.deliver { outbox.send($0) } }

  // MARK: Waiting

  /// Sleeps until something is to be done. Returns false if the client's process has gone.
  private func sleep() -> Bool {
    // No change can arrive: a delay before diagnostics has lost its purpose.
    if inbox.isAtEnd { display.publisher.hurry() }
    if connection.jobs.doShort(hearing: inbox.isAtEnd ? -1 : inbox.descriptor) { return true }
    if connection.jobs.isIdle {
      spareMemory.note(max(inbox.takeLongest(), outbox.takeLongest()))
      spareMemory.giveBack()
    }
    let now = monotonicMilliseconds()
    let due = [
      display.publisher.wait(now: now), display.relatedPulls.map { max(0, $0.due - now) }.min(),
      documents.wait(now: now), connection.jobs.wait(now: now), parent.map { _ in timeLimits.parent },
    ]
    connection.wait(milliseconds: due.compactMap { $0 }.min())
    connection.jobs.advance()
    documents.advance()
    return isParentAlive()
  }

  private func isParentAlive() -> Bool {
    let isAlive = parent.map(Process.isAlive) ?? true
    if !isAlive { log(.info, "the client's process is gone") }
    return isAlive
  }

  /// Waits for a client that does not read, for which nothing more is made. Returns false if it never will.
  private func waitForReader() -> Bool {
    if inbox.hasExit || inbox.isAtEnd { return outbox.finish(within: timeLimits.end) }
    connection.wait(milliseconds: parent.map { _ in timeLimits.parent })
    return !connection.isLost && isParentAlive()
  }

  /// Waits a moment for the answers to requests from before a `shutdown`. Gives up the others.
  private func answerWhatIsQuick() {
    let end = monotonicMilliseconds() + timeLimits.shutdown
    while !connection.requests.isEmpty, !outbox.isClosed {
      let now = monotonicMilliseconds()
      guard now < end else { break }
      var mail = [PollTarget(connection.jobs.mailbox, for: .input)]
      _ = PollTarget.wait(&mail, milliseconds: end - now)
      deliver()
    }
    connection.requests.giveUpAll(.shutDown)
  }

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
      // A request that is answered later stays in the crash report: its job may end the process.
      guard answer(message, id) else { return }
    }
    crashReport?.handled()
  }

  /// Answers a request. Returns false if the answer comes later.
  private func answer(_ message: IncomingMessage, _ id: RequestID) -> Bool {
    if let answer = message.isCancelled ? .failure(.cancelled) : answer(message) {
      outbox.send(.response(id, answer))
      return true
    }
    let request = connection.requests.expect(id, message)
    switch message.method {
    case "textDocument/diagnostic": display.pullDocument(request)
    case "workspace/diagnostic": display.pullWorkspace(request)
    default: answerFeature(request)
    }
    return request.isAnswered
  }

  /// Returns the answer of a request that needs no documents; nil for others.
  private func answer(_ message: IncomingMessage) -> Response? {
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
      answerWhatIsQuick()
      documents.end()
      inbox.release()
      return .success(JSONValue.null)
    case (.running, _): return nil
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

  private func answerFeature(_ request: PendingRequest) {
    let message = request.message
    func refuse(_ error: ResponseError) { connection.requests.answer(request, .failure(error)) }
    guard let feature = Router.feature(message.method) else {
      return refuse(ResponseError(code: .methodNotFound, message: "no method \(message.method)"))
    }
    guard let asked = message.params(as: Feature.Request.self) else { return refuse(.invalidParams(message)) }
    switch asked {
    case .project(let uri, _): documents.ask(request, feature, about: uri)
    case .document(let uri, _):
      let file = FileURI.file(uri)
      crashReport?.about(uri, version: documents[file]?.version)
      guard documents[file] != nil else {
        return refuse(ResponseError(code: .invalidParams, message: "\(uri) is not open"))
      }
      documents.ask(request, feature, about: uri)
    }
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
      if let params = message.params(as: LSP.DidOpenParams.self), !others.open(params.textDocument) {
        documents.open(params.textDocument) { [display] in display.textChanged($0, $1) }
      }
    case "textDocument/didChange":
      if let params = message.params(as: LSP.DidChangeParams.self), !others.change(params) {
        documents.change(params) { [display] in display.textChanged($0, $1) }
      }
    case "textDocument/didSave": display.documentSaved()
    case "textDocument/didClose":
      if let params = message.params(as: LSP.TextDocumentParams.self) { close(params.textDocument.uri) }
    case "workspace/didChangeWatchedFiles":
      if let params = message.params(as: LSP.DidChangeWatchedFilesParams.self) {
        display.filesChanged(params.changes.map { $0.uri })
      }
    case "workspace/didCreateFiles", "workspace/didDeleteFiles":
      if let params = message.params(as: LSP.FilesParams.self) { display.filesChanged(params.files.map { $0.uri }) }
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
    guard !others.close(uri) else { return }
    let length = documents.buffers.workspace.documents[FileURI.file(uri)]?.text.count ?? 0
    guard let (file, dependents) = documents.close(uri) else { return }
    spareMemory.note(length)
    display.closed(file, dependents, uri: uri)
  }

  private func foldersChanged(_ params: LSP.DidChangeWorkspaceFoldersParams) {
    let added = params.event.added.compactMap { FileURI.localFolder($0.uri) }
    documents.removeFolders(params.event.removed.compactMap { FileURI.localFolder($0.uri) })
    documents.addFolders(added)
    documents.warnOfUnreadable(added)
    display.foldersChanged()
  }

  /// Asks the client to report changes on the disk.
  private func watchFiles() {
    guard connection.capabilities.registersWatchedFiles else { return }
    // Clients report a deleted folder, but not the files in it. So all deletions are watched.
    let watchers: [JSONValue] = [
      .object(["globPattern": .string("**/*.layout")]),
      .object(["globPattern": .string("**/*.{xcstrings,strings,stringsdict}")]),
      .object(["globPattern": .string("**/\(ProjectRules.fileName)")]),
      .object(["globPattern": .string("**"), "kind": .int(LSP.DidChangeWatchedFilesParams.deletions)]),
    ]
    connection.register(
      "layout.files", "workspace/didChangeWatchedFiles", .object(["watchers": .array(watchers)]))
  }
}
