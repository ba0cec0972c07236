import Solver

// A normalised constraint as a measure and its value: the measure is what a notation has a name for, the value what it can
// say. The sum is rearranged for that, and nothing of it is lost.

/// `>= 50`, of a measure that is known.
struct MeasuredValue {
  var relation: Relation
  var text: String

  var isZero: Bool { text == "0" }

  /// One word or number, which stands where an expression could not.
  var isWord: Bool { text.isWord }
}

extension NormalisedStatement {
  /// What the constraint says of a measure, if it says nothing else: in numbers, metrics and shares of a size. `share`: of
  /// which view's size, and on which axis.
  func value(of measure: AtomForm, by constraint: NormalisedConstraint, share: (axis: Axis, of: Int?)) -> MeasuredValue?
  {
    for (form, relation) in values(of: measure, by: constraint) {
      if let text = text(ofValue: form, in: constraint, share) { return MeasuredValue(relation: relation, text: text) }
    }
    return nil
  }

  /// The value as a form that is the same on all screens: one for each way round.
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
        link: 0, space: geometry.space(of: form.terms.flatMap(\.atom.boxes)))
      return geometry.form(of: pair, followsReading: false)
    }
  }

  private func text(
    ofValue form: LinearForm, in constraint: NormalisedConstraint, _ share: (axis: Axis, of: Int?)
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
  /// The form that is the same in all geometries.
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
  /// nil for what no decimal is.
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

  /// Of an expression.
  fileprivate var negated: String {
    if hasPrefix("-"), dropFirst().description.isWord { return String(dropFirst()) }
    return isWord ? "-" + self : "-(\(self))"
  }
}
