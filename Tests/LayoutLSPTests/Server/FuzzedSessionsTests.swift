import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol
@testable import Server

/// Tests sessions in which random bytes or values are changed: the server lives, and answers the next request
/// correctly.
@Suite struct FuzzedSessionsTests {
  private static let uri = "file:///a.layout"
  private static let text =
    """
    import "b.layout"
    let m = 4
    screen s = 100...200 x 80
    view a, b
    a.left == m; b: ll = 3

    """

  /// Returns the messages of a valid session, with each request of the router once.
  private static func session(_ random: inout SeededGenerator) throws -> [JSONValue] {
    let document: JSONValue = ["uri": .string(uri), "languageId": "layout", "version": 1, "text": .string(text)]
    let change: JSONValue = [
      "range": ["start": ["line": 1, "character": 8], "end": ["line": 1, "character": 9]], "text": "12",
    ]
    var messages: [JSONValue] = [
      notification("textDocument/didOpen", ["textDocument": document]),
      notification(
        "textDocument/didChange",
        ["textDocument": ["uri": .string(uri), "version": 2], "contentChanges": [change, change]]),
      notification("workspace/didChangeConfiguration", ["settings": ["layout": ["lint": ["ambiguous": "off"]]]]),
      notification("$/cancelRequest", ["id": 9]), notification("$/setTrace", ["value": "off"]),
    ]
    let requests = RandomRequests(uri: uri, text: Array(text.unicodeScalars), others: [uri])
    for (number, method) in RandomRequests.methods.enumerated() {
      guard let params = try requests.params(for: method, &random) else { continue }
      messages.append(["jsonrpc": "2.0", "id": .int(number), "method": .string(method), "params": params])
    }
    messages.append(notification("textDocument/didClose", ["textDocument": ["uri": .string(uri)]]))
    return messages
  }

  private static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }

  private static func start() throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(ableClient("utf-16"))
    return client
  }

  private static func isAlive(_ client: TestClient, _ number: Int) throws {
    let uri = "file:///alive/\(number).layout"
    try client.open("view a", uri: uri)
    let id = "alive \(number)"
    try client.request(
      "textDocument/foldingRange", ["textDocument": ["uri": .string(uri)]], id: .string(id))
    let answer = try client.receive { $0["id"] == .string(id) }
    #expect(answer["result"] == [], "\(answer)")
  }

  /// Some values in a message are replaced by other values.
  @Test(arguments: [1, 2]) func serversSurviveChangedValues(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let client = try Self.start()
    for number in 0..<rounds(15) {
      for message in try Self.session(&random) {
        var message = message
        for _ in 0..<random.below(3) {
          let paths = message.paths.filter { !$0.isEmpty }
          message = message.replacing(paths[random.below(paths.count)][...], with: Self.value(&random))
        }
        // These messages may end the server.
        if message["method"] != "exit", message["method"] != "shutdown" { try client.send(message) }
      }
      try Self.isAlive(client, number)
    }
  }

  private static func value(_ random: inout SeededGenerator) -> JSONValue {
    let values: [JSONValue] = [
      nil, true, 0, 1, -1, 2_147_483_648, .int(.max), .int(.min), .double(1e300), .double(-0.5), "", "a", "file:///",
      .string(uri), "\u{0}", [], [:], [nil], ["uri": .string(uri)], ["line": -1, "character": .int(.max)],
      ["start": ["line": 9, "character": 9], "end": ["line": 0, "character": 0]], [["text": "view z"]],
      "textDocument/didOpen", "initialize", "textDocument/hover", "2.0", "😀\u{301}",
    ]
    return values[random.below(values.count)]
  }

  /// Bytes of the stream, headers included, are changed, removed or repeated. The server still finds the next
  /// message.
  @Test(arguments: [3, 4]) func serversSurviveChangedBytes(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let client = try Self.start()
    for number in 0..<rounds(15) {
      var bytes = try Self.session(&random).flatMap { OutgoingMessage.framed($0.written.bytes) }
      for _ in 0...random.below(20) {
        let at = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[at] = UInt8(random.below(256))
        case 1: bytes[at] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(60)))
        case 3: bytes.insert(contentsOf: bytes[at...].prefix(1 + random.below(60)), at: random.below(bytes.count))
        default: bytes.insert(contentsOf: "\r\nContent-Length: 9".utf8.prefix(random.below(20)), at: at)
        }
      }
      // A length that has become too great waits for more bytes: these fill it.
      bytes += Array(repeating: UInt8(ascii: "\n"), count: 100_000)
      try client.send(bytes: bytes)
      try Self.isAlive(client, number)
    }
  }
}
