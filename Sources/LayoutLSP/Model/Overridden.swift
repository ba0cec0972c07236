import Solver

/// The hint for setters that later ones replace wherever they would hold.

extension Condition {
  /// Whether wherever this holds, one of the others does: in every state, whichever branch of each `when` is taken.
  /// What the conditions of the `when`s say is not looked at; where there are too many of them to try all, the answer
  /// is no.
  func isCovered(by others: [Condition], states: Range<Int>) -> Bool {
    if others.contains(where: { implies($0) }) { return true }
    var budget = 1_000
    let cases = state != nil || states.isEmpty ? [self] : states.map { with(state: $0) }
    return cases.allSatisfy { $0.isCovered(by: others, budget: &budget) }
  }

  private func with(state: Int) -> Condition {
    var result = self
    result.state = state
    return result
  }

  private func isCovered(by others: [Condition], budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    let left = others.filter { !$0.excludes(self) && ($0.state == nil || $0.state == state) }
    if left.contains(where: { implies($0) }) { return true }
    // A `when` that is still open, and decides on one of those left.
    guard let open = left.lazy.compactMap({ $0.branches.first { !self.branches.contains($0) } }).first else {
      return false
    }
    return [true, false].allSatisfy { holds in
      var branch = self
      branch.branches.append(Branch(when: open.when, holds: holds))
      return branch.isCovered(by: left, budget: &budget)
    }
  }
}

extension LayoutResult {
  /// One for each part of a statement that is replaced everywhere; for the whole statement where all of it is.
  var overriddenFindings: [ModelFinding] {
    var order: [Place] = []
    var byStatement: [Place: [(equation: Int, pair: Int)]] = [:]
    for (number, equation) in model.equations.enumerated() {
      for pair in equation.pairs.indices {
        if byStatement[equation.place] == nil { order.append(equation.place) }
        byStatement[equation.place, default: []].append((number, pair))
      }
    }
    return order.flatMap { place -> [ModelFinding] in
      // The text of an instance is of use elsewhere.
      guard place.source == 0, let pairs = byStatement[place] else { return [] }
      return overriddenFindings(of: place, pairs)
    }
  }

  private func overriddenFindings(of statement: Place, _ pairs: [(equation: Int, pair: Int)]) -> [ModelFinding] {
    let replaced = pairs.filter { isReplaced($0) }
    guard !replaced.isEmpty else { return [] }
    if replaced.count == pairs.count { return [finding(at: statement, replaced)] }
    var order: [Place] = []
    for pair in replaced where !order.contains(place(of: pair)) { order.append(place(of: pair)) }
    return order.map { part in
      let gone = replaced.filter { place(of: $0) == part }
      // Where the statement as a whole made what stays, too, the attribute stands for the components that go.
      let isWhole = part != statement || pairs.filter { place(of: $0) == part }.count == gone.count
      return finding(at: isWhole ? part : attributePlace(of: gone[0].equation) ?? part, gone)
    }
  }

  /// Where the attribute stands that the equation sets.
  private func attributePlace(of equation: Int) -> Place? {
    model.mentions.first { mention in
      if case .setting(_, _, _, let made) = mention.subject { made.contains(equation) } else { false }
    }?.place
  }

  private func place(of pair: (equation: Int, pair: Int)) -> Place {
    model.equations[pair.equation].pairs[pair.pair].place
  }

  private func isReplaced(_ pair: (equation: Int, pair: Int)) -> Bool {
    let equation = model.equations[pair.equation]
    let others = equation.pairs[pair.pair].replacedIn
    return !others.isEmpty && equation.condition.isCovered(by: others, states: model.states.indices)
  }

  private func finding(at place: Place, _ pairs: [(equation: Int, pair: Int)]) -> ModelFinding {
    var related: [(place: Place, message: String)] = []
    for pair in pairs {
      for place in replacements(of: pair) where !related.contains(where: { $0.place == place }) {
        related.append((place, "it is set again here"))
      }
    }
    let names = pairs.map { "'\(model.text(of: model.equations[$0.equation], pair: $0.pair))'" }
    let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
    return ModelFinding(
      code: .overridden, place: place,
      message: "\(LayoutResult.list(shown)) \(names.count > 1 ? "are" : "is") replaced by what is set later",
      related: related)
  }

  /// The setter that replaces it everywhere by itself, or those that do together.
  private func replacements(of pair: (equation: Int, pair: Int)) -> [Place] {
    let equation = model.equations[pair.equation]
    let setting = equation.pairs[pair.pair]
    if let one = setting.replacedIn.firstIndex(where: { equation.condition.implies($0) }) {
      return [setting.replacedAt[one]]
    }
    return setting.replacedAt
  }
}
