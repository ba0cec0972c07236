/// A slow and simple solver that shares nothing with the project's but the numbers: dense two-phase simplex on standard
/// form, one linear program for every question.
@testable import Solver

/// `Σ coefficients · x  relation  constant` over free variables.
struct OracleRow {
  var coefficients: [Rational]
  var relation: Relation
  var constant: Rational
}

enum OracleAnswer {
  case infeasible
  case unbounded
  case optimal(value: Rational, point: [Rational])
}

/// Minimises over free variables. Bland's rule throughout.
struct OracleProgram {
  var width: Int
  var rows: [OracleRow] = []

  init(width: Int) { self.width = width }

  mutating func add(_ coefficients: [Rational], _ relation: Relation, _ constant: Rational) {
    rows.append(OracleRow(coefficients: coefficients, relation: relation, constant: constant))
  }

  func isFeasible() -> Bool { start() != nil }

  func minimise(_ objective: [Rational]) -> OracleAnswer { start()?.minimise(objective) ?? .infeasible }

  /// Runs the first phase, whose result serves any number of objectives; nil if there is no solution.
  ///
  /// Free variables are written x = y - z with one z for all, y and z not negative. Columns: y, z, slacks,
  /// artificials.
  func start() -> OracleStart? {
    let slackCount = rows.filter { $0.relation != .equal }.count
    let realCount = width + 1 + slackCount
    let columnCount = realCount + rows.count
    var table: [[Rational]] = []
    var slack = width + 1
    for (index, row) in rows.enumerated() {
      var line = [Rational](repeating: .zero, count: columnCount + 1)
      for (column, coefficient) in row.coefficients.enumerated() {
        line[column] = coefficient
        line[width] -= coefficient
      }
      if row.relation != .equal {
        line[slack] = row.relation == .lessOrEqual ? .one : -.one
        slack += 1
      }
      line[columnCount] = row.constant
      if row.constant < .zero { line = line.map { -$0 } }
      line[realCount + index] = .one
      table.append(line)
    }
    var basis = (0..<rows.count).map { realCount + $0 }
    var phaseOne = [Rational](repeating: .zero, count: columnCount)
    for column in realCount..<columnCount { phaseOne[column] = .one }
    _ = OracleProgram.run(&table, &basis, phaseOne, allowed: columnCount)
    for (index, line) in table.enumerated() where basis[index] >= realCount && !line[columnCount].isZero {
      return nil
    }
    // Artificials that are still basic are 0: drive them out, or drop the row, which is redundant.
    var index = 0
    while index < table.count {
      if basis[index] >= realCount {
        if let column = (0..<realCount).first(where: { !table[index][$0].isZero }) {
          OracleProgram.pivot(&table, &basis, index, column)
        } else {
          table.remove(at: index)
          basis.remove(at: index)
          continue
        }
      }
      index += 1
    }
    let real = table.map { Array($0[..<realCount]) + [$0[columnCount]] }
    return OracleStart(width: width, columnCount: realCount, table: real, basis: basis)
  }

  /// Minimises the costs from a basic solution. Returns false if the program is unbounded.
  fileprivate static func run(
    _ table: inout [[Rational]], _ basis: inout [Int], _ costs: [Rational], allowed: Int
  ) -> Bool {
    let right = costs.count
    while true {
      var entering: Int?
      for column in 0..<allowed where !basis.contains(column) {
        var reduced = costs[column]
        for (index, line) in table.enumerated() where !line[column].isZero && !costs[basis[index]].isZero {
          reduced -= costs[basis[index]] * line[column]
        }
        if reduced < .zero {
          entering = column
          break
        }
      }
      guard let entering else { return true }
      var leaving: (row: Int, ratio: Rational)?
      for (index, line) in table.enumerated() where line[entering] > .zero {
        let ratio = line[right] / line[entering]
        if let best = leaving, best.ratio < ratio || (best.ratio == ratio && basis[best.row] < basis[index]) {
          continue
        }
        leaving = (index, ratio)
      }
      guard let leaving else { return false }
      pivot(&table, &basis, leaving.row, entering)
    }
  }

  fileprivate static func pivot(_ table: inout [[Rational]], _ basis: inout [Int], _ row: Int, _ column: Int) {
    let divisor = table[row][column]
    table[row] = table[row].map { $0 / divisor }
    for other in table.indices where other != row && !table[other][column].isZero {
      let factor = table[other][column]
      for index in table[other].indices where !table[row][index].isZero {
        table[other][index] -= factor * table[row][index]
      }
    }
    basis[row] = column
  }
}

/// A solution of a program, from which any objective can be minimised.
struct OracleStart {
  let width: Int
  /// The number of columns without artificials.
  fileprivate let columnCount: Int
  fileprivate let table: [[Rational]]
  fileprivate let basis: [Int]

  func minimise(_ objective: [Rational]) -> OracleAnswer {
    var (table, basis) = (table, basis)
    var phaseTwo = [Rational](repeating: .zero, count: columnCount)
    for (column, coefficient) in objective.enumerated() {
      phaseTwo[column] = coefficient
      phaseTwo[width] -= coefficient
    }
    guard OracleProgram.run(&table, &basis, phaseTwo, allowed: columnCount) else { return .unbounded }
    var full = [Rational](repeating: .zero, count: columnCount)
    for (index, column) in basis.enumerated() { full[column] = table[index][columnCount] }
    let point = (0..<width).map { full[$0] - full[width] }
    return .optimal(value: zip(objective, point).reduce(.zero) { $0 + $1.0 * $1.1 }, point: point)
  }
}

/// Computes every verdict from its definition.
struct Oracle {
  let problem: Problem

  func row(_ constraint: LinearConstraint, width: Int? = nil) -> OracleRow {
    var coefficients = [Rational](repeating: .zero, count: width ?? problem.variableCount)
    for term in constraint.terms { coefficients[term.variable] += term.coefficient }
    return OracleRow(coefficients: coefficients, relation: constraint.relation, constant: constraint.constant)
  }

  func unit(_ variable: Int, width: Int? = nil) -> [Rational] {
    var result = [Rational](repeating: .zero, count: width ?? problem.variableCount)
    result[variable] = .one
    return result
  }

  func rows(_ parameter: Parameter) -> [OracleRow] {
    let coefficients = unit(parameter.variable)
    if parameter.lower == parameter.upper {
      return [OracleRow(coefficients: coefficients, relation: .equal, constant: parameter.lower)]
    }
    return [
      OracleRow(coefficients: coefficients, relation: .greaterOrEqual, constant: parameter.lower),
      OracleRow(coefficients: coefficients, relation: .lessOrEqual, constant: parameter.upper),
    ]
  }

  /// Returns the program of the parameters alone.
  func base() -> OracleProgram {
    var program = OracleProgram(width: problem.variableCount)
    program.rows = problem.parameters.flatMap { rows($0) }
    return program
  }

  /// Adds the required constraints in order. Returns those that cannot be kept, each with its least violation where all
  /// that are kept hold, and the program of the kept ones.
  func greedy() -> (relaxed: [(constraint: Int, miss: Rational)], kept: OracleProgram) {
    var kept = base()
    var relaxed: [Int] = []
    for (index, constraint) in problem.constraints.enumerated() where constraint.priority >= .required {
      var trial = kept
      trial.rows.append(row(constraint))
      if trial.isFeasible() {
        kept = trial
      } else {
        relaxed.append(index)
      }
    }
    return (relaxed.map { ($0, leastViolation(of: problem.constraints[$0], in: kept)) }, kept)
  }

  private func leastViolation(of constraint: LinearConstraint, in kept: OracleProgram) -> Rational {
    var (program, _) = withViolations(of: [constraint], in: kept)
    program.width = kept.width + 1
    guard case .optimal(let value, _) = program.minimise(unit(kept.width, width: kept.width + 1)) else { return .zero }
    return value
  }

  /// Adds a violation variable for each constraint. Returns the program and the sum of these variables.
  private func withViolations(
    of constraints: [LinearConstraint], in program: OracleProgram
  ) -> (OracleProgram, [Rational]) {
    let width = program.width + constraints.count
    var result = OracleProgram(width: width)
    for row in program.rows {
      let padding = [Rational](repeating: .zero, count: width - row.coefficients.count)
      result.add(row.coefficients + padding, row.relation, row.constant)
    }
    var sum = [Rational](repeating: .zero, count: width)
    for (offset, constraint) in constraints.enumerated() {
      let violation = program.width + offset
      sum[violation] = .one
      result.add(unit(violation, width: width), .greaterOrEqual, .zero)
      let own = row(constraint, width: width)
      var above = own.coefficients
      above[violation] = -.one
      var below = own.coefficients
      below[violation] = .one
      if constraint.relation != .greaterOrEqual { result.add(above, .lessOrEqual, own.constant) }
      if constraint.relation != .lessOrEqual { result.add(below, .greaterOrEqual, own.constant) }
    }
    return (result, sum)
  }

  /// Returns the program of the optimal solutions, which has more variables than the problem.
  func optimal(_ kept: OracleProgram) -> OracleProgram {
    var program = kept
    let levels = Set(problem.constraints.map(\.priority)).filter { $0 < .required }.sorted(by: >)
    for level in levels {
      let softConstraints = Array(problem.constraints.filter { $0.priority == level })
      let (next, sum) = withViolations(of: softConstraints, in: program)
      program = next
      guard case .optimal(let value, _) = program.minimise(sum) else { continue }
      program.add(sum, .equal, value)
    }
    return program
  }

  func interval(_ variable: Int, in program: OracleProgram) -> Interval { interval(variable, from: program.start()) }

  func interval(_ variable: Int, from start: OracleStart?) -> Interval {
    guard let start else { return Interval(lower: nil, upper: nil) }
    let objective = unit(variable, width: start.width)
    var result = Interval(lower: nil, upper: nil)
    if case .optimal(let value, _) = start.minimise(objective) { result.lower = value }
    if case .optimal(let value, _) = start.minimise(objective.map { -$0 }) { result.upper = -value }
    return result
  }

  /// Returns the solution in which each variable in turn has its least value, or the one nearest 0 if there is none.
  func tieBreak(in program: OracleProgram) -> [Rational] {
    var program = program
    let others = (0..<problem.variableCount).filter { !problem.observed.contains($0) }
    var values = [Rational](repeating: .zero, count: problem.variableCount)
    for variable in problem.observed + others {
      let interval = interval(variable, in: program)
      values[variable] = interval.lower ?? interval.upper.map { min($0, .zero) } ?? .zero
      program.add(unit(variable, width: program.width), .equal, values[variable])
    }
    return values
  }

  /// Returns directions that span the affine hull of the program's solutions, in the problem's variables. Searches a
  /// box around one solution, which has the same hull, as far as possible along each direction that is not yet
  /// spanned.
  func hull(of program: OracleProgram) -> [[Rational]] {
    let count = problem.variableCount
    guard case .optimal(_, let center) = program.minimise([]) else { return [] }
    var boxed = program
    for variable in 0..<count {
      boxed.add(unit(variable, width: program.width), .lessOrEqual, center[variable] + .one)
      boxed.add(unit(variable, width: program.width), .greaterOrEqual, center[variable] - .one)
    }
    guard let start = boxed.start() else { return [] }
    var directions: [[Rational]] = []
    search: while true {
      for normal in nullSpace(of: directions, width: count) {
        for sign in [Rational.one, -.one] {
          let objective = normal.map { $0 * sign } + [Rational](repeating: .zero, count: program.width - count)
          guard case .optimal(let value, let point) = start.minimise(objective) else { continue }
          let here = zip(objective, center).reduce(Rational.zero) { $0 + $1.0 * $1.1 }
          if value < here {
            directions.append((0..<count).map { point[$0] - center[$0] })
            continue search
          }
        }
      }
      return directions
    }
  }

  /// Returns a basis of the vectors that are orthogonal to all `vectors`.
  private func nullSpace(of vectors: [[Rational]], width: Int) -> [[Rational]] {
    var rows = vectors
    var pivots: [Int] = []
    for column in 0..<width {
      guard let found = (pivots.count..<rows.count).first(where: { !rows[$0][column].isZero }) else { continue }
      rows.swapAt(pivots.count, found)
      let own = pivots.count
      let divisor = rows[own][column]
      rows[own] = rows[own].map { $0 / divisor }
      for other in rows.indices where other != own {
        let factor = rows[other][column]
        rows[other] = zip(rows[other], rows[own]).map { $0 - factor * $1 }
      }
      pivots.append(column)
    }
    return (0..<width).filter { !pivots.contains($0) }.map { free in
      var vector = [Rational](repeating: .zero, count: width)
      vector[free] = .one
      for (row, pivot) in pivots.enumerated() { vector[pivot] = -rows[row][free] }
      return vector
    }
  }

  /// Returns the observed variables, in order, that are no affine function of the ones before them.
  func arising(_ directions: [[Rational]]) -> [Int] {
    var seen: [[Rational]] = []
    var result: [Int] = []
    for variable in problem.observed {
      let coordinates = directions.map { $0[variable] }
      let before = directions.count - nullSpace(of: seen, width: directions.count).count
      let after = directions.count - nullSpace(of: seen + [coordinates], width: directions.count).count
      if after > before { result.append(variable) }
      seen.append(coordinates)
    }
    return result
  }

  /// Returns the kept required equalities that the parameters and the kept constraints before them imply.
  func redundant(_ relaxed: Set<Int>) -> [Int] {
    var before = base()
    var result: [Int] = []
    for (index, constraint) in problem.constraints.enumerated() {
      guard constraint.priority >= .required, !relaxed.contains(index) else { continue }
      let own = row(constraint)
      if constraint.relation == .equal,
        let start = before.start(),
        case .optimal(let least, _) = start.minimise(own.coefficients), least == own.constant,
        case .optimal(let greatest, _) = start.minimise(own.coefficients.map { -$0 }), -greatest == own.constant
      {
        result.append(index)
      }
      before.rows.append(own)
    }
    return result
  }
}
