@testable import Formats

/// Lets tests write JSON as Swift literals.
extension JSONValue: ExpressibleByNilLiteral, ExpressibleByStringInterpolation {
  public init(nilLiteral: ()) { self = .null }

  /// Returns a member of nested objects; nil where a key is missing.
  subscript(path: String...) -> JSONValue? {
    path.reduce(self) { value, key in value?[key] }
  }

  var code: Int? { self["error"]?["code"]?.int }
}
