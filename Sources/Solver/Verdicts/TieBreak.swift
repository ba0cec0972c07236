/// Decides sums of columns one after the other, in closed form where the clusters allow it: each at its least value
/// or, where there is none, at the one nearest 0.
///
/// The least value of a knapsack puts some columns at bounds, and perhaps the row, and leaves a smaller knapsack. A
/// value between the ends leaves two knapsacks: the columns of the sum, whose total is now given, and the others.
/// Every column is put somewhere once, so that the time is linear in the columns and the terms of the sums.
struct TieBreak<N: ExactNumber> {
  /// An open column with its factor in a sum.
  struct Term {
    var ordinal: Int
    var factor: N
  }

  private struct Cluster {
    /// Its columns are those of `members[start..<end]` that are open and still belong to it.
    var start: Int
    var end: Int
    /// Bounds of the sum of the open columns.
    var lower: N?
    var upper: N?
    /// The sums of the open columns' own bounds.
    var lowerSum = OpenSum<N>()
    var upperSum = OpenSum<N>()
  }

  private var clusters: [Cluster] = []
  private var members: [Int]
  /// The cluster of each column, by ordinal. The arrays below are by ordinal, too.
  private var clusterOf: [Int]
  private var lower: [N?]
  private var upper: [N?]
  private(set) var displacements: [N]
  private(set) var isFixed: [Bool]
  /// The displacement of a column times this factor is its amount in its cluster; its bounds are bounds of the
  /// amount.
  private var factors: [N]
  private var knapsack = Knapsack<N>()

  init(_ given: Clusters<N>) {
    members = Array(given.forms.indices)
    clusterOf = given.clusterOf
    (lower, upper) = (given.lower, given.upper)
    displacements = [N](repeating: .zero, count: members.count)
    isFixed = [Bool](repeating: false, count: members.count)
    factors = [N](repeating: .one, count: members.count)
    for cluster in given.clusters {
      var new = Cluster(start: cluster.start, end: cluster.end, lower: cluster.lower, upper: cluster.upper)
      for ordinal in cluster.start..<cluster.end {
        new.lowerSum += lower[ordinal]
        new.upperSum += upper[ordinal]
      }
      clusters.append(new)
    }
  }

  /// Decides Σ factor · displacement over open columns, each named once, of clusters that are not general. `zero`:
  /// the sum at which the decided variable is 0. Returns the value of the sum; nil, and nothing is changed, where it
  /// has no closed form.
  mutating func decide(_ terms: [Term], zero: N) -> N? {
    guard let first = terms.first else { return .zero }
    if terms.count == 1, let value = decideByOwnBound(first) { return value }
    let cluster = clusterOf[first.ordinal]
    guard terms.allSatisfy({ clusterOf[$0.ordinal] == cluster }) else { return decideApart(terms, zero) }
    guard prepare(terms, cluster) else { return nil }
    if let (value, multiplier) = knapsack.greatest(isLeast: true) {
      put(terms, cluster, multiplier, isLeast: true)
      return -value
    }
    if let (value, multiplier) = knapsack.greatest(), value <= zero {
      put(terms, cluster, multiplier, isLeast: false)
      return value
    }
    return put(terms, summingTo: zero) ? zero : nil
  }

  /// Decides a sum of one column, where the column's own bound is what keeps the sum from falling; else returns nil.
  private mutating func decideByOwnBound(_ term: Term) -> N? {
    let ordinal = term.ordinal
    let cluster = clusters[clusterOf[ordinal]]
    if factor(term).sign > 0 {
      guard let bound = lower[ordinal] else { return nil }
      // The row leaves the column at its bound if the other columns can take the rest.
      if let end = cluster.lower, cluster.upperSum.openCount - (upper[ordinal] == nil ? 1 : 0) == 0 {
        let rest = cluster.upperSum.finite - (upper[ordinal] ?? .zero)
        if end - rest > bound { return nil }
      }
      fix(ordinal, bound)
    } else {
      guard let bound = upper[ordinal] else { return nil }
      if let end = cluster.upper, cluster.lowerSum.openCount - (lower[ordinal] == nil ? 1 : 0) == 0 {
        let rest = cluster.lowerSum.finite - (lower[ordinal] ?? .zero)
        if end - rest < bound { return nil }
      }
      fix(ordinal, bound)
    }
    return term.factor * displacements[ordinal]
  }

  /// Decides a sum over several clusters: each part by itself, if every part has an end.
  private mutating func decideApart(_ terms: [Term], _ zero: N) -> N? {
    let terms = terms.sorted { (clusterOf[$0.ordinal], $0.ordinal) < (clusterOf[$1.ordinal], $1.ordinal) }
    let parts = terms.split { clusterOf[$0.ordinal] != clusterOf[$1.ordinal] }
    var (least, greatest) = (N?.some(.zero), N?.some(.zero))
    for part in parts {
      guard prepare(part, clusterOf[part[0].ordinal]) else { return nil }
      if let sum = least { least = knapsack.greatest(isLeast: true).map { sum - $0.value } }
      if let sum = greatest { greatest = knapsack.greatest().map { sum + $0.value } }
    }
    let isLeast = least != nil
    guard let end = least ?? greatest, isLeast || end <= zero else {
      return put(terms, summingTo: zero) ? zero : nil
    }
    for part in parts {
      let cluster = clusterOf[part[0].ordinal]
      guard prepare(part, cluster), let (_, multiplier) = knapsack.greatest(isLeast: isLeast) else { return nil }
      put(part, cluster, multiplier, isLeast: isLeast)
    }
    return end
  }
}

// MARK: - One cluster as a knapsack

extension TieBreak {
  /// More terms of different factors than this are not tried: that would be quadratic.
  private static var mostItems: Int { 8 }

  /// Returns the factor of a term for each unit of its amount in its cluster.
  private func factor(_ term: Term) -> N { term.factor / factors[term.ordinal] }

  /// Sets the knapsack to the terms, all of one cluster, and to the other open columns of it. False where it would
  /// have too many items.
  private mutating func prepare(_ terms: [Term], _ cluster: Int) -> Bool {
    knapsack.items.removeAll(keepingCapacity: true)
    (knapsack.lower, knapsack.upper) = (clusters[cluster].lower, clusters[cluster].upper)
    var (lowerRest, upperRest) = (clusters[cluster].lowerSum, clusters[cluster].upperSum)
    for term in terms {
      lowerRest -= lower[term.ordinal]
      upperRest -= upper[term.ordinal]
    }
    if terms.count <= TieBreak.mostItems {
      for term in terms {
        knapsack.items.append(
          Knapsack.Item(factor: factor(term), lower: lower[term.ordinal], upper: upper[term.ordinal]))
      }
    } else {
      guard areUniform(terms) else { return false }
      var (lowerSum, upperSum) = (clusters[cluster].lowerSum, clusters[cluster].upperSum)
      lowerSum -= lowerRest
      upperSum -= upperRest
      knapsack.items.append(Knapsack.Item(factor: factor(terms[0]), lower: lowerSum.value, upper: upperSum.value))
    }
    knapsack.items.append(Knapsack.Item(factor: .zero, lower: lowerRest.value, upper: upperRest.value))
    return true
  }

  private func areUniform(_ terms: [Term]) -> Bool {
    guard let first = terms.first else { return true }
    return terms.allSatisfy { clusterOf[$0.ordinal] == clusterOf[first.ordinal] && factor($0) == factor(first) }
  }

  /// Narrows a cluster to where the sum of the terms is greatest (least), as the multiplier of the knapsack tells.
  private mutating func put(_ terms: [Term], _ cluster: Int, _ multiplier: N, isLeast: Bool) {
    var open: [Int] = []
    for term in terms {
      let rest = (isLeast ? -factor(term) : factor(term)) - multiplier
      if rest.isZero { open.append(term.ordinal) } else { fix(term.ordinal, atUpper: rest.sign > 0) }
    }
    if multiplier.isZero { return }
    if multiplier.sign > 0 {
      clusters[cluster].lower = clusters[cluster].upper
    } else {
      clusters[cluster].upper = clusters[cluster].lower
    }
    for ordinal in open { clusterOf[ordinal] = -1 }
    for place in clusters[cluster].start..<clusters[cluster].end
    where !isFixed[members[place]] && clusterOf[members[place]] == cluster {
      fix(members[place], atUpper: multiplier.sign < 0)
    }
    for ordinal in open { clusterOf[ordinal] = cluster }
    (clusters[cluster].start, clusters[cluster].end) = (members.count, members.count + open.count)
    members += open
  }

  private mutating func fix(_ ordinal: Int, atUpper: Bool) {
    if let bound = atUpper ? upper[ordinal] : lower[ordinal] { fix(ordinal, bound) }
  }

  /// Fixes a column at an amount in its cluster.
  private mutating func fix(_ ordinal: Int, _ amount: N) {
    isFixed[ordinal] = true
    displacements[ordinal] = amount / factors[ordinal]
    leave(ordinal, amount)
  }

  /// Takes a column out of its cluster's row and sums.
  private mutating func leave(_ ordinal: Int, _ amount: N) {
    let cluster = clusterOf[ordinal]
    clusters[cluster].lower = clusters[cluster].lower.map { $0 - amount }
    clusters[cluster].upper = clusters[cluster].upper.map { $0 - amount }
    clusters[cluster].lowerSum -= lower[ordinal]
    clusters[cluster].upperSum -= upper[ordinal]
  }

  /// Gives the sum of the terms a value between its ends: they make a cluster of their own. False where one row is
  /// not enough to tell what is left for the other columns.
  private mutating func put(_ terms: [Term], summingTo sum: N) -> Bool {
    if terms.count == 1 {
      fix(terms[0].ordinal, sum / factor(terms[0]))
      return true
    }
    let isUnbound = terms.allSatisfy {
      clusters[clusterOf[$0.ordinal]].lower == nil && clusters[clusterOf[$0.ordinal]].upper == nil
    }
    guard isUnbound || areUniform(terms) else { return false }
    if !isUnbound {
      let (cluster, amount) = (clusterOf[terms[0].ordinal], sum / factor(terms[0]))
      clusters[cluster].lower = clusters[cluster].lower.map { $0 - amount }
      clusters[cluster].upper = clusters[cluster].upper.map { $0 - amount }
    }
    var new = Cluster(start: members.count, end: members.count + terms.count, lower: sum, upper: sum)
    for term in terms {
      let (ordinal, ratio) = (term.ordinal, factor(term))
      leave(ordinal, .zero)
      let (low, high) = (lower[ordinal].map { $0 * ratio }, upper[ordinal].map { $0 * ratio })
      (lower[ordinal], upper[ordinal]) = ratio.sign > 0 ? (low, high) : (high, low)
      factors[ordinal] = term.factor
      new.lowerSum += lower[ordinal]
      new.upperSum += upper[ordinal]
      clusterOf[ordinal] = clusters.count
      members.append(ordinal)
    }
    clusters.append(new)
    return true
  }
}

extension Array {
  /// Cuts the array wherever two neighbours are apart.
  fileprivate func split(where areApart: (Element, Element) -> Bool) -> [[Element]] {
    var parts: [[Element]] = []
    for element in self {
      if let last = parts.last?.last, !areApart(last, element) {
        parts[parts.count - 1].append(element)
      } else {
        parts.append([element])
      }
    }
    return parts
  }
}
