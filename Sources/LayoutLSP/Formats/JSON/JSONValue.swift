// JSON whose shape is not known beforehand: settings, `initializationOptions`, a diagnostic's `data`. JSON of a known
// shape has a type of its own.

package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member called `key` of an object, else nil.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// A whole number, also one written as `2.0`.
  package var int: Int? {
    switch self {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  /// Returns a number, rounded to 9 decimals where that is exact enough: `0.1`, not the noise of a sum.
  package static func number(_ value: Double) -> JSONValue {
    let rounded = value.withoutNoise
    return Int(exactly: rounded).map { .int($0) } ?? .double(rounded)
  }

  /// Returns the number, rounded as one that is not optional; `null` for nil.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { number($0) } ?? .null
  }
}

extension Double {
  /// The value rounded to nine decimals (a thousandth of the precision that is promised), if it is below 1e6: a Double
  /// has no more to give.
  package var withoutNoise: Double {
    guard magnitude < 1e6 else { return self }
    let rounded = (self * 1e9).rounded() / 1e9
    return rounded == 0 ? 0 : rounded
  }
}

/// Swift literals as JSON.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.reduce(into: [:]) { $0[$1.0] = $1.1 })
  }
}
