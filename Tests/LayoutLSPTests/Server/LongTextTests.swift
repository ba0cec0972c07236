import Testing

@testable import Analysis
@testable import Formats
@testable import Server

/// Texts that a job parses: the loop hears meanwhile, and what is asked about such a text waits for it.
@Suite struct LongTextTests {
  /// A text of at least this many bytes with one view.
  private static func long(_ view: String, bytes: Int = LongTexts.least + 1) -> String {
    let line = "# " + String(repeating: "x", count: 1021) + "\n"
    return String(repeating: line, count: bytes / line.utf8.count + 1) + "view \(view)\n"
  }

  private static func document(_ name: String) -> JSONValue { ["textDocument": ["uri": .string(uri(name))]] }
  private static func uri(_ name: String) -> String { "file:///\(name).layout" }

  /// Returns the names of a document's symbols.
  private static func names(_ answer: JSONValue) -> [String] {
    answer["result"].items.compactMap { $0["name"]?.string }
  }

  private static func session() throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize()
    try client.open("view small", uri: uri("small"))
    return client
  }

  /// Returns the next answers to these requests, in the order in which they come.
  private static func answers(_ client: TestClient, to ids: [JSONValue]) throws -> [JSONValue] {
    try ids.map { _ in try client.receive { $0["method"] == nil && ids.contains($0["id"] ?? nil) } }
  }

  @Test(arguments: [LongTexts.least + 1, 16 << 20]) func otherDocumentsAreAnsweredMeanwhile(_ bytes: Int) throws {
    let client = try Self.session()
    try client.open(Self.long("long", bytes: bytes), uri: Self.uri("long"))
    let ids = try [("long", "l"), ("small", "s")].map { name, id in
      try client.request("textDocument/documentSymbol", Self.document(name), id: .string(id))
    }
    let found = try Self.answers(client, to: ids)
    #expect(found.map { $0["id"] } == ["s", "l"])
    #expect(found.map(Self.names) == [["small"], ["long"]])
  }

  /// An edit of a long text is made by a job too.
  @Test(arguments: [1, 20]) func otherDocumentsAreAnsweredWhileALongTextIsEdited(_ count: Int) throws {
    let client = try Self.session()
    let uri = Self.uri("long")
    try client.open(Self.long("long", bytes: 16 << 20), uri: uri)
    _ = try client.call("textDocument/documentSymbol", Self.document("long"))
    let changes = (0..<count).map { number -> JSONValue in
      let place: JSONValue = ["line": .int(number), "character": 0]
      return ["range": ["start": place, "end": place], "text": .string("view v\(number)\n")]
    }
    try client.change(uri, version: 2, .array(changes))
    let ids = try [("long", "l"), ("small", "s")].map { name, id in
      try client.request("textDocument/documentSymbol", Self.document(name), id: .string(id))
    }
    let found = try Self.answers(client, to: ids)
    #expect(found.map { $0["id"] } == ["s", "l"])
    #expect(found.map(Self.names) == [["small"], (0..<count).map { "v\($0)" } + ["long"]])
  }

  /// A long message is decoded by a job. One whose length is wrong costs no more than itself, as any other.
  @Test func longMessagesAreFoundOutFromTheirEnds() throws {
    func about(_ body: String) -> LongNotification? { LongNotification(Array(body.utf8)) }
    let text = String(repeating: #"x \"uri\": 5, "#, count: 2_000)
    let document = #""textDocument": {"version": 2, "uri" : "file:///a\"b.layout"}"#
    let changes = #""contentChanges": [{"text": "\#(text)"}]"#
    for members in ["\(document), \(changes)", "\(changes), \(document)"] {
      let body = #"{"jsonrpc":"2.0","params":{\#(members)},"method":"textDocument/didChange"}"#
      #expect(about(body)?.uri == "file:///a\"b.layout")
      #expect(about(body)?.method == "textDocument/didChange")
      #expect(about(body + "\n{}") == nil)
      #expect(about(body.replacing("didChange", by: "hover")) == nil)
    }
    #expect(about(#"{"method":"textDocument/didOpen","params":{}}"#) == nil)
  }

  /// Whatever is said about a text is about the text that was sent before: changes, a closing, and requests about all
  /// files, with what comes after them.
  @Test func messagesKeepTheirOrder() throws {
    let client = try Self.session()
    let (symbols, uri) = ("textDocument/documentSymbol", Self.uri("long"))
    func ask(_ id: String, _ name: String = "long") throws -> JSONValue {
      try client.request(symbols, Self.document(name), id: .string(id))
    }
    try client.open(Self.long("first"), uri: uri)
    var ids = [try ask("1")]
    try client.change(uri, version: 2, [["text": .string(Self.long("second"))]])
    ids.append(try ask("2"))
    try client.change(uri, version: 3, [["text": "view third"]])
    ids.append(try ask("3"))
    try client.change(uri, version: 4, [["text": .string(Self.long("fourth"))]])
    ids.append(try client.request("workspace/symbol", ["query": "fo"], id: "all"))
    ids.append(try ask("5", "small"))
    try client.notify("textDocument/didClose", Self.document("long"))
    ids.append(try ask("6"))
    let found = try ids.map { id in try client.receive { $0["method"] == nil && $0["id"] == id } }
    #expect(found.dropLast().map(Self.names) == [["first"], ["second"], ["third"], ["fourth"], ["small"]])
    #expect(found.last?["error", "message"]?.string == "\(uri) is not open")
  }

  /// What waits can be cancelled, and the server can be ended.
  @Test func waitingRequestsAreCancelled() throws {
    let client = try Self.session()
    try client.open(Self.long("long"), uri: Self.uri("long"))
    let ids = try ["c", "k"].map { try client.request("textDocument/hover", Self.position, id: .string($0)) }
    try client.notify("$/cancelRequest", ["id": "c"])
    let found = try Self.answers(client, to: ids)
    #expect(found.map { $0["error", "code"]?.int } == [-32800, nil])
    try client.open(Self.long("other"), uri: Self.uri("other"))
    try client.request("textDocument/documentSymbol", Self.document("other"), id: "o")
    #expect(try client.call("shutdown")["error"] == nil)
    // Answered before the end, whether the text was read by then or not.
    #expect(try client.receive { $0["id"] == "o" }["method"] == nil)
    try client.notify("exit")
    #expect(client.exitCode() == 0)
  }

  private static let position: JSONValue = [
    "textDocument": ["uri": .string(uri("long"))], "position": ["line": 0, "character": 0],
  ]

  /// An importing document waits too; and the diagnostics of a long text come, also when the input has ended.
  @Test func documentsThatUseTheTextWait() throws {
    let client = try Self.session()
    try client.open("layout Card { view title }", uri: Self.uri("card"))
    try client.open("import \"card.layout\"\nview c: Card; c.title.left == 1", uri: Self.uri("main"))
    _ = try client.diagnostics(Self.uri("main"))
    let text = Self.long("v") + "layout Card { view head }"
    try client.change(Self.uri("card"), version: 2, [["text": .string(text)]])
    let hover = try client.call(
      "textDocument/definition",
      ["textDocument": ["uri": .string(Self.uri("main"))], "position": ["line": 1, "character": 17]])
    #expect(hover["result"] == JSONValue.null)
    try client.open(Self.long("v") + "view 3", uri: Self.uri("long"))
    client.closeInput()
    let last = client.rest().last { $0["params", "uri"] == .string(Self.uri("long")) }
    #expect(last?["params", "diagnostics"].items.first?["code"] == "syntax")
  }
}
