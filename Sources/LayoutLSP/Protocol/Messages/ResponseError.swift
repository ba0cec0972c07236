import Formats

/// The error of a response, with the numbers of JSON-RPC and LSP.
package struct ResponseError: Error, Sendable, Equatable {
  package enum Code: Int, WritesJSON, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    /// The request is about a text that has changed since.
    case contentModified = -32801
    /// Cancelled by the server, because the answer would be outdated.
    case serverCancelled = -32802
    /// A valid request that cannot be fulfilled; the message says why.
    case requestFailed = -32803
  }
  package var code: Code
  package var message: String
  var data: JSONValue?

  package init(code: Code, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension ResponseError: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("code", code)
    json.member("data", data)
    json.member("message", message)
  }
}
