import Solver

// A normalised constraint solved for one measure: the measure is what a notation has a name for, the value what it
// can write. The sum is rearranged for that, and nothing of it is lost.

/// The relation and the value of a known measure: `>= 50`.
struct MeasuredValue {
  var relation: Relation
  var text: String

  var isZero: Bool { text == "0" }

  /// Whether the text is one word or number, which may stand where an expression may not.
  var isWord: Bool { text.isWord }
}

extension NormalisedStatement {
  /// Returns the value that the constraint gives a measure, in numbers, metrics and percentages; nil if it says
  /// anything else. `share`: the view whose size a percentage is of, and the axis.
  func value(of measure: AtomForm, by constraint: NormalisedConstraint, share: (axis: Axis, of: ViewID?))
    -> MeasuredValue?
  {
    for (form, relation) in values(of: measure, by: constraint) {
      if let text = text(ofValue: form, in: constraint, share) { return MeasuredValue(relation: relation, text: text) }
    }
    return nil
  }

  /// Returns the measure's value as a form that is the same on all screens, for the constraint as written and turned
  /// round.
  func values(of measure: AtomForm, by constraint: NormalisedConstraint) -> [(form: LinearForm, relation: Relation)] {
    let measured = lowered(measure)
    return [(Rational.one, constraint.pair.relation), (Rational(-1), constraint.pair.relation.turned)].compactMap {
      factor, relation in
      let forms = zip(measured, constraint.difference).map { measured, difference -> LinearForm in
        var form = measured
        form.add(difference, times: -factor)
        return form.normalized
      }
      return forms.common.map { ($0, relation) }
    }
  }

  func lowered(_ form: AtomForm) -> [LinearForm] {
    geometries.map { geometry in
      let pair = EquationPair(
        left: form, right: AtomForm(), relation: .equal,
        place: SourceRange(source: 0, statement: 0, lower: 0, upper: 0),
        link: 0, space: geometry.space(of: form.terms.flatMap { $0.atom.boxes }))
      return geometry.form(of: pair, followsReading: false)
    }
  }

  private func text(
    ofValue form: LinearForm, in constraint: NormalisedConstraint, _ share: (axis: Axis, of: ViewID?)
  ) -> String? {
    if let value = constraint.value, let known = value.form {
      if known == form { return value.text }
      if known.negated == form { return value.text.negated }
    }
    guard !constraint.usesMetrics else { return nil }
    if form.terms.isEmpty { return form.constant.decimalText }
    guard form.terms.count == 1, form.constant.isZero, let superview = share.of,
      form.terms[0].variable == share.axis.length.variable(of: superview)
    else { return nil }
    return (form.terms[0].coefficient * Rational(100)).decimalText.map { $0 + "%" }
  }
}

extension [LinearForm] {
  /// The form that all geometries have in common; nil where they differ.
  var common: LinearForm? { first.flatMap { first in allSatisfy { $0 == first } ? first : nil } }
}

extension LinearForm {
  var negated: LinearForm {
    var result = LinearForm()
    result.add(self, times: Rational(-1))
    return result
  }
}

extension Rational {
  /// nil for a number that no decimal is equal to.
  var decimalText: String? {
    let text = "\(self)"
    return Rational(decimal: text) == self ? text : nil
  }
}

extension String {
  fileprivate var isWord: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0 == "." || $0 == "%" || $0 == "_" || $0.properties.isAlphabetic || ("0"..."9") ~= $0
      }
  }

  /// The negative of an expression's text.
  fileprivate var negated: String {
    if hasPrefix("-"), dropFirst().description.isWord { return String(dropFirst()) }
    return isWord ? "-" + self : "-(\(self))"
  }
}
