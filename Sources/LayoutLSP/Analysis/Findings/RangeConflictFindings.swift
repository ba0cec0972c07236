import Solver

// `range-conflict`: sizes of a ranged screen that do not work.

extension LayoutCheck {
  static let rangeConflict = LayoutCheck(needs: .braces) { RangeConflictFindings(result: $0).all }
}

private struct RangeConflictFindings: LayoutReader {
  let result: LayoutResult
  private let causes: ConflictCauses

  init(result: LayoutResult) {
    self.result = result
    causes = ConflictCauses(result)
  }

  private var text: ConflictText { ConflictText(result: result) }

  /// A side that fails alike on several screens, or in several states.
  private struct Failure {
    let side: ScreenRange.Side
    var scenarios: [Int]
  }

  /// One finding for each side that does not work throughout, and for each pair that fails. Screens that one statement
  /// declares, and states, are told together where the same sizes fail for the same statement.
  var all: [Finding<SourceRange>] {
    var failures: [(place: SourceRange, failure: Failure)] = []
    var pairs: [Finding<SourceRange>] = []
    for range in result.ranges {
      guard let place = model.screens[result.scenarios[range.scenario].screen].sizeRange else { continue }
      for side in range.sides where !causes.isOfFixedScreens(side.conflict) {
        let known = failures.firstIndex { other in
          other.place == place && isAlike(other.failure, side, in: range.scenario)
        }
        if let known {
          failures[known].failure.scenarios.append(range.scenario)
        } else {
          failures.append((place, Failure(side: side, scenarios: [range.scenario])))
        }
      }
      pairs += [pairFinding(of: range, at: place)].compactMap { $0 }
    }
    return failures.map { finding($0.failure, at: $0.place) } + pairs
  }

  private func isAlike(_ failure: Failure, _ side: ScreenRange.Side, in scenario: Int) -> Bool {
    let known = failure.side
    return known.axis == side.axis && known.lower == side.lower && known.upper == side.upper
      && known.failsBelow == side.failsBelow && known.failsAbove == side.failsAbove
      && result.statement(of: known.conflict) == result.statement(of: side.conflict)
      && sizes(of: failure.scenarios[0]) == sizes(of: scenario)
  }

  private func pairFinding(of range: ScreenRange, at place: SourceRange) -> Finding<SourceRange>? {
    guard let pair = range.pair else { return nil }
    let (width, height) = (pair.width.double, pair.height.double)
    return Finding(
      code: .rangeConflict, place: place,
      message:
        "every width works with some height and every height with some width\(sizes(of: range.scenario))"
        + "\(states(of: [range.scenario])), but not together: "
        + "\(NumberText.points(width)) x \(NumberText.points(height)) has no solution"
        + text.arithmeticLine(of: pair.conflict),
      related: text.parties(of: pair.conflict, withRelaxed: true).related.shortened(),
      data: .rangePair(
        width: width, height: height, screen: model.screens[result.scenarios[range.scenario].screen].name))
  }

  private func finding(_ failure: Failure, at place: SourceRange) -> Finding<SourceRange> {
    let (side, first) = (failure.side, failure.scenarios[0])
    let names = failure.scenarios.map { model.screens[result.scenarios[$0].screen].name }.unique
    var needs: [String] = []
    if side.lower == side.upper {
      needs.append("\(side.axis.size) == \(NumberText.points(side.lower))")
    } else {
      if side.failsBelow { needs.append("\(side.axis.size) >= \(NumberText.least(side.lower))") }
      if side.failsAbove { needs.append("\(side.axis.size) <= \(NumberText.greatest(side.upper))") }
    }
    return Finding(
      code: .rangeConflict, place: place,
      message: "not every size of \(Wording.list(Wording.shortened(names.map { "'\($0)'" })))\(sizes(of: first)) works"
        + "\(states(of: failure.scenarios)): it needs \(needs.joined(separator: " and "))"
        + (side.conflict.map { text.arithmeticLine(of: $0, where: end(of: side, result.scenarios[first])) } ?? ""),
      related: side.conflict.map { text.parties(of: $0, withRelaxed: true).related.shortened() } ?? [],
      data: .range(names.map { side.satisfiable(of: $0) }))
  }

  /// Returns `at width 320`: the end at which the conflict is.
  private func end(of side: ScreenRange.Side, _ scenario: Scenario) -> String? {
    scenario.sizes[side.axis].map { size in
      "at \(side.axis.size) \(NumberText.points(side.failsBelow ? size.lower : size.upper))"
    }
  }

  /// Returns the sizes of a scenario, where the screen has others.
  private func sizes(of scenario: Int) -> String {
    let scenario = result.scenarios[scenario]
    return model.sizesText(of: scenario.sizes, on: scenario.screen).map { " where \($0)" } ?? ""
  }

  /// Returns the states of scenarios, where they are not all that the layout has.
  private func states(of scenarios: [Int]) -> String {
    let states = scenarios.compactMap { result.stateName(result.scenarios[$0].state) }.unique
    guard model.solvedStates.count > 1, !states.isEmpty, states.count < model.solvedStates.count else { return "" }
    let names = states.map { "'\($0)'" }
    return " in state\(names.count > 1 ? "s" : "") \(Wording.list(Wording.shortened(names)))"
  }
}

extension ScreenRange.Side {
  func satisfiable(of screen: String) -> SatisfiableRange {
    SatisfiableRange(screen: screen, axis: axis.size, lower: lower.double, upper: upper.double)
  }
}
