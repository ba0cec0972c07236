/// How far run vectors go within the bounds of the clusters: sums of bounds are kept for all beginnings of a cluster, so
/// that a run costs the same however long it is.
struct ClusterRanges<N: ExactNumber> {
  private let clusters: Clusters<N>
  /// By ordinal: of the cluster's bounds up to and with this one.
  private var lowerSums: [OpenSum<N>] = []
  private var upperSums: [OpenSum<N>] = []
  /// Of the cluster that is looked at: what a vector takes of it, and the bounds of what it leaves.
  private var knapsack = Knapsack<N>()
  private var restLower = OpenSum<N>()
  private var restUpper = OpenSum<N>()

  init(_ clusters: Clusters<N>) {
    self.clusters = clusters
    lowerSums.reserveCapacity(clusters.forms.count)
    upperSums.reserveCapacity(clusters.forms.count)
    for cluster in clusters.clusters {
      var (lower, upper) = (OpenSum<N>(), OpenSum<N>())
      for ordinal in cluster.start..<cluster.end {
        lower += clusters.lower[ordinal]
        upper += clusters.upper[ordinal]
        lowerSums.append(lower)
        upperSums.append(upper)
      }
    }
  }

  /// The least and the greatest displacement, nil for no bound. Nothing where the vector names a general cluster.
  mutating func range(_ vector: Range<Int>, of vectors: borrowing RunVectors<N>) -> (lower: N?, upper: N?)? {
    var (lower, upper) = (N?.some(.zero), N?.some(.zero))
    var cluster = -1
    for index in vector.dropLast() where !vectors.changes[index].factor.isZero {
      var ordinal = vectors.changes[index].ordinal
      let end = vectors.changes[index + 1].ordinal
      while ordinal < end {
        if clusters.clusterOf[ordinal] != cluster {
          conclude(cluster, &lower, &upper)
          cluster = clusters.clusterOf[ordinal]
          if clusters.clusters[cluster].isGeneral { return nil }
          begin(cluster)
        }
        let part = min(end, clusters.clusters[cluster].end)
        take(ordinal, part, vectors.changes[index].factor, clusters.clusters[cluster].start)
        ordinal = part
      }
    }
    conclude(cluster, &lower, &upper)
    return (lower, upper)
  }

  private mutating func begin(_ cluster: Int) {
    let last = clusters.clusters[cluster].end - 1
    (restLower, restUpper) = (lowerSums[last], upperSums[last])
    (knapsack.lower, knapsack.upper) = (clusters.clusters[cluster].lower, clusters.clusters[cluster].upper)
  }

  private mutating func take(_ start: Int, _ end: Int, _ factor: N, _ clusterStart: Int) {
    var (lower, upper) = (lowerSums[end - 1], upperSums[end - 1])
    if start > clusterStart {
      lower -= lowerSums[start - 1]
      upper -= upperSums[start - 1]
    }
    restLower -= lower
    restUpper -= upper
    knapsack.items.append(Knapsack.Item(factor: factor, lower: lower.value, upper: upper.value))
  }

  /// Adds what the cluster gives: clusters are independent.
  private mutating func conclude(_ cluster: Int, _ lower: inout N?, _ upper: inout N?) {
    if cluster < 0 { return }
    defer { knapsack.items.removeAll(keepingCapacity: true) }
    if knapsack.items.count == 1 { return addSingle(knapsack.items[0], &lower, &upper) }
    knapsack.items.append(Knapsack.Item(factor: .zero, lower: restLower.value, upper: restUpper.value))
    if let sum = upper { upper = knapsack.greatest().map { sum + $0.value } }
    if let sum = lower { lower = knapsack.greatest(isLeast: true).map { sum - $0.value } }
  }

  /// Of one item: between its own bounds, and those of the sum less what the rest can take of it.
  private func addSingle(_ item: Knapsack<N>.Item, _ lower: inout N?, _ upper: inout N?) {
    var (low, high) = (item.lower, item.upper)
    if let end = knapsack.lower, let rest = restUpper.value, low.map({ $0 < end - rest }) ?? true { low = end - rest }
    if let end = knapsack.upper, let rest = restLower.value, high.map({ $0 > end - rest }) ?? true { high = end - rest }
    if item.factor.sign < 0 { swap(&low, &high) }
    if let sum = lower { lower = low.map { sum + item.factor * $0 } }
    if let sum = upper { upper = high.map { sum + item.factor * $0 } }
  }
}
