/// Disjoint sets (union-find) with path halving. The root of a set is its smallest member, so that sets are ordered
/// by their first members.
struct DisjointSets {
  private var parents: [Int]

  init(_ count: Int) { parents = Array(0..<count) }

  mutating func find(_ element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  mutating func unite(_ left: Int, _ right: Int) {
    let (left, right) = (find(left), find(right))
    if left < right { parents[right] = left } else { parents[left] = right }
  }
}
