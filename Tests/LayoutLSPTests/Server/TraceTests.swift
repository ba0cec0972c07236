import Testing

@testable import Formats
@testable import Protocol
@testable import Server

/// Tests the trace of the messages: sent to the client by `$/setTrace`, and in the log.
@Suite struct TraceTests {
  /// Returns a line of a trace without its time and duration.
  private static func line(_ text: String?) -> String {
    let words = (text ?? "").split(separator: " ")
    guard let time = words.first, time.utf8.count == 12, time.utf8.filter({ $0 == UInt8(ascii: ":") }).count == 2 else {
      return "no time: \(text ?? "")"
    }
    var rest = Array(words.dropFirst())
    if rest.last == "ms", Double(rest.dropLast().last ?? "") != nil { rest[rest.count - 2] = "#" }
    return rest.joined(separator: " ")
  }

  /// Returns the traces that the client gets until the answer to `shutdown`.
  private func traced(_ value: String, _ client: TestClient) throws -> [JSONValue] {
    try client.notify("$/setTrace", ["value": .string(value)])
    try client.open("bad")
    _ = try client.diagnostics()
    _ = try client.call("foo")
    try client.notify("$/setTrace", ["value": "off"])
    try client.request("shutdown")
    client.closeInput()
    return client.rest().filter { $0["method"] == "$/logTrace" }.compactMap { $0["params"] }
  }

  private static let lines = [
    "received notification textDocument/didOpen", "sent notification textDocument/publishDiagnostics",
    "received request 2 foo", "sent error -32601, response 2 foo after # ms", "received notification $/setTrace",
  ]

  @Test func clientsGetTheTraceTheyAskFor() throws {
    let client = try TestClient()
    try client.initialize()
    #expect(try traced("off", client).isEmpty)
    let messages = try TestClient()
    try messages.initialize()
    let told = try traced("messages", messages)
    #expect(told.map { Self.line($0["message"]?.string) } == Self.lines)
    #expect(told.allSatisfy { $0["verbose"] == nil })
  }

  @Test func verboseTracesHoldTheMessages() throws {
    let client = try TestClient()
    try client.initialize()
    let told = try traced("verbose", client)
    #expect(told.map { Self.line($0["message"]?.string) } == Self.lines)
    let contents = try told.map {
      try JSONValue(reading: Array(($0["verbose"]?.string ?? "").utf8))
    }
    #expect(contents[0]["params", "textDocument"]?["text"] == "bad")
    #expect(contents[1]["params", "diagnostics"].items.count == 1)
    #expect(contents[3]["error", "code"] == -32601)
  }

  /// A client that asks for traces in `initialize` gets them from the first answer on.
  @Test func tracesBeginWithInitialize() throws {
    let client = try TestClient()
    let answer = try client.call(
      "initialize", ["processId": nil, "rootUri": nil, "capabilities": [:], "trace": "messages"])
    #expect(answer["result"] != nil)
    try client.notify("initialized")
    #expect(Self.line(try client.receive()["params", "message"]?.string) == "sent response 1")
    #expect(Self.line(try client.receive()["params", "message"]?.string) == "received notification initialized")
  }

  /// Returns the log's lines of a session that ends when the client closes its end.
  private func logged(_ level: Log.Level) throws -> [String] {
    let folder = try TestFolder([:])
    let path = folder.path + "/log"
    do {
      let client = try TestClient(log: Log(level: level, path: path))
      try client.initialize()
      try client.open("bad secret")
      _ = try client.diagnostics()
      _ = try client.call("textDocument/rename", ["textDocument": ["uri": "file:///a.layout"]])
      client.closeInput()
      _ = client.rest()
      #expect(client.exitCode() == 1)
    }
    guard case .success(let bytes) = Files.read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A name that a client gives a document or a method begins no line of the log and commands no terminal.
  @Test func namesFromClientsAreEscapedInTheLog() throws {
    let folder = try TestFolder([:])
    let path = folder.path + "/log"
    do {
      let client = try TestClient(log: Log(level: .debug, path: path))
      try client.initialize()
      try client.notify("a\nb\u{1b}[2J")
      try client.change("untitled:\u{202e}x\ry", version: 2, [])
      client.closeInput()
      _ = client.rest()
    }
    let log = String(decoding: try Files.read(path).get(), as: UTF8.self)
    #expect(log.contains("debug: a\\u{A}b\\u{1B}[2J ignored\n"))
    #expect(log.contains("a change to untitled:\\u{202E}x\\u{D}y, which is not open\n"))
  }

  @Test(arguments: Log.Level.allCases) func logLevelsDecideWhatIsTraced(_ level: Log.Level) throws {
    let lines = try logged(level)
    let isTraced = level >= .trace
    #expect(lines.contains { $0.contains("trace: received request 2 textDocument/rename") } == isTraced)
    #expect(
      lines.contains { $0.contains("trace: sent error -32602, response 2 textDocument/rename after ") } == isTraced)
    #expect(lines.contains { $0.contains("sent response 1 initialize") } == isTraced)
    // Texts of files stand in no other log.
    #expect(lines.contains { $0.contains("secret") } == (level == .verbose))
    if level == .off { #expect(lines.isEmpty) }
  }
}
