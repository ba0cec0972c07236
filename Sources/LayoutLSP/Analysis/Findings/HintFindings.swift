import Solver

/// What solutions that exist are worth saying: ambiguity, wishes that never hold, hints. Conflicts are elsewhere.

extension LayoutResult {
  // MARK: Ambiguity

  private struct ScreenAndState: Hashable {
    var screen: Int
    var state: Int?
  }

  /// One for each view at which a degree of freedom arises, over all screens and states without a conflict.
  var ambiguityFindings: [ModelFinding] {
    var placesOf: [Int: [ScreenAndState]] = [:]
    var freeOf: [Int: [FreeValue]] = [:]
    let settingsInConflict =
      (configurations + between).filter { $0.status == .conflict }.map(\.setting) + ranges.map(\.setting)
      + conflicts.map(\.setting)
    let conflicting = Set(
      settingsInConflict.map { ScreenAndState(screen: settings[$0].screen, state: settings[$0].state) })
    for configuration in everySize where configuration.status == .ambiguous {
      let here = ScreenAndState(screen: configuration.screen, state: configuration.configuration.state)
      guard !conflicting.contains(here) else { continue }
      var arising: [Int] = []
      for free in configuration.free where free.arises && arising.last != free.variable / 4 {
        arising.append(free.variable / 4)
      }
      for view in arising {
        if freeOf[view] == nil { freeOf[view] = configuration.freeValues(of: view) }
        if placesOf[view]?.contains(here) != true { placesOf[view, default: []].append(here) }
      }
    }
    var search = SettlementSearch(self, work: Self.workForSettlements)
    var findings: [ModelFinding] = []
    for (view, free) in freeOf.sorted(by: { $0.key < $1.key }) {
      guard let places = placesOf[view] else { continue }
      guard var finding = ambiguityFinding(view, free, places) else { continue }
      if let text = settlementText(search.openValues(of: view, most: 1)) { finding.message += "\n" + text }
      findings.append(finding)
    }
    return findings
  }

  /// Constraints that are solved, in all, for what would settle the views reported: some milliseconds. What is left out
  /// here a hover tells.
  private static let workForSettlements = 4_000

  private func ambiguityFinding(_ view: Int, _ free: [FreeValue], _ places: [ScreenAndState]) -> ModelFinding? {
    guard let place = model.views[view].namePlace ?? firstStatement else { return nil }
    let values = free.map { value -> String in
      guard value.isIntervalKnown else { return "\(value.dimension) is open, how far is too much to work out" }
      return switch (value.lower, value.upper) {
      case (nil, nil): "\(value.dimension) can be anything"
      case (let lower?, nil): "\(value.dimension) can be \(NumberText.points(lower)) or more"
      case (nil, let upper?): "\(value.dimension) can be \(NumberText.points(upper)) or less"
      case (let lower?, let upper?):
        "\(value.dimension) can be \(NumberText.points(lower)) to \(NumberText.points(upper))"
      }
    }
    let screens = places.map { screenName($0.screen) }.unique
    let places = placesText(places.map { (screenName($0.screen), $0.state) })
    let name = view == 0 ? "the layout's size" : "'\(model.path(of: view))'"
    return ModelFinding(
      code: .ambiguous, place: place,
      message: "\(name) is not determined \(places): \(values.joined(separator: ", "))",
      data: .ambiguous(view: model.path(of: view), free: free, screens: screens))
  }

  /// What stands for the layout where it has no name.
  var firstStatement: Place? {
    model.statements.first.map { Place(source: 0, statement: 0, lower: 0, upper: Int32(clamping: $0.length)) }
  }

  // MARK: Wishes and hints

  /// The places of which all constraints that hold somewhere are among these equations' ones, each with its first.
  private func places(
    ofAll pairs: [(number: Int, equation: Int, pair: Int)]
  ) -> [(equation: Int, pair: Int, place: Place)] {
    let known = Set(pairs.map(\.number))
    var reported: Set<Place> = []
    return pairs.compactMap { _, number, pair in
      let place = model.equations[number].pairs[pair].place
      guard reported.insert(place).inserted else { return nil }
      let isAll = model.equations(besides: number).allSatisfy { other in
        model.equations[other].pairs.enumerated().allSatisfy { index, version in
          guard version.place == place, let number = self.number(ofEquation: other, pair: index) else { return true }
          return known.contains(number) || !constraints.contains { $0[number].isActive }
        }
      }
      return isAll ? (number, pair, place) : nil
    }
  }

  /// The most constraints that are looked through, in all, for what stands against the wishes that fail: some
  /// milliseconds. What is left out here a hover tells.
  private static let workForOppositions = 10_000
  /// What a wish costs beside its constraints, in theirs.
  private static let workForOpposition = 50

  /// Optional equations that hold on no screen, in no state: once for each part of the text.
  var brokenFindings: [ModelFinding] {
    let everySize = everySize
    var reported: Set<Place> = []
    var findings: [ModelFinding] = []
    var workLeft = Self.workForOppositions
    for number in brokenEquations(everySize) {
      guard var finding = brokenFinding(number, everySize), reported.insert(finding.place).inserted else { continue }
      // Told as it is where it misses by least.
      let failing = everySize.filter { $0.broken[number] != nil }
      let nearest = failing.min { $0.broken[number] ?? .zero < $1.broken[number] ?? .zero }
      if let nearest, let reason = reason(why: number, failsIn: nearest, &workLeft) {
        finding.message += "\n" + reason.text
        finding.related = reason.related
      }
      findings.append(finding)
    }
    return findings
  }

  /// The numbers of optional equations that fail somewhere, in the order written. Most wishes that fail are those of
  /// intrinsic sizes, which are not reported.
  private func brokenEquations(_ everySize: [ConfigurationResult]) -> [Int] {
    guard let all = constraints.first else { return [] }
    var numbers: Set<Int> = []
    for configuration in everySize {
      // What only some screens add comes last, and is no equation.
      for number in configuration.broken.keys where number < all.count {
        if case .equation = all[number].kind { numbers.insert(number) }
      }
    }
    return numbers.sorted()
  }

  /// nil where the wish holds somewhere.
  private func brokenFinding(_ number: Int, _ everySize: [ConfigurationResult]) -> ModelFinding? {
    let here = everySize.filter { constraint(number, in: $0) != nil }
    guard let first = here.first.flatMap({ constraint(number, in: $0) }),
      case .equation(let equation, let pair) = first.kind, let place = first.place,
      here.allSatisfy({ $0.broken[number] != nil }), leastViolations[number]?.holds != true,
      !holdsElsewhere(equation, pair, everySize)
    else { return nil }
    let violations = here.compactMap { $0.broken[number] } + [leastViolations[number]?.infimum].compactMap { $0 }
    let least = violations.min() ?? .zero
    let wish = model.text(of: model.equations[equation], pair: pair)
    let miss = least.isZero ? "" : ": it misses by at least \(Self.points(least.double))"
    return ModelFinding(code: .neverSatisfied, place: place, message: "'\(wish)' holds on no screen\(miss)")
  }

  /// What stands against a wish; nil where finding it would take more work than is left.
  private func reason(
    why number: Int, failsIn configuration: ConfigurationResult, _ workLeft: inout Int
  ) -> (text: String, related: [(place: Place, message: String)])? {
    workLeft -= Self.workForOpposition
    guard workLeft > 0, let rivals = rivals(of: number, in: configuration, limit: workLeft) else { return nil }
    workLeft -= rivals.constraints.count
    guard let opposition = opposition(to: number, in: configuration, among: rivals) else { return nil }
    let (sentence, related, arithmetic) = words(for: opposition)
    return (sentence + (arithmetic.map { ": " + $0 } ?? ""), related)
  }

  /// The same part of the text says the same of the same measures in other states or branches, and there it holds: a rule
  /// is a wish where there is a limit, and elsewhere required.
  private func holdsElsewhere(_ equation: Int, _ pair: Int, _ everySize: [ConfigurationResult]) -> Bool {
    let own = model.equations[equation].pairs[pair]
    return model.equations(besides: equation).contains { other in
      guard other != equation, model.equations[other].pairs.count == 1,
        let version = model.equations[other].pairs.first, version.place == own.place,
        SettingKey(version.left, version.relation) == SettingKey(own.left, own.relation),
        let number = number(ofEquation: other, pair: 0)
      else { return false }
      return everySize.contains {
        constraint(number, in: $0) != nil && $0.broken[number] == nil && !$0.setAside.contains(number)
      }
    }
  }

  /// Required equalities that already follow: a part of the text is said to be so where all that it stands for does.
  var redundantFindings: [ModelFinding] {
    let everySize = everySize
    var count: [Int: Int] = [:]
    for configuration in everySize { for number in configuration.redundant { count[number, default: 0] += 1 } }
    guard !count.isEmpty, let all = constraints.first else { return [] }
    let everywhere = count.keys.sorted().compactMap { number -> (number: Int, equation: Int, pair: Int)? in
      guard case .equation(let equation, let pair) = all[number].kind,
        count[number] == everySize.count(where: { constraint(number, in: $0) != nil })
      else { return nil }
      return (number, equation, pair)
    }
    return places(ofAll: everywhere).map { equation, pair, place in
      let text = model.text(of: model.equations[equation], pair: pair)
      return ModelFinding(
        code: .redundant, place: place, message: "'\(text)' already follows from what stands before it")
    }
  }

  var zeroSizeFindings: [ModelFinding] {
    let everySize = everySize
    return viewsThatMayBeEmpty(everySize).compactMap { view in
      guard !model.views[view].isGuide, let place = model.views[view].namePlace else { return nil }
      let here = everySize.filter { exists(view, in: $0) }
      let zero = [Dimension.width, .height].filter { dimension in
        let variable = dimension.variable(of: view)
        return !here.isEmpty
          && here.allSatisfy { configuration in
            configuration.values[variable].isZero && !configuration.free(of: view).contains { $0.variable == variable }
          }
      }
      guard !zero.isEmpty else { return nil }
      let names = zero.map(\.name).joined(separator: " and ")
      return ModelFinding(
        code: .zeroSize, place: place, message: "'\(model.path(of: view))' has \(names) 0 on every screen")
    }
  }

  /// The views but for the root, in the order written, without those that exist everywhere and have a size in some
  /// configuration: that is nearly all.
  private func viewsThatMayBeEmpty(_ everySize: [ConfigurationResult]) -> [Int] {
    guard let first = everySize.first else { return [] }
    var views = Set(first.values.zeros.compactMap { $0 % 4 >= Dimension.width.rawValue ? $0 / 4 : nil })
    for configuration in everySize.dropFirst() where !views.isEmpty {
      let values = configuration.values
      views = views.filter { view in
        values[Dimension.width.variable(of: view)].isZero || values[Dimension.height.variable(of: view)].isZero
      }
    }
    if !model.states.isEmpty || !model.whens.isEmpty {
      views.formUnion(model.views.indices.filter { !model.views[$0].condition.isAlways })
    }
    return views.subtracting([0]).sorted()
  }

  var unusedFindings: [ModelFinding] {
    let metrics = model.metrics.filter { !$0.isUsed }.compactMap { metric in
      metric.namePlace.map {
        ModelFinding(code: .unusedMetric, place: $0, message: "the metric '\(metric.name)' is never used")
      }
    }
    let unused = model.views.indices.dropFirst().filter { !model.views[$0].isUsed }
    let views = unused.compactMap { view -> ModelFinding? in
      let node = model.views[view]
      guard node.children.isEmpty, let place = node.namePlace else { return nil }
      return ModelFinding(code: .unusedView, place: place, message: "nothing is said of '\(node.name)'")
    }
    return (model.isFileLevel ? [] : metrics) + views
  }
}
