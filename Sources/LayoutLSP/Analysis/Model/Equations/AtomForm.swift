import Solver

/// A linear combination of atoms plus a constant.
package struct AtomForm: Sendable {
  package typealias Term = (atom: Atom, coefficient: Rational)

  package var terms: [Term] = []
  package var constant: Rational = .zero

  /// Whether some term is measured on a view. A share of the superview alone is not.
  var namesView: Bool { terms.contains { !$0.atom.isShare } }

  /// Whether some term is a share of a superview that does not exist.
  var isOfNoSuperview: Bool {
    terms.contains { if case .share(_, of: nil) = $0.atom { true } else { false } }
  }

  /// The first term that is measured on a rectangle. `attribute`: index into `Attribute.all`.
  package var firstAttribute: (box: Box, attribute: Int)? {
    for case (.attribute(let box, let attribute, _), _) in terms { return (box, attribute) }
    return nil
  }

  mutating func add(_ other: AtomForm, times factor: Rational) {
    for (atom, coefficient) in other.terms { terms.append((atom, coefficient * factor)) }
    constant += other.constant * factor
  }

  static func + (left: AtomForm, right: AtomForm) -> AtomForm {
    var result = left
    result.add(right, times: .one)
    return result
  }

  /// Returns the sum with an atom put before its terms.
  func behind(_ first: Atom) -> AtomForm {
    var result = self
    result.terms.insert((first, .one), at: 0)
    return result
  }

  func scaled(by factor: Rational) -> AtomForm {
    var result = AtomForm()
    result.add(self, times: factor)
    return result
  }

  /// The value of a form that names no view, with shares read as the numbers they are: 50% is 0.5.
  var sharesAsNumbers: Rational {
    terms.reduce(constant) { $1.atom.isShare ? $0 + $1.coefficient : $0 }
  }

  /// The form with like terms added up, in the order of their first appearance, without terms that are zero.
  var normalized: AtomForm {
    var result = AtomForm(constant: constant)
    var places = SmallDictionary<Atom, Int>()
    for term in terms {
      if let known = places[term.atom] {
        result.terms[known].coefficient = result.terms[known].coefficient + term.coefficient
      } else {
        places.set(result.terms.count, for: term.atom)
        result.terms.append(term)
      }
    }
    result.terms.removeAll { $0.coefficient.isZero }
    return result
  }
}

extension AtomForm {
  /// Returns the form of a number of points.
  static func points(_ value: Rational) -> AtomForm { AtomForm(constant: value) }

  /// Returns the form of one attribute of a rectangle, by its name in `Attribute.all`; an empty form where there is
  /// no such attribute.
  static func measure(_ name: String, of box: Box, to argument: Box? = nil) -> AtomForm {
    guard let index = Attribute.index(of: name, takesView: argument != nil) else { return AtomForm() }
    return AtomForm(terms: [(.attribute(box, index, argument: argument), .one)])
  }

  static func - (left: AtomForm, right: AtomForm) -> AtomForm {
    var result = left
    result.add(right, times: Rational(-1))
    return result
  }
}
