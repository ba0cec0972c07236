import Formats

// The envelope of JSON-RPC 2.0, as LSP uses it. A message is decoded once, its parameters straight into the type that
// belongs to its method. Knows no method by name.

/// How the parameters of one method are read.
package struct ParamsDecoder: Sendable {
  fileprivate let decode: @Sendable (KeyedDecodingContainer<EnvelopeKey>) throws -> any Sendable

  package init<Params: Decodable & Sendable>(_ type: Params.Type) {
    decode = { try $0.decode(type, forKey: .params) }
  }
}

private enum EnvelopeKey: String, CodingKey {
  case jsonrpc, id, method, params, result, error
}

/// The token under which progress is reported: an integer or a string, as an id is.
package typealias ProgressToken = RequestID

/// The tokens that may stand in the parameters of any request.
private enum TokenKey: String, CodingKey {
  case workDoneToken, partialResultToken
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
  private let context: [CodingUserInfoKey: any Sendable]

  /// Where a method is listed twice, the last one counts.
  package init(_ decoders: [(method: String, params: ParamsDecoder)]) {
    let table = ParamsTable(decoders: Dictionary(decoders.map { ($0.method, $0.params) }, uniquingKeysWith: { $1 }))
    context = ParamsTable.key.map { [$0: table] } ?? [:]
  }

  /// Decodes a body. Never fails: what is no message is of kind `invalid`.
  package func message(_ body: [UInt8]) -> IncomingMessage {
    do {
      return try JSONCoding.decode(Envelope.self, from: body, context: context).message
    } catch {
      return IncomingMessage(kind: .invalid(nil, ResponseError(code: .parseError, message: "the body is not JSON")))
    }
  }
}

private struct ParamsTable: Sendable {
  static let key = CodingUserInfoKey(rawValue: "params")
  let decoders: [String: ParamsDecoder]
}

/// Decodes a message. Throws nothing of its own: JSON of another shape is a message of kind `invalid`.
private struct Envelope: Decodable {
  let message: IncomingMessage

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: EnvelopeKey.self) else {
      message = Self.invalid(nil, "a message is one JSON object; batches are no part of LSP")
      return
    }
    let id = container.contains(.id) ? try? container.decode(RequestID.self, forKey: .id) : nil
    guard let method = try? container.decode(String.self, forKey: .method) else {
      guard let id, container.contains(.result) || container.contains(.error) else {
        message = Self.invalid(id, "neither a request nor a notification nor a response")
        return
      }
      let result = try? container.decodeIfPresent(JSONValue.self, forKey: .result)
      message = IncomingMessage(kind: .response(id, result: result))
      return
    }
    if container.contains(.id), id == nil {
      message = Self.invalid(nil, "an id is an integer or a string")
    } else if (try? container.decode(String.self, forKey: .jsonrpc)) != "2.0" {
      message = Self.invalid(id, "\"jsonrpc\" must be \"2.0\"")
    } else {
      let kind = id.map { IncomingMessage.Kind.request($0) } ?? .notification
      var message = IncomingMessage(kind: kind, method: method, params: Self.params(of: method, container, decoder))
      if id != nil, let params = try? container.nestedContainer(keyedBy: TokenKey.self, forKey: .params) {
        message.workDoneToken = try? params.decode(ProgressToken.self, forKey: .workDoneToken)
        message.partialResultToken = try? params.decode(ProgressToken.self, forKey: .partialResultToken)
      }
      self.message = message
    }
  }

  private static func invalid(_ id: RequestID?, _ reason: String) -> IncomingMessage {
    IncomingMessage(kind: .invalid(id, ResponseError(code: .invalidRequest, message: reason)))
  }

  private static func params(
    of method: String, _ container: KeyedDecodingContainer<EnvelopeKey>, _ decoder: any Decoder
  ) -> IncomingMessage.Params {
    guard let key = ParamsTable.key, let table = decoder.userInfo[key] as? ParamsTable,
      let params = table.decoders[method]
    else { return .none }
    do {
      return .decoded(try params.decode(container))
    } catch let error as DecodingError {
      return .malformed(error.place)
    } catch {
      return .malformed("params")
    }
  }
}

extension DecodingError {
  /// The place in the message, and what is wrong there: `params.position.line: missing`.
  fileprivate var place: String {
    func path(_ context: Context) -> String { context.codingPath.map { $0.stringValue }.joined(separator: ".") }
    switch self {
    case .keyNotFound(let key, let context):
      let parent = path(context)
      return (parent.isEmpty ? "" : parent + ".") + key.stringValue + ": missing"
    case .typeMismatch(_, let context): return path(context) + ": of another type"
    case .valueNotFound(_, let context): return path(context) + ": null"
    case .dataCorrupted(let context): return path(context) + ": not valid"
    @unknown default: return "params"
    }
  }
}

/// A message that the server writes.
package enum OutgoingMessage: Encodable, Sendable {
  case response(RequestID?, Result<any Encodable & Sendable, ResponseError>)
  case notification(method: String, params: any Encodable & Sendable)
  case request(RequestID, method: String, params: (any Encodable & Sendable)?)

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EnvelopeKey.self)
    try container.encode("2.0", forKey: .jsonrpc)
    switch self {
    case .response(let id, let result):
      try container.encode(id, forKey: .id)
      switch result {
      case .success(let value): try container.encode(value, forKey: .result)
      case .failure(let error): try container.encode(error, forKey: .error)
      }
    case .notification(let method, let params):
      try container.encode(method, forKey: .method)
      try container.encode(params, forKey: .params)
    case .request(let id, let method, let params):
      try container.encode(id, forKey: .id)
      try container.encode(method, forKey: .method)
      if let params { try container.encode(params, forKey: .params) }
    }
  }

  /// The header and the body, ready for the stream; nil if it cannot be encoded, which no value of this server is.
  package var frame: [UInt8]? { (written ?? (try? JSONCoding.encode(self))).map(Self.framed) }

  /// The body, if the message carries a value that writes itself; else nil.
  private var written: [UInt8]? {
    var json = JSONWriter()
    switch self {
    case .response(let id, .success(let value as any WritesJSON)):
      json.object {
        $0.name("id")
        if let id { id.write(to: &$0) } else { $0.raw("null") }
        $0.member("jsonrpc", "2.0")
        $0.member("result", value)
      }
    case .notification(let method, let params as any WritesJSON):
      json.object {
        $0.member("jsonrpc", "2.0")
        $0.member("method", method)
        $0.member("params", params)
      }
    default: return nil
    }
    return json.bytes
  }

  /// Returns a body with its header. A body that nobody else holds is not copied: some have megabytes.
  static func framed(_ body: consuming [UInt8]) -> [UInt8] {
    body.insert(contentsOf: "Content-Length: \(body.count)\r\n\r\n".utf8, at: 0)
    return body
  }
}
