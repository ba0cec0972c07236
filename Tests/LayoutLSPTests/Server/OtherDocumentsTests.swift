import Testing

@testable import Formats
@testable import Protocol

/// Open storyboards, xibs and files of code: checked where the client's settings ask for it.
@Suite struct OtherDocumentsTests {
  private static let uri = "file:///Card.swift"

  private static func code(width: Int) -> String {
    """
    final class Card: UIView {
      let title = UILabel()
      func setUp() {
        addSubview(title)
        title.widthAnchor.constraint(equalToConstant: 80).isActive = true
        title.widthAnchor.constraint(equalToConstant: \(width)).isActive = true
      }
    }

    """
  }

  private func open(_ client: TestClient, _ text: String) throws {
    try client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(Self.uri), "languageId": "swift", "version": 1, "text": .string(text)]])
  }

  private func codes(_ client: TestClient, _ uri: String = uri) throws -> [String] {
    try client.diagnostics(uri).items.compactMap { $0["code"]?.string }
  }

  @Test func aChangeIsCheckedAndAnotherSettingEndsIt() throws {
    let client = try TestClient()
    try client.initialize(options: ["check": ["also": ["code"]]])
    try open(client, Self.code(width: 90))
    let first = try client.diagnostics(Self.uri)
    #expect(first.version == 1 && first.items.compactMap { $0["code"]?.string } == ["conflict"])
    #expect(first.items.first?["range"]?["start"]?["line"]?.int == 5)
    try client.change(
      Self.uri, version: 2,
      [["range": ["start": ["line": 5, "character": 51], "end": ["line": 5, "character": 53]], "text": "80"]])
    #expect(try codes(client).filter { $0 == "conflict" } == [])
    try client.change(Self.uri, version: 3, [["text": .string(Self.code(width: 70))]])
    #expect(try codes(client).contains("conflict"))
    try client.notify("workspace/didChangeConfiguration", ["settings": ["check": ["also": []]]])
    #expect(try client.diagnostics(Self.uri).items == [])
  }

  /// Without the setting nothing is said of them, and they are no layouts.
  @Test func theyAreSilentUnlessAskedFor() throws {
    let client = try TestClient()
    try client.initialize()
    try open(client, Self.code(width: 90))
    try client.open("view a\n", uri: "file:///b.layout")
    #expect(
      try client.receive { $0["method"] == "textDocument/publishDiagnostics" }["params"]?["uri"] == "file:///b.layout")
    let hover = try client.call(
      "textDocument/hover", ["textDocument": ["uri": .string(Self.uri)], "position": ["line": 0, "character": 0]])
    #expect(hover["error"] != nil)
  }

  @Test func aBrokenStoryboard() throws {
    let client = try TestClient()
    try client.initialize(options: ["check.also": ["nibs", "code"]])
    try client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "file:///a.storyboard", "languageId": "xml", "version": 1, "text": "<document><a></document>",
        ]
      ])
    #expect(try codes(client, "file:///a.storyboard") == ["syntax"])
    try client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///a.storyboard"]])
    #expect(try codes(client, "file:///a.storyboard") == [])
  }
}
