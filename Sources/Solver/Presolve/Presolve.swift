/// A system as reduced before the simplex method: required equalities are eliminated, all other rows are turned into
/// bounds and costs of few linear forms.
///
/// It does not change once it is made; a `LinearProgram` works on it. It keeps what leads back to the system
/// (postsolve): the definitions of the eliminated variables, and the form and factor of every row.
struct Presolve<N: ExactNumber> {
  let system: LinearSystem<N>
  /// The rows that were taken, in the order written.
  let rows: [Int]
  let elimination: Elimination<N>
  /// The variable of each core form, and the core form of each variable, -1 for a variable that has a definition.
  let coreVariables: [Int]
  let coreOf: [Int]
  /// The core forms of the system's parameters.
  let parameterForms: Range<Int>
  private(set) var forms: FormTable<N>
  /// The tightest bounds that required rows set on each form; of equal ones the earliest.
  var lower: [RowBound<N>?]
  var upper: [RowBound<N>?]
  var softConstraints = SoftConstraints<N>()
  /// The form of each row that became a bound or a cost, and the factor by which the row is a multiple of it; 0 for
  /// the other rows.
  var factors: [(scale: N, form: Int32)]
  /// Required rows in which all variables cancel and that do not hold.
  private var contradictingRows: [Int] = []
  /// The row expanded last, with its form, factor and constant.
  private var lastInterned: (row: Int, form: Int, scale: N, constant: N)?

  /// `rows`: the rows to take, in the order written. `equalities`: further required equalities, which are not
  /// eliminated but become bounds of forms. `expander`: clean, and as wide as the system.
  init(
    _ system: LinearSystem<N>, rows: [Int], bounding equalities: [Int], _ expander: inout Expander<N>,
    _ work: WorkCounter
  ) throws(Stopped) {
    self.system = system
    self.rows = rows
    var occurrences = [Int](repeating: 0, count: system.variableCount)
    let (eliminated, others, longCount) = Presolve.sort(rows, system, &occurrences)
    elimination = try Elimination<N>(system, equalities: eliminated, occurrences: occurrences, &expander, work)
    (coreVariables, coreOf) = elimination.core
    let coreCount = coreVariables.count
    parameterForms = coreCount - system.parameters.count..<coreCount
    forms = FormTable<N>(coreCount: coreCount, parameterCount: system.parameters.count, capacity: longCount)
    lower = [RowBound<N>?](repeating: nil, count: coreCount)
    upper = lower
    factors = [(scale: N, form: Int32)](repeating: (.zero, -1), count: system.rowCount)
    softConstraints.reserveCapacity(others.count)
    for row in takeSingles(others, longCount) {
      try work.spend()
      try work.spend(entries: 1 + take(row, &expander))
    }
    for row in elimination.pinning { take(row, &expander) }
    for row in equalities { take(row, &expander) }
    let more = forms.count - lower.count
    lower.append(contentsOf: repeatElement(nil, count: more))
    upper.append(contentsOf: repeatElement(nil, count: more))
  }

  /// Splits the rows into required equalities and others. Counts how many of the others name each variable, and how
  /// many have several terms.
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

  /// Turns a row into a bound or a soft constraint of its form; returns how many terms its expansion has.
  @discardableResult
  private mutating func take(_ index: Int, _ expander: inout Expander<N>) -> Int {
    let row = system.rows[index]
    guard let (form, scale, constant) = intern(index, &expander) else {
      if row.level == PriorityLevels.required, row.relation.violation(expander.constant).sign > 0 {
        contradictingRows.append(index)
      }
      return 0
    }
    factors[index] = (scale, Int32(truncatingIfNeeded: form))
    let position = scale.isOne ? -constant : -constant / scale
    let limits = row.relation.limits(scaledBy: scale)
    if row.level == PriorityLevels.required {
      limit(form, to: RowBound(value: position, row: index), limits)
    } else {
      softConstraints.append(
        SoftConstraint(position, weight: scale.magnitude, limits), form: form, level: row.level)
    }
    return expander.core.count
  }

  private mutating func limit(_ form: Int, to bound: RowBound<N>, _ limits: (below: Bool, above: Bool)) {
    while lower.count <= form {
      lower.append(nil)
      upper.append(nil)
    }
    if limits.below { bound.replaceIfTighter(&lower[form], isLower: true) }
    if limits.above { bound.replaceIfTighter(&upper[form], isLower: false) }
  }

  /// Returns the left side minus the right side of a row as `scale * form + constant`; nil where all variables
  /// cancel.
  private mutating func intern(
    _ index: Int, _ expander: inout Expander<N>
  ) -> (form: Int, scale: N, constant: N)? {
    let row = system.rows[index]
    if let last = lastInterned, Presolve.areAlike(row, system.rows[last.row], system.terms) {
      return (last.form, last.scale, last.constant + system.rows[last.row].constant - row.constant)
    }
    expander.expand(row: index, of: system, by: elimination)
    expander.finish()
    if expander.core.isEmpty { return nil }
    let (form, scale) = forms.intern(expander.core, coreOf)
    lastInterned = (index, form, scale, expander.constant)
    return (form, scale, expander.constant)
  }

  /// Whether two rows have the same terms, as an inequality and a soft constraint about one sum have; these are
  /// mostly written one after the other.
  private static func areAlike(
    _ one: LinearSystem<N>.Row, _ other: LinearSystem<N>.Row, _ terms: [LinearTerm<N>]
  ) -> Bool {
    guard one.end - one.start == other.end - other.start else { return false }
    for place in 0..<one.end - one.start {
      let (left, right) = (terms[one.start + place], terms[other.start + place])
      if left.variable != right.variable || left.coefficient != right.coefficient { return false }
    }
    return true
  }
}

// MARK: - Back to rows

extension Presolve {
  /// Returns the form of a row that became a bound or a cost; nil for an eliminated equality, and where all variables
  /// cancel.
  func form(of row: Int) -> Int? { factors[row].scale.isZero ? nil : Int(factors[row].form) }

  /// Returns a multiple of a form as a multiple of the row that bounds it.
  func multiple(of row: Int, times factor: N) -> (row: Int, multiplier: N) { (row, factor / factors[row].scale) }

  /// The first row that contradicts the equalities alone.
  var contradictingRow: Int? {
    [elimination.contradicting.first, contradictingRows.first].compactMap { $0 }.min()
  }
}
