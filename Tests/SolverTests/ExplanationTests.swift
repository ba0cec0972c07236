/// Explanations of failing soft constraints: a table, and random problems against the independent oracle.
import Testing

@testable import Solver

@Suite struct ExplanationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let problem: String
    /// The failing soft constraint, and the expected members of its explanation, parameters as p0.
    let soft: Int
    let members: String
    var testDescription: String { "\(problem): \(soft)" }
  }

  static let rows: [Row] = [
    Row(problem: "a == 100; a >= 120 @750", soft: 1, members: "0 1"),
    Row(problem: "a >= 120 @750; a <= 100 @800", soft: 0, members: "0 1"),
    Row(problem: "a >= 120 @750; a <= 90 @800; a <= 100", soft: 0, members: "0 1"),
    Row(problem: "a >= 120 @750; a <= 90 @800; a <= 90", soft: 0, members: "0 2"),
    Row(problem: "a == 0 @500; a == 10 @500", soft: 1, members: "0 1"),
    Row(problem: "a >= 4 @600; a == 10 @500; a == 0 @500", soft: 2, members: "0 2"),
    Row(problem: "a >= 4 @200; a == 10 @500; a == 0 @500", soft: 2, members: "1 2"),
    Row(problem: "param w 300; a + b - w == 0; a >= 200 @750; b >= 200 @250", soft: 2, members: "p0 0 1 2"),
    Row(problem: "param w 300; w >= 400 @250; a == 3", soft: 0, members: "p0 0"),
    Row(problem: "a <= 100 @900; a <= 50 @900; a >= 120 @750", soft: 2, members: "1 2"),
    Row(problem: "a - b == 0; b - c == 0; c == 5; d == 7; a >= 9 @1", soft: 4, members: "0 1 2 4"),
    // A constraint that fails itself counts as moved by its violation.
    Row(problem: "a >= 10; a == 0 @900; a >= 20 @500", soft: 2, members: "1 2"),
  ]

  @Test(arguments: rows) func membersAreNamed(_ row: Row) throws {
    let problem = try ProblemText(row.problem).problem
    let solution = try #require(problem.solve())
    #expect(solution.broken.contains { $0.constraint == row.soft })
    let found = try #require(problem.explanation(ofBroken: row.soft, broken: solution.broken))
    let members = found.members.map { member in
      switch member {
      case .parameter(let index): "p\(index)"
      case .constraint(let index): "\(index)"
      }
    }
    #expect(members.joined(separator: " ") == row.members)
  }

  @Test func satisfiedConstraintsHaveNoExplanation() throws {
    let problem = try ProblemText("a == 100; a >= 90 @750; b >= 3 @2").problem
    let broken = try #require(problem.solve()).broken
    #expect(problem.explanation(ofBroken: 1, broken: broken) == nil)
    #expect(problem.explanation(ofBroken: 2, broken: broken) == nil)
  }

  @Test func largePartsAreLeftOut() throws {
    let problem = try ProblemText("a - b == 0; b == 5; a >= 9 @1").problem
    let broken = try #require(problem.solve()).broken
    #expect(problem.explanation(ofBroken: 2, broken: broken, limit: 2) == nil)
    #expect(problem.explanation(ofBroken: 2, broken: broken, limit: 3) != nil)
  }

  /// The members of an explanation contradict each other, no part of them does, and none is less important than
  /// needed.
  @Test(arguments: 0..<12) func randomExplanationsAreIrreducible(batch: Int) throws {
    var problems = RandomProblems(seed: UInt64(batch) &* 7_000_003)
    var seen = 0
    while seen < rounds(60) {
      let problem = problems.next(batch % 2 == 0 ? .wellPosed : .ambiguous)
      let solution = try #require(problem.solve())
      for one in solution.broken {
        seen += 1
        let complaints = try Trial(problem, solution, soft: one.constraint).complaints()
        #expect(complaints.isEmpty, "constraint \(one.constraint) of\n\(problem.text)")
        if !complaints.isEmpty { return }
      }
    }
  }

  /// One failing soft constraint, examined with the oracle.
  struct Trial {
    let problem: Problem
    let soft: Int
    let found: Explanation
    let violations: [Int: Rational]

    init(_ problem: Problem, _ solution: Solution, soft: Int) throws {
      self.problem = problem
      self.soft = soft
      found = try #require(problem.explanation(ofBroken: soft, broken: solution.broken))
      violations = Dictionary(uniqueKeysWithValues: solution.broken.map { ($0.constraint, $0.violation) })
    }

    /// Returns the constraint as required bounds, moved by its violation if it is soft and not the explained one.
    private func bounds(_ index: Int) -> [LinearConstraint] {
      let own = problem.constraints[index]
      let violation = index == soft || own.priority >= .required ? .zero : violations[index] ?? .zero
      guard !violation.isZero else { return [own.required(own.relation, .zero)] }
      var result: [LinearConstraint] = []
      if own.relation != .greaterOrEqual { result.append(own.required(.lessOrEqual, violation)) }
      if own.relation != .lessOrEqual { result.append(own.required(.greaterOrEqual, -violation)) }
      return result
    }

    private func isFeasible(_ constraints: [LinearConstraint], _ parameters: [Int]) -> Bool {
      var tried = problem
      tried.impliedCount = 0
      tried.constraints = ConstraintList(constraints)
      for index in problem.parameters.indices where parameters.contains(index) {
        let own = problem.parameters[index]
        let term = [Term(variable: own.variable, coefficient: .one)]
        tried.constraints.append(LinearConstraint(terms: term, relation: .greaterOrEqual, constant: own.lower))
        tried.constraints.append(LinearConstraint(terms: term, relation: .lessOrEqual, constant: own.upper))
      }
      tried.parameters = []
      return Oracle(problem: tried).greedy().relaxed.isEmpty
    }

    /// The soft constraint as required bounds, with a violation a little less than it has.
    private var nearer: [LinearConstraint] {
      let own = problem.constraints[soft]
      let violation = (violations[soft] ?? .zero) * (.one - (Rational(decimal: "1e-60") ?? .zero))
      var result: [LinearConstraint] = []
      if own.relation != .greaterOrEqual { result.append(own.required(.lessOrEqual, violation)) }
      if own.relation != .lessOrEqual { result.append(own.required(.greaterOrEqual, -violation)) }
      return result
    }

    func complaints() -> [String] {
      var result: [String] = []
      let least = problem.constraints[soft].priority
      var parameters: [Int] = []
      var members: [(index: Int, bound: LinearConstraint)] = []
      for (member, allowance) in zip(found.members, found.allowances) {
        switch member {
        case .parameter(let index): parameters.append(index)
        case .constraint(let index):
          let own = problem.constraints[index]
          if own.priority < least { result.append("\(index) is less important") }
          let bound = bounds(index).first { $0.constant == own.constant + allowance }
          guard let bound else { return ["no such bound of \(index)"] }
          members.append((index, bound))
        }
      }
      if !members.contains(where: { $0.index == soft }) { result.append("the soft constraint is not in it") }
      if isFeasible(members.map(\.bound), parameters) { result.append("no contradiction") }
      for place in members.indices {
        var others = members
        others.remove(at: place)
        if !isFeasible(others.map(\.bound), parameters) { result.append("\(members[place].index) is superfluous") }
      }
      // The lowest priority among the members is needed: with all constraints above it alone the soft constraint
      // comes nearer.
      let lowest = members.filter { $0.index != soft }.map { problem.constraints[$0.index].priority }.min() ?? .required
      if lowest < .required {
        let above = problem.constraints.indices.filter { problem.constraints[$0].priority > lowest && $0 != soft }
        if !isFeasible(above.flatMap(bounds) + nearer, Array(problem.parameters.indices)) {
          result.append("less important than needed")
        }
      }
      return result + proof()
    }

    /// Checks that the multipliers cancel the variables and leave the soft constraint's violation.
    private func proof() -> [String] {
      var sums = [Rational](repeating: .zero, count: problem.variableCount)
      var rest = Rational.zero
      for (place, member) in found.members.enumerated() {
        let multiplier = found.multipliers[place]
        switch member {
        case .parameter(let index):
          let own = problem.parameters[index]
          sums[own.variable] += multiplier
          rest -= multiplier * (multiplier.sign > 0 ? own.upper : own.lower)
        case .constraint(let index):
          for term in problem.constraints[index].terms { sums[term.variable] += multiplier * term.coefficient }
          rest -= multiplier * (problem.constraints[index].constant + found.allowances[place])
          if index == soft, multiplier.magnitude != .one {
            return ["the soft constraint's multiplier is \(multiplier)"]
          }
        }
      }
      if sums.contains(where: { !$0.isZero }) { return ["variables are left"] }
      return rest == violations[soft] ? [] : ["it proves \(rest)"]
    }
  }
}

extension LinearConstraint {
  fileprivate func required(_ relation: Relation, _ allowance: Rational) -> LinearConstraint {
    LinearConstraint(terms: terms, relation: relation, constant: constant + allowance)
  }
}
