import Solver

// A linear combination of a layout's variables plus a constant: what geometry comes down to.
//
// Terms are collected in any order; `normalized` sorts and adds them up.

package struct LinearForm: Hashable, Sendable {
  package var terms: [Term] = []
  var constant: Rational = .zero

  package init(terms: [Term] = [], constant: Rational = .zero) {
    self.terms = terms
    self.constant = constant
  }

  static func constant(_ value: Rational) -> LinearForm { LinearForm(constant: value) }
  package static func variable(_ number: Int) -> LinearForm {
    LinearForm(terms: [Term(variable: number, coefficient: .one)])
  }

  /// Keeps the memory. Forms are short: removing their terms one by one takes a tenth of the time of removing all at
  /// once.
  mutating func removeAll() {
    while terms.popLast() != nil {}
    constant = .zero
  }

  package mutating func add(_ variable: Int, times coefficient: Rational) {
    terms.append(Term(variable: variable, coefficient: coefficient))
  }

  mutating func add(_ other: LinearForm, times factor: Rational) {
    for term in other.terms { add(term.variable, times: term.coefficient * factor) }
    constant = constant + other.constant * factor
  }

  package func value(in values: [Rational]) -> Rational {
    terms.reduce(constant) { $0 + values[$1.variable] * $1.coefficient }
  }

  /// The form with at most one term for each variable, sorted by variable, without terms that are zero.
  package var normalized: LinearForm {
    var form = self
    form.normalize()
    return form
  }

  mutating func normalize() {
    let kept = terms.withUnsafeMutableBufferPointer { terms in
      if terms.count > Self.short {
        terms.sort { $0.variable < $1.variable }
      } else {
        // Nearly all forms are that short, and nearly sorted: insertion sort.
        for index in terms.indices.dropFirst() {
          var place = index
          while place > 0, terms[place].variable < terms[place - 1].variable {
            terms.swapAt(place, place - 1)
            place -= 1
          }
        }
      }
      var kept = 0
      for index in terms.indices {
        if kept > 0, terms[kept - 1].variable == terms[index].variable {
          terms[kept - 1].coefficient += terms[index].coefficient
          continue
        }
        // A term that came to zero gives its place to the next one.
        if kept > 0, terms[kept - 1].coefficient.isZero { kept -= 1 }
        if kept < index { terms[kept] = terms[index] }
        kept += 1
      }
      return kept > 0 && terms[kept - 1].coefficient.isZero ? kept - 1 : kept
    }
    if kept < terms.count { terms.removeLast(terms.count - kept) }
  }

  private static let short = 16

  static func - (left: LinearForm, right: LinearForm) -> LinearForm {
    var result = left
    result.add(right, times: Rational(-1))
    return result
  }
}
