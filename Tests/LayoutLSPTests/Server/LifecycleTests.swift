import Testing

@testable import Formats
@testable import Server

private func request(_ id: JSONValue, _ method: String, _ params: JSONValue = nil) -> JSONValue {
  ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]
}
private func notification(_ method: String, _ params: JSONValue = [:]) -> JSONValue {
  ["jsonrpc": "2.0", "method": .string(method), "params": params]
}
private let exit = notification("exit")

/// The messages that the client sends before it closes its end, the server's answers (`id` or `id code`), the exit
/// code.
private let sessions: [(name: String, messages: [JSONValue], answers: [String], exitCode: Int32)] = [
  ("nothing", [], [], 1),
  ("in order", [initialize, notification("initialized"), request(2, "shutdown"), exit], ["1", "2"], 0),
  ("no exit", [initialize, request(2, "shutdown")], ["1", "2"], 0),
  ("no shutdown", [initialize, exit], ["1"], 1),
  ("neither", [initialize], ["1"], 1),
  ("exit first", [exit, initialize], [], 1),
  (
    "too early", [request("a", "textDocument/hover"), request(3, "shutdown"), notification("initialized"), initialize],
    ["\"a\" -32002", "3 -32002", "1"], 1
  ),
  ("twice", [initialize, request(2, "initialize", ["capabilities": [:]])], ["1", "2 -32600"], 1),
  (
    "too late",
    [
      initialize, request(2, "shutdown"), request(3, "shutdown"), request(4, "textDocument/hover"),
      notification("initialized"), exit, request(5, "layout/frames"),
    ], ["1", "2", "3 -32600", "4 -32600"], 0
  ),
  (
    "not open", [initialize, request(2, "layout/frames", ["textDocument": ["uri": "file:///x"]])], ["1", "2 -32602"], 1
  ),
  ("initialize without parameters", [request(1, "initialize"), initialize], ["1 -32602", "1"], 1),
  (
    "cancelled before its turn",
    [initialize, request(2, "foo"), request("2", "foo"), notification("$/cancelRequest", ["id": 2])],
    ["1", "2 -32800", "\"2\" -32601"], 1
  ),
  (
    "cancelled for nothing",
    [
      initialize, notification("$/cancelRequest", ["id": 99]), notification("$/cancelRequest", ["id": 2]),
      notification("$/cancelRequest"), request(2, "shutdown"),
    ], ["1", "2"], 0
  ),
]

@Suite struct LifecycleTests {
  /// All messages of a session wait in the pipe before the server reads.
  @Test(arguments: sessions) func sessionsHaveTheirAnswersAndExitCodes(
    _ name: String, _ messages: [JSONValue], _ answers: [String], _ exitCode: Int32
  ) throws {
    let client = try TestClient(waiting: messages)
    client.closeInput()
    let answered = client.rest().filter { $0["method"] == nil }.map(\.idAndCode)
    #expect(answered == answers, "\(name)")
    #expect(client.exitCode() == exitCode, "\(name)")
  }

  @Test func capabilitiesListAllProviders() throws {
    let client = try TestClient()
    let answer = try client.call("initialize", ["processId": nil, "rootUri": nil, "capabilities": [:]])
    let capabilities = try #require(answer["result", "capabilities"])
    guard case .object(let members) = capabilities else { throw TestClient.ClientError.closed }
    let requests = [
      "codeActionProvider",
      "codeLensProvider",
      "completionProvider",
      "declarationProvider",
      "definitionProvider",
      "documentFormattingProvider",
      "documentHighlightProvider",
      "documentLinkProvider",
      "documentOnTypeFormattingProvider",
      "documentRangeFormattingProvider",
      "documentSymbolProvider",
      "foldingRangeProvider",
      "hoverProvider",
      "inlayHintProvider",
      "linkedEditingRangeProvider",
      "referencesProvider",
      "renameProvider",
      "selectionRangeProvider",
      "semanticTokensProvider",
      "signatureHelpProvider",
      "typeDefinitionProvider",
      "workspaceSymbolProvider",
    ]
    #expect(members.keys.sorted() == (requests + ["positionEncoding", "textDocumentSync", "workspace"]).sorted())
    #expect(answer["result", "serverInfo", "version"] == .string(programVersion))
  }

  @Test func endsWithTheClientsProcess() throws {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
    let status = spawning.withLock { _ in posix_spawnp(&process, "sleep", nil, nil, &arguments, nil) }
    #expect(status == 0)
    for argument in arguments { free(argument) }
    let client = try TestClient()
    _ = try client.call("initialize", ["processId": .int(Int(process)), "rootUri": nil, "capabilities": [:]])
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    #expect(client.exitCode() == 1)
  }

  @Test func aClosedPipeIsTheEnd() throws {
    for hasShutDown in [false, true] {
      let client = try TestClient()
      try client.initialize()
      if hasShutDown { _ = try client.call("shutdown") }
      // The server notices, though it has nothing to write.
      client.closeOutput()
      #expect(client.exitCode() == (hasShutDown ? 0 : 1))
    }
  }

  /// Clients that run on Node talk over sockets.
  @Test func aClosedSocketIsTheEnd() throws {
    let (input, errors) = (makePipe(), makePipe())
    var ends: [Int32] = [-1, -1]
    spawning.withLock { _ in
      #expect(socketpair(AF_UNIX, streamSocket, 0, &ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    let process = try #require(Program.start([Program.path], input.read, ends[1], errors.write))
    close(ends[0])
    var status: Int32 = -1
    for _ in 0..<2000 where waitpid(process, &status, WNOHANG) == 0 { usleep(5000) }
    #expect((status >> 8) & 0xff == 1)
    if status == -1 { kill(process, SIGKILL) }
    close(input.write)
    #expect(Program.readAll(errors.read).isEmpty)
  }

  /// The client sends far more than the pipes hold before it reads anything.
  @Test func unreadAnswersDoNotBlockTheServer() throws {
    let client = try TestClient()
    try client.initialize()
    let name = String(repeating: "x", count: 1000)
    for id in 0..<2000 { try client.request(name, id: .string("\(id)")) }
    for id in 0..<2000 { #expect(try client.receive()["id"] == .string("\(id)")) }
  }
}
