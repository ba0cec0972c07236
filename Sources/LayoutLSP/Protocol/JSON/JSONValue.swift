// JSON whose shape is not known beforehand: settings, `initializationOptions`, a diagnostic's `data`. JSON of a known
// shape has a type of its own.

enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member called `key` of an object, else nil.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// A whole number, also one written as `2.0`.
  var int: Int? {
    switch self {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  /// Returns a number, rounded to 9 decimals where that is exact enough: `0.1`, not the noise of a sum.
  static func number(_ value: Double) -> JSONValue {
    let rounded = value.withoutNoise
    return Int(exactly: rounded).map { .int($0) } ?? .double(rounded)
  }

  /// Returns the number, rounded as one that is not optional; `null` for nil.
  static func number(_ value: Double?) -> JSONValue {
    value.map { number($0) } ?? .null
  }
}

extension Double {
  /// The value rounded to nine decimals (a thousandth of the precision that is promised), if it is below 1e6: a Double
  /// has no more to give.
  var withoutNoise: Double {
    guard magnitude < 1e6 else { return self }
    let rounded = (self * 1e9).rounded() / 1e9
    return rounded == 0 ? 0 : rounded
  }
}

extension JSONValue: Codable {
  /// Tries the most frequent kinds first: each wrong one costs an error thrown and caught.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .double(try container.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// Swift literals as JSON.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
