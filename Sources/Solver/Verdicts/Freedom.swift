/// What the optimal solutions leave open: which variables are not the same in all of them, between which ends they lie,
/// where a degree of freedom arises, and the one solution that is reported.
///
/// The bounds describe the optimal solutions. Forms that are at a bound in all of them are found and fixed, one linear
/// program each for those that no point seen so far shows to move. Then every column left can move a little both ways, and
/// a variable is unique exactly where its expansion names no column.
struct Freedom<N: ExactNumber> {
  private var reduction: Reduction<N>
  /// For each variable of the system the part of it that varies, over the forms that were columns when this was made;
  /// empty where nothing varies.
  private var directions: [[Tableau<N>.Entry]] = []
  /// The values of the variables, and of the forms, when this was made.
  private var variableValues: [N]
  private var formValues: [N]

  /// `reduction`: after `optimise`.
  init(_ optimal: Reduction<N>) throws(Stopped) {
    reduction = optimal
    if reduction.simplex.tableau.columnCount > 0 {
      try reduction.fixImplicitEqualities(among: 0..<reduction.simplex.tableau.formCount)
      if reduction.simplex.tableau.columnCount > 0 { directions = try reduction.directions() }
    }
    variableValues = reduction.variableValues()
    formValues = reduction.simplex.tableau.values
  }

  func isFree(_ variable: Int) -> Bool { !directions.isEmpty && !directions[variable].isEmpty }

  /// Those of the variables, in their order, that are no affine function of the ones before.
  func arising(_ variables: [Int]) throws(Stopped) -> [Bool] {
    if directions.isEmpty { return [Bool](repeating: false, count: variables.count) }
    var basis = EchelonBasis<N>(width: formValues.count)
    var result: [Bool] = []
    for variable in variables {
      try reduction.patience.spend()
      result.append(isFree(variable) && basis.insert(directions[variable]))
    }
    return result
  }
}

// MARK: - Intervals

extension Freedom {
  /// A combination of columns, and how far it goes from where it was when this was made.
  private struct Direction {
    var terms: [Tableau<N>.Entry]
    var start: N
    var lower: N?
    var upper: N?
  }

  /// The least and the greatest value of each of the variables over all optimal solutions; nil for those that are unique.
  mutating func intervals(of variables: [Int]) throws(Stopped) -> [Interval?] {
    if directions.isEmpty { return [Interval?](repeating: nil, count: variables.count) }
    // Variables that move alike, as a whole row does that hangs on one free gap, share two linear programs.
    var shared = FormTable<N>(coreCount: formValues.count)
    let columns = Array(formValues.indices)
    var directionOf: [Int] = []
    var list: [Direction] = []
    var uses: [(direction: Int, scale: N)?] = []
    for variable in variables {
      guard isFree(variable) else {
        uses.append(nil)
        continue
      }
      let (form, scale) = shared.intern(
        directions[variable].map { Expander<N>.CoreTerm(variable: $0.column, coefficient: $0.coefficient) },
        columns)
      while directionOf.count <= max(form, shared.count) { directionOf.append(-1) }
      if directionOf[form] < 0 {
        directionOf[form] = list.count
        list.append(direction(of: variable, dividedBy: scale))
      }
      uses.append((directionOf[form], scale))
    }
    try findOffsets(&list)
    return zip(variables, uses).map { variable, use in
      use.map { interval(of: variable, list[$0.direction], $0.scale) }
    }
  }

  private func direction(of variable: Int, dividedBy scale: N) -> Direction {
    var result = Direction(terms: directions[variable], start: .zero)
    for index in result.terms.indices {
      result.terms[index].coefficient = result.terms[index].coefficient / scale
      result.start += result.terms[index].coefficient * formValues[result.terms[index].column]
    }
    return result
  }

  /// All the least values, then all the greatest: neighbours in the order written lie near each other, the two ends of
  /// one variable far apart.
  private mutating func findOffsets(_ list: inout [Direction]) throws(Stopped) {
    for index in list.indices {
      list[index].lower = try reduction.extreme(of: list[index].terms, slope: .one).map {
        $0 - list[index].start
      }
    }
    for index in list.indices {
      list[index].upper = try reduction.extreme(of: list[index].terms, slope: -.one).map {
        $0 - list[index].start
      }
    }
  }

  private func interval(of variable: Int, _ direction: Direction, _ scale: N) -> Interval {
    let ends = [direction.lower, direction.upper].map { end in
      end.map { (variableValues[variable] + $0 * scale).rational }
    }
    return scale.sign > 0 ? Interval(lower: ends[0], upper: ends[1]) : Interval(lower: ends[1], upper: ends[0])
  }
}

// MARK: - The solution reported

extension Freedom {
  /// Settles the variables in this order, each at its least value or, where there is none, at the one nearest 0 of those
  /// that remain, and gives the values of all variables of the system.
  mutating func settledValues(order: [Int]) throws(Stopped) -> [N] {
    for variable in order where isFree(variable) {
      guard reduction.simplex.tableau.columnCount > 0 else { break }
      var start = N.zero
      for entry in directions[variable] { start += entry.coefficient * formValues[entry.column] }
      try reduction.settle(directions[variable], zero: start - variableValues[variable])
    }
    return reduction.variableValues()
  }
}

extension Reduction {
  /// Fixes, and drops, those of the forms that have one value in all solutions because of their bounds.
  mutating func fixImplicitEqualities(among forms: some Sequence<Int>) throws(Stopped) {
    simplex.clearMoved()
    for form in forms where !simplex.tableau.isDropped(form) && !simplex.hasMoved[form] {
      let value = simplex.tableau.values[form]
      let isAtLower = simplex.tableau.lower[form] == value
      guard isAtLower || simplex.tableau.upper[form] == value else { continue }
      simplex.costs.begin(form, firstSlope: isAtLower ? -.one : .one)
      if try simplex.minimise(untilMoved: true) == .optimal {
        simplex.tightenToOptimalFace()
        simplex.narrow(form, value, value)
        simplex.drop([form])
      } else {
        simplex.finish()
      }
    }
  }

  /// What varies of each variable, over the columns.
  fileprivate func directions() throws(Stopped) -> [[Tableau<N>.Entry]] {
    let tableau = simplex.tableau
    var result = [[Tableau<N>.Entry]](repeating: [], count: system.variableCount)
    for (form, variable) in coreVariables.enumerated() {
      if tableau.isNonbasic(form) {
        result[variable] = [Tableau<N>.Entry(column: form, coefficient: .one)]
      } else if tableau.isBasic(form) {
        result[variable] = tableau.rows[tableau.rowOf[form]]
      }
    }
    var sum = SparseSum<N>(width: tableau.formCount)
    for definition in elimination.definitions.reversed() {
      try patience.spend()
      for term in definition.start..<definition.end {
        for entry in result[elimination.termVariables[term]] {
          sum.add(entry.coefficient * elimination.termCoefficients[term], at: entry.column)
        }
      }
      result[definition.variable] = sum.take()
    }
    return result
  }

  /// The value of a combination of forms where it is least (slope 1) or greatest (slope -1); nil where there is no end.
  mutating func extreme(of terms: [Tableau<N>.Entry], slope: N) throws(Stopped) -> N? {
    simplex.addObjective(terms, times: slope)
    let outcome = try simplex.minimise()
    simplex.finish()
    if outcome == .unbounded { return nil }
    return terms.reduce(N.zero) { $0 + $1.coefficient * simplex.tableau.values[$1.column] }
  }

  /// The least (slope 1) or greatest (slope -1) value of a variable; nil where there is no end.
  mutating func extreme(of variable: Int, slope: N) throws(Stopped) -> N? {
    let (core, offset) = expansion(ofVariable: variable)
    return try extreme(of: core, slope: slope).map { $0 + offset }
  }

  /// Fixes a combination of forms at its least value; where there is none, as near to `zero` as it comes.
  fileprivate mutating func settle(_ terms: [Tableau<N>.Entry], zero: N) throws(Stopped) {
    simplex.addObjective(terms, times: .one)
    if try simplex.minimise() == .unbounded {
      simplex.finish()
      try approach(zero, terms)
    } else {
      simplex.tightenToOptimalFace()
    }
  }

  /// Fixes a combination of forms as near to a value as it comes.
  private mutating func approach(_ target: N, _ terms: [Tableau<N>.Entry]) throws(Stopped) {
    let (entries, value) = simplex.tableau.combination(terms)
    simplex.addRow(entries, value: value)
    let form = simplex.tableau.formCount - 1
    simplex.costs.begin(form, firstSlope: -.one)
    simplex.costs.appendKink(target, slopeAfter: .one)
    _ = try simplex.minimise()
    simplex.tightenToOptimalFace()
    simplex.narrow(form, simplex.tableau.values[form], simplex.tableau.values[form])
    simplex.drop([form])
  }
}
