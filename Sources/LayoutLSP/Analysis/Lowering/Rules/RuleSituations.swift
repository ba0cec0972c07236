/// The situations in which a view's rules differ: which of them hold together, so that in each the newest ones count.
///
/// Exact whatever the conditions of the `when`s say: each situation is a condition of its own, one excludes another, and
/// together they are all there are. Branches inside a branch that does not hold are not told apart.
enum RuleSituations {
  /// More are not told apart: each `when` of its own doubles them.
  static let most = 128

  /// nil where there are more than that.
  static func all(for conditions: [Condition], states: Int) -> [Condition]? {
    var settled: [Condition] = []
    // With the number of conditions that are known to be decided there.
    var open = [(situation: Condition.always, decided: 0)]
    while let (situation, known) = open.popLast() {
      var decided = known
      guard settled.count + open.count < most else { return nil }
      while decided < conditions.count, isDecided(conditions[decided], in: situation) { decided += 1 }
      guard decided < conditions.count else {
        settled.append(situation)
        continue
      }
      let parts = split(situation, by: conditions[decided], states: states)
      open += parts.reversed().map { ($0, decided) }
    }
    return settled
  }

  private static func isDecided(_ condition: Condition, in situation: Condition) -> Bool {
    situation.implies(condition) || situation.excludes(condition)
  }

  /// The situations that one comes apart into, by the first thing that the condition asks of it.
  private static func split(_ situation: Condition, by condition: Condition, states: Int) -> [Condition] {
    if situation.state == nil, let state = condition.state {
      return (0..<max(states, state + 1)).map { number in
        var one = situation
        one.state = number
        return one
      }
    }
    guard let branch = condition.branches.first(where: { !situation.branches.contains($0) }) else { return [situation] }
    return [branch.holds, !branch.holds].map { holds in
      var one = situation
      one.branches.append(Condition.Branch(when: branch.when, holds: holds))
      return one
    }
  }
}
