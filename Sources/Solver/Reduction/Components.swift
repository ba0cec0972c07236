/// Splits a problem into systems that share no variable.
///
/// Parameters whose size is given are substituted first: the screen's width holds much together that is independent
/// once it is a number.
struct Components<N: ExactNumber> {
  var systems: [LinearSystem<N>] = []
  /// The value of each variable that is a parameter of one size.
  var given: [N?]
  /// Indices of the constraints that say nothing about any other variable, in the order written.
  var constantConstraints: [Int] = []

  /// `parameter`: one that is not substituted. It holds nothing together either: every system that names it gets a
  /// variable of its own for it, and what names nothing else is a system too, the last.
  init(_ problem: Problem, varying parameter: Int? = nil) {
    let varying = parameter.map { problem.parameters[$0] }
    given = [N?](repeating: nil, count: problem.variableCount)
    for parameter in problem.parameters where parameter.lower >= parameter.upper {
      given[parameter.variable] = N(parameter.lower)
    }
    if let varying { given[varying.variable] = N(varying.lower) }
    var sets = DisjointSets(problem.variableCount)
    for constraint in problem.constraints {
      var first = -1
      for term in constraint.terms where given[term.variable] == nil {
        if first < 0 { first = term.variable } else { sets.unite(first, term.variable) }
      }
    }
    let places = numberVariables(problem, &sets)
    addRanges(of: problem, &sets, places)
    addConstraints(of: problem, places, varying: varying?.variable)
    if let parameter, let varying { addRange(of: varying, parameter) }
  }

  /// Makes the systems, in the order of their first variables, and gives each variable its place in its own.
  private mutating func numberVariables(_ problem: Problem, _ sets: inout DisjointSets) -> (system: [Int], local: [Int])
  {
    var systemOf = [Int](repeating: -1, count: problem.variableCount)
    var local = [Int](repeating: -1, count: problem.variableCount)
    for variable in 0..<problem.variableCount where given[variable] == nil {
      let root = sets.find(variable)
      if systemOf[root] < 0 {
        systemOf[root] = systems.count
        systems.append(LinearSystem<N>())
      }
      systemOf[variable] = systemOf[root]
      local[variable] = systems[systemOf[root]].variables.count
      systems[systemOf[root]].variables.append(variable)
    }
    return (systemOf, local)
  }

  private mutating func addRanges(
    of problem: Problem, _ sets: inout DisjointSets, _ places: (system: [Int], local: [Int])
  ) {
    for (index, parameter) in problem.parameters.enumerated() where given[parameter.variable] == nil {
      let place = places.local[parameter.variable]
      for (relation, bound) in [(Relation.greaterOrEqual, parameter.lower), (.lessOrEqual, parameter.upper)] {
        systems[places.system[parameter.variable]].append(
          [(place, .one)], relation, N(bound), level: PriorityLevels.required, origin: .parameter(index))
      }
    }
  }

  private mutating func addConstraints(
    of problem: Problem, _ places: (system: [Int], local: [Int]), varying: Int?
  ) {
    var alone = LinearSystem<N>()
    let levels = PriorityLevels(problem).ofConstraint
    for (index, constraint) in problem.constraints.enumerated() {
      if let free = constraint.terms.first(where: { given[$0.variable] == nil }) {
        systems[places.system[free.variable]].append(
          constraint, level: levels[index], origin: index, given: given, places: places.local, varying: varying)
      } else if constraint.terms.contains(where: { $0.variable == varying }) {
        alone.append(
          constraint, level: levels[index], origin: index, given: given, places: places.local, varying: varying)
      } else {
        constantConstraints.append(index)
      }
    }
    if alone.rowCount > 0 { systems.append(alone) }
  }

  private mutating func addRange(of parameter: Parameter, _ number: Int) {
    for index in systems.indices {
      guard let place = systems[index].parameter else { continue }
      for (relation, bound) in [(Relation.greaterOrEqual, parameter.lower), (.lessOrEqual, parameter.upper)] {
        systems[index].append(
          [(place, .one)], relation, N(bound), level: PriorityLevels.required, origin: .parameter(number))
      }
    }
  }
}

extension LinearSystem {
  fileprivate mutating func append(
    _ terms: [(Int, N)], _ relation: Relation, _ constant: N, level: Int, origin: ConflictMember
  ) {
    for (variable, coefficient) in terms {
      termVariables.append(variable)
      termCoefficients.append(coefficient)
    }
    finishRow(relation, constant, level, origin)
  }

  fileprivate mutating func append(
    _ constraint: LinearConstraint, level: Int, origin: Int, given: [N?], places: [Int], varying: Int?
  ) {
    var constant = N(constraint.constant)
    for term in constraint.terms {
      if term.variable == varying {
        if !term.coefficient.isZero {
          termVariables.append(ownParameter(term.variable))
          termCoefficients.append(N(term.coefficient))
        }
      } else if let value = given[term.variable] {
        constant -= N(term.coefficient) * value
      } else if !term.coefficient.isZero {
        termVariables.append(places[term.variable])
        termCoefficients.append(N(term.coefficient))
      }
    }
    finishRow(constraint.relation, constant, level, .constraint(origin))
  }

  private mutating func ownParameter(_ variable: Int) -> Int {
    if let parameter { return parameter }
    parameter = variables.count
    variables.append(variable)
    return variables.count - 1
  }

  private mutating func finishRow(
    _ relation: Relation, _ constant: N, _ level: Int, _ origin: ConflictMember
  ) {
    starts.append(termVariables.count)
    relations.append(relation)
    constants.append(constant)
    levels.append(level)
    origins.append(origin)
  }
}

/// Union by index with path halving: the root of a set is its smallest member, so that the order is that of the numbers.
struct DisjointSets {
  private var parents: [Int]

  init(_ count: Int) { parents = Array(0..<count) }

  mutating func find(_ element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  mutating func unite(_ left: Int, _ right: Int) {
    let (left, right) = (find(left), find(right))
    if left < right { parents[right] = left } else { parents[left] = right }
  }
}
