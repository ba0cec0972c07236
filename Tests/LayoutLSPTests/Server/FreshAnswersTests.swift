import Testing

@testable import Analysis
@testable import Formats

/// Tests that after any edits of files that import one another, of a catalog and of the project's rules the server
/// answers as it does for the same texts opened afresh. Both servers get each request that the router knows, at the
/// same places; and all diagnostics are compared.
@Suite struct FreshAnswersTests {
  fileprivate static let pieces =
    EveryNotationHistoryTests.pieces + ["\r", "\r\n", "😀", "é", "#", "view 😀", "\u{0}", "}\r\n}\r\n"]

  @Test(arguments: [("utf-8", 1), ("utf-16", 2), ("utf-32", 3)])
  func answersDoNotDependOnEarlierEdits(_ encoding: String, _ seed: UInt64) throws {
    let files = FileSet(EveryNotationHistoryTests.files).texts
    let folder = try TestFolder(Dictionary(uniqueKeysWithValues: files.map { ($0.relative(to: "/w"), $1) }))
    var session = try Session(folder, encoding: encoding, seed: seed)
    for name in ["main.layout", "card.layout", "😀.layout"] {
      try session.open(
        name,
        files["/w/\(name)"] ?? """
          import "part.layout"; strings "words.xcstrings"
          screen s = 500 x 50 language de
          view p: Part; p.size == 2 x 2
          view t (text: "Send")
          """)
    }
    for step in 0..<rounds(4) {
      try session.editSomething()
      try session.compare("\(encoding), seed \(seed), step \(step)")
    }
  }
}

private struct Session {
  private struct Open {
    var version: Int
    var text: [Unicode.Scalar]
    var original: [Unicode.Scalar]
    /// The semantic tokens that the client has, and their result id.
    var tokens: (id: JSONValue, data: [JSONValue])?
  }

  private let folder: TestFolder
  private let encoding: String
  private var random: SeededGenerator
  private let client: TestClient
  private var documents: [String: Open] = [:]

  init(_ folder: TestFolder, encoding: String, seed: UInt64) throws {
    self.folder = folder
    self.encoding = encoding
    random = SeededGenerator(seed: seed)
    client = try Self.start(folder, encoding)
  }

  private static func start(_ folder: TestFolder, _ encoding: String) throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(ableClient(encoding), in: folder)
    return client
  }

  // MARK: Edits

  mutating func open(_ name: String, _ text: String) throws {
    let scalars = Array(text.unicodeScalars)
    documents[name] = Open(version: 1, text: scalars, original: scalars)
    try client.open(text, uri: folder.uri(name))
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  /// Texts of files on the disk that the documents use: an import, a catalog, and the rules of the project.
  private static let onDisk = [
    "part.layout": [1, 5, 8].map { "layout Part { view z; z.insets == \($0) }\n" },
    "words.xcstrings": ["Senden", "Bestätigen"].map {
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Send": {"localizations": {"de": {"stringUnit": "#
        + #"{"state": "translated", "value": "\#($0)"}}}}}}"#
    },
    ".layout-lsp.json": [
      "{}", #"{"lint": {"ambiguous": "off", "conflict": "hint"}}"#, #"{"strings": ["words.xcstrings"]}"#,
    ],
  ]

  /// Sends a few changes, and now and then closes or opens a document, or changes a file on the disk.
  mutating func editSomething() throws {
    for _ in 0...random.below(3) { try edit(pick(documents.keys.sorted())) }
    switch random.below(6) {
    case 0:
      if documents.removeValue(forKey: "part.layout") != nil {
        try client.notify("textDocument/didClose", ["textDocument": ["uri": .string(folder.uri("part.layout"))]])
      } else {
        try open("part.layout", "layout Part { view z, y; z.insets == 1 }\n")
      }
    case 1, 2, 3:
      let name = pick(Self.onDisk.keys.sorted())
      try folder.write(name, pick(Self.onDisk[name] ?? []))
      let change: JSONValue = ["uri": .string(folder.uri(name)), "type": 2]
      try client.notify("workspace/didChangeWatchedFiles", ["changes": [change]])
    default: break
    }
  }

  private mutating func edit(_ name: String) throws {
    guard var document = documents[name] else { return }
    document.version += 1
    var changes: [JSONValue] = []
    // Half of the time back to the first text, so that not everything is broken.
    if random.below(2) == 0 {
      document.text = document.original
      changes.append(["text": .string(String(String.UnicodeScalarView(document.text)))])
    }
    for _ in 0...random.below(2) {
      let requests = requests(name, document)
      let start = random.below(document.text.count + 1)
      let end = min(document.text.count, start + pick([0, 0, 1, 4, 12]))
      guard !document.text.isInLineEnd(start), !document.text.isInLineEnd(end) else { continue }
      let piece = pick(FreshAnswersTests.pieces)
      changes.append([
        "range": ["start": requests.position(at: start), "end": requests.position(at: end)], "text": .string(piece),
      ])
      document.text.replaceSubrange(start..<end, with: piece.unicodeScalars)
    }
    documents[name] = document
    try client.change(folder.uri(name), version: document.version, .array(changes))
  }

  private func requests(_ name: String, _ document: Open) -> RandomRequests {
    let others = (documents.keys.sorted() + ["part.layout", "sub"]).map { folder.uri($0) }
    return RandomRequests(uri: folder.uri(name), text: document.text, encoding: encoding, others: others)
  }

  // MARK: Comparing

  mutating func compare(_ step: String) throws {
    let fresh = try Self.start(folder, encoding)
    // Not in the order in which they were opened first.
    for (name, document) in documents.sorted(by: { $0.key > $1.key }) {
      let text = String(String.UnicodeScalarView(document.text))
      try fresh.open(text, uri: folder.uri(name), version: document.version)
    }
    for name in documents.keys.sorted() {
      guard let document = documents[name] else { continue }
      var requests = requests(name, document)
      for method in RandomRequests.methods {
        for _ in 0..<2 {
          guard let params = try requests.params(for: method, &random) else { continue }
          try compare(method, params, name, fresh, &requests, step)
        }
      }
    }
    try compareDiagnostics(fresh, step)
  }

  private mutating func compare(
    _ method: String, _ params: JSONValue, _ name: String, _ fresh: TestClient, _ requests: inout RandomRequests,
    _ step: String
  ) throws {
    let isDelta = method.hasSuffix("/full/delta")
    var asked = params
    if isDelta, let id = documents[name]?.tokens?.id, case .object(var members) = params {
      members["previousResultId"] = id
      asked = .object(members)
    }
    let kept = try client.call(method, asked)
    let made = try fresh.call(method, params)
    var (live, new) = (Self.comparable(kept), Self.comparable(made))
    if method.hasSuffix("/full") || isDelta {
      let tokens = Self.tokens(kept, after: documents[name]?.tokens?.data)
      if isDelta { (live, new) = (.array(tokens), made["result", "data"] ?? .null) }
      documents[name]?.tokens = kept["result", "resultId"].map { ($0, tokens) }
    }
    #expect(live == new, "\(step): \(method) \(params)")
    if let resolver = RandomRequests.resolved[method] {
      requests.items[resolver] = kept["result"].items + kept["result", "items"].items
    }
  }

  /// Returns all semantic tokens after an answer, which contains them whole or as edits of the tokens before.
  private static func tokens(_ answer: JSONValue, after before: [JSONValue]?) -> [JSONValue] {
    guard var tokens = before, case .array(let edits) = answer["result", "edits"] else {
      return answer["result", "data"].items
    }
    // Each edit counts places in the tokens before all edits.
    for edit in edits.reversed() {
      guard let start = edit["start"]?.int, let count = edit["deleteCount"]?.int, start + count <= tokens.count else {
        Issue.record("an edit out of range")
        return []
      }
      tokens.replaceSubrange(start..<start + count, with: edit["data"].items)
    }
    return tokens
  }

  /// Returns an answer without the ids of its parts, which may differ.
  private static func comparable(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.filter { $0.key != "resultId" && $0.key != "id" }.mapValues(comparable))
    case .array(let items): .array(items.map(comparable))
    default: value
    }
  }

  /// Compares the last diagnostics of each document.
  private mutating func compareDiagnostics(_ fresh: TestClient, _ step: String) throws {
    fresh.closeInput()
    let expected = Self.published(fresh.rest())
    // Waits for diagnostics that are still on their way.
    for _ in 0..<200
    where Self.published(client.soFar).merging(expected, uniquingKeysWith: { $1 })
      != Self.published(client.soFar)
    {
      client.wait(milliseconds: 50)
    }
    let published = Self.published(client.soFar)
    for (uri, diagnostics) in expected { #expect(published[uri] == diagnostics, "\(step): \(uri)") }
  }

  private static func published(_ messages: [JSONValue]) -> [JSONValue: JSONValue] {
    let all = messages.filter { $0["method"] == "textDocument/publishDiagnostics" }
    return Dictionary(all.map { ($0["params", "uri"] ?? .null, $0["params"] ?? .null) }, uniquingKeysWith: { $1 })
  }
}
