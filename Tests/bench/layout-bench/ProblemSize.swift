import Solver

/// The size of a problem. Nothing is solved here.
struct ProblemSize: Sendable, Equatable {
  var constraints = 0
  /// The variables that a constraint names or that are observed.
  var variables = 0
  /// The parts that share no variable once the parameters of one size are substituted. A variable without a
  /// constraint is a part of its own.
  var components = 0

  init(of problem: Problem) {
    var isNamed = [Bool](repeating: false, count: problem.variableCount)
    for variable in problem.observed { isNamed[variable] = true }
    var isGiven = [Bool](repeating: false, count: problem.variableCount)
    for parameter in problem.parameters where parameter.lower >= parameter.upper { isGiven[parameter.variable] = true }
    var sets = VariableSets(count: problem.variableCount)
    for constraint in problem.constraints {
      for term in constraint.terms { isNamed[term.variable] = true }
      let free = constraint.terms.lazy.map(\.variable).filter { !isGiven[$0] }
      if let first = free.first { for variable in free { sets.unite(first, variable) } }
    }
    constraints = problem.constraints.count
    for variable in 0..<problem.variableCount where isNamed[variable] {
      variables += 1
      if !isGiven[variable], sets.root(of: variable) == variable { components += 1 }
    }
  }
}

/// Sets of variables that constraints connect: a union-find with path halving.
private struct VariableSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of variable: Int) -> Int {
    var variable = variable
    while parents[variable] != variable {
      parents[variable] = parents[parents[variable]]
      variable = parents[variable]
    }
    return variable
  }

  mutating func unite(_ one: Int, _ other: Int) { parents[root(of: other)] = root(of: one) }
}
