/// Tells whether one more sparse vector is independent of those before it.
///
/// Keeps vectors with different leading columns (echelon form), one after the other in one array.
struct EchelonBasis<N: ExactNumber> {
  private(set) var entries: [Tableau<N>.Entry] = []
  /// How many entries were read so far.
  private(set) var entriesRead = 0
  /// By leading column: where its vector is in `entries`; empty for none.
  private var starts: [Int]
  private var ends: [Int]
  /// Where the vector that is being put together begins in `entries`.
  private var start = 0
  private var sum: SparseSum<N>

  init(width: Int) {
    starts = [Int](repeating: 0, count: width)
    ends = starts
    sum = SparseSum<N>(width: width)
  }

  /// Returns where the vector that begins with the column is in `entries`; empty where there is none.
  func vector(leading column: Int) -> Range<Int> { starts[column]..<ends[column] }

  /// Adds a term to the vector that is inserted next: not 0, and no column twice.
  mutating func add(_ coefficient: N, at column: Int) {
    entries.append(Tableau<N>.Entry(column: column, coefficient: coefficient))
  }

  /// Inserts the added vector minus its part that depends on the vectors before. Returns the column with which it
  /// then begins; nil where nothing is left.
  @discardableResult
  mutating func insert() -> Int? {
    sortAdded()
    guard start < entries.count else { return nil }
    let column = entries[start].column
    if starts[column] < ends[column] { return reduce() }
    return keep(column)
  }

  /// Sorts by insertion: most vectors have two or three terms.
  private mutating func sortAdded() {
    if entries.count - start > 16 { return entries[start...].sort { $0.column < $1.column } }
    for index in start..<entries.count {
      var place = index
      while place > start, entries[place].column < entries[place - 1].column {
        entries.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private mutating func keep(_ column: Int) -> Int {
    starts[column] = start
    ends[column] = entries.count
    start = entries.count
    return column
  }

  private mutating func reduce() -> Int? {
    var heap = MinHeap<Int>()
    for entry in entries[start...] {
      sum.add(entry.coefficient, at: entry.column)
      heap.push(entry.column)
    }
    entries.removeLast(entries.count - start)
    while let column = heap.pop() {
      let coefficient = sum.coefficient(at: column)
      guard !coefficient.isZero else { continue }
      guard starts[column] < ends[column] else {
        entries += sum.take()
        return keep(column)
      }
      let factor = -(coefficient / entries[starts[column]].coefficient)
      entriesRead &+= ends[column] - starts[column]
      for index in starts[column]..<ends[column]
      where sum.add(factor * entries[index].coefficient, at: entries[index].column) {
        heap.push(entries[index].column)
      }
    }
    _ = sum.take()
    return nil
  }
}
