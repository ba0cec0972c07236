/// What the optimal solutions leave open: which variables are not the same in all of them, between which ends these
/// lie, where a degree of freedom arises, and which solution is reported.
///
/// The bounds describe the optimal solutions. Forms that are at a bound in all of them are found and fixed; that
/// takes a linear program for each form that no solution seen so far shows to move. Then every column left can move a
/// little both ways, and a variable is unique exactly where its expansion names no column.
struct Freedom<N: ExactNumber> {
  private var program: LinearProgram<N>
  /// The values of the variables when this was made.
  private let start: [N]
  private let dependencies: Dependencies<N>

  /// `optimal`: a program after `optimise`. `rank`: the place of each variable of the system in the order of the
  /// tie-break.
  init(_ optimal: consuming LinearProgram<N>, rank: (Int) -> Int) throws(Stopped) {
    program = optimal
    if program.simplex.tableau.columnCount > 0 {
      try program.fixImplicitEqualities(among: 0..<program.simplex.tableau.formCount)
    }
    start = program.variableValues()
    if program.simplex.tableau.columnCount == 0 {
      dependencies = Dependencies()
    } else {
      let isFree = program.freeVariables()
      var order = isFree.indices.filter { isFree[$0] }
      order.sort { rank($0) < rank($1) }
      dependencies = try Dependencies(program, order: order)
    }
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
      program.give(variable, values[variable])
    }
    return values
  }

  /// Decides a variable; returns its value.
  private mutating func decide(_ variable: Int) throws(Stopped) -> N {
    let (forms, offset) = program.expansion(ofVariable: variable)
    try program.fixAtLeast(forms, orNear: -offset)
    return forms.reduce(offset) { $0 + $1.coefficient * program.simplex.tableau.values[$1.column] }
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
  /// those that would have taken too much work.
  mutating func intervals(count: Int) throws(Stopped) -> [Interval?] {
    // Variables that move in proportion, as a whole row does behind one free gap, share their ends. Ends are
    // displacements.
    var ends = [(lower: N?, upper: N?)?](repeating: nil, count: dependencies.order.count)
    let leaders = (0..<count).filter { dependencies.leader($0).place == $0 }
    try findEnds(of: leaders, &ends)
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
    of places: [Int], _ ends: inout [(lower: N?, upper: N?)?]
  ) throws(Stopped) {
    let limit = program.simplex.entriesRead + workLimit
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
