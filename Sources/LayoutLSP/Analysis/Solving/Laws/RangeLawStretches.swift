import Solver

// The laws of a value along one size of a ranged screen: in order, with equal neighbours joined. In numbers; the
// words are elsewhere.

/// An interval of sizes with one outcome.
struct RangeStretch: Sendable {
  var interval: SizeInterval
  var outcome: RangeLaw.Outcome
  /// The scenario of the first sizes, and of the last.
  var first: Int
  var last: Int
}

extension LayoutResult {
  /// Returns the laws along the one size that they depend on; nil if they depend on both. On a screen with two
  /// ranges, a stretch holds whatever the other size is.
  func stretches(_ laws: [RangeLaw], along axis: Axis) -> [RangeStretch]? {
    var stretches = laws.flatMap { self.stretches($0, along: axis, among: laws) }
    let other = laws.contains { law in
      guard case .law(let function) = law.outcome else { return false }
      return !(axis == .horizontal ? function.y : function.x).isZero
    }
    guard !other else { return nil }
    stretches.sort { a, b in
      let (one, two) = (a.interval, b.interval)
      if one.lower != two.lower { return one.lower < two.lower }
      return one.includesLower != two.includesLower ? one.includesLower : one.upper < two.upper
    }
    var joined: [RangeStretch] = []
    for stretch in stretches {
      guard let last = joined.last else {
        joined.append(stretch)
        continue
      }
      if last.outcome == stretch.outcome {
        joined[joined.count - 1].extend(to: stretch)
      } else if stretch.interval.lower < last.interval.upper {
        // The outcome at one size depends on the other.
        return nil
      } else if last.agrees(with: stretch, along: axis) {
        // One of the two stretches is a single size at which both laws agree.
        if last.interval.isPoint {
          joined[joined.count - 1].outcome = stretch.outcome
        }
        joined[joined.count - 1].extend(to: stretch)
      } else {
        joined.append(stretch)
      }
    }
    return joined
  }

  private func stretches(_ law: RangeLaw, along axis: Axis, among laws: [RangeLaw]) -> [RangeStretch] {
    let size: PlaneFunction = axis == .horizontal ? .x : .y
    let (lower, upper) = law.sizes.extent(of: size)
    guard let piece = scenarios[law.scenario].sizes[axis] else { return [] }
    func stretch(_ interval: SizeInterval, _ outcome: RangeLaw.Outcome) -> RangeStretch {
      RangeStretch(interval: interval, outcome: outcome, first: law.scenario, last: law.scenario)
    }
    let own = SizeInterval(
      lower: lower, upper: upper, includesLower: lower > piece.lower || piece.includesLower,
      includesUpper: upper < piece.upper || piece.includesUpper)
    var all = [stretch(own, law.outcome)]
    // Sizes of the piece without a solution are appended beside its first and its last law.
    guard law.outcome != .absent, let feasibleSizes = feasibleSizes[law.scenario]?.extent(of: size),
      model.screens[scenarios[law.scenario].screen].isTwoRanges == false
    else {
      return all
    }
    if lower == feasibleSizes.lower, piece.lower < lower {
      all.append(
        stretch(
          SizeInterval(
            lower: piece.lower, upper: lower, includesLower: piece.includesLower, includesUpper: false), .infeasible))
    }
    if upper == feasibleSizes.upper, upper < piece.upper {
      all.append(
        stretch(
          SizeInterval(
            lower: upper, upper: piece.upper, includesLower: false, includesUpper: piece.includesUpper), .infeasible))
    }
    return all
  }
}

extension RangeStretch {
  fileprivate mutating func extend(to next: RangeStretch) {
    guard next.interval.upper >= interval.upper else { return }
    if next.interval.upper > interval.upper || next.interval.includesUpper {
      interval.includesUpper = next.interval.includesUpper
    }
    interval.upper = next.interval.upper
    last = next.last
  }

  /// Whether one of the two is a single size at which the other's law has the same value.
  fileprivate func agrees(with next: RangeStretch, along axis: Axis) -> Bool {
    guard case .law(let one) = outcome, case .law(let other) = next.outcome,
      interval.isPoint || next.interval.isPoint
    else { return false }
    let size = next.interval.lower
    let point = PlanePoint(x: axis == .horizontal ? size : .zero, y: axis == .vertical ? size : .zero)
    return one(point) == other(point)
  }
}
