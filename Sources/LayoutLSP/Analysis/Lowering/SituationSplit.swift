/// Splits a condition into situations, in each of which every one of some conditions is decided: it holds or it does
/// not.
///
/// The split is exact whatever the conditions of the `when`s say: each situation is a `Condition`, no two overlap,
/// and together they cover the whole. Branches inside a branch that does not hold are not split.
struct SituationSplit {
  /// The greatest number of situations: each independent `when` doubles it.
  static let most = 128

  let sets: [StateSet]

  /// Returns the situations of `whole`, those in which conditions hold before those in which they do not; nil for
  /// more than `most`.
  func situations(deciding conditions: [Condition], within whole: Condition = .always) -> [Condition]? {
    var settled: [Condition] = []
    // Situations still to be split, each with the number of conditions that are known to be decided in it.
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

  /// Splits a situation by the first part of the condition that it does not imply.
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
