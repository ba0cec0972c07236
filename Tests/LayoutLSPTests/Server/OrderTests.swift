import Testing

@testable import LayoutLSP

private let document: JSONValue = ["textDocument": ["uri": "file:///a.layout"]]
private let hover: JSONValue = [
  "textDocument": ["uri": "file:///a.layout"], "position": ["line": 0, "character": 0],
]

@Suite struct OrderTests {
  @Test func diagnosticsForEveryVersion() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("bad")
    #expect(try client.diagnostics().version == 1)
    for version in 2..<20 {
      // Changed or not.
      try client.change(version: version, [["text": "bad"]])
      let published = try client.diagnostics()
      #expect(published.version == version)
      #expect(published.items.count == 1)
    }
  }

  /// Neither waits for the other.
  @Test func anAnswerAndDiagnosticsBothCome() throws {
    let client = try TestClient(waiting: [
      initialize, ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": openParams("bad")],
      ["jsonrpc": "2.0", "id": "h", "method": "layout/frames", "params": document],
    ])
    #expect(try client.receive()["id"] == 1)
    #expect(try client.receive { $0["id"] == "h" }["result"] != nil)
    #expect(try client.diagnostics().version == 1)
  }

  @Test func aNewTextStopsTheAnalysisOfTheOld() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("slow bad")
    usleep(50_000)
    let started = monotonicMilliseconds()
    try client.change(version: 2, [["text": "bad"]])
    #expect(try client.diagnostics().version == 2)
    #expect(monotonicMilliseconds() - started < 1500)
  }

  @Test func whatIsSupersededIsNotPublished() throws {
    var messages: [JSONValue] = [
      initialize, ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": openParams("bad")],
    ]
    // Whole texts and edits: each of the two kinds can make the other needless.
    for version in 2...50 {
      let line: JSONValue = ["line": 9, "character": 0]
      let change: JSONValue =
        version % 3 == 0
        ? ["text": .string("\(version) bad")]
        : ["range": ["start": line, "end": line], "text": .string("+\(version)")]
      let params: JSONValue = [
        "textDocument": ["uri": "file:///a.layout", "version": .int(version)], "contentChanges": [change],
      ]
      messages.append(["jsonrpc": "2.0", "method": "textDocument/didChange", "params": params])
    }
    let client = try TestClient(waiting: messages)
    let published = try client.diagnostics()
    #expect(published.version == 50)
    #expect(published.items.first?["message"] == "48 bad+49+50")
    client.closeInput()
    #expect(client.rest().compactMap { $0["method"] }.isEmpty)
  }

  /// The answer is about the text that the client had when it asked, however soon it changes.
  @Test func aNewTextLosesNoAnswer() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("slow bad")
    usleep(50_000)
    try client.request("textDocument/hover", hover, id: "h")
    try client.change(version: 2, [["text": "bad"]])
    // The new text does not wait for it.
    let answer = try client.receive { $0["id"] == "h" }
    #expect(answer.code == nil)
    #expect(try client.diagnostics().version == 2)
  }

  /// Also one that waits for an analysis which is on its way for the diagnostics.
  @Test(arguments: [0, 60_000]) func aCancelledRequestStops(_ delay: Int) throws {
    let client = try TestClient()
    try client.initialize(options: ["diagnostics": ["delay": .int(delay)]])
    try client.open("slow bad")
    usleep(50_000)
    let id = try client.request("textDocument/hover", hover)
    usleep(50_000)
    let started = monotonicMilliseconds()
    try client.notify("$/cancelRequest", ["id": id])
    #expect(try client.receive().code == -32800)
    #expect(monotonicMilliseconds() - started < 1500)
    client.closeInput()
    #expect(client.rest().count == 1)
  }

  /// Neither another document nor an answer that needs no analysis waits for a slow one.
  @Test func aSlowDocumentHoldsNothingUp() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("slow bad")
    usleep(50_000)
    let started = monotonicMilliseconds()
    #expect(try client.call("foo").code == -32601)
    try client.open("bad", uri: "file:///b.layout")
    #expect(try client.call("layout/frames", ["textDocument": ["uri": "file:///b.layout"]])["result"] != nil)
    #expect(try client.diagnostics("file:///b.layout").items.count == 1)
    #expect(monotonicMilliseconds() - started < 1500)
    #expect(try client.diagnostics().items.count == 1)
  }

  @Test func anExitStopsEverything() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("slow bad")
    usleep(50_000)
    let started = monotonicMilliseconds()
    try client.request("shutdown")
    try client.notify("exit")
    #expect(client.exitCode() == 0)
    #expect(monotonicMilliseconds() - started < 1500)
  }

  @Test func anExitStopsARequestToo() throws {
    let client = try TestClient()
    try client.initialize(options: ["diagnostics": ["delay": 60_000]])
    try client.open("slow bad")
    try client.request("textDocument/hover", hover)
    usleep(50_000)
    let started = monotonicMilliseconds()
    try client.notify("exit")
    #expect(client.exitCode() == 1)
    #expect(monotonicMilliseconds() - started < 1500)
  }

  @Test func whatWasSentBeforeTheEndIsAnswered() throws {
    let client = try TestClient()
    try client.initialize(options: ["diagnostics": ["delay": 60000]])
    try client.open("bad")
    try client.request("layout/frames", document, id: "f")
    client.closeInput()
    // Neither waits for the other.
    let rest = client.rest().map { $0["method"]?.string ?? "answer" }
    #expect(rest.sorted() == ["answer", "textDocument/publishDiagnostics"])
    #expect(client.exitCode() == 1)
  }

  /// None waits for another, so which of them is first is not said; each is told of once.
  @Test func severalDocumentsOpenedTogether() throws {
    let opens: [JSONValue] = ["c", "a", "b"].map {
      ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": openParams("bad", "file:///\($0)")]
    }
    let client = try TestClient(waiting: [initialize] + opens)
    #expect(try client.receive()["id"] == 1)
    client.closeInput()
    let uris = client.rest().map { $0["params", "uri"]?.string ?? "" }
    #expect(uris.sorted() == ["file:///a", "file:///b", "file:///c"])
  }

  private func openParams(_ text: String, _ uri: String = "file:///a.layout") -> JSONValue {
    ["textDocument": ["uri": .string(uri), "languageId": "layout", "version": 1, "text": .string(text)]]
  }
}
