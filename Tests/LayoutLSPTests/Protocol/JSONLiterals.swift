@testable import LayoutLSP

/// JSON in tests, written as what it is.
extension JSONValue: ExpressibleByNilLiteral, ExpressibleByStringInterpolation {
  public init(nilLiteral: ()) { self = .null }

  /// A member of nested objects.
  subscript(path: String...) -> JSONValue? {
    path.reduce(self) { value, key in value?[key] }
  }

  var code: Int? { self["error"]?["code"]?.int }
}
