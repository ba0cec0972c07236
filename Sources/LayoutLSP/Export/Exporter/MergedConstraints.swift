// Constraints that are the same under several conditions, as one.

import Solver

extension [ExportedConstraint] {
  /// Returns the constraints with those as one that are the same under several conditions. Soft ones only if they are of
  /// one statement, because two of them weigh more than one. `isWhole` tells whether one of some states of a set always
  /// is in force.
  func merged(isWhole: (_ set: Int, _ states: [Int]) -> Bool) -> [ExportedConstraint] {
    var made: [ExportedConstraint] = []
    var numbers: [ConstraintContent: [Int]] = [:]
    for one in self {
      let content = ConstraintContent(one)
      let same = numbers[content]?.compactMap { number in
        made[number].condition.either(or: one.condition, isWhole: isWhole).map { (number, $0) }
      }.first { one.priority == .required || made[$0.0].statement == one.statement && made[$0.0].line == one.line }
      if let (number, condition) = same {
        made[number].condition = condition
        made[number].comment += one.comment
      } else {
        numbers[content, default: []].append(made.count)
        made.append(one)
      }
    }
    return made
  }
}

/// What a constraint says, whenever it holds.
private struct ConstraintContent: Hashable {
  let first: ExportedMeasure
  let second: ExportedMeasure?
  let relation: Relation
  let multiplier: Rational
  let constant: ExportedNumber
  let priority: Rational

  init(_ constraint: ExportedConstraint) {
    (first, second, relation) = (constraint.first, constraint.second, constraint.relation)
    (multiplier, constant, priority) = (constraint.multiplier, constraint.constant, constraint.priority)
  }
}
