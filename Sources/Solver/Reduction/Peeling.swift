/// Which equalities define which variables without any substitution, and in which order.
///
/// A variable that is in exactly one of the remaining equalities is defined by that one, and both are gone. Of the
/// variables that are in one, those with the fewest other occurrences come first, so that positions go and sizes stay.
struct Peeling {
  /// `variable` is defined by `row`.
  struct Step {
    private let ownVariable: Int32
    private let ownRow: Int32

    fileprivate init(variable: Int, row: Int) {
      ownVariable = Int32(truncatingIfNeeded: variable)
      ownRow = Int32(truncatingIfNeeded: row)
    }

    var variable: Int { Int(ownVariable) }
    var row: Int { Int(ownRow) }
  }

  /// The remaining equalities of a variable: how many, and the exclusive or of their numbers, which is the last one.
  private struct Remaining {
    var count: Int32 = 0
    var rows: Int32 = 0
  }

  private(set) var order: [Step] = []
  private var isPeeled: [Bool] = []

  func isDone(_ row: Int) -> Bool { isPeeled[row] }

  /// `occurrences`: for each variable how many other rows name it.
  init<N>(_ system: LinearSystem<N>, equalities: [Int], occurrences: [Int]) {
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
    let kept = system.firstParameter
    var candidates = Candidates(variableCount: system.variableCount)
    for variable in left.indices.reversed() where left[variable].count == 1 && variable < kept {
      candidates.push(variable, occurrences: occurrences[variable])
    }
    order = Array(capacity: equalities.count) { order in
      while let variable = candidates.pop() {
        guard left[variable].count == 1 else { continue }
        let row = Int(left[variable].rows)
        order.append(Step(variable: variable, row: row))
        for term in rows[row].start..<rows[row].end {
          let other = terms[term].variable
          left[other].count -= 1
          left[other].rows ^= Int32(truncatingIfNeeded: row)
          if left[other].count == 1, other < kept { candidates.push(other, occurrences: occurrences[other]) }
        }
      }
    }
    if order.count < equalities.count {
      isPeeled = [Bool](repeating: false, count: system.rowCount)
      for step in order { isPeeled[step.row] = true }
    }
  }

  /// Variables in one remaining equality, those with the fewest other occurrences first, of these the last to come: a
  /// stack for each number of occurrences, many being one. No variable comes twice.
  private struct Candidates {
    private static var most: Int { 15 }
    private var tops = [Int32](repeating: -1, count: Candidates.most + 1)
    private var below: [Int32]
    private var least = 0

    init(variableCount: Int) { below = [Int32](repeating: -1, count: variableCount) }

    mutating func push(_ variable: Int, occurrences: Int) {
      let stack = min(occurrences, Candidates.most)
      below[variable] = tops[stack]
      tops[stack] = Int32(truncatingIfNeeded: variable)
      least = min(least, stack)
    }

    mutating func pop() -> Int? {
      while least < tops.count {
        let variable = Int(tops[least])
        if variable >= 0 {
          tops[least] = below[variable]
          return variable
        }
        least += 1
      }
      return nil
    }
  }
}
