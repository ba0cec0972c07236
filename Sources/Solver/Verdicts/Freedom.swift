/// What the optimal solutions leave open: which variables are not the same in all of them, between which ends they lie,
/// where a degree of freedom arises, and the one solution that is reported.
///
/// The bounds describe the optimal solutions. Forms that are at a bound in all of them are found and fixed, one linear
/// program each for those that no point seen so far shows to move. Then every column left can move a little both ways, and
/// a variable is unique exactly where its expansion names no column.
///
/// The columns fall into `Clusters`, and most questions are about clusters of at most one row and sums that take few words
/// (`RunVectors`): these have answers in closed form. The others are linear programs.
struct Freedom<N: ExactNumber> {
  private var reduction: Reduction<N>
  /// The values of the variables when this was made, and the tableau.
  private let start: [N]
  private let face: Tableau<N>
  private let dependencies: Dependencies<N>
  private let clusters: Clusters<N>
  private let vectors: RunVectors<N>
  /// What was settled so far in closed form; nil once that could not go on.
  private var settling: Settling<N>?
  /// What that was: sums of columns and their values, for a tableau that has to be brought to the same.
  private var settled: [(terms: [Tableau<N>.Entry], value: N)] = []
  private var sum: SparseSum<N>

  /// `reduction`: after `optimise`. `rank`: of each variable of the system, in the order in which they are settled.
  init(_ optimal: consuming Reduction<N>, rank: (Int) -> Int) throws(Stopped) {
    reduction = optimal
    if reduction.simplex.tableau.columnCount > 0 {
      try reduction.fixImplicitEqualities(among: 0..<reduction.simplex.tableau.formCount)
    }
    start = reduction.variableValues()
    face = reduction.simplex.tableau
    let columns = face.columnCount > 0 ? reduction.columnsAsDefined() : []
    clusters = Clusters(face, order: columns)
    sum = SparseSum<N>(width: columns.count)
    vectors = RunVectors(reduction, clusters)
    if columns.isEmpty {
      dependencies = Dependencies()
    } else {
      let isFree = reduction.freeVariables(vectors)
      var order = isFree.indices.filter { isFree[$0] }
      order.sort { rank($0) < rank($1) }
      dependencies = try Dependencies(reduction, order: order)
    }
    settling = Settling(clusters)
  }

  /// The variables that are free, in the order in which they are settled.
  var variables: [Int] { dependencies.order }

  /// Whether the variable at a place of that list is no affine function of the ones before.
  func arises(_ place: Int) -> Bool { dependencies.arises(place) }
}

// MARK: - Settling

extension Freedom {
  /// Settles the variables in their order, each at its least value or, where there is none, at the one nearest 0 of those
  /// that remain, and gives the values of all variables of the system.
  mutating func settledValues() throws(Stopped) -> [N] {
    var values = start
    for (place, variable) in dependencies.order.enumerated() {
      if dependencies.arises(place) {
        values[variable] = try settle(variable)
      } else {
        var value = values[variable]
        dependencies.forEachTerm(place) { value += $1 * (values[$0] - start[$0]) }
        values[variable] = value
      }
      reduction.give(variable, values[variable])
    }
    return values
  }

  /// Settles a variable; its value.
  private mutating func settle(_ variable: Int) throws(Stopped) -> N {
    let (core, offset) = reduction.expansion(ofVariable: variable)
    guard var state = settling else { return try settleByPrograms(core, offset) }
    let (terms, base) = open(core, offset, state)
    let general = terms.reduce(0) { $0 + (clusters.isGeneral($1.ordinal) ? 1 : 0) }
    if general == terms.count, general > 0 { return try settleByPrograms(terms, base) }
    settling = nil
    let displacement = general == 0 ? state.settle(terms, zero: -base) : nil
    guard let displacement else {
      try bringTableau()
      return try settleByPrograms(core, offset)
    }
    settled.append((changes(terms), displacement))
    settling = state
    return base + displacement
  }

  /// A combination of core forms as a sum of open columns and a number.
  private mutating func open(
    _ core: [Tableau<N>.Entry], _ offset: N, _ state: Settling<N>
  ) -> (terms: [Settling<N>.Term], base: N) {
    var base = offset
    for entry in core {
      base += entry.coefficient * start[reduction.coreVariables[entry.column]]
      if face.isNonbasic(entry.column) {
        sum.add(entry.coefficient, at: clusters.ordinalOf[entry.column])
      } else if face.isBasic(entry.column) {
        for term in face.entries(ofRow: face.rowOf[entry.column]) {
          sum.add(entry.coefficient * term.coefficient, at: clusters.ordinalOf[term.column])
        }
      }
    }
    var terms: [Settling<N>.Term] = []
    for entry in sum.take() {
      let factor = entry.coefficient / clusters.scales[entry.column]
      if state.isFixed[entry.column] {
        base += factor * state.displacements[entry.column]
      } else {
        terms.append(Settling.Term(ordinal: entry.column, factor: factor))
      }
    }
    return (terms, base)
  }

  /// A sum of displacements as a combination of forms.
  private func changes(_ terms: [Settling<N>.Term]) -> [Tableau<N>.Entry] {
    terms.map {
      Tableau<N>.Entry(column: clusters.forms[$0.ordinal], coefficient: $0.factor * clusters.scales[$0.ordinal])
    }
  }

  /// The value of a combination of forms when this was made.
  private func startValue(_ terms: [Tableau<N>.Entry]) -> N {
    terms.reduce(N.zero) { $0 + $1.coefficient * face.values[$1.column] }
  }

  private mutating func settleByPrograms(_ terms: [Settling<N>.Term], _ base: N) throws(Stopped) -> N {
    let forms = changes(terms)
    return try settleByPrograms(forms, base - startValue(forms))
  }

  private mutating func settleByPrograms(_ forms: [Tableau<N>.Entry], _ offset: N) throws(Stopped) -> N {
    try reduction.settle(forms, zero: -offset)
    return forms.reduce(offset) { $0 + $1.coefficient * reduction.simplex.tableau.values[$1.column] }
  }

  /// Settles in the tableau what was settled in closed form.
  private mutating func bringTableau() throws(Stopped) {
    for (terms, value) in settled { try reduction.fix(terms, near: startValue(terms) + value) }
    settled = []
  }
}

// MARK: - Intervals

extension Freedom {
  /// How many entries of rows may be looked at for the intervals of one system: some for each row of it, and as many as
  /// fit about a second anyway. An interval takes two linear programs, and where many variables hang on one another
  /// each of them can be as long as the layout.
  private var workLimit: Int { 30_000_000 + 100 * reduction.system.terms.count }

  /// Variables whose least values are looked for in a row, before their greatest: those written next to each other have
  /// their ends near each other, the two ends of one are far apart.
  private static var batch: Int { 64 }

  /// The least and the greatest value over all optimal solutions of the first `count` free variables; nil for those that
  /// would have taken too much work.
  mutating func intervals(count: Int) throws(Stopped) -> [Interval?] {
    // Variables that move alike, as a whole row does that hangs on one free gap, share their ends. As displacements.
    var ends = [(lower: N?, upper: N?)?](repeating: nil, count: dependencies.order.count)
    var ranges = ClusterRanges(clusters)
    var leaders: [Int] = []
    for place in 0..<count where dependencies.leader(place).place == place {
      if let vector = vectors.vector(dependencies.order[place]), let range = ranges.range(vector, of: vectors) {
        ends[place] = range
      } else {
        leaders.append(place)
      }
    }
    try findEnds(of: leaders, &ends)
    // Without a closure: that would copy the whole reduction.
    var result: [Interval?] = []
    result.reserveCapacity(count)
    for place in 0..<count {
      let (leader, scale) = dependencies.leader(place)
      guard let (lower, upper) = ends[leader] else {
        result.append(nil)
        continue
      }
      let value = start[dependencies.order[place]]
      let (one, other) = (lower.map { (value + $0 * scale).rational }, upper.map { (value + $0 * scale).rational })
      result.append(scale.sign > 0 ? Interval(lower: one, upper: other) : Interval(lower: other, upper: one))
    }
    return result
  }

  /// By linear programs.
  private mutating func findEnds(
    of places: [Int], _ ends: inout [(lower: N?, upper: N?)?]
  ) throws(Stopped) {
    let limit = reduction.simplex.entriesRead + workLimit
    var first = 0
    while first < places.count, reduction.simplex.entriesRead < limit {
      let batch = places[first..<min(first + Freedom.batch, places.count)]
      for place in batch { ends[place] = (try extreme(place, slope: .one), nil) }
      for place in batch { ends[place]?.upper = try extreme(place, slope: -.one) }
      first += batch.count
    }
  }

  private mutating func extreme(_ place: Int, slope: N) throws(Stopped) -> N? {
    let variable = dependencies.order[place]
    return try reduction.extreme(of: variable, slope: slope).map { $0 - start[variable] }
  }
}
