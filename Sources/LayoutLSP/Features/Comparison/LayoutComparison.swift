import Analysis
import Drawing

// Compares two states of a layout, screen by screen and state by state.

struct LayoutComparison {
  private(set) var changes: [Change] = []
  /// The screens in states that both layouts have.
  private(set) var places: [Place] = []
  /// Whether some sizes of a screen were not compared, because that takes too much work. Where there are no changes, it is
  /// not known whether something is different.
  private(set) var isIncomplete = false

  private let tolerance: Double
  /// What is left of the work that a comparison may take, in tests of a size against a limit.
  private var work = 100_000_000

  init(_ old: RecordedLayout, _ new: RecordedLayout, tolerance: Double) {
    self.tolerance = tolerance
    let lawless = Self.rangesWithoutLaws(old, new) + Self.rangesWithoutLaws(new, old)
    let before = Self.solutions(of: old, byEnds: lawless)
    let after = Self.solutions(of: new, byEnds: lawless)
    let olds = Dictionary(before, uniquingKeysWith: { first, _ in first })
    let news = Dictionary(after, uniquingKeysWith: { first, _ in first })
    for (place, solution) in after {
      if let known = olds[place] {
        places.append(place)
        compare(known, solution, at: place, old, new)
      } else {
        changes.append(screen(.added, place, solution))
      }
    }
    changes += before.filter { news[$0.0] == nil }.map { screen(.removed, $0.0, $0.1) }
  }

  private mutating func compare(
    _ one: ScreenSolution, _ other: ScreenSolution, at place: Place, _ old: RecordedLayout, _ new: RecordedLayout
  ) {
    let comparison = ScreenComparison(
      one, other, screen: place.screen, state: place.state, tolerance: tolerance)
    if let found = comparison.changes(&work) {
      changes += found
      return
    }
    // The sizes are too many parts: the ends tell at least something.
    isIncomplete = true
    for end in [".min", ".max"] {
      let ends = [old, new].map { layout in
        layout.configurations.first { $0.screen == place.screen + end && $0.state == place.state }
      }
      guard let first = ends[0], let second = ends[1] else { continue }
      let comparison = ScreenComparison(
        ScreenSolution(first), ScreenSolution(second), screen: first.screen, state: place.state, tolerance: tolerance)
      var enough = Int.max
      changes += comparison.changes(&enough) ?? []
    }
  }

  private func screen(_ kind: Change.Kind, _ place: Place, _ solution: ScreenSolution) -> Change {
    let size = SizeArea.Corner(width: solution.width.upperBound, height: solution.height.upperBound)
    let frame = Change.Value.frame([0, 0, size.width, size.height])
    return Change(
      kind: kind, view: "", place: place, size: size, from: kind == .removed ? frame : nil,
      to: kind == .added ? frame : nil)
  }

  /// Returns the ranged screens whose laws only the first layout knows, while the second has its ends.
  private static func rangesWithoutLaws(_ one: RecordedLayout, _ other: RecordedLayout) -> [Place] {
    let known = other.laws.map { Place(screen: $0.screen, state: $0.state) }
    let ends = other.configurations.compactMap { $0.rangedScreen }
    return one.laws.map { Place(screen: $0.screen, state: $0.state) }.filter {
      !known.contains($0) && ends.contains($0)
    }
  }

  /// Returns the solutions in the order of the configurations: of a ranged screen the laws, or both ends.
  private static func solutions(of layout: RecordedLayout, byEnds: [Place]) -> [(Place, ScreenSolution)] {
    var laws = Dictionary(
      layout.laws.map { (Place(screen: $0.screen, state: $0.state), $0) }, uniquingKeysWith: { first, _ in first })
    let ranged = Set(laws.keys).subtracting(byEnds)
    return layout.configurations.compactMap { configuration in
      guard let place = configuration.rangedScreen, ranged.contains(place) else {
        return (Place(screen: configuration.screen, state: configuration.state), ScreenSolution(configuration))
      }
      return laws.removeValue(forKey: place).map { (place, ScreenSolution($0)) }
    }
  }
}

extension RecordedConfiguration {
  /// The ranged screen of which it is an end; nil where it is none.
  fileprivate var rangedScreen: Place? {
    guard screen.hasSuffix(".min") || screen.hasSuffix(".max") else { return nil }
    return Place(screen: String(screen.dropLast(4)), state: state)
  }
}
