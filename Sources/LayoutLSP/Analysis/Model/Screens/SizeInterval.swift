import Solver

/// An interval of sizes, in points.
package struct SizeInterval: Hashable, Sendable {
  package var lower: Rational
  package var upper: Rational
  var includesLower = true
  var includesUpper = true

  package var isPoint: Bool { lower == upper }

  func contains(_ size: Rational) -> Bool {
    (includesLower ? lower <= size : lower < size) && (includesUpper ? size <= upper : size < upper)
  }

  /// Returns what both have in common; nil where that is nothing.
  func intersection(_ other: SizeInterval) -> SizeInterval? {
    let (lower, upper) = (max(lower, other.lower), min(upper, other.upper))
    let common = SizeInterval(
      lower: lower, upper: upper,
      includesLower: [self, other].allSatisfy { $0.lower < lower || $0.includesLower },
      includesUpper: [self, other].allSatisfy { $0.upper > upper || $0.includesUpper })
    return lower < upper || lower == upper && common.includesLower && common.includesUpper ? common : nil
  }

  /// Returns the smallest interval that holds both.
  func hull(_ other: SizeInterval) -> SizeInterval {
    let (lower, upper) = (min(lower, other.lower), max(upper, other.upper))
    return SizeInterval(
      lower: lower, upper: upper,
      includesLower: [self, other].contains { $0.lower == lower && $0.includesLower },
      includesUpper: [self, other].contains { $0.upper == upper && $0.includesUpper })
  }

  /// Returns the interval in words, `600 <= width < 800`, without the bounds that it shares with the whole range; nil
  /// where it shares both.
  func text(of name: String, within whole: SizeInterval) -> String? {
    let (least, greatest) = (NumberText.points(lower), NumberText.points(upper))
    if isPoint { return whole.isPoint ? nil : "\(name) == \(least)" }
    let hasLower = lower != whole.lower || includesLower != whole.includesLower
    let hasUpper = upper != whole.upper || includesUpper != whole.includesUpper
    let below = includesUpper ? "<=" : "<"
    switch (hasLower, hasUpper) {
    case (false, false): return nil
    case (true, false): return "\(name) \(includesLower ? ">=" : ">") \(least)"
    case (false, true): return "\(name) \(below) \(greatest)"
    case (true, true): return "\(least) \(includesLower ? "<=" : "<") \(name) \(below) \(greatest)"
    }
  }
}
