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

  init(_ reduction: borrowing Reduction<N>, order: [Int]) throws(Stopped) {
    self.order = order
    basis = EchelonBasis(width: order.count)
    var columns = [Int](repeating: -1, count: reduction.system.variableCount)
    for (place, variable) in order.enumerated() { columns[variable] = order.count - 1 - place }
    for definition in reduction.elimination.definitions {
      try add(definition.row, of: reduction.system, columns, reduction.patience)
    }
    for row in reduction.rowsOfFixedForms() { try add(row, of: reduction.system, columns, reduction.patience) }
    for place in order.indices { leaders.append(findLeader(place)) }
  }

  private mutating func add(
    _ row: Int, of system: LinearSystem<N>, _ columns: [Int], _ patience: Patience
  ) throws(Stopped) {
    var vector: [Tableau<N>.Entry] = []
    for term in system.terms(of: row) where columns[system.terms[term].variable] >= 0 {
      let column = columns[system.terms[term].variable]
      vector.append(Tableau<N>.Entry(column: column, coefficient: system.terms[term].coefficient))
    }
    guard !vector.isEmpty else { return }
    try patience.spend()
    basis.insert(vector)
  }

  func arises(_ place: Int) -> Bool { vector(place).isEmpty }

  /// What the variable at a place is a sum of, apart from a number: earlier variables and their factors.
  func terms(_ place: Int) -> [(variable: Int, factor: N)] {
    guard let first = vector(place).first else { return [] }
    return vector(place).dropFirst().map {
      (order[order.count - 1 - $0.column], -($0.coefficient / first.coefficient))
    }
  }

  /// A place whose variable, times the scale, moves as the one at this place does.
  func leader(_ place: Int) -> (place: Int, scale: N) { leaders[place] }

  private func findLeader(_ place: Int) -> (place: Int, scale: N) {
    let vector = vector(place)
    guard vector.count == 2 else { return (place, .one) }
    let (leader, scale) = leaders[order.count - 1 - vector[1].column]
    return (leader, -(vector[1].coefficient / vector[0].coefficient) * scale)
  }

  private func vector(_ place: Int) -> [Tableau<N>.Entry] { basis.vector(leading: order.count - 1 - place) }
}
