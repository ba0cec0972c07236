/// A bounded tableau: some forms are linear combinations of the others, each form has a value and may have bounds.
///
/// After Dutertre and de Moura, A fast linear-arithmetic solver for DPLL(T), CAV 2006. Forms are homogeneous, rows sparse
/// and sorted, columns are lists of rows. Values are kept up to date step by step, so that the rows serve as directions
/// only: a form that is fixed for good is dropped from them without a trace. Knows nothing of costs.
struct Tableau<N: ExactNumber> {
  struct Entry {
    var column: Int
    var coefficient: N
  }

  /// What a form is: a column, a row, or fixed and dropped from both.
  static var nonbasic: Int { -1 }
  static var dropped: Int { -2 }

  var values: [N] = []
  var lower: [N?] = []
  var upper: [N?] = []
  /// The row of a basic form, else `nonbasic` or `dropped`.
  private(set) var rowOf: [Int] = []
  /// The form of each row, -1 for a row not in use.
  private(set) var basicOf: [Int] = []
  private(set) var rows: [[Entry]] = []
  /// The rows that name a nonbasic form, in no particular but reproducible order.
  private(set) var columns: [[Int]] = []
  private var merged: [Entry] = []

  var formCount: Int { values.count }
  /// How many forms are nonbasic: the dimension of the space, until bounds say less.
  private(set) var columnCount = 0

  func isNonbasic(_ form: Int) -> Bool { rowOf[form] == Tableau<N>.nonbasic }
  func isBasic(_ form: Int) -> Bool { rowOf[form] >= 0 }
  func isDropped(_ form: Int) -> Bool { rowOf[form] == Tableau<N>.dropped }

  func isFixed(_ form: Int) -> Bool {
    guard let low = lower[form], let high = upper[form] else { return false }
    return low == high
  }

  mutating func reserveCapacity(forms: Int, rows count: Int) {
    values.reserveCapacity(forms)
    lower.reserveCapacity(forms)
    upper.reserveCapacity(forms)
    rowOf.reserveCapacity(forms)
    columns.reserveCapacity(forms)
    basicOf.reserveCapacity(count)
    rows.reserveCapacity(count)
  }

  /// How many rows will name each of the columns.
  mutating func reserveColumns(_ lengths: [Int]) {
    for (column, length) in lengths.enumerated() where length > 0 { columns[column].reserveCapacity(length) }
  }

  /// New nonbasic forms.
  mutating func addColumns(values new: [N]) {
    values += new
    lower.append(contentsOf: repeatElement(nil, count: new.count))
    upper.append(contentsOf: repeatElement(nil, count: new.count))
    rowOf.append(contentsOf: repeatElement(Tableau<N>.nonbasic, count: new.count))
    columns.append(contentsOf: repeatElement([], count: new.count))
    columnCount += new.count
  }

  /// A new basic form. The terms are sorted and name nonbasic forms only.
  mutating func addRow(_ terms: [Entry], value: N) {
    let form = formCount
    values.append(value)
    lower.append(nil)
    upper.append(nil)
    rowOf.append(rows.count)
    columns.append([])
    for term in terms { columns[term.column].append(rows.count) }
    basicOf.append(form)
    rows.append(terms)
  }

  /// Of a nonbasic form in a row that names it.
  func coefficient(row: Int, column: Int) -> N {
    var low = 0
    var high = rows[row].count
    while low < high {
      let middle = (low + high) / 2
      if rows[row][middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < rows[row].count && rows[row][low].column == column ? rows[row][low].coefficient : .zero
  }

  /// Makes the column basic in the row's place. Values stay.
  mutating func pivot(row: Int, column: Int) {
    let leaving = basicOf[row]
    var own: [Entry] = []
    swap(&own, &rows[row])
    Tableau.solve(&own, for: column, leaving)
    // The rows that named the column are those that name the leaving form afterwards.
    var affected: [Int] = []
    swap(&affected, &columns[column])
    rowOf[column] = row
    rowOf[leaving] = Tableau<N>.nonbasic
    basicOf[row] = column
    for other in affected where other != row { substitute(own, for: column, leaving, in: other) }
    swap(&affected, &columns[leaving])
    swap(&own, &rows[row])
  }

  /// `leaving = Σ entries` becomes `column = Σ entries`.
  private static func solve(_ entries: inout [Entry], for column: Int, _ leaving: Int) {
    guard var place = entries.firstIndex(where: { $0.column == column }) else { return }
    let pivot = entries[place].coefficient
    let inverse = pivot.reciprocal ?? .one
    if pivot.isOne {
      for index in entries.indices { entries[index].coefficient = -entries[index].coefficient }
    } else {
      for index in entries.indices { entries[index].coefficient = -(entries[index].coefficient * inverse) }
    }
    // To where the order of the columns wants it.
    while place + 1 < entries.count, entries[place + 1].column < leaving {
      entries[place] = entries[place + 1]
      place += 1
    }
    while place > 0, entries[place - 1].column > leaving {
      entries[place] = entries[place - 1]
      place -= 1
    }
    entries[place] = Entry(column: leaving, coefficient: inverse)
  }

  /// Replaces the column, which is about to be basic, in another row by `entries`.
  private mutating func substitute(_ entries: [Entry], for column: Int, _ leaving: Int, in row: Int) {
    var old: [Entry] = []
    swap(&old, &rows[row])
    let factor = old.first { $0.column == column }?.coefficient ?? .zero
    merged.removeAll(keepingCapacity: true)
    merged.reserveCapacity(old.count + entries.count)
    var next = 0
    for entry in old where entry.column != column {
      while next < entries.count, entries[next].column < entry.column {
        fillIn(entries[next], factor, leaving, row)
        next += 1
      }
      if next < entries.count, entries[next].column == entry.column {
        let sum = entry.coefficient + entries[next].coefficient * factor
        next += 1
        if sum.isZero {
          remove(row: row, fromColumn: entry.column)
        } else {
          merged.append(Entry(column: entry.column, coefficient: sum))
        }
      } else {
        merged.append(entry)
      }
    }
    while next < entries.count {
      fillIn(entries[next], factor, leaving, row)
      next += 1
    }
    swap(&merged, &rows[row])
    swap(&merged, &old)
  }

  private mutating func fillIn(_ entry: Entry, _ factor: N, _ leaving: Int, _ row: Int) {
    merged.append(Entry(column: entry.column, coefficient: entry.coefficient * factor))
    if entry.column != leaving { columns[entry.column].append(row) }
  }

  private mutating func remove(row: Int, fromColumn column: Int) {
    guard let place = columns[column].firstIndex(of: row) else { return }
    columns[column].swapAt(place, columns[column].count - 1)
    columns[column].removeLast()
  }

  /// Takes forms that are fixed for good out of the rows: the nonbasic ones together, which passes over each row once,
  /// then the basic ones, each of which first trades places with the shortest column of its row. How many did that: each
  /// is a pivot.
  mutating func drop(_ forms: [Int]) -> Int {
    var pivots = 0
    dropColumns(forms.filter { isNonbasic($0) })
    for form in forms where isBasic(form) {
      let row = rowOf[form]
      let shortest = rows[row].min {
        (columns[$0.column].count, $0.column) < (columns[$1.column].count, $1.column)
      }
      if let shortest {
        pivot(row: row, column: shortest.column)
        pivots += 1
        dropColumns([form])
      } else {
        basicOf[row] = -1
        rowOf[form] = Tableau<N>.dropped
      }
    }
    return pivots
  }

  private mutating func dropColumns(_ forms: [Int]) {
    var affected: [Int] = []
    for form in forms {
      affected += columns[form]
      columns[form] = []
      rowOf[form] = Tableau<N>.dropped
    }
    columnCount -= forms.count
    if columnCount == 0 { affected = Array(rows.indices) }
    for row in affected where !rows[row].isEmpty {
      if columnCount == 0 {
        rows[row] = []
      } else {
        rows[row].removeAll { rowOf[$0.column] == Tableau<N>.dropped }
      }
    }
  }

  /// A combination of forms in terms of the nonbasic ones, and its value. Sorted; dropped forms only add to the value.
  func combination(_ terms: [Entry]) -> (entries: [Entry], value: N) {
    var sum: [Entry] = []
    var value = N.zero
    for term in terms {
      value += term.coefficient * values[term.column]
      if isNonbasic(term.column) {
        sum.append(term)
      } else if isBasic(term.column) {
        for entry in rows[rowOf[term.column]] {
          sum.append(Entry(column: entry.column, coefficient: entry.coefficient * term.coefficient))
        }
      }
    }
    sum.sort { $0.column < $1.column }
    var merged: [Entry] = []
    for entry in sum {
      if let last = merged.last, last.column == entry.column {
        merged[merged.count - 1].coefficient += entry.coefficient
      } else {
        if let last = merged.last, last.coefficient.isZero { merged.removeLast() }
        merged.append(entry)
      }
    }
    if let last = merged.last, last.coefficient.isZero { merged.removeLast() }
    return (merged, value)
  }
}
