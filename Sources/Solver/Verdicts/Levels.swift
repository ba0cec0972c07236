/// The priorities below required, from the top: each level's violations are minimised within what the levels above left.
///
/// After each level the bounds are narrowed to exactly its optimal solutions, so that no level needs weights to hold its
/// own against those below, and the last leaves exactly the optimal solutions of the whole.
extension Reduction {
  /// From a feasible tableau to one whose bounds describe the optimal solutions.
  mutating func optimise() throws(Stopped) {
    simplex.drop((0..<simplex.tableau.formCount).filter { simplex.tableau.isFixed($0) })
    var first = 0
    while first < wishes.count, simplex.tableau.columnCount > 0 {
      var end = first
      while end < wishes.count, wishes[end].level == wishes[first].level { end += 1 }
      setCosts(first..<end)
      first = end
      if simplex.tightenIfAllAtMinimum() { continue }
      _ = try simplex.minimise()
      simplex.tightenToOptimalFace()
    }
  }

  /// The wishes of one level, sorted by form and position, as costs.
  private mutating func setCosts(_ range: Range<Int>) {
    var first = range.lowerBound
    while first < range.upperBound {
      let form = wishes[first].form
      var end = first
      var slope = N.zero
      while end < range.upperBound, wishes[end].form == form {
        slope -= wishes[end].below
        end += 1
      }
      if !simplex.tableau.isDropped(form) {
        simplex.costs.begin(form, firstSlope: slope)
        appendKinks(first..<end, slope)
      }
      first = end
    }
  }

  private mutating func appendKinks(_ range: Range<Int>, _ firstSlope: N) {
    var slope = firstSlope
    for index in range {
      slope += wishes[index].below + wishes[index].above
      let isLast = index + 1 == range.upperBound || wishes[index + 1].position != wishes[index].position
      if isLast { simplex.costs.appendKink(wishes[index].position, slopeAfter: slope) }
    }
  }
}
