/// The columns of a face in clusters that have nothing to do with one another: no bounded row names columns of two.
///
/// In most clusters a single row holds the columns together, a sum of widths in a given space, or none at all. Such a
/// cluster is a continuous knapsack (Dantzig 1957), whose questions have answers in closed form; where several rows meet,
/// the cluster is general, and linear programs answer.
///
/// A column is known by its ordinal, clusters being contiguous, and by the displacement of its form from the value now,
/// times its coefficient in the row of its cluster: then the row is a plain sum.
struct Clusters<N: ExactNumber> {
  struct Cluster {
    /// The ordinals from `start` up to `end`.
    var start: Int
    var end: Int
    /// Bounds of the sum of all displacements.
    var lower: N?
    var upper: N?
    var isGeneral = false
  }

  /// The first is that of the columns which no row bounds.
  private(set) var clusters: [Cluster]
  /// By ordinal.
  private(set) var forms: [Int]
  private(set) var clusterOf: [Int]
  /// Displacement is scale times change of the form's value.
  private(set) var scales: [N]
  /// Bounds of the displacement.
  private(set) var lower: [N?] = []
  private(set) var upper: [N?] = []
  /// By form, -1 for those that are no columns.
  private(set) var ordinalOf: [Int]
  /// The basic form whose row is the sum of a cluster, -1 for none.
  private var rowForms: [Int]

  /// `order`: the columns, each once; those of one cluster keep it.
  init(_ tableau: Tableau<N>, order: [Int]) {
    var sets = DisjointSets(tableau.formCount)
    let rows = Clusters.binding(tableau)
    for form in rows { Clusters.unite(tableau.entries(ofRow: tableau.rowOf[form]), &sets) }
    var rowCounts = [Int](repeating: 0, count: tableau.formCount)
    var lastRows = rowCounts
    for form in rows {
      guard let first = tableau.entries(ofRow: tableau.rowOf[form]).first else { continue }
      let root = sets.find(first.column)
      rowCounts[root] += 1
      lastRows[root] = form
    }
    clusters = [Cluster(start: 0, end: 0)]
    rowForms = [-1]
    clusterOf = []
    forms = order
    ordinalOf = [Int](repeating: -1, count: tableau.formCount)
    // The cluster of each root, then of each column in the order given.
    var clusterOfRoot = [Int](repeating: -1, count: tableau.formCount)
    for form in order {
      let root = sets.find(form)
      if rowCounts[root] == 0 {
        clusterOfRoot[root] = 0
      } else if clusterOfRoot[root] < 0 {
        clusterOfRoot[root] = clusters.count
        clusters.append(Cluster(start: 0, end: 0, isGeneral: rowCounts[root] > 1))
        rowForms.append(rowCounts[root] > 1 ? -1 : lastRows[root])
      }
      clusterOf.append(clusterOfRoot[root])
    }
    scales = [N](repeating: .one, count: order.count)
    sortByCluster()
    addRows(tableau)
    addBounds(tableau)
  }

  func isGeneral(_ ordinal: Int) -> Bool { clusters[clusterOf[ordinal]].isGeneral }

  /// Basic forms with a bound that those of the columns do not imply.
  private static func binding(_ tableau: Tableau<N>) -> [Int] {
    var result: [Int] = []
    for form in tableau.basicOf where form >= 0 && tableau.rows.count(of: tableau.rowOf[form]) > 0 {
      if let lower = tableau.lower[form], !isKept(lower, tableau, form, isLower: true) {
        result.append(form)
      } else if let upper = tableau.upper[form], !isKept(upper, tableau, form, isLower: false) {
        result.append(form)
      }
    }
    return result
  }

  /// Whether a basic form stays within the bound because its columns stay within theirs.
  private static func isKept(
    _ bound: N, _ tableau: Tableau<N>, _ form: Int, isLower: Bool
  ) -> Bool {
    var extreme = tableau.values[form]
    for entry in tableau.entries(ofRow: tableau.rowOf[form]) {
      let isAtLower = (entry.coefficient.sign > 0) == isLower
      guard let end = isAtLower ? tableau.lower[entry.column] : tableau.upper[entry.column] else { return false }
      extreme += entry.coefficient * (end - tableau.values[entry.column])
    }
    return isLower ? extreme >= bound : extreme <= bound
  }

  private static func unite(_ row: ArraySlice<Tableau<N>.Entry>, _ sets: inout DisjointSets) {
    guard let first = row.first else { return }
    for entry in row.dropFirst() { sets.unite(first.column, entry.column) }
  }

  /// By counting, so that those of one cluster keep their order.
  private mutating func sortByCluster() {
    for cluster in clusterOf { clusters[cluster].end += 1 }
    var start = 0
    for index in clusters.indices {
      clusters[index].start = start
      start += clusters[index].end
      clusters[index].end = clusters[index].start
    }
    for place in forms.indices {
      ordinalOf[forms[place]] = clusters[clusterOf[place]].end
      clusters[clusterOf[place]].end += 1
    }
    let order = forms
    for form in order { forms[ordinalOf[form]] = form }
    for index in clusters.indices {
      for ordinal in clusters[index].start..<clusters[index].end { clusterOf[ordinal] = index }
    }
  }

  private mutating func addRows(_ tableau: Tableau<N>) {
    for index in clusters.indices where rowForms[index] >= 0 {
      let form = rowForms[index]
      for entry in tableau.entries(ofRow: tableau.rowOf[form]) { scales[ordinalOf[entry.column]] = entry.coefficient }
      clusters[index].lower = tableau.lower[form].map { $0 - tableau.values[form] }
      clusters[index].upper = tableau.upper[form].map { $0 - tableau.values[form] }
    }
  }

  private mutating func addBounds(_ tableau: Tableau<N>) {
    lower.reserveCapacity(forms.count)
    upper.reserveCapacity(forms.count)
    for (ordinal, form) in forms.enumerated() {
      let (scale, value) = (scales[ordinal], tableau.values[form])
      let (low, high) =
        scale.sign > 0 ? (tableau.lower[form], tableau.upper[form]) : (tableau.upper[form], tableau.lower[form])
      lower.append(low.map { ($0 - value) * scale })
      upper.append(high.map { ($0 - value) * scale })
    }
  }
}

extension Tableau {
  /// Where a column without bounds is in one row only, has it trade places with the row's form: then the bounds are those
  /// of a column, and the row holds nothing together. Takes a pivot each, without fill.
  mutating func freeRows() {
    for column in 0..<formCount where isNonbasic(column) && columns.count(of: column) == 1 {
      let row = Int(columns[columns.places(of: column).lowerBound])
      let form = basicOf[row]
      let isBounded = lower[form] != nil || upper[form] != nil
      if isBounded, lower[column] == nil, upper[column] == nil { pivot(row: row, column: column) }
    }
  }
}
