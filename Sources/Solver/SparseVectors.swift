/// Two helpers for sparse vectors of rationals: a sum that is built up term by term, and a basis that tells whether one
/// more vector is independent. Vectors are sorted by column.

/// Adds up terms in any order.
struct SparseSum<N: ExactNumber> {
  private var coefficients: [N]
  private var isPresent: [Bool]
  private var present: [Int] = []

  init(width: Int) {
    coefficients = [N](repeating: .zero, count: width)
    isPresent = [Bool](repeating: false, count: width)
  }

  /// Whether the column is new.
  @discardableResult
  mutating func add(_ coefficient: N, at column: Int) -> Bool {
    guard isPresent[column] else {
      coefficients[column] = coefficient
      isPresent[column] = true
      present.append(column)
      return true
    }
    coefficients[column] += coefficient
    return false
  }

  func coefficient(at column: Int) -> N { coefficients[column] }

  /// The sum, without zeros; leaves nothing.
  mutating func take() -> [Tableau<N>.Entry] {
    var result: [Tableau<N>.Entry] = []
    present.sort()
    for column in present {
      if !coefficients[column].isZero {
        result.append(Tableau<N>.Entry(column: column, coefficient: coefficients[column]))
      }
      coefficients[column] = .zero
      isPresent[column] = false
    }
    present.removeAll(keepingCapacity: true)
    return result
  }
}

/// Vectors with different leading columns.
struct EchelonBasis<N: ExactNumber> {
  /// By leading column; empty for none.
  private var vectors: [[Tableau<N>.Entry]]
  private var sum: SparseSum<N>

  init(width: Int) {
    vectors = [[Tableau<N>.Entry]](repeating: [], count: width)
    sum = SparseSum<N>(width: width)
  }

  /// Adds the vector and says true where it is independent of those added before.
  @discardableResult
  mutating func insert(_ vector: [Tableau<N>.Entry]) -> Bool { leadingColumn(inserting: vector) != nil }

  /// The vector that begins with the column; empty where there is none.
  func vector(leading column: Int) -> [Tableau<N>.Entry] { vectors[column] }

  /// Adds the vector, in any order, less what those before have of it: the column it then begins with, nil where
  /// nothing is left.
  mutating func leadingColumn(inserting vector: [Tableau<N>.Entry]) -> Int? {
    for entry in vector { sum.add(entry.coefficient, at: entry.column) }
    var heap = MinHeap<Int>()
    for entry in vector { heap.push(entry.column) }
    while let column = heap.pop() {
      let coefficient = sum.coefficient(at: column)
      guard !coefficient.isZero else { continue }
      guard let leading = vectors[column].first else {
        vectors[column] = sum.take()
        return column
      }
      let factor = -(coefficient / leading.coefficient)
      for entry in vectors[column] {
        if sum.add(factor * entry.coefficient, at: entry.column) { heap.push(entry.column) }
      }
    }
    _ = sum.take()
    return nil
  }
}
