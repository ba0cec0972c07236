import Formats

// Progress of work, under the token that the client gave with its request.

extension LSP {
  package struct WorkDoneProgressCancelParams: Decodable, Sendable {
    package var token: ProgressToken
  }

  package struct ProgressParams<Value: Encodable & Sendable>: Encodable, Sendable {
    var token: ProgressToken
    var value: Value

    package init(token: ProgressToken, value: Value) {
      self.token = token
      self.value = value
    }
  }

  package struct WorkDoneProgress: Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable {
      case begin, report, end
    }
    var kind: Kind
    /// With `begin` alone.
    var title: String?
    /// With all kinds but `end`.
    var cancellable: Bool?
    var message: String?
    var percentage: Int?

    package init(
      kind: Kind, title: String? = nil, cancellable: Bool? = nil, message: String? = nil, percentage: Int? = nil
    ) {
      self.kind = kind
      self.title = title
      self.cancellable = cancellable
      self.message = message
      self.percentage = percentage
    }
  }
}

extension LSP.ProgressParams: WritesJSON, WritesMembers where Value: WritesJSON {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("token", token)
    json.member("value", value)
  }
}
