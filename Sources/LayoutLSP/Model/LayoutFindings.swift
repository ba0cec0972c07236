import Solver

/// What the solutions of a layout are worth saying: conflicts, ambiguity, broken wishes, hints. Places stay relative to
/// statements; `FileAnalysis` makes offsets of them.

/// The machine-readable side of a finding whose places are relative.
enum PlacedData: Sendable {
  case conflict(members: [Place], screens: [String], state: String?, gap: Double)
  case range(axis: String, lower: Double, upper: Double, screen: String)
  case rangePair(width: Double, height: Double, screen: String)
  case ambiguous(view: String, free: [FreeValue], screens: [String])
}

extension LayoutResult {
  /// Everything to say of the solutions. Where the text has errors only conflicts are sure: more text can only add to
  /// them; where a brace is missing not even they.
  func findings(bracesFail: Bool) -> [ModelFinding] {
    var result = model.findings.filter { !textHasErrors || $0.code.severity != .hint }
    if !bracesFail { result += conflictFindings + rangeFindings }
    if !textHasErrors {
      result += ambiguityFindings + brokenFindings + redundantFindings + zeroSizeFindings + unusedFindings
      result += overriddenFindings
    }
    return result + debugFindings
  }

  /// The configurations, and the sizes between them that stand for the rest of a range.
  private var everySize: [ConfigurationResult] {
    guard !between.isEmpty else { return configurations }
    return (configurations + between).enumerated().sorted { a, b in
      (a.element.screen, a.offset) < (b.element.screen, b.offset)
    }.map(\.element)
  }

  func screenName(_ number: Int) -> String { model.screens[number].name }

  // MARK: Conflicts

  /// One for each constraint set aside, over all screens.
  private var conflictFindings: [ModelFinding] {
    var order: [Int] = []
    var bySetAside: [Int: [ScreenConflict]] = [:]
    for conflict in conflicts {
      if bySetAside[conflict.setAside] == nil { order.append(conflict.setAside) }
      bySetAside[conflict.setAside, default: []].append(conflict)
    }
    return order.compactMap { bySetAside[$0].flatMap(conflictFinding) }
  }

  private func conflictFinding(_ conflicts: [ScreenConflict]) -> ModelFinding? {
    guard let first = conflicts.first else { return nil }
    let setAside = constraints[first.screen][first.setAside]
    guard let place = setAside.place else { return nil }
    let screens = conflicts.map { screenName($0.screen) }
    let gap = conflicts.map(\.miss.double).max() ?? 0
    let parties = parties(of: first)
    let others = parties.related.map { "'\($0.message)'" }
    let shown = others.count > 5 ? others.prefix(4) + ["\(others.count - 4) more"] : others[...]
    let against = Self.list(shown + parties.implied)
    let cause = against.isEmpty ? "can never hold" : "cannot hold together with \(against)"
    let message =
      "'\(model.text(of: setAside))' \(cause): it misses by \(screens.count > 1 ? "up to " : "")\(Self.points(gap)) on \(Self.list(screens))"
    return ModelFinding(
      code: .conflict, place: place, message: message, related: parties.related,
      data: .conflict(members: parties.places + [place], screens: screens, state: nil, gap: gap))
  }

  /// The other members: those that stand in the text, and the words for those that do not.
  private func parties(
    of conflict: ScreenConflict
  ) -> (related: [(place: Place, message: String)], places: [Place], implied: [String]) {
    var related: [(place: Place, message: String)] = []
    var implied: [String] = []
    let own = constraints[conflict.screen][conflict.setAside].place
    for member in conflict.members {
      switch member {
      case .side(let axis):
        implied.append(sideText(axis, of: conflict.screen))
      case .constraint(let number) where number != conflict.setAside:
        let constraint = constraints[conflict.screen][number]
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

  private func sideText(_ axis: Axis, of screen: Int) -> String {
    let side = axis == .horizontal ? model.screens[screen].width : model.screens[screen].height
    let name = "the \(axis.size) of screen '\(screenName(screen))'"
    guard case .range(let lower, let upper) = side else { return name }
    let value =
      lower == upper ? NumberText.points(lower) : "\(NumberText.points(lower))...\(NumberText.points(upper))"
    return "\(name) (\(value))"
  }

  /// `a, b and c`
  static func list(_ names: some Collection<String>) -> String {
    guard let last = names.suffix(1).first, names.count > 1 else { return names.first ?? "" }
    return names.dropLast(1).joined(separator: ", ") + " and " + last
  }

  /// `1 point`, `2.5 points`
  static func points(_ distance: Double) -> String {
    let text = NumberText.points(distance)
    return "\(text) point\(text == "1" ? "" : "s")"
  }

  // MARK: Ranges

  private var rangeFindings: [ModelFinding] {
    ranges.flatMap { range -> [ModelFinding] in
      guard let place = model.screens[range.screen].sizePlace else { return [] }
      var result = range.sides.map { sideFinding($0, of: range, at: place) }
      if let pair = range.pair {
        let parties = parties(of: pair.conflict)
        let own = setAsideRelated(pair.conflict)
        let (width, height) = (pair.width.double, pair.height.double)
        result.append(
          ModelFinding(
            code: .rangeConflict, place: place,
            message:
              "every width works with some height and every height with some width, but not together: "
              + "\(NumberText.points(width)) x \(NumberText.points(height)) has no solution",
            related: parties.related + own,
            data: .rangePair(width: width, height: height, screen: screenName(range.screen))))
      }
      return result
    }
  }

  private func sideFinding(_ side: ScreenRange.Side, of range: ScreenRange, at place: Place) -> ModelFinding {
    let extent = side.axis == .horizontal ? model.screens[range.screen].width : model.screens[range.screen].height
    var needs: [String] = []
    if case .range(let lower, let upper) = extent {
      if side.lower > lower { needs.append("\(side.axis.size) >= \(NumberText.points(side.lower))") }
      if side.upper < upper { needs.append("\(side.axis.size) <= \(NumberText.points(side.upper))") }
    }
    let related = side.conflict.map { parties(of: $0).related + setAsideRelated($0) } ?? []
    return ModelFinding(
      code: .rangeConflict, place: place,
      message: "not every size of '\(screenName(range.screen))' works: it needs \(needs.joined(separator: " and "))",
      related: related,
      data: .range(
        axis: side.axis.size, lower: side.lower.double, upper: side.upper.double, screen: screenName(range.screen)))
  }

  private func setAsideRelated(_ conflict: ScreenConflict) -> [(place: Place, message: String)] {
    let constraint = constraints[conflict.screen][conflict.setAside]
    return constraint.place.map { [(place: $0, message: model.text(of: constraint))] } ?? []
  }

  // MARK: Ambiguity

  /// One for each view at which a degree of freedom arises, over all screens without a conflict.
  private var ambiguityFindings: [ModelFinding] {
    var screensOf: [Int: [String]] = [:]
    var freeOf: [Int: [FreeValue]] = [:]
    let conflicting = Set(configurations.filter { $0.status == .conflict }.map(\.screen) + ranges.map(\.screen))
    for configuration in everySize
    where configuration.status == .ambiguous && !conflicting.contains(configuration.screen) {
      let name = screenName(configuration.screen)
      var arising: [Int] = []
      for free in configuration.free where free.arises && arising.last != free.variable / 4 {
        arising.append(free.variable / 4)
      }
      for view in arising {
        if freeOf[view] == nil { freeOf[view] = configuration.freeValues(of: view) }
        if screensOf[view]?.contains(name) != true { screensOf[view, default: []].append(name) }
      }
    }
    return model.views.indices.compactMap { view in
      guard let free = freeOf[view], let screens = screensOf[view] else { return nil }
      return ambiguityFinding(view, free, screens)
    }
  }

  private func ambiguityFinding(_ view: Int, _ free: [FreeValue], _ screens: [String]) -> ModelFinding? {
    let place = model.views[view].namePlace ?? model.statements.indices.first.map { firstBytes(of: $0) }
    guard let place else { return nil }
    let values = free.map { value -> String in
      switch (value.lower, value.upper) {
      case (nil, nil): "\(value.dimension) can be anything"
      case (let lower?, nil): "\(value.dimension) can be \(NumberText.points(lower)) or more"
      case (nil, let upper?): "\(value.dimension) can be \(NumberText.points(upper)) or less"
      case (let lower?, let upper?):
        "\(value.dimension) can be \(NumberText.points(lower)) to \(NumberText.points(upper))"
      }
    }
    let name = view == 0 ? "the layout's size" : "'\(model.path(of: view))'"
    return ModelFinding(
      code: .ambiguous, place: place,
      message: "\(name) is not determined on \(Self.list(screens)): \(values.joined(separator: ", "))",
      data: .ambiguous(view: model.path(of: view), free: free, screens: screens))
  }

  private func firstBytes(of statement: Int) -> Place {
    Place(
      source: 0, statement: Int32(clamping: statement), lower: 0,
      upper: Int32(clamping: model.statements[statement].length))
  }

  // MARK: Wishes and hints

  /// Optional equations that hold on no screen: once for each part of the text.
  private var brokenFindings: [ModelFinding] {
    guard let first = configurations.first else { return [] }
    var reported: Set<Place> = []
    return first.broken.keys.sorted().compactMap { number in
      guard case .equation(let equation, let pair) = constraints[0][number].kind,
        let place = constraints[0][number].place, everySize.allSatisfy({ $0.broken[number] != nil }),
        leastViolations[number]?.isZero != true, reported.insert(place).inserted
      else { return nil }
      let violations = everySize.compactMap { $0.broken[number] } + [leastViolations[number]].compactMap { $0 }
      let least = violations.min()?.double ?? 0
      let wish = model.text(of: model.equations[equation], pair: pair)
      return ModelFinding(
        code: .neverSatisfied, place: place,
        message: "'\(wish)' holds on no screen: it misses by at least \(Self.points(least))")
    }
  }

  /// Required equalities that already follow: a part of the text is said to be so where all that it stands for does.
  private var redundantFindings: [ModelFinding] {
    guard let first = configurations.first else { return [] }
    let everywhere = everySize.dropFirst().reduce(Set(first.redundant)) { $0.intersection($1.redundant) }
    guard !everywhere.isEmpty else { return [] }
    var needed: Set<Place> = []
    for (number, constraint) in constraints[0].enumerated() where !everywhere.contains(number) {
      if let place = constraint.place { needed.insert(place) }
    }
    var reported: Set<Place> = []
    return everywhere.sorted().compactMap { number in
      guard case .equation(let equation, let pair) = constraints[0][number].kind,
        let place = constraints[0][number].place, !needed.contains(place), reported.insert(place).inserted
      else { return nil }
      let text = model.text(of: model.equations[equation], pair: pair)
      return ModelFinding(
        code: .redundant, place: place, message: "'\(text)' already follows from what stands before it")
    }
  }

  private var zeroSizeFindings: [ModelFinding] {
    model.views.indices.dropFirst().compactMap { view in
      guard !model.views[view].isGuide, let place = model.views[view].namePlace else { return nil }
      let zero = [Dimension.width, .height].filter { dimension in
        let variable = dimension.variable(of: view)
        return !configurations.isEmpty
          && everySize.allSatisfy { configuration in
            configuration.values[variable].isZero && !configuration.free(of: view).contains { $0.variable == variable }
          }
      }
      guard !zero.isEmpty else { return nil }
      let names = zero.map(\.name).joined(separator: " and ")
      return ModelFinding(
        code: .zeroSize, place: place, message: "'\(model.path(of: view))' has \(names) 0 on every screen")
    }
  }

  private var unusedFindings: [ModelFinding] {
    let metrics = model.metrics.filter { !$0.isUsed }.compactMap { metric in
      metric.namePlace.map {
        ModelFinding(code: .unusedMetric, place: $0, message: "the metric '\(metric.name)' is never used")
      }
    }
    let views = model.views.indices.dropFirst().compactMap { view -> ModelFinding? in
      let node = model.views[view]
      guard !node.isUsed, node.children.isEmpty, let place = node.namePlace else { return nil }
      return ModelFinding(code: .unusedView, place: place, message: "nothing is said of '\(node.name)'")
    }
    return (model.isFileLevel ? [] : metrics) + views
  }

  // MARK: Asked for

  /// The answers to trailing question marks.
  private var debugFindings: [ModelFinding] {
    var findings: [ModelFinding] = []
    var last: Place?
    for (number, equation) in model.equations.enumerated() {
      guard let question = equation.question else { continue }
      let lines = equation.pairs.indices.map { account(of: number, pair: $0) }.joined(separator: "\n")
      // A statement may have made several equations.
      if question == last, let known = findings.indices.last {
        findings[known].message += "\n" + lines
        findings[known].place = findings[known].place.through(equation.place)
      } else {
        findings.append(ModelFinding(code: .debug, place: equation.place, message: lines))
      }
      last = question
    }
    return findings
  }

  /// A pair as it was understood and as it was solved, in one line.
  func account(of equation: Int, pair: Int) -> String {
    let outcomes = outcomes(of: equation, pair: pair).map { "\($0.screen): \($0.text)" }
    let text = model.text(of: model.equations[equation], pair: pair)
    return outcomes.isEmpty ? text : "\(text) — \(outcomes.joined(separator: "; "))"
  }

  /// On each screen: whether the pair holds, and by how much.
  func outcomes(of equation: Int, pair: Int) -> [(screen: String, text: String)] {
    guard let number = number(ofEquation: equation, pair: pair) else { return [] }
    return configurations.map { configuration in
      guard constraints[configuration.screen][number].isActive else {
        let isReplaced = !model.equations[equation].pairs[pair].replacedIn.isEmpty
        return (configuration.name(in: model), isReplaced ? "replaced by a later setter" : "not in force")
      }
      let constraint = constraints[configuration.screen][number].constraint
      let left = constraint.terms.reduce(Rational.zero) {
        $0 + configuration.values[$1.variable] * $1.coefficient
      }
      let slack = left - constraint.constant
      return (configuration.name(in: model), outcome(constraint.relation, slack, configuration, number))
    }
  }

  private func outcome(
    _ relation: Relation, _ slack: Rational, _ configuration: ConfigurationResult, _ number: Int
  ) -> String {
    let holds =
      switch relation {
      case .equal: slack.isZero
      case .lessOrEqual: slack <= .zero
      case .greaterOrEqual: slack >= .zero
      }
    let distance = NumberText.points(slack.magnitude)
    if configuration.setAside.contains(number) { return "set aside, it misses by \(distance)" }
    guard holds else { return "broken, it misses by \(distance)" }
    return slack.isZero ? "holds exactly" : "holds with \(distance) to spare"
  }

  /// The number of a pair's constraint: the same on every screen.
  private func number(ofEquation equation: Int, pair: Int) -> Int? {
    constraints.first?.firstIndex {
      if case .equation(equation, pair: pair) = $0.kind { true } else { false }
    }
  }
}

extension ConfigurationResult {
  /// `tablet.min` for an end of a ranged screen, else the screen's name.
  func name(in model: LayoutModel) -> String {
    model.screens[screen].name + (configuration.point.suffix ?? "")
  }

  /// The ambiguous values of a view, in the order x, y, width, height.
  func freeValues(of view: Int) -> [FreeValue] {
    free(of: view).compactMap { free in
      Dimension(rawValue: free.variable % 4).map {
        FreeValue(
          dimension: $0.name, lower: free.interval.lower?.double, upper: free.interval.upper?.double)
      }
    }
  }
}
