// Progress of work, under the token that the client gave with its request.

extension LSP {
  struct WorkDoneProgressCancelParams: Decodable, Sendable {
    var token: ProgressToken
  }

  struct ProgressParams<Value: Encodable & Sendable>: Encodable, Sendable {
    var token: ProgressToken
    var value: Value
  }

  struct WorkDoneProgress: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
      case begin, report, end
    }
    var kind: Kind
    /// With `begin` alone.
    var title: String?
    /// With all kinds but `end`.
    var cancellable: Bool?
    var message: String?
    var percentage: Int?
  }
}

extension LSP.ProgressParams: WritesJSON, WritesMembers where Value: WritesJSON {
  func writeMembers(to json: inout JSONWriter) {
    json.member("token", token)
    json.member("value", value)
  }
}
