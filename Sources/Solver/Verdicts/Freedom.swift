/// What the optimal solutions leave open: which variables are not the same in all of them, between which ends they lie,
/// where a degree of freedom arises, and the one solution that is reported.
///
/// The bounds describe the optimal solutions. Forms that are at a bound in all of them are found and fixed, one linear
/// program each for those that no point seen so far shows to move. Then every column left can move a little both ways, and
/// a variable is unique exactly where its expansion names no column.
struct Freedom {
  private var reduction: Reduction
  /// For each variable of the system the part of it that varies, over the forms that were columns when this was made;
  /// empty where nothing varies.
  private var directions: [[Tableau.Entry]] = []
  /// The values of the variables, and of the forms, when this was made.
  private var variableValues: [Rational]
  private var formValues: [Rational]

  /// `reduction`: after `optimise`.
  init(_ optimal: Reduction) throws(Stopped) {
    reduction = optimal
    if reduction.simplex.tableau.columnCount > 0 {
      try reduction.fixImplicitEqualities()
      if reduction.simplex.tableau.columnCount > 0 { directions = reduction.directions() }
    }
    variableValues = reduction.variableValues()
    formValues = reduction.simplex.tableau.values
  }

  func isFree(_ variable: Int) -> Bool { !directions.isEmpty && !directions[variable].isEmpty }

  /// Those of the variables, in their order, that are no affine function of the ones before.
  func arising(_ variables: [Int]) -> [Bool] {
    var basis = EchelonBasis(width: formValues.count)
    var result: [Bool] = []
    for variable in variables { result.append(isFree(variable) && basis.insert(directions[variable])) }
    return result
  }
}

// MARK: - Intervals

extension Freedom {
  /// The least and the greatest value of each of the variables over all optimal solutions; nil for those that are unique.
  mutating func intervals(of variables: [Int]) throws(Stopped) -> [Interval?] {
    // Variables that move alike, as a whole row does that hangs on one free gap, share two linear programs.
    var shared = FormTable(coreCount: formValues.count)
    var known: [Interval?] = []
    var result: [Interval?] = []
    for variable in variables {
      guard isFree(variable) else {
        result.append(nil)
        continue
      }
      let expression = directions[variable].map { Expander.CoreTerm(variable: $0.column, coefficient: $0.coefficient) }
      let (form, scale) = shared.intern(expression)
      while known.count <= max(form, shared.count) { known.append(nil) }
      let unit: Interval
      if let seen = known[form] {
        unit = seen
      } else {
        unit = try offsets(of: directions[variable], dividedBy: scale)
        known[form] = unit
      }
      let ends = [unit.lower, unit.upper].map { end in end.map { variableValues[variable] + $0 * scale } }
      result.append(
        scale.sign > 0 ? Interval(lower: ends[0], upper: ends[1]) : Interval(lower: ends[1], upper: ends[0]))
    }
    return result
  }

  /// How far a direction goes down and up from where it was when this was made.
  private mutating func offsets(of direction: [Tableau.Entry], dividedBy scale: Rational) throws(Stopped) -> Interval {
    var start = Rational.zero
    var terms: [Tableau.Entry] = []
    for entry in direction {
      let coefficient = entry.coefficient / scale
      terms.append(Tableau.Entry(column: entry.column, coefficient: coefficient))
      start += coefficient * formValues[entry.column]
    }
    let least = try reduction.extreme(of: terms, slope: .one)
    let greatest = try reduction.extreme(of: terms, slope: -.one)
    return Interval(lower: least.map { $0 - start }, upper: greatest.map { $0 - start })
  }
}

// MARK: - The solution reported

extension Freedom {
  /// Settles the variables in this order, each at its least value or, where there is none, at the one nearest 0 of those
  /// that remain, and gives the values of all variables of the system.
  mutating func settledValues(order: [Int]) throws(Stopped) -> [Rational] {
    for variable in order where isFree(variable) {
      guard reduction.simplex.tableau.columnCount > 0 else { break }
      var start = Rational.zero
      for entry in directions[variable] { start += entry.coefficient * formValues[entry.column] }
      try reduction.settle(directions[variable], zero: start - variableValues[variable])
    }
    return reduction.variableValues()
  }
}

extension Reduction {
  /// Fixes every form that is at one of its bounds in all solutions.
  fileprivate mutating func fixImplicitEqualities() throws(Stopped) {
    simplex.clearMoved()
    for form in 0..<simplex.tableau.formCount where !simplex.tableau.isDropped(form) && !simplex.hasMoved[form] {
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
  fileprivate func directions() -> [[Tableau.Entry]] {
    let tableau = simplex.tableau
    var result = [[Tableau.Entry]](repeating: [], count: system.variableCount)
    for (form, variable) in coreVariables.enumerated() {
      if tableau.isNonbasic(form) {
        result[variable] = [Tableau.Entry(column: form, coefficient: .one)]
      } else if tableau.isBasic(form) {
        result[variable] = tableau.rows[tableau.rowOf[form]]
      }
    }
    var sum = SparseSum(width: tableau.formCount)
    for definition in elimination.definitions.reversed() {
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
  mutating func extreme(of terms: [Tableau.Entry], slope: Rational) throws(Stopped) -> Rational? {
    let form = addForm(terms)
    simplex.costs.begin(form, firstSlope: slope)
    let outcome = try simplex.minimise()
    simplex.finish()
    let end = simplex.tableau.values[form]
    simplex.tableau.removeLastRow()
    return outcome == .unbounded ? nil : end
  }

  /// The least (slope 1) or greatest (slope -1) value of a variable; nil where there is no end.
  mutating func extreme(of variable: Int, slope: Rational) throws(Stopped) -> Rational? {
    let (core, offset) = expansion(ofVariable: variable)
    return try extreme(of: core, slope: slope).map { $0 + offset }
  }

  /// Fixes a combination of forms at its least value; where there is none, as near to `zero` as it comes.
  fileprivate mutating func settle(_ terms: [Tableau.Entry], zero: Rational) throws(Stopped) {
    let form = addForm(terms)
    simplex.costs.begin(form, firstSlope: .one)
    if try simplex.minimise() == .unbounded {
      simplex.finish()
      simplex.costs.begin(form, firstSlope: -.one)
      simplex.costs.appendKink(zero, slopeAfter: .one)
      _ = try simplex.minimise()
    }
    simplex.tightenToOptimalFace()
    simplex.narrow(form, simplex.tableau.values[form], simplex.tableau.values[form])
    simplex.drop([form])
  }

  fileprivate mutating func addForm(_ terms: [Tableau.Entry]) -> Int {
    let (entries, value) = simplex.tableau.combination(terms)
    simplex.addRow(entries, value: value)
    return simplex.tableau.formCount - 1
  }
}
