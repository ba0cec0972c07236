import Solver

// `conflict`: required constraints that cannot hold together. `rounding`: those that miss by less than a screen can
// show. `range-conflict`: those that hold together at some sizes of a ranged screen only. One finding for each cause,
// whatever the screens, states, text sizes and members of lists in which it shows.

extension LayoutCheck {
  static let conflict = LayoutCheck(needs: .braces) { ConflictFindings(result: $0).all }
}

private struct ConflictFindings: LayoutReader {
  let result: LayoutResult

  /// Only the first findings tell their members and arithmetic: those beyond are not listed.
  private static let mostTold = 100

  var all: [Finding<SourceRange>] {
    let reports = ConflictCauses(result).all.map { ConflictReport($0, result) }
    let inOrder = reports.indices.sorted { one, other in
      guard let a = reports[one].place, let b = reports[other].place else { return reports[one].place != nil }
      return a == b ? one < other : a.isBefore(b)
    }
    let told = Set(inOrder.prefix(Self.mostTold))
    return reports.indices.compactMap { number in
      reports[number].place.map { reports[number].finding(at: $0, isTold: told.contains(number)) }
    }
  }
}

/// The report of one cause.
private struct ConflictReport: LayoutReader {
  let result: LayoutResult
  private let cause: ConflictCause
  /// The failure with the greatest miss: its members and its arithmetic are told.
  private let worst: ConflictFailure?
  /// The conflicts at all sizes of a screen in a state.
  private let whole: [ScreenConflict]
  /// The ranged screens, in states, of which some sizes work, in the order written.
  private let narrowed: [NarrowedScreen]
  let place: SourceRange?

  /// The most source ranges in a finding's data.
  private static let mostMembers = 100

  init(_ cause: ConflictCause, _ result: LayoutResult) {
    (self.cause, self.result) = (cause, result)
    let byPlace = Dictionary(grouping: cause.all) { result.scenarios[$0.conflict.scenario].place }
    let screens = cause.conflicts.map { result.scenarios[$0.scenario].place }.unique
    var (whole, narrowed): ([ScreenConflict], [NarrowedScreen]) = ([], [])
    for place in screens.sorted(by: { ($0.screen, $0.state?.index ?? -1) < ($1.screen, $1.state?.index ?? -1) }) {
      let here = byPlace[place] ?? []
      let ofScenarios = here.filter { $0.isOfScenario }.map { $0.conflict }
      let pieces = result.scenarios.count { $0.place == place }
      if Set(ofScenarios.map { $0.scenario }).count == pieces || here.allSatisfy({ !$0.conflict.isShown }) {
        whole += ofScenarios
      } else {
        narrowed.append(NarrowedScreen(place, here, result))
      }
    }
    (self.whole, self.narrowed) = (whole, narrowed)
    worst = cause.all.first.map { first in
      cause.all.dropFirst().reduce(first) { $1.conflict.miss > $0.conflict.miss ? $1 : $0 }
    }
    let places = cause.failures.compactMap { result.place(of: $0.conflict) }
    let told = worst.flatMap { result.place(of: $0.conflict) }
    // Of the rows of a list that do not fit the first is marked.
    let newest = cause.others.isEmpty ? places.max { $0.isBefore($1) } : places.first
    place = newest.map { newest in
      told.map { ConflictStatement($0) == ConflictStatement(newest) ? $0 : newest } ?? newest
    }
  }

  private var isShown: Bool { cause.conflicts.contains { $0.isShown } }
  private var isOfRanges: Bool { whole.isEmpty && !narrowed.isEmpty }
  /// Constraints of other statements that are set aside for the same cause.
  private var others: [ScreenConflict] {
    let own = cause.failures.first.flatMap { result.statement(of: $0.conflict) }
    return cause.conflicts.filter { result.statement(of: $0) != own }
  }

  func finding(at place: SourceRange, isTold: Bool) -> Finding<SourceRange> {
    let text = ConflictText(result: result)
    var parties = isTold ? worst.map { text.parties(of: $0) } ?? .init() : .init()
    // In the text of an instance a statement may give way to one that stands here.
    if isTold, let relaxedPlace, relaxedPlace != place { parties.related.append((relaxedPlace, relaxed)) }
    var message = headline
    let needs = needs
    if isOfRanges {
      message +=
        needs.map { ": \($0), else " }
        ?? ", though every width works with some height and every height with some width\(failingPair): "
    } else {
      message += ": "
    }
    message += against(parties)
    if !isOfRanges, let needs { message += "; \(needs)" }
    if !isOfRanges || needs != nil, let fails { message += "; \(fails)" }
    if isTold, let worst { message += text.arithmeticLine(of: worst.conflict) }
    let members = Set(parties.related.map { $0.place })
    let added = isTold ? worst.map { text.added(to: $0.conflict) } ?? [] : []
    var related = related(at: place, parties.related + added.filter { !members.contains($0.place) })
    if isOfRanges {
      if let sizes = narrowed.lazy.compactMap({ $0.range(in: model) }).first {
        related.append((sizes, "the sizes of the screen"))
      }
    }
    let code: FindingCode = !isShown ? .rounding : isOfRanges ? .rangeConflict : .conflict
    return Finding(code: code, place: place, message: message, related: related, data: data(parties, place))
  }

  private func data(_ parties: ConflictText.MemberTexts, _ place: SourceRange) -> Finding<SourceRange>.Data {
    let ranges = narrowed.flatMap { $0.satisfiable(in: model) }
    let pairs = narrowed.compactMap { $0.failingPair(in: model) }
    guard isOfRanges else {
      return .conflict(
        ConflictData(
          members: parties.related.map { $0.place }.filter { $0 != place }.prefix(Self.mostMembers - 1) + [place],
          configurations: configurations, others: others.compactMap { result.place(of: $0) }, ranges: ranges,
          pairs: pairs, gap: worst?.conflict.miss.double ?? 0))
    }
    return .range(ranges, pairs: pairs)
  }

  /// Each screen in each state with its greatest miss, in the order written.
  private var configurations: [ConflictData<SourceRange>.Configuration] {
    let places = whole.map { result.scenarios[$0.scenario].place }.unique
    return places.map { place in
      let here = whole.filter { result.scenarios[$0.scenario].place == place }
      return ConflictData.Configuration(
        screen: model.screens[place.screen].name, state: result.stateName(place.state),
        gap: here.map { $0.miss.double }.max() ?? 0)
    }
  }

  // MARK: Words

  private var relaxed: String {
    guard let worst else { return "" }
    return Wording.cut(model.text(of: result.constraints[worst.conflict.scenario][worst.conflict.relaxed]))
  }
  /// Where the constraint with the greatest miss stands.
  private var relaxedPlace: SourceRange? {
    worst.flatMap { result.constraints[$0.conflict.scenario][$0.conflict.relaxed].place }
  }
  private var isOfOneStatement: Bool { others.isEmpty }

  /// Returns `'a.width == 300' misses by 60 points on phone at width 320, and by up to 30 points on pad`.
  private var headline: String {
    guard let worst else { return "" }
    let miss = worst.conflict.miss
    let texts = ScenarioText(result: result)
    let alike = cause.all.filter { $0.conflict.miss == miss && $0.extent == worst.extent }
    let more = Set(others.compactMap { result.statement(of: $0) }).count
    var text =
      "'\(relaxed)'" + (more > 0 ? " and \(more) more after it miss by up to " : " misses by ")
      + "\(Wording.distance(miss.double)) \(texts.text(of: alike))"
    let known = Set(alike.map { $0.conflict.scenario })
    let less = whole.filter { !known.contains($0.scenario) }
    if let greatest = less.map({ $0.miss }).max() {
      let upTo = Set(less.map { $0.miss }).count > 1 ? "up to " : ""
      text += ", and by \(upTo)\(Wording.distance(greatest.double)) \(texts.text(of: less.map { $0.scenario }.unique))"
    }
    return text + (isShown ? "" : ", which no screen shows")
  }

  /// Returns what the constraint contradicts, as the end of a sentence about it.
  private func against(_ parties: ConflictText.MemberTexts) -> String {
    let it = isOfOneStatement ? "it" : "they"
    if !cause.areMembersKnown { return "\(it) cannot hold together with what stands before" }
    let against = Wording.list(Wording.shortened(parties.written.map { "'\($0)'" }) + parties.implied)
    return against.isEmpty ? "\(it) can never hold" : "\(it) cannot hold together with \(against)"
  }

  /// Returns `'phone' and 'pad' need width >= 320 and 'tv' needs width <= 900`; nil where only pairs of sizes fail.
  private var needs: String? {
    list(narrowed.compactMap { screen in screen.needs.map { (text: $0, place: screen.place) } }, "need")
  }

  /// Returns `'phone' fails at 400 x 400, though …`; nil where no screen fails only at pairs of sizes.
  private var fails: String? {
    let pairs = narrowed.filter { $0.needs == nil }.map { (text: "at \($0.failingSizeText)", place: $0.place) }
    return list(pairs, "fail").map {
      $0 + ", though every width works with some height and every height with some width"
    }
  }

  /// Returns ` (945 x 957.5 fails)`; empty where the headline names a pair of sizes.
  private var failingPair: String {
    if case .pair? = worst?.extent { return "" }
    return narrowed.first.map { " (\($0.failingSizeText) fails)" } ?? ""
  }

  /// Returns `'phone' and 'pad' need width >= 320 and 'tv' needs width <= 900`: screens of which the same is said are
  /// named together. nil where nothing is said.
  private func list(_ said: [(text: String, place: Scenario.Place)], _ verb: String) -> String? {
    let texts = said.map { $0.text }.unique.map { text in
      let places = said.filter { $0.text == text }.map { $0.place }
      let names = ScenarioText(result: result).names(of: places)
      return "\(Wording.list(Wording.shortened(names.map { "'\($0)'" }))) \(names.count == 1 ? verb + "s" : verb) "
        + text + states(of: places)
    }
    return texts.isEmpty ? nil : Wording.list(Wording.shortened(texts))
  }

  /// Returns the states of places, where they are not all that the layout has.
  private func states(of places: [Scenario.Place]) -> String {
    let states = places.compactMap { result.stateName($0.state) }.unique
    guard model.solvedStates.count > 1, !states.isEmpty, states.count < model.solvedStates.count else { return "" }
    let names = states.map { "'\($0)'" }
    return " in state\(names.count > 1 ? "s" : "") \(Wording.list(Wording.shortened(names)))"
  }

  /// Returns some of the constraints with the same cause that stand elsewhere, if there are any, then some of the members.
  private func related(at own: SourceRange, _ members: RelatedPlaces) -> RelatedPlaces {
    var others: RelatedPlaces = []
    for conflict in self.others where others.count < RelatedPlaces.mostRelated / 3 {
      let constraint = result.constraints[conflict.scenario][conflict.relaxed]
      guard let place = constraint.place, ConflictStatement(place) != ConflictStatement(own),
        !others.contains(where: { $0.place == place })
      else { continue }
      others.append((place, "\(Wording.cut(model.text(of: constraint))) is set aside too"))
    }
    let rest = members.filter { $0.place != own }
    return others + rest.shortened(to: RelatedPlaces.mostRelated - others.count)
  }
}

/// A ranged screen in a state of which a cause leaves some sizes.
private struct NarrowedScreen {
  let place: Scenario.Place
  /// The sizes that work along each axis on which not all do; none where only pairs of sizes fail.
  private let axes: [(axis: Axis, sizes: [SizeInterval], whole: SizeInterval)]
  /// A size that fails.
  private let failingSize: PlanePoint

  init(_ place: Scenario.Place, _ failures: [ConflictFailure], _ result: LayoutResult) {
    self.place = place
    let screen = result.model.screens[place.screen]
    let own = Set(failures.filter { $0.isOfScenario }.map { $0.conflict.scenario })
    let failing = result.failingPieces(of: place)
    let ends = failures.compactMap { failure -> Axis? in
      if case .end(let axis, _) = failure.extent { axis } else { nil }
    }
    axes = Axis.allCases.compactMap { axis in
      let extent = axis == .horizontal ? screen.width : screen.height
      guard case .range(let lower, let upper) = extent, lower != upper, !own.isEmpty || ends.contains(axis) else {
        return nil
      }
      let whole = SizeInterval(lower: lower, upper: upper)
      var sizes = result.workingSizes(of: place, along: axis, without: failing)
      // Where other causes leave nothing, this one is told by what it leaves.
      if sizes.isEmpty { sizes = result.workingSizes(of: place, along: axis, without: own) }
      return sizes.needs(of: axis.size, within: whole) == nil ? nil : (axis: axis, sizes: sizes, whole: whole)
    }
    let pair = failures.lazy.compactMap { failure -> PlanePoint? in
      if case .pair(let size) = failure.extent { size } else { nil }
    }.first
    failingSize = pair ?? failures.first.map { Self.failingSize(of: $0, result) } ?? PlanePoint(x: .zero, y: .zero)
  }

  /// Returns a size inside the part of a piece that lies beyond the sizes that work: on its border the conditions of
  /// another piece may hold.
  private static func failingSize(of failure: ConflictFailure, _ result: LayoutResult) -> PlanePoint {
    let scenario = failure.conflict.scenario
    let sizes = result.scenarios[scenario].sizes.region.closure
    guard case .end(let axis, let end) = failure.extent else { return sizes.middle }
    let along = axis == .horizontal ? PlaneFunction.x : PlaneFunction.y
    guard let works = result.feasibleSizes[scenario]?.extent(of: along) else { return sizes.middle }
    let beyond =
      end < works.lower ? along + PlaneFunction.one * -works.lower : -along + PlaneFunction.one * works.upper
    return (sizes.clipped(to: beyond) ?? sizes).middle
  }

  /// Returns `width >= 320`; nil where only pairs of sizes fail.
  var needs: String? {
    let texts = axes.compactMap { $0.sizes.needs(of: $0.axis.size, within: $0.whole) }
    return texts.isEmpty ? nil : texts.joined(separator: " and ")
  }

  func satisfiable(in model: LayoutModel) -> [SatisfiableRange] {
    axes.flatMap { axis, sizes, _ in
      sizes.map {
        SatisfiableRange(
          screen: model.screens[place.screen].name, axis: axis.size, lower: $0.lower.double, upper: $0.upper.double)
      }
    }
  }

  var failingSizeText: String { "\(NumberText.points(failingSize.x)) x \(NumberText.points(failingSize.y))" }

  /// nil where the sizes along an axis tell which work.
  func failingPair(in model: LayoutModel) -> FailingPair? {
    guard axes.isEmpty else { return nil }
    return FailingPair(
      screen: model.screens[place.screen].name, width: failingSize.x.double, height: failingSize.y.double)
  }

  /// The range of sizes in the text.
  func range(in model: LayoutModel) -> SourceRange? { model.screens[place.screen].sizeRange }
}
