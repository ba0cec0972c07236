import Solver

/// What the solutions of a layout are worth saying: all of it in one list, and here the conflicts, at one size or in a
/// range. Places stay relative to statements; `FileAnalysis` makes offsets of them.

/// The machine-readable side of a finding whose places are relative.
enum PlacedData: Sendable {
  case conflict(members: [Place], screens: [String], state: String?, gap: Double)
  case range(axis: String, lower: Double, upper: Double, screen: String)
  case rangePair(width: Double, height: Double, screen: String)
  case ambiguous(view: String, free: [FreeValue], screens: [String])
}

extension LayoutResult {
  /// Everything to say of the solutions. Where the text has errors, or not everything is solved, only conflicts are sure:
  /// more text can only add to them; where a brace is missing not even they.
  func findings(bracesFail: Bool) -> [ModelFinding] {
    var result = model.findings.filter { provisional == nil || $0.code.severity != .hint }
    if !bracesFail { result += conflictFindings + rangeFindings }
    result += unsolvedFindings
    if provisional == nil {
      result += ambiguityFindings + brokenFindings + redundantFindings + zeroSizeFindings + unusedFindings
      result += overriddenFindings
    }
    return result + debugFindings
  }

  /// The configurations, and the sizes between them that stand for the rest of a range.
  var everySize: [ConfigurationResult] {
    guard !between.isEmpty else { return configurations }
    return (configurations + between).enumerated().sorted { a, b in
      let (one, other) = (a.element.configuration, b.element.configuration)
      return (one.screen, one.state ?? 0, a.offset) < (other.screen, other.state ?? 0, b.offset)
    }.map(\.element)
  }

  // MARK: Conflicts

  private struct ConflictKey: Hashable {
    var setAside: Int
    var state: Int?
  }

  /// One for each constraint set aside and state, over all screens.
  private var conflictFindings: [ModelFinding] {
    var order: [ConflictKey] = []
    var byKey: [ConflictKey: [ScreenConflict]] = [:]
    for conflict in conflicts {
      let key = ConflictKey(setAside: conflict.setAside, state: settings[conflict.setting].state)
      if byKey[key] == nil { order.append(key) }
      byKey[key, default: []].append(conflict)
    }
    return order.compactMap { byKey[$0].flatMap(conflictFinding) }
  }

  private func conflictFinding(_ conflicts: [ScreenConflict]) -> ModelFinding? {
    // The members are those of the first screen, the arithmetic is that of the one on which it misses by most.
    guard let first = conflicts.first, let gap = conflicts.map(\.miss).max(),
      let worst = conflicts.first(where: { $0.miss == gap })
    else { return nil }
    let setAside = constraints[first.setting][first.setAside]
    guard let place = setAside.place else { return nil }
    let screens = screenNames(of: conflicts.map(\.setting))
    let upTo = Set(conflicts.map(\.miss)).count > 1 ? "up to " : ""
    let parties = parties(of: first)
    let others = parties.related.map { "'\($0.message)'" }
    let against = Self.list(Self.shortened(others) + parties.implied)
    let cause = against.isEmpty ? "can never hold" : "cannot hold together with \(against)"
    let message =
      "'\(model.text(of: setAside))' \(cause): it misses by \(upTo)\(Self.points(gap.double)) "
      + placesText(ofSettings: conflicts.map(\.setting))
      + arithmeticLine(of: worst, where: worst.setting == first.setting ? nil : placesText(ofSettings: [worst.setting]))
    return ModelFinding(
      code: .conflict, place: place, message: message, related: parties.related,
      data: .conflict(
        members: parties.places + [place], screens: screens,
        state: stateName(settings[first.setting].state), gap: gap.double))
  }

  /// The sum that shows it, on a line of its own.
  private func arithmeticLine(of conflict: ScreenConflict, where place: String? = nil) -> String {
    guard let text = arithmeticText(of: conflict) else { return "" }
    return "\n" + (place.map { "\($0): " } ?? "") + text
  }

  /// `20 + 400 + 10 > 390 by 40 points`. What others add to the miss, who are not needed for the contradiction, is not in
  /// it: then it says `already`.
  func arithmeticText(of conflict: ScreenConflict) -> String? {
    let arithmetic = arithmetic(of: conflict.proof, setting: conflict.setting)
    return arithmetic.text.map { arithmetic.gap < conflict.miss ? "already " + $0 : $0 }
  }

  /// The other members: those that stand in the text, and the words for those that do not.
  private func parties(
    of conflict: ScreenConflict
  ) -> (related: [(place: Place, message: String)], places: [Place], implied: [String]) {
    var related: [(place: Place, message: String)] = []
    var implied: [String] = []
    let own = constraints[conflict.setting][conflict.setAside].place
    for member in conflict.members {
      switch member {
      case .side(let axis):
        implied.append(sideText(axis, of: settings[conflict.setting]))
      case .constraint(let number) where number != conflict.setAside:
        let constraint = constraints[conflict.setting][number]
        if let place = constraint.place {
          if place != own, !related.contains(where: { $0.place == place }) {
            related.append((place, model.text(of: constraint)))
          }
        } else {
          implied.append(model.text(of: constraint))
        }
      case .constraint: break
      }
    }
    return (related, related.map(\.place), implied)
  }

  /// `the width of screen 'phone' (390)`
  private func sideText(_ axis: Axis, of setting: SolvedPiece) -> String {
    let name = "the \(axis.size) of screen '\(screenName(setting.screen))'"
    guard let size = setting.sizes[axis] else { return name }
    let (lower, upper) = (NumberText.points(size.lower), NumberText.points(size.upper))
    return "\(name) (\(size.isPoint ? lower : "\(lower)...\(upper)"))"
  }

  // MARK: Ranges

  /// One for each piece and side that does not work throughout.
  private var rangeFindings: [ModelFinding] {
    ranges.flatMap { range -> [ModelFinding] in
      let screen = model.screens[settings[range.setting].screen]
      guard let place = screen.sizePlace else { return [] }
      var result = range.sides.map { sideFinding($0, of: range, at: place) }
      if let pair = range.pair {
        let parties = parties(of: pair.conflict)
        let own = setAsideRelated(pair.conflict)
        let (width, height) = (pair.width.double, pair.height.double)
        let qualified = qualification(of: settings[range.setting])
        result.append(
          ModelFinding(
            code: .rangeConflict, place: place,
            message:
              "every width works with some height and every height with some width\(qualified.sizes)"
              + "\(qualified.state), but not together: "
              + "\(NumberText.points(width)) x \(NumberText.points(height)) has no solution"
              + arithmeticLine(of: pair.conflict),
            related: parties.related + own,
            data: .rangePair(width: width, height: height, screen: screen.name)))
      }
      return result
    }
  }

  private func sideFinding(_ side: ScreenRange.Side, of range: ScreenRange, at place: Place) -> ModelFinding {
    let setting = settings[range.setting]
    let name = screenName(setting.screen)
    var needs: [String] = []
    if let size = setting.sizes[side.axis] {
      if side.lower == side.upper {
        needs.append("\(side.axis.size) == \(NumberText.points(side.lower))")
      } else {
        if side.lower > size.lower { needs.append("\(side.axis.size) >= \(NumberText.points(side.lower))") }
        if side.upper < size.upper { needs.append("\(side.axis.size) <= \(NumberText.points(side.upper))") }
      }
    }
    let related = side.conflict.map { parties(of: $0).related + setAsideRelated($0) } ?? []
    let qualified = qualification(of: setting)
    return ModelFinding(
      code: .rangeConflict, place: place,
      message: "not every size of '\(name)'\(qualified.sizes) works\(qualified.state): "
        + "it needs \(needs.joined(separator: " and "))"
        + (side.conflict.map { arithmeticLine(of: $0, where: end(of: side, setting)) } ?? ""),
      related: related,
      data: .range(axis: side.axis.size, lower: side.lower.double, upper: side.upper.double, screen: name))
  }

  /// `at width 320`: the end at which the conflict is.
  private func end(of side: ScreenRange.Side, _ setting: SolvedPiece) -> String? {
    setting.sizes[side.axis].map { size in
      "at \(side.axis.size) \(NumberText.points(side.lower > size.lower ? size.lower : size.upper))"
    }
  }

  /// Which sizes of its screen a setting is about, and which state, where there are others.
  private func qualification(of setting: SolvedPiece) -> (sizes: String, state: String) {
    let sizes = model.sizesText(of: setting.sizes, on: setting.screen).map { " where \($0)" }
    let state = stateName(setting.state).map { " in state '\($0)'" }
    return (sizes ?? "", model.states.count > 1 ? state ?? "" : "")
  }

  private func setAsideRelated(_ conflict: ScreenConflict) -> [(place: Place, message: String)] {
    let constraint = constraints[conflict.setting][conflict.setAside]
    return constraint.place.map { [(place: $0, message: model.text(of: constraint))] } ?? []
  }
}
