/// Where something holds, in words: on which screens, at which of their sizes, in which states.

extension LayoutResult {
  func screenName(_ number: Int) -> String { model.screens[number].name }

  /// The names of the settings' screens, each once.
  func screenNames(of settings: [Int]) -> [String] {
    var names: [String] = []
    for setting in settings {
      let name = screenName(self.settings[setting].screen)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// `on p and q in state 'compact'`; the states only where there are several, and it is not all of them.
  func placesText(_ places: [(name: String, state: Int?)]) -> String {
    var groups: [(states: [Int], names: [String])] = []
    for state in places.map(\.state).unique {
      let names = places.filter { $0.state == state }.map(\.name).unique
      if let group = groups.firstIndex(where: { $0.names == names }) {
        groups[group].states += [state].compactMap { $0 }
      } else {
        groups.append(([state].compactMap { $0 }, names))
      }
    }
    return groups.map { group in
      let screens = "on \(Self.list(group.names))"
      guard group.states.count < model.states.count, model.states.count > 1, !group.states.isEmpty else {
        return screens
      }
      let names = group.states.map { "'\(model.states[$0])'" }
      return "\(screens) in state\(names.count > 1 ? "s" : "") \(Self.list(names))"
    }.joined(separator: ", and ")
  }

  /// The same of settings, with the sizes of a ranged screen where it is not at all of them:
  /// `on tablet (width < 600)`.
  func placesText(ofSettings numbers: [Int]) -> String {
    var places: [(name: String, state: Int?)] = []
    for number in numbers {
      let setting = settings[number]
      let same = numbers.map { settings[$0] }.filter { $0.screen == setting.screen && $0.state == setting.state }
      let all = settings.filter { $0.screen == setting.screen && $0.state == setting.state }.count
      let isEverywhere = Set(same.map(\.piece)).count == all
      let sizes = isEverywhere ? nil : sizesText(of: same.map(\.sizes), on: setting.screen)
      let name = screenName(setting.screen)
      places.append((sizes.map { "\(name) (\($0))" } ?? name, setting.state))
    }
    return placesText(places)
  }

  /// The most pieces that are told one by one.
  private static let shownPieces = 3

  /// `width < 400 or width >= 600`; nil for the whole screen.
  private func sizesText(of pieces: [ScreenPiece], on screen: Int) -> String? {
    let texts = pieces.joined.compactMap { model.sizesText(of: $0, on: screen) }
    if texts.count <= Self.shownPieces { return texts.isEmpty ? nil : texts.joined(separator: " or ") }
    return texts.prefix(Self.shownPieces - 1).joined(separator: " or ")
      + " or \(texts.count - Self.shownPieces + 1) more parts of it"
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
}

extension Array where Element: Hashable {
  /// Each once, in the order of their first places.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
