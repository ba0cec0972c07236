/// The columns of a face in independent clusters: no bounded row names columns of two clusters.
///
/// In most clusters one row connects the columns, like a sum of widths in a given space, or no row at all. Such a
/// cluster is a continuous knapsack (Dantzig 1957), which has answers in closed form. Where several rows meet, the
/// cluster is general, and linear programs answer.
///
/// A column is known by its ordinal; those of a cluster are contiguous. Its displacement is the change of its form
/// from the value now, times its coefficient in the row of its cluster: so the row is a plain sum.
struct Clusters<N: ExactNumber> {
  struct Cluster {
    /// The ordinals are `start..<end`.
    var start: Int
    var end: Int
    /// Bounds of the sum of all displacements.
    var lower: N?
    var upper: N?
    var isGeneral = false
  }

  /// The first cluster has the columns that are in no bounded row.
  private(set) var clusters: [Cluster]
  /// The form and the cluster of each ordinal.
  private(set) var forms: [Int]
  private(set) var clusterOf: [Int]
  /// By ordinal: displacement is scale times change of the form's value.
  private(set) var scales: [N]
  /// By ordinal: bounds of the displacement.
  private(set) var lower: [N?] = []
  private(set) var upper: [N?] = []
  /// The ordinal of each form; -1 for forms that are no columns.
  private(set) var ordinalOf: [Int]
  /// For each cluster the basic form whose row is its sum, -1 for none.
  private var rowForms: [Int]

  /// `order`: the columns, each once. The columns of a cluster keep it.
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

  /// Returns the basic forms with a bound that the bounds of the columns do not imply.
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

  /// Sorts by counting, so that the columns of a cluster keep their order.
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
  /// Makes columns without bounds that are in one row only, which is bounded, trade places with the row's form: then
  /// the bounds are those of a column, and the row connects nothing. Takes a pivot each, without fill.
  mutating func freeRows() {
    for column in 0..<formCount where isNonbasic(column) && columns.count(of: column) == 1 {
      let row = Int(columns[columns.places(of: column).lowerBound])
      let form = basicOf[row]
      let isBounded = lower[form] != nil || upper[form] != nil
      if isBounded, lower[column] == nil, upper[column] == nil { pivot(row: row, column: column) }
    }
  }
}
