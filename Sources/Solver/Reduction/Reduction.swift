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
  var forms: FormTable<N>
  var simplex: Simplex<N>
  /// What the required rows say of each form, and the row that says it: the tightest, of those the earliest.
  var lower: [Bound?]
  var upper: [Bound?]
  /// Until the start, which makes costs of them.
  var wishes = Wishes<N>()
  /// The form of each row that became a bound or a wish, and its factor there; 0 for the others.
  var factors: [(scale: N, form: Int32)]
  /// Required rows without a variable left that do not hold.
  private var contradictingRows: [Int] = []
  private var scratch: Expander<N>
  /// Of each definition; all zero but while multipliers are computed.
  private var multiples: [N] = []
  /// The row last expanded, and what became of it.
  private var lastInterned: (row: Int, form: Int, scale: N, constant: N)?

  struct Bound {
    var value: N
    private let source: Int32
    var row: Int { Int(source) }

    init(value: N, row: Int) {
      self.value = value
      source = Int32(truncatingIfNeeded: row)
    }

    /// The tightest bound stays, of those the earliest.
    @inline(__always)
    func replaceIfTighter(_ other: inout Bound?, isLower: Bool) {
      if let other {
        if isLower ? value < other.value : value > other.value { return }
        if value == other.value, row > other.row { return }
      }
      other = self
    }
  }

  /// `rows`: those to take, in the order written. `equalities`: further required ones that are not eliminated, but become
  /// bounds of forms.
  init(
    _ system: LinearSystem<N>, rows: [Int], bounding equalities: [Int] = [], _ patience: Patience
  ) throws(Stopped) {
    self.system = system
    self.patience = patience
    self.rows = rows
    var scratch = Expander<N>(variableCount: system.variableCount)
    var occurrences = [Int](repeating: 0, count: system.variableCount)
    let (eliminated, others, longCount) = Reduction.sort(rows, system, &occurrences)
    elimination = try Elimination<N>(system, equalities: eliminated, occurrences: occurrences, &scratch, patience)
    let definitionOf = elimination.definitionOf
    let coreCount = system.variableCount - elimination.definitions.count
    var coreOf = [Int](repeating: -1, count: system.variableCount)
    let core = Array<Int>(capacity: coreCount) { core in
      for variable in definitionOf.indices where definitionOf[variable] < 0 {
        coreOf[variable] = core.count
        core.append(variable)
      }
    }
    coreVariables = core
    self.coreOf = coreOf
    parameterForms = core.count - system.parameters.count..<core.count
    forms = FormTable<N>(coreCount: core.count, parameterCount: system.parameters.count, capacity: longCount)
    lower = [Bound?](repeating: nil, count: core.count)
    upper = lower
    factors = [(scale: N, form: Int32)](repeating: (.zero, -1), count: system.rowCount)
    simplex = Simplex<N>(patience: patience)
    self.scratch = scratch
    wishes.reserveCapacity(others.count)
    for row in takeSingles(others, longCount) {
      try patience.spend()
      take(row)
    }
    for row in elimination.pinning { take(row) }
    for row in equalities { take(row) }
    start()
  }

  /// Splits the rows into required equalities and others, and counts how many of these name each variable, and how many
  /// have several terms.
  private static func sort(
    _ rows: [Int], _ system: LinearSystem<N>, _ occurrences: inout [Int]
  ) -> (equalities: [Int], others: [Int], longCount: Int) {
    let all = system.rows.span
    let terms = system.terms.span
    var occurrences = occurrences.mutableSpan
    var others: [Int] = []
    var longCount = 0
    let equalities = Array<Int>(capacity: rows.count) { equalities in
      others = Array<Int>(capacity: rows.count) { others in
        for row in rows {
          if all[row].level == PriorityLevels.required, all[row].relation == .equal {
            equalities.append(row)
          } else {
            others.append(row)
            if all[row].end > all[row].start + 1 { longCount += 1 }
            for term in all[row].start..<all[row].end { occurrences[terms[term].variable] += 1 }
          }
        }
      }
    }
    return (equalities, others, longCount)
  }

  /// Turns a row into a bound or a wish of its form.
  private mutating func take(_ index: Int) {
    let row = system.rows[index]
    guard let (form, scale, constant) = intern(index) else {
      if row.level == PriorityLevels.required, row.relation.violation(scratch.constant).sign > 0 {
        contradictingRows.append(index)
      }
      return
    }
    factors[index] = (scale, Int32(truncatingIfNeeded: form))
    let position = scale.isOne ? -constant : -constant / scale
    let limits = row.relation.limits(scaledBy: scale)
    if row.level == PriorityLevels.required {
      limit(form, to: Bound(value: position, row: index), limits)
    } else {
      wishes.append(Wish(position, weight: scale.magnitude, limits), form: form, level: row.level)
    }
  }

  private mutating func limit(_ form: Int, to bound: Bound, _ limits: (below: Bool, above: Bool)) {
    while lower.count <= form {
      lower.append(nil)
      upper.append(nil)
    }
    if limits.below { bound.replaceIfTighter(&lower[form], isLower: true) }
    if limits.above { bound.replaceIfTighter(&upper[form], isLower: false) }
  }

  /// The row as a multiple of a form and a number; nil where nothing in it varies.
  private mutating func intern(_ index: Int) -> (form: Int, scale: N, constant: N)? {
    let row = system.rows[index]
    if let last = lastInterned, hasSameTerms(row, system.rows[last.row]) {
      return (last.form, last.scale, last.constant + system.rows[last.row].constant - row.constant)
    }
    scratch.expand(row: index, of: system, by: elimination)
    scratch.finish()
    if scratch.core.isEmpty { return nil }
    let (form, scale) = forms.intern(scratch.core, coreOf)
    lastInterned = (index, form, scale, scratch.constant)
    return (form, scale, scratch.constant)
  }

  /// As an inequality and the wish beside it have, more often than not written one after the other.
  ///
  /// Mutating, though it changes nothing: a call that only reads is given a copy of the whole structure, which costs more
  /// than what it does.
  private mutating func hasSameTerms(_ one: LinearSystem<N>.Row, _ other: LinearSystem<N>.Row) -> Bool {
    guard one.end - one.start == other.end - other.start else { return false }
    for place in 0..<one.end - one.start {
      let (left, right) = (system.terms[one.start + place], system.terms[other.start + place])
      if left.variable != right.variable || left.coefficient != right.coefficient { return false }
    }
    return true
  }
}

// MARK: - Back to rows and variables

extension Reduction {
  /// A multiple of a form as a multiple of the row that bounds it.
  func multiple(of row: Int, times factor: N) -> (row: Int, multiplier: N) {
    (row, factor / factors[row].scale)
  }

  /// The first row that contradicts the equalities alone.
  var contradictingEqualityOrRow: Int? {
    [elimination.contradicting.first, contradictingRows.first].compactMap { $0 }.min()
  }

  /// The multipliers of the eliminated equalities that go with those of other rows: what makes all variables cancel.
  mutating func multipliersOfEqualities(
    completing rows: [(row: Int, multiplier: N)]
  ) -> [(row: Int, multiplier: N)] {
    var multiples: [N] = []
    swap(&multiples, &self.multiples)
    multiples.append(contentsOf: repeatElement(.zero, count: elimination.definitions.count - multiples.count))
    // Those with a multiple, the last definition first; some twice.
    var open = MinHeap<Int>()
    scratch.begin()
    for (row, multiplier) in rows { scratch.add(row: row, of: system, times: multiplier) }
    scratch.expandRecording(by: elimination, before: multiples.count) {
      open.push(-$0)
      multiples[$0] -= $1
    }
    scratch.finish()
    var result: [(row: Int, multiplier: N)] = []
    while let negated = open.pop() {
      let index = -negated
      if multiples[index].isZero { continue }
      let definition = elimination.definitions[index]
      let multiplier = multiples[index] / definition.pivot
      multiples[index] = .zero
      result.append((definition.row, multiplier))
      guard definition.isExpanded else { continue }
      // The definition is the row less multiples of the definitions before it: they count too.
      scratch.add(row: definition.row, of: system)
      scratch.expandRecording(by: elimination, before: index) {
        open.push(-$0)
        multiples[$0] -= multiplier * $1
      }
      scratch.finish()
    }
    swap(&multiples, &self.multiples)
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

  /// The form that the row bounds; nil where nothing in it varies.
  func form(of row: Int) -> Int? { factors[row].scale.isZero ? nil : Int(factors[row].form) }

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
