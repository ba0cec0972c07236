#if canImport(Darwin)
  import struct Foundation.Decimal
#else
  import struct FoundationEssentials.Decimal
#endif
@testable import LayoutLSP

// The input of `solve`: a problem as numbers, in JSON: `{"variables": […], "constraints": [{"terms": …, "op": …,
// "const": …, "priority": …}, …]}`. Other members are ignored. Knows no solver, and does not check names and numbers.

struct PlainInstance: Decodable {
  struct Constraint: Decodable {
    let terms: [Term]
    let op: String
    let const: DecimalText
    let priority: DecimalText
  }

  /// `[variable, coefficient]`
  struct Term: Decodable {
    enum Variable {
      case name(String)
      case index(Int)
    }
    let variable: Variable
    let coefficient: DecimalText

    init(from decoder: any Decoder) throws {
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
  struct DecimalText: Decodable {
    let digits: String

    init(from decoder: any Decoder) throws {
      digits = try decoder.singleValueContainer().decode(Decimal.self).description
    }
  }

  let variables: [String]
  let constraints: [Constraint]
}

extension JSONCoding {
  /// Describes an error of `decode`, with its place in the value: `constraints[1].op: …`.
  static func words(of error: any Error) -> String {
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
