/// Finds the greatest value of Σ factor · amount, where each amount has bounds and so has their sum: the continuous
/// knapsack problem (Dantzig 1957), for few items.
///
/// By duality. Every multiplier of the sum gives an upper bound: the multiplier times an end of the sum, plus what
/// each item can give by itself with the multiplier taken off its factor. The least upper bound is the answer. As a
/// function of the multiplier it is convex, and linear between the factors and 0, so only these need to be tried.
struct Knapsack<N: ExactNumber> {
  struct Item {
    var factor: N
    /// nil is no bound.
    var lower: N?
    var upper: N?
  }

  var items: [Item] = []
  /// Bounds of the sum of the amounts.
  var lower: N?
  var upper: N?

  /// Returns the least and the greatest value, nil for no bound. The last item has the factor 0.
  func range() -> (lower: N?, upper: N?) {
    guard items.count == 2 else { return (greatest(isLeast: true).map { -$0.value }, greatest()?.value) }
    // One item lies between its own bounds, and between those of the sum minus what the rest can take of it.
    let (item, rest) = (items[0], items[1])
    var (low, high) = (item.lower, item.upper)
    if let lower, let taken = rest.upper {
      let bound = lower - taken
      if let own = low, own >= bound {} else { low = bound }
    }
    if let upper, let taken = rest.lower {
      let bound = upper - taken
      if let own = high, own <= bound {} else { high = bound }
    }
    if item.factor.sign < 0 { swap(&low, &high) }
    return (low.map { $0 * item.factor }, high.map { $0 * item.factor })
  }

  /// Returns the greatest value and a multiplier that proves it; nil where there is no greatest. `isLeast`: with the
  /// factors negated, so that the value is the negated least one.
  ///
  /// Where the value is greatest, the amounts of factors above the multiplier are at their upper bounds, those of
  /// factors below it at their lower ones, and the sum is at its upper (lower) bound if the multiplier is positive
  /// (negative).
  func greatest(isLeast: Bool = false) -> (value: N, multiplier: N)? {
    var best: (value: N, multiplier: N)?
    if let value = bound(.zero, isLeast) { best = (value, .zero) }
    for item in items where !item.factor.isZero {
      let multiplier = isLeast ? -item.factor : item.factor
      guard let value = bound(multiplier, isLeast), best.map({ value < $0.value }) ?? true else { continue }
      best = (value, multiplier)
    }
    return best
  }

  /// Returns the bound that a multiplier gives; nil for none.
  private func bound(_ multiplier: N, _ isLeast: Bool) -> N? {
    var sum = N.zero
    if !multiplier.isZero {
      guard let end = multiplier.sign > 0 ? upper : lower else { return nil }
      sum = multiplier * end
    }
    for item in items {
      let rest = (isLeast ? -item.factor : item.factor) - multiplier
      if rest.isZero { continue }
      guard let end = rest.sign > 0 ? item.upper : item.lower else { return nil }
      sum += rest * end
    }
    return sum
  }
}

/// A sum of bounds, some of which may be missing.
struct OpenSum<N: ExactNumber> {
  private(set) var finite = N.zero
  private(set) var openCount = 0

  /// nil where a bound is missing.
  var value: N? { openCount == 0 ? finite : nil }

  static func += (left: inout OpenSum, right: N?) {
    if let right { left.finite += right } else { left.openCount += 1 }
  }

  static func -= (left: inout OpenSum, right: N?) {
    if let right { left.finite -= right } else { left.openCount -= 1 }
  }

  static func -= (left: inout OpenSum, right: OpenSum) {
    left.finite -= right.finite
    left.openCount -= right.openCount
  }
}
