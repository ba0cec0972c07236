import Drawing

// Convex sets of a screen's sizes, as polygons of numbers that are rounded. Where a side of the screen is not ranged,
// a polygon is a line or a point.

struct SizeArea {
  struct Corner: Hashable {
    var width: Double
    var height: Double
  }

  /// In order around the area.
  private(set) var corners: [Corner]
  /// What bounds it.
  private(set) var limits: [HalfPlane]

  /// Distances up to this are taken as none, in points: they come from rounding.
  static let slack = 1e-7

  init(width: ClosedRange<Double>, height: ClosedRange<Double>) {
    let (left, right, top, bottom) = (width.lowerBound, width.upperBound, height.lowerBound, height.upperBound)
    corners = [
      Corner(width: left, height: top), Corner(width: right, height: top), Corner(width: right, height: bottom),
      Corner(width: left, height: bottom),
    ]
    limits = [
      SizeFunction(constant: left, x: -1, y: 0), SizeFunction(constant: -right, x: 1, y: 0),
      SizeFunction(constant: top, x: 0, y: -1), SizeFunction(constant: -bottom, x: 0, y: 1),
    ].map { HalfPlane(function: $0, isStrict: false) }
  }

  // MARK: Parts

  /// Returns the part on one side of a line; nil where there is none. The clipping is that of Sutherland and Hodgman.
  func clipped(to plane: HalfPlane) -> SizeArea? {
    let plane = plane.scaled
    let values = corners.map { plane.function(at: $0) }
    if values.allSatisfy({ $0 <= (plane.isStrict ? -Self.slack : 0) }) { return self }
    if plane.isStrict, !values.contains(where: { $0 < -Self.slack }) { return nil }
    var kept: [Corner] = []
    for (place, corner) in corners.enumerated() {
      let next = (place + 1) % corners.count
      let (here, there) = (values[place], values[next])
      if here <= Self.slack { kept.append(corner) }
      guard (here <= Self.slack) != (there <= Self.slack) else { continue }
      let share = min(max(here / (here - there), 0), 1)
      kept.append(corner.between(corners[next], share: share))
    }
    guard !kept.isEmpty else { return nil }
    var part = self
    part.corners = kept
    part.limits.append(plane)
    return part
  }

  /// The tests of a corner against a limit that clipping to these planes takes, at most: each adds a corner.
  func workToClip(_ planes: [HalfPlane]) -> Int { 1 + planes.count * (corners.count + planes.count) }

  func clipped(to planes: [HalfPlane]) -> SizeArea? {
    planes.reduce(self as SizeArea?) { $0?.clipped(to: $1) }
  }

  /// Returns the part on one side of all these lines, unless it is thinner than the area itself: a mere border.
  func part(within planes: [HalfPlane]) -> SizeArea? {
    clipped(to: planes).flatMap { $0.dimension == dimension ? $0 : nil }
  }

  /// Returns what is left outside of a convex set, in convex parts.
  func parts(outside planes: [HalfPlane]) -> [SizeArea] {
    var rest = self
    var outside: [SizeArea] = []
    for plane in planes {
      if let part = rest.part(within: [plane.opposite]), part.dimension == dimension { outside.append(part) }
      // The set may be a line, or a point, in this area.
      guard let inside = rest.clipped(to: [plane]) else { return [self] }
      rest = inside
    }
    return outside
  }

  // MARK: Measures

  /// 0 for a point, 1 for a line, 2 for more.
  var dimension: Int {
    guard let first = corners.first,
      let far = corners.max(by: { first.distance(to: $0) < first.distance(to: $1) })
    else { return 0 }
    let length = first.distance(to: far)
    guard length > 10 * Self.slack else { return 0 }
    let isWide = corners.contains { corner in
      let across =
        (far.width - first.width) * (corner.height - first.height)
        - (far.height - first.height) * (corner.width - first.width)
      return across.magnitude > 10 * Self.slack * length
    }
    return isWide ? 2 : 1
  }

  var width: ClosedRange<Double> { extent { $0.width } }
  var height: ClosedRange<Double> { extent { $0.height } }

  private func extent(_ side: (Corner) -> Double) -> ClosedRange<Double> {
    let sides = corners.map(side)
    let (lower, upper) = (sides.min() ?? 0, sides.max() ?? 0)
    return lower...max(lower, upper)
  }

  func contains(_ corner: Corner) -> Bool { limits.allSatisfy { $0.function(at: corner) <= Self.slack } }
}

extension SizeArea.Corner {
  fileprivate func distance(to other: SizeArea.Corner) -> Double {
    max((width - other.width).magnitude, (height - other.height).magnitude)
  }

  fileprivate func between(_ other: SizeArea.Corner, share: Double) -> SizeArea.Corner {
    SizeArea.Corner(
      width: width + (other.width - width) * share, height: height + (other.height - height) * share)
  }
}

extension SizeFunction {
  func callAsFunction(at corner: SizeArea.Corner) -> Double { constant + x * corner.width + y * corner.height }

  static func + (one: SizeFunction, other: SizeFunction) -> SizeFunction {
    SizeFunction(constant: one.constant + other.constant, x: one.x + other.x, y: one.y + other.y)
  }

  static func - (one: SizeFunction, other: SizeFunction) -> SizeFunction { one + other.negated }

  var negated: SizeFunction { SizeFunction(constant: -constant, x: -x, y: -y) }
}

extension HalfPlane {
  /// The other side of the line.
  fileprivate var opposite: HalfPlane { HalfPlane(function: function.negated, isStrict: !isStrict) }

  /// The same with a function that changes by about 1 in a point, so that its values are distances.
  fileprivate var scaled: HalfPlane {
    let scale = max(function.x.magnitude, function.y.magnitude)
    guard scale > 1e-12, scale != 1 else { return self }
    let scaled = SizeFunction(constant: function.constant / scale, x: function.x / scale, y: function.y / scale)
    return HalfPlane(function: scaled, isStrict: isStrict)
  }
}
