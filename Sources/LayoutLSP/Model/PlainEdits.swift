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

  /// At most so many constraints, in the order written.
  ///
  /// What an edit costs depends on the kind of constraint, and layouts repeat themselves: at equal distances an instance
  /// whose views take five constraints each shows the same one or two of the five every time. So the constraints are
  /// ranged by kind, and by place among those of a kind, and one is taken from each stretch of as many: every kind has
  /// its share, and all of the instance has. Where in its stretch goes by multiples of the golden ratio, for what is
  /// ranged repeats itself too.
  func subjects(_ count: Int) -> [Subject] {
    let ranged = original.constraints.indices.sorted { kind(of: $0) < kind(of: $1) }
    let count = min(count, ranged.count)
    return (0..<count).map { place in
      let (start, end) = (place * ranged.count / count, (place + 1) * ranged.count / count)
      let share = (place + 1) * 40_503 % 65_536
      return ranged[start + (end - start) * share / 65_536]
    }.sorted().map { number in
      let constraint = original.constraints[number]
      return Subject(number: number, constraint: constraint, nextConstant: constraint.constant + .one)
    }
  }

  private func kind(of number: Int) -> (Int, Rational, Int, Int) {
    let constraint = original.constraints[number]
    return (Int(constraint.relation.rawValue), constraint.priority, constraint.terms.count, number)
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
