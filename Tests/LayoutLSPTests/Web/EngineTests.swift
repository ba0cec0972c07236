import Testing

@testable import Formats
@testable import Web

/// The engine of the playground, message by message.
@Suite struct EngineTests {
  private let engine = Engine(version: "test")

  private func ask(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let message: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
    return try JSONValue(reading: engine.take(message.written.bytes))
  }

  private func tell(_ method: String, _ params: JSONValue) {
    let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
    #expect(engine.take(message.written.bytes).isEmpty)
  }

  private func open(_ name: String, _ text: String) {
    tell(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string("file:///\(name)"), "version": 1, "text": .string(text)]])
  }

  private func codes(_ name: String) throws -> [String] {
    let answer = try ask("textDocument/diagnostic", ["textDocument": ["uri": .string("file:///\(name)")]])
    return (answer["result"]?["items"]).items.compactMap { $0["code"]?.string }
  }

  @Test func diagnosticsFollowTheText() throws {
    open("a.layout", "layout A { screen p = 100 x 100; view b; b.size == 10 x 10; b.left == 0 }\n")
    #expect(try codes("a.layout") == ["ambiguous"])
    tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///a.layout", "version": 2],
        "contentChanges": [
          ["text": "layout A { screen p = 100 x 100; view b; b.size == 10 x 10; b.left == 0; b.top == 0 }\n"]
        ],
      ])
    #expect(try codes("a.layout") == [])
    tell("textDocument/didClose", ["textDocument": ["uri": "file:///a.layout"]])
    let answer = try ask("textDocument/diagnostic", ["textDocument": ["uri": "file:///a.layout"]])
    #expect(answer["error"]?["message"]?.string == "file:///a.layout is not open")
  }

  @Test func filesImportOneAnother() throws {
    open("main.layout", "import \"parts/card.layout\"\nlayout A { screen p = 9 x 9; view c: Card; c.insets == 0 }\n")
    #expect(try codes("main.layout").contains("unresolved-import"))
    open("parts/card.layout", "layout Card { view t; t.insets == 0 }\n")
    #expect(try codes("main.layout") == [])
    let answer = try ask(
      "textDocument/definition",
      ["textDocument": ["uri": "file:///main.layout"], "position": ["line": 1, "character": 39]])
    #expect(answer["result"].items.first?["uri"]?.string == "file:///parts/card.layout")
  }

  private func give(_ files: [(name: String, text: JSONValue)]) {
    let given = files.map { ["uri": .string("file:///\($0.name)"), "text": $0.text] as JSONValue }
    tell("layout/files", ["files": .array(given)])
  }

  @Test func importsFilesThatAreNotOpen() throws {
    give([("parts/card.layout", "layout Card { view t; t.insets == 0 }\n"), ("other/a.layout", "layout Other {}\n x")])
    #expect(try codes("other/a.layout") == ["syntax"])
    open("main.layout", "import \"parts/card.layout\"\nlayout A { screen p = 9 x 9; view c: Card; c.insets == 0 }\n")
    #expect(try codes("main.layout") == [])
    give([("parts/card.layout", "layout Card { view t; t.insets == 0; t.width == 8 }\n")])
    #expect(try codes("main.layout").contains("conflict"))
    let list = try ask(
      "textDocument/completion",
      ["textDocument": ["uri": "file:///main.layout"], "position": ["line": 0, "character": 8]])
    #expect(list["result"]?["items"].items.map { $0["label"]?.string } == ["other/", "parts/"])
    give([("parts/card.layout", .null)])
    #expect(try codes("main.layout").contains("unresolved-import"))
  }

  @Test func layoutsUseGivenCatalogs() throws {
    let catalog = "\"Hello\" = \"Guten Tag, liebe Leserinnen und Leser\";\n"
    let text = """
      strings "de.lproj/Words.strings"
      layout A {
        screen p = 80 x 40 language de
        view t: UILabel (text: "Hello")
        t.left == 0; t.top == 0; t.width <= 80; t.height == 21
      }

      """
    open("a.layout", text)
    #expect(try codes("a.layout").contains("unreadable-catalog"))
    give([("de.lproj/Words.strings", .string(catalog))])
    #expect(try codes("a.layout") == ["truncated"])
    give([("de.lproj/Words.strings", "\"Hello\" = \"Tag\";\n")])
    #expect(try codes("a.layout") == [])
  }

  @Test func settingsChangeWhatIsReported() throws {
    open("a.layout", "layout A { screen p = 100 x 100; view b; b.size == 10 x 10; b.left == 0 }\n")
    tell("workspace/didChangeConfiguration", ["settings": ["layout": ["lint": ["ambiguous": "off"]]]])
    #expect(try codes("a.layout") == [])
    tell("workspace/didChangeConfiguration", ["settings": ["layout": ["lint": ["ambiguous": "error"]]]])
    #expect(try codes("a.layout") == ["ambiguous"])
  }

  @Test func looksForSymbolsInTheFoldersOfTheWindow() throws {
    give([("one/a.layout", "layout InOne {}\n"), ("two/b.layout", "layout InTwo {}\n")])
    #expect(try ask("workspace/symbol", ["query": "In"])["result"].items.isEmpty)
    let folders: JSONValue = [["uri": "file:///one", "name": "one"]]
    _ = try ask("initialize", ["capabilities": [:], "workspaceFolders": folders])
    #expect(try ask("workspace/symbol", ["query": "In"])["result"].items.map { $0["name"]?.string } == ["InOne"])
  }

  @Test(arguments: [("swift", "final class ALayout"), ("objc", "@implementation ALayout"), ("json", "\"layouts\"")])
  func exports(_ language: String, _ words: String) throws {
    open("a.layout", "layout A { screen p = 9 x 9; view b; b.insets == 1 }\n")
    let params: JSONValue = ["textDocument": ["uri": "file:///a.layout"], "language": .string(language)]
    let code = try #require(try ask("layout/export", params)["result"]?["code"]?.string)
    #expect(code.contains(words))
  }

  @Test func filesWithErrorsAreNotExported() throws {
    open("a.layout", "layout A { screen p = 9 x 9; view b; b.insets == }\n")
    let answer = try ask("layout/export", ["textDocument": ["uri": "file:///a.layout"], "language": "swift"])
    #expect(answer["result"]?["code"] == .null)
    #expect((answer["result"]?["problems"]).items.first?["isError"] == true)
  }

  @Test func imports() throws {
    let text = try #require(Repository.text("Examples/import/profile.xib"))
    let answer = try ask("layout/import", ["name": "profile.xib", "text": .string(text)])
    #expect(answer["result"]?["text"]?.string?.contains("layout ") == true)
    let roots = (answer["result"]?["roots"]).items
    #expect(roots.count > 0)
    let refused = try ask("layout/import", ["name": "a.xib", "text": "<a/>"])
    #expect(refused["result"]?["refusal"]?.string?.isEmpty == false)
  }

  private static let senseless: [(method: String, params: JSONValue, code: Int, words: String)] = [
    ("nothing/known", [:], -32601, "no method nothing/known"),
    ("textDocument/hover", [:], -32602, "params.textDocument: missing"),
    ("layout/export", ["textDocument": ["uri": 1]], -32602, "params.textDocument.uri: of another type"),
  ]

  @Test(arguments: senseless) func requestsThatMakeNoSense(
    _ method: String, _ params: JSONValue, _ code: Int, _ words: String
  ) throws {
    let error = try ask(method, params)["error"]
    #expect(error?["code"]?.int == code)
    #expect(error?["message"]?.string == words)
  }

  @Test(arguments: ["", "{", "[]", "{\"id\": 1}"]) func whatIsNoMessage(_ text: String) throws {
    let answer = try JSONValue(reading: engine.take(Array(text.utf8)))
    #expect(answer["error"]?["code"]?.int == -32600)
  }
}
