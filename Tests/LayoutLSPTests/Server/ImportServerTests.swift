import Testing

@testable import Analysis
@testable import Formats

/// Tests documents that import others, through the protocol: a change of one file changes the diagnostics of another.
@Suite struct ImportServerTests {
  private static let main = """
    import "card.layout"
    screen p = 100 x 100
    view card: Card
    card.edges == view.edges
    """
  private static func card(_ width: Int) -> String {
    """
    layout Card {
      view.width == \(width)
    }

    """
  }

  /// A folder with these files, and a client that has it as its workspace.
  private struct Session {
    let folder: TestFolder
    let client: TestClient

    init(_ files: [String: String], watches: Bool = false, capabilities: JSONValue? = nil) throws {
      folder = try TestFolder(files)
      client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
      let watching: JSONValue = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
      let answer = try client.initialize(capabilities ?? (watches ? watching : [:]), in: folder)
      #expect(answer["result", "capabilities", "workspace", "workspaceFolders", "supported"] == true)
    }

    func open(_ name: String, _ text: String) throws { try client.open(text, uri: folder.uri(name)) }
    /// Returns the codes of the next diagnostics.
    func codes(_ name: String) throws -> [String] {
      try client.diagnostics(folder.uri(name)).items.compactMap { $0["code"]?.string }
    }
    func changed(_ name: String) throws {
      try client.notify(
        "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(folder.uri(name)), "type": 2]]])
    }
  }

  /// A URI that is no path of this machine opens no folder, and least of all the root.
  @Test(arguments: ["", "relative/folder", "/tmp", "file:", "untitled:x", "file://server/share"])
  func urisThatAreNoPathsOpenNoFolder(_ uri: String) throws {
    let folder = try TestFolder(["w/main.layout": "", "secret.layout": "layout Secret {}"])
    for workspace: JSONValue in [
      ["rootUri": .string(uri)], ["rootUri": nil, "workspaceFolders": [["uri": .string(uri), "name": "w"]]],
    ] {
      let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
      guard case .object(var params) = workspace else { continue }
      params["capabilities"] = [:]
      params["processId"] = JSONValue.null
      _ = try client.call("initialize", .object(params))
      try client.notify("initialized")
      try client.open("import \"../secret.layout\"\n", uri: folder.uri("w/main.layout"))
      #expect(try client.diagnostics(folder.uri("w/main.layout")).items.map { $0["code"] } == ["unresolved-import"])
      #expect(try client.call("workspace/symbol", ["query": ""])["result"] == [])
    }
  }

  /// The rules of the project hold in the editor, and a change of them is seen. A mistake in them is shown once.
  @Test func rulesOfTheProject() throws {
    let session = try Session(
      [".layout-lsp.json": #"{"lint": {"conflict": "hint"}, "exclude": ["Old"]}"#, "card.layout": Self.card(90)],
      watches: true)
    func severities(_ name: String) throws -> [JSONValue?] {
      try session.client.diagnostics(session.folder.uri(name)).items.map { $0["severity"] }
    }
    try session.open("main.layout", Self.main)
    #expect(try severities("main.layout") == [4])
    try session.open("Old/main.layout", Self.main.replacing("card.layout", with: "../card.layout"))
    #expect(try severities("Old/main.layout") == [])
    try session.folder.write(".layout-lsp.json", #"{"lint": {"conflict": "warning"}, "excluded": []}"#)
    try session.changed(".layout-lsp.json")
    let shown = try session.client.receive { $0["method"] == "window/showMessage" }
    #expect(
      shown["params", "message"]?.string?.hasSuffix("1: there is no key 'excluded'; did you mean 'exclude'?") == true)
    #expect(try severities("main.layout") == [2])
    #expect(try severities("Old/main.layout") == [2])
    try session.client.change(session.folder.uri("main.layout"), version: 2, [["text": .string(Self.main + "\n")]])
    #expect(try severities("main.layout") == [2])
    _ = try session.client.call("shutdown")
    session.client.closeInput()
    #expect(!session.client.rest().contains { $0["method"] == "window/showMessage" })
  }

  @Test func importsFollowBuffersRatherThanTheDisk() throws {
    let session = try Session(["card.layout": Self.card(100)])
    try session.open("main.layout", Self.main)
    #expect(try session.codes("main.layout") == [])
    // A buffer with another text is opened, changed and closed again.
    try session.open("card.layout", Self.card(90))
    #expect(try session.codes("card.layout") == [])
    #expect(try session.codes("main.layout") == ["conflict"])
    let uri = session.folder.uri("card.layout")
    let digits: JSONValue = [
      "start": ["line": 1, "character": 16], "end": ["line": 1, "character": 18],
    ]
    try session.client.change(uri, version: 2, [["range": digits, "text": "100"]])
    #expect(try session.codes("main.layout") == [])
    try session.client.change(uri, version: 3, [["text": "layout Crad { }"]])
    #expect(try session.codes("main.layout") == ["unknown-layout"])
    try session.client.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(try session.codes("main.layout") == [])
  }

  @Test func aConflictNamesTheLineInTheOtherFile() throws {
    let session = try Session(["card.layout": Self.card(90)])
    try session.open("main.layout", Self.main)
    let conflict = try #require(try session.client.diagnostics(session.folder.uri("main.layout")).items.first)
    #expect(conflict["range", "start", "line"] == 3)
    let related = conflict["relatedInformation"].items
    #expect(related.compactMap { $0["location", "uri"]?.string } == [session.folder.uri("card.layout")])
    #expect(related.first?["location", "range", "start"] == ["line": 1, "character": 2])
    let members = conflict["data", "members"].items.compactMap { $0["uri"]?.string }
    #expect(members == ["card.layout", "main.layout"].map { session.folder.uri($0) })
  }

  @Test func theDiskIsWatched() throws {
    let session = try Session(["card.layout": Self.card(100), "deep.layout": "layout Deep { }"], watches: true)
    let registration = try session.client.receive { $0["method"] == "client/registerCapability" }
    let watchers = registration["params", "registrations"].items.first?["registerOptions", "watchers"].items
    #expect(
      watchers == [
        ["globPattern": "**/*.layout"], ["globPattern": "**/*.{xcstrings,strings,stringsdict}"],
        ["globPattern": "**/.layout-lsp.json"], ["globPattern": "**", "kind": 4],
      ])
    try session.open("main.layout", Self.main)
    #expect(try session.codes("main.layout") == [])
    // The imported file is changed, removed and back again; then a file that it imports changes.
    try session.folder.write("card.layout", Self.card(80))
    try session.changed("card.layout")
    #expect(try session.codes("main.layout") == ["conflict"])
    try session.folder.remove("card.layout")
    try session.changed("card.layout")
    #expect(try session.codes("main.layout") == ["unresolved-import"])
    try session.folder.write(
      "card.layout",
      """
      import "deep.layout"
      layout Card { view d: Deep; d.edges == view.edges }
      """)
    try session.changed("card.layout")
    #expect(try session.codes("main.layout") == [])
    try session.folder.write("deep.layout", "layout Deep { view.width == 3 }")
    try session.changed("deep.layout")
    #expect(try session.codes("main.layout") == ["conflict"])
  }

  /// Files and folders that the editor renames, creates and deletes.
  @Test func importsFollowFileOperationsOfTheEditor() throws {
    let session = try Session(["in/card.layout": Self.card(100)])
    try session.open("main.layout", Self.main.replacing("card.layout", with: "in/card.layout"))
    #expect(try session.codes("main.layout") == [])
    let (inside, outside) = (session.folder.uri("in"), session.folder.uri("out"))
    #expect(Program.shell("mv \(session.folder.path)/in \(session.folder.path)/out"))
    try session.client.notify(
      "workspace/didRenameFiles", ["files": [["oldUri": .string(inside), "newUri": .string(outside)]]])
    #expect(try session.codes("main.layout") == ["unresolved-import"])
    try session.folder.write("in/card.layout", Self.card(100))
    try session.client.notify("workspace/didCreateFiles", ["files": [["uri": .string(inside)]]])
    #expect(try session.codes("main.layout") == [])
    #expect(Program.shell("rm -r \(session.folder.path)/in"))
    try session.client.notify("workspace/didDeleteFiles", ["files": [["uri": .string(inside)]]])
    #expect(try session.codes("main.layout") == ["unresolved-import"])
    // A watcher tells the same.
    try session.folder.write("in/card.layout", Self.card(100))
    try session.changed("in/card.layout")
    #expect(try session.codes("main.layout") == [])
    #expect(Program.shell("rm -r \(session.folder.path)/in"))
    try session.changed("in")
    #expect(try session.codes("main.layout") == ["unresolved-import"])
  }

  @Test func aFolderThatCannotBeReadIsReported() throws {
    let folder = try TestFolder([:])
    let client = try TestClient()
    let folders = ["", "none"].map { ["uri": .string(folder.uri($0)), "name": "w"] as JSONValue }
    _ = try client.call(
      "initialize", ["processId": nil, "rootUri": nil, "capabilities": [:], "workspaceFolders": .array(folders)])
    try client.notify("initialized")
    let said: JSONValue = [
      "type": 2, "message": .string("The folder \(folder.path)/none cannot be read: No such file or directory"),
    ]
    #expect(try client.receive()["params"] == said)
    try client.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [["uri": .string(folder.uri("none")), "name": "w"]], "removed": []]])
    #expect(try client.receive()["params"] == said)
    client.closeInput()
    #expect(client.rest().isEmpty)
  }

  /// A client that does not watch files says when it saves one; the server looks at the disk then.
  @Test func savingLooksAtTheDisk() throws {
    let session = try Session(["card.layout": Self.card(100)])
    try session.open("main.layout", Self.main)
    try session.open("other.layout", "screen p = 1 x 1; view a; a.edges == view.edges")
    #expect(try session.codes("main.layout") == [])
    #expect(try session.codes("other.layout") == [])
    try session.folder.write("card.layout", Self.card(80))
    let saved: JSONValue = ["textDocument": ["uri": .string(session.folder.uri("other.layout"))]]
    try session.client.notify("textDocument/didSave", saved)
    #expect(try session.codes("main.layout") == ["conflict"])
    try session.folder.remove("card.layout")
    try session.client.notify("textDocument/didSave", saved)
    #expect(try session.codes("main.layout") == ["unresolved-import"])
  }

  /// If an imported file changes, the client is asked to refresh everything else that it shows of the importing
  /// document.
  @Test func changedImportsRefreshWhatTheClientShows() throws {
    let refreshes: JSONValue = ["refreshSupport": true]
    let session = try Session(
      ["card.layout": Self.card(100)],
      capabilities: [
        "workspace": ["inlayHint": refreshes, "codeLens": refreshes, "semanticTokens": refreshes],
        "experimental": ["layoutPreview": true],
      ])
    try session.open("main.layout", Self.main)
    #expect(try session.codes("main.layout") == [])
    func refreshed() throws -> [String] {
      try (0..<4).map { _ in
        let request = try session.client.receive { $0["id"] != nil && $0["method"] != nil }
        try session.client.send(["jsonrpc": "2.0", "id": request["id"] ?? nil, "result": nil])
        return request["method"]?.string ?? ""
      }.sorted()
    }
    let all = [
      "layout/preview/refresh", "workspace/codeLens/refresh", "workspace/inlayHint/refresh",
      "workspace/semanticTokens/refresh",
    ]
    try session.open("card.layout", Self.card(90))
    #expect(try session.codes("main.layout") == ["conflict"])
    #expect(try refreshed() == all)
    // A comment changes no diagnostics; closing the buffer does.
    let uri = session.folder.uri("card.layout")
    try session.client.change(uri, version: 2, [["text": .string(Self.card(90) + "# c")]])
    try session.client.notify("textDocument/didSave", ["textDocument": ["uri": .string(uri)]])
    try session.client.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(try session.codes("main.layout") == [])
    #expect(try refreshed() == all)
    _ = try session.client.call("shutdown")
    session.client.closeInput()
    // A change before the client's answer is followed by one more refresh at most.
    let more = session.client.rest().compactMap { $0["id"] != nil ? $0["method"]?.string : nil }
    #expect(more.allSatisfy(all.contains) && Set(more).count == more.count, "\(more)")
  }

  /// Diagnostics are sent again only if they have changed.
  @Test func unchangedDiagnosticsAreNotSentAgain() throws {
    let session = try Session(["card.layout": Self.card(100)])
    try session.open("main.layout", Self.main)
    #expect(try session.codes("main.layout") == [])
    try session.open("card.layout", Self.card(100))
    #expect(try session.codes("card.layout") == [])
    try session.client.change(
      session.folder.uri("card.layout"), version: 2, [["text": .string("# \n" + Self.card(100))]])
    #expect(try session.codes("card.layout") == [])
    _ = try session.client.call("shutdown")
    try session.client.notify("exit")
    #expect(!session.client.rest().contains { $0["params", "uri"] == .string(session.folder.uri("main.layout")) })
  }

  @Test func importsReachIntoTheWorkspaceOnly() throws {
    let session = try Session(["in/card.layout": Self.card(100)])
    let outside = try TestFolder(["card.layout": Self.card(100)])
    #expect(Program.shell("ln -s \(outside.path)/card.layout \(session.folder.path)/link.layout"))
    try session.open("main.layout", Self.main.replacing("card.layout", with: "link.layout"))
    #expect(try session.codes("main.layout") == ["unresolved-import"])
    let uri = session.folder.uri("main.layout")
    try session.client.change(uri, version: 2, [["text": .string("import \"in/../in/card.layout\"")]])
    #expect(try session.codes("main.layout") == [])
    // Another folder is added to the workspace, and removed.
    let name = outside.path.split(separator: "/").last ?? ""
    try session.client.change(uri, version: 3, [["text": .string("import \"../\(name)/card.layout\"")]])
    #expect(try session.codes("main.layout") == ["unresolved-import"])
    let folder: JSONValue = [["uri": .string(outside.uri("")), "name": "outside"]]
    try session.client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": folder, "removed": []]])
    #expect(try session.codes("main.layout") == [])
    try session.client.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": folder]])
    #expect(try session.codes("main.layout") == ["unresolved-import"])
  }
}
