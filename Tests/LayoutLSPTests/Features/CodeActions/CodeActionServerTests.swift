import Testing

@testable import Analysis
@testable import Formats

/// Tests code actions through the protocol: bytes in, bytes out.
@Suite struct CodeActionServerTests {
  private static func capabilities(
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
    let client = try session(Self.capabilities(encoding: encoding))
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

  /// Where snippets may stand in edits, the made-up name of a metric is one placeholder in all of them.
  @Test func extractedMetricsAreNamedAtOnce() throws {
    let text = "screen p = 9 x 9 # $\nview a; a.width == 7; a.left == 7; a.height == 5\n"
    for takesSnippets in [false, true] {
      var capabilities = Self.capabilities()
      if takesSnippets {
        capabilities = [
          "textDocument": capabilities["textDocument"] ?? nil,
          "workspace": ["workspaceEdit": ["documentChanges": true, "snippetEditSupport": true]],
        ]
      }
      let client = try session(capabilities, text: text)
      let found = try actions(client, line: 1, from: 19, to: 19)
      let action = try #require(found.first { $0["title"]?.string?.hasPrefix("Extract all 2 '7'") == true })
      // Snippets in edits are of LSP 3.18.
      client.isOfMetaModel = !takesSnippets
      let answer = try client.call("codeAction/resolve", action)
      let edits = (answer["result", "edit", "documentChanges"].items.first?["edits"]).items
      let texts = edits.map { $0["newText"]?.string?.replacing("\n", with: "") ?? "" }
      let snippets = edits.map { $0["snippet", "value"]?.string?.replacing("\n", with: "") ?? "" }
      #expect(texts == (takesSnippets ? ["", "", ""] : ["let aWidth = 7", "aWidth", "aWidth"]))
      #expect(snippets == (takesSnippets ? ["let ${1:aWidth} = 7", "${1:aWidth}", "${1:aWidth}"] : ["", "", ""]))
    }
  }

  /// The statement that settles an open value is shown where a statement may begin and nothing follows on the line.
  @Test func settlingStatementsAreShownBehindTheCursor() throws {
    let text = "screen p = 9 x 9\nview a\na.size == 2 x 3; a.top == 1\n\nlet b = 2 \n"
    func asked(_ client: TestClient, _ line: Int, _ column: Int) throws -> [JSONValue] {
      try client.call(
        "textDocument/inlineCompletion",
        [
          "textDocument": ["uri": "file:///a.layout"], "position": ["line": .int(line), "character": .int(column)],
          "context": ["triggerKind": 2],
        ])["result"].items
    }
    let client = try session(["textDocument": ["inlineCompletion": [:]]], text: text)
    let shown = try asked(client, 3, 0)
    #expect(shown.count == 1 && shown[0]["insertText"]?.string?.hasPrefix("a.left == ") == true)
    #expect(shown.first?["range"] == ["start": ["line": 3, "character": 0], "end": ["line": 3, "character": 0]])
    #expect(try asked(client, 4, 10).isEmpty)
    #expect(try asked(client, 2, 0).isEmpty)
    let offered = try TestClient().call(
      "initialize", ["processId": nil, "rootUri": nil, "capabilities": ["textDocument": ["inlineCompletion": [:]]]])
    #expect(offered["result", "capabilities", "inlineCompletionProvider"] == true)
  }

  /// A client that names the diagnostics it asks about is offered only fixes for these, though the range has others.
  @Test func fixesAreForTheDiagnosticsOfTheContext() throws {
    let client = try session(
      Self.capabilities(),
      text: """
        view abc
        abd.left == 0; abe.left == 1

        """)
    let shown = try client.diagnostics().items.filter { $0["code"] == "unknown-view" }
    try #require(shown.count == 2)
    for asked in [shown, [shown[0]], [shown[1]], []] {
      let found = try actions(client, line: 1, from: 0, to: 30, context: ["diagnostics": .array(asked)])
      let mended = found.filter { $0["title"] == "Replace with 'abc'" }.flatMap { $0["diagnostics"].items }
      #expect(mended == (asked.isEmpty ? shown : asked))
    }
  }

  @Test func withoutVersions() throws {
    let client = try session(Self.capabilities(documentChanges: false))
    let action = try #require(try actions(client, line: 2, from: 10, to: 11).first)
    #expect(action["edit", "documentChanges"] == nil)
    #expect(action["edit", "changes", "file:///a.layout"].items.count == 1)
  }

  @Test func onlyRequestedKindsAreOffered() throws {
    let client = try session(Self.capabilities())
    #expect(try actions(client, line: 2, from: 10, to: 11, context: ["only": ["refactor"]]) == [])
    let quick = try actions(client, line: 2, from: 10, to: 11, context: ["only": ["quickfix"], "triggerKind": 2])
    #expect(quick.map { $0["title"] } == ["Replace with 'abc'", "Declare the view 'abd'"])
    #expect(try actions(client, line: 0, from: 0, to: 1, context: ["only": ["quickfix"]]) == [])
  }

  /// Clients that take only commands are not told of actions, and get none. A client that says nothing of them gets
  /// them.
  @Test func clientsThatTakeOnlyCommandsGetNoActions() throws {
    let commandsOnly: JSONValue = ["textDocument": ["codeAction": ["dynamicRegistration": false]]]
    for (capabilities, expected) in [(Self.capabilities(), true), (commandsOnly, false), ([:], true)] {
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

  /// A finding that the user has turned off has no fixes.
  @Test func nothingForCodesThatAreOff() throws {
    let client = try session(Self.capabilities(), options: ["layout": ["lint": ["unknown-view": "off"]]])
    #expect(try actions(client, line: 2, from: 10, to: 11, context: ["only": ["quickfix"]]) == [])
  }

  @Test func resolvingACompleteActionKeepsIt() throws {
    let client = try session(Self.capabilities())
    let action = try #require(try actions(client, line: 2, from: 10, to: 11).first)
    let resolved = try client.call("codeAction/resolve", action)["result"]
    #expect(resolved?["edit"] == action["edit"] && resolved?["title"] == action["title"])
  }

  // MARK: Verified fixes

  private static let tried =
    "screen p = 99 x 9\r\nview a; a.left == 0; a.top == 0; a.height == 5\r\na.width == 8\r\n"
    + "/* 𝄞é */ a.width == 60\r\n"

  @Test(arguments: [("utf-8", 13), ("utf-16", 10), ("utf-32", 9)])
  func fixesAndRewritesHaveTheRightColumns(_ encoding: String, _ column: Int) throws {
    let client = try session(Self.capabilities(encoding: encoding), text: Self.tried)
    func edit(_ kind: String, _ title: String) throws -> JSONValue? {
      let found = try actions(client, line: 3, from: column + 4, to: column + 4, context: ["only": [.string(kind)]])
      let action = found.first { $0["title"] == .string(title) }
      return action?["edit", "documentChanges"].items.first?["edits"].items.first
    }
    func range(_ from: Int, _ to: Int) -> JSONValue {
      ["start": ["line": 3, "character": .int(from)], "end": ["line": 3, "character": .int(to)]]
    }
    let end = column + "a.width == 60".count
    let atMost = try edit("quickfix", "Turn '==' into '<=' in 'a.width == 60': it is 52 points less on p")
    let sign = column + "a.width ".count
    #expect(atMost == ["newText": "<=", "range": range(sign, sign + 2)])
    let rule = try edit("refactor.rewrite.rule", "Rewrite as a rule: 'a: w = 60'")
    #expect(rule == ["newText": "a: w = 60", "range": range(column, end)])
  }

  /// A request before an edit is answered, though its actions are for a text that is of no use any more.
  @Test func requestsBeforeAnEditAreAnswered() throws {
    let client = try session(Self.capabilities(), text: Self.tried)
    for version in 5..<15 {
      let id = try client.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": "file:///a.layout"], "context": ["diagnostics": []],
          "range": ["start": ["line": 3, "character": 14], "end": ["line": 3, "character": 14]],
        ])
      try client.change(version: version, [["text": .string(Self.tried + "# \(version)\n")]])
      let answer = try client.receive { $0["id"] == id }
      #expect(answer["error"] == nil)
    }
    _ = try client.receive { $0["method"] == "textDocument/publishDiagnostics" && $0["params", "version"] == 14 }
  }

  // MARK: Edits on resolve

  private static let fixAll: [String: JSONValue] = ["only": ["source.fixAll"]]

  @Test(arguments: [("utf-8", 13), ("utf-16", 10), ("utf-32", 9)])
  func editsWhenResolved(_ encoding: String, _ column: Int) throws {
    let client = try session(Self.capabilities(encoding: encoding))
    let action = try #require(try actions(client, line: 0, from: 0, to: 0, context: Self.fixAll).first)
    #expect(action["edit"] == nil && action["data"] != nil && action["kind"] == "source.fixAll")
    let resolved = try client.call("codeAction/resolve", action)["result"]
    let edits = (resolved?["edit", "documentChanges"] ?? .null).items.flatMap { $0["edits"].items }
    // The range of `abd`.
    let range: JSONValue = [
      "start": ["line": 2, "character": .int(column)], "end": ["line": 2, "character": .int(column + 3)],
    ]
    #expect(edits == [["newText": "abc", "range": range]])
    #expect(resolved?["title"] == action["title"])
  }

  /// A client that cannot resolve actions gets the edits at once.
  @Test func editsWithoutResolveSupport() throws {
    let client = try session(Self.capabilities(resolves: false))
    let action = try #require(try actions(client, line: 0, from: 0, to: 0, context: Self.fixAll).first)
    #expect(action["data"] == nil && action["edit", "documentChanges"].items.count == 1)
    let numbers = try actions(client, line: 0, from: 11, to: 11, context: ["only": ["refactor"]])
    #expect(numbers.count == 2 && numbers.allSatisfy { $0["edit"] != nil })
  }

  @Test func editsKeepTheLineEnds() throws {
    let client = try session(Self.capabilities())
    let action = try #require(try actions(client, line: 0, from: 11, to: 11, context: ["only": ["refactor"]]).first)
    let resolved = try client.call("codeAction/resolve", action)["result"]
    let edits = (resolved?["edit", "documentChanges"] ?? .null).items.flatMap { $0["edits"].items }
    #expect(edits.map { $0["newText"] } == ["let pWidth = 9\r\n", "pWidth"])
  }

  @Test func staleActionsAreRefused() throws {
    let client = try session(Self.capabilities())
    let action = try #require(try actions(client, line: 0, from: 0, to: 0, context: Self.fixAll).first)
    try client.change(version: 5, [["text": .string(Self.text + "\n")]])
    #expect(try client.call("codeAction/resolve", action)["error", "code"] == -32801)
    try client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///a.layout"]])
    #expect(try client.call("codeAction/resolve", action)["error", "code"] == -32801)
  }

  /// Data that the server did not make is answered too.
  @Test func invalidDataIsAnswered() throws {
    let client = try session(Self.capabilities())
    func resolve(_ data: JSONValue) throws -> JSONValue {
      try client.call("codeAction/resolve", ["title": "t", "kind": "quickfix", "data": data])
    }
    func data(_ source: JSONValue, _ bytes: JSONValue, _ token: JSONValue = "") -> JSONValue {
      ["uri": "file:///a.layout", "version": 4, "bytes": bytes, "source": source, "token": token]
    }
    #expect(try resolve(data("nothing", [0, 0]))["result", "title"] == "t")
    for bytes in [[], [3], [5, 2], [-1, 4], [0, 100_000]] as [JSONValue] {
      #expect(try resolve(data("fixAll", bytes))["error", "code"] == -32801)
    }
    for source in ["extract", "fix"] {
      #expect(try resolve(data(.string(source), [0, 0], "all"))["error", "code"] == -32803)
    }
    #expect(try resolve("odd")["error", "code"] == -32602)
  }
}
