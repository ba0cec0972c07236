/// Linear programs that are hard for the simplex method: those on which one rule or another cycles, those that take some
/// rule exponentially many steps, and polytopes of which every vertex is degenerate.
@testable import Solver

/// Minimises a sum over variables that are not negative, as a soft constraint that asks for less than is possible.
struct HardProgram: CustomStringConvertible {
  var description: String
  var problem: Problem

  init(_ name: String, minimise objective: [Rational], least: Rational = Rational(-1_000_000_000)) {
    description = name
    problem = Problem(variableCount: objective.count, observed: Array(objective.indices))
    for variable in objective.indices { add([(variable, 1)], .greaterOrEqual, .zero) }
    problem.constraints.append(
      LinearConstraint(
        terms: objective.enumerated().map { Term(variable: $0, coefficient: $1) }.filter { !$0.coefficient.isZero },
        relation: .lessOrEqual, constant: least, priority: Rational(500)))
  }

  mutating func add(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Rational) {
    add(terms.map { ($0, Rational($1)) }, relation, constant)
  }

  mutating func add(
    _ terms: [(Int, Rational)], _ relation: Relation, _ constant: Rational, priority: Rational = .required
  ) {
    problem.constraints.append(
      LinearConstraint(
        terms: terms.filter { !$1.isZero }.map { Term(variable: $0, coefficient: $1) }, relation: relation,
        constant: constant, priority: priority))
  }

  /// Returns the program with its variables and constraints in another order.
  func shuffled(_ seed: UInt64) -> HardProgram {
    var random = SeededGenerator(seed: seed)
    let places = Array(0..<problem.variableCount).shuffled(using: &random)
    var result = self
    result.description += " shuffled \(seed)"
    var constraints = Array(problem.constraints)
    for index in constraints.indices {
      for term in constraints[index].terms.indices {
        constraints[index].terms[term].variable = places[constraints[index].terms[term].variable]
      }
      constraints[index].terms.shuffle(using: &random)
    }
    result.problem.constraints = ConstraintList(constraints.shuffled(using: &random))
    return result
  }
}

extension HardProgram {
  static func rows(
    _ name: String, minimise objective: [String], _ rows: [(coefficients: [String], limit: String)]
  ) throws -> HardProgram {
    var program = HardProgram(name, minimise: try objective.map(ProblemText.number))
    for row in rows {
      program.add(
        try row.coefficients.enumerated().map { ($0, try ProblemText.number($1)) }, .lessOrEqual,
        try ProblemText.number(row.limit))
    }
    return program
  }

  /// Beale 1955, Kuhn (in Balinski and Tucker 1969), Marshall and Suurballe 1969: on these programs pricing by the
  /// most negative reduced cost cycles.
  static func cycling() throws -> [HardProgram] {
    [
      try rows(
        "Beale", minimise: ["-3/4", "20", "-1/2", "6"],
        [(["1/4", "-8", "-1", "9"], "0"), (["1/2", "-12", "-1/2", "3"], "0"), (["0", "0", "1", "0"], "1")]),
      try rows(
        "Kuhn", minimise: ["-2", "-3", "1", "12"],
        [(["-2", "-9", "1", "9"], "0"), (["1/3", "1", "-1/3", "-2"], "0"), (["2", "3", "-1", "-12"], "2")]),
      try rows(
        "Marshall and Suurballe", minimise: ["-2/5", "-2/5", "9/5"],
        [
          (["3/5", "-32/5", "24/5"], "0"), (["1/5", "-9/5", "3/5"], "0"), (["2/5", "-8/5", "1/5"], "0"),
          (["0", "1", "0"], "1"),
        ]),
    ]
  }

  /// Klee and Minty 1972: a cube with a path through all of its vertices on which the cost falls.
  static func kleeMinty(_ count: Int, base: Int = 10) -> HardProgram {
    func power(_ exponent: Int) -> Rational { (0..<exponent).reduce(.one) { sum, _ in sum * Rational(base) } }
    var program = HardProgram("Klee and Minty \(count)", minimise: (0..<count).map { -power(count - 1 - $0) })
    for row in 0..<count {
      let terms = (0..<row).map { ($0, Rational(2) * power(row - $0)) } + [(row, .one)]
      program.add(terms, .lessOrEqual, power(2 * row))
    }
    return program
  }

  /// Goldfarb 1994's cubes: 0 ≤ x1 ≤ 1, e·x(i-1) ≤ xi ≤ 1 - e·x(i-1), here with e = 1/3.
  static func cube(_ count: Int) -> HardProgram {
    var program = HardProgram("cube \(count)", minimise: (0..<count).map { $0 == count - 1 ? -.one : .zero })
    let third = Rational(1) / Rational(3)
    program.add([(0, 1)], .lessOrEqual, .one)
    for row in 1..<count {
      program.add([(row, .one), (row - 1, -third)], .greaterOrEqual, .zero)
      program.add([(row, .one), (row - 1, third)], .lessOrEqual, .one)
    }
    return program
  }

  /// The assignment problem: at every vertex as many basic variables are 0 as are not.
  static func assignment(_ count: Int, costs: Int, seed: UInt64) -> HardProgram {
    var random = SeededGenerator(seed: seed)
    var program = HardProgram(
      "assignment \(count) of \(costs)",
      minimise: (0..<count * count).map { _ in Rational(Int.random(in: 1...costs, using: &random)) })
    for one in 0..<count {
      program.add((0..<count).map { (one * count + $0, 1) }, .equal, .one)
      program.add((0..<count).map { ($0 * count + one, 1) }, .equal, .one)
    }
    return program
  }

  /// A flow through a ladder whose shortcuts cost twice as much from rung to rung, the kind of network on which the
  /// network simplex method was shown to be exponential (Zadeh 1973).
  static func ladder(_ count: Int) -> HardProgram {
    // Node i has arcs to i + 1 and i + 2; node i + 1 has an arc back to i.
    var arcs: [(from: Int, to: Int, cost: Rational)] = []
    var cost = Rational.one
    for node in 0..<count {
      arcs.append((node, node + 1, cost))
      if node + 2 <= count { arcs.append((node, node + 2, cost + .one)) }
      arcs.append((node + 1, node, .zero))
      if node % 2 == 1 { cost = cost * Rational(2) }
    }
    var program = HardProgram("ladder \(count)", minimise: arcs.map(\.cost))
    for (arc, _) in arcs.enumerated() { program.add([(arc, 1)], .lessOrEqual, Rational(1 + arc % 3)) }
    for node in 0...count {
      let terms =
        arcs.enumerated().filter { $1.from == node }.map { ($0.offset, 1) }
        + arcs.enumerated().filter { $1.to == node }.map { ($0.offset, -1) }
      program.add(terms, .equal, node == 0 ? .one : node == count ? -.one : .zero)
    }
    return program
  }

  /// The segments of a terminal window in a row: each has a least length, prefers the window's length, and prefers
  /// the length of each other segment. On these a solver whose choices depended on the order of a hash table never
  /// ended.
  static func segments(_ count: Int) -> HardProgram {
    var program = HardProgram("segments \(count)", minimise: (0..<2 * count).map { _ in .zero })
    func prefer(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Int, _ priority: Int) {
      program.add(terms.map { ($0, Rational($1)) }, relation, Rational(constant), priority: Rational(priority))
    }
    for part in 0..<count {
      let (start, end) = (2 * part, 2 * part + 1)
      program.add([(end, 1), (start, -1)], .greaterOrEqual, .zero)
      if part > 0 { program.add([(start, 1), (end - 2, -1)], .equal, .zero) }
      prefer([(end, 1), (start, -1)], .greaterOrEqual, 3, 900)
      prefer([(end, 1), (start, -1)], .equal, 100, 100)
      for other in 0..<part { prefer([(end, 1), (start, -1), (2 * other + 1, -1), (2 * other, 1)], .equal, 0, 50) }
    }
    program.add([(0, 1)], .equal, .zero)
    program.add([(2 * count - 1, 1)], .equal, Rational(100))
    return program
  }

  /// Returns a random program.
  static func random(_ count: Int, rows: Int, density: Int, isDegenerate: Bool, seed: UInt64) -> HardProgram {
    var random = SeededGenerator(seed: seed)
    var program = HardProgram(
      "random \(count) x \(rows) \(density) % \(isDegenerate ? "degenerate " : "")\(seed)",
      minimise: (0..<count).map { _ in Rational(Int.random(in: -9...3, using: &random)) })
    for variable in 0..<count { program.add([(variable, 1)], .lessOrEqual, Rational(isDegenerate ? 1 : 1000)) }
    for _ in 0..<rows {
      let terms = (0..<count).filter { _ in Int.random(in: 0..<100, using: &random) < density }
        .map { ($0, Int.random(in: isDegenerate ? -1...1 : -5...9, using: &random)) }
      program.add(terms, .lessOrEqual, Rational(isDegenerate ? 0 : Int.random(in: 0...1000, using: &random)))
    }
    return program
  }
}
