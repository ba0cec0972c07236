import Synchronization
import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// Tests the bounds on memory and work in a session, whatever a client sends and whether it reads or not.
@Suite struct BoundsTests {
  private static let uri = "file:///a.layout"

  // MARK: Many changes

  /// Random changes made one after the other in blocks yield the same text as each change made in the whole text.
  @Test(arguments: [1, 2, 3] as [UInt64]) func changesInBlocksYieldTheWholeText(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["\n", "\r\n", "\r", "a", "😀", "é", " == ", "view v\n", "", ""]
    for encoding in PositionEncoding.allCases {
      var text = Array(String(repeating: "view é😀 \r\n\n# x\r", count: 6000).utf8)
      var blocks = TextBlocks(text, encoding: encoding)
      for _ in 0..<rounds(300) {
        let lines = LineTable(text)
        let line = random.below(lines.lineCount + 2) - 1
        let end = random.below(8) == 0 ? random.below(lines.lineCount) : line + random.below(3)
        let range = LSP.Range(
          start: LSP.Position(line: line, character: random.below(9)),
          end: LSP.Position(line: end, character: random.below(12) - 1))
        let piece = random.below(60) == 0 ? String(repeating: "b\n", count: 40_000) : pieces[random.below(pieces.count)]
        let bytes = PositionConverter(text: text, lines: lines, encoding: encoding).bytes(of: range)
        text.replaceSubrange(bytes, with: piece.utf8)
        blocks.replace(range, with: Array(piece.utf8))
        guard blocks.text == text else {
          Issue.record("\(encoding), seed \(seed): \(range) with \(piece.prefix(9))")
          return
        }
        if text.count > 400_000 {
          text = Array(text.prefix(90_000))
          blocks = TextBlocks(text, encoding: encoding)
        }
      }
    }
  }

  /// Comments out all lines of a long file, from its end as some clients send it, and from its start as others do.
  @Test(arguments: [true, false]) func manyChangesInOneNotification(_ isFromTheEnd: Bool) throws {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize()
    let lines = 3000
    try client.open(String(repeating: "view.left == x\n", count: lines))
    #expect(try client.diagnostics().items.isEmpty == false)
    var changes = (0..<lines).map { line -> JSONValue in
      let place: JSONValue = ["line": .int(line), "character": 0]
      return ["range": ["start": place, "end": place], "text": "# "]
    }
    if isFromTheEnd { changes.reverse() }
    try client.change(version: 2, .array(changes))
    #expect(try client.diagnostics().items.isEmpty)
    let end: JSONValue = ["line": .int(lines), "character": 0]
    try client.change(version: 3, [["range": ["start": end, "end": end], "text": "view.left == x"]])
    #expect(try client.diagnostics().items.first?["range", "start", "line"] == .int(lines))
  }

  // MARK: Requests

  /// A version of a document is freed with all that is known of it once its questions have ended.
  @Test func answeredQuestionsFreeTheirVersion() throws {
    weak var held: DocumentVersion?
    try {
      let version = DocumentVersion()
      held = version
      let feature = try #require(Router.feature("textDocument/references"))
      let message = IncomingMessage(kind: .request(.number(1)), method: "textDocument/references")
      let job = AnswerJob(
        id: .number(1), message: message, feature: feature, uri: Self.uri, tokens: SentTokens(),
        pace: WorkProgress.Pace(), messages: try JobThreads(notesLines: false), timeLimit: 1000)
      let snapshot = Snapshot(
        buffers: OpenDocuments(sharing: Thread.forEach), analyzer: { $0.analysis(of: $1, stop: $2) }, folders: [],
        capabilities: ClientCapabilities(), settings: Settings())
      let question = Question(PendingRequest(.number(1), message), job, snapshot, version, isSolved: false)
      version.add(question)
      #expect(version.waiting == 1)
      version.end(question)
      #expect(version.waiting == 0)
    }()
    #expect(held == nil)
  }

  /// An answer that does not come in time gives its thread back, and the next request is served.
  @Test func answersHaveADeadline() throws {
    let client = try TestClient(timeLimits: Server.TimeLimits(answer: 50, shutdown: 100)) { _, _, stop in
      while !stop() { usleep(1000) }
      return nil
    }
    try client.initialize()
    try client.open(
      """
      view a
      a.left == 
      """)
    let place: JSONValue = [
      "textDocument": ["uri": .string(Self.uri)], "position": ["line": 1, "character": 10],
    ]
    for _ in 0..<20 { #expect(try client.call("textDocument/completion", place).code == -32803) }
    #expect(try client.call("textDocument/foldingRange", place)["result"] == [])
  }

  @Test func thousandsOfRequestsAreCancelled() throws {
    let client = try TestClient()
    try client.initialize(options: ["diagnostics": ["delay": 60_000]])
    try client.open("slow bad")
    let count = 5000
    for id in 1...count {
      try client.request(
        "layout/frames", ["textDocument": ["uri": .string(Self.uri)], "workDoneToken": .int(id)], id: .string("\(id)"))
    }
    for id in 1...count {
      if id % 2 == 0 {
        try client.notify("$/cancelRequest", ["id": .string("\(id)")])
      } else {
        try client.notify("window/workDoneProgress/cancel", ["token": .int(id)])
      }
    }
    for id in 1...count { #expect(try client.receive { $0["id"] == .string("\(id)") }.code == -32800) }
  }

  // MARK: A client that does not read

  @Test(arguments: [true, false]) func theServerEndsThoughTheClientDoesNotRead(_ saysExit: Bool) throws {
    let client = try TestClient(timeLimits: Server.TimeLimits(end: 200))
    try client.initialize()
    // More than is kept for the client, and than the pipes hold.
    let name = String(repeating: "x", count: 100_000)
    for id in 0..<200 { try client.request(name, id: .int(1000 + id)) }
    if saysExit { try client.notify("exit") } else { client.closeInput() }
    #expect(client.exitCode() == 1)
  }

  /// A client that reads late gets whole messages, and of all diagnostics the last.
  @Test func lateReadersGetTheLastDiagnostics() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("bad")
    #expect(try client.diagnostics().version == 1)
    let name = String(repeating: "x", count: 10_000)
    for id in 0..<50 { try client.request(name, id: .int(1000 + id)) }
    for version in 2...200 {
      try client.change(version: version, [["text": .string("bad " + String(repeating: "y", count: version * 20))]])
      usleep(500)
    }
    client.closeInput()
    let said = client.rest()
    #expect(said.filter { $0.code == -32601 }.count == 50)
    let versions = said.compactMap { $0["params", "version"]?.int }
    #expect(versions.last == 200)
    #expect(versions == versions.sorted())
  }

  /// Two files whose names differ only in the normal form of an é are two, also for a client that reads late.
  @Test func diagnosticsOfOtherNormalFormsAreKept() throws {
    let pipe = makePipe()
    defer { close(pipe.read) }
    let log = Log(level: .off)
    let outbox = Outbox(descriptor: pipe.write, log: log, trace: MessageTrace(log: log))
    func send(_ uri: String, _ version: Int) {
      let params = LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: [])
      let message = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params)
      outbox.send(message.encoded, diagnosing: FileURI.file(uri))
    }
    // More than a pipe holds.
    send("file:///" + String(repeating: "x", count: 200_000), 1)
    for (number, uri) in ["file:///caf\u{e9}", "file:///cafe\u{301}", "file:///caf\u{e9}"].enumerated() {
      send(uri, number)
    }
    var said: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    func read() throws -> Bool {
      let count = try Descriptor.read(pipe.read, into: &chunk)
      said += chunk.prefix(count)
      return count > 0
    }
    while !outbox.isEmpty, try read() { outbox.flush() }
    close(pipe.write)
    while try read() {}
    let versions = String(decoding: said, as: UTF8.self).split(separator: "\"version\":").dropFirst()
    #expect(versions.map { $0.prefix(1) } == ["1", "2", "1"])
  }

  /// While a client does not read, answers beyond those that the outbox keeps are not encoded; once it reads, all
  /// are.
  @Test func answersAreEncodedLateForClientsThatDoNotRead() throws {
    let folder = try TestFolder([:])
    let path = folder.path + "/log"
    let client = try TestClient(log: try Log(level: .trace, path: path))
    try client.initialize()
    let name = String(repeating: "x", count: 6000)
    try client.open((0..<50).map { "view \(name)\($0)\n" }.joined())
    let count = 70
    func made() throws -> Int {
      let log = String(decoding: try Files.read(path).get(), as: UTF8.self)
      return log.split(separator: "\n").count { $0.contains("sent response") && $0.contains("documentSymbol") }
    }
    for id in 0..<count {
      try client.request(
        "textDocument/documentSymbol", ["textDocument": ["uri": .string(Self.uri)]], id: .int(1000 + id))
    }
    let deadline = monotonicMilliseconds() + 20_000
    while try made() < 10, monotonicMilliseconds() < deadline { usleep(10_000) }
    usleep(1_000_000)
    let early = try made()
    #expect((10...count * 3 / 4).contains(early))
    for id in 0..<count { #expect(try client.receive { $0["id"] == .int(1000 + id) }["result"].items.count == 50) }
    #expect(try made() == count)
  }

  // MARK: Memory

  /// Closed documents are freed, except for those that open documents import.
  @Test func closedDocumentsAreFreed() {
    var workspace = FileSet(
      """
      === main.layout
      import "part.layout"
      === part.layout
      layout Part { }
      """
    ).workspace
    workspace.open("/w/part.layout", text: Array("layout Part { view a }".utf8))
    for number in 0..<100 { workspace.open("/w/\(number).layout", text: Array("view a".utf8)) }
    for file in workspace.documents.keys.sorted() { _ = workspace.analysis(of: file) }
    for number in 0..<100 { workspace.close("/w/\(number).layout") }
    workspace.close("/w/part.layout")
    #expect(workspace.unopened.keys.sorted().map(\.text) == ["/w/part.layout"])
    #expect(Set(workspace.caches.keys.map(\.text)).isSubset(of: ["/w/part.layout", "/w/main.layout"]))
    workspace.close("/w/main.layout")
    #expect(workspace.unopened.isEmpty && workspace.caches.isEmpty && workspace.outlines.isEmpty)
  }

  /// Imported files are read up to a total size; the import of the first file beyond it has a finding.
  @Test func importsShareOneSizeLimit() throws {
    let names = ["a", "b", "c"]
    let imports = names.map { "import \"\($0).layout\"\n" }.joined()
    let parts = names.map {
      """
      === \($0).layout
      layout P\($0) { }
      """ + String(repeating: " ", count: 100) + "\n"
    }
    var workspace = FileSet("=== main.layout\n" + imports + parts.joined()).workspace
    workspace.mostImported = 250
    let found = workspace.analysis(of: "/w/main.layout")
    let analysis = try #require(found)
    #expect(
      analysis.findings.map(\.message) == [
        "'c.layout' cannot be read: together, the files that are imported here, and those that they import, "
          + "are larger than 32 MB"
      ])
  }

  /// An imported file beyond the size limit is freed like any other file, however many such files there are.
  @Test func importsBeyondTheSizeLimitAreFreed() throws {
    let names = (0..<30).map { "part\($0).layout" }
    var files = MemoryFiles()
    for name in names { files.texts[FilePath("/w/" + name)] = "# " + String(repeating: "x", count: 1 << 20) }
    var workspace = Workspace()
    workspace.files = files.source
    workspace.mostImported = 3 << 20
    workspace.open("/w/main.layout", text: Array(names.map { "import \"\($0)\"\n" }.joined().utf8))
    #expect(workspace.analysis(of: "/w/main.layout") != nil)
    for name in names { #expect(workspace.document(of: FilePath("/w/" + name)) != nil) }
    let held = workspace.unopened.values.reduce(0) { $0 + $1.document.text.count }
    #expect((8 << 20...24 << 20).contains(held))
    // A change of such a file still concerns the file that imports it.
    #expect(workspace.dependents(of: "/w/part29.layout") == ["/w/main.layout"])
  }

  /// The next analysis reuses what a stopped analysis has found out.
  @Test func analysesContinueWhereAStoppedOneEnded() throws {
    let layouts = (0..<12).map {
      "layout L\($0) { screen s = 9 x 9; screen t = 8 x 8; view a; a.edges == view.edges }\n"
    }
    let files = FileSet("=== main.layout\n" + layouts.joined())
    func asks(_ workspace: inout Workspace, most: Int = .max) -> Int {
      let count = Atomic(0)
      _ = workspace.analysis(of: "/w/main.layout") {
        count.wrappingAdd(1, ordering: .relaxed).newValue > most
      }
      return count.load(ordering: .relaxed)
    }
    var undisturbed = files.workspace
    let all = asks(&undisturbed)
    var workspace = files.workspace
    var copy = workspace.copy
    _ = asks(&copy, most: all * 3 / 4)
    // The results are kept even if something else has changed meanwhile.
    workspace.learn(from: copy, isOvertaken: true)
    #expect(asks(&workspace) < all / 2)
  }
}
