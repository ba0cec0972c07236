import Testing

@testable import Analysis
@testable import Formats
@testable import Server

/// Tests the progress of work over many files, as told to a client that gave a token for it.
@Suite struct ProgressTests {
  private static let card = "layout Card { view title; title.left == 0 }"
  private static func user(_ number: Int) -> String {
    """
    import "card.layout"
    layout User\(number) { view c: Card; c.title.top == 0 }
    """
  }

  private func session(_ pace: WorkProgress.Pace, shows: Bool = true) throws -> (TestFolder, TestClient, JSONValue) {
    var files = ["card.layout": Self.card]
    for number in 0..<5 { files["user\(number).layout"] = Self.user(number) }
    let folder = try TestFolder(files)
    let client = try TestClient(pace: pace) { $0.analysis(of: $1, stop: $2) }
    let answer = try client.initialize(
      ["window": ["workDoneProgress": .bool(shows)], "textDocument": ["rename": ["prepareSupport": true]]], in: folder)
    try client.open(Self.card, uri: folder.uri("card.layout"))
    return (folder, client, answer["result", "capabilities"] ?? nil)
  }

  private static func requests(_ folder: TestFolder) -> [(method: String, params: [String: JSONValue])] {
    let place: [String: JSONValue] = [
      "textDocument": ["uri": .string(folder.uri("card.layout"))], "position": ["line": 0, "character": 20],
    ]
    return [
      ("textDocument/references", place.merging(["context": ["includeDeclaration": true]]) { $1 }),
      ("textDocument/rename", place.merging(["newName": "head"]) { $1 }), ("workspace/symbol", ["query": "title"]),
    ]
  }

  @Test func progressIsToldFileByFile() throws {
    let (folder, client, capabilities) = try session(WorkProgress.Pace(delay: 0, interval: 0))
    for name in ["references", "rename", "workspaceSymbol"] {
      #expect(capabilities["\(name)Provider"]?["workDoneProgress"] == true)
    }
    #expect(capabilities["renameProvider"]?["prepareProvider"] == true)
    for (method, params) in Self.requests(folder) {
      let id = try client.request(method, .object(params.merging(["workDoneToken": .string(method)]) { $1 }))
      var told: [JSONValue] = []
      var answer: JSONValue?
      while answer == nil {
        let message = try client.receive { $0["method"] == "$/progress" || $0["id"] == id }
        if message["id"] == id { answer = message } else { told.append(message["params"] ?? nil) }
      }
      #expect(answer?["result"] != nil, "\(method)")
      #expect(told.allSatisfy { $0["token"] == .string(method) })
      let values = told.compactMap { $0["value"] }
      // Finding references visits only the other files: the document asked about is known already.
      let count = method == "textDocument/references" ? 5 : 6
      let kinds = ["begin"] + Array(repeating: "report", count: count - 1) + ["end"]
      #expect(values.compactMap { $0["kind"]?.string } == kinds, "\(method)")
      #expect(values.compactMap { $0["message"]?.string } == (1...count).map { "\($0) of 6 files" }, "\(method)")
      #expect(values.first?["cancellable"] == true && values.first?["title"]?.string?.isEmpty == false)
      let percentages = values.compactMap { $0["percentage"]?.int }
      #expect(percentages == (1...count).map { $0 * 100 / 6 })
    }
    client.closeInput()
    #expect(client.rest().allSatisfy { $0["method"] == "textDocument/publishDiagnostics" })
  }

  /// Quick work shows no progress, and neither does work for a client that gave no token.
  @Test func quickOrUnaskedWorkShowsNoProgress() throws {
    for (pace, token) in [
      (WorkProgress.Pace(delay: 60_000, interval: 0), "t" as JSONValue?),
      (WorkProgress.Pace(delay: 0, interval: 0), nil),
    ] {
      let (folder, client, capabilities) = try session(pace, shows: token != nil)
      if token == nil {
        #expect(capabilities["referencesProvider"] == true && capabilities["workspaceSymbolProvider"] == true)
      }
      for (method, params) in Self.requests(folder) {
        var params = params
        params["workDoneToken"] = token
        #expect(try client.call(method, .object(params))["result"] != nil)
      }
      client.closeInput()
      #expect(client.rest().allSatisfy { $0["method"] == "textDocument/publishDiagnostics" })
    }
  }

  /// The token of its progress also cancels a request that waits behind another.
  @Test func progressTokensCancelRequests() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("slow bad")
    let hover: JSONValue = [
      "textDocument": ["uri": "file:///a.layout"], "position": ["line": 0, "character": 0], "workDoneToken": 7,
    ]
    try client.request("textDocument/hover", hover, id: "first")
    let document: JSONValue = ["uri": "file:///a.layout"]
    try client.request("layout/frames", ["textDocument": document, "workDoneToken": "seven"], id: "second")
    usleep(50_000)
    for token in [7, "seven", 8] as [JSONValue] {
      try client.notify("window/workDoneProgress/cancel", ["token": token])
    }
    for id in ["first", "second"] as [JSONValue] {
      let answer = try client.receive()
      #expect(answer["id"] == id)
      #expect(answer.code == -32800)
    }
  }
}
