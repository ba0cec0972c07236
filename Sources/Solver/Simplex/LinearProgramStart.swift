/// The start of the simplex method: every core variable has a value within its bounds at which its own soft
/// constraints cost least, which is usually optimal already; all other forms are basic.
extension LinearProgram {
  mutating func start() {
    let forms = presolve.forms
    simplex.costs.layOut(presolve.softConstraints, formCount: forms.count)
    simplex.reserveCapacity(forms: forms.count, rows: forms.count - forms.coreCount, entries: forms.variables.count)
    simplex.addColumns(values: bestValues(), lengths: columnLengths())
    simplex.addRows(starts: forms.starts, forms.variables, forms.coefficients)
  }

  /// Returns for each core variable a value within its bounds where its soft constraints cost least, the highest
  /// priority first.
  private func bestValues() -> [N] {
    var low: [N?] = []
    var high: [N?] = []
    let coreCount = presolve.forms.coreCount
    low.reserveCapacity(coreCount)
    high.reserveCapacity(coreCount)
    for form in 0..<coreCount {
      low.append(lower[form]?.value)
      high.append(upper[form]?.value)
    }
    simplex.costs.forEachMinimum(below: coreCount) { form, left, right in
      narrow(&low[form], &high[form], left, right)
    }
    var values: [N] = []
    values.reserveCapacity(coreCount)
    for form in 0..<coreCount { values.append(low[form] ?? high[form] ?? .zero) }
    return values
  }

  /// Narrows the first interval to its intersection with the second; where they are apart, to its end nearest to the
  /// second.
  private func narrow(_ low: inout N?, _ high: inout N?, _ left: N?, _ right: N?) {
    if let low, let high, low >= high { return }
    if let left, let end = high, left >= end {
      low = end
    } else if let right, let end = low, right <= end {
      high = end
    } else {
      if let left, low.map({ $0 < left }) ?? true { low = left }
      if let right, high.map({ $0 > right }) ?? true { high = right }
    }
  }

  private func columnLengths() -> [Int] {
    var lengths = [Int](repeating: 0, count: presolve.forms.coreCount)
    for variable in presolve.forms.variables { lengths[variable] += 1 }
    return lengths
  }
}
