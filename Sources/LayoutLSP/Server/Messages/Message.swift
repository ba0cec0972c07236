import Features
import Formats
import Protocol

// The envelope of JSON-RPC 2.0, as LSP uses it. A message is decoded once, its parameters straight into the type that
// belongs to its method. Knows no method by name.

/// How the parameters of one method are read.
package struct ParamsDecoder: Sendable {
  fileprivate let read: @Sendable (JSONMembers) throws(JSONMismatch) -> any Sendable

  package init<Params: ReadsJSON & Sendable>(_ type: Params.Type) {
    read = { (message) throws(JSONMismatch) in try message.value("params") as Params }
  }

  init(_ feature: Feature) {
    read = { (message) throws(JSONMismatch) in try feature.request(in: message) }
  }
}

package struct IncomingMessage: Sendable {
  package enum Kind: Sendable {
    case request(RequestID)
    case notification
    case response(RequestID, result: JSONValue?)
    /// No valid message. It is answered with this error.
    case invalid(RequestID?, ResponseError)
  }
  package enum Params: Sendable {
    /// The method takes none, or is unknown.
    case none
    case decoded(any Sendable)
    case malformed(String)
  }
  package var kind: Kind
  /// Empty for responses and invalid messages.
  package var method = ""
  package var params = Params.none
  /// The token for progress reports, and (`partialResultToken`) that for results sent piece by piece.
  package var workDoneToken: ProgressToken?
  package var partialResultToken: ProgressToken?
  /// Whether the client no longer wants the answer.
  package var isCancelled = false
  /// The length of the body in bytes.
  package var length = 0
  /// What is known of a long message before a job has decoded it; nil once it is.
  package var undecoded: LongNotification?
  /// When it arrived, in microseconds of the monotonic clock.
  package var arrived = 0
  /// The body as it came, if it is kept for the trace; else empty.
  package var body: [UInt8] = []

  package init(kind: Kind, method: String = "", params: Params = .none) {
    self.kind = kind
    self.method = method
    self.params = params
  }

  /// The parameters, if they are of this type.
  package func params<Value>(as type: Value.Type) -> Value? {
    if case .decoded(let value) = params { value as? Value } else { nil }
  }
}

/// Decodes bodies into messages.
package struct MessageDecoder: Sendable {
  private let decoders: [String: ParamsDecoder]

  /// Where a method is listed twice, the last one counts.
  package init(_ decoders: [(method: String, params: ParamsDecoder)]) {
    self.decoders = Dictionary(decoders.map { ($0.method, $0.params) }, uniquingKeysWith: { $1 })
  }

  /// Decodes a body. Never fails: what is no message is of kind `invalid`.
  package func message(_ body: [UInt8]) -> IncomingMessage {
    guard let json = try? JSONValue(reading: body) else {
      return IncomingMessage(kind: .invalid(nil, ResponseError(code: .parseError, message: "the body is not JSON")))
    }
    guard let members = try? JSONMembers(json) else {
      return Self.invalid(nil, "a message is one JSON object; batches are no part of LSP")
    }
    return message(members, isRequest: json["id"] != nil, isAnswer: json["result"] != nil || json["error"] != nil)
  }

  private func message(_ json: JSONMembers, isRequest: Bool, isAnswer: Bool) -> IncomingMessage {
    let id: RequestID? = json["id"]
    guard let method: String = json["method"] else {
      guard let id, isAnswer else {
        return Self.invalid(id, "neither a request nor a notification nor a response")
      }
      let result: JSONValue? = json["result"]
      return IncomingMessage(kind: .response(id, result: result == .null ? nil : result))
    }
    if isRequest, id == nil { return Self.invalid(nil, "an id is an integer or a string") }
    if json["jsonrpc"] != "2.0" { return Self.invalid(id, "\"jsonrpc\" must be \"2.0\"") }
    var message = IncomingMessage(
      kind: id.map { .request($0) } ?? .notification, method: method, params: params(of: method, json))
    if id != nil {
      message.workDoneToken = json["params", "workDoneToken"]
      message.partialResultToken = json["params", "partialResultToken"]
    }
    return message
  }

  private static func invalid(_ id: RequestID?, _ reason: String) -> IncomingMessage {
    IncomingMessage(kind: .invalid(id, ResponseError(code: .invalidRequest, message: reason)))
  }

  private func params(of method: String, _ message: JSONMembers) -> IncomingMessage.Params {
    guard let decoder = decoders[method] else { return .none }
    do throws(JSONMismatch) { return .decoded(try decoder.read(message)) } catch { return .malformed(error.text) }
  }
}

/// A message that the server writes.
package enum OutgoingMessage: Sendable {
  case response(RequestID?, Result<any WritesJSON & Sendable, ResponseError>)
  case notification(method: String, params: any WritesJSON & Sendable)
  case request(RequestID, method: String, params: (any WritesJSON & Sendable)?)

  /// The header and the body, ready for the stream.
  package var frame: [UInt8] { Self.framed(written.bytes) }

  /// Returns a body with its header. A body that nobody else holds is not copied: some have megabytes.
  static func framed(_ body: consuming [UInt8]) -> [UInt8] {
    body.insert(contentsOf: "Content-Length: \(body.count)\r\n\r\n".utf8, at: 0)
    return body
  }
}

extension OutgoingMessage: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .response(let id, let result):
      if case .failure(let error) = result { json.member("error", error) }
      json.name("id")
      if let id { id.write(to: &json) } else { json.raw("null") }
      json.member("jsonrpc", "2.0")
      if case .success(let value) = result {
        json.name("result")
        value.write(to: &json)
      }
    case .notification(let method, let params):
      json.member("jsonrpc", "2.0")
      json.member("method", method)
      json.name("params")
      params.write(to: &json)
    case .request(let id, let method, let params):
      json.member("id", id)
      json.member("jsonrpc", "2.0")
      json.member("method", method)
      if let params {
        json.name("params")
        params.write(to: &json)
      }
    }
  }
}

extension ResponseError {
  static func invalidParams(_ message: IncomingMessage) -> ResponseError {
    if case .malformed(let reason) = message.params { return ResponseError(code: .invalidParams, message: reason) }
    return ResponseError(code: .invalidParams, message: "parameters of another method")
  }
}
