/// The nearest name to a misspelt one.

enum Spelling {
  /// The candidate with the fewest single-character mistakes (a swap of neighbours counting as one), if it is near
  /// enough to be meant: at most a third of the longer name's letters. Of equals the one wins that begins like the name
  /// for longer, as `centerY` does for `centerYx`, then the first.
  static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int, head: Int)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let allowed = max(1, max(letters.count, other.count) / 3)
      guard abs(letters.count - other.count) <= allowed else { continue }
      let distance = self.distance(letters, other)
      guard distance <= allowed, distance < max(letters.count, other.count) else { continue }
      let head = zip(letters, other).prefix { $0 == $1 }.count
      if let best, (distance, -head) >= (best.distance, -best.head) { continue }
      best = (candidate, distance, head)
    }
    return best?.name
  }

  /// Optimal string alignment (Damerau 1964, restricted): insertions, deletions, substitutions, swaps of neighbours.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
