import Synchronization
import Testing

@testable import Analysis
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// Tests how much is computed for a client's messages. Counts analyses and never uses the clock.
@Suite struct LoadTests {
  private static let uri = "file:///w/a.layout"
  private static let text = """
    view a, b
    screen s = 100 x 100
    a.left == 1
    b.left == a.left

    """

  /// Counts the analyses that a server begins, by file, and those that it abandons.
  private final class Count: Sendable {
    private let files = Mutex<[String]>([])
    private let givenUp = Mutex(0)
    var begun: [String] { files.withLock { $0 } }
    var stopped: Int { givenUp.withLock { $0 } }

    func analyze(_ workspace: inout Workspace, _ file: FilePath, _ stop: @escaping @Sendable () -> Bool) -> Analysis? {
      files.withLock { $0.append(file.text) }
      let analysis = workspace.analysis(of: file, stop: stop)
      if analysis == nil { givenUp.withLock { $0 += 1 } }
      return analysis
    }
  }

  private static func notify(_ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }

  private static func ask(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params]
  }

  private static func open(_ uri: String = uri, _ text: String = text) -> JSONValue {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "layout", "version": 1, "text": .string(text)]])
  }

  /// Returns a change that types a digit behind `a.left == 1`, or removes it.
  private static func edit(_ version: Int, _ uri: String = uri) -> JSONValue {
    let (start, end): (JSONValue, JSONValue) = (
      ["line": 2, "character": 11], ["line": 2, "character": .int(version % 2 == 0 ? 11 : 12)]
    )
    let change: JSONValue = ["range": ["start": start, "end": end], "text": version % 2 == 0 ? "7" : ""]
    return notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": [change]])
  }

  /// Returns the server's messages in a session that is complete in a file when the server starts, and the files
  /// analysed.
  private static func replay(
    _ messages: [JSONValue], _ capabilities: JSONValue = ableClient("utf-16")
  ) throws -> (said: [JSONValue], analysed: [String]) {
    let folder = try TestFolder([:])
    let session =
      [ask(0, "initialize", ["capabilities": capabilities]), notify("initialized", [:])] + messages
    let bytes = session.flatMap { OutgoingMessage.framed($0.written.bytes) }
    try folder.write("in", String(decoding: bytes, as: UTF8.self))
    let input = try Descriptor.open(folder.path + "/in")
    let output = try Descriptor.openToAppend(folder.path + "/out")
    let count = Count()
    _ = try Server(input: input, output: output, analyzer: count.analyze).run()
    close(input)
    close(output)
    var frames = FrameDecoder()
    try Files.read(folder.path + "/out").get().withUnsafeBytes { frames.append($0) }
    var said: [JSONValue] = []
    while case .body(let body) = frames.next() { said.append(try JSONValue(reading: body)) }
    return (Array(said.dropFirst()), count.begun)
  }

  private static func versions(_ said: [JSONValue]) -> [Int] {
    said.filter { $0["method"] == "textDocument/publishDiagnostics" }.compactMap { $0["params", "version"]?.int }
  }

  // MARK: Bursts

  @Test func aThousandEditsAreOneAnalysis() throws {
    let (said, analysed) = try Self.replay([Self.open()] + (2...1001).map { Self.edit($0) })
    #expect(Self.versions(said) == [1001])
    #expect(analysed.count == 1)
  }

  /// A document that imports the one that changes is also analysed only once.
  @Test func importersAreAnalysedOnce() throws {
    let main = "file:///w/main.layout"
    let messages = [
      Self.open(),
      Self.open(
        main,
        """
        import "a.layout"
        screen s = 9 x 9

        """),
    ]
    let frames = Self.ask(1, "layout/frames", ["textDocument": ["uri": .string(main)]])
    let (said, analysed) = try Self.replay(messages + [frames] + (2...301).map { Self.edit($0) })
    // Once for the request, then each document for its diagnostics.
    #expect(analysed.sorted() == ["/w/a.layout", "/w/main.layout", "/w/main.layout"])
    #expect(Self.versions(said).sorted() == [1, 301])
  }

  @Test func cancelledRequestsAreNotComputed() throws {
    let params: JSONValue = ["textDocument": ["uri": .string(Self.uri)]]
    var messages = [Self.open()]
    for id in 1...50 {
      messages.append(Self.edit(id + 1))
      messages.append(Self.ask(id, "layout/frames", params))
      messages.append(Self.notify("$/cancelRequest", ["id": .int(id)]))
    }
    let (said, analysed) = try Self.replay(messages)
    #expect(said.filter { $0.code == -32800 }.map { $0["id"] } == (1...50).map { .int($0) })
    #expect(analysed.count == 1)
  }

  /// Diagnostics of a text that has changed since are not computed.
  @Test func overtakenPullsAreNotComputed() throws {
    var able = ableClient("utf-16")
    able = able.adding(["textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]]])
    var messages = [Self.open()]
    for version in 2...50 {
      messages.append(
        Self.ask(version, "textDocument/diagnostic", ["textDocument": ["uri": .string(Self.uri)]]))
      messages.append(Self.edit(version))
    }
    messages.append(Self.ask(99, "textDocument/diagnostic", ["textDocument": ["uri": .string(Self.uri)]]))
    let (said, analysed) = try Self.replay(messages, able)
    #expect(said.count == 50)
    #expect(said.last?["result", "kind"] == "full")
    #expect(analysed.count == 1)
  }

  /// Requests that need no solution: each is sent alone, before a `shutdown` that ends all other work.
  @Test func requestsAboutTextAndNamesSolveNothing() throws {
    let free = [
      "textDocument/definition", "textDocument/references", "textDocument/documentHighlight",
      "textDocument/prepareRename", "textDocument/rename", "textDocument/linkedEditingRange",
      "textDocument/foldingRange", "textDocument/selectionRange", "textDocument/semanticTokens/full",
      "textDocument/semanticTokens/full/delta", "textDocument/semanticTokens/range", "textDocument/documentSymbol",
      "textDocument/documentLink", "textDocument/formatting", "textDocument/rangeFormatting",
      "textDocument/onTypeFormatting",
      "textDocument/completion", "workspace/symbol", "workspace/willRenameFiles",
    ]
    let able = ableClient("utf-16").adding([
      "textDocument": ["completion": ["completionItem": ["resolveSupport": ["properties": ["documentation"]]]]]
    ])
    var random = SeededGenerator(seed: 1)
    let requests = RandomRequests(uri: Self.uri, text: Array(Self.text.unicodeScalars), others: [Self.uri])
    for method in free + ["layout/frames"] {
      guard let params = try requests.params(for: method, &random) else { continue }
      let (said, analysed) = try Self.replay(
        [Self.open(), Self.ask(1, method, params), Self.ask(2, "shutdown", nil)], able)
      #expect(said.count == 2)
      #expect(analysed.isEmpty == (method != "layout/frames"), "\(method)")
    }
  }

  // MARK: Slow documents

  /// Returns layouts that each take long to solve: soft constraints in chains, on ranged screens, in several states.
  private static func slow(layouts: Int) -> String {
    let views = (0..<30).map { "view v\($0) (intrinsic: 10 x 10); v\($0).left >= \($0) @ \($0 + 1)\n" }.joined()
    let links = (1..<30).map { "v\($0).width == v\($0 - 1).height * 1.1 @ \($0 * 7)\n" }.joined()
    let states = (0..<5).map { "state s\($0) { v\($0).top == \($0) }\n" }.joined()
    let screens = (0..<20).map { "screen p\($0) = \($0 + 100)...\($0 + 900) x 50...500\n" }.joined()
    return (0..<layouts).map {
      """
      layout L\($0) {
      \(screens)\(views)\(links)\(states)}

      """
    }.joined()
  }

  /// During a solve keystrokes are handled, and requests that need no solution are answered.
  @Test func aSlowSolveHoldsNothingUp() throws {
    let count = Count()
    let client = try TestClient(analyzer: count.analyze)
    try client.initialize(ableClient("utf-16"))
    try client.open(Self.slow(layouts: 20), uri: Self.uri)
    for version in 2...6 {
      while count.begun.count < version - 1 { usleep(1000) }
      let zero: JSONValue = ["line": 0, "character": 0]
      // A request with a short answer: the client checks all of it before it goes on.
      let params: JSONValue = ["textDocument": ["uri": .string(Self.uri)], "positions": [zero]]
      #expect(try client.call("textDocument/selectionRange", params)["result"].items.count == 1)
      try client.change(Self.uri, version: version, [["range": ["start": zero, "end": zero], "text": "# \n"]])
    }
    try client.change(Self.uri, version: 7, [["text": .string(Self.text)]])
    #expect(try client.diagnostics(Self.uri).version == 7)
    // An abandoned analysis ends a moment later.
    for _ in 0..<2000 where count.stopped < count.begun.count - 1 { usleep(5000) }
    #expect(count.stopped == count.begun.count - 1)
  }

  /// If a message arrives, the loop leaves an analysis that it has begun because the one before was quick; a thread
  /// then does it.
  @Test func theLoopLeavesASlowAnalysisToAThread() throws {
    let begun = Atomic(0)
    let client = try TestClient(timeLimits: Server.TimeLimits(analysis: 60_000)) { workspace, file, stop in
      if begun.wrappingAdd(1, ordering: .relaxed).newValue == 2 {
        while !stop() { usleep(1000) }
        return nil
      }
      return workspace.analysis(of: file, stop: stop)
    }
    try client.initialize(ableClient("utf-16"))
    try client.open(Self.text, uri: Self.uri)
    #expect(try client.diagnostics(Self.uri).version == 1)
    try client.change(Self.uri, version: 2, [["text": .string(Self.text + " ")]])
    while begun.load(ordering: .relaxed) < 2 { usleep(1000) }
    #expect(try client.call("foo").code == -32601)
    #expect(try client.diagnostics(Self.uri).version == 2)
    #expect(begun.load(ordering: .relaxed) == 3)
  }

  /// The loop keeps the result of an analysis that it has finished, whatever has arrived meanwhile.
  @Test func theLoopKeepsFinishedAnalyses() throws {
    let begun = Atomic(0)
    let mayEnd = Atomic(false)
    let client = try TestClient(timeLimits: Server.TimeLimits(analysis: 60_000)) { workspace, file, _ in
      if begun.wrappingAdd(1, ordering: .relaxed).newValue == 2 {
        while !mayEnd.load(ordering: .relaxed) { usleep(1000) }
      }
      return workspace.analysis(of: file, stop: { false })
    }
    try client.initialize(ableClient("utf-16"))
    try client.open(Self.text, uri: Self.uri)
    #expect(try client.diagnostics(Self.uri).version == 1)
    try client.change(Self.uri, version: 2, [["text": .string(Self.text + " ")]])
    while begun.load(ordering: .relaxed) < 2 { usleep(1000) }
    try client.notify("foo", [:])
    mayEnd.store(true, ordering: .relaxed)
    #expect(try client.diagnostics(Self.uri).version == 2)
    #expect(begun.load(ordering: .relaxed) == 2)
  }

  /// Attributes are offered before anything is solved. Views are offered with their frames, unless the client
  /// resolves these later.
  @Test(arguments: [nil, ["documentation"]] as [JSONValue?])
  func onlyCompletionsWithFramesWaitForASolution(_ properties: JSONValue?) throws {
    let count = Count()
    let client = try TestClient(analyzer: count.analyze)
    let item: JSONValue = properties.map { ["resolveSupport": ["properties": $0]] } ?? [:]
    try client.initialize(
      ["textDocument": ["completion": ["completionItem": item]]], options: ["diagnostics": ["delay": 60_000]])
    try client.open(Self.text + "b.", uri: Self.uri)
    func labels(line: Int, character: Int) throws -> [String] {
      let params: JSONValue = [
        "textDocument": ["uri": .string(Self.uri)],
        "position": ["line": .int(line), "character": .int(character)],
      ]
      return try client.call("textDocument/completion", params)["result", "items"].items.compactMap {
        $0["label"]?.string
      }
    }
    #expect(try labels(line: 4, character: 2).contains("width"))
    #expect(count.begun.isEmpty)
    #expect(try labels(line: 3, character: 10).contains("a"))
    #expect(count.begun.count == (properties == nil ? 1 : 0))
  }

  /// Wherever an analysis is abandoned, the next one finds the same as one that was never disturbed.
  @Test func abandonedAnalysesDoNotFalsifyTheNext() throws {
    var workspace = FileSet(EveryNotationHistoryTests.files).workspace
    let counted = Atomic(0)
    let undisturbed = workspace.analysis(of: "/w/main.layout") {
      counted.wrappingAdd(1, ordering: .relaxed)
      return false
    }
    let asks = counted.load(ordering: .relaxed)
    let whole = try #require(undisturbed)
    // At least once before each configuration.
    #expect(asks > whole.frames.map(\.configurations.count).reduce(0, +))
    for stop in stride(from: 1, through: asks, by: max(1, asks / 12)) {
      let left = Atomic(stop)
      var workspace = FileSet(EveryNotationHistoryTests.files).workspace
      let given = workspace.analysis(of: "/w/main.layout") {
        left.wrappingSubtract(1, ordering: .relaxed).newValue <= 0
      }
      #expect(given == nil, "at \(stop) of \(asks)")
      let resumed = workspace.analysis(of: "/w/main.layout")
      let after = try #require(resumed)
      #expect(after.findings.map { "\($0)" } == whole.findings.map { "\($0)" }, "at \(stop) of \(asks)")
      #expect(after.frames.map { "\($0)" } == whole.frames.map { "\($0)" }, "at \(stop) of \(asks)")
    }
  }
}

extension JSONValue {
  /// Returns this object with the members of another, recursively; values that are no objects are replaced.
  func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let old) = self, case .object(let new) = other else { return other }
    return .object(old.merging(new) { $0.adding($1) })
  }
}
