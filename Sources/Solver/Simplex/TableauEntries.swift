/// What is done with the entries of a row, whichever tableau it belongs to.
extension Tableau {
  /// One entry for each column, in their order, without zeros.
  static func addedUp(_ entries: [Entry]) -> [Entry] {
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

  /// `leaving = Σ entries` becomes `column = Σ entries`.
  static func solve(_ entries: inout [Entry], for column: Int, _ leaving: Int) {
    var place = entries.place(of: column)
    guard place < entries.count else { return }
    let pivot = entries[place].coefficient
    let inverse = pivot.reciprocal ?? .one
    if pivot.isOne {
      for index in entries.indices { entries[index].coefficient = -entries[index].coefficient }
    } else if !(-pivot).isOne {
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
}

extension Array {
  /// Where the column is, or would be.
  func place<N>(of column: Int) -> Int where Element == Tableau<N>.Entry {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
