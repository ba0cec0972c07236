/// How each variable moves with the columns of a face, as far as that has a short description.
///
/// The displacement of a variable is a sum of displacements of columns with factors. Factors are stored only where
/// they change from one ordinal to the next: a position in a row of a thousand free widths, which is the sum of those
/// before it, takes two numbers. Ordinals follow the order in which the definitions name the columns, which makes
/// such sums contiguous.
struct RunVectors<N: ExactNumber> {
  /// The factor from this ordinal on. The last change of a vector is to 0.
  struct Change {
    var ordinal: Int
    var factor: N
  }

  /// A vector of more changes is not stored.
  private static var most: Int { 8 }

  private(set) var changes: [Change] = []
  /// For each variable where its changes begin, and how many there are: 0 for a variable that does not move,
  /// `unknown` for one whose vector is not stored.
  private var starts: [Int]
  private var counts: [Int]
  private var one: [Change] = []
  /// Whether every vector is stored.
  private(set) var isComplete = true

  private static var unknown: Int { -1 }

  init(_ program: borrowing LinearProgram<N>, _ face: Tableau<N>, _ clusters: Clusters<N>) {
    starts = [Int](repeating: 0, count: program.presolve.system.variableCount)
    counts = starts
    if face.columnCount == 0 { return }
    for (form, variable) in program.presolve.coreVariables.enumerated() {
      if face.isNonbasic(form) {
        let ordinal = clusters.ordinalOf[form]
        addRun(variable, from: ordinal, to: ordinal + 1, clusters.scales[ordinal].reciprocal ?? .one)
      } else if face.isBasic(form), face.rows.count(of: face.rowOf[form]) > 0 {
        add(variable, face.entries(ofRow: face.rowOf[form]), clusters)
      }
    }
    let (compressed, terms) = (program.presolve.elimination.compressed, program.presolve.elimination.terms)
    for index in compressed.indices.reversed() {
      let variable = program.presolve.elimination.definitions[index].variable
      define(variable, terms, compressed[index].start, compressed[index].end)
    }
  }

  /// Returns where in `changes` the vector of a variable is; nil where it is not stored.
  func vector(_ variable: Int) -> Range<Int>? {
    counts[variable] < 0 ? nil : starts[variable]..<starts[variable] + counts[variable]
  }

  private mutating func addRun(_ variable: Int, from start: Int, to end: Int, _ factor: N) {
    starts[variable] = changes.count
    counts[variable] = 2
    changes.append(Change(ordinal: start, factor: factor))
    changes.append(Change(ordinal: end, factor: .zero))
  }

  /// Stores the vector of a basic form, from its row in the tableau.
  private mutating func add(_ variable: Int, _ row: ArraySlice<Tableau<N>.Entry>, _ clusters: borrowing Clusters<N>) {
    one.removeAll(keepingCapacity: true)
    var terms = row.map { entry in
      let ordinal = clusters.ordinalOf[entry.column]
      return Change(ordinal: ordinal, factor: entry.coefficient / clusters.scales[ordinal])
    }
    terms.sort { $0.ordinal < $1.ordinal }
    for term in terms {
      if let last = one.last, last.ordinal == term.ordinal { one.removeLast() }
      if (one.last?.factor ?? .zero) != term.factor { one.append(term) }
      one.append(Change(ordinal: term.ordinal + 1, factor: .zero))
    }
    keep(variable)
  }

  /// Stores the vector of a variable that is a sum of variables.
  private mutating func define(_ variable: Int, _ terms: [LinearTerm<N>], _ start: Int, _ end: Int) {
    var moving = 0
    for place in start..<end where counts[terms[place].variable] != 0 {
      let term = terms[place]
      if counts[term.variable] < 0 { return forget(variable) }
      moving += 1
      if moving == 1 {
        (starts[variable], counts[variable]) = (starts[term.variable], counts[term.variable])
        if !term.coefficient.isOne { scale(variable, by: term.coefficient) }
        continue
      }
      merge(variable, term)
      if one.count > RunVectors.most { return forget(variable) }
      keep(variable)
    }
  }

  private mutating func forget(_ variable: Int) {
    counts[variable] = RunVectors.unknown
    isComplete = false
  }

  private mutating func scale(_ variable: Int, by factor: N) {
    let old = starts[variable]..<starts[variable] + counts[variable]
    starts[variable] = changes.count
    for index in old {
      changes.append(Change(ordinal: changes[index].ordinal, factor: changes[index].factor * factor))
    }
  }

  /// Stores `one` as the vector of a variable, unless it is too long.
  private mutating func keep(_ variable: Int) {
    if one.count > RunVectors.most { return forget(variable) }
    starts[variable] = changes.count
    counts[variable] = one.count
    changes += one
  }

  /// Puts into `one` the sum of a variable's vector so far and the vector of a term.
  private mutating func merge(_ variable: Int, _ term: LinearTerm<N>) {
    one.removeAll(keepingCapacity: true)
    var (left, right) = (starts[variable], starts[term.variable])
    let (leftEnd, rightEnd) = (left + counts[variable], right + counts[term.variable])
    var (leftFactor, rightFactor, factor) = (N.zero, N.zero, N.zero)
    while left < leftEnd || right < rightEnd {
      var ordinal = Int.max
      if left < leftEnd { ordinal = changes[left].ordinal }
      if right < rightEnd { ordinal = min(ordinal, changes[right].ordinal) }
      if left < leftEnd, changes[left].ordinal == ordinal {
        leftFactor = changes[left].factor
        left += 1
      }
      if right < rightEnd, changes[right].ordinal == ordinal {
        rightFactor = changes[right].factor * term.coefficient
        right += 1
      }
      let sum = leftFactor + rightFactor
      if sum == factor { continue }
      factor = sum
      one.append(Change(ordinal: ordinal, factor: sum))
    }
  }
}

extension LinearProgram {
  /// Returns the columns in the order in which the definitions, the last first, name them.
  func columnsAsDefined() -> [Int] {
    var isOpen = simplex.tableau.rowOf.map { $0 == Tableau<N>.nonbasic }
    var result: [Int] = []
    result.reserveCapacity(simplex.tableau.columnCount)
    for index in presolve.elimination.compressed.indices.reversed() {
      for term in presolve.elimination.compressed[index].start..<presolve.elimination.compressed[index].end {
        let core = presolve.coreOf[presolve.elimination.terms[term].variable]
        guard core >= 0, isOpen[core] else { continue }
        isOpen[core] = false
        result.append(core)
      }
    }
    for form in isOpen.indices where isOpen[form] { result.append(form) }
    return result
  }
}
