/// A sparse vector that is built up term by term, in any order.
struct SparseSum<N: ExactNumber> {
  private var coefficients: [N]
  private var isPresent: [Bool]
  private var present: [Int] = []

  init(width: Int) {
    coefficients = [N](repeating: .zero, count: width)
    isPresent = [Bool](repeating: false, count: width)
  }

  /// Adds to a coefficient; returns whether the column is new.
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

  /// Returns the sum, sorted and without zeros, and leaves nothing.
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
