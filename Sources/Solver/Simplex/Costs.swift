/// The convex piecewise linear costs in force, one for each form: a slope on the far left that grows at kinks.
///
/// The simplex method minimises their sum; forms without a cost have slope 0 everywhere. The costs of all levels are
/// laid out once, one level after the other, and those of one level at a time are in force.
struct Costs<N: ExactNumber> {
  struct Kink {
    var position: N
    /// The slope right of the kink, larger than left of it.
    var slopeAfter: N
  }

  /// The cost of one form: `kinks[start..<end]`, by position, all different.
  private struct Cost {
    var firstSlope: N
    var form: Int32
    var start: Int32
    var end: Int32
  }

  private var kinks: [Kink] = []
  private var costs: [Cost] = []
  /// For each form its cost in force, an index into `costs`; -1 for none.
  private var costOf: [Int32] = []
  /// The forms that have a cost in force, in the order given.
  private(set) var forms: [Int] = []
  /// The costs of level l are `costs[levelStarts[l]..<levelStarts[l + 1]]`.
  private var levelStarts: [Int] = [0]
  /// How many kinks belong to the costs of levels; those of other costs come after them.
  private var levelKinks = 0

  /// Takes all costs out of force, and removes those that belong to no level.
  mutating func clear() {
    for form in forms { costOf[form] = -1 }
    forms.removeAll(keepingCapacity: true)
    if costs.count > costCount { costs.removeSubrange(costCount...) }
    if kinks.count > levelKinks { kinks.removeSubrange(levelKinks...) }
  }

  mutating func reserveCapacity(forms count: Int) { costOf.reserveCapacity(count) }

  mutating func resize(_ formCount: Int) {
    costOf.append(contentsOf: repeatElement(-1, count: formCount - costOf.count))
  }

  /// Gives a form without a cost a linear one, to which kinks can be appended.
  mutating func begin(_ form: Int, firstSlope: N) {
    forms.append(form)
    costOf[form] = Int32(truncatingIfNeeded: costs.count)
    append(form, firstSlope: firstSlope)
  }

  private mutating func append(_ form: Int, firstSlope: N) {
    let place = Int32(truncatingIfNeeded: kinks.count)
    costs.append(Cost(firstSlope: firstSlope, form: Int32(truncatingIfNeeded: form), start: place, end: place))
  }

  /// Appends a kink to the cost begun last; kinks come from left to right.
  mutating func appendKink(_ position: N, slopeAfter: N) {
    kinks.append(Kink(position: position, slopeAfter: slopeAfter))
    costs[costs.count - 1].end += 1
  }

  /// The number of kinks of the costs in force.
  var kinkTotal: Int { forms.reduce(0) { $0 + kinkCount($1) } }

  @inline(__always)
  func kinkCount(_ form: Int) -> Int {
    let cost = Int(costOf[form])
    return cost < 0 ? 0 : Int(costs[cost].end - costs[cost].start)
  }

  func kink(_ form: Int, _ index: Int) -> N { kinks[Int(costs[Int(costOf[form])].start) + index].position }

  /// Returns the slope of a piece of a cost. Piece p lies between kinks p - 1 and p; `~k` is kink k itself, as a
  /// piece of no length and slope 0.
  @inline(__always)
  func slope(_ form: Int, piece: Int) -> N {
    let cost = Int(costOf[form])
    if cost < 0 || piece < 0 { return .zero }
    return piece == 0 ? costs[cost].firstSlope : kinks[Int(costs[cost].start) + piece - 1].slopeAfter
  }

  /// Returns the pieces left and right of the value: how many kinks lie left of it, and how many left of it or on it.
  @inline(__always)
  func pieces(_ form: Int, at value: N) -> (left: Int, right: Int) {
    let cost = Int(costOf[form])
    if cost < 0 { return (0, 0) }
    let (start, end) = (Int(costs[cost].start), Int(costs[cost].end))
    if end == start + 1 {
      let position = kinks[start].position
      return position == value ? (0, 1) : position < value ? (1, 1) : (0, 0)
    }
    return pieces(from: start, to: end, at: value)
  }

  /// Returns the flattest of the pieces in which a value may count as lying: `~k` where it is on a kink k at which
  /// the cost is least.
  @inline(__always)
  func flattestPiece(_ form: Int, at value: N) -> Int {
    let (left, right) = pieces(form, at: value)
    if left == right || slope(form, piece: left).sign >= 0 { return left }
    return slope(form, piece: right).sign <= 0 ? right : ~left
  }

  @inline(__always)
  func hasCost(_ form: Int) -> Bool { costOf[form] >= 0 }

  /// Returns the slopes left and right of a value.
  @inline(__always)
  func slopes(_ form: Int, at value: N) -> (left: N, right: N) {
    let (left, right) = pieces(form, at: value)
    let leftSlope = slope(form, piece: left)
    return (leftSlope, left == right ? leftSlope : slope(form, piece: right))
  }

  @inline(__always)
  private func pieces(from start: Int, to end: Int, at value: N) -> (left: Int, right: Int) {
    let first = (start..<end).partitioningIndex { kinks[$0].position >= value }
    let left = first - start
    return (left, first < end && kinks[first].position == value ? left + 1 : left)
  }
}

// MARK: - Levels

extension Costs {
  var levelCount: Int { levelStarts.count - 1 }
  private var costCount: Int { levelStarts[levelStarts.count - 1] }

  /// Lays out the costs of all levels, before there is any other cost.
  mutating func layOut(_ softConstraints: borrowing SoftConstraints<N>, formCount: Int) {
    var order = softConstraints.ordered(formCount: formCount)
    var kinks: [Kink] = []
    var levelStarts: [Int] = []
    costs = Array<Cost>(capacity: order.count + 1) { costs in
      kinks = Array<Kink>(capacity: order.count + 1) { kinks in
        var first = 0
        while first < order.count {
          var end = first + 1
          while end < order.count, softConstraints.haveSameFormAndLevel(order[first], order[end]) { end += 1 }
          if end > first + 1 {
            order[first..<end].sort { softConstraints[$0].position < softConstraints[$1].position }
          }
          while levelStarts.count <= softConstraints.level(of: order[first]) { levelStarts.append(costs.count) }
          costs.append(Costs.cost(softConstraints, order.span.extracting(first..<end), &kinks))
          first = end
        }
      }
    }
    levelStarts.append(costs.count)
    self.kinks = kinks
    self.levelStarts = levelStarts
    levelKinks = kinks.count
  }

  /// Returns the sum of soft constraints, which are of one form and sorted by position, as one cost.
  private static func cost(
    _ softConstraints: borrowing SoftConstraints<N>, _ group: Span<Int32>, _ kinks: inout OutputSpan<Kink>
  ) -> Cost {
    var slope = N.zero
    for place in group.indices { slope -= softConstraints[group[place]].below }
    let firstSlope = slope
    let start = kinks.count
    for place in group.indices {
      let one = softConstraints[group[place]]
      slope += one.below + one.above
      if place + 1 == group.count || softConstraints[group[place + 1]].position != one.position {
        kinks.append(Kink(position: one.position, slopeAfter: slope))
      }
    }
    return Cost(
      firstSlope: firstSlope, form: Int32(truncatingIfNeeded: softConstraints.form(of: group[0])),
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: kinks.count))
  }

  /// Puts the costs of a level in force, for those forms that are wanted.
  mutating func begin(level: Int, where isWanted: (Int) -> Bool) {
    forms.reserveCapacity(levelStarts[level + 1] - levelStarts[level])
    for cost in levelStarts[level]..<levelStarts[level + 1] {
      let form = Int(costs[cost].form)
      guard isWanted(form) else { continue }
      costOf[form] = Int32(truncatingIfNeeded: cost)
      forms.append(form)
    }
  }

  /// Calls `body` with each form below `limit` that has a cost in some level, and the interval in which that cost is
  /// least (nil is no bound); higher priorities first.
  func forEachMinimum(below limit: Int, _ body: (_ form: Int, _ low: N?, _ high: N?) -> Void) {
    for cost in costs where cost.form < limit {
      var slope = cost.firstSlope
      var (low, high): (N?, N?) = (nil, nil)
      var kink = Int(cost.start)
      while kink < cost.end, slope.sign <= 0 {
        if slope.isZero {
          high = kinks[kink].position
          break
        }
        slope = kinks[kink].slopeAfter
        low = kinks[kink].position
        kink += 1
      }
      if slope.sign > 0 { high = low }
      body(Int(cost.form), low, high)
    }
  }
}
