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
  private(set) var rows = ListPool(filler: Entry(column: 0, coefficient: .zero))
  /// The rows that name a nonbasic form, in no particular but reproducible order. Between two uses of a column there may
  /// also be rows that named it once, and some twice: to look for each that goes would take longer than all the rest.
  private(set) var columns = ListPool<Int32>(filler: 0)
  /// How many rows name each form.
  private var lengths: [Int32] = []
  // Used by one pivot after the other.
  private var own: [Entry] = []
  private var merged: [Entry] = []
  /// How often rows were marked as seen, and for each row the last time that it was.
  private var visits = 0
  private var lastVisit: [Int] = []

  var formCount: Int { values.count }
  /// How many forms are nonbasic: the dimension of the space, until bounds say less.
  private(set) var columnCount = 0

  func isNonbasic(_ form: Int) -> Bool { rowOf[form] == Tableau<N>.nonbasic }
  func isBasic(_ form: Int) -> Bool { rowOf[form] >= 0 }
  func isDropped(_ form: Int) -> Bool { rowOf[form] == Tableau<N>.dropped }

  @inline(__always)
  func isFixed(_ form: Int) -> Bool {
    guard let low = lower[form], let high = upper[form] else { return false }
    return low == high
  }

  mutating func reserveCapacity(forms: Int, rows count: Int, entries: Int) {
    values.reserveCapacity(forms)
    lower.reserveCapacity(forms)
    upper.reserveCapacity(forms)
    rowOf.reserveCapacity(forms)
    columns.reserveCapacity(lists: forms, elements: entries)
    lengths.reserveCapacity(forms)
    basicOf.reserveCapacity(count)
    lastVisit.reserveCapacity(count)
    rows.reserveCapacity(lists: count, elements: entries)
  }

  /// New nonbasic forms, and how many rows will name each of them.
  mutating func addColumns(values new: [N], lengths counts: [Int]) {
    values += new
    lower.append(contentsOf: repeatElement(nil, count: new.count))
    upper.append(contentsOf: repeatElement(nil, count: new.count))
    rowOf.append(contentsOf: repeatElement(Tableau<N>.nonbasic, count: new.count))
    for length in counts { columns.addList(reserving: length) }
    lengths.append(contentsOf: repeatElement(0, count: new.count))
    columnCount += new.count
  }

  /// A new basic form. The terms are sorted and name nonbasic forms only.
  mutating func addRow(_ terms: [Entry], value: N) {
    let form = formCount
    values.append(value)
    lower.append(nil)
    upper.append(nil)
    rowOf.append(rows.count)
    columns.addList()
    lengths.append(0)
    lastVisit.append(0)
    let row = Int32(truncatingIfNeeded: rows.count)
    for term in terms {
      columns.append(row, to: term.column)
      lengths[term.column] += 1
    }
    basicOf.append(form)
    rows.addList(terms)
  }

  /// The row of a basic form.
  func entries(ofRow row: Int) -> ArraySlice<Entry> { rows.slice(of: row) }

  /// Of a nonbasic form in a row that names it; 0 in any other row.
  @inline(__always)
  func coefficient(row: Int, column: Int) -> N {
    let places = rows.places(of: row)
    // By halving, without a branch that depends on what is there: it would be guessed wrong half the time.
    var first = places.lowerBound
    var count = places.count
    while count > 1 {
      let half = count / 2
      first = rows[first + half].column <= column ? first + half : first
      count -= half
    }
    return count == 1 && rows[first].column == column ? rows[first].coefficient : .zero
  }

  /// How many rows name a nonbasic form.
  @inline(__always)
  func columnLength(_ form: Int) -> Int { Int(lengths[form]) }

  /// Leaves only the rows that name the column, each once.
  mutating func tidyColumn(_ column: Int) {
    if columns.count(of: column) == lengths[column] { return }
    visits += 1
    let places = columns.places(of: column)
    var kept = places.lowerBound
    for place in places {
      let row = Int(columns[place])
      if lastVisit[row] == visits || coefficient(row: row, column: column).isZero { continue }
      lastVisit[row] = visits
      columns[kept] = Int32(truncatingIfNeeded: row)
      kept += 1
    }
    columns.truncate(column, to: kept - places.lowerBound)
  }

  /// Makes the column basic in the row's place. Values stay.
  mutating func pivot(row: Int, column: Int) {
    tidyColumn(column)
    let leaving = basicOf[row]
    own.removeAll(keepingCapacity: true)
    own += rows.slice(of: row)
    Tableau.solve(&own, for: column, leaving)
    // The rows that named the column are those that name the leaving form afterwards.
    columns.swapLists(column, leaving)
    columns.removeAll(from: column)
    lengths.swapAt(column, leaving)
    lengths[column] = 0
    rowOf[column] = row
    rowOf[leaving] = Tableau<N>.nonbasic
    basicOf[row] = column
    rows.replace(row, with: own)
    var index = 0
    while index < columns.count(of: leaving) {
      let other = Int(columns[columns.places(of: leaving).lowerBound + index])
      if other != row { substitute(for: column, leaving, in: other) }
      index += 1
    }
    for entry in own where columns.count(of: entry.column) > 8 * Int(lengths[entry.column]) + 64 {
      tidyColumn(entry.column)
    }
  }

  /// Replaces the column, which has become basic, in another row by its `own` entries.
  private mutating func substitute(for column: Int, _ leaving: Int, in row: Int) {
    let factor = coefficient(row: row, column: column)
    merged.removeAll(keepingCapacity: true)
    var next = 0
    for place in rows.places(of: row) {
      let entry = rows[place]
      if entry.column == column { continue }
      while next < own.count, own[next].column < entry.column {
        fillIn(own[next], factor, leaving, row)
        next += 1
      }
      if next < own.count, own[next].column == entry.column {
        let sum = entry.coefficient + own[next].coefficient * factor
        next += 1
        if sum.isZero {
          lengths[entry.column] -= 1
        } else {
          merged.append(Entry(column: entry.column, coefficient: sum))
        }
      } else {
        merged.append(entry)
      }
    }
    while next < own.count {
      fillIn(own[next], factor, leaving, row)
      next += 1
    }
    rows.replace(row, with: merged)
  }

  private mutating func fillIn(_ entry: Entry, _ factor: N, _ leaving: Int, _ row: Int) {
    merged.append(Entry(column: entry.column, coefficient: entry.coefficient * factor))
    if entry.column == leaving { return }
    columns.append(Int32(truncatingIfNeeded: row), to: entry.column)
    lengths[entry.column] += 1
  }

  /// Takes forms that are fixed for good out of the rows: the nonbasic ones together, which passes over each row once,
  /// then the basic ones, each of which first trades places with the shortest column of its row. How many did that: each
  /// is a pivot.
  mutating func drop(_ forms: [Int]) -> Int {
    var pivots = 0
    dropColumns(forms)
    for form in forms where isBasic(form) {
      let row = rowOf[form]
      if let shortest = shortestColumn(inRow: row) {
        pivot(row: row, column: shortest)
        pivots += 1
        dropColumns([form])
      } else {
        basicOf[row] = -1
        rowOf[form] = Tableau<N>.dropped
      }
    }
    return pivots
  }

  private func shortestColumn(inRow row: Int) -> Int? {
    var shortest: (column: Int, count: Int)?
    for place in rows.places(of: row) {
      let column = rows[place].column
      let count = columnLength(column)
      if shortest.map({ count < $0.count }) ?? true { shortest = (column, count) }
    }
    return shortest?.column
  }

  /// Those of the forms that are nonbasic.
  private mutating func dropColumns(_ forms: [Int]) {
    for form in forms where isNonbasic(form) {
      columnCount -= 1
      rowOf[form] = Tableau<N>.dropped
    }
    if columnCount == 0 {
      for row in 0..<rows.count { rows.removeAll(from: row) }
      for form in forms where isDropped(form) { removeColumn(form) }
      return
    }
    visits += 1
    let rowOf = rowOf
    for form in forms where rowOf[form] == Tableau<N>.dropped {
      for place in columns.places(of: form) {
        let row = Int(columns[place])
        if lastVisit[row] == visits { continue }
        lastVisit[row] = visits
        rows.removeAll(from: row) { rowOf[$0.column] == Tableau<N>.dropped }
      }
      removeColumn(form)
    }
  }

  private mutating func removeColumn(_ form: Int) {
    columns.removeAll(from: form)
    lengths[form] = 0
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
        for entry in rows.slice(of: rowOf[term.column]) {
          sum.append(Entry(column: entry.column, coefficient: entry.coefficient * term.coefficient))
        }
      }
    }
    return (Tableau.addedUp(sum), value)
  }
}
