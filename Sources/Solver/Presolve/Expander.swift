/// Rewrites a linear expression in terms of the variables that no equality defines.
///
/// Variables are replaced through a heap in the order of their definitions, so that what two positions have in common
/// (`child.left - parent.left`) cancels before it is expanded. One expander serves a whole system: its arrays are as
/// long as the variables and are clean between two uses.
struct Expander<N: ExactNumber> {
  /// The part of the expression that names no variable.
  private(set) var constant = N.zero
  /// The rest of the expression in the order of the variables; valid after `finish`.
  private(set) var core: [LinearTerm<N>] = []
  /// The coefficients of the variables that are present; any value for the others.
  private var coefficients: [N]
  private var isPresent: [Bool]
  /// The variables that are present, except for defined ones that wait in the heap to be replaced.
  private var present: [Int] = []
  private var heap = MinHeap<Int>()
  /// How many terms of definitions have taken the place of variables.
  private var replaced = 0
  /// The values of the variables that expansions treat as constants; empty for none.
  private var given: [N?]

  init(variableCount: Int) {
    coefficients = [N](repeating: .zero, count: variableCount)
    isPresent = [Bool](repeating: false, count: variableCount)
    given = []
    present.reserveCapacity(32)
    core.reserveCapacity(32)
    heap.reserveCapacity(16)
  }

  /// Makes expansions treat the variable as a constant from now on.
  mutating func give(_ variable: Int, _ value: N) {
    if given.isEmpty { given = [N?](repeating: nil, count: coefficients.count) }
    given[variable] = value
  }

  /// Starts an expression with the left side minus the right side of a row.
  mutating func add(row: Int, of system: LinearSystem<N>) {
    constant = -system.rows[row].constant
    for term in system.terms(of: row) { add(system.terms[term].variable, system.terms[term].coefficient) }
  }

  /// Starts an empty expression.
  mutating func begin() { constant = .zero }

  /// Adds a multiple of the left side minus the right side of a row.
  mutating func add(row: Int, of system: LinearSystem<N>, times factor: N) {
    constant -= system.rows[row].constant * factor
    for term in system.terms(of: row) { add(system.terms[term].variable, system.terms[term].coefficient * factor) }
  }

  mutating func add(_ variable: Int, _ coefficient: N) {
    if !isPresent[variable] {
      isPresent[variable] = true
      present.append(variable)
      coefficients[variable] = coefficient
    } else {
      coefficients[variable] += coefficient
    }
  }

  /// Starts an expression with the left side minus the right side of a row, and replaces its defined variables until
  /// none is left.
  mutating func expand(row: Int, of system: LinearSystem<N>, by elimination: borrowing Elimination<N>) {
    constant = -system.rows[row].constant
    for term in system.terms(of: row) {
      addExpanding(system.terms[term].variable, system.terms[term].coefficient, elimination)
    }
    expandListed(by: elimination)
  }

  /// Starts an expression with one variable, and replaces defined variables until none is left.
  mutating func expand(variable: Int, by elimination: borrowing Elimination<N>) {
    constant = .zero
    addExpanding(variable, .one, elimination)
    expandListed(by: elimination)
  }

  private mutating func expandListed(by elimination: borrowing Elimination<N>) {
    while let next = heap.pop() {
      // No later definition names the variable again.
      let variable = elimination.definitions[next].variable
      let coefficient = coefficients[variable]
      isPresent[variable] = false
      if coefficient.isZero { continue }
      let compressed = elimination.compressed[next]
      constant += coefficient * compressed.constant
      replaced &+= compressed.end - compressed.start
      for term in compressed.start..<compressed.end {
        addExpanding(elimination.terms[term].variable, coefficient * elimination.terms[term].coefficient, elimination)
      }
    }
  }

  /// Adds a term. Aliases are replaced at once, and so are their targets, as these may have been defined since.
  private mutating func addExpanding(_ variable: Int, _ coefficient: N, _ elimination: borrowing Elimination<N>) {
    var variable = variable
    var coefficient = coefficient
    while true {
      if !given.isEmpty, let value = given[variable] {
        constant += coefficient * value
        return
      }
      let definition = elimination.definitionOf[variable]
      if definition < 0 { return add(variable, coefficient) }
      let alias = elimination.compressed[definition]
      if !alias.isAlias {
        if isPresent[variable] {
          coefficients[variable] += coefficient
        } else {
          isPresent[variable] = true
          coefficients[variable] = coefficient
          heap.push(definition)
        }
        return
      }
      constant += coefficient * alias.constant
      if alias.start == alias.end { return }
      coefficient = coefficient * elimination.terms[alias.start].coefficient
      variable = elimination.terms[alias.start].variable
    }
  }

  /// Returns how many terms of definitions have taken the place of variables since the last call.
  mutating func takeReplaced() -> Int {
    defer { replaced = 0 }
    return replaced
  }

  /// Puts the expanded expression into `core`, and leaves the expander clean.
  mutating func finish() {
    core.removeAll(keepingCapacity: true)
    sortPresent()
    for variable in present {
      if !coefficients[variable].isZero {
        core.append(LinearTerm(variable: variable, coefficient: coefficients[variable]))
      }
      isPresent[variable] = false
    }
    present.removeAll(keepingCapacity: true)
  }

  /// Sorts by insertion: most expressions are short, and the variables come nearly in order.
  private mutating func sortPresent() {
    if present.count > 16 { return present.sort() }
    for index in present.indices.dropFirst() {
      let variable = present[index]
      var place = index
      while place > 0, present[place - 1] > variable {
        present[place] = present[place - 1]
        place -= 1
      }
      present[place] = variable
    }
  }

  /// Replaces defined variables by the uncompressed definitions before `limit`, and reports the multiple of each
  /// definition (`variable - constant - Σ terms`) that was taken off. Returns how many terms were read.
  mutating func expandRecording(
    by elimination: Elimination<N>, before limit: Int, _ record: (_ definition: Int, _ multiple: N) -> Void
  ) -> Int {
    var entries = present.count
    for variable in present where (0..<limit).contains(elimination.definitionOf[variable]) {
      heap.push(elimination.definitionOf[variable])
    }
    while let next = heap.pop() {
      let definition = elimination.definitions[next]
      let coefficient = coefficients[definition.variable]
      coefficients[definition.variable] = .zero
      if coefficient.isZero { continue }
      record(next, coefficient)
      constant += coefficient * definition.constant
      entries += definition.end - definition.start + 1
      for term in definition.start..<definition.end {
        let variable = elimination.terms[term].variable
        let isNew = !isPresent[variable]
        add(variable, coefficient * elimination.terms[term].coefficient)
        if isNew, (0..<limit).contains(elimination.definitionOf[variable]) {
          heap.push(elimination.definitionOf[variable])
        }
      }
    }
    return entries
  }
}
