/// The definitions that name each variable, and how a change of one is carried on to all that depend on it. Knows nothing
/// of constants: a definition changes by what the variables change that it names.
///
/// Definitions are numbered in the order in which they are evaluated: one that names a variable comes after the one that
/// defines it. So each changes once, after all that it depends on.
struct Dependents<N: ExactNumber> {
  /// Where a variable is named.
  private struct Use {
    var definition: Int32
    var isTimesOne: Bool
  }

  /// What a definition is followed by.
  private struct Link {
    /// The variable that it defines.
    var target: Int32
    /// The definition that alone depends on it, and changes as it does; `Int32.max` where there is none such.
    var successor: Int32
  }

  // These three do not change, but are variables, so that `carry` need not hold on to them.
  private var links: [Link]
  /// The uses of variable v, in order: from `starts[v]` up to `starts[v + 1]`.
  private var starts: [Int32]
  private var uses: [Use]
  private let coefficients: [N]
  /// How much definitions will change for those that were looked at before; zero where they are not in the queue.
  private var pending: [N]
  private var queue: IndexQueue

  init(variableCount: Int, _ definitions: [DefinitionGraph<N>.Definition], _ terms: [LinearTerm<N>]) {
    var starts = [Int32](repeating: 0, count: variableCount + 1)
    for term in terms { starts[term.variable + 1] += 1 }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    var next = starts
    var uses = [Use](repeating: Use(definition: -1, isTimesOne: true), count: terms.count)
    var coefficients = [N](repeating: .one, count: terms.count)
    for (index, definition) in definitions.enumerated() {
      for term in terms[definition.start..<definition.end] {
        let place = Int(next[term.variable])
        next[term.variable] += 1
        uses[place] = Use(definition: Int32(truncatingIfNeeded: index), isTimesOne: term.coefficient.isOne)
        coefficients[place] = term.coefficient
      }
    }
    links = definitions.map { definition in
      let place = Int(starts[definition.variable])
      let isOnly = Int(starts[definition.variable + 1]) == place + 1
      return Link(
        target: Int32(truncatingIfNeeded: definition.variable),
        successor: isOnly && uses[place].isTimesOne ? uses[place].definition : .max)
    }
    (self.starts, self.uses, self.coefficients) = (starts, uses, coefficients)
    pending = [N](repeating: .zero, count: definitions.count)
    queue = IndexQueue(count: definitions.count)
  }

  mutating func insert(_ definition: Int) { queue.insert(definition) }

  mutating func popLast() -> Int? { queue.popLast() }

  // MARK: Changes

  mutating func add(_ change: N, toDefinition definition: Int) {
    pending[definition] += change
    queue.insert(definition)
  }

  /// A variable has changed.
  mutating func add(_ change: N, toDependentsOf variable: Int) {
    for place in Int(starts[variable])..<Int(starts[variable + 1]) {
      add(
        uses[place].isTimesOne ? change : coefficients[place] * change, toDefinition: Int(uses[place].definition))
    }
  }

  /// Adds to the values of variables what they change, and to those of all that depend on them. Tells which do: of those
  /// whose sign may be another now, or of all.
  ///
  /// Thousands of values may hang on one that changes, each on the one before: this is much of what an edit costs, so
  /// there are no checks of bounds in it, the next one is kept out of the queue, and nothing is summed anew.
  mutating func carry(
    into values: inout [N], tellsAll: Bool = false, _ note: (_ variable: Int, _ old: N, _ new: N) -> Void
  ) {
    var pending: [N] = []
    swap(&pending, &self.pending)
    values.withUnsafeMutableBufferPointer { values in
      pending.withUnsafeMutableBufferPointer { pending in
        starts.withUnsafeMutableBufferPointer { starts in
          uses.withUnsafeMutableBufferPointer { uses in
            links.withUnsafeMutableBufferPointer { links in
              var front = Front(change: .zero, waiting: queue.first ?? .max)
              while let definition = front.pop(&queue, pending) {
                let change = front.change
                if change.isZero { continue }
                let run = Run(change: change, end: min(front.held, front.waiting, links.count), tellsAll: tellsAll)
                let variable = run.carry(from: definition, into: values, UnsafeBufferPointer(links), note)
                for place in Int(starts[variable])..<Int(starts[variable + 1]) {
                  front.push(
                    Int(uses[place].definition), uses[place].isTimesOne ? change : coefficients[place] * change,
                    &queue, pending)
                }
              }
            }
          }
        }
      }
    }
    swap(&pending, &self.pending)
  }

  /// A change that is carried from definition to definition, before one that changes for other reasons too.
  private struct Run {
    var change: N
    var end: Int
    var tellsAll: Bool

    /// The variable that changed last.
    func carry(
      from first: Int, into values: UnsafeMutableBufferPointer<N>, _ links: UnsafeBufferPointer<Link>,
      _ note: (_ variable: Int, _ old: N, _ new: N) -> Void
    ) -> Int {
      var next = first
      while true {
        if !tellsAll, let last = carryPlainly(from: &next, into: values, links) { return last }
        let variable = Int(links[next].target)
        let old = values[variable]
        values[variable] = old + change
        note(variable, old, values[variable])
        next = Int(links[next].successor)
        if next >= end { return variable }
      }
    }

    /// The same up to a definition whose variable does not change plainly, which is `next` then.
    ///
    /// Not inlined: in the midst of the rest its few numbers would not stay in registers.
    @inline(never)
    private func carryPlainly(
      from next: inout Int, into values: UnsafeMutableBufferPointer<N>, _ links: UnsafeBufferPointer<Link>
    ) -> Int? {
      let (change, end) = (change, end)
      var here = next
      while true {
        let variable = Int(links[here].target)
        guard let sum = values[variable].plainSum(change) else {
          next = here
          return nil
        }
        values[variable] = sum
        here = Int(links[here].successor)
        if here >= end { return variable }
      }
    }
  }

  /// The definitions that are to change: the queue, and before it the one that was named last, if it comes first.
  private struct Front {
    /// Of the definition at hand.
    var change: N
    var held = Int.max
    var heldChange = N.zero
    /// The first one in the queue.
    var waiting: Int

    init(change: N, waiting: Int) { (self.change, self.waiting) = (change, waiting) }

    @inline(__always)
    mutating func pop(_ queue: inout IndexQueue, _ pending: UnsafeMutableBufferPointer<N>) -> Int? {
      let definition = min(held, waiting)
      if definition == .max { return nil }
      if held == definition {
        change = heldChange
        held = .max
      } else {
        change = .zero
      }
      if waiting == definition {
        change += pending[definition]
        pending[definition] = .zero
        _ = queue.popFirst()
        waiting = queue.first ?? .max
      }
      return definition
    }

    @inline(__always)
    mutating func push(
      _ definition: Int, _ amount: N, _ queue: inout IndexQueue, _ pending: UnsafeMutableBufferPointer<N>
    ) {
      if definition == held {
        heldChange += amount
        return
      }
      var (later, change) = (definition, amount)
      if definition < held {
        swap(&later, &held)
        swap(&change, &heldChange)
        if later == .max { return }
      }
      pending[later] += change
      queue.insert(later)
      waiting = min(waiting, later)
    }
  }
}
