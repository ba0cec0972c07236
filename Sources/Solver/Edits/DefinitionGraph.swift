/// The values of all variables, and what follows where one of them changes: the definitions that eliminated equalities
/// left, in the order in which they are evaluated.
///
/// A change is carried on only to what depends on it and only as far as it makes a difference. A definition can be given
/// up later: a slack variable of its own is added to it.
struct DefinitionGraph<N: ExactNumber> {
  /// `variable = constant + Σ terms + slack`
  struct Definition {
    var variable: Int
    var start: Int
    var end: Int
    var constant: N
    /// The number of its slack variable, -1 for none.
    var slack = -1
  }

  /// Of the variables, then of the slack variables.
  private(set) var values: [N]
  private(set) var definitions: [Definition]
  private(set) var terms: [LinearTerm<N>]
  /// For each variable its definition, -1 for a core or slack variable.
  private(set) var definitionOf: [Int]
  /// For each slack variable that was in use the definition to which it belongs, or did last.
  private(set) var slackOwners: [Int] = []
  /// Those of them that are not in use any more.
  private var freeSlacks: [Int] = []
  let variableCount: Int
  private var dependents: Dependents<N>
  /// After `spread` how fast each variable changes. Else zero.
  private(set) var rates: [N]
  /// The variables whose rates are not zero.
  private(set) var affected: [Int] = []
  /// While an expression is expanded: the variables of the core that have come up. Else empty.
  private var core: [Int] = []

  // MARK: Signs

  /// On which side of 0 a variable counts as lying that is 0: where it was last.
  private(set) var sides: [Int]
  /// The variables whose side has changed since this was last cleared.
  var flipped: [Int] = []
  /// Some of the variables whose sign has changed since this was last cleared: all, if they are not more than `fewSigns`.
  var signChanges: [Int] = []
  static var fewSigns: Int { 8 }

  /// `slackCount`: how many definitions can be given up.
  init(_ elimination: Elimination<N>, variableCount: Int, slackCount: Int) {
    self.variableCount = variableCount
    let count = variableCount + slackCount
    values = [N](repeating: .zero, count: count)
    rates = values
    sides = [Int](repeating: 1, count: count)
    definitionOf = [Int](repeating: -1, count: count)
    var definitions: [Definition] = []
    var terms: [LinearTerm<N>] = []
    definitions.reserveCapacity(elimination.definitions.count)
    terms.reserveCapacity(elimination.terms.count)
    for definition in elimination.definitions.reversed() {
      definitionOf[definition.variable] = definitions.count
      let start = terms.count
      terms += elimination.terms[definition.start..<definition.end]
      definitions.append(
        Definition(variable: definition.variable, start: start, end: terms.count, constant: definition.constant))
    }
    dependents = Dependents(variableCount: variableCount, definitions, terms)
    (self.definitions, self.terms) = (definitions, terms)
    affected.reserveCapacity(variableCount)
  }

  /// Core and slack variables have changed, or their rates.
  private mutating func queueDependents(of variable: Int, _ change: N) {
    if variable >= variableCount {
      dependents.add(change, toDefinition: slackOwners[variable - variableCount])
    } else {
      dependents.add(change, toDependentsOf: variable)
    }
  }

  /// Gives the core variables their first values, and all others theirs.
  mutating func start(_ core: some Sequence<(variable: Int, value: N)>) {
    for (variable, value) in core { values[variable] = value }
    for index in definitions.indices { values[definitions[index].variable] = value(ofDefinition: index) }
  }

  private func value(ofDefinition index: Int) -> N {
    var sum = definitions[index].constant
    for place in definitions[index].start..<definitions[index].end {
      sum += terms[place].coefficient * values[terms[place].variable]
    }
    return definitions[index].slack < 0 ? sum : sum + values[definitions[index].slack]
  }
}

// MARK: - Changes

extension DefinitionGraph {
  /// Gives a core or slack variable a value. What depends on it waits for `update`.
  mutating func set(_ variable: Int, _ value: N) {
    let old = values[variable]
    if change(variable, to: value) { queueDependents(of: variable, value - old) }
  }

  /// Brings everything up to date.
  mutating func update() {
    var crossed: [(variable: Int, old: N)] = []
    dependents.carry(into: &values) { variable, old, new in
      if old.sign != new.sign { crossed.append((variable, old)) }
    }
    for (variable, old) in crossed { noteSign(variable, old, values[variable]) }
  }

  private mutating func change(_ variable: Int, to value: N) -> Bool {
    let old = values[variable]
    if old == value { return false }
    values[variable] = value
    if old.sign != value.sign { noteSign(variable, old, value) }
    return true
  }

  private mutating func noteSign(_ variable: Int, _ old: N, _ value: N) {
    if signChanges.count <= DefinitionGraph<N>.fewSigns { signChanges.append(variable) }
    if value.isZero {
      sides[variable] = old.sign
    } else if value.sign != (old.isZero ? sides[variable] : old.sign) {
      flipped.append(variable)
    }
  }

  /// From now on a variable that is 0 counts as lying on that side.
  mutating func setSide(of variable: Int, _ side: Int) { sides[variable] = side }

  /// 1 or -1: which way the absolute value of a variable grows.
  func side(of variable: Int) -> Int { values[variable].isZero ? sides[variable] : values[variable].sign }

  /// How fast everything that depends on a definition changes with its constant: `rates` tells until `forgetRates`.
  mutating func spread(fromDefinition index: Int) {
    let variable = definitions[index].variable
    rates[variable] = .one
    affected.append(variable)
    queueDependents(of: variable, .one)
    spread()
  }

  /// The same where core and slack variables change: adds to the rate of one. All such calls before one of `spread`.
  mutating func beginSpread(from variable: Int, rate: N) {
    rates[variable] += rate
    affected.append(variable)
    queueDependents(of: variable, rate)
  }

  mutating func spread() {
    var affected: [Int] = []
    swap(&affected, &self.affected)
    dependents.carry(into: &rates, tellsAll: true) { variable, _, _ in affected.append(variable) }
    swap(&affected, &self.affected)
  }

  mutating func forgetRates() {
    for variable in affected { rates[variable] = .zero }
    affected.removeAll(keepingCapacity: true)
  }

  /// After `spread` from a definition: changes its constant, and the values of what depends on it.
  mutating func shift(_ index: Int, by change: N) {
    definitions[index].constant += change
    for variable in affected { _ = self.change(variable, to: values[variable] + rates[variable] * change) }
  }

  /// Gives a definition up: from now on a slack variable, whose number is said, is free to change it. nil where all are in
  /// use.
  mutating func addSlack(toDefinition index: Int) -> Int? {
    if let slack = freeSlacks.popLast() {
      slackOwners[slack - variableCount] = index
      definitions[index].slack = slack
      return slack
    }
    let slack = variableCount + slackOwners.count
    guard slack < values.count else { return nil }
    definitions[index].slack = slack
    slackOwners.append(index)
    return slack
  }

  /// Lets a definition hold again, with the value of its slack variable added to the constant: all values stay.
  mutating func removeSlack(fromDefinition index: Int) {
    let slack = definitions[index].slack
    definitions[index].slack = -1
    definitions[index].constant += values[slack]
    values[slack] = .zero
    freeSlacks.append(slack)
  }

  /// The definition to which a slack variable belongs that is in use.
  func owner(ofSlack slack: Int) -> Int? {
    guard slackOwners.indices.contains(slack - variableCount) else { return nil }
    let owner = slackOwners[slack - variableCount]
    return definitions[owner].slack == slack ? owner : nil
  }

  /// How many times a definition an expression is: the same terms, those of the definition on the other side. nil where it
  /// is none.
  func multiple(ofDefinition index: Int, _ expression: ArraySlice<LinearTerm<N>>) -> N? {
    let definition = definitions[index]
    guard expression.count == 1 + definition.end - definition.start,
      let scale = expression.first(where: { $0.variable == definition.variable })?.coefficient
    else { return nil }
    for place in definition.start..<definition.end {
      let other = expression.first { $0.variable == terms[place].variable }
      if other?.coefficient != -scale * terms[place].coefficient { return nil }
    }
    return scale
  }
}

// MARK: - Expansions

extension DefinitionGraph {
  /// A linear expression in terms of core and slack variables, in their order, and a number.
  mutating func expand(_ expression: some Sequence<LinearTerm<N>>) -> (core: [LinearTerm<N>], constant: N) {
    var constant = N.zero
    for term in expression { addExpanding(term.variable, term.coefficient) }
    while let index = dependents.popLast() {
      let definition = definitions[index]
      let factor = rates[definition.variable]
      rates[definition.variable] = .zero
      if factor.isZero { continue }
      constant += factor * definition.constant
      for place in definition.start..<definition.end {
        addExpanding(terms[place].variable, factor * terms[place].coefficient)
      }
      if definition.slack >= 0 { addExpanding(definition.slack, factor) }
    }
    core.sort()
    var result: [LinearTerm<N>] = []
    result.reserveCapacity(core.count)
    for variable in core where !rates[variable].isZero {
      result.append(LinearTerm(variable: variable, coefficient: rates[variable]))
      rates[variable] = .zero
    }
    core.removeAll(keepingCapacity: true)
    return (result, constant)
  }

  private mutating func addExpanding(_ variable: Int, _ coefficient: N) {
    if definitionOf[variable] >= 0 {
      dependents.insert(definitionOf[variable])
    } else if rates[variable].isZero {
      core.append(variable)
    }
    rates[variable] += coefficient
  }
}
