/// Splits a problem into systems that share no variable.
///
/// Parameters of one size are substituted first: the screen's width connects many constraints that are independent
/// once it is a number.
struct Components<N: ExactNumber> {
  var systems: [LinearSystem<N>] = []
  /// The value of each variable that is a parameter of one size, and the lower end of one that varies; empty where
  /// there is no parameter and one system is enough.
  private var given: [N?] = []
  /// Whether a variable connects nothing: it has a value in `given`, or is derived.
  private let connectsNothing: [Bool]
  /// The system of each variable, -1 for those that are given; empty where there is one system of everything.
  private(set) var systemOf: [Int] = []
  /// Indices of the constraints that name no variable of a system, in the order written.
  var constantConstraints: [Int] = []

  /// `varying`: parameters that are not substituted. They connect nothing either: every system that names one gets a
  /// variable of its own for it, and the constraints that name nothing else make one more system, the last.
  ///
  /// `bundling`: the most rows of a system of several small parts. They are bundled because each system takes some
  /// microseconds.
  ///
  /// `derived`: variables that no system has, and whose definitions connect nothing.
  init(_ problem: Problem, varying: [Int] = [], bundling limit: Int = 0, without derived: DerivedVariables? = nil) {
    if problem.parameters.isEmpty, problem.constraints.count <= limit {
      connectsNothing = []
      addAll(problem)
      return
    }
    given = [N?](repeating: nil, count: problem.variableCount)
    for parameter in problem.parameters where parameter.lower >= parameter.upper {
      given[parameter.variable] = N(parameter.lower)
    }
    for parameter in varying {
      given[problem.parameters[parameter].variable] = N(problem.parameters[parameter].lower)
    }
    var connectsNothing = given.map { $0 != nil }
    if let derived {
      for variable in connectsNothing.indices where derived.isDerived[variable] { connectsNothing[variable] = true }
    }
    self.connectsNothing = connectsNothing
    if varying.isEmpty && problem.constraints.count <= limit {
      addWhole(problem)
      return
    }
    var sets = DisjointSets(problem.variableCount)
    let anchors = unite(problem, without: derived, &sets)
    let places = numberVariables(problem, anchors, &sets, bundling: limit)
    systemOf = places.system
    reserveCapacity(problem, anchors, places.system)
    addRanges(of: problem, places)
    addConstraints(of: problem, anchors, places, varying: varying)
    if !varying.isEmpty { addRanges(of: problem) }
  }

  /// Stands for a constraint that no system has, in the place of its first variable.
  private static var setAside: Int { -2 }

  /// Unites the variables of each constraint that are not given. Returns the first of them for each constraint, -1
  /// where there is none, or `setAside`.
  private func unite(_ problem: Problem, without derived: DerivedVariables?, _ sets: inout DisjointSets) -> [Int] {
    var anchors: [Int] = []
    anchors.reserveCapacity(problem.constraints.count)
    for (number, row) in problem.constraints.rows.enumerated() {
      if derived?.isSetAside[number] == true {
        anchors.append(Self.setAside)
        continue
      }
      var first = -1
      for term in Int(row.start)..<Int(row.end) {
        let variable = problem.constraints.terms[term].variable
        if connectsNothing[variable] { continue }
        if first >= 0 {
          sets.unite(first, variable)
        } else {
          first = variable
        }
      }
      anchors.append(first)
    }
    return anchors
  }

  /// Makes one system of everything, in a problem without parameters.
  private mutating func addAll(_ problem: Problem) {
    guard problem.variableCount > 0 else {
      constantConstraints = Array(problem.constraints.indices)
      return
    }
    var system = LinearSystem<N>()
    system.variables = Array(capacity: problem.variableCount) { variables in
      for variable in 0..<problem.variableCount { variables.append(variable) }
    }
    constantConstraints = system.take(problem.constraints)
    systems = [system]
  }

  /// Makes one system of everything but the given variables.
  private mutating func addWhole(_ problem: Problem) {
    var system = LinearSystem<N>()
    var places = [Int](repeating: -1, count: connectsNothing.count)
    for variable in connectsNothing.indices {
      if connectsNothing[variable] { continue }
      places[variable] = system.variables.count
      system.variables.append(variable)
    }
    let systemOf = [Int](repeating: 0, count: connectsNothing.count)
    // Few constraints have more than three terms, most have fewer.
    system.reserveCapacity(
      rows: problem.constraints.count + 2 * problem.parameters.count, terms: 2 * problem.constraints.count)
    systems = [system]
    addRanges(of: problem, (systemOf, places))
    swap(&system, &systems[0])
    let levels = PriorityLevels(problem.constraints)
    for index in problem.constraints.indices {
      let isTaken = system.append(
        index, of: problem.constraints, levels, given: connectsNothing, values: given, places: places, varying: [])
      if !isTaken { constantConstraints.append(index) }
    }
    swap(&system, &systems[0])
    if systems[0].variables.isEmpty { systems = [] }
  }

  /// Makes the systems, in the order of their first variables. Returns the system of each variable and its number
  /// there.
  private mutating func numberVariables(
    _ problem: Problem, _ anchors: [Int], _ sets: inout DisjointSets, bundling limit: Int
  ) -> (system: [Int], local: [Int]) {
    var systemOf = [Int](repeating: -1, count: problem.variableCount)
    var local = [Int](repeating: -1, count: problem.variableCount)
    var rows = [Int](repeating: 0, count: problem.variableCount)
    for anchor in anchors where anchor >= 0 { rows[sets.find(anchor)] += 1 }
    // The system to which small parts are added at the moment.
    var (open, openRows) = (-1, 0)
    for variable in 0..<problem.variableCount where !connectsNothing[variable] {
      let root = sets.find(variable)
      if systemOf[root] < 0 {
        if open >= 0, openRows + rows[root] <= limit {
          systemOf[root] = open
          openRows += rows[root]
        } else {
          systemOf[root] = systems.count
          systems.append(LinearSystem<N>())
          if rows[root] < limit { (open, openRows) = (systemOf[root], rows[root]) }
        }
      }
      systemOf[variable] = systemOf[root]
      local[variable] = systems[systemOf[root]].variables.count
      systems[systemOf[root]].variables.append(variable)
    }
    return (systemOf, local)
  }

  private mutating func reserveCapacity(_ problem: Problem, _ anchors: [Int], _ systemOf: [Int]) {
    var rows = [Int](repeating: 0, count: systems.count)
    var terms = rows
    for (index, anchor) in anchors.enumerated() where anchor >= 0 {
      let row = problem.constraints.rows[index]
      rows[systemOf[anchor]] += 1
      terms[systemOf[anchor]] += Int(row.end - row.start)
    }
    for index in systems.indices { systems[index].reserveCapacity(rows: rows[index], terms: terms[index]) }
  }

  /// Adds the ranges of the parameters that are ordinary variables.
  private mutating func addRanges(of problem: Problem, _ places: (system: [Int], local: [Int])) {
    for (index, parameter) in problem.parameters.enumerated() where given[parameter.variable] == nil {
      systems[places.system[parameter.variable]].append(
        places.local[parameter.variable], in: parameter, number: index)
    }
  }

  private mutating func addConstraints(
    of problem: Problem, _ anchors: [Int], _ places: (system: [Int], local: [Int]), varying: [Int]
  ) {
    var alone = LinearSystem<N>()
    let varying = varying.map { (variable: problem.parameters[$0].variable, number: $0) }
    let levels = PriorityLevels(problem.constraints)
    for (index, anchor) in anchors.enumerated() {
      if anchor >= 0 {
        systems[places.system[anchor]].append(
          index, of: problem.constraints, levels, given: connectsNothing, values: given, places: places.local,
          varying: varying)
      } else if anchor != Self.setAside {
        let isTaken = alone.append(
          index, of: problem.constraints, levels, given: connectsNothing, values: given, places: places.local,
          varying: varying)
        if !isTaken { constantConstraints.append(index) }
      }
    }
    if alone.rowCount > 0 { systems.append(alone) }
  }

  /// Adds the ranges of the parameters that vary.
  private mutating func addRanges(of problem: Problem) {
    for index in systems.indices {
      for (place, number) in systems[index].parameters.enumerated() {
        systems[index].append(
          systems[index].firstParameter + place, in: problem.parameters[number], number: number)
      }
    }
  }
}

extension LinearSystem {
  /// Takes all constraints that have a term, as they are; returns the indices of the others.
  fileprivate mutating func take(_ constraints: ConstraintList) -> [Int] {
    var constant: [Int] = []
    let levels = PriorityLevels(constraints)
    terms = constraints.allTerms()
    rows = Array(capacity: constraints.count) { rows in
      for (index, row) in constraints.rows.enumerated() {
        if row.start == row.end {
          constant.append(index)
        } else {
          rows.append(
            Row(
              start: Int(row.start), end: Int(row.end), constant: constraints.number(row.constant),
              relation: row.relation, level: levels.level(of: row), origin: .constraint(index)))
        }
      }
    }
    return constant
  }

  fileprivate mutating func reserveCapacity(rows: Int, terms: Int) {
    self.rows.reserveCapacity(rows)
    self.terms.reserveCapacity(terms)
  }

  /// Appends the range of a parameter as two rows.
  fileprivate mutating func append(_ variable: Int, in parameter: Parameter, number: Int) {
    for (relation, bound) in [(Relation.greaterOrEqual, parameter.lower), (.lessOrEqual, parameter.upper)] {
      terms.append(LinearTerm(variable: variable, coefficient: .one))
      finishRow(relation, N(bound), PriorityLevels.required, .parameter(number))
    }
  }

  /// Appends a constraint. Returns false, and appends nothing, where it names only given variables that do not vary.
  @discardableResult
  fileprivate mutating func append(
    _ index: Int, of constraints: ConstraintList, _ levels: PriorityLevels, given connectsNothing: [Bool], values: [N?],
    places: [Int], varying: [(variable: Int, number: Int)]
  ) -> Bool {
    let row = constraints.rows[index]
    var constant: N = constraints.number(row.constant)
    var isConstant = true
    for place in Int(row.start)..<Int(row.end) {
      let variable = constraints.terms[place].variable
      let coefficient: N = constraints.number(constraints.terms[place].coefficient)
      if !connectsNothing[variable] {
        isConstant = false
        if !coefficient.isZero { terms.append(LinearTerm(variable: places[variable], coefficient: coefficient)) }
      } else if let parameter = varying.first(where: { $0.variable == variable }) {
        isConstant = false
        if !coefficient.isZero {
          terms.append(LinearTerm(variable: ownPlace(of: parameter), coefficient: coefficient))
        }
      } else if let value = values[variable] {
        constant -= coefficient * value
      }
    }
    if isConstant { return false }
    finishRow(row.relation, constant, levels.level(of: row), .constraint(index))
    return true
  }

  /// Returns the system's own variable for a parameter that varies.
  private mutating func ownPlace(of parameter: (variable: Int, number: Int)) -> Int {
    if let known = parameters.firstIndex(of: parameter.number) { return firstParameter + known }
    parameters.append(parameter.number)
    variables.append(parameter.variable)
    return variables.count - 1
  }

  private mutating func finishRow(
    _ relation: Relation, _ constant: N, _ level: Int, _ origin: ConflictMember
  ) {
    rows.append(
      Row(
        start: rows.last?.end ?? 0, end: terms.count, constant: constant, relation: relation, level: level,
        origin: origin))
  }
}
