/// Which free variables are functions of those before them, in some order.
///
/// On the affine hull of the solutions two kinds of rows hold: the equalities that were eliminated, and those of the
/// forms that are fixed. In echelon form, each beginning with the last of its variables, they say of every variable that
/// is a function of earlier ones which function; a variable that no row begins with is free to choose when the earlier
/// ones are: there a degree of freedom arises. The rows are taken as written, less what is not free, so that they are as
/// short as the layout's statements.
struct Dependencies<N: ExactNumber> {
  /// The free variables; a place is an index into this.
  let order: [Int]
  private var basis: EchelonBasis<N>
  /// For each place the first one whose variable moves in proportion, as far as one row after the other shows.
  private var leaders: [(place: Int, scale: N)] = []

  /// Nothing is free.
  init() {
    order = []
    basis = EchelonBasis(width: 0)
  }

  init(_ program: borrowing LinearProgram<N>, order: [Int]) throws(Stopped) {
    self.order = order
    basis = EchelonBasis(width: order.count)
    var columns = [Int](repeating: -1, count: program.presolve.system.variableCount)
    for (place, variable) in order.enumerated() { columns[variable] = order.count - 1 - place }
    let (system, work) = (program.presolve.system, program.work)
    for definition in program.presolve.elimination.definitions {
      try add(definition.row, of: system, columns, work)
    }
    for row in program.rowsOfFixedForms() { try add(row, of: system, columns, work) }
    leaders.reserveCapacity(order.count)
    for place in order.indices { leaders.append(findLeader(place)) }
  }

  private mutating func add(
    _ row: Int, of system: LinearSystem<N>, _ columns: [Int], _ work: WorkCounter
  ) throws(Stopped) {
    var isEmpty = true
    for term in system.terms(of: row) where columns[system.terms[term].variable] >= 0 {
      basis.add(system.terms[term].coefficient, at: columns[system.terms[term].variable])
      isEmpty = false
    }
    if isEmpty { return }
    try work.spend()
    let before = basis.entriesRead
    basis.insert()
    try work.spend(entries: basis.entriesRead - before)
  }

  func arises(_ place: Int) -> Bool { vector(place).isEmpty }

  /// How far the variable at a place moves, where it is a function of earlier ones: `moves` tells of every variable.
  func move(_ place: Int, _ moves: [N]) -> N {
    let vector = vector(place)
    var sum = N.zero
    for index in vector.dropFirst() {
      let entry = basis.entries[index]
      let move = moves[order[order.count - 1 - entry.column]]
      if !move.isZero { sum -= entry.coefficient * move }
    }
    return vector.isEmpty ? sum : sum / basis.entries[vector.lowerBound].coefficient
  }

  /// A place whose variable, times the scale, moves as the one at this place does.
  func leader(_ place: Int) -> (place: Int, scale: N) { leaders[place] }

  private func findLeader(_ place: Int) -> (place: Int, scale: N) {
    let vector = vector(place)
    guard vector.count == 2 else { return (place, .one) }
    let (own, other) = (basis.entries[vector.lowerBound], basis.entries[vector.lowerBound + 1])
    let (leader, scale) = leaders[order.count - 1 - other.column]
    return (leader, -(other.coefficient / own.coefficient) * scale)
  }

  private func vector(_ place: Int) -> Range<Int> { basis.vector(leading: order.count - 1 - place) }
}
