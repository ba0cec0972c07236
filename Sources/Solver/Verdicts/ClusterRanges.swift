/// Finds how far variables with run vectors go within the bounds of the clusters. Sums of bounds are kept for all
/// prefixes of a cluster, so that a run costs the same however long it is.
struct ClusterRanges<N: ExactNumber> {
  private let clusters: Clusters<N>
  /// By ordinal: the sum of the cluster's bounds up to and with this one.
  private var lowerSums: [OpenSum<N>] = []
  private var upperSums: [OpenSum<N>] = []
  /// The columns of the present cluster that the vector names, and the sums of the bounds of its other columns.
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

  /// Returns the least and the greatest displacement of a vector (nil: no bound); nil where it names a general
  /// cluster.
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

  /// Adds the range within the present cluster: clusters are independent.
  private mutating func conclude(_ cluster: Int, _ lower: inout N?, _ upper: inout N?) {
    if cluster < 0 { return }
    knapsack.items.append(Knapsack.Item(factor: .zero, lower: restLower.value, upper: restUpper.value))
    let range = knapsack.range()
    knapsack.items.removeAll(keepingCapacity: true)
    if let sum = lower { lower = range.lower.map { sum + $0 } }
    if let sum = upper { upper = range.upper.map { sum + $0 } }
  }
}
