/// A part of a problem as a problem of its own: what a question about few variables has to look at.
///
/// Not how `solve` splits a problem: that is `Components`, which makes systems of all of them at once.
public struct Subproblem: Sendable {
  public var problem: Problem
  /// For each constraint and each variable of `problem` the index that it has in the whole, ascending.
  public let constraints: [Int]
  public let variables: [Int]

  public init(problem: Problem, constraints: [Int], variables: [Int]) {
    self.problem = problem
    self.constraints = constraints
    self.variables = variables
  }

  /// The place of a variable of the whole; nil where it is not in the part.
  public func place(ofVariable variable: Int) -> Int? { place(of: variable, in: variables) }

  public func place(ofConstraint constraint: Int) -> Int? { place(of: constraint, in: constraints) }

  private func place(of number: Int, in sorted: [Int]) -> Int? {
    let place = sorted.partitioningIndex { $0 >= number }
    return place < sorted.count && sorted[place] == number ? place : nil
  }
}

extension Problem {
  /// The part of the problem that has to do with these variables, through whatever constraints: given sizes hold nothing
  /// together. `including`: the only constraints that count. nil where that is more than `limit` constraints.
  func part(
    around seeds: [Int], limit: Int = .max, including counts: (Int) -> Bool = { _ in true }
  ) -> Subproblem? {
    let isGiven = isGiven
    var sets = united(without: isGiven, including: counts)
    let wanted = Set(seeds.lazy.filter { !isGiven[$0] }.map { sets.find($0) })
    var chosen: [Int] = []
    for index in constraints.indices where counts(index) {
      guard let anchor = constraints.terms(of: index).first(where: { !isGiven[$0.variable] })?.variable,
        wanted.contains(sets.find(anchor))
      else { continue }
      chosen.append(index)
      if chosen.count > limit { return nil }
    }
    return subproblem(of: chosen, and: seeds)
  }

  /// By variable: it is a parameter of one size.
  var isGiven: [Bool] {
    var isGiven = [Bool](repeating: false, count: variableCount)
    for parameter in parameters where parameter.lower >= parameter.upper { isGiven[parameter.variable] = true }
    return isGiven
  }

  /// The variables that constraints hold together, `isGiven` left out. `including`: the only constraints that count.
  func united(without isGiven: [Bool], including counts: (Int) -> Bool = { _ in true }) -> DisjointSets {
    var sets = DisjointSets(variableCount)
    for index in constraints.indices where counts(index) {
      var first: Int?
      for term in constraints.terms(of: index) where !isGiven[term.variable] {
        if let first { sets.unite(first, term.variable) }
        first = first ?? term.variable
      }
    }
    return sets
  }

  /// These constraints, ascending, with their variables and some more.
  func subproblem(of chosen: [Int], and seeds: [Int]) -> Subproblem {
    var places = [Int](repeating: -1, count: variableCount)
    for index in chosen { for term in constraints.terms(of: index) { places[term.variable] = 0 } }
    for seed in seeds { places[seed] = 0 }
    let variables = places.indices.filter { places[$0] == 0 }
    for (place, variable) in variables.enumerated() { places[variable] = place }
    var result = Problem(variableCount: variables.count)
    for parameter in parameters where places[parameter.variable] >= 0 {
      result.parameters.append(
        Parameter(variable: places[parameter.variable], lower: parameter.lower, upper: parameter.upper))
    }
    result.constraints = ConstraintList(
      chosen.map { index in
        var constraint = constraints[index]
        constraint.terms = constraint.terms.map { Term(variable: places[$0.variable], coefficient: $0.coefficient) }
        return constraint
      })
    result.impliedCount = chosen.prefix { $0 < impliedCount }.count
    result.observed = observed.filter { places[$0] >= 0 }.map { places[$0] }
    return Subproblem(problem: result, constraints: chosen, variables: variables)
  }
}
