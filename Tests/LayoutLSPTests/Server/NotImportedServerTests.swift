import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// Tests through the server that the finding about a layout of a file that is not imported follows that file: its text
/// on the disk, or in a buffer, and whether it exists.
@Suite struct NotImportedServerTests {
  private static let main = """
    screen p = 100 x 100
    view card: Card
    card.edges == view.edges
    """
  private static let card = "layout Card {\n}\n"

  /// A folder with these files as the workspace of a client, which has `main.layout` open.
  private struct Session {
    let folder: TestFolder
    let client: TestClient

    init(_ files: [String: String], watches: Bool = true, main text: String = main) throws {
      folder = try TestFolder(files)
      client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
      let watching: JSONValue = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
      try client.initialize(watches ? watching : [:], in: folder)
      try open("main.layout", text)
    }

    func open(_ name: String, _ text: String) throws { try client.open(text, uri: folder.uri(name)) }
    func change(_ name: String, _ version: Int, _ text: String) throws {
      try client.change(folder.uri(name), version: version, [["text": .string(text)]])
    }
    func close(_ name: String) throws {
      try client.notify("textDocument/didClose", ["textDocument": ["uri": .string(folder.uri(name))]])
    }
    func changed(_ names: String...) throws {
      let changes = names.map { ["uri": .string(folder.uri($0)), "type": 2] as JSONValue }
      try client.notify("workspace/didChangeWatchedFiles", ["changes": .array(changes)])
    }

    /// Waits for diagnostics of `main.layout` that are one `not-imported` that names this file; none for nil.
    func expect(_ file: String?, in name: String = "main.layout") throws {
      var items: [JSONValue]
      repeat {
        items = try client.diagnostics(folder.uri(name)).items
      } while file.map { !says(items, $0) } ?? !items.isEmpty
    }

    /// Whether the next diagnostics of `main.layout` are that finding.
    func saysNext(_ file: String) throws -> Bool { says(try client.diagnostics(folder.uri("main.layout")).items, file) }

    private func says(_ items: [JSONValue], _ file: String) -> Bool {
      items.count == 1 && items[0]["code"] == "not-imported"
        && items[0]["message"]?.string?.contains("'Card' is a layout of '\(file)'") == true
    }
  }

  @Test func theFirstDiagnosticsKnowTheNames() throws {
    let session = try Session(["deep/card.layout": Self.card])
    #expect(try session.saysNext("deep/card.layout"))
  }

  @Test func filesAreCreatedChangedAndDeleted() throws {
    let session = try Session(["deep/card.layout": Self.card])
    try session.expect("deep/card.layout")
    try session.folder.write("deep/card.layout", "# layout Card {\n")
    try session.changed("deep/card.layout")
    try session.expect(nil)
    // The file's name is the name of the layout that statements at file level make.
    try session.folder.write("Card.layout", "view title")
    try session.changed("Card.layout")
    try session.expect("Card.layout")
    try session.folder.remove("Card.layout")
    try session.changed("Card.layout")
    try session.expect(nil)
    // Hidden folders, and those of other people, are not looked at.
    try session.folder.write(".hidden/card.layout", Self.card)
    try session.folder.write("node_modules/card.layout", Self.card)
    try session.changed(".hidden/card.layout", "node_modules/card.layout", ".hidden", "node_modules")
    try session.folder.write("z.layout", Self.card)
    try session.changed("z.layout")
    try session.expect("z.layout")
  }

  @Test func foldersAreCreatedRenamedAndDeleted() throws {
    let session = try Session(["a/deep/card.layout": Self.card])
    try session.expect("a/deep/card.layout")
    #expect(Program.shell("mv \(session.folder.path)/a \(session.folder.path)/b"))
    let (old, new) = (session.folder.uri("a"), session.folder.uri("b"))
    try session.client.notify(
      "workspace/didRenameFiles", ["files": [["oldUri": .string(old), "newUri": .string(new)]]])
    try session.expect("b/deep/card.layout")
    #expect(Program.shell("rm -r \(session.folder.path)/b"))
    try session.client.notify("workspace/didDeleteFiles", ["files": [["uri": .string(new)]]])
    try session.expect(nil)
    try session.folder.write("a/card.layout", Self.card)
    try session.client.notify("workspace/didCreateFiles", ["files": [["uri": .string(old)]]])
    try session.expect("a/card.layout")
  }

  @Test func buffersCountInPlaceOfTheDisk() throws {
    let session = try Session(["card.layout": Self.card])
    try session.expect("card.layout")
    try session.open("card.layout", "layout Crad { }")
    try session.expect(nil)
    try session.change("card.layout", 2, Self.card)
    try session.expect("card.layout")
    // The disk does not count meanwhile.
    try session.folder.write("card.layout", "")
    try session.changed("card.layout")
    try session.change("card.layout", 3, "# layout Card { }")
    try session.expect(nil)
    try session.folder.write("card.layout", Self.card)
    try session.close("card.layout")
    try session.expect("card.layout")
    // A buffer that was never saved.
    try session.open("a.layout", Self.card)
    try session.expect("a.layout")
    try session.close("a.layout")
    try session.expect("card.layout")
  }

  /// A client that does not watch files says when it saves one.
  @Test func savingLooksAtTheDisk() throws {
    let session = try Session(["deep/card.layout": Self.card], watches: false)
    try session.expect("deep/card.layout")
    let saved: JSONValue = ["textDocument": ["uri": .string(session.folder.uri("main.layout"))]]
    try session.folder.remove("deep/card.layout")
    try session.client.notify("textDocument/didSave", saved)
    try session.expect(nil)
    try session.folder.write("new/card.layout", Self.card)
    try session.client.notify("textDocument/didSave", saved)
    try session.expect("new/card.layout")
  }

  @Test func aMetricThatIsNotImportedIsFoundLater() throws {
    let session = try Session([:], main: "screen p = 9 x 9\nview a; a.edges == view.edges; a.width >= gutter")
    func namesFile() throws -> Bool? {
      let items = try session.client.diagnostics(session.folder.uri("main.layout")).items
      return items.first?["message"]?.string?.contains("it is one of 'tokens.layout', which is not imported")
    }
    #expect(try namesFile() == false)
    try session.open("tokens.layout", "let gutter = 4")
    #expect(try namesFile() == true)
    try session.change("tokens.layout", 2, "let gutters = 4")
    #expect(try namesFile() == false)
  }

  /// The files beside a document outside of the workspace count, and those of a folder that is added to it.
  @Test func foldersOutsideOfTheWorkspace() throws {
    let session = try Session([:])
    try session.expect(nil)
    let outside = try TestFolder(["card.layout": Self.card])
    let uri = outside.uri("other.layout")
    try session.client.open(Self.main, uri: uri)
    while try session.client.diagnostics(uri).items.first?["code"] != "not-imported" {}
    try session.client.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    let folder: JSONValue = [["uri": .string(outside.uri("")), "name": "outside"]]
    let name = outside.path.split(separator: "/").last ?? ""
    try session.client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": folder, "removed": []]])
    try session.expect("../\(name)/card.layout")
    try session.client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": folder]])
    try session.expect(nil)
  }

  /// A client that pulls the diagnostics of all files is told to pull them again once the workspace is known.
  @Test func pulledDiagnosticsAreRefreshed() throws {
    let folder = try TestFolder(["main.layout": Self.main, "z.layout": Self.card])
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(
      ["textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]]], in: folder)
    func codes() throws -> [JSONValue?] {
      let answer = try client.call("workspace/diagnostic", ["previousResultIds": []])
      return answer["result", "items"].items.flatMap { $0["items"].items.map { $0["code"] } }
    }
    if try codes() != ["not-imported"] {
      let refresh = try client.receive { $0["method"] == "workspace/diagnostic/refresh" }
      try client.send(["jsonrpc": "2.0", "id": refresh["id"] ?? nil, "result": nil])
      #expect(try codes() == ["not-imported"])
    }
  }
}
