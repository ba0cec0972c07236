/// Which free variables are functions of those before them, in a given order.
///
/// On the affine hull of the solutions two kinds of rows hold: the eliminated equalities, and the rows of forms that
/// are fixed. They are brought into echelon form, each beginning with the last of its variables in the order. Then a
/// row tells which function of earlier ones its first variable is; a variable that no row begins with can still be
/// chosen when the earlier ones are: there a degree of freedom arises. The rows are taken as written, without the
/// variables that are not free, so that they are as short as the layout's statements.
struct Dependencies<N: ExactNumber> {
  /// The free variables; a place is an index into this.
  let order: [Int]
  private var basis: EchelonBasis<N>
  /// For each place the first place whose variable moves in proportion to its own, as far as rows of two variables
  /// show.
  private var leaders: [(place: Int, scale: N)] = []

  /// Makes the dependencies where nothing is free.
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

  /// Whether the variable at a place is no function of earlier ones.
  func arises(_ place: Int) -> Bool { vector(place).isEmpty }

  /// Returns how far the variable at a place moves, where it is a function of earlier ones. `moves`: how far each
  /// variable of the system moves.
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

  /// Returns a place whose variable, times the scale, moves as the variable at this place does.
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
