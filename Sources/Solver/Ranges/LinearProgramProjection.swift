/// The projection of a set of solutions on the plane of two of their values: the pairs of values that occur.
///
/// It is found by asking for the farthest solution in one direction after another: each either is a corner that was
/// not known, or shows that an edge between two known corners is an edge of the projection. So there are at most
/// twice as many linear programs as edges (Freund and Orlin 1985; Lassez and Lassez call it the convex hull method,
/// 1992).
extension LinearProgram {
  /// One of the two values: a combination of forms plus a number.
  typealias Coordinate = (core: [Tableau<N>.Entry], offset: N)

  /// Returns the projection of the solutions between the bounds. `note` is called with each point found, while the
  /// values are those of its solution.
  mutating func projection(
    _ x: Coordinate, _ y: Coordinate, note: (PlanePoint, borrowing LinearProgram<N>) -> Void = { _, _ in }
  ) throws(Stopped) -> ConvexPolygon? {
    var points: [PlanePoint] = []
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      points.append(try farthest(x, N(dx), y, N(dy)))
      note(points[points.count - 1], self)
    }
    var known: Set<PlaneFunction> = []
    while let hull = ConvexPolygon(hullOf: points), hull.corners.count > 1 {
      // The last two sides of a segment are its ends, which are known.
      let sides = hull.isFlat ? Array(hull.sides.prefix(2)) : hull.sides
      guard let side = sides.first(where: { !known.contains($0) }) else { return hull }
      let scale = side.x.isZero ? side.y.magnitude : side.x.magnitude
      let point = try farthest(x, N(side.x / scale), y, N(side.y / scale))
      note(point, self)
      if side(point).sign > 0 { points.append(point) } else { known.insert(side) }
    }
    return ConvexPolygon(hullOf: points)
  }

  /// Returns the values where `x * dx + y * dy` is greatest.
  private mutating func farthest(_ x: Coordinate, _ dx: N, _ y: Coordinate, _ dy: N) throws(Stopped) -> PlanePoint {
    simplex.addObjective(x.core, times: -dx)
    simplex.addObjective(y.core, times: -dy)
    _ = try simplex.minimise()
    simplex.finish()
    return PlanePoint(x: value(of: x).rational, y: value(of: y).rational)
  }

  private func value(of coordinate: Coordinate) -> N {
    coordinate.core.reduce(coordinate.offset) { $0 + $1.coefficient * simplex.tableau.values[$1.column] }
  }
}
