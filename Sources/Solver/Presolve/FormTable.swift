/// A table of linear forms, each stored once: constraints whose left sides differ by a factor and a constant share
/// one.
///
/// A form is a sum of terms over core variables, the first coefficient 1. The first forms are the core variables
/// themselves, so a form of one term is that variable (except for parameters).
struct FormTable<N: ExactNumber> {
  private(set) var starts: [Int]
  private(set) var variables: [Int] = []
  private(set) var coefficients: [N] = []
  let coreCount: Int
  /// The first core variable that is a parameter. A constraint on a parameter alone gets a form of one term apart
  /// from the parameter's core form.
  private let firstParameter: Int
  /// A hash table with open addressing; -1 is empty. Its size is a power of two.
  private var slots: [Int32]

  /// `capacity`: about how many forms of several terms there will be.
  init(coreCount: Int, parameterCount: Int = 0, capacity: Int = 16) {
    self.coreCount = coreCount
    firstParameter = coreCount - parameterCount
    starts = [0]
    starts.reserveCapacity(capacity + 1)
    hashes.reserveCapacity(capacity)
    variables.reserveCapacity(3 * capacity)
    coefficients.reserveCapacity(3 * capacity)
    slots = [Int32](repeating: -1, count: 2 << (Int.bitWidth - capacity.leadingZeroBitCount))
  }

  /// The number of forms, including the core variables.
  var count: Int { coreCount + starts.count - 1 }

  func terms(of form: Int) -> Range<Int> { starts[form - coreCount]..<starts[form - coreCount + 1] }

  /// Returns the form of one core variable; nil for -1, which is none, and for a parameter, which is kept apart from
  /// its core form.
  func coreForm(_ core: Int) -> Int? { core < 0 || core >= firstParameter ? nil : core }

  /// Returns the form of which an expression is a multiple, and the factor. The expression is sorted and not empty.
  /// `coreOf`: the core form of each variable; it ascends with the variables.
  mutating func intern(_ expression: [LinearTerm<N>], _ coreOf: [Int]) -> (form: Int, scale: N) {
    let scale = expression[0].coefficient
    if expression.count == 1, let core = coreForm(coreOf[expression[0].variable]) { return (core, scale) }
    let start = variables.count
    let isPlain = scale.isOne
    let inverse = isPlain ? .one : scale.reciprocal ?? .one
    var hash: Word = 0
    for term in expression {
      let coefficient = isPlain ? term.coefficient : term.coefficient * inverse
      let variable = coreOf[term.variable]
      variables.append(variable)
      coefficients.append(coefficient)
      hash = (hash &* 31 &+ Word(variable)) &* 0x2545_F491_4F6C_DD1D &+ coefficient.hashBits
      hash ^= hash >> 29
    }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(Int(slots[slot]), from: start) {
        variables.removeLast(expression.count)
        coefficients.removeLast(expression.count)
        return (Int(slots[slot]), scale)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    starts.append(variables.count)
    slots[slot] = Int32(truncatingIfNeeded: count - 1)
    hashes.append(hash)
    if hashes.count * 2 > slots.count { enlarge() }
    return (count - 1, scale)
  }

  private var hashes: [Word] = []

  private func isEqual(_ form: Int, from start: Int) -> Bool {
    let range = terms(of: form)
    guard range.count == variables.count - start else { return false }
    for offset in 0..<range.count {
      let (old, new) = (range.lowerBound + offset, start + offset)
      if variables[old] != variables[new] || coefficients[old] != coefficients[new] { return false }
    }
    return true
  }

  private mutating func enlarge() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: coreCount + index)
    }
  }
}
