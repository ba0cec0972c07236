import Solver

// A problem that is given as numbers, without any layout: what measures and checks the solver alone. Reads no text
// but that of its numbers.

/// What does not make a problem, in words.
struct PlainProblemMistake: Error {
  var message: String
}

struct PlainProblem: Sendable {
  /// By variable.
  let names: [String]
  private let numbers: [String: Int]
  private var problem: Problem
  /// Those who measure have more time than those who type.
  private static let bounds = WorkBounds().multiplied(by: 20)

  init(variables names: [String]) throws(PlainProblemMistake) {
    self.names = names
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(names.count)
    for (number, name) in names.enumerated() where numbers.updateValue(number, forKey: name) != nil {
      throw PlainProblemMistake(message: "there are two variables `\(name)`")
    }
    self.numbers = numbers
    problem = Problem(variableCount: names.count, observed: Array(names.indices))
  }

  func variable(named name: String) throws(PlainProblemMistake) -> Int {
    guard let number = numbers[name] else { throw PlainProblemMistake(message: "there is no variable `\(name)`") }
    return number
  }

  func variable(index: Int) throws(PlainProblemMistake) -> Int {
    guard names.indices.contains(index) else {
      let last = names.isEmpty ? "there are no variables" : "indices go from 0 to \(names.count - 1)"
      throw PlainProblemMistake(message: "there is no variable \(index): \(last)")
    }
    return index
  }

  /// Appends a constraint. Numbers are decimals as they are written; terms of the same variable add up.
  mutating func add(
    _ terms: [(variable: Int, coefficient: String)], _ relation: String, _ constant: String, priority: String
  ) throws(PlainProblemMistake) {
    var form = LinearForm()
    for term in terms { form.add(term.variable, times: try PlainProblem.number(term.coefficient)) }
    let level = try PlainProblem.number(priority)
    guard level >= .one, level <= .required else {
      throw PlainProblemMistake(message: "the priority is \(level), but priorities go from 1 to 1000")
    }
    problem.constraints.append(
      LinearConstraint(
        terms: form.normalized.terms, relation: try PlainProblem.relation(relation),
        constant: try PlainProblem.number(constant),
        priority: level))
  }

  private static func number(_ digits: String) throws(PlainProblemMistake) -> Rational {
    guard let number = Rational(decimal: digits) else {
      throw PlainProblemMistake(message: "\(digits) is no decimal of at most 400 digits")
    }
    return number
  }

  private static func relation(_ text: String) throws(PlainProblemMistake) -> Relation {
    switch text {
    case "==": .equal
    case "<=": .lessOrEqual
    case ">=": .greaterOrEqual
    default: throw PlainProblemMistake(message: "the relation is one of ==, <=, >=, not `\(text)`")
    }
  }
}

// MARK: - Solving

/// What was found, in Doubles where it is shown.
struct PlainAnswer: Sendable {
  /// By variable.
  var values: [Double]
  /// The variables that are not the same in all optimal solutions.
  var ambiguous: [Int]
  /// What they can be, where that was found: finding it may take too much work. nil is no bound.
  var ranges: [(variable: Int, lower: Double?, upper: Double?)]
  /// By constraint; the last of each is the one that is relaxed.
  var conflicts: [[Int]]
  /// The constraints that are relaxed, in the order of the conflicts.
  var relaxed: [Int]
  var pivots: Int
}

extension PlainProblem {
  /// Solves for the values of some optimum and gives them away: for measuring.
  func findValues() { _ = anew.values() }

  /// Solves for values and verdicts; the answer is turned into Doubles only when it is asked for.
  func solve() -> PlainSolution { PlainSolution(solution: anew.solve()) }

  /// Each time with all of what it may cost.
  private var anew: Problem {
    var result = problem
    result.workLimit = WorkLimit(Self.bounds)
    return result
  }
}

/// A solution as the solver gives it.
struct PlainSolution: Sendable {
  fileprivate let solution: Solution?

  /// nil where the solver gave up.
  var answer: PlainAnswer? { solution.flatMap { $0.unsolved.isEmpty ? PlainAnswer($0) : nil } }
}

extension PlainAnswer {
  fileprivate init(_ solution: Solution) {
    values = solution.values.map(\.nearest)
    ambiguous = solution.free.map(\.variable)
    ranges = solution.free.filter(\.isIntervalKnown).map {
      ($0.variable, $0.interval.lower?.nearest, $0.interval.upper?.nearest)
    }
    conflicts = solution.conflicts.map { conflict in
      conflict.members.compactMap { if case .constraint(let index) = $0 { index } else { nil } }
    }
    relaxed = solution.conflicts.map(\.relaxed)
    pivots = solution.pivots
  }
}

extension Rational {
  /// The nearest Double that is finite.
  var nearest: Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(double, -limit), limit)
  }
}
