import Solver

// `range-conflict`: sizes of a ranged screen that do not work.

extension LayoutCheck {
  static let rangeConflict = LayoutCheck(needs: .braces) { RangeConflictFindings(result: $0).all }
}

private struct RangeConflictFindings: LayoutReader {
  let result: LayoutResult
  private var text: ConflictText { ConflictText(result: result) }

  /// One finding for each piece and side that does not work throughout, or for a pair that fails.
  var all: [Finding<SourceRange>] {
    result.ranges.flatMap { range -> [Finding<SourceRange>] in
      let screen = model.screens[result.scenarios[range.scenario].screen]
      guard let place = screen.sizeRange else { return [] }
      var findings = range.sides.map { sideFinding($0, of: range, at: place) }
      if let pair = range.pair {
        let parties = text.parties(of: pair.conflict, withRelaxed: true)
        let (width, height) = (pair.width.double, pair.height.double)
        let qualified = qualification(of: result.scenarios[range.scenario])
        findings.append(
          Finding(
            code: .rangeConflict, place: place,
            message:
              "every width works with some height and every height with some width\(qualified.sizes)"
              + "\(qualified.state), but not together: "
              + "\(NumberText.points(width)) x \(NumberText.points(height)) has no solution"
              + text.arithmeticLine(of: pair.conflict),
            related: parties.related.shortened(),
            data: .rangePair(width: width, height: height, screen: screen.name)))
      }
      return findings
    }
  }

  private func sideFinding(_ side: ScreenRange.Side, of range: ScreenRange, at place: SourceRange) -> Finding<
    SourceRange
  > {
    let scenario = result.scenarios[range.scenario]
    let name = model.screens[scenario.screen].name
    var needs: [String] = []
    if side.lower == side.upper {
      needs.append("\(side.axis.size) == \(NumberText.points(side.lower))")
    } else {
      if side.failsBelow { needs.append("\(side.axis.size) >= \(NumberText.least(side.lower))") }
      if side.failsAbove { needs.append("\(side.axis.size) <= \(NumberText.greatest(side.upper))") }
    }
    let related = side.conflict.map { text.parties(of: $0, withRelaxed: true).related.shortened() } ?? []
    let qualified = qualification(of: scenario)
    return Finding(
      code: .rangeConflict, place: place,
      message: "not every size of '\(name)'\(qualified.sizes) works\(qualified.state): "
        + "it needs \(needs.joined(separator: " and "))"
        + (side.conflict.map { text.arithmeticLine(of: $0, where: end(of: side, scenario)) } ?? ""),
      related: related,
      data: .range(axis: side.axis.size, lower: side.lower.double, upper: side.upper.double, screen: name))
  }

  /// Returns `at width 320`: the end at which the conflict is.
  private func end(of side: ScreenRange.Side, _ scenario: Scenario) -> String? {
    scenario.sizes[side.axis].map { size in
      "at \(side.axis.size) \(NumberText.points(side.failsBelow ? size.lower : size.upper))"
    }
  }

  /// Returns the sizes and the state of a scenario, where the screen has others.
  private func qualification(of scenario: Scenario) -> (sizes: String, state: String) {
    let sizes = model.sizesText(of: scenario.sizes, on: scenario.screen).map { " where \($0)" }
    let state = result.stateName(scenario.state).map { " in state '\($0)'" }
    return (sizes ?? "", model.solvedStates.count > 1 ? state ?? "" : "")
  }
}
