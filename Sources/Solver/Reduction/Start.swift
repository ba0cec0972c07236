/// Where the simplex method starts: every core variable where its own bounds and wishes like it best, which is usually
/// right already, and all other forms basic.
extension Reduction {
  mutating func start() {
    wishes.arrange(formCount: forms.count)
    simplex.reserveCapacity(forms: forms.count, rows: forms.count - forms.coreCount)
    var next = 0
    var values: [N] = []
    values.reserveCapacity(forms.coreCount)
    for form in 0..<forms.coreCount {
      var low = lower[form]?.value
      var high = upper[form]?.value
      while next < wishes.groups.count, wishes.groups[next].form == form {
        wishes.narrow(&low, &high, toBestOf: wishes.groups[next])
        next += 1
      }
      values.append(low ?? high ?? .zero)
    }
    simplex.addColumns(values: values)
    addRows()
  }

  private mutating func addRows() {
    var lengths = [Int](repeating: 0, count: forms.coreCount)
    for variable in forms.variables { lengths[variable] += 1 }
    let forms = forms
    simplex.addRows { tableau in
      tableau.reserveColumns(lengths)
      for form in forms.coreCount..<forms.count {
        var value = N.zero
        var entries: [Tableau<N>.Entry] = []
        entries.reserveCapacity(forms.terms(of: form).count)
        for term in forms.terms(of: form) {
          let (column, coefficient) = (forms.variables[term], forms.coefficients[term])
          entries.append(Tableau<N>.Entry(column: column, coefficient: coefficient))
          value += coefficient * tableau.values[column]
        }
        tableau.addRow(entries, value: value)
      }
    }
  }
}

extension Wishes {
  /// Narrows an interval to where the wishes of one form and level cost least in it.
  fileprivate func narrow(_ low: inout N?, _ high: inout N?, toBestOf group: Group) {
    if let low, let high, low >= high { return }
    var slope = N.zero
    for index in group.start..<group.end { slope -= list[index].below }
    var left: N?
    for index in group.start..<group.end {
      if slope.isZero { return Wishes.narrow(&low, &high, left, list[index].position) }
      slope += list[index].below + list[index].above
      left = list[index].position
      if slope.sign > 0 { break }
    }
    Wishes.narrow(&low, &high, left, slope.sign > 0 ? left : nil)
  }

  /// Intersects two intervals; where they are apart, the end of the first that is nearest to the second.
  private static func narrow(_ low: inout N?, _ high: inout N?, _ left: N?, _ right: N?) {
    if let left, let end = high, left >= end {
      low = end
    } else if let right, let end = low, right <= end {
      high = end
    } else {
      if let left, low.map({ $0 < left }) ?? true { low = left }
      if let right, high.map({ $0 > right }) ?? true { high = right }
    }
  }
}
