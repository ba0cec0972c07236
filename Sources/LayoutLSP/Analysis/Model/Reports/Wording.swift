import Solver

// Numbers and lists of names in messages. The subjects of the messages are not known here.

extension Rational {
  /// In points. No screen can show a smaller difference, and nothing is reported of it.
  package static let leastShown = Rational(numerator: 1, denominator: 1000) ?? .zero
}

package enum Wording {
  /// `a, b and c`
  package static func list(_ names: some Collection<String>) -> String {
    guard let last = names.suffix(1).first, names.count > 1 else { return names.first ?? "" }
    return names.dropLast(1).joined(separator: ", ") + " and " + last
  }

  /// Returns what is said of each place, as one list, in the order of the places.
  static func byPlace(_ parts: [(place: String, words: String)]) -> [(place: String, words: String)] {
    parts.map { $0.place }.unique.map { place in
      (place, list(parts.filter { $0.place == place }.map { $0.words }))
    }
  }

  /// Returns the first names of many, and how many more there are.
  package static func shortened(_ names: [String]) -> [String] {
    names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names
  }

  /// Returns the text cut to `most` characters: a constraint of a hundred terms is told by its first ones.
  package static func cut(_ text: String, most: Int = 240) -> String {
    text.utf8.count <= most ? text : text.prefix(most - 1) + "…"
  }

  /// `1 point`, `2.5 points`
  package static func distance(_ points: Double) -> String {
    let text = NumberText.points(points)
    return "\(text) point\(text == "1" ? "" : "s")"
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in the order of their first places.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
