/// Puts a definition back into force that was given up, once a required row says again what it said: the slack variable is
/// taken out of the definition and of all forms. What an equality costs that is taken out and put in again does not stay,
/// and there is no end to how often that can be done.
///
/// The opposite of `GivingUp`. The slack variable has to be where the row wants it: so this comes last, when all is solved.
/// Forms that differed by it alone become one, and nothing moves.

/// Where a slack variable in use is named.
struct SlackUses {
  /// The rows that define nothing and change with it.
  var rows: [Int] = []
  /// Forms of several terms; some may be there twice.
  var forms: [Int] = []
}

extension EditedSystem {
  /// Does so for all such rows that were put in; whether there were any.
  mutating func takeBackDefinitions() -> Bool {
    var isAny = false
    while let row = returning.popLast() {
      if let (definition, scale) = statedDefinition(row), takeBack(definition, scale, row) { isAny = true }
    }
    return isAny
  }

  /// The definition, given up, of which a required equality is a multiple, and what multiple.
  mutating func statedDefinition(_ row: Int) -> (definition: Int, scale: N)? {
    let place = places[row]
    guard place.isActive, place.form >= 0, isCore(place.form), variableOf[place.form] >= system.variableCount,
      system.isRequired(row), system.rows[row].relation == .equal,
      let definition = graph.owner(ofSlack: variableOf[place.form]),
      let scale = graph.multiple(ofDefinition: definition, system.terms[system.terms(of: row)])
    else { return nil }
    return (definition, scale)
  }

  // MARK: Where slack variables are named

  private var firstSlack: Int { system.variableCount }

  /// Of a form that comes into use.
  mutating func noteSlacks(of form: Int) {
    if isCore(form) { return }
    for term in forms.terms(of: form) where variableOf[forms.variables[term]] >= firstSlack {
      slackUses[variableOf[forms.variables[term]] - firstSlack].forms.append(form)
    }
  }

  /// Of a further row.
  mutating func noteSlacks(of row: Int, _ expansion: [LinearTerm<N>]) {
    for term in expansion where term.variable >= firstSlack { slackUses[term.variable - firstSlack].rows.append(row) }
  }

  // MARK: Taking out a slack variable

  /// What a form is without the slack variable.
  private struct Remnant {
    var old: Int
    var new: Int
    /// The multiple of the slack variable by which the old form is greater, and how much that is.
    var factor: N
    var excess: N
  }

  private mutating func takeBack(_ definition: Int, _ scale: N, _ row: Int) -> Bool {
    let slackForm = places[row].form
    let value = tableau.values[slackForm]
    guard value == position(of: row), tableau.isNonbasic(slackForm) || makeNonbasic(slackForm) else { return false }
    let slack = variableOf[slackForm]
    let remnants = remnants(without: slackForm, at: value)
    defer { for remnant in remnants { groupOfForm[remnant.old + 1] = -1 } }
    if remnants.contains(where: { $0.new < 0 }) { return false }
    removeKinks(of: row, slackForm)
    for remnant in remnants { putRemnant(remnant, slackForm) }
    for other in slackUses[slack - firstSlack].rows where other != row { release(other, slackForm, remnants) }
    slackUses[slack - firstSlack].rows.removeAll(keepingCapacity: true)
    slackUses[slack - firstSlack].forms.removeAll(keepingCapacity: true)
    tableau.clearColumn(slackForm)
    for level in 0..<levelCount { gradients[slackForm * levelCount + level] = .zero }
    outlooks[slackForm] = .unknown
    required.update(slackForm, [])
    graph.removeSlack(fromDefinition: definition)
    ties.setFirst(of: slack, .max, multiple: .zero)
    ties.forgetLeaning(of: slackForm)
    places[row] = Place(scale: scale, definition: definition)
    return true
  }

  /// One for each form of several terms that names the slack variable: its number is the group of the form. Where what
  /// remains is no form but a multiple of one, the new form is -1.
  private mutating func remnants(without slackForm: Int, at value: N) -> [Remnant] {
    var remnants: [Remnant] = []
    for old in slackUses[variableOf[slackForm] - firstSlack].forms {
      if groupOfForm[old + 1] >= 0 { continue }
      groupOfForm[old + 1] = remnants.count
      var terms: [LinearTerm<N>] = []
      terms.reserveCapacity(forms.terms(of: old).count)
      var factor = N.zero
      for term in forms.terms(of: old) {
        if forms.variables[term] == slackForm {
          factor = forms.coefficients[term]
        } else {
          terms.append(LinearTerm(variable: variableOf[forms.variables[term]], coefficient: forms.coefficients[term]))
        }
      }
      let (new, scale) = forms.intern(terms, coreOf)
      growToForms()
      noteSlacks(of: new)
      remnants.append(Remnant(old: old, new: scale.isOne ? new : -1, factor: factor, excess: factor * value))
    }
    return remnants
  }

  private mutating func removeKinks(of row: Int, _ form: Int) {
    let (first, second) = kinks(of: row)
    _ = costs.remove(first, form)
    if let second { _ = costs.remove(second, form) }
  }

  /// A row other than the one that says it: its form is the remnant of what it was.
  private mutating func release(_ row: Int, _ slackForm: Int, _ remnants: [Remnant]) {
    if rowOfTerm[system.rows[row].start] < 0 { linkRow(row) }
    let form = places[row].form
    if form != slackForm {
      let remnant = remnants[groupOfForm[form + 1]]
      places[row].form = remnant.new
      places[row].constant += places[row].scale * remnant.excess
      return
    }
    if places[row].isActive { removeKinks(of: row, slackForm) }
    places[row].form = -1
    places[row].constant += places[row].scale * tableau.values[slackForm]
    if places[row].isActive { required.noteConstant(row, violation: constantViolation(of: row)) }
  }

  /// Lets the remnant take the place of the old form, or all that is asked of that be asked of the remnant too.
  private mutating func putRemnant(_ remnant: Remnant, _ slackForm: Int) {
    let (old, new) = (remnant.old, remnant.new)
    if tableau.isNonbasic(old), tableau.isBasic(new) { exchange(entering: old, leaving: new) }
    if !tableau.isBasic(old), !tableau.isNonbasic(old) { return }
    let isRenamed = !tableau.isBasic(new) && !tableau.isNonbasic(new)
    if isRenamed {
      if tableau.isNonbasic(old) {
        for level in 0..<levelCount { gradients[new * levelCount + level] = gradients[old * levelCount + level] }
      }
      tableau.replace(old, by: new, plus: -remnant.factor, times: slackForm)
      tableau.shiftValue(of: new, by: -remnant.excess)
    }
    let (kinks, piece) = costs.removeAll(old)
    for (index, kink) in kinks.enumerated() {
      moveKink(kink, isLeft: index < piece, to: new, by: -remnant.excess)
    }
    if !isRenamed { tableau.removeRow(of: old) }
    ties.moveForms(from: old, to: new, lessBy: remnant.excess)
    required.update(old, [])
    required.update(new, costs.kinks[new])
    outlooks[new] = .unknown
    if tableau.isBasic(new) { noteDisplaced(new) }
    if !tableau.isBasic(new) || ties.firstVariable(of: new) >= 0 { listAll(along: new) }
    noteIdle(new)
  }

  /// What a kink adds to the slope of the form where it was it adds there too, and all slopes stay, if the order of the
  /// kinks allows it.
  private mutating func moveKink(_ old: LevelledCosts<N>.Kink, isLeft: Bool, to form: Int, by change: N) {
    var kink = old
    kink.position += change
    let slope =
      tableau.isBasic(form)
      ? costs.insert(kink, form, prefersLeft: isLeft)
      : costs.insert(kink, form, nonbasicAt: tableau.values[form])
    let difference = slope - (isLeft ? kink.slopeAfter : kink.slopeBefore)
    if difference.isZero { return }
    if tableau.isBasic(form) {
      addToGradients(difference, level: kink.level, timesRowOf: form)
      listRow(of: form)
    } else {
      gradients[form * levelCount + kink.level] += difference
      outlooks[form] = .unknown
    }
  }
}
