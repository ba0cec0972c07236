import Testing

@testable import LayoutLSP

/// Actions through the protocol: bytes in, bytes out.
@Suite struct CodeActionServerTests {
  private static func abilities(
    resolves: Bool = true, encoding: String = "utf-16", documentChanges: Bool = true
  ) -> JSONValue {
    let literals: JSONValue = ["codeActionKind": ["valueSet": ["quickfix"]]]
    let resolve: JSONValue = resolves ? ["properties": ["edit"]] : ["properties": []]
    let action: JSONValue = [
      "codeActionLiteralSupport": literals, "resolveSupport": resolve, "dataSupport": .bool(resolves),
    ]
    return [
      "general": ["positionEncodings": [.string(encoding)]],
      "textDocument": ["codeAction": action],
      "workspace": ["workspaceEdit": ["documentChanges": .bool(documentChanges)]],
    ]
  }

  private static let text = "screen p = 9 x 9\r\nview abc\r\n/* 𝄞é */ abd.edges == view.edges\r\n"

  private func session(_ capabilities: JSONValue, text: String = Self.text, options: JSONValue = nil) throws
    -> TestClient
  {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(capabilities, options: options)
    try client.open(text, version: 4)
    return client
  }

  private func actions(
    _ client: TestClient, line: Int, from: Int, to: Int, context: [String: JSONValue] = [:]
  ) throws -> [JSONValue] {
    let answer = try client.call(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": "file:///a.layout"],
        "range": [
          "start": ["line": .int(line), "character": .int(from)], "end": ["line": .int(line), "character": .int(to)],
        ],
        "context": .object(["diagnostics": []].merging(context) { $1 }),
      ])
    return answer["result"].items
  }

  @Test(arguments: [("utf-8", 16), ("utf-16", 13), ("utf-32", 12)])
  func columns(_ encoding: String, _ column: Int) throws {
    let client = try session(Self.abilities(encoding: encoding))
    let found = try actions(client, line: 2, from: column, to: column)
    let action = try #require(found.first)
    #expect(action["title"] == "Replace with 'abc'" && action["kind"] == "quickfix" && action["isPreferred"] == true)
    let document = try #require(action["edit", "documentChanges"].items.first)
    #expect(document["textDocument"] == ["uri": "file:///a.layout", "version": 4])
    let edit = try #require(document["edits"].items.first)
    #expect(edit["newText"] == "abc")
    let start = column - 3
    #expect(
      edit["range"] == [
        "start": ["line": 2, "character": .int(start)], "end": ["line": 2, "character": .int(start + 3)],
      ])
    let mended = try client.diagnostics().items
    #expect(action["diagnostics"].items == mended && mended.count == 1)
  }

  @Test func withoutVersions() throws {
    let client = try session(Self.abilities(documentChanges: false))
    let action = try #require(try actions(client, line: 2, from: 10, to: 11).first)
    #expect(action["edit", "documentChanges"] == nil)
    #expect(action["edit", "changes", "file:///a.layout"].items.count == 1)
  }

  @Test func kindsThatAreWanted() throws {
    let client = try session(Self.abilities())
    #expect(try actions(client, line: 2, from: 10, to: 11, context: ["only": ["refactor"]]) == [])
    let quick = try actions(client, line: 2, from: 10, to: 11, context: ["only": ["quickfix"], "triggerKind": 2])
    #expect(quick.map { $0["title"] } == ["Replace with 'abc'", "Declare the view 'abd'"])
    #expect(try actions(client, line: 0, from: 0, to: 1, context: ["only": ["quickfix"]]) == [])
  }

  /// Clients that take commands alone are not told of actions, and get none. One that says nothing of them gets them.
  @Test func onlyToWhoTakesActions() throws {
    let commandsOnly: JSONValue = ["textDocument": ["codeAction": ["dynamicRegistration": false]]]
    for (capabilities, expected) in [(Self.abilities(), true), (commandsOnly, false), ([:], true)] {
      let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
      let answer = try client.call("initialize", ["processId": nil, "rootUri": nil, "capabilities": capabilities])
      let provider = answer["result", "capabilities", "codeActionProvider"]
      #expect((provider != nil) == expected)
      let kinds = (provider?["codeActionKinds"] ?? .null).items
      #expect(kinds.contains("refactor.extract") == expected)
      try client.notify("initialized")
      try client.open(Self.text)
      #expect(try actions(client, line: 2, from: 10, to: 11).isEmpty == !expected)
    }
  }

  /// Nothing is offered for what the user does not want to hear of.
  @Test func nothingForCodesThatAreOff() throws {
    let client = try session(Self.abilities(), options: ["layout": ["lint": ["unknown-view": "off"]]])
    #expect(try actions(client, line: 2, from: 10, to: 11, context: ["only": ["quickfix"]]) == [])
  }

  @Test func resolvingWhatIsComplete() throws {
    let client = try session(Self.abilities())
    let action = try #require(try actions(client, line: 2, from: 10, to: 11).first)
    let resolved = try client.call("codeAction/resolve", action)["result"]
    #expect(resolved?["edit"] == action["edit"] && resolved?["title"] == action["title"])
  }
}
