/// What an edit does to the rows: kinks move, come and go, definitions shift or are given up. Nothing is solved here:
/// what has changed is listed for `optimise`.
///
/// Each edit says false where this is not enough and the system has to be made anew.
extension EditedSystem {
  mutating func setConstant(_ constant: N, of row: Int) -> Bool {
    let change = constant - system.rows[row].constant
    system.rows[row].constant = constant
    if places[row].definition >= 0 { return shiftDefinition(of: row, by: change) }
    move(row, by: -change)
    return true
  }

  mutating func remove(_ row: Int) -> Bool {
    if places[row].definition >= 0 { return giveUpDefinition(of: row) }
    places[row].isActive = false
    let form = places[row].form
    if form < 0 {
      required.noteConstant(row, violation: .zero)
      return true
    }
    guard let change = costs.remove(row: row, at: position(of: row), form) else { return false }
    note(change, form, row)
    return true
  }

  /// Of a row that was removed.
  mutating func restore(_ row: Int) -> Bool {
    places[row].isActive = true
    let form = places[row].form
    if form < 0 {
      required.noteConstant(row, violation: constantViolation(of: row))
      return true
    }
    if !tableau.isBasic(form), !tableau.isNonbasic(form) { insertRow(of: form) }
    let change = costs.insert(kink(of: row), form, tableau.values[form])
    note(change, form, row)
    return true
  }

  /// A further row, in variables of the system; its number is that of the last one.
  mutating func append(_ terms: [LinearTerm<N>], _ relation: Relation, _ constant: N, level: Int) -> Bool {
    let row = system.rowCount
    system.terms += terms
    system.rows.append(
      LinearSystem<N>.Row(
        start: system.rows.last?.end ?? 0, end: system.terms.count, constant: constant, relation: relation,
        level: level,
        origin: .constraint(row)))
    places.append(Place())
    linkRows(from: row)
    let expansion = graph.expand(terms)
    places[row].constant = expansion.constant - constant
    if !expansion.core.isEmpty {
      (places[row].form, places[row].scale) = forms.intern(expansion.core, coreOf)
      growToForms()
    }
    return restore(row)
  }

  /// The slope of a form has changed, or only where its kinks are.
  private mutating func note(_ change: LevelledCosts<N>.Change, _ form: Int, _ row: Int) {
    if system.isRequired(row) { required.update(form, costs.kinks[form]) }
    if tableau.isBasic(form) {
      if change.amount.isZero { return }
      addToGradients(change.amount, level: change.level, timesRowOf: form)
      listRow(of: form)
    } else {
      gradients[form * levelCount + change.level] += change.amount
      list(form)
    }
  }

  /// Left less right of a row that defines nothing has changed, though nothing that varies has.
  private mutating func move(_ row: Int, by change: N) {
    let old = places[row].form < 0 ? N.zero : position(of: row)
    places[row].constant += change
    guard places[row].isActive else { return }
    let form = places[row].form
    if form < 0 { return required.noteConstant(row, violation: constantViolation(of: row)) }
    let moved = costs.move(
      row: row, from: old, to: position(of: row), form, tableau.values[form], mayStay: tableau.isBasic(form))
    if let moved { note(moved, form, row) }
  }

  // MARK: Equalities that define a variable

  private mutating func shiftDefinition(of row: Int, by change: N) -> Bool {
    if hasCycles { return false }
    let change = change / places[row].scale
    graph.spread(fromDefinition: places[row].definition)
    graph.shift(places[row].definition, by: change)
    for variable in graph.affected { ties.shift(variable, by: graph.rates[variable] * change) }
    for (row, rate) in rowsAffected() { move(row, by: rate * change) }
    graph.forgetRates()
    return true
  }

  /// After `spread`: the rows that define nothing and change, and how fast.
  func rowsAffected() -> [(row: Int, rate: N)] {
    var isSeen = [Bool](repeating: false, count: system.rowCount)
    var result: [(row: Int, rate: N)] = []
    for variable in graph.affected where variable < system.variableCount {
      var use = firstUse[variable]
      while use >= 0 {
        let row = rowOfTerm[use]
        use = nextUse[use]
        if isSeen[row] { continue }
        isSeen[row] = true
        var rate = N.zero
        for term in system.terms(of: row) {
          rate += system.terms[term].coefficient * graph.rates[system.terms[term].variable]
        }
        if !rate.isZero { result.append((row, rate)) }
      }
    }
    return result
  }
}
