/// Removes required equalities from a system: each independent one defines a variable by others.
///
/// Peeling: as long as some variable occurs in exactly one remaining equality, that equality defines it. Linear time,
/// no fill, and definitions name only variables that are defined later or never. What is left are cycles: each of
/// their equalities is expanded and defines one of the variables that remain (Gaussian elimination), or turns out
/// empty: implied by the others, or contradicting them. Elimination in the order written was tried elsewhere:
/// exponential where the order is bad.
///
/// Exactly the equalities that depend on earlier ones have an empty expansion: a peeled equality is in no dependency
/// (it has a variable that none of the equalities peeled later has), so dependencies are among the rest, which is
/// taken in the order written.
struct Elimination<N: ExactNumber> {
  /// `variable = constant + Σ terms[start..<end]`.
  struct Definition {
    var variable: Int
    var row: Int
    /// The coefficient of the variable in the row, or in the expansion of the row where `isExpanded`.
    var pivot: N
    var start: Int
    var end: Int
    var constant: N
    /// Whether the definition was made from the row as expanded by the definitions before; a peeled one was not.
    var isExpanded: Bool
  }

  /// A definition in which aliases among the terms are replaced, for expansions. Proofs need the rows as they are.
  struct Compressed {
    var start: Int
    var end: Int
    var constant: N

    /// Whether the variable is a constant, or a multiple of another plus a constant.
    var isAlias: Bool { end - start <= 1 }
  }

  var definitions: [Definition] = []
  private(set) var compressed: [Compressed] = []
  private(set) var terms: [LinearTerm<N>] = []
  /// For each variable the index of its definition, or -1.
  var definitionOf: [Int]
  /// Equalities that follow from earlier ones, and those that contradict them, in the order written.
  var implied: [Int] = []
  var contradicting: [Int] = []
  /// Equalities that expand to parameters of the system alone.
  private(set) var pinning: [Int] = []
  /// For each variable without a definition how many expanded definitions name it, directly or not; empty except
  /// while these are made.
  private var uses: [Word]

  /// `equalities`: rows in the order written. `occurrences`: for each variable how many other rows name it. Variables
  /// with the fewest are eliminated first, so that positions go and sizes stay.
  init(
    _ system: LinearSystem<N>, equalities: [Int], occurrences: [Int], _ scratch: inout Expander<N>, _ work: WorkCounter
  ) throws(Stopped) {
    let peeling = Peeling(system, equalities: equalities, occurrences: occurrences)
    definitionOf = [Int](repeating: -1, count: system.variableCount)
    uses = []
    definitions = peeling.definitions
    terms = peeling.terms
    try work.spend(entries: terms.count)
    for (index, definition) in definitions.enumerated() { definitionOf[definition.variable] = index }
    let cycles = rest(of: equalities, system)
    compress()
    if cycles.isEmpty { return }
    uses = [Word](repeating: 0, count: system.variableCount)
    for row in cycles {
      try work.spend()
      defineByExpansion(of: row, system, occurrences, &scratch)
      try work.spend(entries: 2 * scratch.core.count + scratch.takeReplaced())
    }
    uses = []
    compress()
  }

  /// The equalities that define nothing so far.
  private func rest(of equalities: [Int], _ system: LinearSystem<N>) -> [Int] {
    if definitions.count == equalities.count { return [] }
    var isDone = [Bool](repeating: false, count: system.rowCount)
    for definition in definitions { isDone[definition.row] = true }
    return equalities.filter { !isDone[$0] }
  }

  /// Makes a definition of an equality after expanding it; or notes it as pinning, implied or contradicting.
  private mutating func defineByExpansion(
    of row: Int, _ system: LinearSystem<N>, _ occurrences: [Int], _ scratch: inout Expander<N>
  ) {
    scratch.expand(row: row, of: system, by: self)
    scratch.finish()
    let core = scratch.core
    // Of two variables that occur as often the pivot is the one in fewer definitions before. In all of those it is
    // replaced from now on, so that a chain of definitions is no longer than the logarithm of their number.
    func rank(_ place: Int) -> (Int, Word, Int) {
      let variable = core[place].variable
      return (occurrences[variable], uses[variable], variable)
    }
    let chosen = core.indices.filter { core[$0].variable < system.firstParameter }.min { rank($0) < rank($1) }
    guard let chosen else {
      if !core.isEmpty { return pinning.append(row) }
      if scratch.constant.isZero { implied.append(row) } else { contradicting.append(row) }
      return
    }
    let pivot = core[chosen].coefficient
    let start = terms.count
    let more = uses[core[chosen].variable] + 1
    // Limited, since one definition may name another in any number of ways.
    let most: Word = 1 << 32
    for index in core.indices where index != chosen {
      uses[core[index].variable] = min(uses[core[index].variable] + more, most)
      terms.append(LinearTerm(variable: core[index].variable, coefficient: -core[index].coefficient / pivot))
    }
    // Until `compress` runs again this definition stands for itself.
    compressed.append(Compressed(start: start, end: terms.count, constant: -scratch.constant / pivot))
    definitionOf[core[chosen].variable] = definitions.count
    definitions.append(
      Definition(
        variable: core[chosen].variable, row: row, pivot: pivot, start: start, end: terms.count,
        constant: -scratch.constant / pivot, isExpanded: true))
  }

  /// Replaces aliases (constants, or multiples of another variable) in all definitions, and so finds more of them.
  /// Goes from the last definition to the first, as the terms of the last ones are final.
  private mutating func compress() {
    var terms: [LinearTerm<N>] = []
    swap(&terms, &self.terms)
    compressed = Elimination.compress(definitions, definitionOf, &terms)
    swap(&terms, &self.terms)
  }

  private static func compress(
    _ definitions: [Definition], _ definitionOf: [Int], _ terms: inout [LinearTerm<N>]
  ) -> [Compressed] {
    let definitions = definitions.span
    var result = Array<Compressed>(capacity: definitions.count) { result in
      for index in definitions.indices {
        let (start, end, constant) = (definitions[index].start, definitions[index].end, definitions[index].constant)
        result.append(Compressed(start: start, end: end, constant: constant))
      }
    }
    var compressed = result.mutableSpan
    // For each variable whether it has a definition that is an alias.
    var aliases = [Bool](repeating: false, count: definitionOf.count)
    var isAlias = aliases.mutableSpan
    for index in definitions.indices.reversed() {
      let (start, end) = (definitions[index].start, definitions[index].end)
      var hasAlias = false
      for term in start..<end where isAlias[terms[term].variable] { hasAlias = true }
      if hasAlias {
        let first = terms.count
        var constant = definitions[index].constant
        for place in start..<end {
          let term = terms[place]
          if isAlias[term.variable] {
            addTarget(of: term, compressed[definitionOf[term.variable]], to: &terms, from: first, &constant)
          } else {
            add(term, to: &terms, from: first)
          }
        }
        compressed[index] = Compressed(start: first, end: terms.count, constant: constant)
      }
      if compressed[index].isAlias { isAlias[definitions[index].variable] = true }
    }
    return result
  }

  /// Appends the target of an alias in place of a term that names the alias.
  private static func addTarget(
    of term: LinearTerm<N>, _ alias: Compressed, to terms: inout [LinearTerm<N>], from start: Int, _ constant: inout N
  ) {
    constant += term.coefficient * alias.constant
    if alias.start == alias.end { return }
    let target = terms[alias.start]
    add(
      LinearTerm(variable: target.variable, coefficient: term.coefficient * target.coefficient), to: &terms, from: start
    )
  }

  /// Appends a term, or adds it to the term of the same variable from `start` on.
  private static func add(_ term: LinearTerm<N>, to terms: inout [LinearTerm<N>], from start: Int) {
    // Eight terms are compared at most: long definitions are rare, and expansion adds up variables that occur twice.
    for other in start..<min(start + 8, terms.count) where terms[other].variable == term.variable {
      terms[other].coefficient += term.coefficient
      if terms[other].coefficient.isZero { terms.remove(at: other) }
      return
    }
    terms.append(term)
  }

  /// The variables without a definition, and the place of each variable among them, or -1.
  var core: (variables: [Int], places: [Int]) {
    var places = [Int](repeating: -1, count: definitionOf.count)
    let variables = Array<Int>(capacity: definitionOf.count - definitions.count) { core in
      for variable in definitionOf.indices where definitionOf[variable] < 0 {
        places[variable] = core.count
        core.append(variable)
      }
    }
    return (variables, places)
  }

  /// Calculates the values of the defined variables from those of the others.
  func complete(_ values: inout [N]) {
    var values = values.mutableSpan
    let definitions = definitions.span
    let terms = terms.span
    for index in definitions.indices.reversed() {
      var sum = definitions[index].constant
      for term in definitions[index].start..<definitions[index].end {
        sum += terms[term].coefficient * values[terms[term].variable]
      }
      values[definitions[index].variable] = sum
    }
  }
}
