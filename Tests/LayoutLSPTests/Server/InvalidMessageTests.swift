import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol
@testable import Server

private let uri = "file:///a.layout"
private let place = #""textDocument":{"uri":"file:///a.layout"},"position":{"line":0,"character":1}"#

/// Bodies of messages to a server with an open document, and its answers: `id` or `id code`. After each body the
/// server answers a valid request.
private let bodies: [(name: String, body: String, answers: [String])] = [
  ("no JSON", "nonsense", ["null -32700"]),
  (
    "no UTF-8 is none of the decoder's business", "{\"jsonrpc\":\"2.0\",\"id\":\"\u{fffd}\",\"method\":\"x\"}",
    ["\"\u{fffd}\" -32601"]
  ),
  ("an empty list", "[]", ["null -32600"]), ("no version", #"{"id":1,"method":"x"}"#, ["1 -32600"]),
  ("a string id", #"{"jsonrpc":"2.0","id":"é\u0000","method":"x"}"#, ["\"é\u{0}\" -32601"]),
  ("a great id", #"{"jsonrpc":"2.0","id":9223372036854775807,"method":"x"}"#, ["9223372036854775807 -32601"]),
  ("an id past all integers", #"{"jsonrpc":"2.0","id":92233720368547758070,"method":"x"}"#, ["null -32600"]),
  ("unknown", #"{"jsonrpc":"2.0","id":1,"method":"workspace/none"}"#, ["1 -32601"]),
  ("unknown and optional", #"{"jsonrpc":"2.0","id":1,"method":"$/none"}"#, ["1 -32601"]),
  ("an unknown notification", #"{"jsonrpc":"2.0","method":"workspace/didNone","params":[1]}"#, []),
  ("an unknown optional notification", #"{"jsonrpc":"2.0","method":"$/none","params":{"a":[{}]}}"#, []),
  ("an empty method", #"{"jsonrpc":"2.0","id":1,"method":""}"#, ["1 -32601"]),
  (
    "a notification with an id", #"{"jsonrpc":"2.0","id":1,"method":"textDocument/didSave","params":{\#(place)}}"#,
    ["1 -32601"]
  ),
  ("exit with an id", #"{"jsonrpc":"2.0","id":1,"method":"exit"}"#, ["1 -32601"]),
  ("a request without an id", #"{"jsonrpc":"2.0","method":"textDocument/hover","params":{\#(place)}}"#, []),
  ("shutdown without an id", #"{"jsonrpc":"2.0","method":"shutdown"}"#, []),
  ("initialized once more", #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#, []),
  ("null parameters", #"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":null}"#, ["1 -32602"]),
  (
    "a list of parameters", #"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":[{\#(place)}]}"#,
    ["1 -32602"]
  ),
  ("parameters where there are none", #"{"jsonrpc":"2.0","id":1,"method":"x","params":[[[1e999]]]}"#, ["1 -32601"]),
  ("an answer to nothing", #"{"jsonrpc":"2.0","id":77,"result":{"a":1}}"#, []),
  ("an error for nothing", #"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}"#, ["null -32600"]),
  ("cancelled: no id", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{}}"#, []),
  ("cancelled: unknown", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"x"}}"#, []),
  ("a trace of another kind", #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"loud"}}"#, []),
  (
    "closed, not open",
    #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///z"}}}"#, []
  ),
  (
    "changed, not open",
    #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///z","version":1},"contentChanges":[{"text":"x"}]}}"#,
    []
  ),
  (
    "settings of no kind",
    #"{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":[1,null,{"layout":7}]}}"#, []
  ),
  (
    "folders of no kind",
    #"{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":[],"removed":[]}}}"#,
    []
  ),
  ("nested lists", nested("[", "]"), ["null -32700"]), ("nested objects", nested("{\"a\":", "}"), ["null -32700"]),
]

private func nested(_ open: String, _ close: String) -> String {
  let deep = String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
  return #"{"jsonrpc":"2.0","id":1,"method":"workspace/symbol","params":{"query":\#(deep)}}"#
}

/// Bytes in place of a message, and the number of errors that the server answers.
private let streams: [(name: String, bytes: String, errors: Int)] = [
  (
    "names in any case, another order",
    "CONTENT-TYPE: x\r\ncontent-LENGTH: 38\r\n\r\n" + #"{"jsonrpc":"2.0","method":"$/nothing"}"#, 0
  ),
  ("no length", "Content-Type: x\r\n\r\n{}\r\n", 1), ("length nought", "Content-Length: 0\r\n\r\n", 1),
  ("noughts", "\0\0\0\r\n", 1), ("a length too small", "Content-Length: 2\r\n\r\n{\"a\":1}\r\n", 2),
]

@Suite struct InvalidMessageTests {
  /// Returns a client that has opened a document and received its diagnostics.
  private static func start() throws -> TestClient {
    let client = try TestClient()
    try client.initialize(ableClient("utf-16"))
    try client.open("view a", uri: uri)
    _ = try client.diagnostics(uri)
    return client
  }

  private static func isAlive(_ client: TestClient) throws {
    let answer = try client.call("textDocument/foldingRange", ["textDocument": ["uri": .string(uri)]])
    #expect(answer.code == nil, "\(answer)")
  }

  @Test(arguments: bodies) func invalidBodiesAreAnswered(_ name: String, _ body: String, _ answers: [String]) throws {
    let client = try Self.start()
    try client.send(bytes: OutgoingMessage.framed(Array(body.utf8)))
    try Self.isAlive(client)
    let said = client.soFar.filter { $0["method"] == nil }.map(\.idAndCode)
    #expect(said == answers, "\(name)")
  }

  @Test(arguments: streams) func invalidFramesAreAnswered(_ name: String, _ stream: String, _ errors: Int) throws {
    let client = try Self.start()
    try client.send(bytes: Array(stream.utf8))
    try Self.isAlive(client)
    #expect(client.soFar.filter { $0.code == -32700 || $0.code == -32600 }.count == errors, "\(name)")
  }

  /// The server answers the same wherever its input is cut in two, and to one byte at a time.
  @Test func chunksDoNotChangeTheAnswers() throws {
    let messages: [JSONValue] = [
      ["jsonrpc": "2.0", "id": "é", "method": "initialize", "params": ["capabilities": [:]]],
      [
        "jsonrpc": "2.0", "method": "textDocument/didOpen",
        "params": ["textDocument": ["uri": .string(uri), "languageId": "layout", "version": 1, "text": "bad 😀"]],
      ],
      ["jsonrpc": "2.0", "id": 2, "method": "layout/frames", "params": ["textDocument": ["uri": .string(uri)]]],
    ]
    let bytes = messages.flatMap { OutgoingMessage.framed($0.written.bytes) }
    func said(cutAt cuts: [Int]) throws -> [JSONValue] {
      let client = try TestClient()
      for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
        try client.send(bytes: Array(bytes[start..<end]))
        // The server mostly reads meanwhile.
        usleep(100)
      }
      client.closeInput()
      // Diagnostics may come before the answer to a later request.
      let rest = client.rest()
      return rest.filter { $0["method"] == nil } + rest.filter { $0["method"] != nil }
    }
    let whole = try said(cutAt: [])
    #expect(whole.count == 3)
    for cut in 1..<bytes.count { #expect(try said(cutAt: [cut]) == whole, "cut at \(cut)") }
    #expect(try said(cutAt: Array(1..<bytes.count)) == whole)
  }

  /// Each parameter of each request is replaced by values of other types: a refusal has a message, all else does no
  /// harm.
  @Test func parametersOfOtherTypes() throws {
    var random = SeededGenerator(seed: 3)
    let client = try Self.start()
    let requests = RandomRequests(uri: uri, text: Array("view a".unicodeScalars))
    let others: [JSONValue] = [nil, true, -1, "x", [], [:], [[]], .double(0.5), 1_000_000_000_000_000_000]
    for method in RandomRequests.methods {
      let answer = try client.call(method, nil)
      #expect(answer.code == -32602 && answer["error", "message"]?.string?.contains("params") == true, "\(method)")
      guard let params = try requests.params(for: method, &random) else { continue }
      for path in params.paths {
        for other in others {
          let answer = try client.call(method, params.replacing(path[...], with: other))
          if answer.code == -32602 { #expect(answer["error", "message"]?.string?.isEmpty == false) }
        }
      }
    }
    for method in Router.ownParams.map(\.method) where method != "initialize" {
      for other in others { try client.send(["jsonrpc": "2.0", "method": .string(method), "params": other]) }
    }
    try Self.isAlive(client)
  }

  /// URIs that a client may give a document. The server uses each one unchanged in all messages.
  @Test(arguments: [
    "untitled:Untitled-1", "file:///c%3A/w/a.layout", "file:///C:/w/a.layout", "file:///a%20b%C3%A9.layout",
    "file:///a b.layout", "file:///%", "file:///%zz%4", "file:///%00.layout", "file:///%ff%fe",
    "file://host/share/a.layout",
    "file://", "file:", "", "a.layout", "/a.layout", "../../a.layout", "git:/a.layout?%7B%7D#x", "file:///a.layout?x#y",
    "vscode-notebook-cell:/a#W0sZmlsZQ%3D%3D", "file:////a//b/./../c.layout", "file:///\u{0}\u{1f}\u{2028}😀.layout",
    "FILE:///A.layout", "file:///" + String(repeating: "x/", count: 5000),
  ]) func unusualURIsAreServed(_ odd: String) throws {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(ableClient("utf-16"))
    try client.open(
      """
      import "b.layout"
      view a
      """, uri: odd)
    let first = try client.diagnostics(odd)
    #expect(first.version == 1)
    try client.change(odd, version: 2, [["text": "view a"]])
    let second = try client.diagnostics(odd)
    #expect(second.version == 2)
    #expect(second.items.compactMap { $0["code"] }.contains("unresolved-import") == false)
    var random = SeededGenerator(seed: 5)
    let requests = RandomRequests(uri: odd, text: Array("view a".unicodeScalars), others: [odd])
    for method in RandomRequests.methods {
      guard let params = try requests.params(for: method, &random) else { continue }
      let answer = try client.call(method, params)
      #expect(answer.code.map { [-32803, -32602, -32801].contains($0) } ?? true, "\(method) \(answer)")
    }
    try client.notify("textDocument/didClose", ["textDocument": ["uri": .string(odd)]])
    #expect(try client.diagnostics(odd).version == nil)
  }
}

extension JSONValue {
  /// The paths, as keys, to all values in nested objects.
  var paths: [[String]] {
    guard case .object(let members) = self else { return [[]] }
    return [[]] + members.sorted { $0.key < $1.key }.flatMap { key, value in value.paths.map { [key] + $0 } }
  }

  func replacing(_ path: ArraySlice<String>, with other: JSONValue) -> JSONValue {
    guard let key = path.first, case .object(var members) = self else { return other }
    members[key] = members[key]?.replacing(path.dropFirst(), with: other)
    return .object(members)
  }
}
