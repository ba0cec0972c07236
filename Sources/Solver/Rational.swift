/// Exact rational numbers: what a file's decimals and ratios mean, safe against overflow.
public struct Rational: Sendable, Hashable {
  public static let required = Rational(1000)
  public init(_ value: Int) {}
  public var double: Double { 0 }
}
