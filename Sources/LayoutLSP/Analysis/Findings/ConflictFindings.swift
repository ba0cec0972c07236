import Solver

// `conflict`: required constraints that cannot hold together. `rounding`: those that miss by less than a screen can
// show.

extension LayoutCheck {
  static let conflict = LayoutCheck(needs: .braces) { ConflictFindings(result: $0).all }
}

private struct ConflictFindings: LayoutReader {
  let result: LayoutResult

  /// What makes conflicts one mistake: the statement that gives way, and those that it contradicts; not the screens and
  /// states in which it does, nor the members of a list that it speaks of.
  private struct Cause: Hashable {
    var relaxed: ConflictStatement
    var members: Set<ConflictStatement>
  }

  /// The content of one finding: the conflicts of one cause.
  private struct Report {
    /// The conflicts of one relaxed constraint on all screens and in all states.
    var conflicts: [ScreenConflict]
    /// Conflicts of other constraints with the same cause.
    var others: [ScreenConflict] = []
    /// The members of the first conflict without the relaxed constraint.
    var cause: [ScreenMember] = []

    var all: [ScreenConflict] { conflicts + others }

    /// Adds conflicts with the same cause. One of the layout's own text tells of all if so far those of an instance do,
    /// which its own layout tells.
    mutating func add(_ more: [ScreenConflict], ofOwnText result: LayoutResult) {
      guard let first = conflicts.first, let new = more.first, !result.isInOwnText(first), result.isInOwnText(new)
      else { return others += more }
      others = conflicts + others + more.filter { $0.relaxed != new.relaxed }
      conflicts = more.filter { $0.relaxed == new.relaxed }
    }
    var isOfMembersNotKnown: Bool { conflicts.contains { !$0.areMembersKnown } }
  }

  /// Only the first findings tell their members and arithmetic: those beyond are not listed.
  private static let mostTold = 100
  /// A conflict with more members than this is a cause: later conflicts that contain all of them are reported with
  /// it. A list that does not fit makes one conflict for each row too many.
  private static let mostApart = RelatedPlaces.mostRelated
  /// The most causes compared with at a time: so many lists side by side are told apart.
  private static let mostCauses = 16
  /// The most source ranges in a finding's data.
  private static let mostMembers = 100

  /// One finding for each cause; one for all that share a cause of many members.
  var all: [Finding<SourceRange>] {
    var order: [Cause] = []
    var byCause: [Cause: [ScreenConflict]] = [:]
    let places = ConflictCauses(result)
    for conflict in result.conflicts where !places.isOfRange(conflict) {
      guard let cause = cause(of: conflict) else { continue }
      if byCause[cause] == nil { order.append(cause) }
      byCause[cause, default: []].append(conflict)
    }
    var reports: [Report] = []
    var causes: [Int] = []
    for cause in order {
      guard let conflicts = byCause[cause], let first = conflicts.first else { continue }
      let firstMembers = (first.firstProof ?? first.proof).map { $0.member }
      let members = causes.isEmpty ? [] : Set(firstMembers)
      let known = causes.last { place in
        first.areMembersKnown
          ? reports[place].cause.allSatisfy(members.contains) && !reports[place].isOfMembersNotKnown
          : reports[place].isOfMembersNotKnown
      }
      if let known {
        reports[known].add(conflicts, ofOwnText: result)
        continue
      }
      let cause = firstMembers.filter { $0 != .constraint(first.relaxed) }
      if cause.count > Self.mostApart || !first.areMembersKnown {
        if causes.count == Self.mostCauses { causes.removeFirst() }
        causes.append(reports.count)
      }
      reports.append(
        Report(
          conflicts: conflicts.filter { $0.relaxed == first.relaxed },
          others: conflicts.filter { $0.relaxed != first.relaxed }, cause: cause))
    }
    return findings(of: reports)
  }

  /// nil for a constraint that does not stand in the text.
  private func cause(of conflict: ScreenConflict) -> Cause? {
    let constraints = result.constraints[conflict.scenario]
    guard let relaxed = result.statement(of: conflict) else { return nil }
    let members = conflict.members.compactMap { member -> ConflictStatement? in
      guard case .constraint(let number) = member, number != conflict.relaxed else { return nil }
      return constraints[number].place.map(ConflictStatement.init)
    }
    return Cause(relaxed: relaxed, members: Set(members))
  }

  private func findings(of reports: [Report]) -> [Finding<SourceRange>] {
    let places = reports.map { report in
      report.conflicts.first.flatMap { result.constraints[$0.scenario][$0.relaxed].place }
    }
    let inOrder = places.indices.sorted { one, other in
      guard let a = places[one], let b = places[other] else { return places[one] != nil }
      return (a.source, a.statement, a.lower, one) < (b.source, b.statement, b.lower, other)
    }
    let told = Set(inOrder.prefix(Self.mostTold))
    return reports.indices.compactMap { number in
      places[number].flatMap { finding(reports[number], at: $0, isTold: told.contains(number)) }
    }
  }

  private func finding(_ report: Report, at place: SourceRange, isTold: Bool) -> Finding<SourceRange>? {
    // The members are those of the first screen; the arithmetic is that of the screen with the greatest miss.
    let all = report.all
    guard let first = all.first, let worst = all.max(by: { $0.miss < $1.miss }) else { return nil }
    let scenarios = ScenarioText(result: result)
    let relaxed = Wording.cut(model.text(of: result.constraints[first.scenario][first.relaxed]))
    let others = Set(report.others.map { $0.relaxed }).count
    let upTo = Set(all.map { $0.miss }).count > 1 ? "up to " : ""
    let misses =
      (others > 0 ? "they miss by " : "it misses by ") + upTo + Wording.distance(worst.miss.double) + " "
      + scenarios.text(of: all.map { $0.scenario }.unique)
    let text = ConflictText(result: result)
    let parties: ConflictText.MemberTexts = isTold ? text.parties(of: first) : ConflictText.MemberTexts()
    let arithmetic =
      !isTold
      ? ""
      : text.arithmeticLine(
        of: worst, where: worst.scenario == first.scenario ? nil : scenarios.text(of: [worst.scenario]))
    let isShown = all.contains { $0.isShown }
    let ranges = isShown ? ranges(of: all) : []
    return Finding(
      code: isShown ? .conflict : .rounding, place: place,
      message: "'\(relaxed)'" + (others > 0 ? " and \(others) more after it" : "")
        + " \(cause(report, parties)): " + misses + (isShown ? "" : ", which no screen shows") + narrowed(ranges)
        + arithmetic,
      related: related(report, at: place, parties.related),
      data: .conflict(
        ConflictData(
          members: parties.related.prefix(Self.mostMembers - 1).map { $0.place } + [place],
          configurations: configurations(of: all), others: places(of: report.others),
          ranges: ranges)))
  }

  /// Each screen in each state with its greatest miss, in the order written.
  private func configurations(of conflicts: [ScreenConflict]) -> [ConflictData<SourceRange>.Configuration] {
    let places = conflicts.map { result.scenarios[$0.scenario].place }.unique
    return places.map { place in
      let here = conflicts.filter { result.scenarios[$0.scenario].place == place }
      return ConflictData.Configuration(
        screen: model.screens[place.screen].name, state: result.stateName(place.state),
        gap: here.map { $0.miss.double }.max() ?? 0)
    }
  }

  /// The sizes of ranged screens for which the same statements give way.
  private func ranges(of conflicts: [ScreenConflict]) -> [SatisfiableRange] {
    if result.ranges.isEmpty { return [] }
    let statements = Set(conflicts.compactMap { result.statement(of: $0) })
    return result.ranges.flatMap { range in
      range.sides.filter { result.statement(of: $0.conflict).map(statements.contains) ?? false }
        .map { $0.satisfiable(of: model.screens[result.scenarios[range.scenario].screen].name) }
    }
  }

  /// Returns `; of 'tablet' only width 400 to 600 works`, for one of the screens; empty where there are none.
  private func narrowed(_ ranges: [SatisfiableRange]) -> String {
    guard let first = ranges.first else { return "" }
    let others = Set(ranges.map { $0.screen }).count - 1
    return "; of '\(first.screen)' only \(first.axis) \(NumberText.points(first.lower)) to "
      + "\(NumberText.points(first.upper)) works" + (others > 0 ? ", and less of \(others) more" : "")
  }

  private func cause(_ report: Report, _ parties: ConflictText.MemberTexts) -> String {
    if report.isOfMembersNotKnown { return "cannot hold together with what stands before" }
    let against = Wording.list(Wording.shortened(parties.written.map { "'\($0)'" }) + parties.implied)
    return against.isEmpty ? "can never hold" : "cannot hold together with \(against)"
  }

  /// Returns some of the constraints with the same cause that stand elsewhere, if there are any, then some of the members.
  private func related(_ report: Report, at own: SourceRange, _ members: RelatedPlaces) -> RelatedPlaces {
    var others: RelatedPlaces = []
    for conflict in report.others where others.count < RelatedPlaces.mostRelated / 3 {
      let constraint = result.constraints[conflict.scenario][conflict.relaxed]
      guard let place = constraint.place, ConflictStatement(place) != ConflictStatement(own),
        !others.contains(where: { $0.place == place })
      else { continue }
      others.append((place, "\(Wording.cut(model.text(of: constraint))) is set aside too"))
    }
    return others + members.shortened(to: RelatedPlaces.mostRelated - others.count)
  }

  private func places(of conflicts: [ScreenConflict]) -> [SourceRange] {
    conflicts.compactMap { result.constraints[$0.scenario][$0.relaxed].place }
  }
}
