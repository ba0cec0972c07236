import Solver

// Convex sets of sizes, some of whose edges count and others do not: what comparisons leave of a box. Which screen the
// sizes belong to is not known here.

struct SizeRegion: Sendable {
  /// With all edges.
  let closure: ConvexPolygon
  /// The limits that make the region, by themselves.
  let limits: [SizeLimit]

  /// A box; 0 for a side that is none.
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

  /// The sizes that fulfil one more limit; nil where none does.
  func cut(by limit: SizeLimit) -> SizeRegion? {
    guard let closure = closure.clipped(to: limit.function) else { return nil }
    let result = SizeRegion(closure: closure, limits: limits.contains(limit) ? limits : limits + [limit])
    // Where what is inside the polygon counts all does but some edges; otherwise all of it lies on such an edge.
    return result.contains(closure.inside) ? result : nil
  }

  func fulfils(_ limit: SizeLimit) -> Bool { cut(by: limit.opposite) == nil }

  /// Both as one, where that is convex: the limits that both fulfil leave nothing else then (Bemporad, Fukuda and Torrisi,
  /// Computational Geometry 18, 2001).
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

  /// From the least to the greatest value of a size.
  func interval(of size: PlaneFunction) -> SizeInterval {
    let (lower, upper) = closure.extent(of: size)
    let counts = [lower, upper].map { end in
      ConvexPolygon(hullOf: closure.corners.filter { size($0) == end }).map { contains($0.middle) } ?? false
    }
    return SizeInterval(lower: lower, upper: upper, includesLower: counts[0], includesUpper: counts[1])
  }

  /// The limits in which both sizes decide, without those that follow from the others and from the intervals.
  var askewLimits: [SizeLimit] {
    var result = limits.filter(\.isAskew)
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
