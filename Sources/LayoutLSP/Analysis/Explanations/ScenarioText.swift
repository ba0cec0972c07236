import Solver

// Where something is the case, in words: on which screens, at which of their sizes, in which states.

struct ScenarioText: LayoutReader {
  let result: LayoutResult
  private var scenarios: [Scenario] { result.scenarios }

  /// Returns the names of the scenarios' screens, each once.
  func screenNames(of scenarios: [Int]) -> [String] {
    scenarios.map { model.screens[self.scenarios[$0].screen].name }.unique
  }

  /// Returns `on p and q in state 'compact'`. States are named only if there are several and not all are meant.
  func text(of places: [(name: String, state: CombinationID?)]) -> String {
    var groups: [(states: [CombinationID], names: [String])] = []
    for state in places.map({ $0.state }).unique {
      let names = places.filter { $0.state == state }.map { $0.name }.unique
      if let group = groups.firstIndex(where: { $0.names == names }) {
        groups[group].states += [state].compactMap { $0 }
      } else {
        groups.append(([state].compactMap { $0 }, names))
      }
    }
    return groups.map { group in
      let screens = "on \(Wording.list(Wording.shortened(group.names)))"
      guard group.states.count < model.solvedStates.count, model.solvedStates.count > 1, !group.states.isEmpty else {
        return screens
      }
      let names = group.states.map { "'\(model.name(ofCombination: $0))'" }
      return "\(screens) in state\(names.count > 1 ? "s" : "") \(Wording.list(names))"
    }.joined(separator: ", and ")
  }

  /// Returns the screens of scenarios, with sizes if not all sizes of a ranged screen are meant:
  /// `on tablet (width < 600)`.
  func text(of numbers: [Int]) -> String { text(ofParts: numbers.map { ($0, nil) }) }

  /// Returns the screens of parts of scenarios, with sizes as above; without sizes a part is the whole scenario.
  func text(ofParts parts: [(scenario: Int, sizes: ScreenPiece?)]) -> String {
    let byPlace = Dictionary(grouping: parts) { scenarios[$0.scenario].place }
    let places = parts.map { scenarios[$0.scenario].place }.unique.map {
      place -> (name: String, state: CombinationID?) in
      let here = byPlace[place] ?? []
      let all = scenarios.count { $0.place == place }
      let isEverywhere = Set(here.filter { $0.sizes == nil }.map { scenarios[$0.scenario].piece }).count == all
      let sizes =
        isEverywhere ? nil : sizesText(of: here.map { $0.sizes ?? scenarios[$0.scenario].sizes }, on: place.screen)
      let isWhole =
        isEverywhere
        && variants(of: place.screen).allSatisfy { screen in
          byPlace[Scenario.Place(screen: screen, state: place.state)] != nil
        }
      let name = isWhole ? declaredName(of: place.screen) : model.screens[place.screen].name
      return (sizes.map { "\(name) (\($0))" } ?? name, place.state)
    }
    return text(of: places)
  }

  /// Returns where failures of one extent are: `on tablet at width 320`, `on tablet at 320 x 900 in state 'compact'`.
  func text(of failures: [ConflictFailure]) -> String {
    let numbers = failures.map { $0.conflict.scenario }.unique
    let sizes = Axis.allCases.compactMap { axis in
      failures.first?.size(along: axis).map { (axis, NumberText.points($0)) }
    }
    guard let first = sizes.first else { return text(of: numbers) }
    let size = sizes.count == 1 ? "\(first.0.size) \(first.1)" : sizes.map { $0.1 }.joined(separator: " x ")
    let places = numbers.map { scenarios[$0].place }
    let texts = Dictionary(grouping: places) { $0.state }.mapValues { names(of: $0) }
    return text(
      of: places.map { $0.state }.unique.flatMap { state in
        (texts[state] ?? []).map { (name: $0 + " at " + size, state: state) }
      })
  }

  /// Returns the names of screens, each once, by the name in the text where all that it stands for are meant.
  func names(of places: [Scenario.Place]) -> [String] {
    let screens = Set(places.map { $0.screen })
    return places.map { place in
      variants(of: place.screen).allSatisfy(screens.contains)
        ? declaredName(of: place.screen) : model.screens[place.screen].name
    }.unique
  }

  /// The screens that one name in the text stands for: they differ in the size of text alone.
  private func variants(of screen: ScreenID) -> [ScreenID] {
    guard let declared = model.screens[screen].nameRange else { return [screen] }
    return model.screens.indices.filter { model.screens[$0].nameRange == declared }
  }

  /// Returns `phone` for each of `phone.100%` and `phone.200%`.
  private func declaredName(of screen: ScreenID) -> String {
    let name = model.screens[screen].name
    return variants(of: screen).count == 1 ? name : String(name.prefix { $0 != "." })
  }

  /// The most pieces told one by one.
  private static let shownPieces = 3

  /// Returns `width < 400 or width >= 600`; nil for the whole screen.
  private func sizesText(of pieces: [ScreenPiece], on screen: ScreenID) -> String? {
    let joined = pieces.joined
    let texts = joined.prefix(Self.shownPieces).compactMap { model.sizesText(of: $0, on: screen) }
    if joined.count <= Self.shownPieces { return texts.isEmpty ? nil : texts.joined(separator: " or ") }
    return texts.prefix(Self.shownPieces - 1).joined(separator: " or ")
      + " or \(joined.count - Self.shownPieces + 1) more parts of it"
  }
}
