import Testing

@testable import Analysis
@testable import Features
@testable import Formats

/// Tests inlay hints: their labels, their places, and their tooltips.
@Suite struct InlayHintTests {
  /// Returns the text with its hints in `⟨⟩`.
  private static func shown(_ text: String, _ options: HintOptions = HintOptions()) -> String {
    guard let analysis = MarkedDocument(text).analysis else { return "" }
    var bytes = Array(text.utf8)
    for hint in analysis.hints(in: 0..<bytes.count, options).reversed() {
      bytes.insert(contentsOf: "⟨\(hint.label)⟩".utf8, at: hint.place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let solved = "a.left == 1; a.top == 2; a.size == 30 x 40.5"

  private static let table: [String] = [
    """
    screen p = 100 x 100
    view a⟨(1, 2) 30 × 40.5⟩
    \(solved)
    """,
    """
    screen p = 100 x 100
    view a: UILabel (hug: 3)⟨(1, 2) 30 × 40.5⟩ { }
    \(solved)
    """,
    """
    screen p = 100 x 100
    guide a⟨(1, 2) 30 × 40.5⟩
    \(solved)
    """,
    """
    screen p = 100 x 100
    view a⟨(0?, 2) 30 × 40.5⟩
    a.top == 2; a.size == 30 x 40.5
    """,
    """
    screen p = 100 x 100
    view a⟨(1, 2) 30 × 40.5, in conflict⟩
    \(solved); a.left == 2
    """,
    """
    screen p = 100 x 100
    view a⟨(1, 2) 30 × 40.5, provisional⟩
    \(solved); a.nothing == 2
    """,
    """
    let m = 3; let n = -4
    let o = m * 2 + 0.5⟨= 6.5⟩ # c
    let p = (m)⟨= 3⟩; let q = none

    """,
    "layout L { screen p = 9 x 9; let o = 2 * 2⟨= 4⟩; view b⟨(0, 0) 9 × 9⟩; b.edges == view.edges }",
  ]

  @Test(arguments: table) func hints(_ expected: String) {
    var text = expected
    while let open = text.firstIndex(of: "⟨"), let close = text.firstIndex(of: "⟩") {
      text.removeSubrange(open...close)
    }
    #expect(Self.shown(text) == expected)
  }

  @Test func hintsAreForTheChosenScreenAndState() {
    let text = """
      screen p = 100 x 10; screen t = 200 x 10
      view a; a.edges == view.edges
      view b; b.edges == view.edges @ low; b.left == 0; b.top == 0; b.height == 1
      state s { b.width == 1; view c; c.edges == view.edges }; state u { b.width == 2 }
      """
    #expect(Self.shown(text).contains("view a⟨(0, 0) 100 × 10⟩"))
    #expect(Self.shown(text).contains("view c⟨(0, 0) 100 × 10⟩"))
    let other = Self.shown(text, HintOptions(screen: "t", state: "u"))
    #expect(other.contains("view a⟨(0, 0) 200 × 10⟩"))
    #expect(other.contains("view b⟨(0, 0) 2 × 1⟩"))
    #expect(other.contains("view c;"))
    #expect(Self.shown(text, HintOptions(screen: "none", state: "none")).contains("view a⟨(0, 0) 100 × 10⟩"))
    #expect(!Self.shown(text, HintOptions(frames: false)).contains("⟨"))
  }

  @Test func brokenTextHasHints() {
    let bytes = Array((NameSamples.sets.last?.first?.text ?? "").utf8)
    for length in stride(from: 0, through: bytes.count, by: 23) {
      let document = MarkedDocument(String(decoding: bytes[..<length], as: UTF8.self))
      for hint in document.analysis?.hints(in: 0..<length, HintOptions()) ?? [] {
        #expect(hint.place <= length && hint.name < hint.place)
      }
    }
  }

  // MARK: The protocol

  private static let text =
    "/* 𝄞é */ view a; let m = 1 + 1\r\nscreen p = 9 x 9\r\na.edges == view.edges; a.hugH == m\r\n"

  private func session(_ capabilities: JSONValue = [:], options: JSONValue = nil) throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(capabilities, options: options)
    try client.open(Self.text)
    return client
  }

  private func hints(_ client: TestClient, from first: Int = 0, to last: Int = 9) throws -> [JSONValue] {
    let range: JSONValue = [
      "start": ["line": .int(first), "character": 0], "end": ["line": .int(last), "character": 0],
    ]
    let params: JSONValue = ["textDocument": ["uri": "file:///a.layout"], "range": range]
    return try client.call("textDocument/inlayHint", params)["result"].items
  }

  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func places(_ encoding: String, _ width: Int) throws {
    let client = try session(["general": ["positionEncodings": [.string(encoding)]]])
    let found = try hints(client)
    #expect(found.map { $0["label"] } == ["(0, 0) 9 × 9", "= 2"])
    #expect(found.map { $0["position", "character"] } == [.int(width + 13), .int(width + 28)])
    #expect(try hints(client, from: 1).isEmpty)
  }

  @Test func resolvesWhatTheClientShows() throws {
    let properties: JSONValue = ["tooltip", "label.location"]
    let client = try session(["textDocument": ["inlayHint": ["resolveSupport": ["properties": properties]]]])
    let hint = try #require(try hints(client).first)
    let resolved = try client.call("inlayHint/resolve", hint)
    #expect(resolved["result", "tooltip", "kind"] == "plaintext")
    #expect(resolved["result", "tooltip", "value"]?.string?.hasPrefix("view a") == true)
    let part = try #require((resolved["result", "label"]).items.first)
    #expect(part["value"] == "(0, 0) 9 × 9")
    #expect(part["location", "range", "start"] == ["line": 1, "character": 7])
    // A hint of another version stays as it is.
    try client.change(version: 2, [["text": "view b"]])
    #expect(try client.call("inlayHint/resolve", hint)["result"] == hint)
    let plain = try session()
    let other = try #require(try hints(plain).first)
    #expect(try plain.call("inlayHint/resolve", other)["result"] == other)
  }

  @Test func settingsApplyAtOnce() throws {
    let client = try session(
      ["workspace": ["inlayHint": ["refreshSupport": true]]], options: ["inlayHints": ["frames": false]])
    #expect(try hints(client).map { $0["label"] } == ["= 2"])
    try client.notify("workspace/didChangeConfiguration", ["settings": ["layout": ["inlayHints": ["frames": true]]]])
    let refresh = try client.receive { $0["method"] == "workspace/inlayHint/refresh" }
    #expect(refresh["id"] != nil && refresh["params"] == nil)
    #expect(try hints(client).count == 2)
    // An invalid setting counts as absent: the one of `initialize` holds.
    try client.notify("workspace/didChangeConfiguration", ["settings": ["layout": ["inlayHints": ["frames": 3]]]])
    #expect(try hints(client).count == 1)
    try client.notify("workspace/didChangeConfiguration", ["settings": ["layout": ["inlayHints.screen": "p"]]])
    #expect(try hints(client).count == 1)
  }
}
