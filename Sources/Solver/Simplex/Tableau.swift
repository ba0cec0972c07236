/// A bounded tableau: some forms are linear combinations of the others, each form has a value and may have bounds.
///
/// After Dutertre and de Moura, A fast linear-arithmetic solver for DPLL(T), CAV 2006. Forms are homogeneous, rows
/// are sparse and sorted, columns are lists of rows. Values are kept up to date step by step, so that the rows serve
/// as directions only: a form that is fixed for good is dropped from them without a trace. The tableau knows nothing
/// of costs.
struct Tableau<N: ExactNumber> {
  struct Entry {
    var column: Int
    var coefficient: N
  }

  /// Values of `rowOf` for a form that is a column, and for one that is fixed and dropped from columns and rows.
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
  /// The rows that name a nonbasic form, in an order that is arbitrary but the same in every run. Until `tidyColumn`
  /// there may also be rows that no longer name the form, and rows twice: to look for each row that goes would take
  /// longer than all the rest.
  private(set) var columns = ListPool<Int32>(filler: 0)
  /// How many rows name each form.
  private var lengths: [Int32] = []
  // Buffers, used by one pivot after the other.
  private var own: [Entry] = []
  private var merged: [Entry] = []
  /// The number of passes that marked rows as visited, and for each row the last pass that did.
  private var visits = 0
  private var lastVisit: [Int] = []
  /// How many entries pivots have read and written so far.
  private(set) var entriesMerged = 0

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
    lengths.reserveCapacity(forms)
    basicOf.reserveCapacity(count)
    lastVisit.reserveCapacity(count)
    // Rows fill in, and an array that grows is copied; room that is not needed costs nothing.
    rows.reserveCapacity(lists: count, elements: 3 * entries)
    columns.reserveCapacity(lists: forms, elements: 3 * entries)
  }

  /// Adds nonbasic forms. `counts`: how many rows will name each of them.
  mutating func addColumns(values new: [N], lengths counts: [Int]) {
    values += new
    lower.append(contentsOf: repeatElement(nil, count: new.count))
    upper.append(contentsOf: repeatElement(nil, count: new.count))
    rowOf.append(contentsOf: repeatElement(Tableau<N>.nonbasic, count: new.count))
    for length in counts { columns.addList(reserving: length) }
    lengths.append(contentsOf: repeatElement(0, count: new.count))
    columnCount += new.count
  }

  /// Adds basic forms, whose values are those of their terms. The terms of each lie between one start and the next,
  /// are sorted and name nonbasic forms only.
  mutating func addRows(starts: [Int], _ names: [Int], _ coefficients: [N]) {
    let (firstForm, firstRow, count) = (formCount, rows.count, starts.count - 1)
    for row in 0..<count {
      var value = N.zero
      for place in starts[row]..<starts[row + 1] {
        value += coefficients[place] * values[names[place]]
        columns.append(Int32(truncatingIfNeeded: firstRow + row), to: names[place])
        lengths[names[place]] += 1
      }
      values.append(value)
    }
    rows.addLists(starts: starts) { Entry(column: names[$0], coefficient: coefficients[$0]) }
    lower.append(contentsOf: repeatElement(nil, count: count))
    upper.append(contentsOf: repeatElement(nil, count: count))
    rowOf.append(contentsOf: firstRow..<firstRow + count)
    basicOf.append(contentsOf: firstForm..<firstForm + count)
    for _ in 0..<count { columns.addList() }
    lengths.append(contentsOf: repeatElement(0, count: count))
    lastVisit.append(contentsOf: repeatElement(0, count: count))
  }

  /// Returns the entries of a row.
  func entries(ofRow row: Int) -> ArraySlice<Entry> { rows.slice(of: row) }

  /// Returns the coefficient of a nonbasic form in a row; 0 where the row does not name it.
  @inline(__always)
  func coefficient(row: Int, column: Int) -> N {
    let places = rows.places(of: row)
    let place = places.partitioningIndex { rows[$0].column >= column }
    return place < places.upperBound && rows[place].column == column ? rows[place].coefficient : .zero
  }

  /// Returns how many rows name a nonbasic form.
  @inline(__always)
  func columnLength(_ form: Int) -> Int { Int(lengths[form]) }

  /// Reduces a column to the rows that name it, each once.
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

  /// Makes the column basic in the row's place. Values stay. `dropping`: the leaving form is fixed for good, and
  /// dropped.
  mutating func pivot(row: Int, column: Int, dropping: Bool = false) {
    tidyColumn(column)
    let leaving = basicOf[row]
    var own: [Entry] = []
    swap(&own, &self.own)
    rows.copy(row, to: &own)
    Tableau.solve(&own, for: column, leaving)
    if dropping { own.remove(at: own.partitioningIndex { $0.column >= leaving }) }
    // The rows that named the column are those that name the leaving form afterwards.
    columns.swapLists(column, leaving)
    columns.removeAll(from: column)
    lengths.swapAt(column, leaving)
    lengths[column] = 0
    rowOf[column] = row
    rowOf[leaving] = Tableau<N>.nonbasic
    basicOf[row] = column
    rows.replace(row, with: own, own.count)
    var index = 0
    while index < columns.count(of: leaving) {
      let other = Int(columns[columns.places(of: leaving).lowerBound + index])
      if other != row { substitute(own.span, for: column, leaving, in: other) }
      index += 1
    }
    if dropping {
      rowOf[leaving] = Tableau<N>.dropped
      columnCount -= 1
      removeColumn(leaving)
    }
    for entry in own where columns.count(of: entry.column) > 8 * Int(lengths[entry.column]) + 64 {
      tidyColumn(entry.column)
    }
    swap(&own, &self.own)
  }

  /// Replaces the column, which has become basic, in another row by its `own` entries.
  private mutating func substitute(_ own: borrowing Span<Entry>, for column: Int, _ leaving: Int, in row: Int) {
    let factor = coefficient(row: row, column: column)
    let places = rows.places(of: row)
    let most = places.count + own.count
    entriesMerged &+= most
    if merged.count < most {
      merged.append(contentsOf: repeatElement(Entry(column: 0, coefficient: .zero), count: 2 * most - merged.count))
    }
    // A span, because an array would check for each entry that nothing else refers to the array.
    var merged: [Entry] = []
    swap(&merged, &self.merged)
    var sum = merged.mutableSpan
    var count = 0
    var next = 0
    for place in places {
      let entry = rows[place]
      if entry.column == column { continue }
      while next < own.count, own[next].column < entry.column {
        sum[count] = Entry(column: own[next].column, coefficient: own[next].coefficient * factor)
        Tableau.fillIn(row, own[next].column, leaving, &columns, &lengths)
        count += 1
        next += 1
      }
      sum[count] = entry
      if next < own.count, own[next].column == entry.column {
        let coefficient = entry.coefficient + own[next].coefficient * factor
        next += 1
        sum[count].coefficient = coefficient
        if coefficient.isZero {
          lengths[entry.column] -= 1
          continue
        }
      }
      count += 1
    }
    while next < own.count {
      sum[count] = Entry(column: own[next].column, coefficient: own[next].coefficient * factor)
      Tableau.fillIn(row, own[next].column, leaving, &columns, &lengths)
      count += 1
      next += 1
    }
    rows.replace(row, with: merged, count)
    swap(&merged, &self.merged)
  }

  /// Notes that a row names a column now. The rows that name the leaving form are known already.
  private static func fillIn(
    _ row: Int, _ column: Int, _ leaving: Int, _ columns: inout ListPool<Int32>, _ lengths: inout [Int32]
  ) {
    if column == leaving { return }
    columns.append(Int32(truncatingIfNeeded: row), to: column)
    lengths[column] += 1
  }

  /// Takes forms that are fixed for good out of the rows: the nonbasic ones together, which passes over each row
  /// once, then the basic ones, each of which first trades places with the shortest column of its row. Returns the
  /// number of these pivots.
  mutating func drop(_ forms: [Int]) -> Int {
    var pivots = 0
    dropColumns(forms)
    for form in forms where isBasic(form) {
      let row = rowOf[form]
      if let shortest = shortestColumn(inRow: row) {
        pivot(row: row, column: shortest, dropping: true)
        pivots += 1
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

  /// Drops the forms that are nonbasic.
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

  /// Returns a combination of forms in terms of the nonbasic ones, sorted, and its value. Dropped forms only add to
  /// the value.
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

// MARK: - The entries of a row

extension Tableau {
  /// Returns one entry for each column, sorted by column, without zeros.
  private static func addedUp(_ entries: [Entry]) -> [Entry] {
    var result: [Entry] = []
    for entry in entries.sorted(by: { $0.column < $1.column }) {
      if let last = result.last, last.column == entry.column {
        result[result.count - 1].coefficient += entry.coefficient
      } else {
        if let last = result.last, last.coefficient.isZero { result.removeLast() }
        result.append(entry)
      }
    }
    if let last = result.last, last.coefficient.isZero { result.removeLast() }
    return result
  }

  /// Turns `leaving = Σ entries` into `column = Σ entries`.
  private static func solve(_ entries: inout [Entry], for column: Int, _ leaving: Int) {
    var place = entries.partitioningIndex { $0.column >= column }
    guard place < entries.count else { return }
    let pivot = entries[place].coefficient
    let inverse = pivot.reciprocal ?? .one
    if pivot.isOne {
      for index in entries.indices { entries[index].coefficient = -entries[index].coefficient }
    } else if !(-pivot).isOne {
      for index in entries.indices { entries[index].coefficient = -(entries[index].coefficient * inverse) }
    }
    // The new entry moves to its place in the order of the columns.
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
}
