import Analysis

// Changes that are one to a reader: the same thing of several views, in several places.

struct Cause {
  /// How much a dimension differs, in points: where least, and where most.
  struct Part: Hashable {
    var dimension: Dimension
    var least: Double
    var most: Double

    var isConstant: Bool { (most - least).magnitude < 0.002 }
  }

  var kind: Change.Kind
  var views: [String]
  /// In the order of the dimensions; empty where nothing moved and nothing is resized.
  var parts: [Part]
  /// The changes of the first view, one for each place.
  var changes: [Change]
  /// The lengths before and after, where they are the same for all views in all places.
  var lengths: [Dimension: (from: Double, to: Double)] = [:]

  var places: [Place] { changes.map { $0.place } }

  /// Returns the causes of changes: by kind, then in the order of the changes.
  static func all(of changes: [Change]) -> [Cause] {
    var effects: [Key: Cause] = [:]
    var order: [Key] = []
    for effect in changes.grouped(by: { ViewKey($0) }).flatMap({ ofOneView($0) }) {
      let key = Key(effect)
      if effects[key] == nil {
        effects[key] = effect
        order.append(key)
      } else {
        effects[key]?.add(effect)
      }
    }
    let causes = order.compactMap { effects[$0] }
    return Change.Kind.allCases.flatMap { kind in causes.filter { $0.kind == kind } }
  }

  /// Returns what happened to one view: dimensions that differ in the same places are one effect.
  private static func ofOneView(_ changes: [Change]) -> [Cause] {
    var effects: [Cause] = []
    var known: [[Place]: Int] = [:]
    for alike in changes.grouped(by: { SameChange($0) }) {
      guard let first = alike.first else { continue }
      let places = alike.map { $0.place }
      let part = first.dimension.map { Part($0, first) }
      let lengths = first.dimension.flatMap { dimension in
        length(dimension, of: alike).map { [dimension: $0] }
      }
      if let part, let same = known[places] {
        effects[same].parts.append(part)
        effects[same].lengths.merge(lengths ?? [:]) { first, _ in first }
      } else {
        known[places] = known[places] ?? effects.count
        effects.append(
          Cause(
            kind: first.kind, views: [first.view], parts: part.map { [$0] } ?? [], changes: alike,
            lengths: lengths ?? [:]))
      }
    }
    return effects
  }

  /// Returns the lengths before and after that all changes have; nil where they are several.
  private static func length(_ dimension: Dimension, of changes: [Change]) -> (from: Double, to: Double)? {
    let lengths = changes.map { change -> [Double] in
      guard case .frame(let from)? = change.from, case .frame(let to)? = change.to,
        (change.most - change.least).magnitude < 0.002
      else { return [] }
      return [from, to].map { ($0[dimension.rawValue] * 1000).rounded() / 1000 }
    }
    guard let first = lengths.first, first.count == 2, lengths.allSatisfy({ $0 == first }),
      changes.allSatisfy({ $0.place.sizes == nil })
    else { return nil }
    return (first[0], first[1])
  }

  private mutating func add(_ effect: Cause) {
    views += effect.views
    lengths = lengths.filter { dimension, own in effect.lengths[dimension].map { $0 == own } ?? false }
  }

  private struct ViewKey: Hashable {
    var kind: Change.Kind
    var view: String

    init(_ change: Change) { (kind, view) = (change.kind, change.view) }
  }

  /// What changes of one view have in common that are one effect.
  private struct SameChange: Hashable {
    var part: Part?
    var verdicts: [Change.Value?] = []

    init(_ change: Change) {
      part = change.dimension.map { Part($0, change) }
      if change.kind == .verdict { verdicts = [change.from, change.to] }
    }
  }

  private struct Key: Hashable {
    var kind: Change.Kind
    var parts: [Part]
    var places: [Place]
    var verdicts: [Change.Value?] = []
    /// A screen that came or went is no view.
    var isScreen: Bool

    init(_ effect: Cause) {
      (kind, parts, places) = (effect.kind, effect.parts, effect.places)
      isScreen = effect.views == [""]
      if kind == .verdict, let first = effect.changes.first { verdicts = [first.from, first.to] }
    }
  }
}

extension Cause.Part {
  fileprivate init(_ dimension: Dimension, _ change: Change) {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    self.init(dimension: dimension, least: rounded(change.least), most: rounded(change.most))
  }
}

extension [Change] {
  /// Returns the changes with equal keys together, in the order of the first ones.
  fileprivate func grouped<Key: Hashable>(by key: (Change) -> Key) -> [[Change]] {
    var groups: [[Change]] = []
    var places: [Key: Int] = [:]
    for change in self {
      let key = key(change)
      if let place = places[key] {
        groups[place].append(change)
      } else {
        places[key] = groups.count
        groups.append([change])
      }
    }
    return groups
  }
}
