/// The error of a response, as JSON-RPC and LSP number them.
struct ResponseError: Error, Encodable, Sendable, Equatable {
  enum Code: Int, Encodable, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    /// It is about a text that is another by now.
    case contentModified = -32801
    /// By the server, for the answer would be about what is no more.
    case serverCancelled = -32802
    /// A request that is as it should be, and cannot be fulfilled; the message says why.
    case requestFailed = -32803
  }
  var code: Code
  var message: String
  var data: JSONValue?
}
