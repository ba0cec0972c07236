/// One part of an editable problem: its `EditedSystem`, in fractions of machine words where those suffice. Decides when it
/// has to be solved afresh.
///
/// That is where required constraints conflict, before and after an edit: which are set aside depends on all of them. And
/// where numbers stop fitting, or an edit turns out to take more work than a solve.
struct EditedPart {
  let variables: [Int]
  /// All that it ever had, by their numbers in the problem.
  var constraints: [Int] = []
  private var words: EditedSystem<Fraction>?
  private var exact: EditedSystem<Rational>?
  private var isConflicting = false
  /// The distinct priorities below required, from the top.
  private var priorities: [Rational] = []
  private var workLimit = 0

  init(variables: [Int]) { self.variables = variables }

  func value(_ local: Int) -> Rational {
    words?.graph.values[local].rational ?? exact?.graph.values[local] ?? .zero
  }

  // MARK: Edits: false where it has to be solved afresh

  mutating func changeConstant(ofRow row: Int, by change: Rational) -> Bool {
    edit {
      $0.setConstant($0.system.rows[row].constant + Fraction(change), of: row)
    } _: {
      $0.setConstant($0.system.rows[row].constant + change, of: row)
    }
  }

  mutating func remove(row: Int) -> Bool {
    edit {
      $0.remove(row)
    } _: {
      $0.remove(row)
    }
  }

  mutating func restore(row: Int) -> Bool {
    edit {
      $0.restore(row)
    } _: {
      $0.restore(row)
    }
  }

  /// A further constraint, in the variables of the part: its row, nil where it has to be solved afresh.
  mutating func append(_ constraint: LinearConstraint) -> Int? {
    var level = PriorityLevels.required
    if constraint.priority < .required {
      guard let place = priorities.firstIndex(of: constraint.priority) else { return nil }
      level = place + 1
    }
    let isDone = edit {
      $0.append(constraint.terms.map { $0.linear() }, constraint.relation, Fraction(constraint.constant), level: level)
    } _: {
      $0.append(constraint.terms.map { $0.linear() }, constraint.relation, constraint.constant, level: level)
    }
    return isDone ? (words?.system.rowCount ?? exact?.system.rowCount).map { $0 - 1 } : nil
  }

  private mutating func edit(
    _ change: (inout EditedSystem<Fraction>) -> Bool, _ exactly: (inout EditedSystem<Rational>) -> Bool
  ) -> Bool {
    if isConflicting { return false }
    let overflows = Overflow.count
    if words != nil {
      let limit = WorkLimit(work: workLimit, overflows: overflows)
      let isDone = words?.perform(change) == true && words?.finish(limit) == true
      return isDone && Overflow.count == overflows
    }
    return exact?.perform(exactly) == true && exact?.finish(WorkLimit(work: workLimit)) == true
  }

  // MARK: Afresh

  /// `problem`: the constraints that are active, in the variables of the part. The row of each, -1 for one that has none.
  mutating func solveAfresh(_ problem: Problem, order: [Int]) -> [Int] {
    var rank = order
    for (place, variable) in order.enumerated() { rank[variable] = place }
    var seen = Set<Rational>()
    for constraint in problem.constraints where constraint.priority < .required { seen.insert(constraint.priority) }
    priorities = seen.sorted(by: >)
    let levelCount = priorities.count + 1
    let patience = Patience { false }
    do throws(Stopped) {
      (words, exact, isConflicting) = try patience.attempt { () throws(Stopped) in
        let limit = WorkLimit(overflows: Overflow.count)
        let solved = try EditedSystem<Fraction>.solved(problem, levelCount: levelCount, rank, patience, limit)
        return (solved.system, nil, solved.isConflicting)
      } rationals: { () throws(Stopped) in
        let solved = try EditedSystem<Rational>.solved(problem, levelCount: levelCount, rank, patience, .none)
        return (nil, solved.system, solved.isConflicting)
      }
    } catch {
      (words, exact, isConflicting) = (nil, nil, false)
    }
    let size = (words?.system.terms.count ?? 0) + (exact?.system.terms.count ?? 0)
    // So much takes about as long as making the system again and twice as long as solving it, which may turn out to take
    // more than this time.
    workLimit = 10_000 + 20 * size + 8 * (words?.search.work ?? exact?.search.work ?? 0)
    var rows = [Int](repeating: -1, count: problem.constraints.count)
    let origins = words?.system.rows.map(\.origin) ?? exact?.system.rows.map(\.origin) ?? []
    for (row, origin) in origins.enumerated() {
      if case .constraint(let index) = origin { rows[index] = row }
    }
    return rows
  }
}

extension EditedSystem {
  /// All of a problem, without the required rows that contradict others, if there are any.
  fileprivate static func solved(
    _ problem: Problem, levelCount: Int, _ rank: [Int], _ patience: Patience, _ limit: WorkLimit
  ) throws(Stopped) -> (system: EditedSystem, isConflicting: Bool) {
    let rows = Components<N>(problem, bundling: .max).systems.first ?? LinearSystem<N>()
    let none = [Bool](repeating: false, count: rows.rowCount)
    var whole = try EditedSystem(rows, levelCount: levelCount, rank: rank, isSetAside: none, patience)
    if whole.finish(limit) { return (whole, false) }
    // Where that is because a number did not fit, there is nothing to look for.
    try patience.spend()
    var search = ConflictSearch<N>(rows, patience)
    _ = try search.run(withWishes: false)
    var rest = try EditedSystem(rows, levelCount: levelCount, rank: rank, isSetAside: search.isSetAside, patience)
    _ = rest.finish(limit)
    return (rest, true)
  }

  fileprivate mutating func perform(_ edit: (inout EditedSystem<N>) -> Bool) -> Bool { edit(&self) }

  /// Solves it from where it is; whether it could and all required rows hold.
  fileprivate mutating func finish(_ limit: WorkLimit) -> Bool {
    optimise(limit) == .optimal && required.allHold(tableau.values)
  }
}

extension Term {
  fileprivate func linear<N: ExactNumber>() -> LinearTerm<N> {
    LinearTerm(variable: variable, coefficient: N(coefficient))
  }
}
