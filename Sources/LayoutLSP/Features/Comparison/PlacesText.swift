import Analysis

// Where something is different, in words: `on every screen`, `in state 'short'`, `on tablet from 600 to 700 wide`.

struct PlacesText {
  /// All screens in states that were compared.
  let all: [Place]
  /// Returns a name as running text, in the notation of the text around it.
  let plain: (String) -> String

  private var screens: [String] { all.map { $0.screen }.unique }

  func text(of places: [Place]) -> String {
    var groups: [(sizes: RangedSizes?, places: [Place])] = []
    for place in places {
      let sizes = place.isWhole ? nil : place.sizes
      if let known = groups.firstIndex(where: { $0.sizes == sizes }) {
        groups[known].places.append(place.whole)
      } else {
        groups.append((sizes, [place.whole]))
      }
    }
    return groups.map { group in
      screensAndStates(group.places.unique) + (group.sizes.map { " " + $0.words } ?? "")
    }.joined(separator: ", ")
  }

  private func screensAndStates(_ places: [Place]) -> String {
    let known = Set(places)
    if screens.count > 1, all.allSatisfy(known.contains) { return "on every screen" }
    let screens = places.map { $0.screen }.unique
    let whole = screens.filter { screen in all.allSatisfy { $0.screen != screen || known.contains($0) } }
    var texts = whole.isEmpty ? [] : ["on " + list(whole)]
    // States with the same screens are told together.
    var groups: [(screens: [String], states: [String])] = []
    for state in places.map({ $0.state }).unique {
      let screens = places.filter { $0.state == state && !whole.contains($0.screen) }.map { $0.screen }
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
      let isEverywhere = all.allSatisfy { place in
        !group.states.contains { $0 == place.state } || group.screens.contains(place.screen)
      }
      texts.append(isEverywhere && whole.isEmpty ? states : "on \(list(group.screens)) \(states)")
    }
    return Wording.list(texts)
  }

  /// Returns the names of screens; `phone` for all that are declared as one.
  private func list(_ names: [String]) -> String {
    let shown = names.map { name -> String in
      let declared = ConfigurationResult.names(meaning: name).last ?? name
      let alike = screens.filter { $0 == declared || $0.hasPrefix(declared + ".") }
      return alike.count > 1 && alike.allSatisfy(names.contains) ? declared : name
    }
    return Wording.list(Wording.shortened(shown.unique.map(plain)))
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
