import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol

/// Tests requests about names through the protocol, with files in the editor and on the disk.
@Suite struct NavigationServerTests {
  /// Before the names stand an é, which takes 2, 1 and 1 columns in UTF-8, UTF-16 and UTF-32, and a 𝄞 with 4, 2 and
  /// 1.
  private static let files = [
    "main.layout": """
    import "parts/card.layout"\r
    screen p = 200 x 200\r
    view card: Card /* 𝄞é */; card.edges == view.edges\r
    /* 𝄞é */ card.title.left == 1; card.title.top == 2\r
    state on { card.title.width == 30 }\r

    """,
    "parts/card.layout": """
    let pad = 3
    layout Card {
      view title, body: UILabel
      title.leftInset.equal = pad
      guide line; group tops = title.top, body.top
      rows |-[r]-| { r: [body(pad)] }
    }

    """,
    "labels.layout": """
    strings "words/Main.strings"
    screen p = 200 x 200

    """,
    "words/Main.strings": "\"a\" = \"b\";",
    "other.layout": """
    import "parts/card.layout"
    view a: Card; a.title.height == 20

    """,
  ]

  private struct Session {
    let folder: TestFolder
    let client: TestClient

    init(_ capabilities: JSONValue = [:], open: [String] = ["main.layout"]) throws {
      folder = try TestFolder(NavigationServerTests.files)
      client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
      let answer = try client.initialize(capabilities, in: folder)
      #expect(answer["result", "capabilities", "definitionProvider"] == true)
      for name in open {
        try client.open(NavigationServerTests.files[name] ?? "", uri: folder.uri(name), version: 7)
      }
    }

    func document(_ name: String) -> JSONValue { ["uri": .string(folder.uri(name))] }

    func call(_ method: String, _ name: String, _ line: Int, _ column: Int, _ more: [String: JSONValue] = [:]) throws
      -> JSONValue
    {
      var params: [String: JSONValue] = [
        "textDocument": document(name), "position": ["line": .int(line), "character": .int(column)],
      ]
      params.merge(more) { $1 }
      return try client.call(method, .object(params))
    }

    /// Returns the places in an answer, each as `file line:column-column`.
    func places(_ answer: JSONValue, _ range: String = "range") -> [String] {
      answer["result"].items.map { place($0, range) }
    }

    func place(_ location: JSONValue, _ key: String = "range") -> String {
      let uri = (location["uri"] ?? location["targetUri"])?.string ?? ""
      let name = uri.split(separator: "/").last.map { String($0) + " " } ?? ""
      let (start, end) = (location[key, "start"], location[key, "end"])
      return "\(name)\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)-\(end?["character"]?.int ?? -1)"
    }
  }

  private static func encoding(_ name: String) -> JSONValue { ["general": ["positionEncodings": [.string(name)]]] }

  // MARK: Definition

  @Test func definitionsInOtherFiles() throws {
    let session = try Session()
    let title = try session.call("textDocument/definition", "main.layout", 4, 18)
    #expect(session.places(title) == ["card.layout 2:7-12"])
    let type = try session.call("textDocument/definition", "main.layout", 2, 12)
    #expect(session.places(type) == ["card.layout 1:7-11"])
    let file = try session.call("textDocument/definition", "main.layout", 0, 10)
    #expect(session.places(file) == ["card.layout 0:0-0"])
    #expect(try session.call("textDocument/definition", "main.layout", 4, 24)["result"] == JSONValue.null)
    #expect(try session.call("textDocument/definition", "main.layout", 5, 0)["result"] == JSONValue.null)
  }

  /// The declaration of a name is its definition; the type of an instance, wherever it is named, is its layout.
  @Test func declarationsAndTypes() throws {
    let session = try Session(["textDocument": ["typeDefinition": ["linkSupport": true]]])
    let title = try session.call("textDocument/declaration", "main.layout", 4, 18)
    #expect(session.places(title) == ["card.layout 2:7-12"])
    for (line, column) in [(2, 6), (2, 12), (2, 28), (4, 12)] {
      let type = try session.call("textDocument/typeDefinition", "main.layout", line, column)
      #expect(session.places(type, "targetSelectionRange") == ["card.layout 1:7-11"], "\(line):\(column)")
    }
    for (line, column) in [(4, 18), (4, 7), (4, 24), (1, 7)] {
      let type = try session.call("textDocument/typeDefinition", "main.layout", line, column)
      #expect(type["result"] == JSONValue.null, "\(line):\(column)")
    }
  }

  /// A layout is found even if its file is not imported.
  @Test func definitionsOfLayoutsThatAreNotImported() throws {
    let session = try Session()
    try session.client.open(
      """
      view a: Card
      view b: UILabel
      """, uri: session.folder.uri("new.layout"), version: 1)
    let layout = try session.call("textDocument/definition", "new.layout", 0, 9)
    #expect(session.places(layout) == ["card.layout 1:7-11"])
    #expect(try session.call("textDocument/definition", "new.layout", 1, 9)["result"] == JSONValue.null)
    let hover = try session.call("textDocument/hover", "new.layout", 0, 9)["result", "contents", "value"]?.string
    #expect(hover?.contains("which is not imported") == true, "\(hover ?? "")")
    #expect(try session.call("textDocument/hover", "new.layout", 1, 9)["result"] == JSONValue.null)
  }

  @Test func definitionsAsLinks() throws {
    let session = try Session(["textDocument": ["definition": ["linkSupport": true]]])
    let answer = try session.call("textDocument/definition", "main.layout", 4, 18)
    #expect(session.places(answer, "targetSelectionRange") == ["card.layout 2:7-12"])
    #expect(session.places(answer, "targetRange") == ["card.layout 2:7-12"])
    #expect(session.places(answer, "originSelectionRange") == ["card.layout 4:16-21"])
  }

  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func columns(_ encoding: String, _ width: Int) throws {
    let session = try Session(Self.encoding(encoding))
    // A position behind the last letter of `title` still means the word.
    let answer = try session.call("textDocument/documentHighlight", "main.layout", 3, width + 17)
    let shown = session.places(answer)
    // After `/* `, the two characters and ` */ `, stand `card.`, `title.left == 1; card.`, `title`.
    let first = 3 + width + 4 + 5
    #expect(shown == ["3:\(first)-\(first + 5)", "3:\(first + 22)-\(first + 27)", "4:16-21"])
  }

  // MARK: References and highlights

  @Test func referencesInAllFiles() throws {
    let session = try Session()
    let context: JSONValue = ["includeDeclaration": true]
    let all = try session.call("textDocument/references", "main.layout", 4, 18, ["context": context])
    let uses = [
      "main.layout 3:15-20", "main.layout 3:37-42", "main.layout 4:16-21", "other.layout 1:16-21",
      "card.layout 3:2-7", "card.layout 4:27-32",
    ]
    #expect(session.places(all).sorted() == (uses + ["card.layout 2:7-12"]).sorted())
    let others = try session.call(
      "textDocument/references", "main.layout", 4, 18, ["context": ["includeDeclaration": false]])
    #expect(session.places(others).sorted() == uses.sorted())
    let nothing = try session.call("textDocument/references", "main.layout", 4, 24, ["context": context])
    #expect(nothing["result"] == JSONValue.null)
  }

  @Test func highlightsTellWritesFromReads() throws {
    let session = try Session(open: ["parts/card.layout"])
    let answer = try session.call("textDocument/documentHighlight", "parts/card.layout", 2, 8)
    #expect(session.places(answer) == ["2:7-12", "3:2-7", "4:27-32"])
    #expect(answer["result"].items.map { $0["kind"] } == [3, 3, 2])
  }

  // MARK: Rename

  @Test func renamesWithVersions() throws {
    let session = try Session(
      ["workspace": ["workspaceEdit": ["documentChanges": true]]], open: ["main.layout", "parts/card.layout"])
    let answer = try session.call("textDocument/rename", "main.layout", 4, 18, ["newName": "head"])
    #expect(answer["result", "changes"] == nil)
    let changes = (answer["result", "documentChanges"]).items
    let shown = changes.map { change in
      let name = change["textDocument", "uri"]?.string?.split(separator: "/").last.map(String.init) ?? ""
      return "\(name) \(change["textDocument", "version"]?.int ?? -1) \(change["edits"].items.count)"
    }
    #expect(shown == ["main.layout 7 3", "other.layout -1 1", "card.layout 7 3"])
    #expect(changes.flatMap { $0["edits"].items }.allSatisfy { $0["newText"] == "head" })
  }

  @Test func renamesWithoutVersions() throws {
    let session = try Session()
    let answer = try session.call("textDocument/rename", "main.layout", 4, 18, ["newName": "head"])
    #expect(answer["result", "documentChanges"] == nil)
    let edits = answer["result", "changes", session.folder.uri("parts/card.layout")].items
    #expect(edits.map { session.place($0) } == ["2:7-12", "3:2-7", "4:27-32"])
  }

  /// Two files whose names differ only in the normal form of an é, as a client may spell them, have their own edits
  /// each.
  @Test func renamesInFilesOfTwoNormalForms() throws {
    let names = ["caf\u{e9}.layout", "cafe\u{301}.layout"]
    let texts = [
      """
      layout Part { view a }
      view b: Part

      """,
      """
      import "\(names[0])"
      view one: Part, two: Part, three: Part

      """,
    ]
    let folder = try TestFolder(Dictionary(uniqueKeysWithValues: [("main.layout", "")]))
    for (name, text) in zip(names, texts) { try folder.write(name, text) }
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize()
    for (name, text) in zip(names, texts) { try client.open(text, uri: "file://\(folder.path)/\(name)") }
    let answer = try client.call(
      "textDocument/rename",
      [
        "textDocument": ["uri": .string("file://\(folder.path)/\(names[0])")],
        "position": ["line": 0, "character": 8], "newName": "Piece",
      ])
    guard case .object(let changes)? = answer["result", "changes"] else {
      Issue.record("\(answer)")
      return
    }
    let counts = changes.map { uri, edits in "\(FileURI.file(uri).name.utf8.count) \(Optional(edits).items.count)" }
    // The file with the name of more bytes names the layout three times.
    #expect(counts.sorted() == ["12 2", "13 3"])
  }

  @Test func refusedRenamesHaveAReason() throws {
    let session = try Session()
    let taken = try session.call("textDocument/rename", "main.layout", 4, 18, ["newName": "body"])
    #expect(taken["error", "code"] == -32803)
    #expect(taken["error", "message"]?.string?.contains("name is taken") == true)
    let nothing = try session.call("textDocument/rename", "main.layout", 4, 24, ["newName": "body"])
    #expect(nothing["error", "message"] == "there is no name here")
    let prepared = try session.call("textDocument/prepareRename", "main.layout", 4, 18)
    #expect(session.place(prepared["result"] ?? .null) == "4:16-21")
    #expect(prepared["result", "placeholder"] == "title")
    #expect(try session.call("textDocument/prepareRename", "main.layout", 4, 24)["result"] == JSONValue.null)
    let pseudoView = try session.call("textDocument/prepareRename", "main.layout", 2, 43)
    #expect(pseudoView["error", "message"] == "'view' stands for a view, and is not its name")
  }

  /// Only a client that supports the request is told that the server answers it.
  @Test func prepareRenameIsOfferedToClientsThatSupportIt() throws {
    for (capabilities, expected) in [(false, true), (true, ["prepareProvider": true])] as [(Bool, JSONValue)] {
      let client = try TestClient()
      let capabilities: JSONValue = ["textDocument": ["rename": ["prepareSupport": .bool(capabilities)]]]
      let answer = try client.call(
        "initialize", ["processId": nil, "rootUri": nil, "capabilities": capabilities])
      #expect(answer["result", "capabilities", "renameProvider"] == expected)
      let filters = (answer["result", "capabilities", "workspace", "fileOperations", "willRename", "filters"]).items
      #expect(filters.map { $0["pattern", "glob"] } == ["**/*.{layout,xcstrings,strings,stringsdict}", "**"])
    }
  }

  // MARK: Linked editing, links, symbols

  @Test func labelsOfRowsAreLinked() throws {
    let session = try Session(open: ["parts/card.layout"])
    let answer = try session.call("textDocument/linkedEditingRange", "parts/card.layout", 5, 10)
    #expect((answer["result", "ranges"]).items.map { $0["start", "character"] } == [10, 17])
    let view = try session.call("textDocument/linkedEditingRange", "parts/card.layout", 2, 8)
    #expect(view["result"] == JSONValue.null)
  }

  @Test func importsAreLinks() throws {
    let session = try Session()
    let answer = try session.client.call("textDocument/documentLink", ["textDocument": session.document("main.layout")])
    let link = try #require(answer["result"].items.first)
    #expect(session.place(link) == "0:8-25")
    #expect(link["target"] == .string(session.folder.uri("parts/card.layout")))
    #expect(link["tooltip"] == "parts/card.layout brings Card")
  }

  @Test func symbolsAsTreeAndList() throws {
    let name = "parts/card.layout"
    let tree = try Session(
      ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]], open: [name])
    let answer = try tree.client.call("textDocument/documentSymbol", ["textDocument": tree.document(name)])
    let top = answer["result"].items
    #expect(top.map { $0["name"] } == ["pad", "Card"])
    #expect(top.map { $0["kind"] } == [14, 5])
    let inside = top.last?["children"].items ?? []
    #expect(inside.map { $0["name"] } == ["title", "body", "line", "tops"])
    #expect(inside.map { $0["detail"] } == [nil, "UILabel", nil, nil])
    #expect(tree.place(top.last ?? .null, "selectionRange") == "1:7-11")
    #expect(top.last?["range", "end"] == ["line": 6, "character": 1])
    let list = try Session(open: [name])
    let flat = try list.client.call("textDocument/documentSymbol", ["textDocument": list.document(name)])
    #expect(flat["result"].items.map { $0["name"] } == ["pad", "Card", "title", "body", "line", "tops"])
    #expect(flat["result"].items.map { $0["containerName"] } == [nil, nil, "Card", "Card", "Card", "Card"])
  }

  @Test func symbolsOfTheWorkspace() throws {
    let session = try Session()
    func found(_ query: String) throws -> [String] {
      let answer = try session.client.call("workspace/symbol", ["query": .string(query)])
      return answer["result"].items.map { "\($0["name"]?.string ?? "") \(session.place($0["location"] ?? .null))" }
    }
    #expect(try found("ca") == ["Card card.layout 1:7-11", "card main.layout 2:5-9"])
    #expect(try found("card.tit") == ["title card.layout 2:7-12"])
    #expect(try found("xyz") == [])
    #expect(try found("").count == 8)
  }

  // MARK: Files that move

  @Test func importsFollowFiles() throws {
    let session = try Session(["workspace": ["workspaceEdit": ["documentChanges": true]]])
    func edits(_ old: String, _ new: String) throws -> [String] {
      let files: JSONValue = [["oldUri": .string(session.folder.uri(old)), "newUri": .string(session.folder.uri(new))]]
      let answer = try session.client.call("workspace/willRenameFiles", ["files": files])
      return (answer["result", "documentChanges"]).items.flatMap { change in
        let name = change["textDocument", "uri"]?.string?.split(separator: "/").last.map(String.init) ?? ""
        return change["edits"].items.map { "\(name) \(session.place($0)) \($0["newText"]?.string ?? "")" }
      }
    }
    #expect(
      try edits("parts/card.layout", "card2.layout")
        == ["main.layout 0:8-25 card2.layout", "other.layout 0:8-25 card2.layout"])
    #expect(
      try edits("parts", "pieces/all")
        == ["main.layout 0:8-25 pieces/all/card.layout", "other.layout 0:8-25 pieces/all/card.layout"])
    #expect(try edits("main.layout", "parts/main.layout") == ["main.layout 0:8-25 card.layout"])
    #expect(
      try edits("words/Main.strings", "Main.xcstrings") == ["labels.layout 0:9-27 Main.xcstrings"])
    #expect(try edits("labels.layout", "parts/labels.layout") == ["labels.layout 0:9-27 ../words/Main.strings"])
    #expect(try edits("words/Main.strings", "words/Main.txt") == [])
    #expect(try edits("main.layout", "first.layout") == [])
    #expect(try edits("parts/card.layout", "parts/card.txt") == [])
  }
}
