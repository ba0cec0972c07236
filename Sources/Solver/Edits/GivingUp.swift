/// Takes out a required equality that defines a variable, without a new elimination: a slack variable is added to the
/// definition, and to the forms of the rows in which it comes out. Its own row is from then on one about the slack
/// variable, so that to put it back is to require that to be 0.
///
/// At first the slack variable is 0, nothing has moved, and all forms that are stretched cost what they did.
extension EditedSystem {
  /// False where it cannot be done so.
  mutating func giveUpDefinition(of row: Int) -> Bool {
    let definition = places[row].definition
    guard !hasCycles, let slack = graph.addSlack(toDefinition: definition) else { return false }
    let variable = graph.definitions[definition].variable
    ties.setFirst(of: slack, ties.first(variable), multiple: ties.multiple(variable))
    ties.forgetLeaning(of: coreOf[slack])
    graph.spread(fromDefinition: definition)
    for variable in graph.affected where ties.form(variable) >= 0 {
      let form = ties.form(variable)
      ties.removeForm(of: variable)
      noteIdle(form)
      graph.flipped.append(variable)
    }
    let affected = rowsAffected()
    for (other, _) in affected { slackUses[slack - system.variableCount].rows.append(other) }
    slackUses[slack - system.variableCount].rows.append(row)
    stretchForms(affected, slack)
    graph.forgetRates()
    let form = coreOf[slack]
    places[row] = Place(form: form, scale: places[row].scale, constant: .zero, isActive: false)
    sumGradient(of: form)
    list(form)
    listFlipped()
    return true
  }

  /// Moves rows to forms of which the slack variable is a part, those of one form that have the same part of it together.
  private mutating func stretchForms(_ affected: [(row: Int, rate: N)], _ slack: Int) {
    var groups: [Group] = []
    for (row, rate) in affected {
      let form = places[row].form
      let factor = form < 0 ? rate : rate / places[row].scale
      var group = groupOfForm[form + 1]
      while group >= 0, form >= 0, groups[group].factor != factor { group = groups[group].next }
      if group < 0 {
        group = groups.count
        groups.append(Group(form: form, factor: factor, next: groupOfForm[form + 1]))
        groupOfForm[form + 1] = group
      }
      marks.setGroup(of: row, group)
      if places[row].isActive { groups[group].activeCount += 1 }
    }
    for group in groups { groupOfForm[group.form + 1] = -1 }
    for index in groups.indices { groups[index].target = stretch(groups[index], slack) }
    for (row, rate) in affected { place(row, rate, groups[marks.group(of: row)].target) }
    for index in groups.indices { moveKinks(index, groups[index], coreOf[slack], affected) }
  }

  /// The rows of a form that have the same multiple of the slack variable.
  private struct Group {
    var form: Int
    var factor: N
    /// The form that they have from now on.
    var target = -1
    var activeCount = 0
    /// Another group of the same form, -1 for none.
    var next: Int
  }

  /// The number of the form with the multiple of the slack variable.
  private mutating func stretch(_ group: Group, _ slack: Int) -> Int {
    if group.form < 0 { return coreOf[slack] }
    var terms: [LinearTerm<N>] = []
    terms.reserveCapacity(2 + (group.form < forms.coreCount ? 0 : forms.terms(of: group.form).count))
    if group.form < forms.coreCount {
      terms.append(LinearTerm(variable: variableOf[group.form], coefficient: .one))
    } else {
      for term in forms.terms(of: group.form) {
        terms.append(
          LinearTerm(variable: variableOf[forms.variables[term]], coefficient: forms.coefficients[term]))
      }
    }
    // Never the first, so that the form stays the one it was and something.
    let place = terms.dropFirst().firstIndex { $0.variable > slack } ?? terms.count
    terms.insert(LinearTerm(variable: slack, coefficient: group.factor), at: place)
    let form = forms.intern(terms, coreOf).form
    growToForms()
    noteSlacks(of: form)
    return form
  }

  private mutating func place(_ row: Int, _ rate: N, _ target: Int) {
    if places[row].form < 0 { places[row].scale = rate }
    places[row].form = target
  }

  private mutating func moveKinks(
    _ number: Int, _ group: Group, _ slack: Int, _ affected: [(row: Int, rate: N)]
  ) {
    let old = group.form
    if old < 0 { return moveConstants(number, slack, affected) }
    if group.activeCount == 0 { return }
    if old >= forms.coreCount, group.activeCount == costs.kinks[old].count {
      let isNonbasic = tableau.isNonbasic(old)
      tableau.replace(old, by: group.target, plus: group.factor, times: slack)
      if isNonbasic {
        for level in 0..<levelCount {
          gradients[group.target * levelCount + level] = gradients[old * levelCount + level]
        }
        outlooks[group.target] = .unknown
      }
    } else {
      let entries = tableau.stretched(old, by: group.factor, times: slack)
      tableau.insertRow(of: group.target, entries, value: tableau.values[old])
    }
    costs.split(old, to: group.target) { marks.group(of: $0) == number }
    outlooks[old] = .unknown
    required.update(old, costs.kinks[old])
    required.update(group.target, costs.kinks[group.target])
    if tableau.isBasic(group.target) { listRow(of: group.target) } else { list(group.target) }
  }

  /// Rows in which nothing varied so far are rows about the slack variable now.
  private mutating func moveConstants(_ number: Int, _ slack: Int, _ affected: [(row: Int, rate: N)]) {
    for (row, _) in affected where marks.group(of: row) == number && places[row].isActive {
      required.noteConstant(row, violation: .zero)
      let (first, second) = kinks(of: row)
      _ = costs.insert(first, slack, nonbasicAt: tableau.values[slack])
      if let second { _ = costs.insert(second, slack, nonbasicAt: tableau.values[slack]) }
    }
    required.update(slack, costs.kinks[slack])
  }

  /// The slopes along a column from nothing.
  private mutating func sumGradient(of form: Int) {
    outlooks[form] = .unknown
    for level in 0..<levelCount { gradients[form * levelCount + level] = costs.slope(form, level) }
    for index in 0..<tableau.count(ofColumn: form) {
      let row = tableau.row(index, ofColumn: form)
      let coefficient = tableau.coefficient(row: row, column: form)
      for level in 0..<levelCount {
        let slope = costs.slope(tableau.basicOf[row], level)
        if !slope.isZero { gradients[form * levelCount + level] += slope * coefficient }
      }
    }
  }
}
