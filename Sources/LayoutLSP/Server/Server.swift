/// The loop: takes what the client sent, in order; when nothing waits, publishes diagnostics; then sleeps. One thread.
/// Knows when a method may be called, not what features answer.
final class Server {
  /// Everything that is known of an open document; nil if `stop` said so before the end.
  typealias Analyzer = (inout Workspace, String, () -> Bool) -> Analysis?
  typealias Response = Result<any Encodable & Sendable, ResponseError>

  private enum Phase {
    case uninitialized, running, shutDown
  }

  let inbox: Inbox
  let outbox: Outbox
  let log: Log
  let crashReport: CrashReport?
  private let analyzer: Analyzer
  private var phase = Phase.uninitialized
  private var parent: Int32?

  var documents: OpenDocuments
  var publisher = Publisher()
  var diagnosticsEncoder = DiagnosticsEncoder()
  var abilities = ClientAbilities()
  let trace: MessageTrace
  /// Defaults and `initializationOptions`.
  var baseSettings = Settings()
  var settings = Settings()
  /// What the client told without being asked, and what of all that was not understood.
  var toldSettings: JSONValue?
  var settingsProblems: [String] = []
  var initialProblems: [String] = []
  private var nextRequest = 1
  var refreshes = Refreshes()
  /// The `workspace/configuration` request that waits for its answer.
  var configurationRequest: RequestID?
  /// The analyses of the documents as they are now.
  private var analyses: [String: Analysis] = [:] {
    didSet { if analyses.isEmpty { unsolved = [:] } }
  }
  /// Those of which nothing more is solved than was before.
  private var unsolved: [String: Analysis] = [:]
  /// The paths of the workspace's folders, and of all those that imports may reach into.
  var workspaceFolders: [String] = []
  var reachedFolders: [String] = []
  private var spareMemory = SpareMemory()
  private let sentTokens = SentTokens()
  private let completionEncoder = CompletionEncoder()
  /// The diagnostics last sent of each document, so that those of which nothing changed are not sent again.
  var sent: [String: [UInt8]] = [:]
  /// For a client that asks for diagnostics: what it was given, when texts changed since, and requests about all files.
  var pulled = PulledDiagnostics()
  var changedAt: [String: Int] = [:]
  var workspacePulls: [RequestID: WorkspacePull] = [:]
  var hasPulledWorkspace = false
  /// Of open documents that import others, what their layouts came to when the client was last told of it.
  var shown: [String: [LayoutResult]] = [:]
  /// Those for which that may be something else by now, through what they import.
  var echoes: Set<String> = []
  let pace: WorkProgress.Pace
  /// Of the request that is being answered.
  var progress: WorkProgress?

  init(
    input: Int32 = Descriptor.standardInput, output: Int32 = Descriptor.standardOutput, log: Log = Log(level: .off),
    parent: Int32? = nil, pace: WorkProgress.Pace = WorkProgress.Pace(), crashReport: CrashReport? = nil,
    analyzer: @escaping Analyzer = { $0.analysis(of: $1, stop: $2) }
  ) {
    self.log = log
    self.parent = parent
    self.pace = pace
    self.crashReport = crashReport
    self.analyzer = analyzer
    trace = MessageTrace(log: log)
    inbox = Inbox(descriptor: input, decoder: Router.decoder, log: log, trace: trace)
    outbox = Outbox(descriptor: output, input: input, inbox: inbox, log: log, trace: trace)
    documents = OpenDocuments(log: log)
    trace.tell = { [weak outbox] in outbox?.send(.notification(method: "$/logTrace", params: $0)) }
  }

  /// Serves until the client says `exit`, goes away or dies; the exit code of the process.
  func run() -> Int32 {
    while !outbox.isClosed {
      let now = monotonicMilliseconds()
      if let message = inbox.next() ?? inbox.nextPostponed(now: now, inBackground: false) {
        if message.method == "exit", case .notification = message.kind { break }
        crashReport?.handling(message.method.isEmpty ? "a response" : message.method)
        handle(message)
        crashReport?.handled()
      } else if let file = publisher.next(now: now) {
        crashReport?.handling("textDocument/publishDiagnostics")
        publish(file)
        crashReport?.handled()
      } else if let message = inbox.nextPostponed(now: now, inBackground: true) {
        crashReport?.handling(message.method)
        handle(message)
        crashReport?.handled()
      } else if inbox.isAtEnd, publisher.isEmpty {
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
      publisher.hurry()
    } else {
      let now = monotonicMilliseconds()
      let due = [publisher.wait(now: now), inbox.wait(now: now)].compactMap { $0 }.min()
      outbox.waitForInput(milliseconds: parent == nil ? due : min(due ?? Self.parentInterval, Self.parentInterval))
    }
  }

  private func isParentAlive() -> Bool { parent.map(Process.isAlive) ?? true }

  // MARK: Messages

  private func handle(_ message: IncomingMessage) {
    trace.received(message)
    switch message.kind {
    case .invalid(let id, let error):
      log(.warning, "invalid message: \(error.message)")
      outbox.send(.response(id, .failure(error)))
    case .response(let id, let result):
      handleResponse(id, result)
    case .notification:
      handleNotification(message)
    case .request(let id):
      if let result = message.isCancelled ? giveUp(id) : answer(message, id) { respond(to: message, result) }
    }
  }

  func respond(to message: IncomingMessage, _ result: Response) {
    guard case .request(let id) = message.kind else { return }
    outbox.send(.response(id, result))
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
      publisher = Publisher()
      for message in inbox.withdraw(where: { _ in true }) { respond(to: message, .failure(.overtaken)) }
      workspacePulls = [:]
      return .success(JSONValue.null)
    case (.running, "textDocument/diagnostic"): return pullDocument(message)
    case (.running, "workspace/diagnostic"): return pullWorkspace(message, id)
    case (.running, _): return answerFeature(message)
    }
  }

  private func answerFeature(_ message: IncomingMessage) -> Response {
    guard let feature = Router.feature(message.method) else {
      return .failure(ResponseError(code: .methodNotFound, message: "no method \(message.method)"))
    }
    progress = feature.progressTitle.map { progress(for: message, title: $0) }
    defer {
      progress?.end()
      progress = nil
    }
    switch feature.scope {
    case .project(let respond): return answer(respond(message, project))
    case .document(let uri, let respond):
      guard let uri = uri(message) else { return .failure(.invalidParams(message)) }
      return answer(about: uri, solved: feature.needsSolution(abilities)) { respond(message, $0) }
    }
  }

  private func answer(
    about uri: String, solved: Bool, _ respond: (FeatureContext) -> Feature.Answer
  ) -> Response {
    let file = FileURI.file(uri)
    crashReport?.about(uri, version: documents[file]?.version)
    guard let positions = documents.positions(file, abilities.encoding) else {
      return .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open"))
    }
    // The answer is about the text as it was when the client asked, and only the client can make it unwanted.
    let analysis =
      solved ? analysis(of: file, stop: { inbox in inbox.isCurrentCancelled }) : unsolvedAnalysis(of: file)
    guard let analysis else { return .failure(.cancelled) }
    let context = FeatureContext(
      analysis: analysis, positions: positions, abilities: abilities, project: project, sentTokens: sentTokens,
      completionEncoder: completionEncoder, hints: settings.hints)
    return answer(respond(context))
  }

  /// What was found after the client had cancelled may be a part only.
  private func answer(_ found: Feature.Answer) -> Response {
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
      tell(ofSettings: initialProblems)
      tell(ofFolders: workspaceFolders)
      askForSettings()
      watchFiles()
    case "$/setTrace": trace.level = message.params(as: LSP.SetTraceParams.self)?.value ?? trace.level
    case "textDocument/didOpen":
      if let params = message.params(as: LSP.DidOpenParams.self) { open(params.textDocument) }
    case "textDocument/didChange":
      if let params = message.params(as: LSP.DidChangeParams.self) { change(params) }
    case "textDocument/didSave": documentSaved()
    case "textDocument/didClose":
      if let params = message.params(as: LSP.TextDocumentParams.self) { close(params.textDocument.uri) }
    case "workspace/didChangeWatchedFiles":
      if let params = message.params(as: LSP.DidChangeWatchedFilesParams.self) {
        filesChanged(params.changes.map(\.uri))
      }
    case "workspace/didCreateFiles", "workspace/didDeleteFiles":
      if let params = message.params(as: LSP.FilesParams.self) { filesChanged(params.files.map(\.uri)) }
    case "workspace/didRenameFiles":
      if let params = message.params(as: LSP.RenameFilesParams.self) {
        filesChanged(params.files.flatMap { [$0.oldUri, $0.newUri] })
      }
    case "workspace/didChangeWorkspaceFolders":
      if let params = message.params(as: LSP.DidChangeWorkspaceFoldersParams.self) { foldersChanged(params) }
    case "workspace/didChangeConfiguration": settingsChanged(message.params(as: LSP.DidChangeConfigurationParams.self))
    default: log(.debug, "\(message.method) ignored")
    }
  }

  private func initialize(_ message: IncomingMessage) -> Response {
    guard let params = message.params(as: LSP.InitializeParams.self) else { return .failure(.invalidParams(message)) }
    phase = .running
    abilities = params.abilities
    workspaceFolders = params.folders.map(FileURI.file)
    updateFolders()
    trace.level = params.trace
    if let process = params.processID, process > 0 { parent = process }
    baseSettings = Settings().updated(with: params.options, problems: &initialProblems)
    settings = baseSettings
    log(.info, "initialized by \(params.clientName ?? "a client"), columns in \(abilities.encoding.rawValue)")
    return .success(
      LSP.InitializeResult(
        capabilities: Router.capabilities(abilities),
        serverInfo: ["name": "layout-lsp", "version": .string(programVersion)]))
  }

  // MARK: Documents

  private func open(_ document: LSP.DidOpenParams.TextDocumentItem) {
    analyses = [:]
    crashReport?.about(document.uri, version: document.version)
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
    crashReport?.about(params.textDocument.uri, version: params.textDocument.version)
    if let file = documents.change(params, abilities.encoding) { textChanged(file) }
  }

  /// What is known of other files may depend on this one too.
  private func textChanged(_ file: String) {
    analyses = [:]
    sent[file] = nil
    if abilities.pullsDiagnostics {
      overtakePulls(of: file)
    } else {
      publisher.schedule(file, now: monotonicMilliseconds(), delay: settings.diagnosticsDelay)
    }
    changed(dependentsOf: file)
  }

  /// Wants a document's diagnostics published again if they are others than before, for something else has changed.
  func scheduleEcho(_ file: String) {
    analyses = [:]
    echoes.insert(file)
    publisher.schedule(file, now: monotonicMilliseconds(), delay: settings.diagnosticsDelay)
  }

  private func close(_ uri: String) {
    guard let file = documents.close(uri) else { return }
    analyses = [:]
    publisher.cancel(file)
    spareMemory.note(documents.workspace.text(of: file)?.count ?? 0)
    sentTokens.forget(file)
    shown[file] = nil
    echoes.remove(file)
    if abilities.pullsDiagnostics {
      overtakePulls(of: file)
      changedAt[file] = nil
      pulled.forget(file)
    } else {
      sendDiagnostics(uri, version: nil, [])
    }
    sent[file] = nil
    updateFolders()
    changed(dependentsOf: file)
  }

  // MARK: Analysis

  /// The analysis of a document as it is now. During long work `stop` is asked about what has arrived meanwhile.
  func analysis(of file: String, stop: @escaping (Inbox) -> Bool) -> Analysis? {
    if let known = analyses[file] { return known }
    if let entry = documents[file] { crashReport?.about(entry.uri, version: entry.version) }
    let analysis = analyzer(&documents.workspace, file, Self.look(inbox, outbox, stop))
    if let analysis { analyses[file] = analysis }
    return analysis
  }

  /// What is known of a document without solving anything.
  private func unsolvedAnalysis(of file: String) -> Analysis? {
    if let known = analyses[file] ?? unsolved[file] { return known }
    let analysis = documents.workspace.unsolvedAnalysis(of: file)
    unsolved[file] = analysis
    return analysis
  }

  /// Microseconds between two looks at what has arrived.
  private static let lookInterval = 100

  /// Looks at what has arrived meanwhile, and asks about it.
  static func look(_ inbox: Inbox, _ outbox: Outbox, _ stop: @escaping (Inbox) -> Bool) -> () -> Bool {
    var asked = monotonicMicroseconds()
    var isStopped = false
    return {
      // A look at the pipe is a system call, which takes a microsecond. A request that editors send right behind a change
      // is seen before the change is solved.
      let now = monotonicMicroseconds()
      guard !isStopped, now >= asked + lookInterval else { return isStopped }
      asked = now
      inbox.drain()
      outbox.check()
      isStopped = outbox.isClosed || inbox.hasExit || stop(inbox)
      return isStopped
    }
  }

  // MARK: Sending

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
}

extension LSP.DidChangeParams.ContentChange {
  /// Whether the text is all of the document.
  fileprivate var isWhole: Bool { range == nil }
}
