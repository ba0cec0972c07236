/// Finds the equalities that define a variable without any substitution, and their order.
///
/// A variable that is in exactly one of the remaining equalities is defined by that equality, and both are removed.
/// Of such variables those with the fewest occurrences in other rows come first, so that positions go and sizes stay.
struct Peeling<N: ExactNumber> {
  /// The remaining equalities that name a variable: how many, and the exclusive or of their numbers. Of one equality
  /// that is its number.
  private struct Remaining {
    var count: Int32 = 0
    var rows: Int32 = 0
    /// The candidate below this one in its stack; -1 for none.
    var below: Int32 = -1
  }

  private(set) var definitions: [Elimination<N>.Definition] = []
  private(set) var terms: [LinearTerm<N>] = []

  /// `occurrences`: for each variable how many other rows name it.
  init(_ system: LinearSystem<N>, equalities: [Int], occurrences: [Int]) {
    let rows = system.rows.span
    let all = system.terms.span
    var remaining = Peeling.remaining(system, equalities)
    var left = remaining.mutableSpan
    let kept = system.firstParameter
    var candidates = Candidates()
    for variable in left.indices.reversed() where left[variable].count == 1 && variable < kept {
      left[variable].below = candidates.push(variable, occurrences: occurrences[variable])
    }
    var terms: [LinearTerm<N>] = []
    // Most definitions have two terms, and some get a copy in which aliases are replaced.
    terms.reserveCapacity(4 * equalities.count)
    definitions = Array(capacity: equalities.count) { definitions in
      while let variable = candidates.top {
        candidates.pop(uncovering: left[variable].below)
        guard left[variable].count == 1 else { continue }
        let index = Int(left[variable].rows)
        let row = rows[index]
        definitions.append(Peeling.definition(of: variable, by: row, index, all, &terms))
        for term in row.start..<row.end {
          let other = all[term].variable
          left[other].count -= 1
          left[other].rows ^= Int32(truncatingIfNeeded: index)
          if left[other].count == 1, other < kept {
            left[other].below = candidates.push(other, occurrences: occurrences[other])
          }
        }
      }
    }
    self.terms = terms
  }

  private static func remaining(_ system: LinearSystem<N>, _ equalities: [Int]) -> [Remaining] {
    let rows = system.rows.span
    let terms = system.terms.span
    var remaining = [Remaining](repeating: Remaining(), count: system.variableCount)
    var left = remaining.mutableSpan
    for row in equalities {
      for term in rows[row].start..<rows[row].end {
        left[terms[term].variable].count += 1
        left[terms[term].variable].rows ^= Int32(truncatingIfNeeded: row)
      }
    }
    return remaining
  }

  /// Solves a row for a variable that it names.
  @inline(__always)
  private static func definition(
    of variable: Int, by row: LinearSystem<N>.Row, _ index: Int, _ all: Span<LinearTerm<N>>,
    _ terms: inout [LinearTerm<N>]
  ) -> Elimination<N>.Definition {
    var place = row.start
    while place + 1 < row.end, all[place].variable != variable { place += 1 }
    let pivot = all[place].coefficient
    let start = terms.count
    let factor = pivot.isOne ? -.one : -(pivot.reciprocal ?? .one)
    for term in row.start..<row.end where term != place {
      let coefficient = pivot.isOne ? -all[term].coefficient : all[term].coefficient * factor
      terms.append(LinearTerm(variable: all[term].variable, coefficient: coefficient))
    }
    return Elimination<N>.Definition(
      variable: variable, row: index, pivot: pivot, start: start, end: terms.count,
      constant: pivot.isOne ? row.constant : row.constant / pivot, isExpanded: false)
  }

  /// The variables in exactly one remaining equality, those with the fewest occurrences in other rows first, of these
  /// the last pushed. There is a stack for each number of occurrences (15 or more share one), linked through
  /// `Remaining.below`. No variable is pushed twice.
  private struct Candidates {
    private var tops = [Int32](repeating: -1, count: 16)
    private var least = 0

    /// Pushes a variable; returns the candidate below it, -1 for none.
    @inline(__always)
    mutating func push(_ variable: Int, occurrences: Int) -> Int32 {
      let stack = min(occurrences, tops.count - 1)
      least = min(least, stack)
      defer { tops[stack] = Int32(truncatingIfNeeded: variable) }
      return tops[stack]
    }

    var top: Int? {
      mutating get {
        while least < tops.count {
          if tops[least] >= 0 { return Int(tops[least]) }
          least += 1
        }
        return nil
      }
    }

    @inline(__always)
    mutating func pop(uncovering below: Int32) { tops[least] = below }
  }
}
