/// A number of a document, as text for a layout: exact where it was meant to be. The rounding of decimals and simple
/// fractions to binary numbers is undone: `16.800000000000001` is 16.8, `0.33333333333333331` a third.
struct IBNumber: Hashable {
  /// The number as it is written in a layout: a decimal, or a fraction `1/3`.
  let text: String
  let value: Double

  static let zero = IBNumber(text: "0", value: 0)
  static let one = IBNumber(text: "1", value: 1)

  /// nil for text that is no finite number, or none that a layout can hold.
  init?(_ written: String) {
    guard IBNumber.isNumber(written), let value = Double(written) else { return nil }
    self.init(value)
  }

  /// Whether the text is a decimal, of whatever size.
  static func isNumber(_ written: String) -> Bool {
    let isDecimal = !written.isEmpty && written.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    return isDecimal && Double(written) != nil
  }

  init?(_ value: Double) {
    guard value.isFinite, abs(value) <= 1e9 else { return nil }
    self.value = value
    let isLong = abs(value * 1e6 - (value * 1e6).rounded()) > 1e-6
    if isLong, let fraction = IBNumber.fraction(value) {
      text = fraction
    } else {
      text = IBNumber.decimal(value)
    }
  }

  /// A measured length, rounded to a thousandth of a point: finer than any screen, and shorter than the digits of a
  /// third.
  init(points value: Double) {
    self = IBNumber((value * 1000).rounded() / 1000) ?? .zero
  }

  private init(text: String, value: Double) {
    self.text = text
    self.value = value
  }

  /// Returns the decimal, rounded to a millionth: no screen shows less.
  private static func decimal(_ value: Double) -> String {
    let millionths = (abs(value) * 1e6).rounded()
    guard let whole = Int64(exactly: millionths), whole > 0 else { return "0" }
    var digits = String(whole % 1_000_000)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (value < 0 ? "-" : "") + String(whole / 1_000_000) + (digits.isEmpty ? "" : "." + digits)
  }

  /// Returns a simple fraction that is the same binary number, or nearly; nil where there is none.
  private static func fraction(_ value: Double) -> String? {
    for denominator in 2...400 {
      let numerator = (value * Double(denominator)).rounded()
      guard abs(numerator) < 1e6, abs(numerator / Double(denominator) - value) < 1e-9,
        let exact = Int(exactly: numerator)
      else { continue }
      return "\(exact)/\(denominator)"
    }
    return nil
  }

  var negated: IBNumber { IBNumber(-value) ?? .zero }
}

/// A multiplier: a decimal, `3:4` or `3/4`.
struct IBRatio: Equatable {
  let numerator: IBNumber
  let denominator: IBNumber

  static let one = IBRatio(numerator: .one, denominator: .one)

  /// nil for text that is no ratio, and for 0, which no constraint may have.
  init?(_ written: String) {
    let parts = IBRatio.parts(written).map { IBNumber($0) }
    guard let first = parts.first ?? nil, first.value != 0 else { return nil }
    switch parts.count {
    case 1: self.init(numerator: first, denominator: .one)
    case 2:
      guard let second = parts[1], second.value != 0 else { return nil }
      self.init(numerator: first, denominator: second)
    default: return nil
    }
  }

  /// Whether the text is a ratio, of whatever numbers.
  static func isRatio(_ written: String) -> Bool {
    1...2 ~= parts(written).count && parts(written).allSatisfy(IBNumber.isNumber)
  }

  private static func parts(_ written: String) -> [String] {
    written.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { part in String(part.filter { $0 != " " }) }
  }

  private init(numerator: IBNumber, denominator: IBNumber) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var value: Double { numerator.value / denominator.value }
  var isOne: Bool { value == 1 }
}
