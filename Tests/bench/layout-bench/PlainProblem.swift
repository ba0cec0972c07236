import Analysis
import Features
import Formats
import Platform
import Protocol
import Server
import Solver

// A problem given as numbers, without any layout, for measuring and checking the solver alone. The only text that it
// parses is that of numbers.

/// Why input makes no problem, in words.
package struct PlainProblemMistake: Error {
  package var message: String

  package init(message: String) {
    self.message = message
  }
}

package struct PlainProblem: Sendable {
  /// The names of the variables.
  package let names: [String]
  private let numbers: [String: Int]
  private var problem: Problem
  /// Twenty times as much as for a layout: who measures has more time than who types.
  private static let bounds = WorkBounds().multiplied(by: 20)

  package init(variables names: [String]) throws(PlainProblemMistake) {
    self.names = names
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(names.count)
    for (number, name) in names.enumerated() where numbers.updateValue(number, forKey: name) != nil {
      throw PlainProblemMistake(message: "there are two variables `\(name)`")
    }
    self.numbers = numbers
    problem = Problem(variableCount: names.count, observed: Array(names.indices))
  }

  package func variable(named name: String) throws(PlainProblemMistake) -> Int {
    guard let number = numbers[name] else { throw PlainProblemMistake(message: "there is no variable `\(name)`") }
    return number
  }

  package func variable(index: Int) throws(PlainProblemMistake) -> Int {
    guard names.indices.contains(index) else {
      let last = names.isEmpty ? "there are no variables" : "indices go from 0 to \(names.count - 1)"
      throw PlainProblemMistake(message: "there is no variable \(index): \(last)")
    }
    return index
  }

  /// Appends a constraint. Numbers are decimals as written; terms of the same variable add up.
  package mutating func add(
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

/// The answer, with values as Doubles for display.
package struct PlainAnswer: Sendable {
  /// The value of each variable.
  package var values: [Double]
  /// The variables whose value is not the same in all optimal solutions.
  package var ambiguous: [Int]
  /// The intervals of ambiguous variables, as far as they were found: some take too much work. A nil bound is no bound.
  package var ranges: [(variable: Int, lower: Double?, upper: Double?)]
  /// The members of each conflict, by constraint index; the last one is relaxed.
  package var conflicts: [[Int]]
  /// The relaxed constraints, in the order of the conflicts.
  package var relaxed: [Int]
  package var pivots: Int
}

extension PlainProblem {
  /// Solves for the values of some optimum and discards them: for measuring.
  package func findValues() { _ = anew.values() }

  /// Solves for values and verdicts. The answer is turned into Doubles only on demand.
  package func solve() -> PlainSolution { PlainSolution(solution: anew.solve()) }

  /// The problem with a fresh work limit: each solution may cost all of it.
  private var anew: Problem {
    var result = problem
    result.workLimit = WorkLimit(Self.bounds)
    return result
  }
}

/// A solution as the solver returns it.
package struct PlainSolution: Sendable {
  fileprivate let solution: Solution?

  /// nil where the solver gave up.
  package var answer: PlainAnswer? { solution.flatMap { $0.unsolved.isEmpty ? PlainAnswer($0) : nil } }
}

extension PlainAnswer {
  fileprivate init(_ solution: Solution) {
    values = solution.values.map { $0.nearest }
    ambiguous = solution.free.map { $0.variable }
    ranges = solution.free.filter { $0.isIntervalKnown }.map {
      ($0.variable, $0.interval.lower?.nearest, $0.interval.upper?.nearest)
    }
    conflicts = solution.conflicts.map { conflict in
      conflict.members.compactMap { if case .constraint(let index) = $0 { index } else { nil } }
    }
    relaxed = solution.conflicts.map { $0.relaxed }
    pivots = solution.pivots
  }
}

extension Rational {
  /// The nearest finite Double.
  var nearest: Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(double, -limit), limit)
  }
}
