import Synchronization
import Testing

@testable import Analysis
@testable import Formats
@testable import Server

/// Tests that an analysis which never asks whether to stop delays only its own results: other documents are served,
/// and so is what the client decides about this one. The analysis ends only when the test lets it, so an answer that
/// waits for it never comes.
@Suite struct UninterruptibleAnalysisTests {
  /// An analysis of a text that begins with `deaf` lasts until the gate is opened.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)
    private let texts = Mutex<[String]>([])

    /// The texts of the analyses that have begun.
    var begun: [String] { texts.withLock { $0 } }
    func open() { isOpen.withLock { $0 = true } }

    func analyze(_ workspace: inout Workspace, _ file: FilePath, _ stop: () -> Bool) -> Analysis? {
      let text = String(decoding: workspace.documents[file]?.text ?? [], as: UTF8.self)
      texts.withLock { $0.append(text) }
      while text.hasPrefix("deaf"), !isOpen.withLock({ $0 }) { usleep(1000) }
      return stop() ? nil : findBad(&workspace, file, { false })
    }
  }

  private static func start(_ options: JSONValue = nil, shutdown: Int = 20) throws -> (Gate, TestClient) {
    let gate = Gate()
    let client = try TestClient(
      timeLimits: Server.TimeLimits(shutdown: shutdown, related: 30), analyzer: gate.analyze)
    try client.initialize(options: options)
    return (gate, client)
  }

  private static func place(_ uri: String) -> JSONValue {
    ["textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 0]]
  }

  /// Opens a document, and waits until its analysis is under way.
  private static func openDeaf(_ client: TestClient, _ gate: Gate, _ number: Int = 0) throws {
    let before = gate.begun.count
    try client.open("deaf bad \(number)", uri: uri(number))
    while gate.begun.count == before { usleep(1000) }
  }

  private static func uri(_ number: Int) -> String { "file:///deaf\(number).layout" }

  /// However many long documents keep threads busy, a short one finds one.
  @Test func longDocumentsLeaveThreadsForOthers() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    let rest = "\n# " + String(repeating: "x", count: LongTexts.least)
    for number in 0..<20 {
      try client.open("deaf bad \(number)" + rest, uri: Self.uri(number))
      _ = try client.request("layout/frames", Self.place(Self.uri(number)), id: .int(1000 + number))
    }
    while gate.begun.count < 12 { usleep(1000) }
    try client.open("bad")
    #expect(try client.call("layout/frames", Self.place("file:///a.layout")).code == nil)
    #expect(gate.begun.count { $0.hasPrefix("deaf") } == 12)
  }

  @Test func otherDocumentsAreServed() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    try client.open("bad")
    #expect(try client.diagnostics().items.count == 1)
    #expect(try client.call("textDocument/hover", Self.place("file:///a.layout")).code == nil)
    // Answers from the document's text alone do not wait either.
    #expect(try client.call("textDocument/foldingRange", Self.place(Self.uri(0)))["result"] == [])
    #expect(try client.call("workspace/symbol", ["query": ""])["result"] == [])
    gate.open()
    #expect(try client.diagnostics(Self.uri(0)).version == 1)
  }

  /// The user is not left with diagnostics that were found with earlier settings.
  @Test func settingsChangedDuringAnAnalysisHold() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    try client.notify("workspace/didChangeConfiguration", ["settings": ["lint": ["unknown-name": "off"]]])
    // The loop has seen the settings, and asked for diagnostics once more, before the analysis ends.
    #expect(try client.call("foo").code == -32601)
    usleep(20_000)
    gate.open()
    #expect(try client.diagnostics(Self.uri(0)).items.isEmpty)
  }

  /// Seven such analyses run at once, however few processors there are, and other documents still have their
  /// diagnostics.
  @Test func manyDeafAnalysesDelayNoOtherDocument() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    for number in 0..<7 { try Self.openDeaf(client, gate, number) }
    try client.open("bad")
    #expect(try client.diagnostics().items.count == 1)
    for number in 0..<7 { try client.request("textDocument/hover", Self.place(Self.uri(number))) }
    #expect(try client.call("layout/frames", Self.place("file:///a.layout")).code == nil)
  }

  @Test func aCancelledRequestIsAnswered() throws {
    let (gate, client) = try Self.start(["diagnostics": ["delay": 60_000]])
    defer { gate.open() }
    try client.open("deaf bad", uri: Self.uri(0))
    let first = try client.request("textDocument/hover", Self.place(Self.uri(0)))
    let second = try client.request("layout/frames", Self.place(Self.uri(0)))
    while gate.begun.isEmpty { usleep(1000) }
    for id in [second, first] { try client.notify("$/cancelRequest", ["id": id]) }
    #expect(try client.receive { $0["id"] == second }.code == -32800)
    #expect(try client.receive { $0["id"] == first }.code == -32800)
  }

  @Test func anEditIsAnalysedMeanwhile() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    try client.change(Self.uri(0), version: 2, [["text": "bad"]])
    #expect(try client.diagnostics(Self.uri(0)).version == 2)
    #expect(try client.call("textDocument/hover", Self.place(Self.uri(0))).code == nil)
    // The abandoned analysis has no effect, and versions never go backwards.
    gate.open()
    try client.change(Self.uri(0), version: 3, [["text": "bad bad"]])
    #expect(try client.diagnostics(Self.uri(0)).version == 3)
    client.closeInput()
    #expect(client.rest().isEmpty)
  }

  /// One abandoned analysis of a document may go on. While two analyses run, none is begun.
  @Test func atMostTwoAnalysesOfADocumentRun() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    for version in 2...20 {
      try client.change(Self.uri(0), version: version, [["text": .string("deaf \(version)")]])
      // The answer shows that the change has been handled.
      _ = try client.call("workspace/symbol", ["query": ""])
    }
    usleep(50_000)
    #expect(gate.begun.count <= 2)
    gate.open()
    #expect(try client.diagnostics(Self.uri(0)).version == 20)
  }

  @Test func aShutdownIsAnswered() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    try client.request("textDocument/hover", Self.place(Self.uri(0)), id: "h")
    try client.request("shutdown", id: "s")
    #expect(try client.receive { $0["id"] == "h" }.code == -32800)
    #expect(try client.receive { $0["id"] == "s" }.code == nil)
    try client.notify("exit")
    #expect(client.exitCode() == 0)
  }

  @Test func anExitWithoutShutdownEndsTheServer() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    try client.notify("exit")
    #expect(client.exitCode() == 1)
  }

  /// A client that asks all the time still gets diagnostics, from the one analysis that was begun.
  @Test func requestsDoNotStopAnAnalysis() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    for number in 0..<200 {
      if number == 150 { gate.open() }
      try client.request("textDocument/hover", Self.place(Self.uri(0)))
      _ = try client.call("textDocument/documentSymbol", Self.place(Self.uri(0)))
    }
    #expect(try client.diagnostics(Self.uri(0)).version == 1)
    #expect(gate.begun.count == 1)
  }

  /// Answers about one document come in the order of the questions, even about different texts.
  @Test func answersAboutADocumentAreInOrder() throws {
    let (gate, client) = try Self.start()
    defer { gate.open() }
    try Self.openDeaf(client, gate)
    var ids: [JSONValue] = []
    for version in 2..<10 {
      ids.append(try client.request("textDocument/hover", Self.place(Self.uri(0))))
      ids.append(try client.request("layout/frames", Self.place(Self.uri(0))))
      try client.change(Self.uri(0), version: version, [["text": .string("bad \(version)")]])
    }
    // The newest text has its diagnostics, though answers about older texts are still due.
    while try client.diagnostics(Self.uri(0)).version != 9 {}
    gate.open()
    for id in ids {
      let answer = try client.receive { $0["id"] != nil && $0["method"] == nil }
      #expect(answer["id"] == id)
      #expect(answer.code == nil)
    }
  }
}
