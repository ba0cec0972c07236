// Convex sets of pairs of sizes, in exact numbers: polygons, and flat sets (line segments and points). Closed,
// bounded and never empty; whether their edges count is up to the caller.

public struct ConvexPolygon: Hashable, Sendable {
  /// Counterclockwise from the leftmost corner, of several the lowest; no three on one line. A segment has two, a
  /// point one.
  public let corners: [PlanePoint]

  /// Makes the convex hull of some points, by Andrew's monotone chain (Information Processing Letters 9, 1979); nil
  /// for no points.
  public init?(hullOf points: [PlanePoint]) {
    let sorted = Set(points).sorted { $0.isBefore($1) }
    guard sorted.count > 2 else {
      guard !sorted.isEmpty else { return nil }
      corners = sorted
      return
    }
    corners = Self.chain(sorted).dropLast() + Self.chain(sorted.reversed()).dropLast()
  }

  /// Makes the rectangle between two widths and two heights, each in any order.
  public init(x: (Rational, Rational), y: (Rational, Rational)) {
    let (low, high) = (
      PlanePoint(x: min(x.0, x.1), y: min(y.0, y.1)), PlanePoint(x: max(x.0, x.1), y: max(y.0, y.1))
    )
    var corners = [low]
    if low.x < high.x { corners.append(PlanePoint(x: high.x, y: low.y)) }
    if low.y < high.y { corners.append(high) }
    if low.x < high.x, low.y < high.y { corners.append(PlanePoint(x: low.x, y: high.y)) }
    self.corners = corners
  }

  /// Takes corners in the order of `corners`.
  private init(ordered corners: [PlanePoint]) { self.corners = corners }

  private static func chain(_ points: [PlanePoint]) -> [PlanePoint] {
    var result: [PlanePoint] = []
    for point in points {
      while result.count > 1, turn(result[result.count - 2], result[result.count - 1], point).sign <= 0 {
        result.removeLast()
      }
      result.append(point)
    }
    return result
  }

  /// Returns twice the area of the triangle; positive where the way from a to b to c turns left.
  private static func turn(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Rational {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

// MARK: - Measures

extension ConvexPolygon {
  /// Whether the set has no area.
  public var isFlat: Bool { corners.count < 3 }

  /// 0 for a point, 1 for a segment, 2 for a set with an area.
  public var dimension: Int { min(corners.count, 3) - 1 }

  /// A point that lies on no edge, and seldom on a line of symmetry. For a segment a point between its ends.
  public var inside: PlanePoint {
    var (x, y, sum) = (Rational.zero, Rational.zero, 0)
    for (index, corner) in corners.enumerated() {
      x += corner.x * Rational(index + 1)
      y += corner.y * Rational(index + 1)
      sum += index + 1
    }
    return PlanePoint(x: x / Rational(max(1, sum)), y: y / Rational(max(1, sum)))
  }

  /// The mean of the corners: inside as well, and in the middle.
  public var middle: PlanePoint {
    let count = Rational(max(1, corners.count))
    return PlanePoint(
      x: corners.reduce(.zero) { $0 + $1.x } / count, y: corners.reduce(.zero) { $0 + $1.y } / count)
  }

  /// Functions that are all at most 0 exactly in the set: each belongs to one edge.
  public var sides: [PlaneFunction] {
    guard let first = corners.first, let last = corners.last else { return [] }
    if corners.count > 2 {
      return corners.indices.map { PlaneFunction(side: corners[$0], corners[($0 + 1) % corners.count]) }
    }
    // The sides of a point face the four directions; those of a segment are both sides of its line, and its ends.
    let (x, y) = corners.count == 1 ? (Rational.one, Rational.zero) : (last.x - first.x, last.y - first.y)
    let along = PlaneFunction(constant: -(x * last.x + y * last.y), x: x, y: y)
    let back = PlaneFunction(constant: x * first.x + y * first.y, x: -x, y: -y)
    let across = PlaneFunction(constant: y * first.x - x * first.y, x: -y, y: x)
    return [across, -across, along, back]
  }

  public func contains(_ point: PlanePoint) -> Bool { sides.allSatisfy { $0(point).sign <= 0 } }

  /// Returns the least and the greatest value of a function in the set.
  public func extent(of function: PlaneFunction) -> (lower: Rational, upper: Rational) {
    let values = corners.map { function($0) }
    return (values.min() ?? .zero, values.max() ?? .zero)
  }
}

// MARK: - Intersections, unions, differences

extension ConvexPolygon {
  /// Returns the part where the function is at most 0; nil where there is none.
  public func clipped(to function: PlaneFunction) -> ConvexPolygon? {
    let values = corners.map { function($0) }
    if values.allSatisfy({ $0.sign <= 0 }) { return self }
    if isFlat { return clippedSegment(values) }
    var points: [PlanePoint] = []
    for (index, corner) in corners.enumerated() {
      if values[index].sign <= 0 { points.append(corner) }
      let next = (index + 1) % corners.count
      guard values[index].sign * values[next].sign < 0 else { continue }
      let share = values[index] / (values[index] - values[next])
      let other = corners[next]
      points.append(
        PlanePoint(x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share))
    }
    return ConvexPolygon(hullOf: points)
  }

  /// Clips a segment or a point. `values`: those of the function at its corners, more than 0 at one of them.
  private func clippedSegment(_ values: [Rational]) -> ConvexPolygon? {
    guard let kept = values.firstIndex(where: { $0.sign <= 0 }) else { return nil }
    if values[kept].isZero { return ConvexPolygon(ordered: [corners[kept]]) }
    let (start, end) = (corners[kept], corners[1 - kept])
    let share = values[kept] / (values[kept] - values[1 - kept])
    let cut = PlanePoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    return ConvexPolygon(ordered: kept == 0 ? [start, cut] : [cut, start])
  }

  /// Returns the common part of two sets; nil for nothing.
  public func intersection(_ other: ConvexPolygon) -> ConvexPolygon? {
    if let box, let second = other.box { return box.intersection(second) }
    var result = self
    for side in other.sides {
      guard let rest = result.clipped(to: side) else { return nil }
      result = rest
    }
    return result
  }

  /// A rectangle from the least width and height to the greatest.
  private struct Box {
    var low: PlanePoint
    var high: PlanePoint

    func intersection(_ other: Box) -> ConvexPolygon? {
      let low = PlanePoint(x: max(low.x, other.low.x), y: max(low.y, other.low.y))
      let high = PlanePoint(x: min(high.x, other.high.x), y: min(high.y, other.high.y))
      return low.x <= high.x && low.y <= high.y ? ConvexPolygon(x: (low.x, high.x), y: (low.y, high.y)) : nil
    }
  }

  /// The set as a box, if it is one. Where only one size is a range it always is.
  private var box: Box? {
    guard let first = corners.first else { return nil }
    let last = corners[corners.count / 2]
    switch corners.count {
    case 1: return Box(low: first, high: first)
    case 2: return first.x == last.x || first.y == last.y ? Box(low: first, high: last) : nil
    case 4:
      guard corners[1].x == last.x, corners[1].y == first.y, corners[3].x == first.x, corners[3].y == last.y else {
        return nil
      }
      return Box(low: first, high: last)
    default: return nil
    }
  }

  /// Returns the union of two sets, where it is convex and they have no area in common, or where one is in the other;
  /// else nil.
  public func union(_ other: ConvexPolygon) -> ConvexPolygon? {
    guard let hull = ConvexPolygon(hullOf: corners + other.corners) else { return nil }
    if hull == self || hull == other { return hull }
    if hull.isFlat { return intersection(other) == nil ? nil : hull }
    return !isFlat && !other.isFlat && hull.doubleArea == doubleArea + other.doubleArea ? hull : nil
  }

  private var doubleArea: Rational {
    corners.indices.reduce(.zero) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + a.x * b.y - a.y * b.x
    }
  }

  /// Returns what is left without the other set, in convex parts of the dimension of this set.
  func subtracting(_ other: ConvexPolygon) -> [ConvexPolygon] {
    var result: [ConvexPolygon] = []
    var rest = self
    for side in other.sides where rest.corners.contains(where: { side($0).sign > 0 }) {
      if let outside = rest.clipped(to: -side), outside.dimension == dimension { result.append(outside) }
      guard let inside = rest.clipped(to: side), inside.dimension == dimension else { return result }
      rest = inside
    }
    return result
  }
}
