/// What the optimal solutions leave open: which variables are not the same in all of them, between which ends they lie,
/// where a degree of freedom arises, and the one solution that is reported.
///
/// The bounds describe the optimal solutions. Forms that are at a bound in all of them are found and fixed, one linear
/// program each for those that no point seen so far shows to move. Then every column left can move a little both ways, and
/// a variable is unique exactly where its expansion names no column (`FreeRates`).
///
/// Expansions can be as long as a layout: no list of them is kept. What depends on what is told by the rows as they are
/// written (`Dependencies`), and a variable is expanded when it is asked for.
struct Freedom<N: ExactNumber> {
  private var reduction: Reduction<N>
  /// The values of the variables when this was made.
  private let start: [N]
  private let dependencies: Dependencies<N>

  /// `reduction`: after `optimise`. `order`: all variables of the system, as they are settled.
  init(_ optimal: consuming Reduction<N>, order: [Int]) throws(Stopped) {
    reduction = optimal
    if reduction.simplex.tableau.columnCount > 0 {
      try reduction.fixImplicitEqualities(among: 0..<reduction.simplex.tableau.formCount)
    }
    if reduction.simplex.tableau.columnCount > 0 {
      let isFree = reduction.freeVariables()
      dependencies = try Dependencies(reduction, order: order.filter { isFree[$0] })
    } else {
      dependencies = Dependencies()
    }
    start = reduction.variableValues()
  }

  /// The variables that are free, in the order in which they are settled.
  var variables: [Int] { dependencies.order }

  /// Whether the variable at a place of that list is no affine function of the ones before.
  func arises(_ place: Int) -> Bool { dependencies.arises(place) }

  /// Settles the variables in their order, each at its least value or, where there is none, at the one nearest 0 of those
  /// that remain, and gives the values of all variables of the system.
  mutating func settledValues() throws(Stopped) -> [N] {
    var values = start
    for (place, variable) in dependencies.order.enumerated() {
      if dependencies.arises(place) {
        let (core, offset) = reduction.expansion(ofVariable: variable)
        try reduction.settle(core, zero: -offset)
        values[variable] = offset
        for term in core { values[variable] += term.coefficient * reduction.simplex.tableau.values[term.column] }
      } else {
        for (other, factor) in dependencies.terms(place) { values[variable] += factor * (values[other] - start[other]) }
      }
      reduction.give(variable, values[variable])
    }
    return values
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
    // Variables that move alike, as a whole row does that hangs on one free gap, share two linear programs.
    var leaders: [Int] = []
    for place in 0..<count where dependencies.leader(place).place == place { leaders.append(place) }
    var ends = [(lower: N?, upper: N?)?](repeating: nil, count: dependencies.order.count)
    let limit = reduction.simplex.entriesRead + workLimit
    var first = 0
    while first < leaders.count, reduction.simplex.entriesRead < limit {
      let batch = leaders[first..<min(first + Freedom.batch, leaders.count)]
      for place in batch { ends[place] = (try extreme(place, slope: .one), nil) }
      for place in batch { ends[place]?.upper = try extreme(place, slope: -.one) }
      first += batch.count
    }
    // Without a closure: that would copy the whole reduction.
    var result: [Interval?] = []
    for place in 0..<count {
      let (leader, scale) = dependencies.leader(place)
      guard let (lower, upper) = ends[leader] else {
        result.append(nil)
        continue
      }
      let (one, other) = (value(of: place, leader, at: lower, scale), value(of: place, leader, at: upper, scale))
      result.append(scale.sign > 0 ? Interval(lower: one, upper: other) : Interval(lower: other, upper: one))
    }
    return result
  }

  private mutating func extreme(_ place: Int, slope: N) throws(Stopped) -> N? {
    try reduction.extreme(of: dependencies.order[place], slope: slope)
  }

  /// The value of a variable where the one it moves with has some value.
  private func value(of place: Int, _ leader: Int, at end: N?, _ scale: N) -> Rational? {
    guard let end else { return nil }
    return (start[dependencies.order[place]] + (end - start[dependencies.order[leader]]) * scale).rational
  }
}
