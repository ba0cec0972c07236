import Formats

/// The id of a request, kept as the client wrote it.
package enum RequestID: Hashable, Sendable, CustomStringConvertible {
  case number(Int)
  case string(String)

  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    }
  }
}

/// The token under which progress is reported: an integer or a string, as an id is.
package typealias ProgressToken = RequestID

extension RequestID: ReadsJSON, WritesJSON {
  package init(json: JSONValue) throws(JSONMismatch) {
    if case .int(let number) = json { self = .number(number) } else { self = .string(try String(json: json)) }
  }

  package func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.number(number)
    case .string(let string): json.string(string)
    }
  }
}
