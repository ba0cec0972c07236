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
    /// The candidate below this one.
    var below: Int32 = -1
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
    var candidates = Candidates()
    for variable in left.indices.reversed() where left[variable].count == 1 && variable < kept {
      left[variable].below = candidates.push(variable, occurrences: occurrences[variable])
    }
    order = Array(capacity: equalities.count) { order in
      while let variable = candidates.top {
        candidates.pop(uncovering: left[variable].below)
        guard left[variable].count == 1 else { continue }
        let row = Int(left[variable].rows)
        order.append(Step(variable: variable, row: row))
        for term in rows[row].start..<rows[row].end {
          let other = terms[term].variable
          left[other].count -= 1
          left[other].rows ^= Int32(truncatingIfNeeded: row)
          if left[other].count == 1, other < kept {
            left[other].below = candidates.push(other, occurrences: occurrences[other])
          }
        }
      }
    }
    if order.count < equalities.count {
      isPeeled = [Bool](repeating: false, count: system.rowCount)
      for step in order { isPeeled[step.row] = true }
    }
  }

  /// Variables in one remaining equality, those with the fewest other occurrences first, of these the last to come: a
  /// stack for each number of occurrences, many being one, linked through the variables. No variable comes twice.
  private struct Candidates {
    private var tops = InlineArray<16, Int32>(repeating: -1)
    private var least = 0

    /// Returns what is below it from now on.
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
