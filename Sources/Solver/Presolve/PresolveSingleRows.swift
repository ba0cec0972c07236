/// Takes rows of one term, as most are: bounds and costs of a core variable, or of a variable that is a multiple of
/// one plus a number. They take much less work than rows that have to be expanded, which are left to `Presolve.take`.
extension Presolve {
  /// Takes the rows of one term and returns the others. `count`: about how many others there will be.
  mutating func takeSingles(_ rows: [Int], _ count: Int) -> [Int] {
    var others: [Int] = []
    others.reserveCapacity(count)
    // In local variables, so that nothing is checked or copied for each row.
    var (low, high, multiples, soft): ([RowBound<N>?], [RowBound<N>?], [(scale: N, form: Int32)], SoftConstraints<N>) =
      ([], [], [], SoftConstraints())
    swap(&low, &lower)
    swap(&high, &upper)
    swap(&multiples, &factors)
    swap(&soft, &softConstraints)
    let resolver = SingleResolver(elimination, coreOf, firstParameter: parameterForms.lowerBound)
    var lowers = low.mutableSpan
    var uppers = high.mutableSpan
    var factors = multiples.mutableSpan
    for index in rows {
      let row = system.rows[index]
      guard row.end == row.start + 1, let (form, scale, offset) = resolver.resolve(system.terms[row.start]) else {
        others.append(index)
        continue
      }
      factors[index] = (scale, Int32(truncatingIfNeeded: form))
      let position = scale.isOne ? row.constant - offset : (row.constant - offset) / scale
      let limits = row.relation.limits(scaledBy: scale)
      if row.level == PriorityLevels.required {
        let bound = RowBound(value: position, row: index)
        if limits.below { bound.replaceIfTighter(&lowers[form], isLower: true) }
        if limits.above { bound.replaceIfTighter(&uppers[form], isLower: false) }
      } else {
        soft.append(SoftConstraint(position, weight: scale.magnitude, limits), form: form, level: row.level)
      }
    }
    swap(&low, &lower)
    swap(&high, &upper)
    swap(&multiples, &self.factors)
    swap(&soft, &softConstraints)
    return others
  }
}

/// Finds whether a variable is a multiple of one core variable plus a number.
private struct SingleResolver<N: ExactNumber> {
  private let elimination: Elimination<N>
  private let coreOf: [Int]
  /// The core forms from here on are parameters.
  private let firstParameter: Int

  init(_ elimination: Elimination<N>, _ coreOf: [Int], firstParameter: Int) {
    self.elimination = elimination
    self.coreOf = coreOf
    self.firstParameter = firstParameter
  }

  /// Returns the term as `scale * form + offset`; nil where it is no such multiple, or one of a parameter.
  @inline(__always)
  func resolve(_ term: LinearTerm<N>) -> (form: Int, scale: N, offset: N)? {
    let core = coreOf[term.variable]
    if core >= 0 { return core >= firstParameter ? nil : (core, term.coefficient, .zero) }
    return resolveAlias(term)
  }

  private func resolveAlias(_ term: LinearTerm<N>) -> (form: Int, scale: N, offset: N)? {
    var (variable, scale, offset) = (term.variable, term.coefficient, N.zero)
    while true {
      let definition = elimination.definitionOf[variable]
      if definition < 0 { return coreOf[variable] >= firstParameter ? nil : (coreOf[variable], scale, offset) }
      let alias = elimination.compressed[definition]
      guard alias.end == alias.start + 1 else { return nil }
      offset += scale * alias.constant
      scale = scale * elimination.terms[alias.start].coefficient
      variable = elimination.terms[alias.start].variable
    }
  }
}
