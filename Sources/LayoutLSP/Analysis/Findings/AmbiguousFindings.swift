import Solver

// `ambiguous`: views that can be in several places or have several sizes.

extension LayoutCheck {
  static let ambiguous = LayoutCheck(needs: .everything) { AmbiguousFindings(result: $0).all }
}

private struct AmbiguousFindings: LayoutReader {
  let result: LayoutResult

  /// One finding for each view at which a degree of freedom arises, over all screens and states without a conflict.
  var all: [Finding<SourceRange>] {
    var placesOf: [ViewID: [Scenario.Place]] = [:]
    var freeOf: [ViewID: [FreeValue]] = [:]
    // The views, and the sizes of what scrolls in them, at which freedoms arise, by view.
    var partsOf: [ViewID: [ViewID]] = [:]
    var unlikeElsewhere: Set<ViewID> = []
    let scenariosInConflict =
      (result.configurations + result.interiorConfigurations).filter { $0.status == .conflict }.map { $0.scenario }
      + result.ranges.map { $0.scenario }
      + result.conflicts.map { $0.scenario }
    let conflicting = Set(scenariosInConflict.map { result.scenarios[$0].place })
    for configuration in result.everySize where configuration.status == .ambiguous {
      let here = result.scenarios[configuration.scenario].place
      guard !conflicting.contains(here) else { continue }
      var arising: [ViewID] = []
      for free in configuration.free where free.arises {
        let view = model.views.scrollView(of: free.view) ?? free.view
        if arising.last != view { arising.append(view) }
        if partsOf[view]?.contains(free.view) != true { partsOf[view, default: []].append(free.view) }
      }
      for view in arising {
        let free = result.freeValues(of: view, in: configuration)
        if let first = freeOf[view] {
          if first.map({ $0.dimension }) != free.map({ $0.dimension }) { unlikeElsewhere.insert(view) }
        } else {
          freeOf[view] = free
        }
        if placesOf[view]?.contains(here) != true { placesOf[view, default: []].append(here) }
      }
    }
    var search = SettlementSearch(result, work: Self.workForSettlements, workLimit: result.findingsLimit)
    var findings: [Finding<SourceRange>] = []
    for (view, free) in freeOf.sorted(by: { $0.key < $1.key }) {
      guard let places = placesOf[view] else { continue }
      guard var finding = finding(view, free, places) else { continue }
      if places.count > 1, unlikeElsewhere.contains(view) { finding.message += " " + text(of: places.prefix(1)) }
      for part in (partsOf[view] ?? []).sorted() {
        if let text = AmbiguityText(result: result).text(of: search.openValues(of: part, most: 1)) {
          finding.message += "\n" + text
        }
      }
      findings.append(finding)
    }
    return findings
  }

  /// The number of constraints to solve, in all, for what would settle the reported views: some milliseconds. A hover
  /// tells what is left out here.
  private static let workForSettlements = 4_000

  private func finding(_ view: ViewID, _ free: [FreeValue], _ places: [Scenario.Place]) -> Finding<SourceRange>? {
    guard let place = model.views[view].nameRange ?? model.firstStatement else { return nil }
    let values = free.map { value -> String in
      guard value.isIntervalKnown else { return "\(value.dimension) is open, how far is too much to work out" }
      return switch (value.lower, value.upper) {
      case (nil, nil): "\(value.dimension) can be anything"
      case (let lower?, nil): "\(value.dimension) can be \(NumberText.least(lower)) or more"
      case (nil, let upper?): "\(value.dimension) can be \(NumberText.greatest(upper)) or less"
      case (let lower?, let upper?):
        "\(value.dimension) can be \(NumberText.least(lower)) to \(NumberText.greatest(upper))"
      }
    }
    let sizes = Axis.allCases.map(Attribute.contentSize)
    let isOfContent = free.allSatisfy { sizes.contains($0.dimension) }
    let what = isOfContent ? "the scrollable content size of " : ""
    let screens = places.map { model.screens[$0.screen].name }.unique
    let asking = result.textViewsWithoutHeight(where: view)
    let name = view == .root ? "the layout's size" : "'\(model.path(of: view))'"
    return Finding(
      code: .ambiguous, place: place,
      message: "\(what)\(name) is not determined \(text(of: places[...])): \(values.joined(separator: ", "))"
        + (asking.isEmpty ? "" : "; \(advice(asking, at: view))"),
      data: .ambiguous(view: model.path(of: view), free: free, screens: screens))
  }

  /// Returns what would give text views that scroll a height.
  private func advice(_ textViews: [ViewID], at view: ViewID) -> String {
    let others = textViews.contains(view) ? "" : " such as '\(model.path(of: textViews[0]))'"
    return "a text view that scrolls\(others) asks for no size, with 'scrolls: no' it has that of its words"
  }

  /// Returns `on phone and tablet`.
  private func text(of places: ArraySlice<Scenario.Place>) -> String {
    ScenarioText(result: result).text(of: places.map { (model.screens[$0.screen].name, $0.state) })
  }
}
