import Synchronization
import Testing

@testable import Analysis
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// An editor for tests. Talks over pipes to a server, on a thread of its own or in a process, and checks every
/// message of the server against the specification's meta model.
final class TestClient {
  private let input: Int32
  private let output: Int32
  private let server: any TestedServer
  private var frames = FrameDecoder()
  private var received: [JSONValue] = []
  /// The methods of requests that are not answered yet, by id and in order.
  private var methods: [JSONValue: [String]] = [:]
  private var nextID = 1
  /// Whether the answers are in the meta model, which is that of LSP 3.17.
  var isOfMetaModel = true

  /// `waiting` is in the pipe before the server reads. It must fit there, as 60,000 bytes do.
  init(
    waiting: [JSONValue] = [], log: Log = Log(level: .off), pace: WorkProgress.Pace = WorkProgress.Pace(),
    timeLimits: Server.TimeLimits = Server.TimeLimits(shutdown: 500, related: 5000, parent: 100),
    analyzer: @escaping Snapshot.Analyzer = findBad
  ) throws {
    let toServer = makePipe()
    let fromServer = makePipe()
    input = toServer.write
    output = fromServer.read
    let thread = ServerThread {
      try Server(
        input: toServer.read, output: fromServer.write, log: log, pace: pace, timeLimits: timeLimits, analyzer: analyzer
      )
    } atEnd: {
      close(toServer.read)
      close(fromServer.write)
    }
    server = thread
    let bytes = waiting.flatMap { OutgoingMessage.framed($0.written.bytes) }
    #expect(bytes.count < 60_000)
    #expect(Descriptor.write(bytes, to: input))
    if thread.start() == nil { Issue.record("no thread") }
  }

  /// Starts a server with these words as a process of its own.
  init(process words: [String]) throws {
    let (toServer, fromServer, errors) = (makePipe(), makePipe(), makePipe())
    input = toServer.write
    output = fromServer.read
    let number = try #require(Program.start(words, toServer.read, fromServer.write, errors.write))
    process = number
    server = ServerProcess(number: number, errors: errors.read)
  }

  /// The number of the server's process; nil if the server is a thread.
  private(set) var process: pid_t?
  /// Returns what the process has written to stderr, once it has ended.
  func errors() -> String { (server as? ServerProcess)?.readErrors() ?? "" }

  deinit {
    closeInput()
    closeOutput()
    _ = server.exitCode()
  }

  // MARK: To the server

  func send(_ message: JSONValue) throws {
    if let id = message["id"] { methods[id, default: []].append(message["method"]?.string ?? "") }
    try send(bytes: OutgoingMessage.framed(message.written.bytes))
  }

  /// Sends bytes. Fails if the server does not read for ten seconds.
  func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      var watched = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      let hasRoom = poll(&watched, 1, 10_000) > 0
      let chunk = Array(rest.prefix(4096))
      guard hasRoom, Descriptor.write(chunk, to: input) else {
        Issue.record("the server does not read")
        throw ClientError.closed
      }
      rest = rest.dropFirst(chunk.count)
    }
  }

  func notify(_ method: String, _ params: JSONValue = [:]) throws {
    try send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request and returns its id.
  @discardableResult
  func request(_ method: String, _ params: JSONValue? = nil, id: JSONValue? = nil) throws -> JSONValue {
    let id = id ?? .int(nextID)
    nextID += 1
    var message: JSONValue = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
    if case .object(var members) = message, let params {
      members["params"] = params
      message = .object(members)
    }
    try send(message)
    return id
  }

  /// Sends a request and returns its answer; other messages are kept for `receive`.
  func call(_ method: String, _ params: JSONValue? = nil) throws -> JSONValue {
    let id = try request(method, params)
    return try receive { $0["id"] == id && $0["method"] == nil }
  }

  /// Starts the session and returns the server's answer. `folder` is the workspace, if there is one.
  @discardableResult
  func initialize(_ capabilities: JSONValue = [:], options: JSONValue = nil, in folder: TestFolder? = nil) throws
    -> JSONValue
  {
    let folders = folder.map { [["uri": .string($0.uri("")), "name": "w"]] as JSONValue }
    let answer = try call(
      "initialize",
      [
        "processId": nil, "rootUri": nil, "capabilities": capabilities, "initializationOptions": options,
        "workspaceFolders": folders ?? .null,
      ])
    #expect(answer["result"] != nil)
    try notify("initialized")
    return answer
  }

  func open(_ text: String, uri: String = "file:///a.layout", version: Int = 1) throws {
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "layout", "version": .int(version), "text": .string(text)]])
  }

  func change(_ uri: String = "file:///a.layout", version: Int, _ changes: JSONValue) throws {
    try notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": changes])
  }

  // MARK: From the server

  /// Returns the first message not yet received that satisfies the condition; other messages are kept. Fails after two
  /// minutes.
  func receive(where condition: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    let deadline = monotonicMilliseconds() + 120_000
    while true {
      if let index = received.firstIndex(where: condition) { return received.remove(at: index) }
      try #require(monotonicMilliseconds() < deadline, "no answer")
      guard read() else {
        Issue.record("the server has closed its end")
        throw ClientError.closed
      }
    }
  }

  /// Returns the next diagnostics of a document, with their version.
  func diagnostics(_ uri: String = "file:///a.layout") throws -> (version: Int?, items: [JSONValue]) {
    let message = try receive {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params", "uri"] == .string(uri)
    }
    return (message["params", "version"]?.int, message["params", "diagnostics"].items)
  }

  /// Returns all messages not yet received, until the server ends.
  func rest() -> [JSONValue] {
    while read() {}
    defer { received = [] }
    return received
  }

  /// The messages that have been read but not received, in their order.
  var soFar: [JSONValue] { received }

  /// Reads messages that arrive meanwhile.
  func wait(milliseconds: Int32) {
    var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    if poll(&watched, 1, milliseconds) > 0 { _ = read() }
  }

  func closeInput() { closeOnce(input, &isInputClosed) }
  func closeOutput() { closeOnce(output, &isOutputClosed) }
  /// Waits for the server's end and returns its exit code; for a process that a signal ended, minus the signal's
  /// number.
  func exitCode() -> Int32? { server.exitCode() }

  private var isInputClosed = false
  private var isOutputClosed = false

  private func closeOnce(_ descriptor: Int32, _ isClosed: inout Bool) {
    if !isClosed { close(descriptor) }
    isClosed = true
  }

  enum ClientError: Error { case closed }

  private func read() -> Bool {
    var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 1000) > 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    guard let count = try? Descriptor.read(output, into: &chunk), count > 0 else { return false }
    chunk[..<count].withUnsafeBytes { frames.append($0) }
    while let event = frames.next() { accept(event) }
    return true
  }

  private func problems(_ message: JSONValue, answering method: String? = nil) -> [String] {
    MetaModel.shared?.problems(message) { _ in method } ?? []
  }

  private func accept(_ event: FrameDecoder.Event) {
    guard case .body(let body) = event, let message = try? JSONValue(reading: body) else {
      Issue.record("not a message: \(event)")
      return
    }
    // If a client uses an id twice, which is its mistake, either request may be answered first.
    let id = message["method"] == nil ? message["id"] : nil
    let asked = id.flatMap { methods[$0] } ?? []
    if let id, asked.count == 1 { methods[id] = nil }
    let problems = (isOfMetaModel ? asked : []).map { self.problems(message, answering: $0) }
    let isRight = problems.isEmpty ? !isOfMetaModel || self.problems(message).isEmpty : problems.contains([])
    #expect(isRight, "\(problems) \(message)")
    received.append(message)
  }
}

private protocol TestedServer {
  /// Waits for the end and returns the exit code; nil after ten seconds.
  func exitCode() -> Int32?
}

private final class ServerProcess: TestedServer {
  private let number: pid_t
  private let errors: Int32
  private var code: Int32?
  private var said: String?

  init(number: pid_t, errors: Int32) {
    self.number = number
    self.errors = errors
  }

  deinit {
    _ = readErrors()
  }

  func readErrors() -> String {
    if exitCode() == nil { kill(number, SIGKILL) }
    let text = said ?? Program.readAll(errors)
    said = text
    return text
  }

  func exitCode() -> Int32? {
    for _ in 0..<2000 where code == nil {
      var status: Int32 = 0
      if waitpid(number, &status, WNOHANG) == number {
        code = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
      } else {
        usleep(5000)
      }
    }
    return code
  }
}

/// A server on a thread, and its exit code.
private final class ServerThread: TestedServer, @unchecked Sendable {
  private let server: () throws -> Server
  private let atEnd: () -> Void
  private let code = Mutex<Int32?>(nil)

  init(_ server: @escaping () throws -> Server, atEnd: @escaping () -> Void) {
    self.server = server
    self.atEnd = atEnd
  }

  func start() -> Thread? { Thread { self.run() } }

  private func run() {
    let result = (try? server().run()) ?? -1
    code.withLock { $0 = result }
    atEnd()
  }

  func exitCode() -> Int32? {
    for _ in 0..<2000 {
      if let code = code.withLock({ $0 }) { return code }
      usleep(5000)
    }
    return nil
  }
}

/// Held while a pipe is made or a program is started, so that the children of other tests do not keep its ends open.
let spawning = Mutex(())

func makePipe() -> (read: Int32, write: Int32) {
  signal(SIGPIPE, SIG_IGN)
  var ends: [Int32] = [-1, -1]
  spawning.withLock { _ in
    #expect(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }
  return (ends[0], ends[1])
}

/// The `initialize` request of a client without capabilities.
let initialize: JSONValue = [
  "jsonrpc": "2.0", "id": 1, "method": "initialize",
  "params": ["processId": nil, "rootUri": nil, "capabilities": [:]],
]

// MARK: Analyzers

/// Finds every `bad`, with the whole text as message. If the text contains `slow`, goes on until it is stopped: what
/// waits for it never comes.
func findBad(_ workspace: inout Workspace, _ file: FilePath, _ stop: () -> Bool) -> Analysis? {
  guard let document = workspace.documents[file] else { return nil }
  if contains(document.text, "slow") {
    while !stop() { usleep(500) }
    return nil
  }
  let word = Array("bad".utf8)
  let findings = document.text.indices.filter { document.text[$0...].starts(with: word) }.map { at in
    Finding(
      code: .unknownName, place: FileRange(file: file, bytes: at..<(at + 3)),
      message: String(decoding: document.text, as: UTF8.self))
  }
  return testAnalysis(document, findings)
}

private func contains(_ text: [UInt8], _ word: String) -> Bool {
  text.indices.contains { text[$0...].starts(with: word.utf8) }
}

/// Makes an analysis; the only place where tests do.
func testAnalysis(_ document: Document, _ findings: [Finding<FileRange>]) -> Analysis {
  Analysis(document: document, findings: findings, units: [])
}

extension JSONValue {
  /// The id of an answer, with the code of an error: `1`, `"a" -32601`, `null -32700`.
  var idAndCode: String {
    let id =
      switch self["id"] {
      case .int(let number): "\(number)"
      case .string(let string): "\"\(string)\""
      default: "null"
      }
    return code.map { "\(id) \($0)" } ?? id
  }
}
