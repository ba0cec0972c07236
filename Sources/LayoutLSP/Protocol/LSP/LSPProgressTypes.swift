import Formats

// Progress of work, under the token that the client gave with its request.

extension LSP {
  package struct WorkDoneProgressCancelParams: ReadsMembers, Sendable {
    package var token: ProgressToken

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      token = try json.value("token")
    }
  }

  package struct ProgressParams<Value: WritesJSON & Sendable>: Sendable {
    var token: ProgressToken
    var value: Value

    package init(token: ProgressToken, value: Value) {
      self.token = token
      self.value = value
    }
  }

  package struct WorkDoneProgress: Sendable {
    package enum Kind: String, WritesJSON, Sendable {
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

extension LSP.ProgressParams: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("token", token)
    json.member("value", value)
  }
}

extension LSP.WorkDoneProgress: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("cancellable", cancellable)
    json.member("kind", kind)
    json.member("message", message)
    json.member("percentage", percentage)
    json.member("title", title)
  }
}
