import Solver

/// A linear combination of a layout's variables plus a constant: what geometry comes down to.
///
/// Terms are collected in any order; `normalized` sorts and adds them up.

/// The variables of a layout: four for each view, in the order x, y, width, height.
enum Dimension: Int, CaseIterable, Sendable {
  case x, y, width, height

  var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    }
  }

  func variable(of view: Int) -> Int { view * 4 + rawValue }
}

struct LinearForm: Sendable {
  var terms: [Term] = []
  var constant: Rational = .zero

  static func constant(_ value: Rational) -> LinearForm { LinearForm(constant: value) }
  static func variable(_ number: Int) -> LinearForm { LinearForm(terms: [Term(variable: number, coefficient: .one)]) }

  mutating func add(_ variable: Int, times coefficient: Rational) {
    terms.append(Term(variable: variable, coefficient: coefficient))
  }

  mutating func add(_ other: LinearForm, times factor: Rational) {
    for term in other.terms { add(term.variable, times: term.coefficient * factor) }
    constant = constant + other.constant * factor
  }

  /// At most one term for each variable, by number, none that is zero.
  var normalized: LinearForm {
    var result: [Term] = []
    result.reserveCapacity(terms.count)
    for term in terms.sorted(by: { $0.variable < $1.variable }) {
      if let last = result.last, last.variable == term.variable {
        result[result.count - 1] = Term(variable: last.variable, coefficient: last.coefficient + term.coefficient)
      } else {
        result.append(term)
      }
    }
    result.removeAll { $0.coefficient.isZero }
    return LinearForm(terms: result, constant: constant)
  }

  static func - (left: LinearForm, right: LinearForm) -> LinearForm {
    var result = left
    result.add(right, times: Rational(-1))
    return result
  }
}
