/// The priorities below required, from the top: each level's violations are minimised within what the levels above left.
///
/// After each level the bounds are narrowed to exactly its optimal solutions, so that no level needs weights to hold its
/// own against those below, and the last leaves exactly the optimal solutions of the whole.
extension Reduction {
  /// From a feasible tableau to one whose bounds describe the optimal solutions.
  mutating func optimise() throws(Stopped) {
    simplex.drop((0..<simplex.tableau.formCount).filter { simplex.tableau.isFixed($0) })
    for level in 0..<wishes.levelCount where simplex.tableau.columnCount > 0 {
      setCosts(level)
      if simplex.costs.forms.isEmpty || simplex.tightenIfAllAtMinimum() { continue }
      _ = try simplex.minimise()
      simplex.tightenToOptimalFace()
    }
  }

  /// The wishes of one level as costs.
  private mutating func setCosts(_ level: Int) {
    for place in wishes.levelStarts[level]..<wishes.levelStarts[level + 1] {
      let group = wishes.groups[wishes.byLevel[place]]
      if simplex.tableau.isDropped(group.form) { continue }
      var slope = N.zero
      for index in group.start..<group.end { slope -= wishes.list[index].below }
      simplex.costs.begin(group.form, firstSlope: slope)
      for index in group.start..<group.end {
        let wish = wishes.list[index]
        slope += wish.below + wish.above
        let isLast = index + 1 == group.end || wishes.list[index + 1].position != wish.position
        if isLast { simplex.costs.appendKink(wish.position, slopeAfter: slope) }
      }
    }
  }
}
