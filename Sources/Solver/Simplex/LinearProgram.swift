/// A presolved system and the simplex method over its forms, to which questions are put one after the other.
///
/// It knows the row behind every bound in force, and leads back from forms to rows and variables (postsolve).
struct LinearProgram<N: ExactNumber> {
  let presolve: Presolve<N>
  let work: WorkCounter
  var simplex: Simplex<N>
  /// The bounds that the rows in force set on the forms. Narrower ones in the tableau belong to no row.
  var lower: [RowBound<N>?]
  var upper: [RowBound<N>?]
  private var expander: Expander<N>
  /// A number for each definition; all 0 except while multipliers are computed.
  private var multiples: [N] = []
  /// The result of `findLastRowsOfDefinitions`, found when first asked for.
  private lazy var lastRowsOfDefinitions = findLastRowsOfDefinitions()

  /// `rows`: the rows to take, in the order written. `equalities`: further required equalities, which are not
  /// eliminated but become bounds of forms.
  init(
    _ system: LinearSystem<N>, rows: [Int], bounding equalities: [Int] = [], _ work: WorkCounter
  ) throws(Stopped) {
    expander = Expander<N>(variableCount: system.variableCount)
    presolve = try Presolve<N>(system, rows: rows, bounding: equalities, &expander, work)
    self.work = work
    lower = presolve.lower
    upper = presolve.upper
    simplex = Simplex<N>(work)
    start()
    try work.spend(entries: system.variableCount + presolve.forms.variables.count)
  }
}

// MARK: - Back to rows and variables

extension LinearProgram {
  /// Returns the left side minus the right side of a row, as a combination of core forms plus a number.
  mutating func expansion(of row: Int) -> (core: [Tableau<N>.Entry], offset: N) {
    expander.expand(row: row, of: presolve.system, by: presolve.elimination)
    return finishedExpansion()
  }

  /// Returns a variable as a combination of core forms plus a number.
  mutating func expansion(ofVariable variable: Int) -> (core: [Tableau<N>.Entry], offset: N) {
    expander.expand(variable: variable, by: presolve.elimination)
    return finishedExpansion()
  }

  /// Makes expansions treat a variable as a constant from now on.
  mutating func give(_ variable: Int, _ value: N) { expander.give(variable, value) }

  private mutating func finishedExpansion() -> (core: [Tableau<N>.Entry], offset: N) {
    expander.finish()
    let core = expander.core.map {
      Tableau<N>.Entry(column: presolve.coreOf[$0.variable], coefficient: $0.coefficient)
    }
    return (core, expander.constant)
  }

  /// Returns the value of every variable of the system at the present values of the forms.
  func variableValues() -> [N] {
    var values = [N](repeating: .zero, count: presolve.system.variableCount)
    for (form, variable) in presolve.coreVariables.enumerated() { values[variable] = simplex.tableau.values[form] }
    presolve.elimination.complete(&values)
    return values
  }

  /// Returns the multipliers of the eliminated equalities that, together with those of the given rows, make all
  /// variables cancel.
  mutating func multipliersOfEqualities(
    completing rows: [(row: Int, multiplier: N)]
  ) throws(Stopped) -> [(row: Int, multiplier: N)] {
    var multiples: [N] = []
    swap(&multiples, &self.multiples)
    let elimination = presolve.elimination
    multiples.append(contentsOf: repeatElement(.zero, count: elimination.definitions.count - multiples.count))
    // The definitions with a multiple, the last definition first; some twice.
    var open = MinHeap<Int>()
    expander.begin()
    for (row, multiplier) in rows { expander.add(row: row, of: presolve.system, times: multiplier) }
    var entries = expander.expandRecording(by: elimination, before: multiples.count) {
      open.push(-$0)
      multiples[$0] -= $1
    }
    expander.finish()
    var result: [(row: Int, multiplier: N)] = []
    while let negated = open.pop() {
      try work.spend(entries: entries)
      let index = -negated
      entries = 1
      if multiples[index].isZero { continue }
      let definition = elimination.definitions[index]
      let multiplier = multiples[index] / definition.pivot
      multiples[index] = .zero
      result.append((definition.row, multiplier))
      guard definition.isExpanded else { continue }
      // The definition is the row minus multiples of the definitions before it, which therefore count too.
      expander.add(row: definition.row, of: presolve.system)
      entries = expander.expandRecording(by: elimination, before: index) {
        open.push(-$0)
        multiples[$0] -= multiplier * $1
      }
      expander.finish()
    }
    swap(&multiples, &self.multiples)
    return result
  }

  /// Returns a row such that a proof from the given rows names no later row: an equality, or the last of the given
  /// rows.
  mutating func lastRowInProofs(from rows: [Int]) -> Int {
    var last = -1
    for row in rows {
      last = max(last, row)
      for term in presolve.system.terms(of: row) {
        let definition = presolve.elimination.definitionOf[presolve.system.terms[term].variable]
        if definition >= 0 { last = max(last, lastRowsOfDefinitions[definition]) }
      }
    }
    return last
  }

  /// Returns for each definition the last equality that its expansion takes; for one made by expansion the last of
  /// all.
  private func findLastRowsOfDefinitions() -> [Int] {
    let elimination = presolve.elimination
    let lastOfAll = elimination.definitions.reduce(-1) { max($0, $1.row) }
    var result = [Int](repeating: -1, count: elimination.definitions.count)
    for (index, definition) in elimination.definitions.enumerated().reversed() {
      result[index] = definition.isExpanded ? lastOfAll : definition.row
      for term in definition.start..<definition.end {
        let other = elimination.definitionOf[elimination.terms[term].variable]
        if other >= 0 { result[index] = max(result[index], result[other]) }
      }
    }
    return result
  }

  /// Returns a row for each form of several terms that is fixed for good.
  func rowsOfFixedForms() -> [Int] {
    var isDone = [Bool](repeating: false, count: presolve.forms.count)
    return presolve.rows.filter { row in
      guard let form = presolve.form(of: row), form >= presolve.forms.coreCount, simplex.tableau.isDropped(form) else {
        return false
      }
      defer { isDone[form] = true }
      return !isDone[form]
    }
  }
}
