/// A problem that stays solved while its constraints change: after each edit all values are up to date.
///
/// An edit costs what it changes, not what the problem holds. The values are a function of the constraints as they are,
/// whatever they were before, and optimal as those of `Problem.solve` are; where several solutions are optimal it is the
/// one in which the variables, the observed ones first, are nearest 0 one after the other. Verdicts are `Problem`'s.
/// What takes more effort than is allowed for solving a part leaves 0 for all of its values (`EffortBounds`).
public struct EditableProblem {
  private var problem: Problem
  private var isActive: [Bool]
  private var parts: [EditedPart] = []
  /// The part of each variable, -1 for one whose value is given, and its number there.
  private var partOf: [Int]
  private var localOf: [Int]
  private let given: [Rational?]
  /// The part of each constraint, -1 for one about given values alone.
  private var partOfConstraint: [Int]
  /// The row of each constraint in its part, -1 where it has none.
  private var rowOfConstraint: [Int]
  private let rank: [Int]
  /// How many times a part was solved from nothing.
  private(set) var freshSolves = 0

  /// Solves it. The constraints have the numbers that they have there.
  public init(_ problem: Problem) {
    self.problem = problem
    // Not shared with the caller any more: else the first edit would copy everything.
    self.problem.constraints.reserveCapacity(EditableProblem.room(for: problem.constraints.count))
    isActive = [Bool](repeating: true, count: problem.constraints.count)
    partOf = [Int](repeating: -1, count: problem.variableCount)
    localOf = partOf
    partOfConstraint = [Int](repeating: -1, count: problem.constraints.count)
    rowOfConstraint = partOfConstraint
    var given = [Rational?](repeating: nil, count: problem.variableCount)
    for parameter in problem.parameters where parameter.lower >= parameter.upper {
      given[parameter.variable] = parameter.lower
    }
    self.given = given
    rank = problem.settlingRank
    for variables in bundles() { makePart(variables) }
    for index in problem.constraints.indices {
      partOfConstraint[index] = part(ofTerms: problem.constraints[index].terms)
      if partOfConstraint[index] >= 0 { parts[partOfConstraint[index]].constraints.append(index) }
    }
    for part in parts.indices { solveAfresh(part) }
  }

  // MARK: Values

  public func value(of variable: Int) -> Rational {
    if let value = given[variable] { return value }
    return partOf[variable] < 0 ? .zero : parts[partOf[variable]].value(localOf[variable])
  }

  /// One for each variable.
  public var values: [Rational] { (0..<problem.variableCount).map { value(of: $0) } }

  // MARK: Edits

  /// Gives a constraint another constant.
  public mutating func setConstant(_ constant: Rational, of constraint: Int) {
    let change = constant - problem.constraints.constant(of: constraint)
    problem.constraints.setConstant(constant, of: constraint)
    if change.isZero { return }
    edit(constraint) { part, row in row < 0 || part.changeConstant(ofRow: row, by: change) }
  }

  /// Takes a constraint out. Its number stays its own, for `restore`.
  public mutating func remove(_ constraint: Int) {
    if !isActive[constraint] { return }
    isActive[constraint] = false
    edit(constraint) { part, row in row >= 0 && part.remove(row: row) }
  }

  /// Puts back a constraint that was taken out.
  public mutating func restore(_ constraint: Int) {
    if isActive[constraint] { return }
    isActive[constraint] = true
    edit(constraint) { part, row in row >= 0 && part.restore(row: row) }
  }

  /// A further constraint, the last in the order written; its number. Its variables are those of the problem.
  public mutating func add(_ constraint: LinearConstraint) -> Int {
    let index = problem.constraints.count
    problem.constraints.append(constraint)
    isActive.append(true)
    join(constraint.terms)
    let part = part(ofTerms: constraint.terms)
    partOfConstraint.append(part)
    rowOfConstraint.append(-1)
    if part < 0 { return index }
    parts[part].constraints.append(index)
    if let row = parts[part].append(localised(constraint)) {
      rowOfConstraint[index] = row
    } else {
      solveAfresh(part)
    }
    return index
  }

  private mutating func edit(_ constraint: Int, _ change: (_ part: inout EditedPart, _ row: Int) -> Bool) {
    let part = partOfConstraint[constraint]
    if part >= 0, !change(&parts[part], rowOfConstraint[constraint]) { solveAfresh(part) }
  }
}

// MARK: - Parts

extension EditableProblem {
  /// How much is reserved where there are `count`: to grow means to copy all, which one edit would pay for.
  static func room(for count: Int) -> Int { count + count / 8 + 64 }

  /// Small parts are put together up to so many constraints.
  private static var bundleSize: Int { 64 }

  /// Sets of variables that no constraint connects.
  private func bundles() -> [[Int]] {
    var sets = DisjointSets(problem.variableCount)
    var weights = [Int](repeating: 0, count: problem.variableCount)
    for constraint in problem.constraints {
      var first = -1
      for term in constraint.terms where given[term.variable] == nil {
        if first < 0 { first = term.variable } else { sets.unite(first, term.variable) }
      }
      if first >= 0 { weights[first] += 1 }
    }
    var sizes = [Int](repeating: 0, count: problem.variableCount)
    for variable in 0..<problem.variableCount { sizes[sets.find(variable)] += 1 + weights[variable] }
    var bundles: [[Int]] = []
    var bundleOf = [Int](repeating: -1, count: problem.variableCount)
    var (open, size) = (-1, 0)
    for variable in 0..<problem.variableCount where given[variable] == nil {
      let root = sets.find(variable)
      if bundleOf[root] < 0 {
        if open < 0 || size + sizes[root] > EditableProblem.bundleSize {
          bundleOf[root] = bundles.count
          bundles.append([])
          if sizes[root] < EditableProblem.bundleSize { (open, size) = (bundleOf[root], sizes[root]) }
        } else {
          bundleOf[root] = open
          size += sizes[root]
        }
      }
      bundles[bundleOf[root]].append(variable)
    }
    return bundles
  }

  private mutating func makePart(_ variables: [Int]) {
    for (local, variable) in variables.enumerated() {
      partOf[variable] = parts.count
      localOf[variable] = local
    }
    parts.append(EditedPart(variables: variables))
  }

  private func part(ofTerms terms: [Term]) -> Int {
    terms.first { given[$0.variable] == nil }.map { partOf[$0.variable] } ?? -1
  }

  /// Makes one part of those that the terms connect.
  private mutating func join(_ terms: [Term]) {
    let first = part(ofTerms: terms)
    if terms.allSatisfy({ given[$0.variable] != nil || partOf[$0.variable] == first }) { return }
    var joined: [Int] = []
    for term in terms where given[term.variable] == nil {
      if !joined.contains(partOf[term.variable]) { joined.append(partOf[term.variable]) }
    }
    let variables = joined.flatMap { parts[$0].variables }.sorted()
    let constraints = joined.flatMap { parts[$0].constraints }.sorted()
    for part in joined { parts[part] = EditedPart(variables: []) }
    makePart(variables)
    parts[parts.count - 1].constraints = constraints
    for constraint in constraints { partOfConstraint[constraint] = parts.count - 1 }
  }

  /// The constraint in the variables of its part, given ones put in.
  private func localised(_ constraint: LinearConstraint) -> LinearConstraint {
    var terms: [Term] = []
    terms.reserveCapacity(constraint.terms.count)
    var constant = constraint.constant
    for term in constraint.terms where !term.coefficient.isZero {
      if let value = given[term.variable] {
        constant -= term.coefficient * value
      } else {
        terms.append(Term(variable: localOf[term.variable], coefficient: term.coefficient))
      }
    }
    return LinearConstraint(
      terms: terms, relation: constraint.relation, constant: constant, priority: constraint.priority)
  }

  private mutating func solveAfresh(_ part: Int) {
    freshSolves += 1
    let variables = parts[part].variables
    let active = parts[part].constraints.filter { isActive[$0] }
    var own = Problem(
      variableCount: variables.count, constraints: active.map { localised(problem.constraints[$0]) })
    for parameter in problem.parameters where parameter.lower < parameter.upper {
      guard partOf[parameter.variable] == part else { continue }
      own.parameters.append(
        Parameter(variable: localOf[parameter.variable], lower: parameter.lower, upper: parameter.upper))
    }
    let order = variables.indices.sorted { rank[variables[$0]] < rank[variables[$1]] }
    let rows = parts[part].solveAfresh(own, order: order)
    for constraint in parts[part].constraints { rowOfConstraint[constraint] = -1 }
    for (constraint, row) in zip(active, rows) { rowOfConstraint[constraint] = row }
  }
}
