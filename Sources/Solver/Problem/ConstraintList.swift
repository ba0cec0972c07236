/// The constraints of a problem in flat arrays. All terms lie in one array. Numbers are fractions of two machine
/// words; the few that do not fit lie in an array of their own. The solver reads these arrays; all other code sees a
/// collection of `LinearConstraint`s, each of which is made when it is asked for.
public struct ConstraintList: Sendable {
  /// One constraint. Its terms are `terms[start..<end]` of the list.
  struct Row {
    var start: Int32
    var end: Int32
    /// The index of its priority in `priorities`.
    var priority: Int32
    var relation: Relation
    /// Encoded by `store`; `number` decodes it.
    var constant: Fraction
  }

  private(set) var rows: [Row] = []
  /// The terms of all rows. `number` decodes their coefficients.
  private(set) var terms: [LinearTerm<Fraction>] = []
  private var distinct = DistinctPriorities()
  /// Numbers that do not fit a fraction of two machine words.
  private var large: [Rational] = []
  /// How many of the terms still belong to a row: a row that is replaced leaves its terms behind.
  private var usedTerms = 0

  public init() {}

  /// The distinct priorities of all constraints ever added. Where constraints were replaced, some may be in no row
  /// any more.
  var priorities: [Rational] { distinct.list }

  /// Decodes a stored number.
  @inline(__always)
  func number<N: ExactNumber>(_ stored: Fraction) -> N { N.number(stored, large: large) }

  /// Returns the terms of all rows; `Row.start` and `Row.end` are indices into them.
  func allTerms<N: ExactNumber>() -> [LinearTerm<N>] { N.terms(terms, large: large) }

  /// Encodes a number: as a fraction, or with the denominator 0 and its index in `large` as the numerator.
  private mutating func store(_ number: Rational) -> Fraction {
    if case .small(let numerator, let denominator) = number.storage {
      return Fraction(canonical: numerator, denominator)
    }
    large.append(number)
    return Fraction(canonical: Word(large.count - 1), 0)
  }

  private mutating func row(_ constraint: LinearConstraint) -> Row {
    row(constraint.terms, constraint.relation, constraint.constant, constraint.priority)
  }

  private mutating func row(
    _ sum: some Collection<Term>, _ relation: Relation, _ constant: Rational, _ priority: Rational
  ) -> Row {
    let start = Int32(truncatingIfNeeded: terms.count)
    for term in sum where !term.coefficient.isZero {
      terms.append(LinearTerm(variable: term.variable, coefficient: store(term.coefficient)))
    }
    usedTerms += terms.count - Int(start)
    return Row(
      start: start, end: Int32(truncatingIfNeeded: terms.count),
      priority: Int32(truncatingIfNeeded: distinct.number(of: priority)), relation: relation,
      constant: store(constant))
  }
}

// MARK: - Appending constraints without making a LinearConstraint

extension ConstraintList {
  /// Appends `sum relation constant @ priority`.
  public mutating func append(_ sum: [Term], _ relation: Relation, _ constant: Rational, priority: Rational) {
    rows.append(row(sum, relation, constant, priority))
  }

  /// Appends `variable relation constant @ priority`.
  public mutating func append(
    variable: Int, _ relation: Relation, _ constant: Rational, priority: Rational = .required
  ) {
    rows.append(row(CollectionOfOne(Term(variable: variable, coefficient: .one)), relation, constant, priority))
  }

  /// Appends the constraint at an index of another list.
  public mutating func append(_ index: Int, of other: ConstraintList) {
    guard other.large.isEmpty else { return append(other[index]) }
    var row = other.rows[index]
    let start = terms.count
    terms.append(contentsOf: other.terms[Int(row.start)..<Int(row.end)])
    usedTerms += terms.count - start
    row.start = Int32(truncatingIfNeeded: start)
    row.end = Int32(truncatingIfNeeded: terms.count)
    row.priority = Int32(truncatingIfNeeded: distinct.number(of: other.priorities[Int(row.priority)]))
    rows.append(row)
  }
}

// MARK: - Reading one constraint without making a LinearConstraint

extension ConstraintList {
  public func terms(of index: Int) -> some RandomAccessCollection<Term> {
    terms[Int(rows[index].start)..<Int(rows[index].end)].lazy.map {
      Term(variable: $0.variable, coefficient: number($0.coefficient))
    }
  }

  /// Calls `body` with the variable of each term of a constraint, in the order of the terms.
  public func forEachVariable(of index: Int, _ body: (Int) -> Void) {
    for place in Int(rows[index].start)..<Int(rows[index].end) { body(terms[place].variable) }
  }

  public func isRequired(_ index: Int) -> Bool { priorities[Int(rows[index].priority)] >= .required }

  public func relation(of index: Int) -> Relation { rows[index].relation }

  public func priority(of index: Int) -> Rational { priorities[Int(rows[index].priority)] }

  public func constant(of index: Int) -> Rational { number(rows[index].constant) }
}

extension ConstraintList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }

  public subscript(index: Int) -> LinearConstraint {
    get {
      let row = rows[index]
      return LinearConstraint(
        terms: terms[Int(row.start)..<Int(row.end)].map {
          Term(variable: $0.variable, coefficient: number($0.coefficient))
        },
        relation: row.relation, constant: number(row.constant), priority: priorities[Int(row.priority)])
    }
    set {
      forget(rows[index])
      rows[index] = row(newValue)
      tidy()
    }
  }

  public mutating func replaceSubrange(
    _ range: Range<Int>, with constraints: some Collection<LinearConstraint>
  ) {
    for row in rows[range] { forget(row) }
    var new: [Row] = []
    new.reserveCapacity(constraints.count)
    for constraint in constraints { new.append(row(constraint)) }
    rows.replaceSubrange(range, with: new)
    tidy()
  }

  public mutating func append(_ constraint: LinearConstraint) { rows.append(row(constraint)) }

  public mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    terms.reserveCapacity(2 * count)
  }

  private mutating func forget(_ row: Row) { usedTerms -= Int(row.end - row.start) }

  /// Rebuilds the list once the terms that belong to no row outnumber the others by more than 1,024.
  private mutating func tidy() {
    if terms.count > 2 * usedTerms + 1024 { self = ConstraintList(Array(self)) }
  }
}

extension ConstraintList: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: LinearConstraint...) { self.init(elements) }
}

/// The distinct priorities in the order of their first appearance. Up to eight are searched one by one, more by
/// hashing with open addressing. The order of the slots shows nowhere.
struct DistinctPriorities {
  private(set) var list: [Rational] = []
  private var slots: [Int] = []
  private static let few = 8

  mutating func number(of priority: Rational) -> Int {
    if slots.isEmpty {
      if let number = list.firstIndex(of: priority) { return number }
      list.append(priority)
      if list.count > DistinctPriorities.few { enlarge() }
      return list.count - 1
    }
    let slot = slot(of: priority)
    if slots[slot] >= 0 { return slots[slot] }
    slots[slot] = list.count
    list.append(priority)
    if list.count * 2 > slots.count { enlarge() }
    return list.count - 1
  }

  /// Returns the slot of a priority, or the empty slot where it would go.
  private func slot(of priority: Rational) -> Int {
    let product = priority.hashBits &* 0x2545_F491_4F6C_DD1D
    var slot = Int(truncatingIfNeeded: product ^ (product >> 32)) & (slots.count - 1)
    while slots[slot] >= 0, list[slots[slot]] != priority { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func enlarge() {
    slots = [Int](repeating: -1, count: max(32, slots.count * 4))
    for (number, priority) in list.enumerated() { slots[slot(of: priority)] = number }
  }
}
