import Solver

/// A linear combination of atoms plus a constant.
package struct AtomForm: Sendable {
  var terms = AtomTerms()
  package var constant: Rational = .zero

  // Inlined, these properties read the atoms; called, they would be passed a copy of the whole sum.

  /// Whether some term is measured on a view. A share of the superview alone is not.
  @inline(__always)
  var namesView: Bool {
    var namesView = false
    terms.forEachAtom { namesView = namesView || !$0.isShare }
    return namesView
  }

  /// Whether some term is a share of a superview that does not exist.
  @inline(__always)
  var isOfNoSuperview: Bool {
    var isOfNone = false
    terms.forEachAtom { isOfNone = isOfNone || $0.isShareOfNone }
    return isOfNone
  }

  /// The terms as a list.
  package var summands: [(atom: Atom, coefficient: Rational)] { Array(terms) }

  /// The first term that is measured on a rectangle. `attribute`: index into `Attribute.all`.
  package var firstAttribute: (box: Box, attribute: Int)? {
    for case (.attribute(let box, let attribute, _), _) in summands { return (box, attribute) }
    return nil
  }

  mutating func add(_ other: AtomForm, times factor: Rational) {
    if terms.isEmpty, factor == .one {
      terms = other.terms
    } else {
      other.terms.forEach { atom, coefficient in terms.append((atom, coefficient * factor)) }
    }
    if !other.constant.isZero { constant += other.constant * factor }
  }

  static func + (left: AtomForm, right: AtomForm) -> AtomForm {
    if right.terms.isEmpty { return AtomForm(terms: left.terms, constant: left.constant + right.constant) }
    var result = left
    result.add(right, times: .one)
    return result
  }

  /// Returns the sum with an atom put before its terms.
  func behind(_ first: PackedAtom) -> AtomForm {
    var result = AtomForm(constant: constant)
    result.terms.append(first, times: .one)
    terms.forEach { atom, coefficient in result.terms.append((atom, coefficient)) }
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
    return AtomForm(terms: AtomTerms(.attribute(box, index, argument: argument)))
  }

  static func - (left: AtomForm, right: AtomForm) -> AtomForm {
    var result = left
    result.add(right, times: Rational(-1))
    return result
  }
}
