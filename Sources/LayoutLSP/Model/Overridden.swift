import Solver

/// The hint for setters that later ones replace wherever they would hold.

extension Condition {
  /// Whether wherever this holds, one of the others does: in every state, and on every size that a screen can have,
  /// where one does also with a side that fits its content. Where there are too many cases to try them all, the answer
  /// is no.
  func isCovered(
    by others: [Condition], states: Range<Int>, whens: [When], fits: (width: Bool, height: Bool) = (false, false)
  ) -> Bool {
    if others.contains(where: { implies($0) }) { return true }
    let deciding = Set(([self] + others).flatMap { $0.branches.map(\.when) }).sorted()
    guard let cases = whens.outcomes(of: deciding, fits: fits) else { return false }
    let cased: [Int?] = state.map { [$0] } ?? (states.isEmpty ? [nil] : states.map { $0 })
    return cased.allSatisfy { state in
      cases.allSatisfy { outcome in
        let situation = Situation(state: state, whens: outcome)
        return !holds(in: situation) || others.contains { $0.holds(in: situation) }
      }
    }
  }
}

extension [When] {
  /// Everything that those with these numbers can come to together, the others unknown; nil where that is too much. A
  /// comparison of a width with a height is taken to come to anything.
  fileprivate func outcomes(of deciding: [Int], fits: (width: Bool, height: Bool)) -> Set<[Bool?]>? {
    guard !deciding.isEmpty else { return [map { _ in nil }] }
    let conditions = deciding.map { indices.contains($0) ? self[$0].condition : nil }
    guard conditions.allSatisfy({ $0 != nil }) else { return nil }
    let comparisons = conditions.flatMap { $0?.comparisons ?? [] }
    let widths = sizes(cutAt: comparisons.map { ($0.width, $0.constant) }, fits: fits.width)
    let heights = sizes(cutAt: comparisons.map { ($0.height, $0.constant) }, fits: fits.height)
    guard widths.count * heights.count <= 10_000 else { return nil }
    var result: Set<[Bool?]> = []
    for width in widths {
      for height in heights {
        var outcome: [Bool?] = map { _ in nil }
        for (number, condition) in zip(deciding, conditions) {
          outcome[number] = condition?.holds(width: width, height: height)
        }
        result.insert(outcome)
      }
    }
    for (number, condition) in zip(deciding, conditions)
    where condition?.comparisons.contains(where: { !$0.width.isZero && !$0.height.isZero }) == true {
      guard result.count <= 10_000 else { return nil }
      result = Set(
        result.flatMap { outcome in
          [true, false].map { holds in
            var outcome = outcome
            outcome[number] = holds
            return outcome
          }
        })
    }
    return result
  }

  /// Sizes of which one lies in each stretch on which no comparison changes; nil for a size that fits the content.
  private func sizes(cutAt comparisons: [(factor: Rational, constant: Rational)], fits: Bool) -> [Rational?] {
    let cuts = comparisons.compactMap { (-$0.constant).divided(by: $0.factor) }.filter { $0.sign > 0 }
    let sorted = [Rational.zero] + Set(cuts).sorted()
    let between = zip(sorted, sorted.dropFirst()).map { ($0 + $1) * .half }
    return (fits ? [nil] : []) + sorted + between + [(sorted.last ?? .zero) + .one]
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
    return order.compactMap { part in
      let gone = replaced.filter { place(of: $0) == part }
      // Where the statement as a whole made what stays, too, the attribute stands for the components that go.
      let isWhole = part != statement || pairs.filter { place(of: $0) == part }.count == gone.count
      let shown = isWhole ? part : gone.first.flatMap { attributePlace(of: $0.equation) }
      return shown.map { finding(at: $0, gone) }
    }
  }

  /// Where the attribute stands that the equation sets; nil for a member of a group, which has no place here.
  private func attributePlace(of equation: Int) -> Place? {
    model.mentions.first { mention in
      if case .setting(_, _, _, let made) = mention.subject { made.contains(equation) } else { false }
    }?.place
  }

  private func place(of pair: (equation: Int, pair: Int)) -> Place {
    model.equations[pair.equation].pairs[pair.pair].place
  }

  private var fits: (width: Bool, height: Bool) {
    (model.screens.contains { $0.width == .fit }, model.screens.contains { $0.height == .fit })
  }

  private func isReplaced(_ pair: (equation: Int, pair: Int)) -> Bool {
    let equation = model.equations[pair.equation]
    let others = equation.pairs[pair.pair].replacedIn
    // What rules replace has no place, and is said of by them.
    return !equation.pairs[pair.pair].replacedAt.isEmpty
      && equation.condition.isCovered(by: others, states: model.states.indices, whens: model.whens, fits: fits)
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
