import Solver

// An equation as it was understood: sums of named measures, before a screen gives them geometry.

/// An equation statement.
package struct Equation: Sendable {
  /// The whole statement.
  package var place: SourceRange
  package var pairs: [EquationPair]
  /// Whether the equation follows the reading direction, as with leading or trailing: on an rtl screen its horizontal
  /// places run the other way.
  package var followsReading: Bool
  package var priority: Rational
  /// Where the trailing `?` stands.
  var question: SourceRange?
  /// The condition under which it holds.
  package var condition = Condition.always
  /// Its role in the stack that makes it; nil for other equations.
  package var stack: StackRule?

  package var isRequired: Bool { priority == .required }
}

extension Geometry {
  /// Returns `left - right` of the pair, multiplied out where it holds quotients.
  func form(of pair: EquationPair, followsReading: Bool) -> LinearForm {
    var form = LinearForm()
    form.terms.reserveCapacity(6)
    setForm(&form, to: pair, followsReading: followsReading)
    return form
  }

  /// Sets a form that is no longer needed to `left - right` of the pair, in the memory that the form has.
  func setForm(_ form: inout LinearForm, to pair: EquationPair, followsReading: Bool) {
    form.removeAll()
    form.constant = pair.left.constant - pair.right.constant
    let space = pair.space
    var quotient: Atom?
    func add(_ atom: Atom, times factor: Rational) {
      guard case .attribute(let box, let attribute, _) = atom else {
        return form.add(measure(atom, space: space, followsReading: followsReading), times: factor)
      }
      switch Attribute.measures[attribute] {
      case .position(let edge, let margin):
        addPosition(edge, of: box, margin: margin, in: space, followsReading: followsReading, times: factor, to: &form)
      case .size(let axis): addSize(of: box, axis, times: factor, to: &form)
      case .contentSize(let axis): addSize(of: .content(of: box.view), axis, times: factor, to: &form)
      case let measure where measure.isQuotient: quotient = quotient ?? atom
      default: form.add(measure(atom, space: space, followsReading: followsReading), times: factor)
      }
    }
    for (atom, coefficient) in pair.left.terms { add(atom, times: coefficient) }
    for (atom, coefficient) in pair.right.terms { add(atom, times: -coefficient) }
    if let quotient { form = multipliedOut(pair.left - pair.right, by: denominator(of: quotient)) }
    form.normalize()
  }

  /// Returns the difference multiplied by the denominator, which all its terms share.
  private func multipliedOut(_ difference: AtomForm, by denominator: LinearForm) -> LinearForm {
    var form = LinearForm()
    for term in difference.terms { form.add(numerator(of: term.atom), times: term.coefficient) }
    form.add(denominator, times: difference.constant)
    return form
  }

  private func measure(_ atom: Atom, space: ViewID, followsReading: Bool) -> LinearForm {
    switch atom {
    case .share(let axis, let view): return size(of: .view(view ?? .root), axis)
    case .attribute(let box, _, let argument):
      let other = argument ?? box
      let outside = views.superview(of: box) ?? .root
      switch atom.attribute?.measure {
      case .position(let edge, let margin):
        return position(edge, of: box, margin: margin, in: space, followsReading: followsReading)
      case .size(let axis): return size(of: box, axis)
      case .contentSize(let axis): return size(of: .content(of: box.view), axis)
      case .inset(let edge, let base): return inset(edge, of: box, from: base, superview: outside)
      case .offset(let edge): return offset(edge, of: box, to: other)
      case .alignment(let edge): return alignment(edge, of: box, with: other)
      case .aspectRatio, .fraction, .sizeRatio, .compound, .priority, nil: return LinearForm()
      }
    }
  }

  /// Returns the value of an attribute in a solution; places are in the coordinates of the rectangle's superview. nil
  /// for an attribute that has no single value, and for a quotient by 0.
  package func value(of atom: Atom, in values: [Rational]) -> Rational? {
    if let form = form(of: atom) { return form.value(in: values) }
    guard atom.attribute?.isQuotient == true else { return nil }
    return numerator(of: atom).value(in: values).divided(by: denominator(of: atom).value(in: values))
  }

  /// Returns the form that an attribute measures; places are in the coordinates of the rectangle's superview. nil for
  /// an attribute that has no single value, and for a quotient.
  package func form(of atom: Atom) -> LinearForm? {
    guard let box = atom.boxes.first, let attribute = atom.attribute, !attribute.isQuotient else { return nil }
    switch attribute.measure {
    case .compound, .priority: return nil
    default: return measure(atom, space: views.superview(of: box) ?? .root, followsReading: false).normalized
    }
  }

  private func numerator(of atom: Atom) -> LinearForm {
    guard case .attribute(let box, _, _) = atom else { return LinearForm() }
    let outside = views.superview(of: box) ?? .root
    switch atom.attribute?.measure {
    case .aspectRatio: return size(of: box, .horizontal)
    case .sizeRatio(let axis): return size(of: box, axis)
    case .fraction(let axis):
      return position(axis.center, of: box, margin: false, in: outside, followsReading: false)
    default: return LinearForm()
    }
  }

  private func denominator(of atom: Atom) -> LinearForm {
    guard let place = Self.denominatorPlace(of: atom, superview: views.superview) else { return LinearForm() }
    return size(of: place.box, place.axis)
  }

  /// Returns the size that a quotient divides by. Quotients with the same denominator can be added.
  package static func denominatorPlace(of atom: Atom, superview: (Box) -> ViewID?) -> (box: Box, axis: Axis)? {
    guard case .attribute(let box, _, let argument) = atom else { return nil }
    switch atom.attribute?.measure {
    case .aspectRatio: return (box, .vertical)
    case .sizeRatio(let axis): return (argument ?? box, axis)
    case .fraction(let axis): return (.view(superview(box) ?? .root), axis)
    default: return nil
    }
  }
}
