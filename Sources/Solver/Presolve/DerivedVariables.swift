/// The variables of a problem that only follow from the rest: first those that nothing names but one required
/// equality, then those that nothing else names once that equality is set aside, and so on. In a column of views
/// these are the positions of the views, which connect all heights in the column: without them each of its rows is a
/// part of its own.
///
/// No proof and no soft constraint names a derived variable. Where the variables that they are derived from have one
/// solution, derived variables have one too. Where there are several, the tie-break may ask for derived variables
/// first, so that they cannot be set aside.
struct DerivedVariables {
  /// By variable: whether it is derived.
  private(set) var isDerived: [Bool]
  /// By constraint: whether it defines a derived variable.
  private(set) var isSetAside: [Bool]
  /// The derived variables and the constraints that define them, in the order in which they were set aside.
  private var definitions: [(variable: Int, constraint: Int)] = []

  /// nil where no variable is derived.
  init?(in problem: Problem) {
    isDerived = [Bool](repeating: false, count: problem.variableCount)
    isSetAside = [Bool](repeating: false, count: problem.constraints.count)
    let uses = Uses(problem)
    find(in: problem, uses)
    if definitions.isEmpty { return nil }
  }

  /// For each variable how many constraints name it, and the exclusive or of their numbers: of one constraint, its
  /// number.
  private struct Uses {
    var count: [Int32]
    var constraints: [Int32]

    init(_ problem: Problem) {
      count = [Int32](repeating: 0, count: problem.variableCount)
      constraints = count
      for (number, row) in problem.constraints.rows.enumerated() {
        for term in problem.constraints.terms[Int(row.start)..<Int(row.end)] {
          count[term.variable] += 1
          constraints[term.variable] ^= Int32(truncatingIfNeeded: number)
        }
      }
      // Parameters are never derived.
      for parameter in problem.parameters { count[parameter.variable] = .max }
    }
  }

  private mutating func find(in problem: Problem, _ uses: consuming Uses) {
    let levels = PriorityLevels(problem.constraints)
    var waiting = uses.count.indices.filter { uses.count[$0] == 1 }
    while let variable = waiting.popLast() {
      guard uses.count[variable] == 1 else { continue }
      let number = Int(uses.constraints[variable])
      let row = problem.constraints.rows[number]
      guard row.relation == .equal, levels.level(of: row) == PriorityLevels.required else { continue }
      definitions.append((variable, number))
      isDerived[variable] = true
      isSetAside[number] = true
      for term in problem.constraints.terms[Int(row.start)..<Int(row.end)] where uses.count[term.variable] != .max {
        uses.count[term.variable] -= 1
        uses.constraints[term.variable] ^= Int32(truncatingIfNeeded: number)
        if uses.count[term.variable] == 1 { waiting.append(term.variable) }
      }
    }
  }

  /// Calculates the derived variables from the others; false where one of the others is open (has no single value for
  /// sure).
  func complete(_ values: inout [Rational], isOpen: [Bool], of problem: Problem) -> Bool {
    for (variable, number) in definitions.reversed() {
      var (sum, pivot) = (problem.constraints.constant(of: number), Rational.one)
      for term in problem.constraints.terms(of: number) {
        if isOpen[term.variable] { return false }
        if term.variable == variable {
          pivot = term.coefficient
        } else {
          sum -= term.coefficient * values[term.variable]
        }
      }
      values[variable] = pivot.isOne ? sum : sum / pivot
    }
    return true
  }
}
