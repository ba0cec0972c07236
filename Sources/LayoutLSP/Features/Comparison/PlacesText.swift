import Analysis

// Where something is different, in words: `on every screen`, `in state 'short'`, `on tablet from 600 to 700 wide`.

struct PlacesText {
  /// Returns a name as running text, in the notation of the text around it.
  let plain: (String) -> String
  /// The screens in states that were compared, by screen and by state; there may be thousands, and as many lines.
  private let all: Set<Place>
  private let byScreen: [String: [Place]]
  private let byState: [String?: [Place]]
  /// By the name with which screens are declared, those of that declaration.
  private let declared: [String: [String]]

  /// `all`: the screens in states that were compared.
  init(all: [Place], plain: @escaping (String) -> String) {
    self.plain = plain
    self.all = Set(all)
    byScreen = Dictionary(grouping: all) { $0.screen }
    byState = Dictionary(grouping: all) { $0.state }
    declared = Dictionary(grouping: all.map { $0.screen }.unique) { Self.declaredName(of: $0) }
  }

  func text(of places: [Place]) -> String {
    var groups: [(sizes: RangedSizes?, places: [Place])] = []
    var known: [RangedSizes?: Int] = [:]
    for place in places {
      let sizes = place.isWhole ? nil : place.sizes
      if let group = known[sizes] {
        groups[group].places.append(place.whole)
      } else {
        known[sizes] = groups.count
        groups.append((sizes, [place.whole]))
      }
    }
    return groups.map { group in
      screensAndStates(group.places.unique) + (group.sizes.map { " " + $0.words } ?? "")
    }.joined(separator: ", ")
  }

  private func screensAndStates(_ places: [Place]) -> String {
    let known = Set(places)
    if byScreen.count > 1, known.count >= all.count, known.isSuperset(of: all) { return "on every screen" }
    let screens = places.map { $0.screen }.unique
    let whole = screens.filter { byScreen[$0]?.allSatisfy(known.contains) ?? true }
    let isWhole = Set(whole)
    var texts = whole.isEmpty ? [] : ["on " + list(whole)]
    // States with the same screens are told together.
    var groups: [(screens: [String], states: [String])] = []
    let ofStates = Dictionary(grouping: places) { $0.state }
    for state in places.map({ $0.state }).unique {
      let screens = (ofStates[state] ?? []).map { $0.screen }.filter { !isWhole.contains($0) }
      guard !screens.isEmpty, let state else { continue }
      if let group = groups.firstIndex(where: { $0.screens == screens }) {
        groups[group].states.append(state)
      } else {
        groups.append((screens, [state]))
      }
    }
    for group in groups {
      let names = group.states.map { "'\(plain($0))'" }
      let states = "in state\(names.count == 1 ? "" : "s") \(Wording.list(Wording.shortened(names)))"
      let own = Set(group.screens)
      let isEverywhere = group.states.allSatisfy { byState[$0]?.allSatisfy { own.contains($0.screen) } ?? true }
      texts.append(isEverywhere && whole.isEmpty ? states : "on \(list(group.screens)) \(states)")
    }
    return Wording.list(texts)
  }

  /// Returns the names of screens; `phone` for all that are declared as one.
  private func list(_ names: [String]) -> String {
    let known = Set(names)
    let shown = names.map { name -> String in
      let declaredName = Self.declaredName(of: name)
      let alike = declared[declaredName] ?? []
      return alike.count > 1 && alike.allSatisfy(known.contains) ? declaredName : name
    }
    return Wording.list(Wording.shortened(shown.unique.map(plain)))
  }

  private static func declaredName(of screen: String) -> String {
    ConfigurationResult.names(meaning: screen).last ?? screen
  }
}

extension RangedSizes {
  fileprivate var words: String {
    let sides = [(width, "wide"), (height, "high")].compactMap { side, word -> String? in
      guard let side, !side.isWhole else { return nil }
      let (lower, upper) = (NumberText.points(side.range.lowerBound), NumberText.points(side.range.upperBound))
      return lower == upper ? "at \(lower) \(word)" : "from \(lower) to \(upper) \(word)"
    }
    return sides.joined(separator: " and ")
  }
}
