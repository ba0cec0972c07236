/// Minimises the violations of each priority level below required, from the top, within what the levels above left.
///
/// After each level the bounds are narrowed to exactly its optimal solutions. So no level needs weights to hold its
/// own against those below, and the last level leaves exactly the optimal solutions of the whole.
extension LinearProgram {
  /// Turns a feasible tableau into one whose bounds describe the optimal solutions.
  mutating func optimise() throws(Stopped) {
    simplex.drop((0..<simplex.tableau.formCount).filter { simplex.tableau.isFixed($0) })
    for level in 0..<simplex.costs.levelCount where simplex.tableau.columnCount > 0 {
      simplex.begin(level: level)
      if simplex.costs.forms.isEmpty || simplex.tightenIfAllAtMinimum() { continue }
      _ = try simplex.minimise()
      simplex.tightenToOptimalFace()
    }
  }
}
