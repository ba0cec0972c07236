/// A tableau whose forms come and go: some are linear combinations of the others, each has a value.
///
/// Like `Tableau`, after Dutertre and de Moura, but without bounds, and rows can be put in, taken out and stretched by a
/// new column, which is what edits ask for. Knows nothing of costs.
struct EditTableau<N: ExactNumber> {
  typealias Entry = Tableau<N>.Entry

  /// What a form is that has no row: a column, or not in the tableau.
  static var nonbasic: Int { -1 }
  static var absent: Int { -2 }

  private(set) var values: [N] = []
  /// The row of a basic form, else `nonbasic` or `absent`.
  private(set) var rowOf: [Int] = []
  /// The form of each row, -1 for a row not in use.
  private(set) var basicOf: [Int] = []
  /// Sorted by column, without zeros.
  private(set) var rows: [[Entry]] = []
  /// The rows that name a nonbasic form, in no particular but reproducible order.
  private(set) var columns = ListPool<Int32>(filler: 0)
  private var unused: [Int] = []
  private var merged: [Entry] = []
  private var affected: [Int] = []

  var formCount: Int { values.count }

  func isNonbasic(_ form: Int) -> Bool { rowOf[form] == EditTableau<N>.nonbasic }
  func isBasic(_ form: Int) -> Bool { rowOf[form] >= 0 }

  mutating func addColumn(value: N) {
    values.append(value)
    rowOf.append(EditTableau<N>.nonbasic)
    columns.addList()
  }

  /// A further form that is in no row and has none.
  mutating func addAbsent() {
    values.append(.zero)
    rowOf.append(EditTableau<N>.absent)
    columns.addList()
  }

  /// Makes an absent form basic. The entries are sorted and name nonbasic forms only.
  mutating func insertRow(of form: Int, _ entries: [Entry], value: N) {
    values[form] = value
    let row = unused.popLast() ?? rows.count
    if row == rows.count {
      rows.append(entries)
      basicOf.append(form)
    } else {
      rows[row] = entries
      basicOf[row] = form
    }
    rowOf[form] = row
    for entry in entries { add(row: row, toColumn: entry.column) }
  }

  /// Takes a basic form out.
  mutating func removeRow(of form: Int) {
    let row = rowOf[form]
    for entry in rows[row] { remove(row: row, fromColumn: entry.column) }
    rows[row] = []
    basicOf[row] = -1
    rowOf[form] = EditTableau<N>.absent
    unused.append(row)
  }

  /// Moves a nonbasic form, and the basic ones with it: `rates` are the coefficients of its column, in order.
  mutating func move(_ form: Int, by change: N, rates: [N]) {
    values[form] += change
    for index in 0..<count(ofColumn: form) { values[basicOf[row(index, ofColumn: form)]] += rates[index] * change }
  }

  /// The rows that name a nonbasic form, until any column changes.
  @inline(__always)
  func rows(ofColumn form: Int) -> some RandomAccessCollection<Int> {
    columns.slice(of: form).lazy.map { Int($0) }
  }

  /// One of them. Columns are short, and to hold on to the list costs more than to look for each.
  @inline(__always)
  func row(_ index: Int, ofColumn form: Int) -> Int { Int(columns[columns.places(of: form).lowerBound + index]) }

  @inline(__always)
  func count(ofColumn form: Int) -> Int { columns.count(of: form) }

  /// Of a nonbasic form in a row that names it.
  func coefficient(row: Int, column: Int) -> N {
    let place = rows[row].place(of: column)
    return place < rows[row].count && rows[row][place].column == column ? rows[row][place].coefficient : .zero
  }

  /// A combination of forms in terms of the nonbasic ones, and its value. Sorted.
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
    return (Tableau.addedUp(sum), value)
  }
}

// MARK: - Pivots

extension EditTableau {
  /// Makes the column basic in the row's place. Values stay.
  mutating func pivot(row: Int, column: Int) {
    let leaving = basicOf[row]
    var own: [Entry] = []
    swap(&own, &rows[row])
    Tableau.solve(&own, for: column, leaving)
    // The rows that named the column are those that name the leaving form afterwards.
    columns.swapLists(column, leaving)
    affected.removeAll(keepingCapacity: true)
    for other in rows(ofColumn: leaving) where other != row { affected.append(other) }
    rowOf[column] = row
    rowOf[leaving] = EditTableau<N>.nonbasic
    basicOf[row] = column
    for other in affected { substitute(own, for: column, leaving, in: other) }
    swap(&own, &rows[row])
  }

  /// Replaces the column, which is about to be basic, in another row by `entries`.
  private mutating func substitute(_ entries: [Entry], for column: Int, _ leaving: Int, in row: Int) {
    var old: [Entry] = []
    swap(&old, &rows[row])
    let place = old.place(of: column)
    let factor = place < old.count ? old[place].coefficient : .zero
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
    if entry.column != leaving { add(row: row, toColumn: entry.column) }
  }

  private mutating func remove(row: Int, fromColumn column: Int) {
    let places = columns.places(of: column)
    guard let place = places.first(where: { columns[$0] == Int32(truncatingIfNeeded: row) }) else { return }
    columns[place] = columns[places.upperBound - 1]
    columns.truncate(column, to: places.count - 1)
  }

  private mutating func add(row: Int, toColumn column: Int) {
    columns.append(Int32(truncatingIfNeeded: row), to: column)
  }
}

// MARK: - Stretching

extension EditTableau {
  /// Puts the absent form `new = old + factor · column` in the place of `old`, which becomes absent. The column is
  /// nonbasic at 0.
  mutating func replace(_ old: Int, by new: Int, plus factor: N, times column: Int) {
    values[new] = values[old]
    rowOf[new] = rowOf[old]
    if isBasic(old) {
      basicOf[rowOf[old]] = new
      add(factor, at: column, row: rowOf[old])
    } else {
      columns.swapLists(new, old)
      affected.removeAll(keepingCapacity: true)
      affected += rows(ofColumn: new)
      for row in affected {
        let place = rows[row].place(of: old)
        guard place < rows[row].count else { continue }
        let coefficient = rows[row].remove(at: place).coefficient
        rows[row].insert(Entry(column: new, coefficient: coefficient), at: rows[row].place(of: new))
        add(-(coefficient * factor), at: column, row: row)
      }
    }
    rowOf[old] = EditTableau<N>.absent
  }

  /// Takes a nonbasic form out of all rows, as if it could not move; it is 0 and stays nonbasic. Other values stay.
  mutating func clearColumn(_ form: Int) {
    for row in rows(ofColumn: form) {
      let place = rows[row].place(of: form)
      if place < rows[row].count, rows[row][place].column == form { rows[row].remove(at: place) }
    }
    columns.removeAll(from: form)
    values[form] = .zero
  }

  /// Counts the value of a form from elsewhere.
  mutating func shiftValue(of form: Int, by change: N) { values[form] += change }

  private mutating func add(_ coefficient: N, at column: Int, row: Int) {
    let place = rows[row].place(of: column)
    guard place < rows[row].count, rows[row][place].column == column else {
      rows[row].insert(Entry(column: column, coefficient: coefficient), at: place)
      add(row: row, toColumn: column)
      return
    }
    rows[row][place].coefficient += coefficient
    if rows[row][place].coefficient.isZero {
      rows[row].remove(at: place)
      remove(row: row, fromColumn: column)
    }
  }

  /// `old + factor · column` in terms of the nonbasic forms.
  func stretched(_ old: Int, by factor: N, times column: Int) -> [Entry] {
    var entries = isBasic(old) ? rows[rowOf[old]] : [Entry(column: old, coefficient: .one)]
    let place = entries.place(of: column)
    guard place < entries.count, entries[place].column == column else {
      entries.insert(Entry(column: column, coefficient: factor), at: place)
      return entries
    }
    entries[place].coefficient += factor
    if entries[place].coefficient.isZero { entries.remove(at: place) }
    return entries
  }
}
