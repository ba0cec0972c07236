import Solver

/// A linear combination of atoms plus a constant.
struct AtomForm: Sendable {
  var terms = AtomTerms()
  var constant: Rational = .zero

  /// Something of it is measured on a view; a share of the superview alone is not.
  var namesView: Bool {
    var namesView = false
    terms.forEach { atom, _ in namesView = namesView || !atom.isShare }
    return namesView
  }

  /// A share of a superview that there is not.
  var isOfNoSuperview: Bool {
    var isOfNone = false
    terms.forEach { atom, _ in if case .share(_, of: nil) = atom { isOfNone = true } }
    return isOfNone
  }

  mutating func add(_ other: AtomForm, times factor: Rational) {
    other.terms.forEach { atom, coefficient in terms.append((atom, coefficient * factor)) }
    if !other.constant.isZero { constant += other.constant * factor }
  }

  static func + (left: AtomForm, right: AtomForm) -> AtomForm {
    if right.terms.isEmpty { return AtomForm(terms: left.terms, constant: left.constant + right.constant) }
    var result = left
    result.add(right, times: .one)
    return result
  }

  func scaled(by factor: Rational) -> AtomForm {
    var result = AtomForm()
    result.add(self, times: factor)
    return result
  }

  /// Shares read as the numbers they are: 50% is 0.5. Only for a form that names no view.
  var sharesAsNumbers: Rational {
    terms.reduce(constant) { $1.atom.isShare ? $0 + $1.coefficient : $0 }
  }

  /// Like terms added up, in the order of their first appearance; none that is zero.
  var normalized: AtomForm {
    var result = AtomForm(constant: constant)
    var index = AtomIndex()
    for term in terms {
      let known = index.place(of: term.atom, among: result.terms)
      if known < result.terms.count {
        result.terms[known].coefficient = result.terms[known].coefficient + term.coefficient
      } else {
        result.terms.append(term)
      }
    }
    result.terms.removeAll { $0.coefficient.isZero }
    return result
  }
}

/// Finds an atom among terms: by looking where they are few, which is nearly always, else by a table.
private struct AtomIndex {
  private var table: [Atom: Int] = [:]

  /// The place of the term with that atom; behind the last where there is none, and where it will then be put.
  mutating func place(of atom: Atom, among terms: AtomTerms) -> Int {
    if terms.count < 8 { return terms.firstIndex { $0.atom == atom } ?? terms.count }
    if table.isEmpty { for (place, term) in terms.enumerated() { table[term.atom] = place } }
    if let place = table[atom] { return place }
    table[atom] = terms.count
    return terms.count
  }
}

extension AtomForm {
  /// A number of points.
  static func points(_ value: Rational) -> AtomForm { AtomForm(constant: value) }

  /// One attribute of a rectangle, by its name in `Attribute.all`; the form is empty where there is no such attribute.
  static func measure(_ name: String, of box: Box, to argument: Box? = nil) -> AtomForm {
    guard let index = Attribute.index(of: name, takesView: argument != nil) else { return AtomForm() }
    return AtomForm(terms: AtomTerms(.attribute(box, index, argument: argument)))
  }

  static func - (left: AtomForm, right: AtomForm) -> AtomForm {
    var result = left
    result.add(right, times: Rational(-1))
    return result
  }
}
