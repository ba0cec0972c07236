import Solver

/// A problem given as numbers that stays solved while it is edited: for measuring. After each edit every value is what
/// it has to be; nobody has to ask for them first.
struct PlainEdits {
  private var problem: EditableProblem
  private let original: Problem

  /// A constraint that is edited, with what the edits need, so that they do nothing but edit.
  struct Subject {
    /// Its index in the problem.
    let number: Int
    fileprivate let constraint: LinearConstraint
    fileprivate let nextConstant: Rational
  }

  /// Solves it.
  init(_ plain: PlainProblem) {
    original = plain.problem
    problem = EditableProblem(plain.problem)
  }

  /// At most so many constraints, as far apart as they can be.
  func subjects(_ count: Int) -> [Subject] {
    let all = original.constraints.count
    let count = min(count, all)
    return (0..<count).map { place in
      let number = (2 * place + 1) * all / (2 * count)
      let constraint = original.constraints[number]
      return Subject(number: number, constraint: constraint, nextConstant: constraint.constant + .one)
    }
  }

  mutating func addOneToConstant(_ subject: Subject) { problem.setConstant(subject.nextConstant, of: subject.number) }

  mutating func resetConstant(_ subject: Subject) {
    problem.setConstant(subject.constraint.constant, of: subject.number)
  }

  mutating func remove(_ subject: Subject) { problem.remove(subject.number) }

  /// The same once more, as the last in the order written.
  mutating func append(_ subject: Subject) { _ = problem.add(subject.constraint) }

  /// Gives a constraint so many halves of its constant.
  mutating func setConstant(of number: Int, halves: Int) {
    problem.setConstant(original.constraints[number].constant * Rational(halves) / Rational(2), of: number)
  }

  /// By variable.
  var values: [Double] { problem.values.map(\.nearest) }
}
