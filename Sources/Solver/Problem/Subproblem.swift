/// A part of a problem as a problem of its own, for a question about few variables.
///
/// `solve` does not split a problem in this way: it uses `Components`, which makes the systems of all parts at once.
public struct Subproblem: Sendable {
  public var problem: Problem
  /// The index in the whole problem of each constraint and each variable of `problem`, ascending.
  public let constraints: [Int]
  public let variables: [Int]

  public init(problem: Problem, constraints: [Int], variables: [Int]) {
    self.problem = problem
    self.constraints = constraints
    self.variables = variables
  }

  /// Returns the part's index of a variable of the whole problem; nil where the part does not have it.
  public func place(ofVariable variable: Int) -> Int? { place(of: variable, in: variables) }

  public func place(ofConstraint constraint: Int) -> Int? { place(of: constraint, in: constraints) }

  private func place(of number: Int, in sorted: [Int]) -> Int? {
    let place = sorted.partitioningIndex { $0 >= number }
    return place < sorted.count && sorted[place] == number ? place : nil
  }
}

extension Problem {
  /// Returns the part of the problem that is connected with some variables through constraints; parameters of one
  /// size connect nothing. Only constraints that `counts` accepts are looked at. nil where the part has more than
  /// `limit` constraints.
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

  /// For each variable whether it is a parameter of one size.
  var isGiven: [Bool] {
    var isGiven = [Bool](repeating: false, count: variableCount)
    for parameter in parameters where parameter.lower >= parameter.upper { isGiven[parameter.variable] = true }
    return isGiven
  }

  /// Returns the sets of variables that constraints connect. Variables that are `isGiven` connect nothing, and only
  /// constraints that `counts` accepts are looked at.
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

  /// Returns the problem of the chosen constraints, which ascend, with their variables and `seeds`.
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
