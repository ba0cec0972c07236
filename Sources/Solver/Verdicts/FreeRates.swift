/// Finds the variables that vary over the solutions that a tableau leaves, whose columns can all move both ways.
///
/// Each column is given some speed, and the speed of everything else is computed from it through the definitions: as
/// residues, so that each variable costs the same however long its expansion is. A variable that moves is free. One
/// that names a free variable and does not move is expanded exactly: there are few of these, since it does not happen
/// by chance.
extension LinearProgram {
  /// Returns whether each variable of the system is not the same in all solutions.
  mutating func freeVariables() -> [Bool] {
    let rates = FreeRates(self)
    var isFree = rates.mayVary
    for (form, variable) in presolve.coreVariables.enumerated() where isFree[variable] && !rates.isMoving(variable) {
      isFree[variable] = simplex.tableau.isNonbasic(form) || !simplex.tableau.combination([unit(form)]).entries.isEmpty
    }
    for definition in presolve.elimination.definitions.reversed() where isFree[definition.variable] {
      let variable = definition.variable
      if rates.isMoving(variable) { continue }
      let compressed = presolve.elimination.compressed[presolve.elimination.definitionOf[variable]]
      let terms = presolve.elimination.terms[compressed.start..<compressed.end]
      isFree[variable] =
        terms.contains { isFree[$0.variable] }
        && !simplex.tableau.combination(expansion(ofVariable: variable).core).entries.isEmpty
    }
    return isFree
  }

  private func unit(_ form: Int) -> Tableau<N>.Entry { Tableau<N>.Entry(column: form, coefficient: .one) }
}

private struct FreeRates<N: ExactNumber> {
  /// Whether a variable names a column, even if the column cancels.
  private(set) var mayVary: [Bool]
  /// The speeds of the variables; empty where a coefficient has no residue.
  private var rates: [Residue]

  init(_ program: LinearProgram<N>) {
    mayVary = [Bool](repeating: false, count: program.presolve.system.variableCount)
    rates = [Residue](repeating: .zero, count: program.presolve.system.variableCount)
    var isKnown = true
    let tableau = program.simplex.tableau
    for (form, variable) in program.presolve.coreVariables.enumerated() {
      if tableau.isNonbasic(form) {
        mayVary[variable] = true
        rates[variable] = Residue(scattering: form)
      } else if tableau.isBasic(form) {
        for entry in tableau.entries(ofRow: tableau.rowOf[form]) {
          mayVary[variable] = true
          guard let factor = entry.coefficient.residue else {
            isKnown = false
            continue
          }
          rates[variable] = rates[variable] + factor * Residue(scattering: entry.column)
        }
      }
    }
    let elimination = program.presolve.elimination
    for index in elimination.definitions.indices.reversed() {
      let variable = elimination.definitions[index].variable
      let compressed = elimination.compressed[index]
      for term in compressed.start..<compressed.end where mayVary[elimination.terms[term].variable] {
        mayVary[variable] = true
        guard let factor = elimination.terms[term].coefficient.residue else {
          isKnown = false
          continue
        }
        rates[variable] = rates[variable] + factor * rates[elimination.terms[term].variable]
      }
    }
    if !isKnown { rates = [] }
  }

  func isMoving(_ variable: Int) -> Bool { !rates.isEmpty && !rates[variable].isZero }
}
