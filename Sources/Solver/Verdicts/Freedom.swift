/// What the optimal solutions leave open: which variables are not the same in all of them, between which ends these
/// lie, where a degree of freedom arises, and which solution is reported.
///
/// The bounds describe the optimal solutions. Forms that are at a bound in all of them are found and fixed; that
/// takes a linear program for each form that no solution seen so far shows to move. Then every column left can move a
/// little both ways, and a variable is unique exactly where its expansion names no column.
///
/// The columns fall into `Clusters`. Most questions are about clusters of at most one row and sums with a short
/// description (`RunVectors`): these have answers in closed form. The others are linear programs.
struct Freedom<N: ExactNumber> {
  private var program: LinearProgram<N>
  /// The values of the variables, and the tableau, when this was made.
  private let start: [N]
  private let face: Tableau<N>
  private let dependencies: Dependencies<N>
  private let clusters: Clusters<N>
  private let vectors: RunVectors<N>
  private var tieBreak: TieBreak<N>
  /// The decisions in closed form: sums of columns and their displacements. `bringTableau` repeats them in the
  /// tableau.
  private var decided: [Decided] = []
  private var decidedTerms: [TieBreak<N>.Term] = []
  /// Whether a decision had no closed form, so that all further ones take linear programs.
  private var isByPrograms = false
  // Buffers, used for one variable after the other.
  private var expander: Expander<N>
  private var sum: SparseSum<N>
  private var terms: [TieBreak<N>.Term] = []

  /// The terms of a decided sum are those of `decidedTerms` up to `end`, from the end of the sum before it.
  private struct Decided {
    var end: Int
    var displacement: N
  }

  /// `optimal`: a program after `optimise`. `rank`: the place of each variable of the system in the order of the
  /// tie-break.
  init(_ optimal: consuming LinearProgram<N>, rank: (Int) -> Int) throws(Stopped) {
    program = optimal
    if program.simplex.tableau.columnCount > 0 {
      try program.fixImplicitEqualities(among: 0..<program.simplex.tableau.formCount)
    }
    program.simplex.tableau.freeRows()
    start = program.variableValues()
    face = program.simplex.tableau
    let columns = face.columnCount > 0 ? program.columnsAsDefined() : []
    clusters = Clusters(face, order: columns)
    sum = SparseSum<N>(width: columns.count)
    expander = Expander<N>(variableCount: columns.isEmpty ? 0 : program.presolve.system.variableCount)
    vectors = RunVectors(program, face, clusters)
    if columns.isEmpty {
      dependencies = Dependencies()
    } else {
      let isFree = program.freeVariables(vectors)
      var order = isFree.indices.filter { isFree[$0] }
      order.sort { rank($0) < rank($1) }
      dependencies = try Dependencies(program, order: order)
    }
    tieBreak = TieBreak(clusters)
  }

  /// The variables that are free, in the order of the tie-break.
  var variables: [Int] { dependencies.order }

  /// Returns whether the variable at each of these places of `variables`, which ascend, is no affine function of the
  /// variables at earlier ones of these places. Variables at other places do not count.
  func arising(_ places: [Int]) throws(Stopped) -> [Bool] {
    guard places.last.map({ $0 >= places.count }) ?? false else { return places.map { dependencies.arises($0) } }
    let others = Set(dependencies.order.indices).subtracting(places).sorted()
    let some = try Dependencies(program, order: (places + others).map { dependencies.order[$0] })
    return places.indices.map { some.arises($0) }
  }
}

// MARK: - The tie-break

extension Freedom {
  /// Decides the free variables in their order, each at its least value or, where there is none, at the one nearest
  /// 0, within what those before it leave. Returns the values of all variables of the system.
  mutating func tieBreakValues() throws(Stopped) -> [N] {
    var values = start
    var moves = [N](repeating: .zero, count: dependencies.order.isEmpty ? 0 : start.count)
    for (place, variable) in dependencies.order.enumerated() {
      if dependencies.arises(place) {
        values[variable] = try decide(variable)
        moves[variable] = values[variable] - start[variable]
      } else {
        moves[variable] = dependencies.move(place, moves)
        values[variable] = start[variable] + moves[variable]
      }
      expander.give(variable, values[variable])
    }
    return values
  }

  /// Decides a variable; returns its value.
  private mutating func decide(_ variable: Int) throws(Stopped) -> N {
    expander.expand(variable: variable, by: program.presolve.elimination)
    expander.finish()
    if isByPrograms { return try decideCoreByPrograms() }
    let base = openTerms()
    let general = terms.reduce(0) { $0 + (clusters.isGeneral($1.ordinal) ? 1 : 0) }
    if general == terms.count, general > 0 { return try decideTermsByPrograms(base) }
    guard general == 0, let displacement = tieBreak.decide(terms, zero: -base) else {
      isByPrograms = true
      try bringTableau()
      return try decideCoreByPrograms()
    }
    decidedTerms += terms
    decided.append(Decided(end: decidedTerms.count, displacement: displacement))
    return base + displacement
  }

  /// Sets `terms` to the open columns of the expanded variable. Returns its value where these columns have not moved.
  private mutating func openTerms() -> N {
    var base = expander.constant
    terms.removeAll(keepingCapacity: true)
    if expander.core.count == 1, face.isNonbasic(program.presolve.coreOf[expander.core[0].variable]) {
      let term = expander.core[0]
      base += term.coefficient * start[term.variable]
      addTerm(clusters.ordinalOf[program.presolve.coreOf[term.variable]], term.coefficient, &base)
      return base
    }
    for index in expander.core.indices {
      let term = expander.core[index]
      base += term.coefficient * start[term.variable]
      let form = program.presolve.coreOf[term.variable]
      if face.isNonbasic(form) {
        sum.add(term.coefficient, at: clusters.ordinalOf[form])
      } else if face.isBasic(form) {
        for place in face.rows.places(of: face.rowOf[form]) {
          let entry = face.rows[place]
          sum.add(term.coefficient * entry.coefficient, at: clusters.ordinalOf[entry.column])
        }
      }
    }
    for entry in sum.take() { addTerm(entry.column, entry.coefficient, &base) }
    return base
  }

  private mutating func addTerm(_ ordinal: Int, _ coefficient: N, _ base: inout N) {
    let factor = coefficient / clusters.scales[ordinal]
    if tieBreak.isFixed[ordinal] {
      base += factor * tieBreak.displacements[ordinal]
    } else {
      terms.append(TieBreak.Term(ordinal: ordinal, factor: factor))
    }
  }

  /// Returns a sum of displacements as a combination of forms, and the value of the combination when this was made.
  private func combination(_ terms: ArraySlice<TieBreak<N>.Term>) -> (forms: [Tableau<N>.Entry], start: N) {
    let forms = terms.map {
      Tableau<N>.Entry(column: clusters.forms[$0.ordinal], coefficient: $0.factor * clusters.scales[$0.ordinal])
    }
    return (forms, forms.reduce(N.zero) { $0 + $1.coefficient * face.values[$1.column] })
  }

  private mutating func decideCoreByPrograms() throws(Stopped) -> N {
    let forms = expander.core.map {
      Tableau<N>.Entry(column: program.presolve.coreOf[$0.variable], coefficient: $0.coefficient)
    }
    return try decideByPrograms(forms, expander.constant)
  }

  private mutating func decideTermsByPrograms(_ base: N) throws(Stopped) -> N {
    let (forms, start) = combination(terms[...])
    return try decideByPrograms(forms, base - start)
  }

  private mutating func decideByPrograms(_ forms: [Tableau<N>.Entry], _ offset: N) throws(Stopped) -> N {
    try program.fixAtLeast(forms, orNear: -offset)
    return forms.reduce(offset) { $0 + $1.coefficient * program.simplex.tableau.values[$1.column] }
  }

  /// Fixes in the tableau the sums that were decided in closed form.
  private mutating func bringTableau() throws(Stopped) {
    var first = 0
    for one in decided {
      let (forms, start) = combination(decidedTerms[first..<one.end])
      try program.fix(forms, near: start + one.displacement)
      first = one.end
    }
  }
}

// MARK: - Intervals

extension Freedom {
  /// How many entries of rows may be read for the intervals of one system: about a second's worth, and a hundred for
  /// each term of the system, but at most half of what is left, which leaves something for the tie-break. An interval
  /// takes two linear programs, and where many variables depend on one another each of them can be as long as the
  /// layout.
  private var workLimit: Int {
    min(30_000_000 + 100 * program.presolve.system.terms.count, program.work.entriesLeft / 2)
  }

  /// How many variables are minimised one after the other before they are maximised: those written next to each other
  /// have their ends near each other, while the two ends of one variable are far apart.
  private static var batch: Int { 64 }

  /// Returns the least and the greatest value over all optimal solutions of the first `count` free variables; nil for
  /// those that would have taken too much work. `limit`: the most entries to read, where it is not `workLimit`.
  mutating func intervals(count: Int, limit: Int? = nil) throws(Stopped) -> [Interval?] {
    // Variables that move in proportion, as a whole row does behind one free gap, share their ends. Ends are
    // displacements.
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
    try findEnds(of: leaders, &ends, limit: limit ?? workLimit)
    // Without a closure: that would copy the whole program.
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

  /// Finds ends by linear programs.
  private mutating func findEnds(
    of places: [Int], _ ends: inout [(lower: N?, upper: N?)?], limit: Int
  ) throws(Stopped) {
    let limit = program.simplex.entriesRead + limit
    var first = 0
    while first < places.count, program.simplex.entriesRead < limit {
      let batch = places[first..<min(first + Freedom.batch, places.count)]
      for place in batch { ends[place] = (try extreme(place, slope: .one), nil) }
      for place in batch { ends[place]?.upper = try extreme(place, slope: -.one) }
      first += batch.count
    }
  }

  private mutating func extreme(_ place: Int, slope: N) throws(Stopped) -> N? {
    let variable = dependencies.order[place]
    return try program.extreme(of: variable, slope: slope).map { $0 - start[variable] }
  }
}
