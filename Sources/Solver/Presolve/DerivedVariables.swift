/// What of a problem only follows from the rest: variables that nothing names but one required equality, then those that
/// nothing else names once that is set aside, and so on. Of a column of views these are the places of the views, which hold
/// all of its heights together: without them each row of the column is a part of its own.
///
/// A proof or a soft constraint that names such a variable there is none. Where what they are derived from has one solution,
/// so have they; of several the tie-break may ask for derived variables first, so that they cannot be set aside.
struct DerivedVariables {
  /// By variable.
  private(set) var isDerived: [Bool]
  /// By constraint: it derives one of them.
  private(set) var isSetAside: [Bool]
  /// In the order in which they were set aside.
  private var definitions: [(variable: Int, constraint: Int)] = []

  /// nil where there are none.
  init?(in problem: Problem) {
    isDerived = [Bool](repeating: false, count: problem.variableCount)
    isSetAside = [Bool](repeating: false, count: problem.constraints.count)
    let uses = Uses(problem)
    find(in: problem, uses)
    if definitions.isEmpty { return nil }
  }

  /// Of each variable how many constraints name it, and the exclusive or of their numbers: of one, its number.
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
      // What is given is never derived.
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

  /// Gives them their values, from those of the others; false where one of those is open.
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
