import Solver
import Synchronization

// Finds the name that is nearest to a misspelt one.

package enum Spelling {
  /// How many letters of a name are compared.
  fileprivate static let most = 64

  /// Returns the candidate with the fewest single-character mistakes (a swap of neighbours counting as one), if it is
  /// near enough to be meant: at most a third of the longer name's letters. Of equally near candidates the one wins
  /// that shares the longest beginning with the name, as `centerY` does with `centerYx`, then the first.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var comparison = SpellingComparison(name)
    var best: (name: String, distance: Int, head: Int)?
    for candidate in candidates where candidate != name {
      guard let (distance, head) = comparison.distance(to: candidate, most: best?.distance ?? Int.max) else { continue }
      if let best, (distance, -head) >= (best.distance, -best.head) { continue }
      best = (candidate, distance, head)
    }
    return best?.name
  }
}

/// Compares a name with one candidate after the other. A name may be compared with thousands, so nothing is allocated
/// for each.
private struct SpellingComparison {
  private let letters: [UInt32]
  private var other: [UInt32] = []
  /// Rows of the table of distances: the row for a letter and the two before it.
  private var row: [Int]
  private var last: [Int]
  private var beforeLast: [Int]

  init(_ name: String) {
    letters = name.lowercased().unicodeScalars.prefix(Spelling.most).map { $0.value }
    other.reserveCapacity(Spelling.most)
    row = Array(repeating: 0, count: Spelling.most + 1)
    (last, beforeLast) = (row, row)
  }

  /// Returns the distance and the number of letters that both begin with; nil where the distance is more than `most`,
  /// or more than two similar names may have.
  mutating func distance(to candidate: String, most: Int) -> (distance: Int, head: Int)? {
    read(candidate)
    let longer = max(letters.count, other.count)
    let allowed = min(most, max(1, longer / 3), longer - 1)
    guard abs(letters.count - other.count) <= allowed, let distance = distance(allowed) else { return nil }
    return (distance, zip(letters, other).prefix { $0 == $1 }.count)
  }

  private mutating func read(_ candidate: String) {
    other.removeAll(keepingCapacity: true)
    for byte in candidate.utf8.prefix(Spelling.most) {
      guard byte < 0x80 else {
        other = candidate.lowercased().unicodeScalars.prefix(Spelling.most).map { $0.value }
        return
      }
      let isCapital = UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z")
      other.append(UInt32(isCapital ? byte | 0x20 : byte))
    }
  }

  /// Returns the optimal string alignment distance (Damerau 1964, restricted): insertions, deletions, substitutions,
  /// swaps of neighbours. nil as soon as it is more than `most`.
  private mutating func distance(_ most: Int) -> Int? {
    for j in 0...other.count { last[j] = j }
    for i in letters.indices {
      row[0] = i + 1
      var least = row[0]
      for j in other.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letters[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, letters[i] == other[j - 1], letters[i - 1] == other[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
        least = min(least, cost)
      }
      // The distance is no less in later rows: a swap skips this row, but costs as much as the least value in it.
      guard least <= most else { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[other.count] <= most ? last[other.count] : nil
  }
}

/// The names of layouts that misspelt type names may mean. There may be as many names of classes as of layouts, so
/// each is looked up instead of being compared with all.
final class MisspelledLayoutNames: Sendable {
  let names: [String]
  private let found = Mutex(Found())

  private struct Found {
    /// Indices of names, at most `mostAlike` for each key: by the letters of a name without one of them, and by all
    /// its letters. Made when first asked for.
    var byRest: [[UInt32]: [Int]]?
    var known: [String: String?] = [:]
  }

  init(_ names: [String]) { self.names = names }

  /// Returns the layout that a name is so near to that it can hardly mean another: `Card` for `Crad` and `card`.
  /// Names that may well be classes give nil: `UICard`, `Cards`.
  func correction(of name: String) -> String? {
    found.withLock { found in
      if let correction = found.known[name] { return correction }
      let byRest = found.byRest ?? index
      found.byRest = byRest
      // Names that differ by one mistake are the same where a letter is left out of one or of both.
      let near = Set(Self.rests(of: name).flatMap { byRest[$0] ?? [] }).sorted().map { names[$0] }
      let correction = Spelling.correction(of: name, among: near)
      found.known[name] = .some(correction)
      return correction
    }
  }

  private var index: [[UInt32]: [Int]] {
    var index: [[UInt32]: [Int]] = [:]
    for (number, name) in names.enumerated() {
      for rest in Self.rests(of: name) where index[rest, default: []].count < Self.mostAlike {
        index[rest, default: []].append(number)
      }
    }
    return index
  }

  private static let mostAlike = 64

  private static func rests(of name: String) -> Set<[UInt32]> {
    let letters = name.lowercased().unicodeScalars.prefix(Spelling.most).map { $0.value }
    var rests: Set = [letters]
    for place in letters.indices {
      var rest = letters
      rest.remove(at: place)
      rests.insert(rest)
    }
    return rests
  }
}

extension Spelling {
  /// Returns the candidate that is one common typing mistake away.
  package static func correction(of name: String, among candidates: [String]) -> String? {
    guard let nearest = nearest(to: name, among: candidates) else { return nil }
    if nearest.lowercased() == name.lowercased() { return nearest }
    let (left, right) = (Array(name.lowercased()), Array(nearest.lowercased()))
    guard left.count > 2, right.count > 2 else { return nil }
    // The letters between the common beginning and the common end.
    let head = zip(left, right).prefix { $0 == $1 }.count
    let tail = zip(left.dropFirst(head).reversed(), right.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (here, there) = (left.dropFirst(head).dropLast(tail), right.dropFirst(head).dropLast(tail))
    // A number is no slip of the keyboard: `row2` is another row than `row1`.
    if (here + there).contains(where: { $0.isNumber }) { return nil }
    switch (here.count, there.count) {
    case (1, 1), (0, 1): return nearest
    case (1, 0): return head > 0 && tail > 0 ? nearest : nil
    case (2, 2): return here.elementsEqual(there.reversed()) ? nearest : nil
    default: return nil
    }
  }
}
