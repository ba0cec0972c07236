import Testing

@testable import Analysis
@testable import Drawing
@testable import Formats

/// Tests what a preview panel beside the text gets, through the protocol.
@Suite struct PreviewTests {
  private static let text = """
    layout Card {
      view a (intrinsic: 40 x 20)
      a.left == 3; a.top == 4
    }
    layout Page {
      screen phone = 200 x 100
      screen tablet = 300...600 x 100
      view é { view inner }
      view card: Card
      é.left == 16
      é.width == 50.25; é.height == 20
      é.inner.insets == 4
      card.right == -20; card.top == 5
      when width >= 400 { é.top == 7 } else { é.top == 8 }
      state shown { card.width == 60; card.height == 30 }
      state small { card.width == 30; card.height >= 30 }
    }
    """

  private func client(_ text: String = text, previews: Bool = true) throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    let capabilities: JSONValue = previews ? ["experimental": ["layoutPreview": true]] : [:]
    try client.initialize(capabilities)
    try client.open(text)
    return client
  }

  private static func text(_ number: JSONValue?) -> String {
    switch number {
    case .int(let value): "\(value)"
    case .double(let value): value.svgText
    default: "?"
    }
  }

  private func preview(_ client: TestClient, _ more: [String: JSONValue] = [:]) throws -> JSONValue {
    let document: JSONValue = ["uri": "file:///a.layout"]
    return try client.call("layout/preview", .object(["textDocument": document].merging(more) { $1 }))
  }

  /// Every view of every layout has the same rectangle in the picture, as data and in `frames`, on every screen in
  /// every state.
  @Test func everyRectangleIsTheFrame() throws {
    let client = try client()
    let shown = try preview(client, ["all": true])["result", "shown"].items
    let frames = try client.call("layout/frames", ["textDocument": ["uri": "file:///a.layout"]])
    let configurations = frames["result", "layouts"].items.flatMap { $0["configurations"].items }
    try #require(shown.count == configurations.count && shown.count == 7)
    for (picture, expected) in zip(shown, configurations) {
      #expect(picture["screen"] == expected["screen"] && picture["state"] == expected["state"])
      let views = picture["views"].items.filter { $0["kind"] != "guide" }
      #expect(views.map { $0["path"] } == expected["views"].items.map { $0["path"] })
      for (view, frame) in zip(views, expected["views"].items) {
        let names = [("x", "absoluteX"), ("y", "absoluteY"), ("width", "width"), ("height", "height")]
        for (name, other) in names { #expect(view[name] == frame[other], "\(view) \(frame)") }
        #expect(view["ambiguous"] == frame["ambiguous"])
        let numbers = names.map { name, _ in
          #"\#(name)="\#(Self.text(view[name]))""#
        }
        #expect(
          picture["svg"]?.string?.contains(#"class="box" "# + numbers.joined(separator: " ")) == true, "\(numbers)")
      }
    }
  }

  /// Of many pictures each answer has some, and all answers together have each of them once.
  @Test func manyPicturesComeInParts() throws {
    let states = (0..<40).map { "state s\($0) { a.left == \($0) }" }.joined(separator: "\n")
    let client = try client(
      """
      screen p = 100 x 100; screen q = 200 x 200
      view a (intrinsic: 10 x 10)
      a.top == 0
      \(states)
      """)
    let parts = try [0, 64, 80, -1].map { try preview(client, ["all": true, "from": .int($0)])["result"] }
    #expect(parts.map { $0?["count"] } == [80, 80, 80, 80])
    let names = parts.map { ($0?["shown"]).items.compactMap { $0["state"]?.string } }
    #expect(names.map(\.count) == [64, 16, 0, 64])
    #expect(Set(names[0] + names[1]).count == 40)
    #expect(try preview(client)["result", "count"] == 1)
  }

  @Test func theChosenScreenAndStateAreShown() throws {
    let client = try client()
    func shown(_ more: [String: JSONValue]) throws -> String {
      let shown = try preview(client, more)["result", "shown"].items
      try #require(shown.count == 1)
      return [shown[0]["layout"], shown[0]["screen"], shown[0]["state"]].map { $0?.string ?? "-" }.joined(
        separator: " ")
    }
    #expect(try shown([:]) == "Card content -")
    #expect(try shown(["layout": "Page"]) == "Page phone shown")
    #expect(try shown(["position": ["line": 9, "character": 3]]) == "Page phone shown")
    #expect(try shown(["layout": "Page", "screen": "tablet.max", "state": "small"]) == "Page tablet.max small")
    // A name that does not exist, as while it is being changed, does not close the panel.
    #expect(try shown(["layout": "Page", "screen": "pho", "state": "smal"]) == "Page phone shown")
    let resized = try preview(
      client, ["layout": "Page", "screen": "tablet", "size": ["width": .double(450.5), "height": 90]])[
        "result", "shown"
      ].items
    #expect(resized[0]["width"] == .double(450.5) && resized[0]["breakpoints"].items == [])
    let card = resized[0]["views"].items.first { $0["path"] == "card" }
    #expect(card?["x"] == .double(370.5) && card?["kind"] == "instance")
    let ranged = try preview(client, ["layout": "Page", "screen": "tablet"])
    #expect(ranged["result", "shown"].items[0]["breakpoints"] == [400])
    #expect(ranged["result", "choices"].items[1]["states"] == ["shown", "small"])
    #expect(ranged["result", "choices"].items[1]["screens"].items.map { $0["name"] } == ["phone", "tablet"])
    let mistakes: [[String: JSONValue]] = [["theme": "blue"], ["size": ["width": -1, "height": 3]]]
    for wrong in mistakes {
      #expect(try preview(client, wrong).code == -32602)
    }
  }

  @Test func marksNameTheViewsOfStatements() throws {
    let client = try client()
    let shown = try preview(client, ["layout": "Page"])["result", "shown"].items[0]
    let paths = Dictionary(
      uniqueKeysWithValues: shown["views"].items.map { ($0["id"] ?? nil, $0["path"]?.string ?? "") })
    func views(line: Int, from: Int) -> [String]? {
      shown["marks"].items.first {
        $0["range", "start", "line"] == .int(line) && $0["range", "start", "character"] == .int(from)
      }?["views"].items.map { paths[$0] ?? "?" }
    }
    #expect(views(line: 9, from: 2) == ["é"])
    #expect(views(line: 11, from: 4) == ["é.inner"])
    // Statements in an instance's layout are about the views of the instance.
    #expect(views(line: 2, from: 2) == ["card.a", "card"])
    let inner = shown["views"].items.first { $0["path"] == "é.inner" }
    #expect(inner?["selectionRange"] == ["start": ["line": 7, "character": 16], "end": ["line": 7, "character": 21]])
  }

  @Test func anotherVersionIsRefused() throws {
    let client = try client()
    let version = try preview(client)["result", "version"]
    let number = try #require(version?.int)
    func asked(_ version: Int) throws -> JSONValue {
      try client.call("layout/preview", ["textDocument": ["uri": "file:///a.layout", "version": .int(version)]])
    }
    #expect(try asked(number)["result", "version"] == version)
    #expect(try asked(number + 1).code == -32801)
    #expect(try asked(number - 1).code == -32801)
  }

  @Test func emptyAndBrokenTextsArePreviewed() throws {
    #expect(try preview(client("let m = 3"))["result", "shown"].items == [])
    let broken = try preview(client("layout A {\n screen s = 9 x 9\n view a\n a.left == \n}"))["result", "shown"].items[
      0]
    #expect(broken["status"] == "provisional")
    #expect(broken["problems"].items.contains { $0["code"] == "syntax" && $0["severity"] == "error" })
    let name = #"layout A { view `<img onerror=x>` }"#
    #expect(try preview(client(name))["result", "shown"].items.first?["svg"]?.string?.contains("<img") != true)
  }

  @Test func onlyClientsWithPanelsAreOfferedThem() throws {
    for previews in [true, false] {
      let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
      let capabilities: JSONValue = previews ? ["experimental": ["layoutPreview": true]] : [:]
      let answer = try client.call("initialize", ["capabilities": capabilities])
      let offered = answer["result", "capabilities", "experimental", "layoutPreview"]
      #expect(offered == (previews ? ["version": 1] : nil))
      try client.notify("initialized")
      try client.open(Self.text)
      let lenses = try client.call("textDocument/codeLens", ["textDocument": ["uri": "file:///a.layout"]])
      let command = lenses["result"].items.last?["command", "command"]
      #expect(command == .string(previews ? "layout.openPreview" : ""))
    }
  }
}
