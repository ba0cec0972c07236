/// The definitions that name each variable, and those of them that are still to be looked at. Knows nothing of values.
///
/// Definitions are numbered in the order in which they are evaluated: one that names a variable comes after the one that
/// defines it.
struct Dependents {
  /// The definitions that name variable v, in order: from `starts[v]` up to `starts[v + 1]` of `indices`.
  private let starts: [Int]
  private let indices: [Int]
  private var queue: IndexQueue

  /// `namedVariables`: with each variable that a definition names the number of that, in the order of the definitions.
  init(variableCount: Int, definitionCount: Int, _ namedVariables: some Sequence<(variable: Int, definition: Int)>) {
    var starts = [Int](repeating: 0, count: variableCount + 1)
    for (variable, _) in namedVariables { starts[variable + 1] += 1 }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    var next = starts
    var indices = [Int](repeating: 0, count: starts[variableCount])
    for (variable, definition) in namedVariables {
      indices[next[variable]] = definition
      next[variable] += 1
    }
    (self.starts, self.indices) = (starts, indices)
    queue = IndexQueue(count: definitionCount)
  }

  mutating func insert(_ definition: Int) { queue.insert(definition) }

  mutating func insert(dependentsOf variable: Int) {
    for place in starts[variable]..<starts[variable + 1] { queue.insert(indices[place]) }
  }

  mutating func popLast() -> Int? { queue.popLast() }

  /// Takes out the first one after the other until none is left. `evaluate` is told its number and answers with the
  /// variable whose dependents are to be looked at next, or -1.
  ///
  /// Thousands of values may hang on one that changes, each on the one before: this is most of what an edit costs, so
  /// there are no checks of bounds in it, and the next one is kept out of the queue.
  @inline(__always)
  mutating func drain(_ evaluate: (_ definition: Int) -> Int) {
    starts.withUnsafeBufferPointer { starts in
      indices.withUnsafeBufferPointer { indices in drain(starts, indices, evaluate) }
    }
  }

  @inline(__always)
  private mutating func drain(
    _ starts: UnsafeBufferPointer<Int>, _ indices: UnsafeBufferPointer<Int>, _ evaluate: (_ definition: Int) -> Int
  ) {
    var held = Int.max
    var waiting = queue.first ?? .max
    while held < .max || waiting < .max {
      let definition = min(held, waiting)
      if waiting == definition {
        _ = queue.popFirst()
        waiting = queue.first ?? .max
      }
      if held == definition { held = .max }
      let variable = evaluate(definition)
      if variable < 0 { continue }
      for place in starts[variable]..<starts[variable + 1] {
        let dependent = indices[place]
        if dependent == held { continue }
        let later = max(held, dependent)
        held = min(held, dependent)
        if later == .max { continue }
        queue.insert(later)
        waiting = min(waiting, later)
      }
    }
  }
}
