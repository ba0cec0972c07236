// The key of a part of a problem in `KnownParts`.

extension KnownParts.Key {
  /// nil for a part with a parameter that is a range, or with a priority that is no fraction of two machine words.
  init?(_ system: LinearSystem<Fraction>, of problem: Problem, _ rank: [Int]) {
    var numbers: [Word] = []
    numbers.reserveCapacity(1 + 2 * system.variableCount + 6 * system.rowCount + 3 * system.terms.count)
    numbers.append(Word(system.variableCount))
    for variable in system.variables {
      numbers.append(Word(variable))
      numbers.append(rank[variable] < problem.observed.count ? 1 : 0)
    }
    for row in system.rows {
      guard case .constraint(let index) = row.origin,
        case .small(let top, let bottom) = problem.constraints.priority(of: index).storage
      else { return nil }
      numbers.append(Word(row.end - row.start))
      numbers.append(Word(row.relation.rawValue))
      numbers.append(top)
      numbers.append(bottom)
      numbers.append(row.constant.numerator)
      numbers.append(row.constant.denominator)
    }
    for term in system.terms {
      numbers.append(Word(term.variable))
      numbers.append(term.coefficient.numerator)
      numbers.append(term.coefficient.denominator)
    }
    self.init(numbers)
  }
}
