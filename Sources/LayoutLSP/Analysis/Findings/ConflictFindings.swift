import Solver

/// `conflict`: required constraints that cannot hold together.

extension LayoutCheck {
  static let conflict = LayoutCheck(needs: .braces) { ConflictFindings(result: $0).all }
}

private struct ConflictFindings {
  let result: LayoutResult
  private var model: LayoutModel { result.model }

  private struct ConflictKey: Hashable {
    var relaxed: Int
    var state: Int?
  }

  /// One for each relaxed constraint and state, over all screens.
  var all: [Finding<SourceRange>] {
    var order: [ConflictKey] = []
    var byKey: [ConflictKey: [ScreenConflict]] = [:]
    for conflict in result.conflicts {
      let key = ConflictKey(relaxed: conflict.relaxed, state: result.scenarios[conflict.scenario].state)
      if byKey[key] == nil { order.append(key) }
      byKey[key, default: []].append(conflict)
    }
    return order.compactMap { byKey[$0].flatMap(finding) }
  }

  private func finding(_ conflicts: [ScreenConflict]) -> Finding<SourceRange>? {
    // The members are those of the first screen, the arithmetic is that of the one on which it misses by most.
    guard let first = conflicts.first, let gap = conflicts.map(\.miss).max(),
      let worst = conflicts.first(where: { $0.miss == gap })
    else { return nil }
    let relaxed = result.constraints[first.scenario][first.relaxed]
    guard let place = relaxed.place else { return nil }
    let (text, scenarios) = (ConflictText(result: result), ScenarioText(result: result))
    let screens = scenarios.screenNames(of: conflicts.map(\.scenario))
    let upTo = Set(conflicts.map(\.miss)).count > 1 ? "up to " : ""
    let parties = text.parties(of: first)
    let others = parties.related.map { "'\($0.message)'" }
    let against = Wording.list(Wording.shortened(others) + parties.implied)
    let cause = against.isEmpty ? "can never hold" : "cannot hold together with \(against)"
    let message =
      "'\(model.text(of: relaxed))' \(cause): it misses by \(upTo)\(Wording.distance(gap.double)) "
      + scenarios.text(of: conflicts.map(\.scenario))
      + text.arithmeticLine(
        of: worst, where: worst.scenario == first.scenario ? nil : scenarios.text(of: [worst.scenario]))
    return Finding(
      code: .conflict, place: place, message: message, related: parties.related,
      data: .conflict(
        members: parties.related.map(\.place) + [place], screens: screens,
        state: result.stateName(result.scenarios[first.scenario].state), gap: gap.double))
  }
}
