import Solver

// `overridden`: setters that later ones replace wherever they would hold.

extension LayoutCheck {
  static let overridden = LayoutCheck(needs: .everything) { OverriddenFindings(result: $0).all }
}

extension Condition {
  /// Whether one of the others holds wherever this one does: in every state, at every size that a screen can have.
  /// `fits`: which sides may also fit their content. False where there are too many cases to try.
  func isCovered(
    by others: [Condition], in declarations: Declarations, fits: (width: Bool, height: Bool) = (false, false)
  ) -> Bool {
    if others.contains(where: { implies($0) }) { return true }
    let deciding = Set(([self] + others).flatMap { $0.branches.map { $0.when } }).sorted()
    return declarations.solvedStates.allSatisfy { state in
      let cases = declarations.whens.outcomes(of: deciding, in: declarations.states(in: state), fits: fits)
      guard let cases else { return false }
      return cases.allSatisfy { outcome in
        let situation = Situation(states: declarations.states(in: state), whens: outcome)
        return !holds(in: situation) || others.contains { $0.holds(in: situation) }
      }
    }
  }
}

extension [When] {
  /// Returns all combined outcomes of the `when`s with these numbers, nil for the others; nil where there are too
  /// many. A comparison of width with height may come out either way.
  fileprivate func outcomes(
    of deciding: [Int], in states: [StateID], fits: (width: Bool, height: Bool)
  ) -> Set<[Bool?]>? {
    guard !deciding.isEmpty else { return [map { _ in nil }] }
    let conditions = deciding.map { indices.contains($0) ? self[$0].condition : nil }
    guard conditions.allSatisfy({ $0 != nil }) else { return nil }
    let comparisons = conditions.flatMap { $0?.comparisons ?? [] }
    let widths = sizes(cutAt: comparisons.map { ($0.width, $0.constant) }, fits: fits.width)
    let heights = sizes(cutAt: comparisons.map { ($0.height, $0.constant) }, fits: fits.height)
    guard widths.count.times(heights.count).times(deciding.count) <= 10_000 else { return nil }
    let words = conditions.flatMap { $0?.words ?? [] }
    guard let screens = ScreenFacts.all(for: words, states: states, atMost: 10_000 / (widths.count * heights.count))
    else { return nil }
    var result: Set<[Bool?]> = []
    for width in widths {
      for height in heights {
        for var facts in screens {
          (facts.width, facts.height) = (width, height)
          var outcome: [Bool?] = map { _ in nil }
          for (number, condition) in zip(deciding, conditions) { outcome[number] = condition?.holds(in: facts) }
          result.insert(outcome)
        }
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

  /// Returns a size for each cut and each stretch between cuts; with `fits` also nil, for a side that fits its content.
  private func sizes(cutAt comparisons: [(factor: Rational, constant: Rational)], fits: Bool) -> [Rational?] {
    let cuts = comparisons.compactMap { (-$0.constant).divided(by: $0.factor) }.filter { $0.sign > 0 }
    let sorted = [Rational.zero] + Set(cuts).sorted()
    let between = zip(sorted, sorted.dropFirst()).map { ($0 + $1) * .half }
    let sizes = sorted + between + [(sorted.last ?? .zero) + .one]
    return (fits ? [nil] : []) + sizes.map { $0 }
  }
}

extension ScreenFacts {
  /// Returns screens for every way in which these conditions can come out; nil where they would be too many.
  fileprivate static func all(for words: [ScreenCondition], states: [StateID], atMost limit: Int) -> [ScreenFacts]? {
    var result = [ScreenFacts(width: nil, height: nil, states: states)]
    func vary(_ change: (inout ScreenFacts) -> Void) {
      result += result.map { facts in
        var facts = facts
        change(&facts)
        return facts
      }
    }
    for word in words.unique {
      guard result.count * 4 <= max(4, limit) else { return nil }
      switch word {
      case .reading: if !result.contains(where: { $0.isRightToLeft }) { vary { $0.isRightToLeft = true } }
      case .keyboard: vary { $0.showsKeyboard = true }
      case .trait(let name): vary { $0.traits.append(name) }
      case .text(_, let scale):
        let before = result
        for size in [scale, scale + .one, scale * .half] {
          result += before.map { facts in
            var facts = facts
            facts.textScale = TextScale(size)
            return facts
          }
        }
      default: break
      }
    }
    return result
  }
}

/// One thing that a statement sets, removes, or demands in another notation.
private struct Demand {
  /// The part of the text that makes it.
  var place: SourceRange
  /// The equation that sets it, from which its attribute is searched for. nil where something is removed.
  var equation: EquationID?
  /// The place of the attribute, where something is removed.
  var attribute: SourceRange?
  var condition: Condition
  var replacedIn: [Condition]
  var replacedAt: [SourceRange]
  var text: String
}

private struct OverriddenFindings: LayoutReader {
  let result: LayoutResult

  /// One finding for each part of a statement that is replaced everywhere; one for the whole statement if all of it is.
  var all: [Finding<SourceRange>] {
    var order: [SourceRange] = []
    var byStatement: [SourceRange: [Demand]] = [:]
    for (statement, demand) in demands {
      if byStatement[statement] == nil { order.append(statement) }
      byStatement[statement, default: []].append(demand)
    }
    return order.flatMap { place in findings(of: place, byStatement[place] ?? []) }
  }

  /// The demands of statements that have a replaced one, by statement. Only of the layout's own text: an instance's
  /// text is used elsewhere too.
  private var demands: [(statement: SourceRange, demand: Demand)] {
    var result: [(statement: SourceRange, demand: Demand)] = []
    for number in replacedAndBesides {
      let equation = model.equations[number]
      for (index, pair) in equation.pairs.enumerated() {
        let demand = Demand(
          place: pair.place, equation: number, condition: equation.condition, replacedIn: pair.replacedIn,
          replacedAt: pair.replacedAt, text: model.text(of: equation, pair: index))
        result.append((equation.place, demand))
      }
    }
    for removal in model.removals where removal.statement.source == 0 {
      let demand = Demand(
        place: removal.place, attribute: removal.attribute, condition: removal.condition,
        replacedIn: removal.replacedIn, replacedAt: removal.replacedAt,
        text: "\(model.text(of: removal.target, besides: nil)) \(removal.relation.sign) none")
      result.append((removal.statement, demand))
    }
    return result
  }

  /// The numbers of all equations of statements that have a replaced equation, in the order written.
  private var replacedAndBesides: [EquationID] {
    var result: [EquationID] = []
    for number in model.equations.indices
    where model.equations[number].place.source == 0
      && model.equations[number].pairs.contains(where: { $0.isReplaced })
    {
      if let last = result.last, number <= last { continue }
      result += model.equations(besides: number)
    }
    return result
  }

  /// Returns the place of the attribute that the equation sets, or of the name of a group.
  private func attributePlace(of equation: EquationID) -> SourceRange? {
    let statement = model.equations[equation].place
    return model.mentions.first { mention in
      switch mention.subject {
      case .setting(_, _, _, let made): made.contains(equation)
      case .group: mention.place.isInside(statement)
      default: false
      }
    }?.place
  }

  private func findings(of statement: SourceRange, _ demands: [Demand]) -> [Finding<SourceRange>] {
    let replaced = demands.filter { isReplaced($0) }
    guard !replaced.isEmpty else { return [] }
    if replaced.count == demands.count { return [finding(at: statement, replaced)] }
    var order: [SourceRange] = []
    for demand in replaced where !order.contains(demand.place) { order.append(demand.place) }
    return order.compactMap { part in
      let gone = replaced.filter { $0.place == part }
      // If the statement as a whole also makes what stays, the finding stands at the attribute of the replaced
      // components.
      let isWhole = part != statement || demands.filter { $0.place == part }.count == gone.count
      let shown = isWhole ? part : gone.first.flatMap { $0.attribute ?? $0.equation.flatMap(attributePlace) }
      return shown.map { finding(at: $0, gone) }
    }
  }

  private func isReplaced(_ demand: Demand) -> Bool {
    let fits = (
      width: model.screens.contains { $0.width == .fit }, height: model.screens.contains { $0.height == .fit }
    )
    // A demand that rules replace has no `replacedAt`: findings of rules report it.
    return !demand.replacedAt.isEmpty
      && demand.condition.isCovered(
        by: demand.replacedIn, in: model.declarations, fits: fits)
  }

  private func finding(at place: SourceRange, _ demands: [Demand]) -> Finding<SourceRange> {
    var related: [(place: SourceRange, message: String)] = []
    for demand in demands {
      for place in replacements(of: demand) where !related.contains(where: { $0.place == place }) {
        related.append((place, "it is set again here"))
      }
    }
    let names = demands.map { "'\($0.text)'" }
    let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
    return Finding(
      code: .overridden, place: place,
      message: "\(Wording.list(shown)) \(names.count > 1 ? "are" : "is") replaced by what is set later",
      related: related)
  }

  /// Returns the one setter that replaces the demand everywhere, or all that do so together.
  private func replacements(of demand: Demand) -> [SourceRange] {
    if let one = demand.replacedIn.firstIndex(where: { demand.condition.implies($0) }),
      demand.replacedAt.indices.contains(one)
    {
      return [demand.replacedAt[one]]
    }
    return demand.replacedAt
  }
}
