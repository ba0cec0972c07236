import Glibc

/// The loop: takes what the client sent, in order; when nothing waits, publishes diagnostics; then sleeps. One thread.
/// Knows when a method may be called, not what features answer.
final class Server {
  /// Everything that is known of an open document; nil if `stop` said so before the end.
  typealias Analyzer = (inout Workspace, String, () -> Bool) -> Analysis?

  private enum Phase {
    case uninitialized, running, shutDown
  }

  let inbox: Inbox
  let outbox: Outbox
  let log: Log
  private let analyzer: Analyzer
  private var phase = Phase.uninitialized
  private var parent: Int32?

  var documents: OpenDocuments
  var publisher = Publisher()
  private var diagnosticsEncoder = DiagnosticsEncoder()
  var abilities = ClientAbilities()
  var trace = LSP.Trace.off
  /// Defaults and `initializationOptions`.
  var baseSettings = Settings()
  var settings = Settings()
  private var nextRequest = 1
  /// The `workspace/configuration` request that waits for its answer.
  var configurationRequest: RequestID?
  /// The analyses of the documents as they are now.
  private var analyses: [String: Analysis] = [:]
  /// The paths of the workspace's folders, and of all those that imports may reach into.
  var workspaceFolders: [String] = []
  var reachedFolders: [String] = []
  private let sentTokens = SentTokens()
  /// The diagnostics last sent of each document, so that those of which nothing changed are not sent again.
  private var sent: [String: [UInt8]] = [:]

  init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, log: Log = Log(level: .off), parent: Int32? = nil,
    analyzer: @escaping Analyzer = { $0.analysis(of: $1, stop: $2) }
  ) {
    self.log = log
    self.parent = parent
    self.analyzer = analyzer
    inbox = Inbox(descriptor: input, decoder: Router.decoder, log: log)
    outbox = Outbox(descriptor: output, input: input, inbox: inbox, log: log)
    documents = OpenDocuments(log: log)
  }

  /// Serves until the client says `exit`, goes away or dies; the exit code of the process.
  func run() -> Int32 {
    while !outbox.isClosed {
      if let message = inbox.next() {
        if message.method == "exit", case .notification = message.kind { break }
        handle(message)
      } else if let file = publisher.next(now: monotonicMilliseconds()) {
        publish(file)
      } else if inbox.isAtEnd, publisher.isEmpty {
        log(.info, "the client has closed its end")
        break
      } else {
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
      publisher.hurry()
    } else {
      let due = publisher.wait(now: monotonicMilliseconds())
      inbox.wait(milliseconds: parent == nil ? due : min(due ?? Self.parentInterval, Self.parentInterval))
    }
  }

  private func isParentAlive() -> Bool {
    guard let parent else { return true }
    return kill(parent, 0) == 0 || errno != ESRCH
  }

  // MARK: Messages

  private func handle(_ message: IncomingMessage) {
    switch message.kind {
    case .invalid(let id, let error):
      log(.warning, "invalid message: \(error.message)")
      outbox.send(.response(id, .failure(error)))
    case .response(let id, let result):
      handleResponse(id, result)
    case .notification:
      handleNotification(message)
    case .request(let id):
      let started = monotonicMilliseconds()
      let result = message.isCancelled ? .failure(.cancelled) : answer(message)
      outbox.send(.response(id, result))
      traceAnswer(message.method, id, result, milliseconds: monotonicMilliseconds() - started)
    }
  }

  private func answer(_ message: IncomingMessage) -> Result<any Encodable & Sendable, ResponseError> {
    switch (phase, message.method) {
    case (.uninitialized, "initialize"): return initialize(message)
    case (.uninitialized, _):
      return .failure(ResponseError(code: .serverNotInitialized, message: "initialize comes first"))
    case (.shutDown, _): return .failure(ResponseError(code: .invalidRequest, message: "the server is shut down"))
    case (.running, "initialize"):
      return .failure(ResponseError(code: .invalidRequest, message: "the server is initialized already"))
    case (.running, "shutdown"):
      phase = .shutDown
      publisher = Publisher()
      return .success(JSONValue.null)
    case (.running, _): return answerFeature(message)
    }
  }

  private func answerFeature(_ message: IncomingMessage) -> Result<any Encodable & Sendable, ResponseError> {
    guard let feature = Router.feature(message.method) else {
      return .failure(ResponseError(code: .methodNotFound, message: "no method \(message.method)"))
    }
    switch feature.scope {
    case .project(let respond): return answer(respond(message, project))
    case .document(let uri, let respond):
      guard let uri = uri(message) else { return .failure(.invalidParams(message)) }
      return answer(about: uri) { respond(message, $0) }
    }
  }

  private func answer(
    about uri: String, _ respond: (FeatureContext) -> Feature.Answer
  ) -> Result<any Encodable & Sendable, ResponseError> {
    let file = FileURI.file(uri)
    guard let positions = documents.positions(file, abilities.encoding) else {
      return .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open"))
    }
    // The answer is about the text as it was when the client asked, and only the client can make it unwanted.
    guard let analysis = analysis(of: file, stop: { inbox in inbox.isCurrentCancelled }) else {
      return .failure(.cancelled)
    }
    let context = FeatureContext(
      analysis: analysis, positions: positions, abilities: abilities, project: project, sentTokens: sentTokens,
      hints: settings.hints)
    return answer(respond(context))
  }

  /// What was found after the client had cancelled may be a part only.
  private func answer(_ found: Feature.Answer) -> Result<any Encodable & Sendable, ResponseError> {
    inbox.isCurrentCancelled ? .failure(.cancelled) : found.map { $0 ?? JSONValue.null }
  }

  private func handleNotification(_ message: IncomingMessage) {
    guard phase == .running else {
      log(.warning, "\(message.method) out of turn")
      return
    }
    if case .malformed(let reason) = message.params { log(.error, "\(message.method): \(reason)") }
    switch message.method {
    case "initialized":
      askForSettings()
      watchFiles()
    case "$/setTrace": trace = message.params(as: LSP.SetTraceParams.self)?.value ?? trace
    case "textDocument/didOpen":
      if let params = message.params(as: LSP.DidOpenParams.self) { open(params.textDocument) }
    case "textDocument/didChange":
      if let params = message.params(as: LSP.DidChangeParams.self) { change(params) }
    case "textDocument/didSave": documentSaved()
    case "textDocument/didClose":
      if let params = message.params(as: LSP.TextDocumentParams.self) { close(params.textDocument.uri) }
    case "workspace/didChangeWatchedFiles":
      if let params = message.params(as: LSP.DidChangeWatchedFilesParams.self) { filesChanged(params) }
    case "workspace/didChangeWorkspaceFolders":
      if let params = message.params(as: LSP.DidChangeWorkspaceFoldersParams.self) { foldersChanged(params) }
    case "workspace/didChangeConfiguration": settingsChanged(message.params(as: LSP.DidChangeConfigurationParams.self))
    default: log(.debug, "\(message.method) ignored")
    }
  }

  private func initialize(_ message: IncomingMessage) -> Result<any Encodable & Sendable, ResponseError> {
    guard let params = message.params(as: LSP.InitializeParams.self) else { return .failure(.invalidParams(message)) }
    phase = .running
    abilities = params.abilities
    workspaceFolders = params.folders.map(FileURI.file)
    trace = params.trace
    if let process = params.processID, process > 0 { parent = process }
    baseSettings = Settings().updated(with: params.options, log)
    settings = baseSettings
    log(.info, "initialized by \(params.clientName ?? "a client"), columns in \(abilities.encoding.rawValue)")
    return .success(
      LSP.InitializeResult(
        capabilities: Router.capabilities(abilities),
        serverInfo: LSP.ServerInfo(name: "layout-lsp", version: programVersion)))
  }

  // MARK: Documents

  private func open(_ document: LSP.DidOpenParams.TextDocumentItem) {
    analyses = [:]
    let file = documents.open(document)
    updateFolders()
    textChanged(file)
  }

  private func change(_ params: LSP.DidChangeParams) {
    if let next = inbox.peek?.params(as: LSP.DidChangeParams.self),
      next.textDocument.uri == params.textDocument.uri, next.contentChanges.first?.isWhole == true
    {
      // The text that this makes would be replaced before anyone could ask about it.
      log(.debug, "version \(params.textDocument.version ?? 0) superseded")
      return
    }
    analyses = [:]
    if let file = documents.change(params, abilities.encoding) { textChanged(file) }
  }

  /// What is known of other files may depend on this one too.
  private func textChanged(_ file: String) {
    analyses = [:]
    sent[file] = nil
    publisher.schedule(file, now: monotonicMilliseconds(), delay: settings.diagnosticsDelay)
    changed(dependentsOf: file)
  }

  /// Wants a document's diagnostics published again if they are others than before, for something else has changed.
  func scheduleEcho(_ file: String) {
    analyses = [:]
    publisher.schedule(file, now: monotonicMilliseconds(), delay: settings.diagnosticsDelay)
  }

  private func close(_ uri: String) {
    guard let file = documents.close(uri) else { return }
    analyses = [:]
    publisher.cancel(file)
    sentTokens.forget(file)
    sendDiagnostics(uri, version: nil, [])
    sent[file] = nil
    updateFolders()
    changed(dependentsOf: file)
  }

  // MARK: Analysis

  /// The analysis of a document as it is now. During long work `stop` is asked about what has arrived meanwhile.
  func analysis(of file: String, stop: @escaping (Inbox) -> Bool) -> Analysis? {
    if let known = analyses[file] { return known }
    let analysis = analyzer(&documents.workspace, file, Self.look(inbox, outbox, stop))
    if let analysis { analyses[file] = analysis }
    return analysis
  }

  /// Looks at what has arrived meanwhile, and asks about it.
  static func look(_ inbox: Inbox, _ outbox: Outbox, _ stop: @escaping (Inbox) -> Bool) -> () -> Bool {
    var asked = monotonicMilliseconds()
    var isStopped = false
    return {
      // A look at the pipe is a system call: once in a millisecond is often enough.
      let now = monotonicMilliseconds()
      guard !isStopped, now != asked else { return isStopped }
      asked = now
      inbox.drain()
      outbox.check()
      isStopped = outbox.isClosed || inbox.hasExit || stop(inbox)
      return isStopped
    }
  }

  /// Publishes a document's diagnostics, unless something arrives meanwhile that need not wait for them, such as another
  /// change of the document: then they are due again afterwards, if they still are wanted.
  private func publish(_ file: String) {
    guard let entry = documents[file] else {
      publisher.cancel(file)
      return
    }
    let analysis = analysis(of: file) { inbox in inbox.waits { $0.interrupts(file) } }
    guard let analysis else {
      log(.debug, "analysis of \(entry.uri) interrupted")
      // What interrupted it is handled next; where nothing waits, there is no analysis to be had.
      if inbox.isEmpty { publisher.cancel(file) } else { publisher.interrupted(file) }
      return
    }
    publisher.cancel(file)
    guard let places = documents.places(file, abilities.encoding) else { return }
    let found = diagnostics(analysis.findings, settings.diagnostics, places)
    sendDiagnostics(entry.uri, version: entry.version, found, of: file)
  }

  // MARK: Sending

  /// `file` is that of an open document, which is sent nothing that it was sent before.
  private func sendDiagnostics(
    _ uri: String, version: Int?, _ diagnostics: [LSP.Diagnostic], of file: String? = nil
  ) {
    let params = LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics)
    let frame = diagnosticsEncoder.frame(params)
    if let file {
      guard sent[file] != frame else { return }
      sent[file] = frame
    }
    outbox.send(frame: frame)
  }

  func send(_ method: String, _ params: any Encodable & Sendable) {
    outbox.send(.notification(method: method, params: params))
  }

  /// Sends a request; its id, which the answer will carry.
  func request(_ method: String, _ params: (any Encodable & Sendable)? = nil) -> RequestID {
    let id = RequestID.number(nextRequest)
    nextRequest += 1
    outbox.send(.request(id, method: method, params: params))
    return id
  }

  private func traceAnswer(
    _ method: String, _ id: RequestID, _ result: Result<any Encodable & Sendable, ResponseError>, milliseconds: Int
  ) {
    guard trace != .off, phase != .uninitialized else { return }
    let message = "\(method) (\(id)) answered in \(milliseconds) ms"
    var verbose: String?
    if trace == .verbose, case .failure(let error) = result { verbose = error.message }
    send("$/logTrace", LSP.LogTraceParams(message: message, verbose: verbose))
  }
}

extension ResponseError {
  fileprivate static let cancelled = ResponseError(code: .requestCancelled, message: "cancelled by the client")
}

extension IncomingMessage {
  /// Whether it is better handled at once than after the analysis of a file: whatever changes a text, and every answer
  /// that does not need that analysis itself.
  fileprivate func interrupts(_ file: String) -> Bool {
    switch kind {
    case .response: false
    case .invalid: true
    case .notification: method.contains("/did") || method == "exit"
    case .request: isCancelled || Router.feature(method)?.documentURI(self).map(FileURI.file) != file
    }
  }
}

extension LSP.DidChangeParams.ContentChange {
  /// Whether the text is all of the document.
  fileprivate var isWhole: Bool { range == nil }
}
