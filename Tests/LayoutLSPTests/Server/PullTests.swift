import Testing

@testable import Analysis
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// Tests diagnostics that the client pulls, of one document and of all files: the same as those pushed to other
/// clients.
@Suite struct PullTests {
  private static func capabilities(related: Bool = false) -> JSONValue {
    [
      "textDocument": ["diagnostic": ["relatedDocumentSupport": .bool(related)]],
      "workspace": ["diagnostics": ["refreshSupport": true]],
    ]
  }

  private static func document(_ uri: String = "file:///a.layout", previous: JSONValue? = nil) -> JSONValue {
    var members: [String: JSONValue] = ["textDocument": ["uri": .string(uri)]]
    members["previousResultId"] = previous
    return .object(members)
  }

  private static func pull(
    _ client: TestClient, _ uri: String = "file:///a.layout", previous: JSONValue? = nil
  ) throws -> JSONValue {
    try #require(try client.call("textDocument/diagnostic", document(uri, previous: previous))["result"])
  }

  // MARK: One document

  /// The client's capabilities decide. Diagnostics are pushed to a client that pulls but cannot be told to refresh.
  @Test func capabilitiesDecideWhetherDiagnosticsArePushed() throws {
    for (capabilities, pulls) in [
      ([:] as JSONValue, false), (["textDocument": ["diagnostic": [:]]], false),
      (["textDocument": ["diagnostic": nil]], false), (Self.capabilities(), true),
    ] {
      let client = try TestClient()
      let answer = try client.call(
        "initialize", ["processId": nil, "rootUri": nil, "capabilities": capabilities])
      let provider = answer["result", "capabilities", "diagnosticProvider"]
      #expect((provider != nil) == pulls)
      if pulls { #expect(provider?["interFileDependencies"] == true && provider?["workspaceDiagnostics"] == true) }
      try client.notify("initialized")
      try client.open("bad")
      try client.change(version: 2, [["text": "bad bad"]])
      // A pull is answered in any case.
      #expect(try Self.pull(client)["items"].items.count == 2)
      try client.notify("textDocument/didClose", Self.document())
      client.closeInput()
      #expect(client.rest().compactMap { $0["method"] }.isEmpty == pulls)
    }
  }

  @Test func unchangedReportsAreNotSentAgain() throws {
    let client = try TestClient()
    try client.initialize(Self.capabilities())
    try client.open("bad")
    let first = try Self.pull(client)
    #expect(first["kind"] == "full")
    let same = try Self.pull(client, previous: first["resultId"])
    #expect(same == ["kind": "unchanged", "resultId": first["resultId"] ?? nil])
    #expect(try Self.pull(client, previous: "another")["kind"] == "full")
    try client.change(version: 2, [["text": "bad, or worse"]])
    let second = try Self.pull(client, previous: first["resultId"])
    #expect(second["kind"] == "full" && second["resultId"] != first["resultId"])
    // The first text again, but unchanged only for a client with the first result.
    try client.change(version: 3, [["text": "bad"]])
    #expect(try Self.pull(client, previous: second["resultId"])["items"] == first["items"])
  }

  @Test func settingsApplyToPulledDiagnostics() throws {
    let client = try TestClient()
    try client.initialize(Self.capabilities())
    try client.open("bad")
    let first = try Self.pull(client)
    #expect(first["items"].items.first?["severity"] == 1)
    let hint: JSONValue = ["settings": ["layout": ["lint": ["unknown-name": "hint"]]]]
    try client.notify("workspace/didChangeConfiguration", hint)
    _ = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
    #expect(try Self.pull(client, previous: first["resultId"])["items"].items.first?["severity"] == 4)
    // One refresh at a time: the next is sent only after the client has answered.
    try client.notify("workspace/didChangeConfiguration", ["settings": ["manualURL": "https://m"]])
    try client.notify("workspace/didChangeConfiguration", hint)
    try client.request("shutdown")
    client.closeInput()
    #expect(!client.rest().contains { $0["method"] == "workspace/diagnostic/refresh" })
  }

  @Test func theNextRefreshFollowsTheAnswer() throws {
    let client = try TestClient()
    try client.initialize(Self.capabilities())
    for url in ["https://m", "https://n", "https://o"] {
      try client.notify("workspace/didChangeConfiguration", ["settings": ["manualURL": .string(url)]])
    }
    for _ in 0..<2 {
      let refresh = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
      try client.send(["jsonrpc": "2.0", "id": refresh["id"] ?? nil, "result": nil])
    }
    try client.request("shutdown")
    client.closeInput()
    #expect(!client.rest().contains { $0["method"] == "workspace/diagnostic/refresh" })
  }

  @Test func aChangeEndsEarlierPulls() throws {
    let retrigger: JSONValue = ["retriggerRequest": true]
    // While the pull is being computed.
    let client = try TestClient()
    try client.initialize(Self.capabilities())
    try client.open("slow bad")
    try client.request("textDocument/diagnostic", Self.document())
    usleep(50_000)
    try client.change(version: 2, [["text": "bad"]])
    let answer = try client.receive()
    #expect(answer.code == -32802)
    #expect(answer["error", "data"] == retrigger)
    // Before the pull's turn: all pulls of a burst are one computation.
    let text: JSONValue = ["uri": "file:///a.layout", "languageId": "layout", "version": 1, "text": "bad"]
    let edit: JSONValue = [
      "textDocument": ["uri": "file:///a.layout", "version": 2],
      "contentChanges": [
        ["range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]], "text": "bad"]
      ],
    ]
    var burst: [JSONValue] = [
      initialize, ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": ["textDocument": text]],
    ]
    for id in 2..<20 {
      burst.append(["jsonrpc": "2.0", "method": "textDocument/didChange", "params": edit])
      burst.append(["jsonrpc": "2.0", "id": .int(id), "method": "textDocument/diagnostic", "params": Self.document()])
    }
    let second = try TestClient(waiting: burst)
    second.closeInput()
    let answers = second.rest().filter { $0["method"] == nil }
    #expect(answers.map { $0["id"]?.int } == Array(1..<20))
    #expect(answers.dropFirst().dropLast().allSatisfy { $0.code == -32802 })
    #expect((answers.last?["result", "items"]).items.count == 19)
  }

  /// Neither a request about another document nor a cancelled one waits for a slow analysis.
  @Test func aSlowPullHoldsNothingUp() throws {
    let client = try TestClient()
    try client.initialize(Self.capabilities())
    try client.open("slow bad")
    try client.open("bad", uri: "file:///b.layout")
    let slow = try client.request("textDocument/diagnostic", Self.document())
    usleep(50_000)
    #expect(try Self.pull(client, "file:///b.layout")["items"].items.count == 1)
    usleep(50_000)
    try client.notify("$/cancelRequest", ["id": slow])
    #expect(try client.receive().code == -32800)
  }

  @Test func pullsHonourTheDelay() throws {
    let client = try TestClient()
    try client.initialize(Self.capabilities(), options: ["diagnostics": ["delay": 200]])
    let started = monotonicMilliseconds()
    try client.open("bad")
    let overtaken = try client.request("textDocument/diagnostic", Self.document())
    try client.change(version: 2, [["text": "bad bad"]])
    #expect(try client.receive { $0["id"] == overtaken }.code == -32802)
    let wanted = try client.request("textDocument/diagnostic", Self.document())
    // A request without a delay does not wait behind one that has a delay.
    #expect(try client.call("layout/frames", Self.document())["result"] != nil)
    #expect(try client.receive { $0["id"] == wanted }["result", "items"].items.count == 2)
    #expect(monotonicMilliseconds() - started >= 200)
    // Without a further change there is no delay.
    #expect(try Self.pull(client)["items"].items.count == 2)
    // At the end of the input there is no delay.
    try client.change(version: 3, [["text": "bad"]])
    try client.request("textDocument/diagnostic", Self.document(), id: "last")
    client.closeInput()
    #expect(client.rest().map { $0["id"] } == ["last"])
  }

  @Test func shutdownAnswersWaitingPulls() throws {
    let client = try TestClient()
    try client.initialize(Self.capabilities(), options: ["diagnostics": ["delay": 60_000]])
    try client.open("bad")
    try client.request("textDocument/diagnostic", Self.document(), id: "p")
    try client.request("shutdown", id: "s")
    #expect(try client.receive { $0["id"] == "p" }.code == -32802)
    #expect(try client.receive { $0["id"] == "s" }.code == nil)
  }

  // MARK: Imports

  private static let main = """
    import "card.layout"
    screen p = 100 x 100
    view card: Card
    card.edges == view.edges
    """
  private static func card(_ width: Int) -> String {
    """
    layout Card {
      view.width == \(width)
    }

    """
  }

  private static func project(
    _ capabilities: JSONValue, _ files: [String: String],
    analyzer: @escaping Snapshot.Analyzer = { $0.analysis(of: $1, stop: $2) }
  ) throws -> (TestFolder, TestClient) {
    let folder = try TestFolder(files)
    let client = try TestClient(pace: WorkProgress.Pace(delay: 0, interval: 0), analyzer: analyzer)
    try client.initialize(capabilities, in: folder)
    return (folder, client)
  }

  private static func codes(_ report: JSONValue?) -> [String] {
    (report?["items"]).items.compactMap { $0["code"]?.string }
  }

  @Test func pullsReportChangesInImportingDocuments() throws {
    let (folder, client) = try Self.project(
      Self.capabilities(related: true), ["card.layout": Self.card(100)])
    let (main, card) = (folder.uri("main.layout"), folder.uri("card.layout"))
    try client.open(Self.main, uri: main)
    try client.open(Self.card(100), uri: card)
    #expect(Self.codes(try Self.pull(client, main)) == [])
    let before = try Self.pull(client, card)
    #expect(before["relatedDocuments"] == nil)
    try client.change(card, version: 2, [["text": .string(Self.card(90))]])
    let report = try Self.pull(client, card, previous: before["resultId"])
    // The document's own diagnostics are the same, but Neovim 0.12 ignores related documents beside `unchanged`.
    #expect(report["kind"] == "full" && report["resultId"] == before["resultId"])
    let related = report["relatedDocuments", main]
    #expect(Self.codes(related) == ["conflict"])
    // The result id that came with the related report is known.
    #expect(try Self.pull(client, main, previous: related?["resultId"])["kind"] == "unchanged")
    // If the diagnostics of the importing document stay the same, it is not reported.
    try client.change(card, version: 3, [["text": .string("# 1\n" + Self.card(90))]])
    #expect(try Self.pull(client, card)["relatedDocuments", main]?["kind"] == "full")
    try client.change(card, version: 4, [["text": .string("# 2\n" + Self.card(90))]])
    #expect(try Self.pull(client, card)["relatedDocuments"] == nil)
    try client.request("shutdown")
    client.closeInput()
    #expect(!client.rest().contains { $0["method"] == "workspace/diagnostic/refresh" })
  }

  /// A client that takes no related documents gets a refresh if the diagnostics of another document change.
  @Test func changesInImportingDocumentsCauseARefresh() throws {
    let (folder, client) = try Self.project(Self.capabilities(), ["card.layout": Self.card(100)])
    let (main, card) = (folder.uri("main.layout"), folder.uri("card.layout"))
    try client.open(Self.main, uri: main)
    let first = try Self.pull(client, main)
    for (index, text) in [Self.card(90), Self.card(100), "layout Crad { }"].enumerated() {
      if index == 0 {
        try client.open(text, uri: card)
      } else {
        try client.change(card, version: index + 1, [["text": .string(text)]])
      }
      let refresh = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
      try client.send(["jsonrpc": "2.0", "id": refresh["id"] ?? nil, "result": nil])
      #expect(Self.codes(try Self.pull(client, main)) == [["conflict"], [], ["unknown-layout"]][index])
    }
    // Changes on the disk.
    try client.notify("textDocument/didClose", ["textDocument": ["uri": .string(card)]])
    var refresh = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
    try client.send(["jsonrpc": "2.0", "id": refresh["id"] ?? nil, "result": nil])
    #expect(try Self.pull(client, main)["items"] == first["items"])
    try folder.remove("card.layout")
    try client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(card), "type": 3]]])
    refresh = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
    #expect(Self.codes(try Self.pull(client, main)) == ["unresolved-import"])
  }

  /// A client that does not ask about a document that has changed is told to ask about those that depend on it.
  @Test func changesThatAreNotAskedForLeadToARefresh() throws {
    let (folder, client) = try Self.project(Self.capabilities(related: true), ["main.layout": Self.main])
    let (main, card) = (folder.uri("main.layout"), folder.uri("card.layout"))
    try client.open(Self.main, uri: main)
    try client.open(Self.card(90), uri: card)
    for uri in [card, main] { _ = try Self.pull(client, uri) }
    try client.change(card, version: 2, [["text": .string(Self.card(100))]])
    _ = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
    #expect(try Self.pull(client, main)["items"].items.isEmpty)
  }

  // MARK: All files

  private static let files = [
    "main.layout": main, "card.layout": card(90), "in/fine.layout": "view a; a.edges == view.edges; screen p = 1 x 1",
    "in/broken.layout": "view a b c", "other.txt": "view a b c",
  ]

  @Test func pullsOfAllFilesReportWhatCheckReports() throws {
    let (folder, client) = try Self.project(Self.capabilities(), Self.files)
    try client.open(Self.main + "\nview.left ==", uri: folder.uri("main.layout"), version: 7)
    let items = try client.call("workspace/diagnostic", ["previousResultIds": []])["result", "items"].items
    let names = ["card.layout", "in/broken.layout", "in/fine.layout", "main.layout"]
    #expect(items.map { $0["uri"]?.string } == names.map { folder.uri($0) })
    #expect(items.map { $0["version"] } == [.null, .null, .null, 7])
    for (name, item) in zip(names, items).dropLast() {
      let file = folder.path + "/" + name
      let checked = CheckedFile(path: file, text: Array((Self.files[name] ?? "").utf8), folders: [folder.path])
      let json = try JSONValue(reading: checked.diagnostics.written.bytes)
      #expect(item["items"] == json, "\(name)")
    }
    #expect(Set(Self.codes(items.last)) == ["conflict", "syntax"])
    #expect(try Self.pull(client, folder.uri("main.layout"))["items"] == items.last?["items"])
  }

  /// A client that pulls no documents is sent their diagnostics, and may ask for those of all files.
  @Test func pullsOfAllFilesGoBesidePublishedDiagnostics() throws {
    let (folder, client) = try Self.project(
      ["experimental": ["workspaceDiagnostics": true], "workspace": ["diagnostics": ["refreshSupport": true]]],
      Self.files)
    func isRefresh(_ message: JSONValue) -> Bool { message["method"] == "workspace/diagnostic/refresh" }
    func codes(of name: String) throws -> [String] {
      let items = try client.call("workspace/diagnostic", ["previousResultIds": []])["result", "items"].items
      return Self.codes(items.first { $0["uri"]?.string == folder.uri(name) })
    }
    #expect(try codes(of: "main.layout") == ["conflict"])
    try client.open(Self.card(100), uri: folder.uri("card.layout"))
    let published = try client.receive { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(published["params", "uri"]?.string == folder.uri("card.layout"))
    let refresh = try client.receive(where: isRefresh)
    try client.send(["jsonrpc": "2.0", "id": refresh["id"] ?? nil, "result": nil])
    #expect(try codes(of: "main.layout") == [])
    try client.notify("workspace/didChangeConfiguration", ["settings": ["layout": ["lint": ["ambiguous": "off"]]]])
    _ = try client.receive(where: isRefresh)
  }

  @Test func pullsOfAllFilesOmitUnchangedReports() throws {
    let (folder, client) = try Self.project(Self.capabilities(), Self.files)
    func ask(_ previous: [JSONValue]) throws -> [JSONValue] {
      let known = previous.filter { $0["resultId"] != nil }.map {
        ["uri": $0["uri"] ?? nil, "value": $0["resultId"] ?? nil] as JSONValue
      }
      return try client.call("workspace/diagnostic", ["previousResultIds": .array(known)])["result", "items"].items
    }
    let first = try ask([])
    #expect(first.allSatisfy { $0["kind"] == "full" } && first.count == 4)
    #expect(try ask(first).map { $0["kind"] } == ["unchanged", "unchanged", "unchanged", "unchanged"])
    // A text changes on the disk, and another file is removed.
    try folder.write("card.layout", "# a line\n" + Self.card(80))
    try folder.remove("in/broken.layout")
    try client.notify(
      "workspace/didChangeWatchedFiles",
      [
        "changes": [
          ["uri": .string(folder.uri("card.layout")), "type": 2],
          ["uri": .string(folder.uri("in/broken.layout")), "type": 3],
        ]
      ])
    _ = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
    let second = try ask(first)
    let kinds = second.map { [$0["uri"]?.string?.split(separator: "/").last.map(String.init), $0["kind"]?.string] }
    #expect(
      kinds == [
        ["broken.layout", "full"], ["card.layout", "unchanged"], ["fine.layout", "unchanged"], ["main.layout", "full"],
      ])
    #expect(second.first?["items"] == [])
  }

  @Test func pullsOfAllFilesStreamPartialResults() throws {
    let (folder, client) = try Self.project(Self.capabilities(), Self.files)
    let id = try client.request(
      "workspace/diagnostic", ["previousResultIds": [], "partialResultToken": "p", "workDoneToken": 5])
    var messages: [JSONValue] = []
    while messages.last?["id"] != id { messages.append(try client.receive()) }
    #expect(messages.last?["result"] == ["items": []])
    let pieces = messages.filter { $0["params", "token"] == "p" }
    #expect(pieces.map { $0["params", "value", "items"].items.count } == [1, 1, 1, 1])
    #expect(pieces.first?["params", "value", "items"].items.first?["uri"] == .string(folder.uri("card.layout")))
    let progress = messages.compactMap { $0["params", "token"] == 5 ? $0["params", "value"] : nil }
    #expect(progress.map { $0["kind"] } == ["begin", "report", "report", "report", "end"])
    #expect(progress.compactMap { $0["message"]?.string } == (1...4).map { "\($0) of 4 files" })
    #expect(progress.compactMap { $0["percentage"]?.int } == [25, 50, 75, 100])
  }

  /// A pull of all files does not delay other requests, and is cancelled by its id or by its progress token.
  @Test func pullsOfAllFilesCanBeCancelled() throws {
    // The analysis of one file goes on until it is stopped.
    let (folder, client) = try Self.project(Self.capabilities(), Self.files) {
      $1.text.hasSuffix("broken.layout") ? findBad(&$0, $1, $2) : $0.analysis(of: $1, stop: $2)
    }
    try client.open("slow", uri: folder.uri("in/broken.layout"))
    try client.open(Self.main, uri: folder.uri("main.layout"))
    for (method, params) in [
      ("$/cancelRequest", ["id": "all"]), ("window/workDoneProgress/cancel", ["token": "t"]),
    ] as [(String, JSONValue)] {
      try client.request("workspace/diagnostic", ["previousResultIds": [], "workDoneToken": "t"], id: "all")
      let frames = try client.call("layout/frames", Self.document(folder.uri("main.layout")))
      #expect(frames.code == nil)
      try client.notify(method, params)
      #expect(try client.receive { $0["id"] == "all" }.code == -32800)
    }
  }
}
