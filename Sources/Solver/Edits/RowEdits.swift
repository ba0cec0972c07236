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
    let (first, second) = kinks(of: row)
    guard var change = costs.remove(first, form)?.change else { return false }
    if let second { change += costs.remove(second, form)?.change ?? .zero }
    note(change, form, row)
    noteIdle(form)
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
    insertKinks(of: row, form)
    if statedDefinition(row) != nil { returning.append(row) }
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
      noteSlacks(of: places[row].form)
      noteSlacks(of: row, expansion.core)
    }
    return restore(row)
  }

  /// Where the form is basic, on the sides on which they change nothing now, if that can be.
  private mutating func insertKinks(of row: Int, _ form: Int) {
    let (first, second) = kinks(of: row)
    var change = insert(first, form, prefersLeft: first.limitsBelow)
    if let second { change += insert(second, form, prefersLeft: false) }
    note(change, form, row)
  }

  private mutating func insert(_ kink: LevelledCosts<N>.Kink, _ form: Int, prefersLeft: Bool) -> N {
    tableau.isBasic(form)
      ? costs.insert(kink, form, prefersLeft: prefersLeft)
      : costs.insert(kink, form, nonbasicAt: tableau.values[form])
  }

  /// The slope of a form has changed, or only where its kinks are.
  private mutating func note(_ change: N, _ form: Int, _ row: Int) {
    let level = system.rows[row].level
    if level == PriorityLevels.required { required.update(form, costs.kinks[form]) }
    if tableau.isBasic(form) {
      if !change.isZero {
        addToGradients(change, level: level, timesRowOf: form)
        listRow(of: form)
      }
      noteDisplaced(form)
    } else {
      gradients[form * levelCount + level] += change
      outlooks[form] = .unknown
      list(form)
    }
  }

  /// Left less right of a row that defines nothing has changed, though nothing that varies has.
  private mutating func move(_ row: Int, by change: N) {
    guard places[row].isActive, places[row].form >= 0 else {
      places[row].constant += change
      if places[row].isActive { required.noteConstant(row, violation: constantViolation(of: row)) }
      return
    }
    let form = places[row].form
    let old = kinks(of: row)
    places[row].constant += change
    let new = kinks(of: row)
    var slope = move(old.first, to: new.first, form)
    if let oldSecond = old.second, let newSecond = new.second { slope += move(oldSecond, to: newSecond, form) }
    note(slope, form, row)
  }

  /// In a basic form a kink stays on the side where it is, if that can be.
  private mutating func move(_ old: LevelledCosts<N>.Kink, to new: LevelledCosts<N>.Kink, _ form: Int) -> N {
    guard let (change, wasLeft) = costs.remove(old, form) else { return .zero }
    return change + insert(new, form, prefersLeft: wasLeft)
  }

  // MARK: Equalities that define a variable

  private mutating func shiftDefinition(of row: Int, by change: N) -> Bool {
    if hasCycles { return false }
    let change = change / places[row].scale
    graph.spread(fromDefinition: places[row].definition)
    graph.shift(places[row].definition, by: change)
    for variable in graph.affected where ties.form(variable) >= 0 {
      ties.shift(variable, by: graph.rates[variable] * change)
      // It may not be 0 any more, and could get there with any column that moves it.
      listAll(along: ties.form(variable))
    }
    shift(rowsAffected(), by: change)
    graph.forgetRates()
    return true
  }

  /// Rows that define nothing change with a definition: the kinks of a form all at once, for they may be hundreds.
  private mutating func shift(_ affected: [(row: Int, rate: N)], by change: N) {
    var shifted: [Int] = []
    for (row, rate) in affected {
      places[row].constant += rate * change
      let form = places[row].form
      if !places[row].isActive { continue }
      if form < 0 {
        required.noteConstant(row, violation: constantViolation(of: row))
        continue
      }
      marks.setGroup(of: row, 0)
      if groupOfForm[form + 1] < 0 { shifted.append(form) }
      groupOfForm[form + 1] = 0
    }
    for form in shifted {
      groupOfForm[form + 1] = -1
      let old = (0..<levelCount).map { costs.slope(form, $0) }
      costs.reposition(form, nonbasicAt: tableau.isBasic(form) ? nil : tableau.values[form]) { row in
        marks.group(of: row) < 0 ? nil : -places[row].constant / places[row].scale
      }
      noteShift(of: form, old)
    }
  }

  /// The kinks of a form have moved, and with them its slopes, of which the old ones are told.
  private mutating func noteShift(of form: Int, _ oldSlopes: [N]) {
    required.update(form, costs.kinks[form])
    let isBasic = tableau.isBasic(form)
    var isChanged = false
    for level in 0..<levelCount {
      let change = costs.slope(form, level) - oldSlopes[level]
      if change.isZero { continue }
      isChanged = true
      if isBasic {
        addToGradients(change, level: level, timesRowOf: form)
      } else {
        gradients[form * levelCount + level] += change
      }
    }
    if isBasic {
      if isChanged { listRow(of: form) }
      noteDisplaced(form)
    } else {
      outlooks[form] = .unknown
      list(form)
    }
  }

  /// After `spread`: the rows that define nothing and change, and how fast. They have the number of no group.
  mutating func rowsAffected() -> [(row: Int, rate: N)] {
    marks.begin(rowCount: system.rowCount)
    var result: [(row: Int, rate: N)] = []
    result.reserveCapacity(8)
    for variable in graph.affected where variable < system.variableCount {
      var use = firstUse[variable]
      while use >= 0 {
        let row = rowOfTerm[use]
        use = nextUse[use]
        if places[row].definition >= 0 || !marks.mark(row) { continue }
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

/// Which rows an edit has met, and a number for each of those: without passing over the others.
struct RowMarks {
  private var stamps: [Int] = []
  private var groups: [Int] = []
  private var stamp = 0

  mutating func reserveCapacity(_ rowCount: Int) {
    stamps = [Int](repeating: 0, count: rowCount)
    groups = [Int](repeating: -1, count: rowCount)
  }

  /// Forgets all.
  mutating func begin(rowCount: Int) {
    stamps += repeatElement(0, count: max(0, rowCount - stamps.count))
    groups += repeatElement(-1, count: max(0, rowCount - groups.count))
    stamp += 1
  }

  /// Whether it was not marked before; gives it -1.
  mutating func mark(_ row: Int) -> Bool {
    if stamps[row] == stamp { return false }
    stamps[row] = stamp
    groups[row] = -1
    return true
  }

  mutating func setGroup(of row: Int, _ group: Int) { groups[row] = group }

  /// -1 for one that was not marked.
  func group(of row: Int) -> Int { stamps[row] == stamp ? groups[row] : -1 }
}
