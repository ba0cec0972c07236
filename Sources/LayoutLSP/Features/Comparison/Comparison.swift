import Analysis

// What is different between two recordings: layout by layout, with one cause for like effects.

package struct Comparison {
  package struct Layout {
    enum Kind: String {
      case changed, added, removed
      /// Comparing all sizes takes too much work, and what was compared is the same.
      case unknown
    }

    /// The path of its file; that of the new state, where there is one.
    package var path: String
    package var name: String
    var kind: Kind
    var causes: [Cause] = []
    /// Whether some of its sizes were not compared.
    var isIncomplete = false
    /// The screens in states that both states of it have.
    var places: [Place] = []
    /// The path of the file in the old state.
    var oldPath: String
    /// Its name there: the statements at file level are named after their file.
    var oldName: String
  }

  /// The layouts that are different, or may be, in the order of their paths.
  package private(set) var layouts: [Layout] = []
  /// The number of layouts that were compared.
  package private(set) var count = 0

  /// The number of layouts of which it is not known whether they are different.
  var unknownCount: Int { layouts.count { $0.kind == .unknown } }

  /// Whether nothing is different, which is known.
  package var isEmpty: Bool { layouts.isEmpty }

  /// Differences in frames up to this many points are none.
  package static let leastTolerance = 0.01

  package init(_ old: Recording, _ new: Recording, tolerance: Double = leastTolerance) {
    let pairs = LayoutPairs(old, new)
    for (before, after) in pairs.both {
      let comparison = LayoutComparison(before, after, tolerance: tolerance)
      guard !comparison.changes.isEmpty || comparison.isIncomplete else { continue }
      layouts.append(
        Layout(
          path: after.path, name: after.name, kind: comparison.changes.isEmpty ? .unknown : .changed,
          causes: Cause.all(of: comparison.changes), isIncomplete: comparison.isIncomplete,
          places: comparison.places, oldPath: before.path, oldName: before.name))
    }
    layouts += pairs.removed.map { one($0, .removed) } + pairs.added.map { one($0, .added) }
    count = pairs.both.count + pairs.removed.count + pairs.added.count
    let order = layouts.enumerated().sorted { a, b in
      let (one, other) = (FilePath(a.element.path), FilePath(b.element.path))
      return one == other ? a.offset < b.offset : one < other
    }
    layouts = order.map { $0.element }
  }

  private func one(_ layout: RecordedLayout, _ kind: Layout.Kind) -> Layout {
    Layout(path: layout.path, name: layout.name, kind: kind, oldPath: layout.path, oldName: layout.name)
  }
}

/// The layouts of two recordings, those together that are one.
private struct LayoutPairs {
  private(set) var both: [(old: RecordedLayout, new: RecordedLayout)] = []
  private(set) var removed: [RecordedLayout]
  private(set) var added: [RecordedLayout]

  init(_ old: Recording, _ new: Recording) {
    (removed, added) = (old.layouts, new.layouts)
    pairEqualPaths()
    // Recordings of a folder and from around it.
    pairByName { FilePath("/" + $0.path).endsLike(FilePath("/" + $1.path)) }
    guard old.isOfOneFile || new.isOfOneFile else { return }
    pairByName { _, _ in true }
    if old.isOfOneFile, new.isOfOneFile, removed.count == 1, added.count == 1 {
      both.append((removed.removeLast(), added.removeLast()))
    }
  }

  private struct Key: Hashable {
    var path: FilePath
    var name: String

    init(_ layout: RecordedLayout) { (path, name) = (FilePath(layout.path), layout.name) }
  }

  private mutating func pairEqualPaths() {
    let places = Dictionary(added.enumerated().map { (Key($1), $0) }, uniquingKeysWith: { first, _ in first })
    pair(with: { places[Key($0)] })
  }

  /// Pairs what is left by name, where `isMeant` and nothing else of that name is meant.
  private mutating func pairByName(where isMeant: (RecordedLayout, RecordedLayout) -> Bool) {
    var places: [String: [Int]] = [:]
    for (place, layout) in added.enumerated() { places[layout.name, default: []].append(place) }
    let added = added
    pair(with: { layout in
      // Where very many have one name, none of them is meant.
      guard let named = places[layout.name], named.count <= 100 else { return nil }
      let meant = named.filter { isMeant(layout, added[$0]) }
      return meant.count == 1 ? meant[0] : nil
    })
  }

  /// Pairs each removed layout with the added one at the place returned, unless that is taken.
  private mutating func pair(with place: (RecordedLayout) -> Int?) {
    var taken: Set<Int> = []
    var left: [RecordedLayout] = []
    for layout in removed {
      if let place = place(layout), taken.insert(place).inserted {
        both.append((layout, added[place]))
      } else {
        left.append(layout)
      }
    }
    removed = left
    added = added.indices.filter { !taken.contains($0) }.map { added[$0] }
  }
}

extension FilePath {
  /// Whether one of the two paths is the end of the other.
  fileprivate func endsLike(_ other: FilePath) -> Bool {
    let (own, its) = (Array(text.utf8), Array(other.text.utf8))
    return own.suffix(min(own.count, its.count)) == its.suffix(min(own.count, its.count))
  }
}
