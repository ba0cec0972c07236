import Solver

/// A number of exported code: a sum of metrics, each times a factor, and a constant. Does not know how a language
/// writes it.
package struct ExportedNumber: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    /// Index into `ExportedLayout.metrics`.
    package var metric: Int
    package var factor: Rational
  }

  /// In the order of the metrics; no factor is zero.
  package var terms: [Term] = []
  package var constant: Rational = .zero

  init(_ constant: Rational, terms: [Term] = []) { (self.constant, self.terms) = (constant, terms) }

  static let zero = ExportedNumber(.zero)

  var isZero: Bool { terms.isEmpty && constant.isZero }

  static prefix func - (number: ExportedNumber) -> ExportedNumber { number * Rational(-1) }

  static func * (number: ExportedNumber, factor: Rational) -> ExportedNumber {
    if factor.isZero { return .zero }
    return ExportedNumber(
      number.constant * factor, terms: number.terms.map { Term(metric: $0.metric, factor: $0.factor * factor) })
  }

  static func + (one: ExportedNumber, other: ExportedNumber) -> ExportedNumber {
    var result = one
    result.constant += other.constant
    for term in other.terms {
      if let known = result.terms.firstIndex(where: { $0.metric == term.metric }) {
        result.terms[known].factor += term.factor
      } else {
        result.terms.append(term)
      }
    }
    result.terms.removeAll { $0.factor.isZero }
    result.terms.sort { $0.metric < $1.metric }
    return result
  }

  /// Returns the value of the sum with these metrics.
  package func value(_ metrics: [ExportedMetric]) -> Rational {
    terms.reduce(constant) { $0 + $1.factor * metrics[$1.metric].number }
  }
}
