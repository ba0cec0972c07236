import Solver

// The sizes of a ranged screen that work, over all the pieces that conditions and texts cut it into.

extension LayoutResult {
  /// Returns the pieces of a ranged screen of which no size works, though other pieces do: the scenarios in which a
  /// constraint is relaxed that is not relaxed in all of them.
  func failingPieces(of place: Scenario.Place) -> Set<Int> {
    let pieces = scenarios(on: place.screen, in: place.state)
    guard pieces.count > 1 else { return [] }
    let here = conflicts.filter { $0.isShown && pieces.contains($0.scenario) }
    let byConstraint = Dictionary(grouping: here) { $0.relaxed }.mapValues { Set($0.map { $0.scenario }) }
    return byConstraint.values.reduce(into: []) { if $1.count < pieces.count { $0.formUnion($1) } }
  }

  /// Returns the sizes of a ranged screen along an axis that work with some size of the other axis, as intervals in
  /// ascending order. They touch where a single size between them fails. `failing`: the pieces to leave out.
  func workingSizes(of place: Scenario.Place, along axis: Axis, without failing: Set<Int>) -> [SizeInterval] {
    let working = scenarios(on: place.screen, in: place.state).filter { !failing.contains($0) }
      .compactMap { workingSizes(of: $0, along: axis) }
    var intervals: [SizeInterval] = []
    for sizes in working.sorted(by: { $0.lower < $1.lower }) {
      if let last = intervals.last,
        sizes.lower < last.upper || sizes.lower == last.upper && (sizes.includesLower || last.includesUpper)
      {
        intervals[intervals.count - 1] = last.hull(sizes)
      } else {
        intervals.append(sizes)
      }
    }
    return intervals
  }

  /// Returns the sizes of a piece along an axis that work. An end that only some sizes of the other axis exclude counts.
  private func workingSizes(of scenario: Int, along axis: Axis) -> SizeInterval? {
    let region = scenarios[scenario].sizes.region
    guard let works = feasibleSizes[scenario], region.cut(by: works) != nil else { return nil }
    let (lower, upper) = works.extent(of: axis == .horizontal ? .x : .y)
    func includes(_ end: Rational) -> Bool { !region.limits.contains { $0.excludes(end, along: axis) } }
    return SizeInterval(
      lower: lower, upper: upper, includesLower: includes(lower), includesUpper: includes(upper))
  }
}

extension [SizeInterval] {
  /// Returns what the lists have in common. Both are in ascending order.
  func intersection(_ other: [SizeInterval]) -> [SizeInterval] {
    flatMap { one in other.compactMap { one.intersection($0) } }
  }

  /// Returns `width >= 320 and width < 600`, `width 320 to below 400 or 500 to 600`, or `another width than 500`,
  /// without the ends of the whole range; nil where all of it is meant.
  func needs(of name: String, within whole: SizeInterval) -> String? {
    guard count == 1, let only = first else {
      if count == 2, self[0].upper == self[1].lower {
        return "another \(name) than \(NumberText.points(self[0].upper))"
      }
      return isEmpty ? nil : "\(name) \(map { $0.extentText }.joined(separator: " or "))"
    }
    if only.isPoint { return whole.isPoint ? nil : "\(name) == \(NumberText.points(only.lower))" }
    var texts: [String] = []
    if only.lower - whole.lower >= .leastShown || !only.includesLower {
      texts.append("\(name) \(only.includesLower ? ">=" : ">") \(NumberText.least(only.lower))")
    }
    if whole.upper - only.upper >= .leastShown || !only.includesUpper {
      texts.append("\(name) \(only.includesUpper ? "<=" : "<") \(NumberText.greatest(only.upper))")
    }
    return texts.isEmpty ? nil : texts.joined(separator: " and ")
  }
}

extension SizeInterval {
  /// Returns `320 to 400`, `above 320 to below 400`, or `320`.
  fileprivate var extentText: String {
    if isPoint { return NumberText.points(lower) }
    let (least, greatest) = (NumberText.least(lower), NumberText.greatest(upper))
    return "\(includesLower ? "" : "above ")\(least) to \(includesUpper ? "" : "below ")\(greatest)"
  }
}
