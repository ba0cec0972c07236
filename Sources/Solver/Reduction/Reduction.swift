/// A system reduced to what has to be solved: equalities eliminated, all other rows turned into bounds and costs of few
/// forms, and the simplex over those.
///
/// Holds what is needed to get back: the value of every variable, and the rows behind every bound.
struct Reduction<N: ExactNumber> {
  let system: LinearSystem<N>
  let patience: Patience
  /// Those taken, in the order written.
  let rows: [Int]
  let elimination: Elimination<N>
  /// The variable of each core form, and the core form of each variable that has one.
  let coreVariables: [Int]
  let coreOf: [Int]
  /// The core forms of the system's parameters.
  let parameterForms: Range<Int>
  private(set) var forms: FormTable<N>
  var simplex: Simplex<N>
  /// What the required rows say of each form, and the row that says it: the tightest, of those the earliest.
  private(set) var lower: [Bound?]
  private(set) var upper: [Bound?]
  var wishes = Wishes<N>()
  /// The form of each row that became a bound or a wish, and its factor there; 0 for the others.
  private var formOf: [Int]
  private var scales: [N]
  /// Required rows without a variable left that do not hold.
  private var contradictingRows: [Int] = []
  private var scratch: Expander<N>

  struct Bound {
    var value: N
    var row: Int
  }

  /// `rows`: those to take, in the order written.
  init(_ system: LinearSystem<N>, rows: [Int], _ patience: Patience) throws(Stopped) {
    self.system = system
    self.patience = patience
    self.rows = rows
    var scratch = Expander<N>(variableCount: system.variableCount)
    var equalities: [Int] = []
    var others: [Int] = []
    var occurrences = [Int](repeating: 0, count: system.variableCount)
    for row in rows {
      if system.isRequired(row), system.rows[row].relation == .equal {
        equalities.append(row)
      } else {
        others.append(row)
        for term in system.terms(of: row) { occurrences[system.terms[term].variable] += 1 }
      }
    }
    elimination = try Elimination<N>(system, equalities: equalities, occurrences: occurrences, &scratch, patience)
    var core: [Int] = []
    var coreOf = [Int](repeating: -1, count: system.variableCount)
    for variable in 0..<system.variableCount where elimination.definitionOf[variable] < 0 {
      coreOf[variable] = core.count
      core.append(variable)
    }
    coreVariables = core
    self.coreOf = coreOf
    parameterForms = core.count - system.parameters.count..<core.count
    forms = FormTable<N>(coreCount: core.count, parameterCount: system.parameters.count)
    lower = [Bound?](repeating: nil, count: core.count)
    upper = lower
    scales = [N](repeating: .zero, count: system.rowCount)
    formOf = [Int](repeating: -1, count: system.rowCount)
    simplex = Simplex<N>(patience: patience)
    self.scratch = scratch
    wishes.reserveCapacity(others.count)
    for row in others + elimination.pinning {
      try patience.spend()
      take(row)
    }
    start()
  }

  /// Turns a row into a bound or a wish of its form.
  private mutating func take(_ row: Int) {
    let isRequired = system.isRequired(row)
    guard let (form, scale, constant) = intern(row) else {
      if isRequired, system.rows[row].relation.violation(scratch.constant).sign > 0 { contradictingRows.append(row) }
      return
    }
    while lower.count < forms.count {
      lower.append(nil)
      upper.append(nil)
    }
    scales[row] = scale
    formOf[row] = form
    let position = -constant / scale
    let isFlipped = scale.sign < 0
    let limitsBelow = system.rows[row].relation == .equal || (system.rows[row].relation == .greaterOrEqual) != isFlipped
    let limitsAbove = system.rows[row].relation == .equal || (system.rows[row].relation == .lessOrEqual) != isFlipped
    if isRequired {
      if limitsBelow, lower[form].map({ $0.value < position }) ?? true {
        lower[form] = Bound(value: position, row: row)
      }
      if limitsAbove, upper[form].map({ $0.value > position }) ?? true {
        upper[form] = Bound(value: position, row: row)
      }
    } else {
      let weight = scale.magnitude
      let wish = Wish(position: position, below: limitsBelow ? weight : .zero, above: limitsAbove ? weight : .zero)
      wishes.append(wish, form: form, level: system.rows[row].level)
    }
  }

  /// The row as a multiple of a form and a number; nil where nothing in it varies.
  private mutating func intern(_ row: Int) -> (form: Int, scale: N, constant: N)? {
    let first = system.rows[row].start
    if system.rows[row].end == first + 1, let core = forms.plain(coreOf[system.terms[first].variable]) {
      // A core variable alone, as most rows are.
      return (core, system.terms[first].coefficient, -system.rows[row].constant)
    }
    scratch.expand(row: row, of: system, by: elimination)
    scratch.finish()
    if scratch.core.isEmpty { return nil }
    let (form, scale) = forms.intern(scratch.core, coreOf)
    return (form, scale, scratch.constant)
  }
}

// MARK: - Back to rows and variables

extension Reduction {
  /// A multiple of a form as a multiple of the row that bounds it.
  func multiple(of row: Int, times factor: N) -> (row: Int, multiplier: N) {
    (row, factor / scales[row])
  }

  /// The first row that contradicts the equalities alone.
  var contradictingEqualityOrRow: Int? {
    [elimination.contradicting.first, contradictingRows.first].compactMap { $0 }.min()
  }

  /// The multipliers of the eliminated equalities that go with those of other rows: what makes all variables cancel.
  mutating func multipliersOfEqualities(
    completing rows: [(row: Int, multiplier: N)]
  ) -> [(row: Int, multiplier: N)] {
    scratch.begin()
    for (row, multiplier) in rows { scratch.add(row: row, of: system, times: multiplier) }
    var multiples = [N](repeating: .zero, count: elimination.definitions.count)
    scratch.expandRecording(by: elimination, before: multiples.count) { multiples[$0] -= $1 }
    scratch.finish()
    var result: [(row: Int, multiplier: N)] = []
    for index in multiples.indices.reversed() where !multiples[index].isZero {
      let definition = elimination.definitions[index]
      let multiplier = multiples[index] / definition.pivot
      result.append((definition.row, multiplier))
      guard definition.isExpanded else { continue }
      // The definition is the row less multiples of the definitions before it: they count too.
      scratch.add(row: definition.row, of: system)
      scratch.expandRecording(by: elimination, before: index) { multiples[$0] -= multiplier * $1 }
      scratch.finish()
    }
    return result
  }

  /// A row for each form of several terms that has one value for good.
  func rowsOfFixedForms() -> [Int] {
    var isDone = [Bool](repeating: false, count: forms.count)
    return rows.filter { row in
      guard let form = form(of: row), form >= forms.coreCount, simplex.tableau.isDropped(form) else { return false }
      defer { isDone[form] = true }
      return !isDone[form]
    }
  }

  /// From now on the variable counts as a constant.
  mutating func give(_ variable: Int, _ value: N) { scratch.give(variable, value) }

  /// The form that the row bounds; nil where nothing in it varies.
  func form(of row: Int) -> Int? { scales[row].isZero ? nil : formOf[row] }

  /// Left less right of a row as a combination of core forms and a number.
  mutating func expansion(of row: Int) -> (core: [Tableau<N>.Entry], offset: N) {
    scratch.expand(row: row, of: system, by: elimination)
    return finishedExpansion()
  }

  /// A variable as a combination of core forms and a number.
  mutating func expansion(ofVariable variable: Int) -> (core: [Tableau<N>.Entry], offset: N) {
    scratch.expand(variable: variable, by: elimination)
    return finishedExpansion()
  }

  private mutating func finishedExpansion() -> (core: [Tableau<N>.Entry], offset: N) {
    scratch.finish()
    let core = scratch.core.map { Tableau<N>.Entry(column: coreOf[$0.variable], coefficient: $0.coefficient) }
    return (core, scratch.constant)
  }

  /// The value of every variable of the system at the present values of the forms.
  func variableValues() -> [N] {
    var values = [N](repeating: .zero, count: system.variableCount)
    for (form, variable) in coreVariables.enumerated() { values[variable] = simplex.tableau.values[form] }
    elimination.complete(&values)
    return values
  }
}
