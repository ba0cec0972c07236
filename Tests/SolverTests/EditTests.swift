/// Random edits of small problems: after each, the values are those of the problem as it is now made afresh, and optimal.
///
/// `LAYOUT_RANDOM_EDITS=5000` edits that many problems of each kind in each batch, otherwise 20.
import Glibc
import Testing

@testable import Solver

@Suite struct EditTests {
  static let count = getenv("LAYOUT_RANDOM_EDITS").flatMap { Int(String(cString: $0)) } ?? 20

  @Test(arguments: Kind.allCases, 0..<8)
  func agreeWithFreshSolves(kind: Kind, batch: Int) throws {
    var freshSolves = 0
    var problems = RandomProblems(seed: UInt64(batch) &* 7_919 &+ UInt64(kind.rawValue))
    for number in 0..<EditTests.count {
      var session = Session(problems.next(kind))
      for step in 0..<24 {
        session.editOnce(&problems)
        let complaints = try session.complaints()
        let history = session.history.joined(separator: "\n")
        #expect(complaints.isEmpty, "\(kind), batch \(batch), problem \(number), step \(step):\n\(history)")
        if !complaints.isEmpty { return }
      }
      freshSolves += session.freshSolves
    }
    #expect(freshSolves < EditTests.count * (kind == .conflicting ? 24 : 12))
  }
}

/// An editable problem and, beside it, what it should be.
private struct Session {
  private var edited: EditableProblem
  private var problem: Problem
  private var isActive: [Bool]
  private(set) var history: [String]

  var freshSolves: Int { edited.freshSolves }

  init(_ problem: Problem) {
    edited = EditableProblem(problem)
    self.problem = problem
    isActive = problem.constraints.map { _ in true }
    history = [problem.text]
  }

  mutating func editOnce(_ problems: inout RandomProblems) {
    let index = Int.random(in: 0..<problem.constraints.count, using: &problems.random)
    switch Int.random(in: 0..<10, using: &problems.random) {
    case 0..<4:
      let constant = problems.constant(near: problem.constraints[index].constant)
      history.append("constant \(index) \(constant)")
      edited.setConstant(constant, of: index)
      let old = problem.constraints[index]
      problem.constraints[index] = LinearConstraint(
        terms: old.terms, relation: old.relation, constant: constant, priority: old.priority)
    case 4..<6 where isActive[index]:
      history.append("remove \(index)")
      edited.remove(index)
      isActive[index] = false
    case 9:
      let constraint = problems.anyConstraint(problem)
      history.append("add \(constraint.text)")
      let index = edited.add(constraint)
      #expect(index == problem.constraints.count)
      problem.constraints.append(constraint)
      isActive.append(true)
    default:
      guard let index = isActive.firstIndex(of: false) else { return }
      history.append("restore \(index)")
      edited.restore(index)
      isActive[index] = true
    }
  }

  /// What is wrong, in words.
  func complaints() throws -> [String] {
    var current = problem
    current.constraints = ConstraintList(zip(problem.constraints, isActive).filter(\.1).map(\.0))
    let values = edited.values
    let fresh = EditableProblem(current).values
    if values != fresh { return ["values \(values) instead of \(fresh)"] }
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
