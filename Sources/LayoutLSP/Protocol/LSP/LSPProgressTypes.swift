/// Progress of work, under the token that the client gave with its request.

extension LSP {
  struct WorkDoneProgressCancelParams: Decodable, Sendable {
    var token: ProgressToken
  }

  struct ProgressParams<Value: Encodable & Sendable>: Encodable, Sendable {
    var token: ProgressToken
    var value: Value
  }

  enum WorkDoneProgress: Encodable, Sendable {
    case begin(title: String, message: String, percentage: Int)
    case report(message: String, percentage: Int)
    case end

    private enum Key: CodingKey { case cancellable, kind, message, percentage, title }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .begin(let title, let message, let percentage):
        try container.encode("begin", forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(true, forKey: .cancellable)
        try container.encode(message, forKey: .message)
        try container.encode(percentage, forKey: .percentage)
      case .report(let message, let percentage):
        try container.encode("report", forKey: .kind)
        try container.encode(true, forKey: .cancellable)
        try container.encode(message, forKey: .message)
        try container.encode(percentage, forKey: .percentage)
      case .end: try container.encode("end", forKey: .kind)
      }
    }
  }
}

extension LSP.ProgressParams: WritesJSON where Value: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("token", token)
      $0.member("value", value)
    }
  }
}
