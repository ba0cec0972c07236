import Formats

/// The id of a request, kept as the client wrote it.
package enum RequestID: Hashable, Sendable, Codable, CustomStringConvertible {
  case number(Int)
  case string(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    }
  }

  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    }
  }
}

extension RequestID: WritesJSON {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.number(number)
    case .string(let string): json.string(string)
    }
  }
}
