/// Which of several optimal solutions it is: below all priorities, the absolute values of the variables are minimised one
/// after the other, in the order in which ambiguous ones are settled. That leaves one solution whatever was before.
///
/// There are as many such levels as variables, and none is stored. What moving a column for nothing is worth is told by the
/// first variable in the order that changes with it. Mostly that is the first of the variables that depend on one of the
/// core variables in the column, and these firsts are known (`Ties`); where they cancel, all rates are computed.
extension EditedSystem {
  /// Moves one column that can be moved for nothing towards the solution reported; false where none is left.
  mutating func settleOne() -> Bool {
    while let form = search.popUnsettled() {
      guard tableau.isNonbasic(form) else { continue }
      let outlook = outlook(form)
      if outlook.improves {
        list(form)
        return true
      }
      if outlook.left == 0 || outlook.right == 0, settle(form, outlook, isBland: false) { return true }
    }
    return false
  }

  /// Moves a column if that brings the first variable that changes with it nearer to 0.
  mutating func settle(_ form: Int, _ outlook: Outlook, isBland: Bool) -> Bool {
    guard let (variable, rate) = firstChange(along: form) else { return false }
    // At 0 it matters on which side a variable counts as lying: it has to be a form, as are all that have kinks.
    if graph.values[variable].isZero, self.form(ofVariable: variable) == form { return false }
    let up = graph.side(of: variable) * rate.sign < 0
    guard (up ? outlook.right : outlook.left) == 0 else { return false }
    step(form, up: up, zero: (variable, (graph.values[variable] / rate).magnitude), isBland: isBland)
    return true
  }

  /// Which way `settle` would move a column and for the sake of which variable, as far as can be said before the values of
  /// the variables are up to date. nil where it would not.
  mutating func settlingDirection(_ form: Int) -> (up: Bool, variable: Int)? {
    guard tableau.isNonbasic(form) else { return nil }
    let outlook = outlook(form)
    guard outlook.isFree, let (variable, rate) = firstChange(along: form) else { return nil }
    var side = graph.side(of: variable)
    if coreOf[variable] == form || ties.form(variable) == form {
      side = value(of: variable, form).sign
      if side == 0 { return nil }
    }
    let up = side * rate.sign < 0
    return (up ? outlook.right : outlook.left) == 0 ? (up, variable) : nil
  }

  /// The value of a variable that is a multiple of a form and a number.
  mutating func value(of variable: Int, _ form: Int) -> N {
    if coreOf[variable] >= 0 { return tableau.values[form] }
    let (scale, constant) = ties.multiple(ofFormOf: variable)
    return scale * tableau.values[form] + constant
  }

  /// The first variable in the order that changes with a column, and how fast.
  mutating func firstChange(along form: Int) -> (variable: Int, rate: N)? {
    search.work += tableau.count(ofColumn: form)
    var (least, sum, isKnown) = (Int.max, N.zero, true)
    if isCore(form) {
      least = ties.first(variableOf[form])
      sum = ties.multiple(variableOf[form])
      isKnown = !sum.isZero
    }
    for place in tableau.columns.places(of: form) {
      let row = Int(tableau.columns[place])
      guard isCore(tableau.basicOf[row]) else { continue }
      let variable = variableOf[tableau.basicOf[row]]
      let first = ties.first(variable)
      if first > least { continue }
      if first < least { (least, sum, isKnown) = (first, .zero, true) }
      let multiple = ties.multiple(variable)
      isKnown = isKnown && !multiple.isZero
      if isKnown { sum += multiple * tableau.coefficient(row: row, column: form) }
    }
    if least == .max { return nil }
    return isKnown && !sum.isZero ? (order[least], sum) : computedFirstChange(along: form)
  }

  private mutating func computedFirstChange(along form: Int) -> (variable: Int, rate: N)? {
    collectRates(along: form, times: .one)
    return firstChangeOfCollected()
  }

  /// The same of one column forwards and another backwards, each so fast that the form whose candidates they are stays.
  mutating func firstChange(along left: Candidate, _ right: Candidate) -> (variable: Int, rate: N)? {
    let rates = (right.factor.magnitude, left.factor.magnitude)
    collectRates(along: left.form, times: left.up ? rates.0 : -rates.0)
    collectRates(along: right.form, times: right.up ? -rates.1 : rates.1)
    return firstChangeOfCollected()
  }

  private mutating func collectRates(along form: Int, times factor: N) {
    if isCore(form) { ties.collect(form, factor) }
    for index in 0..<tableau.count(ofColumn: form) {
      let row = tableau.row(index, ofColumn: form)
      guard isCore(tableau.basicOf[row]) else { continue }
      ties.collect(tableau.basicOf[row], factor * tableau.coefficient(row: row, column: form))
    }
  }

  /// Of the core forms whose rates were collected: from what is known of them, if that tells; else all rates are computed.
  private mutating func firstChangeOfCollected() -> (variable: Int, rate: N)? {
    var least = Int.max
    for form in ties.collected where !ties.rates[form].isZero { least = min(least, ties.first(variableOf[form])) }
    var sum = N.zero
    var isKnown = true
    for form in ties.collected where !ties.rates[form].isZero && ties.first(variableOf[form]) == least {
      let multiple = ties.multiple(variableOf[form])
      isKnown = isKnown && !multiple.isZero
      sum += multiple * ties.rates[form]
    }
    defer { ties.forgetCollected() }
    if least == .max { return nil }
    if isKnown, !sum.isZero { return (order[least], sum) }
    for form in ties.collected { graph.beginSpread(from: variableOf[form], rate: ties.rates[form]) }
    graph.spread()
    defer { graph.forgetRates() }
    search.work += graph.affected.count
    least = .max
    for variable in graph.affected where variable < system.variableCount && !graph.rates[variable].isZero {
      least = min(least, rank[variable])
    }
    return least == .max ? nil : (order[least], graph.rates[order[least]])
  }

  /// Has settled again what depends on the signs of variables that have changed.
  mutating func listFlipped() {
    if graph.flipped.count > 8 {
      for form in 0..<tableau.formCount { list(form) }
      graph.flipped.removeAll(keepingCapacity: true)
      return
    }
    for variable in graph.flipped {
      if coreOf[variable] >= 0 {
        listAll(along: coreOf[variable])
      } else {
        let expansion = graph.expand(CollectionOfOne(LinearTerm(variable: variable, coefficient: .one)))
        for term in expansion.core { listAll(along: coreOf[term.variable]) }
      }
    }
    graph.flipped.removeAll(keepingCapacity: true)
  }

  /// The columns that move a form.
  mutating func listAll(along form: Int) {
    if tableau.isBasic(form) { listRow(of: form) } else { list(form) }
  }

  /// The form of which a variable is a multiple and a number; a new one, basic, where there is none yet.
  mutating func form(ofVariable variable: Int) -> Int {
    if coreOf[variable] >= 0 { return coreOf[variable] }
    if ties.form(variable) < 0 {
      let expansion = graph.expand(CollectionOfOne(LinearTerm(variable: variable, coefficient: .one)))
      if expansion.core.isEmpty { return -1 }
      let (form, scale) = forms.intern(expansion.core, coreOf)
      growToForms()
      noteSlacks(of: form)
      ties.setForm(of: variable, form, scale: scale, constant: expansion.constant)
    }
    let form = ties.form(variable)
    if !tableau.isBasic(form), !tableau.isNonbasic(form) { insertRow(of: form) }
    return form
  }

  /// The variables that are 0 with a form that is about to move lie where it is heading.
  mutating func setSides(moving form: Int, up: Bool) {
    if isCore(form), tableau.values[form].isZero { graph.setSide(of: variableOf[form], up ? 1 : -1) }
    var variable = ties.firstVariable(of: form)
    while variable >= 0 {
      if value(of: variable, form).isZero {
        let sign = ties.multiple(ofFormOf: variable).scale.sign
        graph.setSide(of: variable, up ? sign : -sign)
      }
      variable = ties.variable(after: variable)
    }
  }
}

/// What settling knows of variables: the first variable that depends on each, and which of them are forms.
struct Ties<N: ExactNumber> {
  /// The place in the order of the first variable that depends on a variable, itself included, or a lower bound of it.
  private var firsts: [Int]
  /// How much that changes with the variable; 0 where `firsts` is a lower bound only.
  private var multiples: [N]
  private var formOf: [Int]
  private var scales: [N]
  private var constants: [N]
  /// The variables that are multiples of each form of several terms, linked.
  private var heads: [Int] = []
  private var nexts: [Int]

  init(variableCount: Int) {
    firsts = [Int](repeating: .max, count: variableCount)
    multiples = [N](repeating: .zero, count: variableCount)
    formOf = [Int](repeating: -1, count: variableCount)
    nexts = formOf
    scales = multiples
    constants = multiples
  }

  /// For a core form that was asked for: the place of the first variable, or its complement where that gets nearer to 0 as
  /// the form grows; else `unknownLeaning`. Known only where the variable is not 0 nor a multiple of the form itself: then it
  /// stays so until the variable has another sign.
  private(set) var leanings: [Int32] = []
  static var unknownLeaning: Int32 { .min }
  /// Some of the variables that have become multiples of a form since this was last cleared: all, if they are few.
  var newMultiples: [Int] = []

  mutating func forgetLeanings() {
    for form in leanings.indices { leanings[form] = Ties<N>.unknownLeaning }
  }

  /// Those that have to do with the variable at that place.
  mutating func forgetLeanings(about place: Int) {
    let (grows, falls) = (Int32(truncatingIfNeeded: place), ~Int32(truncatingIfNeeded: place))
    for form in leanings.indices where leanings[form] == grows || leanings[form] == falls {
      leanings[form] = Ties<N>.unknownLeaning
    }
  }

  mutating func forgetLeaning(of form: Int) { leanings[form] = Ties<N>.unknownLeaning }

  mutating func setLeaning(of form: Int, first: Int, grows: Bool) {
    let place = Int32(truncatingIfNeeded: first)
    leanings[form] = grows ? place : ~place
  }

  /// How fast core forms move in a direction under consideration; those that were mentioned.
  private(set) var rates: [N] = []
  private(set) var collected: [Int] = []
  private var isCollected: [Bool] = []

  mutating func addForm() {
    heads.append(-1)
    leanings.append(Ties<N>.unknownLeaning)
    rates.append(.zero)
    isCollected.append(false)
  }

  mutating func collect(_ form: Int, _ rate: N) {
    rates[form] += rate
    if isCollected[form] { return }
    isCollected[form] = true
    collected.append(form)
  }

  mutating func forgetCollected() {
    for form in collected {
      rates[form] = .zero
      isCollected[form] = false
    }
    collected.removeAll(keepingCapacity: true)
  }

  func first(_ variable: Int) -> Int { firsts[variable] }
  func multiple(_ variable: Int) -> N { multiples[variable] }

  mutating func setFirst(of variable: Int, _ first: Int, multiple: N) {
    firsts[variable] = first
    multiples[variable] = multiple
  }

  /// A definition gives the variable that number of times the dependents of another.
  mutating func merge(_ variable: Int, dependent other: Int, times factor: N) {
    if firsts[other] > firsts[variable] { return }
    let multiple = multiples[other] * factor
    if firsts[other] < firsts[variable] {
      setFirst(of: variable, firsts[other], multiple: multiple)
    } else if multiples[variable].isZero || multiple.isZero {
      multiples[variable] = .zero
    } else {
      multiples[variable] += multiple
    }
  }

  func form(_ variable: Int) -> Int { formOf[variable] }

  mutating func setForm(of variable: Int, _ form: Int, scale: N, constant: N) {
    if newMultiples.count <= DefinitionGraph<N>.fewSigns { newMultiples.append(variable) }
    formOf[variable] = form
    scales[variable] = scale
    constants[variable] = constant
    nexts[variable] = heads[form]
    heads[form] = variable
  }

  mutating func removeForm(of variable: Int) {
    let form = formOf[variable]
    formOf[variable] = -1
    if heads[form] == variable {
      heads[form] = nexts[variable]
      return
    }
    var other = heads[form]
    while other >= 0, nexts[other] != variable { other = nexts[other] }
    if other >= 0 { nexts[other] = nexts[variable] }
  }

  /// The variables that are multiples of a form are multiples of another now, that is less than it by a number.
  mutating func moveForms(from old: Int, to new: Int, lessBy change: N) {
    while heads[old] >= 0 {
      let variable = heads[old]
      heads[old] = nexts[variable]
      setForm(of: variable, new, scale: scales[variable], constant: constants[variable] + scales[variable] * change)
    }
  }

  /// The constant of a definition has changed, and with it the variable at the same value of its form.
  mutating func shift(_ variable: Int, by change: N) { constants[variable] += change }

  func multiple(ofFormOf variable: Int) -> (scale: N, constant: N) { (scales[variable], constants[variable]) }

  /// The variables that are multiples of a form one after the other; -1 ends.
  func firstVariable(of form: Int) -> Int { heads[form] }
  func variable(after variable: Int) -> Int { nexts[variable] }
}

extension EditedSystem {
  /// The first variable that depends on each variable: from the definitions evaluated last to those evaluated first.
  mutating func findFirstVariables() {
    for variable in 0..<system.variableCount { ties.setFirst(of: variable, rank[variable], multiple: .one) }
    for definition in graph.definitions.reversed() {
      for place in definition.start..<definition.end {
        let term = graph.terms[place]
        ties.merge(term.variable, dependent: definition.variable, times: term.coefficient)
      }
    }
  }
}
