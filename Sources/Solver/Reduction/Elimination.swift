/// Removes required equalities from a system: each independent one defines a variable by others.
///
/// Peeling: as long as some variable occurs in exactly one remaining equality, that equality defines it. Linear time, no
/// fill, and definitions name only variables that are defined later or never. What is left are cycles: they are expanded
/// and define one of the variables that remain (Gaussian elimination), or turn out empty: implied by the others, or
/// contradicting them. Elimination in the order written was tried elsewhere: exponential where the order is bad.
///
/// An empty expansion names exactly the equalities that depend on earlier ones. For a peeled equality is in no
/// dependency (it has a variable that none of the equalities peeled later has), so dependencies are among the rest, and
/// those are taken in the order written.
struct Elimination<N: ExactNumber> {
  /// `variable = constant + Σ terms`, the terms from `start` up to `end` of `terms`.
  struct Definition {
    var variable: Int
    var row: Int
    /// The coefficient of the variable in the row, or in what the row was expanded to.
    var pivot: N
    var start: Int
    var end: Int
    var constant: N
    /// Not peeled: made from the row after expanding it by the definitions before.
    var isExpanded: Bool
  }

  /// A definition with the aliases among its terms replaced: what expansions use. Proofs need the rows as they are.
  struct Compressed {
    var start: Int
    var end: Int
    var constant: N

    /// The variable is a constant, or a multiple of another and a constant.
    var isAlias: Bool { end - start <= 1 }
  }

  var definitions: [Definition] = []
  private(set) var compressed: [Compressed] = []
  private(set) var terms: [LinearTerm<N>] = []
  /// For each variable the definition that is its own, or -1.
  var definitionOf: [Int]
  /// Equalities that follow from earlier ones, and those that contradict them, in the order written.
  var implied: [Int] = []
  var contradicting: [Int] = []
  /// Equalities that say something of the system's parameters alone.
  private(set) var pinning: [Int] = []

  /// `equalities`: rows in the order written. `occurrences`: for each variable how many other rows name it; those that
  /// occur least are eliminated first, so that positions go and sizes stay.
  init(
    _ system: LinearSystem<N>, equalities: [Int], occurrences: [Int], _ scratch: inout Expander<N>, _ patience: Patience
  ) throws(Stopped) {
    definitionOf = [Int](repeating: -1, count: system.variableCount)
    definitions.reserveCapacity(equalities.count)
    // Most have two or three terms, and are compressed.
    terms.reserveCapacity(4 * equalities.count)
    let cycles = peel(system, equalities, occurrences)
    compress()
    for row in cycles {
      try patience.spend()
      defineByExpansion(of: row, system, occurrences, &scratch)
    }
    if !cycles.isEmpty { compress() }
  }

  /// Defines what it can and returns the equalities that are left, in the order written.
  private mutating func peel(_ system: LinearSystem<N>, _ equalities: [Int], _ occurrences: [Int]) -> [Int] {
    // The remaining equalities of a variable: how many, and the exclusive or of their numbers, which is the last one.
    var counts = [Int](repeating: 0, count: system.variableCount)
    var lasts = counts
    for row in equalities {
      for term in system.terms(of: row) {
        counts[system.terms[term].variable] += 1
        lasts[system.terms[term].variable] ^= row
      }
    }
    var candidates = Candidates(variableCount: system.variableCount)
    for variable in counts.indices.reversed() where counts[variable] == 1 && variable < system.firstParameter {
      candidates.push(variable, occurrences: occurrences[variable])
    }
    var isDone = [Bool](repeating: false, count: system.rowCount)
    while let variable = candidates.pop() {
      guard counts[variable] == 1 else { continue }
      let row = lasts[variable]
      isDone[row] = true
      definePeeled(variable, by: row, system)
      for term in system.terms(of: row) {
        let other = system.terms[term].variable
        counts[other] -= 1
        lasts[other] ^= row
        if counts[other] == 1, other < system.firstParameter {
          candidates.push(other, occurrences: occurrences[other])
        }
      }
    }
    return equalities.filter { !isDone[$0] }
  }

  /// Variables in one remaining equality, those with the fewest other occurrences first, of these the last to come: a
  /// stack for each number of occurrences, many being one. No variable comes twice.
  private struct Candidates {
    private static var most: Int { 15 }
    private var tops = [Int](repeating: -1, count: Candidates.most + 1)
    private var below: [Int]
    private var least = 0

    init(variableCount: Int) { below = [Int](repeating: -1, count: variableCount) }

    mutating func push(_ variable: Int, occurrences: Int) {
      let stack = min(occurrences, Candidates.most)
      below[variable] = tops[stack]
      tops[stack] = variable
      least = min(least, stack)
    }

    mutating func pop() -> Int? {
      while least < tops.count {
        let variable = tops[least]
        if variable >= 0 {
          tops[least] = below[variable]
          return variable
        }
        least += 1
      }
      return nil
    }
  }

  private mutating func definePeeled(_ variable: Int, by row: Int, _ system: LinearSystem<N>) {
    let range = system.terms(of: row)
    guard let own = range.first(where: { system.terms[$0].variable == variable }) else { return }
    let pivot = system.terms[own].coefficient
    let factor = -(pivot.reciprocal ?? .one)
    let start = terms.count
    for term in range where term != own {
      let (variable, coefficient) = (system.terms[term].variable, system.terms[term].coefficient)
      terms.append(LinearTerm(variable: variable, coefficient: coefficient * factor))
    }
    definitionOf[variable] = definitions.count
    definitions.append(
      Definition(
        variable: variable, row: row, pivot: pivot, start: start, end: terms.count,
        constant: -(system.rows[row].constant * factor), isExpanded: false))
  }

  private mutating func defineByExpansion(
    of row: Int, _ system: LinearSystem<N>, _ occurrences: [Int], _ scratch: inout Expander<N>
  ) {
    scratch.expand(row: row, of: system, by: self)
    scratch.finish()
    let core = scratch.core
    let chosen = core.indices.filter { core[$0].variable < system.firstParameter }.min {
      (occurrences[core[$0].variable], core[$0].variable) < (occurrences[core[$1].variable], core[$1].variable)
    }
    guard let chosen else {
      if !core.isEmpty { return pinning.append(row) }
      if scratch.constant.isZero { implied.append(row) } else { contradicting.append(row) }
      return
    }
    let pivot = core[chosen].coefficient
    let start = terms.count
    for index in core.indices where index != chosen {
      terms.append(LinearTerm(variable: core[index].variable, coefficient: -core[index].coefficient / pivot))
    }
    // Until all are compressed again this one stands for itself.
    compressed.append(Compressed(start: start, end: terms.count, constant: -scratch.constant / pivot))
    definitionOf[core[chosen].variable] = definitions.count
    definitions.append(
      Definition(
        variable: core[chosen].variable, row: row, pivot: pivot, start: start, end: terms.count,
        constant: -scratch.constant / pivot, isExpanded: true))
  }

  /// Replaces variables that are constants or multiples of another, and so finds more of them: last definitions first,
  /// whose own terms are final.
  private mutating func compress() {
    compressed = definitions.map { Compressed(start: $0.start, end: $0.end, constant: $0.constant) }
    for index in definitions.indices.reversed() {
      let (first, end) = (definitions[index].start, definitions[index].end)
      guard (first..<end).contains(where: { isAlias(terms[$0].variable) }) else { continue }
      let start = terms.count
      var constant = definitions[index].constant
      for term in first..<end { addCompressed(terms[term], from: start, &constant) }
      compressed[index] = Compressed(start: start, end: terms.count, constant: constant)
    }
  }

  private func isAlias(_ variable: Int) -> Bool {
    definitionOf[variable] >= 0 && compressed[definitionOf[variable]].isAlias
  }

  /// Appends a term to those from `start`, or adds it to the one of the same variable.
  private mutating func addCompressed(_ term: LinearTerm<N>, from start: Int, _ constant: inout N) {
    var term = term
    if isAlias(term.variable) {
      let alias = compressed[definitionOf[term.variable]]
      constant += term.coefficient * alias.constant
      if alias.start == alias.end { return }
      term.variable = terms[alias.start].variable
      term.coefficient = term.coefficient * terms[alias.start].coefficient
    }
    // Long definitions are rare, and expansion adds up what is left twice.
    for other in start..<min(start + 8, terms.count) where terms[other].variable == term.variable {
      terms[other].coefficient += term.coefficient
      if terms[other].coefficient.isZero { terms.remove(at: other) }
      return
    }
    terms.append(term)
  }

  /// The values of the defined variables from those of the others.
  func complete(_ values: inout [N]) {
    for definition in definitions.reversed() {
      var sum = definition.constant
      for term in definition.start..<definition.end { sum += terms[term].coefficient * values[terms[term].variable] }
      values[definition.variable] = sum
    }
  }
}
