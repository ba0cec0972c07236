// Sorting for each room of the module, in place of Swift's: it sorts numbers of elements. So the module, which is loaded
// before anything is seen, has the algorithm once and not once for each type of what is sorted.

extension Sequence {
  func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    let all = Array(self)
    return sortedPlaces(all.count) { isBefore(all[$0], all[$1]) }.map { all[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

/// Returns the numbers below `count` in the order of the elements that they stand for.
@inline(never) private func sortedPlaces(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  var places = Array(0..<count)
  places.sort(by: isBefore)
  return places
}
