import Solver

// A convex set of sizes with some edges included and others excluded: what comparisons leave of a box. Not which
// screen it belongs to.

package struct SizeRegion: Sendable {
  /// The region with all of its edges.
  let closure: ConvexPolygon
  /// The limits that together define the region.
  package let limits: [SizeLimit]

  /// Makes a box; a side that is nil counts as 0.
  init(width: SizeInterval?, height: SizeInterval?) {
    closure = ConvexPolygon(
      x: (width?.lower ?? .zero, width?.upper ?? .zero), y: (height?.lower ?? .zero, height?.upper ?? .zero))
    limits = (width?.limits(of: .x) ?? []) + (height?.limits(of: .y) ?? [])
  }

  private init(closure: ConvexPolygon, limits: [SizeLimit]) {
    self.closure = closure
    self.limits = limits
  }

  func contains(_ size: PlanePoint) -> Bool { limits.allSatisfy { $0.holds(at: size) } }

  /// Returns the sizes that meet one more limit; nil where none does.
  func cut(by limit: SizeLimit) -> SizeRegion? {
    // A limit that holds at all corners says nothing new. Among hundreds of borders nearly all are like that.
    if closure.corners.allSatisfy({ limit.holds(at: $0) }) { return self }
    guard let closure = closure.clipped(to: limit.function) else { return nil }
    let result = SizeRegion(closure: closure, limits: limits.contains(limit) ? limits : limits + [limit])
    // If an inside point of the polygon is in the region, all is but some edges; otherwise all of it lies on an
    // excluded edge.
    return result.contains(closure.inside) ? result : nil
  }

  /// Returns the part inside of a polygon, whose edges count; nil where there is none.
  func cut(by polygon: ConvexPolygon) -> SizeRegion? {
    polygon.sides.reduce(self as SizeRegion?) { $0?.cut(by: SizeLimit(function: $1, isStrict: false)) }
  }

  func fulfils(_ limit: SizeLimit) -> Bool { cut(by: limit.opposite) == nil }

  /// Returns the union of both; nil where it is not convex. It is convex if the limits that both meet leave nothing
  /// else (Bemporad, Fukuda and Torrisi, Computational Geometry 18, 2001).
  func union(_ other: SizeRegion) -> SizeRegion? {
    guard let hull = ConvexPolygon(hullOf: closure.corners + other.closure.corners) else { return nil }
    let own = limits.filter { other.fulfils($0) }
    let whole = SizeRegion(closure: hull, limits: own + other.limits.filter { !own.contains($0) && fulfils($0) })
    for limit in limits where !own.contains(limit) {
      guard let rest = whole.cut(by: limit.opposite) else { continue }
      guard other.limits.allSatisfy({ rest.fulfils($0) }) else { return nil }
    }
    return whole
  }

  /// Returns the extent of one size.
  func interval(of size: PlaneFunction) -> SizeInterval {
    let (lower, upper) = closure.extent(of: size)
    let counts = [lower, upper].map { end in
      ConvexPolygon(hullOf: closure.corners.filter { size($0) == end }).map { contains($0.middle) } ?? false
    }
    return SizeInterval(lower: lower, upper: upper, includesLower: counts[0], includesUpper: counts[1])
  }

  /// The limits on both sizes together, without those that follow from the others and from the extents.
  var askewLimits: [SizeLimit] {
    var result = limits.filter { $0.comparesBothSizes }
    let box = SizeRegion(width: interval(of: .x), height: interval(of: .y))
    for limit in result {
      let others = result.filter { $0 != limit }
      let rest = others.reduce(box as SizeRegion?) { $0?.cut(by: $1) }
      if rest?.fulfils(limit) != false { result = others }
    }
    return result
  }
}

extension SizeInterval {
  fileprivate func limits(of size: PlaneFunction) -> [SizeLimit] {
    [
      SizeLimit(function: .one * lower + -size, isStrict: !includesLower),
      SizeLimit(function: size + .one * -upper, isStrict: !includesUpper),
    ]
  }
}
