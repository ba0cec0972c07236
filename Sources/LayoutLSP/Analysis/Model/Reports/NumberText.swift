import Solver

/// How numbers are written for people.
package enum NumberText {
  /// Returns a number as a person writes it: at most four decimals, no trailing zeros. A number that is nearer to 0
  /// than that keeps its digits.
  package static func points(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let scaled = (value * 10_000).rounded()
    // A number that is not 0 is not shown as 0.
    if scaled == 0, value != 0 { return "\(value)" }
    guard abs(scaled) < 1e15, let whole = Int64(exactly: scaled) else { return "\(value)" }
    let sign = whole < 0 ? "-" : ""
    let (units, rest) = abs(whole).quotientAndRemainder(dividingBy: 10_000)
    guard rest != 0 else { return "\(sign)\(units)" }
    var digits = String(rest)
    while digits.utf8.count < 4 { digits = "0" + digits }
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(units).\(digits)"
  }

  package static func points(_ value: Rational) -> String { points(value.double) }

  /// Returns the lower end of the numbers that work, rounded up to a number that works too.
  package static func least(_ value: Rational) -> String { "\(value.rounded(up: true, decimals: 4))" }

  /// Returns the upper end of the numbers that work, rounded down to a number that works too.
  package static func greatest(_ value: Rational) -> String { "\(value.rounded(up: false, decimals: 4))" }

  /// Returns a factor, exactly where that is short: `0.5`, `1/3`.
  static func factor(_ value: Rational) -> String {
    let exact = "\(value)"
    return exact.utf8.count <= 8 ? exact : points(value)
  }
}
