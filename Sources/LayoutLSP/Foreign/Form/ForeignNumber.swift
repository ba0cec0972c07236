/// A number that code says: what is known of it, and names for numbers that are known elsewhere, each with its factor.
package struct ForeignNumber: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  private struct Term: Hashable {
    var name: String
    var factor: Double
  }

  /// The number, without its names.
  package private(set) var value: Double
  private var terms: [Term] = []

  package init(_ value: Double) { self.value = value }

  package init(floatLiteral value: Double) { self.value = value }

  package init(integerLiteral value: Int) { self.value = Double(value) }

  /// A number that a name stands for.
  init(named name: String) { (value, terms) = (0, [Term(name: name, factor: 1)]) }

  /// The number, where all of it is known.
  var plain: Double? { terms.isEmpty ? value : nil }

  var isFinite: Bool { value.isFinite && terms.allSatisfy { $0.factor.isFinite } }

  // MARK: Arithmetic

  static func + (one: ForeignNumber, other: ForeignNumber) -> ForeignNumber {
    var sum = one
    sum.value += other.value
    for term in other.terms {
      if let index = sum.terms.firstIndex(where: { $0.name == term.name }) {
        sum.terms[index].factor += term.factor
      } else {
        sum.terms.append(term)
      }
    }
    sum.terms.removeAll { $0.factor == 0 }
    return sum
  }

  static func * (one: ForeignNumber, factor: Double) -> ForeignNumber {
    var product = one
    product.value *= factor
    for index in product.terms.indices { product.terms[index].factor *= factor }
    return product
  }

  static prefix func - (number: ForeignNumber) -> ForeignNumber { number * -1 }

  static func - (one: ForeignNumber, other: ForeignNumber) -> ForeignNumber { one + -other }

  static func += (one: inout ForeignNumber, other: ForeignNumber) { one = one + other }

  /// Returns a product; nil where both have names, as the language has no squares.
  func times(_ other: ForeignNumber) -> ForeignNumber? {
    if let factor = other.plain { return self * factor }
    return plain.map { other * $0 }
  }

  /// Returns a quotient; nil by zero, and by what has names.
  func over(_ other: ForeignNumber) -> ForeignNumber? { other.plain.flatMap { $0 == 0 ? nil : self * (1 / $0) } }

  // MARK: Text

  /// The number as a layout has it: `16`, `gap`, `2 * gap - 4`.
  package var text: String {
    // A number that is known stands first where what follows is taken from it.
    let isFirst = value > 0 && (terms.first?.factor ?? 0) < 0
    var text = isFirst ? ForeignNumber.text(value) : ""
    for term in terms {
      let factor = term.factor.magnitude == 1 ? "" : ForeignNumber.text(term.factor.magnitude) + " * "
      text += (text.isEmpty ? (term.factor < 0 ? "-" : "") : (term.factor < 0 ? " - " : " + ")) + factor + term.name
    }
    if text.isEmpty { return ForeignNumber.text(value) }
    if isFirst { return text }
    let rest = ForeignNumber.text(value.magnitude)
    return rest == "0" ? text : text + (value < 0 ? " - " : " + ") + rest
  }

  /// The number as it is added to something: ` + 16`, ` - gap`; nothing for 0.
  package var addedText: String {
    let text = self.text
    if text == "0" { return "" }
    return text.hasPrefix("-") ? " - " + text.dropFirst() : " + " + text
  }

  /// The number as a factor or divisor: in parentheses where it is a sum or negative.
  package var factorText: String {
    let isSum = terms.count + (ForeignNumber.text(value) == "0" ? 0 : 1) > 1 || terms.contains { $0.factor != 1 }
    return isSum || terms.isEmpty && value < 0 ? "(\(text))" : text
  }

  /// Returns ` / 3` or ` * 2 / 3` for a factor that has no decimal; nil for one that has.
  static func share(_ factor: ForeignNumber) -> String? {
    guard let value = factor.plain, value > 0, (value * 10_000).rounded() != value * 10_000 else { return nil }
    for divisor in [3.0, 6, 7, 9, 11, 12] {
      let count = (value * divisor).rounded()
      guard count > 0, (value * divisor - count).magnitude < 1e-6 else { continue }
      return (count == 1 ? "" : " * " + text(count)) + " / " + text(divisor)
    }
    return nil
  }

  /// Returns the decimal, rounded to a millionth.
  package static func text(_ value: Double) -> String {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
    return "\(whole)"
  }
}
