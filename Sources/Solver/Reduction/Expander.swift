/// Rewrites a linear expression in terms of the variables that no equality defines.
///
/// Through a heap in the order of the definitions, so that what two positions have in common (`child.left - parent.left`)
/// cancels before it is expanded. One expander serves a whole system: its arrays are as long as the variables and are
/// clean between two uses.
struct Expander<N: ExactNumber> {
  struct CoreTerm {
    var variable: Int
    var coefficient: N
  }

  /// The part of the expression that names no variable.
  private(set) var constant = N.zero
  private var coefficients: [N]
  private var isPresent: [Bool]
  private var present: [Int] = []
  private var heap = MinHeap<Int>()

  init(variableCount: Int) {
    coefficients = [N](repeating: .zero, count: variableCount)
    isPresent = [Bool](repeating: false, count: variableCount)
  }

  /// Starts an expression: left side less right side of a row.
  mutating func add(row: Int, of system: LinearSystem<N>) {
    constant = -system.constants[row]
    for term in system.terms(of: row) { add(system.termVariables[term], system.termCoefficients[term]) }
  }

  /// Starts an expression: one variable.
  mutating func begin() { constant = .zero }

  mutating func add(row: Int, of system: LinearSystem<N>, times factor: N) {
    constant -= system.constants[row] * factor
    for term in system.terms(of: row) { add(system.termVariables[term], system.termCoefficients[term] * factor) }
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

  /// Replaces defined variables until none is left.
  mutating func expand(by elimination: Elimination<N>) {
    var index = 0
    // Aliases are replaced on sight; the targets are looked at in turn, as they may have become defined since.
    while index < present.count {
      let variable = present[index]
      index += 1
      if elimination.aliases[variable] != nil {
        replaceAlias(variable, elimination)
      } else if elimination.definitionOf[variable] >= 0 {
        heap.push(elimination.definitionOf[variable])
      }
    }
    while let next = heap.pop() {
      let variable = elimination.definitions[next].variable
      let coefficient = coefficients[variable]
      coefficients[variable] = .zero
      if coefficient.isZero { continue }
      let compressed = elimination.compressed[next]
      constant += coefficient * compressed.constant
      for term in compressed.start..<compressed.end {
        addExpanding(
          elimination.termVariables[term], coefficient * elimination.termCoefficients[term], elimination)
      }
    }
  }

  private mutating func replaceAlias(_ variable: Int, _ elimination: Elimination<N>) {
    guard let alias = elimination.aliases[variable] else { return }
    let coefficient = coefficients[variable]
    coefficients[variable] = .zero
    if coefficient.isZero { return }
    constant += coefficient * alias.offset
    if alias.target >= 0 { add(alias.target, coefficient * alias.factor) }
  }

  private mutating func addExpanding(_ variable: Int, _ coefficient: N, _ elimination: Elimination<N>) {
    var variable = variable
    var coefficient = coefficient
    while let alias = elimination.aliases[variable] {
      constant += coefficient * alias.offset
      guard alias.target >= 0 else { return }
      coefficient = coefficient * alias.factor
      variable = alias.target
    }
    let isNew = !isPresent[variable]
    add(variable, coefficient)
    if isNew, elimination.definitionOf[variable] >= 0 { heap.push(elimination.definitionOf[variable]) }
  }

  /// The expanded expression without its constant, in the order of the variables; leaves the expander clean.
  mutating func takeCore() -> [CoreTerm] {
    var core: [CoreTerm] = []
    present.sort()
    for variable in present {
      if !coefficients[variable].isZero {
        core.append(CoreTerm(variable: variable, coefficient: coefficients[variable]))
      }
      coefficients[variable] = .zero
      isPresent[variable] = false
    }
    present.removeAll(keepingCapacity: true)
    return core
  }

  /// Replaces defined variables by the definitions before `limit`, plainly, and reports the multiple of each definition
  /// (`variable - constant - Σ terms`) that was taken off.
  mutating func expandRecording(
    by elimination: Elimination<N>, before limit: Int, _ record: (_ definition: Int, _ multiple: N) -> Void
  ) {
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
      for term in definition.start..<definition.end {
        let variable = elimination.termVariables[term]
        let isNew = !isPresent[variable]
        add(variable, coefficient * elimination.termCoefficients[term])
        if isNew, (0..<limit).contains(elimination.definitionOf[variable]) {
          heap.push(elimination.definitionOf[variable])
        }
      }
    }
  }
}
