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
  /// `variable = constant + Σ terms`, the terms from `start` up to `end` of the term arrays.
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

  /// `variable = factor * target + offset`, the definition's own or several compressed into one. Without a target the
  /// variable is constant.
  struct Alias {
    var target: Int
    var factor: N
    var offset: N
  }

  /// A definition with the aliases among its terms replaced: what expansions use. Proofs need the rows as they are.
  struct Compressed {
    var start = 0
    var end = 0
    var constant = N.zero
  }

  var definitions: [Definition] = []
  private(set) var compressed: [Compressed] = []
  var termVariables: [Int] = []
  var termCoefficients: [N] = []
  /// For each variable the definition that is its own, or -1.
  var definitionOf: [Int]
  var aliases: [Alias?]
  /// Equalities that follow from earlier ones, and those that contradict them, in the order written.
  var implied: [Int] = []
  var contradicting: [Int] = []
  /// Equalities that leave the system's parameter one value.
  private(set) var pinning: [Int] = []

  /// `equalities`: rows in the order written. `occurrences`: for each variable how many other rows name it; those that
  /// occur least are eliminated first, so that positions go and sizes stay.
  init(
    _ system: LinearSystem<N>, equalities: [Int], occurrences: [Int], _ scratch: inout Expander<N>, _ patience: Patience
  ) throws(Stopped) {
    definitionOf = [Int](repeating: -1, count: system.variableCount)
    aliases = [Alias?](repeating: nil, count: system.variableCount)
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
        counts[system.termVariables[term]] += 1
        lasts[system.termVariables[term]] ^= row
      }
    }
    var candidates = MinHeap<Candidate>()
    for variable in counts.indices where counts[variable] == 1 && variable != system.parameter {
      candidates.push(Candidate(occurrences: occurrences[variable], variable: variable))
    }
    var isDone = [Bool](repeating: false, count: system.rowCount)
    while let variable = candidates.pop()?.variable {
      guard counts[variable] == 1 else { continue }
      let row = lasts[variable]
      isDone[row] = true
      definePeeled(variable, by: row, system)
      for term in system.terms(of: row) {
        let other = system.termVariables[term]
        counts[other] -= 1
        lasts[other] ^= row
        if counts[other] == 1, other != system.parameter {
          candidates.push(Candidate(occurrences: occurrences[other], variable: other))
        }
      }
    }
    return equalities.filter { !isDone[$0] }
  }

  private struct Candidate: Comparable {
    var occurrences: Int
    var variable: Int
    static func < (left: Candidate, right: Candidate) -> Bool {
      (left.occurrences, left.variable) < (right.occurrences, right.variable)
    }
  }

  private mutating func definePeeled(_ variable: Int, by row: Int, _ system: LinearSystem<N>) {
    let range = system.terms(of: row)
    guard let own = range.first(where: { system.termVariables[$0] == variable }) else { return }
    let pivot = system.termCoefficients[own]
    let start = termVariables.count
    for term in range where term != own {
      termVariables.append(system.termVariables[term])
      termCoefficients.append(-system.termCoefficients[term] / pivot)
    }
    definitionOf[variable] = definitions.count
    definitions.append(
      Definition(
        variable: variable, row: row, pivot: pivot, start: start, end: termVariables.count,
        constant: system.constants[row] / pivot, isExpanded: false))
  }

  private mutating func defineByExpansion(
    of row: Int, _ system: LinearSystem<N>, _ occurrences: [Int], _ scratch: inout Expander<N>
  ) {
    scratch.add(row: row, of: system)
    scratch.expand(by: self)
    let core = scratch.takeCore()
    let chosen = core.indices.filter { core[$0].variable != system.parameter }.min {
      (occurrences[core[$0].variable], core[$0].variable) < (occurrences[core[$1].variable], core[$1].variable)
    }
    guard let chosen else {
      if !core.isEmpty { return pinning.append(row) }
      if scratch.constant.isZero { implied.append(row) } else { contradicting.append(row) }
      return
    }
    let pivot = core[chosen].coefficient
    let start = termVariables.count
    for index in core.indices where index != chosen {
      termVariables.append(core[index].variable)
      termCoefficients.append(-core[index].coefficient / pivot)
    }
    // Until all are compressed again this one stands for itself.
    compressed.append(Compressed(start: start, end: termVariables.count, constant: -scratch.constant / pivot))
    definitionOf[core[chosen].variable] = definitions.count
    definitions.append(
      Definition(
        variable: core[chosen].variable, row: row, pivot: pivot, start: start, end: termVariables.count,
        constant: -scratch.constant / pivot, isExpanded: true))
  }

  /// Replaces variables that are constants or multiples of another, and so finds more of them: last definitions first,
  /// whose own terms are final.
  private mutating func compress() {
    compressed = [Compressed](repeating: Compressed(), count: definitions.count)
    for index in definitions.indices.reversed() {
      let definition = definitions[index]
      let start = termVariables.count
      var constant = definition.constant
      for term in definition.start..<definition.end {
        addCompressed(termVariables[term], termCoefficients[term], from: start, &constant)
      }
      compressed[index] = Compressed(start: start, end: termVariables.count, constant: constant)
      if termVariables.count == start {
        aliases[definition.variable] = Alias(target: -1, factor: .zero, offset: constant)
      } else if termVariables.count == start + 1 {
        aliases[definition.variable] = Alias(
          target: termVariables[start], factor: termCoefficients[start], offset: constant)
      }
    }
  }

  /// Appends a term to those from `start`, or adds it to the one of the same variable.
  private mutating func addCompressed(
    _ variable: Int, _ coefficient: N, from start: Int, _ constant: inout N
  ) {
    var (variable, coefficient) = (variable, coefficient)
    if let alias = aliases[variable] {
      constant += coefficient * alias.offset
      if alias.target < 0 { return }
      variable = alias.target
      coefficient = coefficient * alias.factor
    }
    // Long definitions are rare, and expansion adds up what is left twice.
    for other in start..<min(start + 8, termVariables.count) where termVariables[other] == variable {
      termCoefficients[other] += coefficient
      if termCoefficients[other].isZero {
        termVariables.remove(at: other)
        termCoefficients.remove(at: other)
      }
      return
    }
    termVariables.append(variable)
    termCoefficients.append(coefficient)
  }

  /// The values of the defined variables from those of the others.
  func complete(_ values: inout [N]) {
    for definition in definitions.reversed() {
      var sum = definition.constant
      for term in definition.start..<definition.end { sum += termCoefficients[term] * values[termVariables[term]] }
      values[definition.variable] = sum
    }
  }
}
