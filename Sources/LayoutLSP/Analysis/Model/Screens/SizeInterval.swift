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
