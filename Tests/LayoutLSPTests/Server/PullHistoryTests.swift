import Testing

@testable import Analysis
@testable import Formats

/// Tests a client that pulls diagnostics as the specification says: of a document that it changes, and of all
/// documents on a refresh. After any edits of any file it shows the same as a client that opens the texts afresh.
@Suite struct PullHistoryTests {
  private static let texts: [String: [String]] = [
    "main.layout": [
      """
      import "card.layout"
      screen p = 100 x 100
      view card: Card
      card.edges == view.edges

      """,
      """
      import "card.layout"
      import "part.layout"
      view c: Card, d: Part

      """, "view a, b b\n",
    ],
    "card.layout": [
      "layout Card { view.width == 100 }", "layout Card { view.width == 90 }", "layout Crad { }",
      """
      import "part.layout"
      layout Card { view d: Part; d.edges == view.edges }
      """, "layout Card {",
    ],
    "part.layout": ["layout Part { view.width == 3 }", "layout Part { view a; a.lfet == 0 }", ""],
  ]

  @Test(arguments: [(true, 1), (false, 2), (true, 3), (false, 4)])
  func pulledDiagnosticsAreNeverStale(_ takesRelated: Bool, _ seed: UInt64) throws {
    let folder = try TestFolder(Self.texts.compactMapValues(\.first))
    let client = try PullingClient(folder, takesRelated: takesRelated)
    var random = SeededGenerator(seed: seed)
    var open: [String: String] = [:]
    for step in 0..<rounds(60) {
      let name = Self.texts.keys.sorted()[random.below(3)]
      let variants = Self.texts[name] ?? []
      let text = variants[random.below(variants.count)] + (random.below(3) == 0 ? "\n# \(step)" : "")
      switch (open[name], random.below(6)) {
      case (.some, 0) where open.count > 1:
        open[name] = nil
        try client.close(name)
      case (.some, _):
        open[name] = text
        try client.change(name, text, version: step)
      case (nil, 0..<3):
        open[name] = text
        try client.open(name, text, version: step)
      case (nil, _):
        try folder.write(name, text)
        try client.changedOnDisk(name)
      }
      let fresh = try PullingClient(folder, takesRelated: takesRelated)
      for (name, text) in open.sorted(by: { $0.key < $1.key }) { try fresh.open(name, text, version: step) }
      // Diagnostics are final once all documents are open.
      for name in open.keys.sorted() { try fresh.pull(name) }
      try client.settle { client.shown == fresh.shown }
      #expect(client.shown == fresh.shown, "seed \(seed), step \(step)")
    }
  }
}

/// A client that pulls diagnostics, and those that it shows.
private final class PullingClient {
  private let folder: TestFolder
  private let client: TestClient
  /// The diagnostics of each open document.
  private(set) var shown: [String: [JSONValue]] = [:]
  private var results: [String: JSONValue] = [:]

  init(_ folder: TestFolder, takesRelated: Bool) throws {
    self.folder = folder
    client = try TestClient { $0.analysis(of: $1, stop: $2) }
    _ = try client.call(
      "initialize",
      [
        "processId": nil, "rootUri": .string(folder.uri("")),
        "capabilities": [
          "textDocument": ["diagnostic": ["relatedDocumentSupport": .bool(takesRelated)]],
          "workspace": ["diagnostics": ["refreshSupport": true]],
        ],
      ])
    try client.notify("initialized")
  }

  func open(_ name: String, _ text: String, version: Int) throws {
    shown[name] = []
    try client.open(text, uri: folder.uri(name), version: version)
    try pull(name)
  }

  func change(_ name: String, _ text: String, version: Int) throws {
    try client.change(folder.uri(name), version: version, [["text": .string(text)]])
    try pull(name)
  }

  func close(_ name: String) throws {
    try client.notify("textDocument/didClose", ["textDocument": ["uri": .string(folder.uri(name))]])
    shown[name] = nil
    results[name] = nil
  }

  func changedOnDisk(_ name: String) throws {
    try client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(folder.uri(name)), "type": 2]]])
  }

  func pull(_ name: String) throws {
    var params: [String: JSONValue] = ["textDocument": ["uri": .string(folder.uri(name))]]
    params["previousResultId"] = results[name]
    let report = try #require(try client.call("textDocument/diagnostic", .object(params))["result"])
    take(report, of: name)
    for other in shown.keys.sorted() where report["relatedDocuments", folder.uri(other)] != nil {
      take(report["relatedDocuments", folder.uri(other)] ?? nil, of: other)
    }
  }

  private func take(_ report: JSONValue, of name: String) {
    if report["kind"] == "unchanged" {
      #expect(report["resultId"] == results[name], "unchanged, but not what was asked about")
    } else {
      shown[name] = report["items"].items
    }
    results[name] = report["resultId"]
  }

  /// Follows refreshes of the server until the condition holds, or until none has come for long.
  func settle(until condition: () -> Bool) throws {
    for _ in 0..<200 where !condition() {
      client.wait(milliseconds: 20)
      guard client.soFar.contains(where: Self.isRefresh) else { continue }
      let refresh = try client.receive(where: Self.isRefresh)
      try client.send(["jsonrpc": "2.0", "id": refresh["id"] ?? nil, "result": nil])
      for name in shown.keys.sorted() { try pull(name) }
    }
  }

  private static func isRefresh(_ message: JSONValue) -> Bool { message["method"] == "workspace/diagnostic/refresh" }
}
