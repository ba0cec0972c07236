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
  private(set) var definitions: [Definition] = []
  private(set) var terms: [LinearTerm<N>] = []
  /// For each variable its definition, -1 for a core or slack variable.
  private(set) var definitionOf: [Int]
  /// For each slack variable in use the definition to which it belongs.
  private(set) var slackOwners: [Int] = []
  let variableCount: Int
  /// The definitions that name variable v: from `starts[v]` up to `starts[v + 1]` of `dependents`.
  private var starts: [Int] = []
  private var dependents: [Int] = []
  private var queue: IndexQueue
  /// After `spread` how fast each variable changes. Else zero.
  private(set) var rates: [N]
  /// The variables whose rates are not zero.
  private(set) var affected: [Int] = []

  // MARK: Signs

  /// On which side of 0 a variable counts as lying that is 0: where it was last.
  private(set) var sides: [Int]
  /// The variables whose side has changed since this was last cleared.
  var flipped: [Int] = []

  /// `slackCount`: how many definitions can be given up.
  init(_ elimination: Elimination<N>, variableCount: Int, slackCount: Int) {
    self.variableCount = variableCount
    let count = variableCount + slackCount
    values = [N](repeating: .zero, count: count)
    rates = values
    sides = [Int](repeating: 1, count: count)
    definitionOf = [Int](repeating: -1, count: count)
    queue = IndexQueue(count: elimination.definitions.count)
    definitions.reserveCapacity(elimination.definitions.count)
    terms.reserveCapacity(elimination.terms.count)
    for definition in elimination.definitions.reversed() {
      definitionOf[definition.variable] = definitions.count
      let start = terms.count
      terms += elimination.terms[definition.start..<definition.end]
      definitions.append(
        Definition(variable: definition.variable, start: start, end: terms.count, constant: definition.constant))
    }
    listDependents()
  }

  private mutating func listDependents() {
    starts = [Int](repeating: 0, count: variableCount + 1)
    for term in terms { starts[term.variable + 1] += 1 }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    var next = starts
    dependents = [Int](repeating: 0, count: terms.count)
    for (index, definition) in definitions.enumerated() {
      for term in definition.start..<definition.end {
        dependents[next[terms[term].variable]] = index
        next[terms[term].variable] += 1
      }
    }
  }

  private mutating func queueDependents(of variable: Int) {
    if variable >= variableCount { return queue.insert(slackOwners[variable - variableCount]) }
    for place in starts[variable]..<starts[variable + 1] { queue.insert(dependents[place]) }
  }

  /// Of all the definitions at once.
  mutating func evaluateAll() {
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
    if change(variable, to: value) { queueDependents(of: variable) }
  }

  /// Brings everything up to date.
  ///
  /// Thousands of values hang on one that changes, and evaluating them is most of what an edit costs: without checks of
  /// bounds and of unique references it takes half the time.
  mutating func update() {
    var values: [N] = []
    swap(&values, &self.values)
    values.withUnsafeMutableBufferPointer { values in
      definitions.withUnsafeBufferPointer { definitions in
        terms.withUnsafeBufferPointer { update($0, definitions, values) }
      }
    }
    swap(&values, &self.values)
  }

  private mutating func update(
    _ terms: UnsafeBufferPointer<LinearTerm<N>>, _ definitions: UnsafeBufferPointer<Definition>,
    _ values: UnsafeMutableBufferPointer<N>
  ) {
    while let index = queue.popFirst() {
      let definition = definitions[index]
      var sum = definition.constant
      for place in definition.start..<definition.end {
        let value = values[terms[place].variable]
        sum += terms[place].coefficient.isOne ? value : terms[place].coefficient * value
      }
      if definition.slack >= 0 { sum += values[definition.slack] }
      let old = values[definition.variable]
      if old == sum { continue }
      values[definition.variable] = sum
      if old.sign != sum.sign { noteSign(definition.variable, old, sum) }
      for place in starts[definition.variable]..<starts[definition.variable + 1] { queue.insert(dependents[place]) }
    }
  }

  private mutating func change(_ variable: Int, to value: N) -> Bool {
    let old = values[variable]
    if old == value { return false }
    values[variable] = value
    if old.sign != value.sign { noteSign(variable, old, value) }
    return true
  }

  private mutating func noteSign(_ variable: Int, _ old: N, _ value: N) {
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
    queueDependents(of: variable)
    spread()
  }

  /// The same where core and slack variables change: adds to the rate of one. All such calls before one of `spread`.
  mutating func beginSpread(from variable: Int, rate: N) {
    rates[variable] += rate
    affected.append(variable)
    queueDependents(of: variable)
  }

  mutating func spread() {
    while let index = queue.popFirst() {
      var sum = N.zero
      for place in definitions[index].start..<definitions[index].end {
        sum += terms[place].coefficient * rates[terms[place].variable]
      }
      if definitions[index].slack >= 0 { sum += rates[definitions[index].slack] }
      if sum.isZero { continue }
      rates[definitions[index].variable] = sum
      affected.append(definitions[index].variable)
      queueDependents(of: definitions[index].variable)
    }
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

  /// Gives a definition up: from now on a new slack variable, whose number is said, is free to change it. The number is
  /// that of the next one, unless all are in use.
  mutating func addSlack(toDefinition index: Int) -> Int? {
    let slack = variableCount + slackOwners.count
    guard slack < values.count else { return nil }
    definitions[index].slack = slack
    slackOwners.append(index)
    return slack
  }
}

// MARK: - Expansions

extension DefinitionGraph {
  /// A linear expression in terms of core and slack variables, in their order, and a number.
  mutating func expand(_ expression: some Sequence<LinearTerm<N>>) -> (core: [LinearTerm<N>], constant: N) {
    var constant = N.zero
    var core: [Int] = []
    for term in expression { addExpanding(term.variable, term.coefficient, &core) }
    while let index = queue.popLast() {
      let definition = definitions[index]
      let factor = rates[definition.variable]
      rates[definition.variable] = .zero
      if factor.isZero { continue }
      constant += factor * definition.constant
      for place in definition.start..<definition.end {
        addExpanding(terms[place].variable, factor * terms[place].coefficient, &core)
      }
      if definition.slack >= 0 { addExpanding(definition.slack, factor, &core) }
    }
    core.sort()
    var result: [LinearTerm<N>] = []
    result.reserveCapacity(core.count)
    for variable in core where !rates[variable].isZero {
      result.append(LinearTerm(variable: variable, coefficient: rates[variable]))
      rates[variable] = .zero
    }
    return (result, constant)
  }

  private mutating func addExpanding(_ variable: Int, _ coefficient: N, _ core: inout [Int]) {
    if definitionOf[variable] >= 0 {
      queue.insert(definitionOf[variable])
    } else if rates[variable].isZero {
      core.append(variable)
    }
    rates[variable] += coefficient
  }
}
