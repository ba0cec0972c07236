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
  /// ranged by kind, and by place among those of a kind, and one is taken from each stretch of as many, of the kind that
  /// is in its middle: every kind has its share, and all of the instance has. Which one it is goes by multiples of the
  /// golden ratio, for what is ranged repeats itself too.
  func subjects(_ count: Int) -> [Subject] {
    let ranged = original.constraints.indices.sorted { (kind(of: $0), $0) < (kind(of: $1), $1) }
    let count = min(count, ranged.count)
    return (0..<count).map { place in
      let stretch = ranged[place * ranged.count / count..<(place + 1) * ranged.count / count]
      let middle = kind(of: stretch[(stretch.startIndex + stretch.endIndex - 1) / 2])
      let alike = stretch.drop { kind(of: $0) != middle }.prefix { kind(of: $0) == middle }
      return alike[alike.startIndex + alike.count * ((place + 1) * 40_503 % 65_536) / 65_536]
    }.sorted().map { number in
      let constraint = original.constraints[number]
      return Subject(number: number, constraint: constraint, nextConstant: constraint.constant + .one)
    }
  }

  private struct Kind: Comparable {
    var relation: Int
    var priority: Rational
    var termCount: Int

    static func < (left: Kind, right: Kind) -> Bool {
      (left.relation, left.priority, left.termCount) < (right.relation, right.priority, right.termCount)
    }
  }

  private func kind(of number: Int) -> Kind {
    let constraint = original.constraints[number]
    return Kind(
      relation: Int(constraint.relation.rawValue), priority: constraint.priority, termCount: constraint.terms.count)
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
