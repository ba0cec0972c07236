import Testing

@testable import Protocol
@testable import Server

/// A body, and how it is read: the kind, the id, and for an invalid message the error code.
private let bodies: [(body: String, expected: String)] = [
  (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, "request 1"),
  (#"{"jsonrpc":"2.0","id":"1","method":"m"}"#, "request \"1\""),
  (#"{"jsonrpc":"2.0","id":-7,"method":"m","params":[1]}"#, "request -7"),
  (#"{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}"#, "request 9007199254740993"),
  (#"{"method":"m","params":{},"jsonrpc":"2.0"}"#, "notification"),
  (#"{"jsonrpc":"2.0","id":3,"result":null}"#, "response 3"),
  (#"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"no"}}"#, "response 3"),
  (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "invalid null -32600"),
  (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, "invalid null -32600"),
  (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, "invalid null -32600"),
  (#"{"jsonrpc":"1.0","id":4,"method":"m"}"#, "invalid 4 -32600"),
  (#"{"id":4,"method":"m"}"#, "invalid 4 -32600"),
  (#"{"jsonrpc":"2.0","id":4}"#, "invalid 4 -32600"),
  (#"{"jsonrpc":"2.0","id":4,"method":5}"#, "invalid 4 -32600"),
  (#"{}"#, "invalid null -32600"),
  (#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, "invalid null -32600"),
  (#"1"#, "invalid null -32600"), (#"null"#, "invalid null -32600"), (#""x""#, "invalid null -32600"),
  (#"{"jsonrpc":"2.0","id":1,"method":"m""#, "invalid null -32700"),
  (#"{'a':1}"#, "invalid null -32700"), ("", "invalid null -32700"), ("\u{0}", "invalid null -32700"),
  (#"{"jsonrpc":"2.0","id":1,"id":1,"method":"m"}"#, "request 1"),
  (String(repeating: "[", count: 100_000), "invalid null -32700"),
  (#"{"jsonrpc":"2.0","id":1,"method":"m","params":1e999}"#, "request 1"),
]

private func describe(_ message: IncomingMessage) -> String {
  switch message.kind {
  case .request(let id): "request \(id)"
  case .notification: "notification"
  case .response(let id, _): "response \(id)"
  case .invalid(let id, let error): "invalid \(id?.description ?? "null") \(error.code.rawValue)"
  }
}

@Suite struct MessageTests {
  @Test(arguments: bodies) func kinds(_ body: String, _ expected: String) {
    #expect(describe(Router.decoder.message(Array(body.utf8))) == expected)
  }

  @Test func mutatedMessagesDoNotTrap() {
    var random = SeededGenerator(seed: 5)
    let bytes = Array(
      #"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"},"position":{"line":1e3,"character":-2}}}"#
        .utf8)
    for _ in 0..<20_000 {
      var body = bytes
      for _ in 0...random.below(3) {
        let at = random.below(body.count)
        switch random.below(3) {
        case 0: body[at] = UInt8(random.below(256))
        case 1: body.remove(at: at)
        default: body.insert(contentsOf: bytes[random.below(bytes.count)...].prefix(9), at: at)
        }
      }
      _ = Router.decoder.message(body)
    }
  }

  @Test(arguments: [
    (#"{"textDocument":{"uri":"file:///a"},"position":{"line":1}}"#, "params.position.character: missing"),
    (#"{"textDocument":{"uri":1},"position":{"line":1,"character":0}}"#, "params.textDocument.uri: of another type"),
    (#"{"textDocument":{"uri":"a"},"position":null}"#, "params.position: null"),
  ]) func malformedParametersSayWhere(_ params: String, _ expected: String) {
    let body = #"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":\#(params)}"#
    guard case .malformed(let reason) = Router.decoder.message(Array(body.utf8)).params else {
      Issue.record("not malformed")
      return
    }
    #expect(reason == expected)
  }

  @Test(arguments: [("4294967295", 4_294_967_295), ("1e308", Int(Int32.max)), ("-1", -1), ("2.0", 2), ("-1e99", 0)])
  func anyNumberIsReadAsALine(_ number: String, _ line: Int) throws {
    let json = #"{"line":\#(number),"character":0}"#
    #expect(try LSP.Position(json: JSONValue(reading: Array(json.utf8))).line == line)
  }
}
