/// Edits: after each the values are those of the problem as it is now made afresh, and optimal.
///
/// `LAYOUT_RANDOM_EDITS=400` edits that many random problems of each kind in each batch, otherwise 10.
import Glibc
import Testing

@testable import Solver

@Suite struct EditTests {
  static let count = getenv("LAYOUT_RANDOM_EDITS").flatMap { Int(String(cString: $0)) } ?? 10

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var problem: String
    /// One after the other: `constant 2 7`, `remove 0`, `restore 0` or `add` and a constraint, and the values afterwards.
    var edits: [(String, values: String)]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "an equality that defines", problem: "a == 1; b - a == 2; c - b == 3; c <= 4 @500",
      edits: [
        ("constant 1 7", "1 8 11"), ("remove 1", "1 0 3"), ("constant 0 5", "5 0 3"), ("constant 2 9", "5 -5 4"),
        ("restore 1", "5 12 21"), ("remove 0", "-12 -5 4"), ("constant 3 0", "-16 -9 0"), ("restore 0", "5 12 21"),
      ]),
    Case(
      name: "a tie goes to the first variable", problem: "a + b == 10 @500; a >= 2; b >= 3",
      edits: [
        ("constant 0 20", "2 18"), ("remove 1", "0 20"), ("remove 2", "0 20"), ("add a + b <= 4", "0 4"),
        ("constant 0 -5", "0 -5"),
      ]),
    Case(
      name: "a conflict comes and goes", problem: "a >= 3; a == 5 @250; a <= 9",
      edits: [("constant 2 2", "5"), ("constant 0 1", "2"), ("constant 0 4", "5"), ("remove 0", "2")]),
    Case(
      name: "what one equality implies", problem: "a == 1; b == 2; a + b == 3; a - b == -1",
      edits: [("remove 0", "1 2"), ("remove 3", "1 2"), ("remove 2", "0 2"), ("restore 3", "1 2")]),
    Case(
      name: "around a cycle", problem: "a + b == 10; a - b == 2; c - a == 1",
      edits: [("constant 0 20", "11 9 12"), ("remove 1", "0 20 1"), ("restore 1", "11 9 12"), ("remove 2", "11 9 0")]),
    Case(
      name: "numbers that do not fit", problem: "a == 1; 3 b - a == 0; 7 c - b == 0; c >= 0 @500",
      edits: [
        (
          "constant 0 100000000000000000000000000",
          "100000000000000000000000000 100000000000000000000000000/3 100000000000000000000000000/21"
        ),
        ("constant 0 21", "21 7 1"),
      ]),
    Case(
      name: "numbers that stop fitting on the way back to a piece",
      problem: """
        a + b + c + d + e >= -1000000; d >= 0; d - c == 9.999999999999; b - d == 10.000000000002
        a - b == 9.999999999999; e - a == -9.999999999998; e - c <= 0.000000000002
        -1.000000000001 c >= -10.000000000001 @250; observe e d a c
        """,
      edits: [
        ("remove 0", "20.000000000001 10.000000000002 -9.999999999999 0 10.000000000003"),
        ("remove 5", "29.999999999998 19.999999999999 -0.000000000002 9.999999999997 0"),
      ]),
    Case(
      name: "a column that is past a kink of its own and could go on only against a required one",
      problem: """
        a >= 0; b >= 0; - 1 c + 1 b - 1 a >= - 0.001999999; - 1 b <= 0.000999999
        - 1 c + 1 b - 1 a >= - 0.001999999 @0; 0.000001 a + 1 c + 1 b >= - 999999999.999 @999
        1 a - 1000000 b == 999999999.999 @750; observe c
        """,
      edits: [
        ("constant 4 0.001", "999999999.999 0 -1000000000"),
        ("constant 5 1000000000", "0 499999999.9990000005 500000000.0009999995"),
      ]),
    Case(
      name: "sizes that the first variable depends on alike",
      problem: """
        k - a == 0; l - k - b == 0; m - l - c == 0; n - m - d == 0; o - n - e == 0; p - o - f == 0; q - p - g == 0
        a >= 0; a == 20 @250; b >= 0; b == 20 @250; c >= 0; c == 20 @250; d >= 0; d == 20 @250; e >= 0; e == 20 @250
        f >= 0; f == 20 @250; g >= 0; g == 20 @250; q == 110 @500; observe o a d
        """,
      edits: [
        ("constant 16 0", "10 10 30 20 50 20 70 20 70 0 90 20 110 20"),
        ("constant 18 50", "0 0 20 20 40 20 40 0 40 0 90 50 110 20"),
        ("constant 10 0", "0 0 0 0 20 20 40 20 40 0 90 50 110 20"),
      ]),
    Case(
      name: "a variable leaves 0 with a form that is made of others since an equality came back",
      problem: """
        c - a - b == 0; a == -40; b == 30 @250; f - d - e == 0; d - c == 8; e == 25 @250; i - g - h == 0; g - f == 8
        h == 50 @251; l - j - k == 0; j - i >= 8; k == 45 @250; o - m - n == 0; m - l == -15; r - p - q == 0; p - o == 8
        q == 40 @250; r == 187; observe b k c h e f r d q n j i l m a o p g
        """,
      edits: [
        ("constant 7 28", "-10 -40 30 23 -2 25 101 51 50 154 109 45 139 139 0 187 147 40"),
        ("remove 12", "-10 -40 30 23 -2 25 101 51 50 154 109 45 139 139 0 187 147 40"),
        ("restore 12", "-10 -40 30 23 -2 25 101 51 50 154 109 45 139 139 0 187 147 40"),
        ("constant 17 202", "-10 -40 30 23 -2 25 101 51 50 169 124 45 154 154 0 202 162 40"),
      ]),
    Case(
      name: "conflicts among numbers that do not fit",
      problem: """
        - 1/3 c <= - 2466666666667/30000000000; - 1/3 c == 533333333333/30000000000
        c - 0.3333333 b == - 35.5555573333; 1/3 c + 0.951613 b == 1597000000003/16000000000
        2/3 c >= - 533333333333/15000000000; c - 1/7 b == 160
        """,
      edits: [
        ("constant 5 150", "350505020303/1212121000 1180808092121/1212121000"),
        ("remove 2", "246.6666666667 4221666666709/228387120000"),
        ("remove 1", "246.6666666667 4221666666709/228387120000"),
        ("remove 3", "246.6666666667 676.6666666669"),
      ]),
    Case(
      name: "given sizes and ranges", problem: "param w 100; param v 1 9; a - w == 0 @500; b - v == 0; b == 20 @250",
      edits: [("constant 0 -10", "100 9 90 9"), ("constant 2 4", "100 4 90 4"), ("remove 1", "100 1 90 4")]),
    Case(
      name: "a new priority", problem: "a == 1 @500; a == 2 @250",
      edits: [("add a == 3 @750", "3"), ("remove 2", "1"), ("add a == 4 @400", "1"), ("remove 0", "4")]),
    Case(
      name: "parts are joined", problem: "a == 1 @500; b == 5 @500",
      edits: [("add b - a == 2 @750", "1 3"), ("remove 2", "1 5"), ("add a - b == 0", "1 1")]),
  ]

  @Test(arguments: cases)
  func edits(_ example: Case) throws {
    let text = try ProblemText(example.problem)
    var session = EditSession(text.problem)
    for (edit, values) in example.edits {
      try session.apply(edit, text)
      #expect(session.values.map(\.description).joined(separator: " ") == values, "\(edit)")
      #expect(try session.complaints() == [])
    }
  }

  @Test(arguments: Kind.allCases, 0..<8)
  func agreesWithFreshSolves(kind: Kind, batch: Int) throws {
    var problems = RandomProblems(seed: UInt64(batch) &* 7_919 &+ UInt64(kind.rawValue))
    var freshSolves = 0
    for number in 0..<EditTests.count {
      var session = EditSession(problems.next(kind))
      for step in 0..<24 {
        session.editAtRandom(&problems)
        let complaints = try session.complaints()
        let history = session.history.joined(separator: "\n")
        #expect(complaints.isEmpty, "\(kind), batch \(batch), problem \(number), step \(step):\n\(history)")
        if !complaints.isEmpty { return }
      }
      freshSolves += session.freshSolves
    }
    // Else this would not test what it is meant to.
    #expect(freshSolves < EditTests.count * (kind == .conflicting ? 24 : 18))
  }

  @Test(arguments: Family.allCases, [120, 300])
  func editsLayouts(family: Family, size: Int) throws {
    let builder = FamilyBuilder(family, about: size, seed: UInt64(size))
    var session = EditSession(builder.problem)
    let count = builder.problem.constraints.count
    for place in 0..<16 {
      let index = place * count / 16
      let constant = builder.problem.constraints[index].constant
      session.setConstant(constant + Rational(place * 3 - 20), of: index)
      #expect(try session.complaints(checksOptimum: place == 5) == [], "constant \(index)")
      session.setConstant(constant, of: index)
      session.remove(index)
      #expect(try session.complaints(checksOptimum: place == 9) == [], "remove \(index)")
      if place % 4 > 0 { session.restore(index) }
      #expect(try session.complaints(checksOptimum: place == 13) == [], "restore \(index)")
    }
    // The width of the root.
    session.setConstant(builder.problem.constraints[2].constant / Rational(2), of: 2)
    #expect(try session.complaints() == [], "half as wide")
    #expect(session.freshSolves < 16)
  }

  /// Equalities that are taken out and put back, one after the other: forms that nothing is asked of do not stay as rows.
  @Test func editsLeaveNoRowsBehind() throws {
    let problem = FamilyBuilder(.chain, about: 300, seed: 1).problem
    let whole = try #require(Components<Fraction>(problem, bundling: .max).systems.first)
    let levelCount = problem.constraints.priorities.count + 1
    let none = [Bool](repeating: false, count: whole.rowCount)
    var edited = try EditedSystem(whole, levelCount: levelCount, rank: Array(0..<whole.variableCount), isSetAside: none)
    func solve(_ system: inout EditedSystem<Fraction>) {
      let outcome = system.optimise(.none)
      #expect(outcome == .optimal)
    }
    solve(&edited)
    func rowCount() -> Int { edited.tableau.basicOf.count { $0 >= 0 } }
    let before = rowCount()
    for row in whole.rows.indices.filter({ edited.places[$0].definition >= 0 }).prefix(16) {
      let terms = whole.terms(of: row).map { whole.terms[$0] }
      let isOut = edited.remove(row)
      solve(&edited)
      let isIn = edited.append(terms, .equal, whole.rows[row].constant, level: PriorityLevels.required)
      #expect(isOut && isIn)
      solve(&edited)
    }
    #expect(rowCount() <= before)
    #expect(edited.graph.definitions.allSatisfy { $0.slack < 0 })
  }

  /// An equality taken out of a long row lets hundreds of positions change sides. That costs a few passes over the row, not
  /// one for each column that the tie wants elsewhere then.
  @Test func settlesTogetherWhatChangesSides() throws {
    let count = 300
    let problem = EditTests.squeezedRow(count)
    let system = try #require(Components<Fraction>(problem, bundling: .max).systems.first)
    let none = [Bool](repeating: false, count: system.rowCount)
    var edited = try EditedSystem(
      system, levelCount: problem.constraints.priorities.count + 1, rank: Array(0..<system.variableCount),
      isSetAside: none)
    func solve(_ edited: inout EditedSystem<Fraction>) {
      let outcome = edited.optimise(.none)
      #expect(outcome == .optimal)
    }
    solve(&edited)
    let values = edited.graph.values
    let gap = 5 * 8 + 1
    #expect(edited.places[gap].definition >= 0)
    let isOut = edited.remove(gap)
    solve(&edited)
    let isIn = edited.restore(gap)
    solve(&edited)
    #expect(isOut && isIn)
    #expect(edited.graph.values == values)
    #expect(edited.search.work < 30 * count)
  }

  /// Views in a row that has less room than they want, five constraints each: left (0), right (1) and width (2), and so on.
  private static func squeezedRow(_ count: Int) -> Problem {
    var problem = Problem(variableCount: 3 * count)
    func add(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Int, _ priority: Int = 1000) {
      problem.constraints.append(
        LinearConstraint(
          terms: terms.map { Term(variable: $0.0, coefficient: Rational($0.1)) }, relation: relation,
          constant: Rational(constant), priority: Rational(priority)))
    }
    var total = 0
    for view in 0..<count {
      let (left, right, width) = (3 * view, 3 * view + 1, 3 * view + 2)
      let wanted = 40 + 5 * (view * 7 % 24)
      total += wanted + 8
      add([(right, 1), (left, -1), (width, -1)], .equal, 0)
      add(view == 0 ? [(left, 1)] : [(left, 1), (right - 3, -1)], .equal, 8)
      add([(width, 1)], .greaterOrEqual, 20)
      add([(width, 1)], .greaterOrEqual, wanted, 750)
      add([(width, 1)], .equal, wanted, 250)
    }
    add([(3 * count - 2, 1)], .lessOrEqual, total * 9 / 10)
    add([(3 * count - 2, 1)], .equal, total * 9 / 10, 600)
    return problem
  }
}

/// An editable problem and, beside it, what it should be.
struct EditSession {
  private var edited: EditableProblem
  private(set) var problem: Problem
  private(set) var isActive: [Bool]
  private(set) var history: [String]

  init(_ problem: Problem) {
    edited = EditableProblem(problem)
    self.problem = problem
    isActive = problem.constraints.map { _ in true }
    history = [problem.text]
  }

  var values: [Rational] { edited.values }
  var freshSolves: Int { edited.freshSolves }

  mutating func setConstant(_ constant: Rational, of index: Int) {
    history.append("constant \(index) \(constant)")
    edited.setConstant(constant, of: index)
    problem.constraints.setConstant(constant, of: index)
  }

  mutating func remove(_ index: Int) {
    history.append("remove \(index)")
    edited.remove(index)
    isActive[index] = false
  }

  mutating func restore(_ index: Int) {
    history.append("restore \(index)")
    edited.restore(index)
    isActive[index] = true
  }

  mutating func add(_ constraint: LinearConstraint) {
    history.append("add \(constraint.text)")
    #expect(edited.add(constraint) == problem.constraints.count)
    problem.constraints.append(constraint)
    isActive.append(true)
  }

  /// An edit in words.
  mutating func apply(_ edit: String, _ text: ProblemText) throws {
    let words = edit.split(separator: " ", maxSplits: 1).map(String.init)
    let arguments = words[1].split(separator: " ").map(String.init)
    switch words[0] {
    case "add":
      let added = try ProblemText(words[1])
      let constraint = try #require(added.problem.constraints.first)
      let terms = try constraint.terms.map { term in
        Term(
          variable: try #require(text.names.firstIndex(of: added.names[term.variable])), coefficient: term.coefficient)
      }
      add(
        LinearConstraint(
          terms: terms, relation: constraint.relation, constant: constraint.constant, priority: constraint.priority))
    case "constant":
      let isNegative = arguments[1].hasPrefix("-")
      let number = try ProblemText.number(isNegative ? String(arguments[1].dropFirst()) : arguments[1])
      setConstant(isNegative ? -number : number, of: try #require(Int(arguments[0])))
    case "remove": remove(try #require(Int(arguments[0])))
    default: restore(try #require(Int(arguments[0])))
    }
  }

  mutating func editAtRandom(_ problems: inout RandomProblems) {
    let index = Int.random(in: 0..<problem.constraints.count, using: &problems.random)
    switch Int.random(in: 0..<10, using: &problems.random) {
    case 0..<4: setConstant(problems.constant(near: problem.constraints[index].constant), of: index)
    case 4..<6 where isActive[index]: remove(index)
    case 9: add(problems.anyConstraint(problem))
    default: if let index = isActive.firstIndex(of: false) { restore(index) }
    }
  }

  /// What is wrong, in words.
  func complaints(checksOptimum: Bool = true) throws -> [String] {
    var current = problem
    current.constraints = ConstraintList(zip(problem.constraints, isActive).filter(\.1).map(\.0))
    let values = edited.values
    let fresh = EditableProblem(current).values
    if values != fresh { return ["values \(values) instead of \(fresh)"] }
    return checksOptimum ? try complaints(about: values, current) : []
  }

  /// Held against the other way to solve the problem.
  private func complaints(about values: [Rational], _ current: Problem) throws -> [String] {
    let solution = try #require(current.solve())
    let free = Set(solution.free.map(\.variable))
    for variable in current.observed where !free.contains(variable) {
      if values[variable] != solution.values[variable] { return ["value of \(variable)"] }
    }
    let setAside = Set(solution.conflicts.map(\.setAside))
    var excess: [Rational: Rational] = [:]
    for (index, constraint) in current.constraints.enumerated() where !setAside.contains(index) {
      let violation = constraint.relation.violation(current.residual(of: index, at: values))
      let reported = constraint.relation.violation(current.residual(of: index, at: solution.values))
      excess[constraint.priority, default: .zero] += violation - reported
    }
    return excess.values.allSatisfy(\.isZero) ? [] : ["values \(values) are not optimal"]
  }
}
