/// Comes apart into situations in each of which all of some conditions are decided.
///
/// Exact whatever the conditions of the `when`s say: each situation is a condition of its own, one excludes another, and
/// together they are all there are of the whole. Branches inside a branch that does not hold are not told apart.
struct SituationSplit {
  /// More are not told apart: each `when` of its own doubles them.
  static let most = 128

  let sets: [StateSet]

  /// What the whole comes apart into, that in which most of the conditions hold first; nil where that is too much.
  func situations(deciding conditions: [Condition], within whole: Condition = .always) -> [Condition]? {
    var settled: [Condition] = []
    // With the number of conditions that are known to be decided there.
    var open = [(situation: whole, decided: 0)]
    while let (situation, known) = open.popLast() {
      var decided = known
      guard settled.count + open.count < Self.most else { return nil }
      while decided < conditions.count, isDecided(conditions[decided], in: situation) { decided += 1 }
      guard decided < conditions.count else {
        settled.append(situation)
        continue
      }
      let parts = split(situation, by: conditions[decided])
      open += parts.reversed().map { ($0, decided) }
    }
    return settled
  }

  private func isDecided(_ condition: Condition, in situation: Condition) -> Bool {
    situation.implies(condition) || situation.excludes(condition) || condition.isNever
  }

  /// The situations that one comes apart into, by the first thing that the condition asks of it.
  private func split(_ situation: Condition, by condition: Condition) -> [Condition] {
    guard let asked = condition.parts(besides: situation).first else { return [situation] }
    if let states = asked.states.first {
      let all = situation.states(of: states.set) ?? sets[states.set].states
      let parts = [true, false].map { isIn in all.filter { states.numbers.contains($0) == isIn } }
      return parts.filter { !$0.isEmpty }.map { numbers in
        var one = situation
        one.require(Condition.States(set: states.set, numbers: numbers))
        return one
      }
    }
    guard let branch = asked.branches.first else { return [situation] }
    return [branch.holds, !branch.holds].map { holds in
      var one = situation
      one.branches.append(Condition.Branch(when: branch.when, holds: holds))
      return one
    }
  }
}
