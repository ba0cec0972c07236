import Solver

/// A problem given as numbers that stays solved while it is edited: for measuring. After each edit every value is what
/// it has to be; nobody has to ask for them first.
struct PlainEdits {
  private var problem: EditableProblem
  /// As they were at first.
  private let constraints: [LinearConstraint]

  /// Solves it.
  init(_ plain: PlainProblem) {
    problem = EditableProblem(plain.problem)
    constraints = plain.problem.constraints
  }

  /// The numbers of at most so many constraints, as far apart as they can be.
  func spread(_ count: Int) -> [Int] {
    let count = min(count, constraints.count)
    return (0..<count).map { (2 * $0 + 1) * constraints.count / (2 * count) }
  }

  mutating func addOne(toConstantOf constraint: Int) {
    problem.setConstant(constraints[constraint].constant + .one, of: constraint)
  }

  mutating func resetConstant(of constraint: Int) {
    problem.setConstant(constraints[constraint].constant, of: constraint)
  }

  mutating func remove(_ constraint: Int) { problem.remove(constraint) }

  /// The same once more, as the last in the order written.
  mutating func append(_ constraint: Int) { _ = problem.add(constraints[constraint]) }

  /// By variable.
  var values: [Double] { problem.values.map(\.nearest) }
}
