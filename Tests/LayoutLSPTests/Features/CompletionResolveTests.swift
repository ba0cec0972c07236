import Testing

@testable import Analysis
@testable import Formats

/// Tests what a completion item shows once the user looks at it, through the protocol.
@Suite struct CompletionResolveTests {
  private static let text = """
    layout L {
      screen p = 100 x 10; screen t = 200 x 20
      view a { view b; b.edges == superview.edges }
      a.edges == view.edges
      state s { view c; c.edges == view.edges }
      a.left == \n}

    """

  private func session(_ properties: JSONValue?, _ format: JSONValue = ["markdown"]) throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    var item: [String: JSONValue] = ["documentationFormat": format]
    item["resolveSupport"] = properties.map { ["properties": $0] }
    try client.initialize(["textDocument": ["completion": ["completionItem": .object(item)]]])
    try client.open(Self.text)
    return client
  }

  private func items(_ client: TestClient, line: Int = 5, character: Int = 12) throws -> [JSONValue] {
    let params: JSONValue = [
      "textDocument": ["uri": "file:///a.layout"], "position": ["line": .int(line), "character": .int(character)],
    ]
    return try client.call("textDocument/completion", params)["result", "items"].items
  }

  private func resolved(_ item: JSONValue, _ client: TestClient) throws -> JSONValue {
    try #require(try client.call("completionItem/resolve", item)["result"])
  }

  private func without(_ name: String, _ item: JSONValue) -> JSONValue {
    guard case .object(var members) = item else { return item }
    members[name] = nil
    return .object(members)
  }

  /// Resolved items equal those for a client that resolves nothing, or nothing that the server leaves out.
  @Test func resolvedItemsAreComplete() throws {
    let whole = try items(try session(nil))
    let client = try session(["documentation", "detail"])
    let short = try items(client)
    #expect(try items(try session(["detail"])) == whole)
    #expect(short.map { $0["label"] } == whole.map { $0["label"] })
    #expect(whole.allSatisfy { $0["data"] == nil })
    let views = short.filter { $0["data"] != nil }
    #expect(views.compactMap { $0["label"]?.string } == ["a"])
    #expect(views.allSatisfy { $0["documentation"] == nil })
    for (item, expected) in zip(short, whole) {
      #expect(without("data", try resolved(item, client)) == expected)
    }
    let frames = whole.first { $0["label"] == "a" }?["documentation", "value"]?.string
    #expect(
      frames?.contains("p · s: x 0, y 0, 100 x 10") == true && frames?.contains("t · s: x 0, y 0, 200 x 20") == true)
  }

  @Test func documentationHasTheFormatOfTheClient() throws {
    let client = try session(["documentation"], ["plaintext"])
    let item = try #require(try items(client).first { $0["label"] == "a" })
    #expect(try resolved(item, client)["documentation", "kind"] == "plaintext")
  }

  /// The text changes while a name is typed. The item of a view that is gone stays as it was.
  @Test func documentationFollowsTheText() throws {
    let client = try session(["documentation"])
    let item = try #require(try items(client).first { $0["label"] == "a" })
    try client.change(
      version: 2, [["text": .string("# moved\n" + Self.text.replacing("100 x 10;", with: "300 x 30;"))]])
    let value = try resolved(item, client)["documentation", "value"]?.string
    #expect(value?.contains("p · s: x 0, y 0, 300 x 30") == true)
    try client.change(version: 3, [["text": "layout L { view new }"]])
    #expect(try resolved(item, client) == item)
    try client.change(version: 4, [["text": "layout M { view a }"]])
    #expect(try resolved(item, client) == item)
    try client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///a.layout"]])
    #expect(try resolved(item, client) == item)
  }

  /// Members that a client adds come back, and items of other servers stay as they are.
  @Test func foreignItemsAndMembersStay() throws {
    let client = try session(["documentation"])
    let own = try #require(try items(client).first { $0["label"] == "a" }).adding(["commitCharacters": [";"]])
    #expect(try resolved(own, client)["commitCharacters"] == [";"])
    for data in [nil, 5, [:], ["uri": "file:///a.layout", "layout": "L", "path": "a", "view": "1"]] as [JSONValue] {
      let item = own.replacing(["data"], with: data)
      #expect(try resolved(item, client) == item)
    }
    for view in [-1, 99, Int.max] {
      let data: JSONValue = ["uri": "file:///a.layout", "layout": "L", "path": "a", "view": .int(view)]
      #expect(try resolved(own.replacing(["data"], with: data), client)["documentation"] != nil)
    }
    #expect(try client.call("completionItem/resolve", ["label": "x"])["result"] == ["label": "x"])
    #expect(try client.call("completionItem/resolve", [1])["error", "code"] == -32602)
  }
}
