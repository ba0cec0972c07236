#if canImport(Darwin)
  import struct Foundation.Decimal
#else
  import struct FoundationEssentials.Decimal
#endif
import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

// The input of `solve`: a problem as numbers, in JSON: `{"variables": […], "constraints": [{"terms": …, "op": …,
// "const": …, "priority": …}, …]}`. Other members are ignored. Knows no solver, and does not check names and numbers.

package struct PlainInstance: Decodable {
  package struct Constraint: Decodable {
    package let terms: [Term]
    package let op: String
    package let const: DecimalText
    package let priority: DecimalText
  }

  /// `[variable, coefficient]`
  package struct Term: Decodable {
    package enum Variable {
      case name(String)
      case index(Int)
    }
    package let variable: Variable
    package let coefficient: DecimalText

    package init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      if parts.count != 2 {
        throw DecodingError.dataCorruptedError(in: parts, debugDescription: "A term is [variable, coefficient].")
      }
      if let name = try? parts.decode(String.self) {
        variable = .name(name)
      } else if let index = try? parts.decode(Int.self) {
        variable = .index(index)
      } else {
        throw DecodingError.dataCorruptedError(in: parts, debugDescription: "A term begins with a name or an index.")
      }
      coefficient = try parts.decode(DecimalText.self)
    }
  }

  /// A JSON number as a decimal without an exponent, of at most 38 significant digits: the toolchain's decoder keeps
  /// no more.
  package struct DecimalText: Decodable {
    package let digits: String

    package init(from decoder: any Decoder) throws {
      digits = try decoder.singleValueContainer().decode(Decimal.self).description
    }
  }

  package let variables: [String]
  package let constraints: [Constraint]
}

extension JSONCoding {
  /// Describes an error of `decode`, with its place in the value: `constraints[1].op: …`.
  package static func words(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "\(path(context))there is no \"\(key.stringValue)\""
    case .typeMismatch(let type, let context) where context.debugDescription.isEmpty: "\(path(context))expected \(type)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): path(context) + context.debugDescription
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "this is not valid JSON, or a number in it is beyond 1e127"
    case .dataCorrupted(let context): path(context) + context.debugDescription
    default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    var path = ""
    for key in context.codingPath {
      if let index = key.intValue { path += "[\(index)]" } else { path += (path.isEmpty ? "" : ".") + key.stringValue }
    }
    return path.isEmpty ? "" : path + ": "
  }
}
