/// The primal simplex method for costs whose slopes are vectors, compared lexicographically.
///
/// A step moves one nonbasic form and runs through kinks while the cost still falls (the long step), then pivots at the
/// last one, as in `Simplex`, whose rules for what to look at next (short columns first) and for ending (Bland's) it has
/// too. There is no phase in which a feasible point is looked for: that is the top level of the cost.
extension EditedSystem {
  /// How many steps without length in a row until Bland's rule.
  private static var blandLimit: Int { 24 }
  /// So many times an edit is repaired once more, after variables have changed sides.
  private static var secondThoughts: Int { 2 }

  enum Outcome {
    case optimal
    /// The work was more than allowed, or a number did not fit.
    case stopped
  }

  /// Goes on to where no level can be improved without harm to a higher one, and among such points to where the variables,
  /// in their order, are nearest 0.
  /// What `repair` leaves is to take a quarter of the work allowed at most: after an edit it is mostly little, and where it is
  /// much, each step passes over whole rows.
  mutating func optimise(_ limit: WorkLimit) -> Outcome {
    search.work = 0
    search.stepsWithoutLength = 0
    defer { dropIdle() }
    repair(limit)
    var limit = limit
    limit.work = search.work + min(limit.work - search.work, limit.work / 4)
    var secondThoughts = EditedSystem.secondThoughts
    while limit.allows(search.work) {
      if search.stepsWithoutLength >= EditedSystem.blandLimit {
        guard stepByBland() else { return .optimal }
        continue
      }
      if let (form, up) = nextImproving() {
        step(form, up: up)
      } else if updateValues(), isSettled, secondThoughts > 0 {
        // Columns were chosen by the sides on which variables lay before. Many would have to be exchanged now one by one,
        // each for a pass over a row; flipping them all and bringing back what that displaced takes one pass.
        secondThoughts -= 1
        repair(limit)
      } else if !settleOne() {
        guard takeBackDefinitions() else { return .optimal }
        repair(limit)
      }
    }
    return .stopped
  }

  mutating func nextImproving() -> (form: Int, up: Bool)? {
    while let form = search.worklist.pop() {
      guard tableau.isNonbasic(form) else { continue }
      let outlook = outlook(form)
      if outlook.improves { return (form, outlook.right < 0) }
      file(form, outlook)
    }
    return nil
  }

  /// Carries the values of the core forms over to all variables, and has settled again what depends on their signs;
  /// whether any has changed.
  @discardableResult
  mutating func updateValues() -> Bool {
    for form in search.moved where variableOf[form] >= 0 { graph.set(variableOf[form], tableau.values[form]) }
    search.forgetMoved()
    graph.update()
    if graph.flipped.isEmpty { return false }
    listFlipped()
    return true
  }
}

// MARK: - A step

extension EditedSystem {
  /// Moves a nonbasic form as far as the cost falls. `zero`: at that distance a variable is 0, which ends the step.
  mutating func step(_ form: Int, up: Bool, zero: (variable: Int, distance: N)? = nil, isBland: Bool = false) {
    begin(form, up: up)
    collectEvents(form, up: up)
    if let zero { pushZero(zero.variable, at: zero.distance, moving: form) }
    guard let last = findEnd(form, isBland: isBland) else { return }
    applyCrossings()
    move(form, by: up ? last.distance : -last.distance)
    if last.form == form {
      relocate(form)
      list(form)
    } else {
      exchange(entering: form, leaving: last.form)
      listRow(of: form)
      if last.distance.isZero { setSides(moving: form, up: up) }
    }
    search.stepsWithoutLength = last.distance.isZero ? search.stepsWithoutLength + 1 : 0
  }

  typealias Event = SearchState<N>.Event

  /// Unless the step ends before: the form of the variable is made only where it is needed.
  private mutating func pushZero(_ variable: Int, at distance: N, moving form: Int) {
    if let first = search.events.first, first.distance < distance { return }
    let rowCount = tableau.count(ofColumn: form)
    let zeroForm = self.form(ofVariable: variable)
    if tableau.count(ofColumn: form) > rowCount, let row = tableau.rows(ofColumn: form).last {
      search.rates.append(tableau.coefficient(row: row, column: form))
    }
    search.events.push(Event(distance: distance, form: zeroForm, rate: .one, isZero: true))
  }

  /// The form counts as lying in the piece into which it moves.
  mutating func begin(_ form: Int, up: Bool) {
    if up { cross(form, costs.here(form, tableau.values[form]), up: true) }
    search.ahead.removeAll(keepingCapacity: true)
    for level in 0..<levelCount {
      let slope = gradients[form * levelCount + level]
      search.ahead.append(up ? slope : -slope)
    }
  }

  private mutating func collectEvents(_ form: Int, up: Bool) {
    search.events.removeAll()
    search.crossings.removeAll(keepingCapacity: true)
    search.rates.removeAll(keepingCapacity: true)
    pushEvent(form, rate: up ? .one : -.one)
    search.work += tableau.count(ofColumn: form)
    for index in 0..<tableau.count(ofColumn: form) {
      let row = tableau.row(index, ofColumn: form)
      let coefficient = tableau.coefficient(row: row, column: form)
      search.rates.append(coefficient)
      pushEvent(tableau.basicOf[row], rate: up ? coefficient : -coefficient)
    }
  }

  private mutating func pushEvent(_ form: Int, rate: N) {
    let range = costs.next(form, up: rate.sign > 0)
    if range.isEmpty { return }
    let gap = costs.kinks[form][range.lowerBound].position - tableau.values[form]
    search.events.push(Event(distance: gap.isZero ? .zero : gap / rate, form: form, rate: rate))
  }

  /// Runs through kinks while the slope stays negative; the event at which to stop.
  private mutating func findEnd(_ form: Int, isBland: Bool) -> Event? {
    while let event = search.events.pop() {
      if event.isZero || isBland { return event }
      let up = event.rate.sign > 0
      let range = costs.next(event.form, up: up)
      let factor = event.rate.magnitude
      for index in range {
        let kink = costs.kinks[event.form][index]
        search.ahead[kink.level] += kink.weight * factor
      }
      guard let first = search.ahead.first(where: { !$0.isZero }), first.sign < 0 else { return event }
      if event.form == form {
        cross(form, range, up: up)
      } else {
        noteCrossings(event.form, range, up: up)
      }
      pushEvent(event.form, rate: event.rate)
    }
    return nil
  }

  private mutating func noteCrossings(_ form: Int, _ range: Range<Int>, up: Bool) {
    for index in range {
      let kink = costs.kinks[form][index]
      search.crossings.append((form, kink.level, up ? kink.weight : -kink.weight))
    }
    costs.cross(form, range, up: up)
  }

  private mutating func applyCrossings() {
    for (form, level, amount) in search.crossings { addToGradients(amount, level: level, timesRowOf: form) }
    for (form, _, _) in search.crossings { listRow(of: form) }
  }

  private mutating func move(_ form: Int, by change: N) {
    if change.isZero { return }
    tableau.move(form, by: change, rates: search.rates)
    outlooks[form] = .unknown
    note(form)
    for index in 0..<tableau.count(ofColumn: form) { note(tableau.basicOf[tableau.row(index, ofColumn: form)]) }
  }

  func isCore(_ form: Int) -> Bool { form < forms.coreCount }

  /// The value of a form has changed.
  mutating func note(_ form: Int) {
    if isCore(form) { search.noteMoved(form) }
    required.touch(form)
  }

  /// A pivot, and what it does to the slopes along the columns: that of the leaving form is taken out of them, that of the
  /// entering one put in, and the entering form replaced by what its new row says.
  mutating func exchange(entering: Int, leaving: Int) {
    guard tableau.isBasic(leaving) else { return }
    let row = tableau.rowOf[leaving]
    let pivot = tableau.coefficient(row: row, column: entering)
    search.work += tableau.rows[row].count * (1 + tableau.count(ofColumn: entering))
    for level in 0..<levelCount {
      let slope = costs.slope(leaving, level)
      let quotient = (gradients[entering * levelCount + level] - slope * pivot) / pivot
      gradients[leaving * levelCount + level] = quotient + slope
      let factor = -(slope + quotient)
      if !factor.isZero { addToGradients(factor, level: level, timesRow: row) }
    }
    tableau.pivot(row: row, column: entering)
    relocate(leaving)
    noteIdle(entering)
  }

  /// A basic form that nothing is asked of any more is to be taken out: a row that is left over from each of many edits
  /// would be one more that every column is in.
  mutating func noteIdle(_ form: Int) {
    if isIdle(form) { search.idle.append(form) }
  }

  private mutating func isIdle(_ form: Int) -> Bool {
    tableau.isBasic(form) && !isCore(form) && costs.kinks[form].isEmpty && ties.firstVariable(of: form) < 0
  }

  private mutating func dropIdle() {
    while let form = search.idle.popLast() {
      if isIdle(form) { tableau.removeRow(of: form) }
    }
  }
}

// MARK: - Bland's rule

extension EditedSystem {
  /// A step of the smallest form that improves, stopped by the smallest that is in its way; false where none improves.
  private mutating func stepByBland() -> Bool {
    updateValues()
    search.work += tableau.formCount
    for form in 0..<tableau.formCount where tableau.isNonbasic(form) {
      let outlook = outlook(form)
      if outlook.improves {
        step(form, up: outlook.right < 0, isBland: true)
        return true
      }
      if outlook.isFree, settle(form, outlook, isBland: true) { return true }
    }
    return false
  }
}
