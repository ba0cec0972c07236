import Testing

@testable import Formats

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
      // Whether the text has changed or not.
      try client.change(version: version, [["text": "bad"]])
      let published = try client.diagnostics()
      #expect(published.version == version)
      #expect(published.items.count == 1)
    }
  }

  /// The answer and the diagnostics do not wait for each other.
  @Test func anAnswerAndDiagnosticsBothCome() throws {
    let client = try TestClient(waiting: [
      initialize, ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": openParams("bad")],
      ["jsonrpc": "2.0", "id": "h", "method": "layout/frames", "params": document],
    ])
    #expect(try client.receive()["id"] == 1)
    #expect(try client.receive { $0["id"] == "h" }["result"] != nil)
    #expect(try client.diagnostics().version == 1)
  }

  @Test func supersededDiagnosticsAreNotPublished() throws {
    var messages: [JSONValue] = [
      initialize, ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": openParams("bad")],
    ]
    // Whole texts and edits: a change of either kind can supersede one of the other.
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

  @Test func requestsSentBeforeTheEndAreAnswered() throws {
    let client = try TestClient()
    try client.initialize(options: ["diagnostics": ["delay": 60000]])
    try client.open("bad")
    try client.request("layout/frames", document, id: "f")
    client.closeInput()
    // The answer and the diagnostics do not wait for each other.
    let rest = client.rest().map { $0["method"]?.string ?? "answer" }
    #expect(rest.sorted() == ["answer", "textDocument/publishDiagnostics"])
    #expect(client.exitCode() == 1)
  }

  /// The documents do not wait for one another, so their order is open. Diagnostics of each come once.
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
