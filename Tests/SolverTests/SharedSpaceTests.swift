/// Widths that share given sums, most of which are free, against the oracle.
import Testing

@testable import Solver

@Suite struct SharedSpaceTests {
  private static let factors: [Rational] = [.one, .one, .one, .one, Rational(2), -.one, Rational(1) / Rational(3)]

  /// Rows of free widths with positions, centers and differences over them, in any order.
  private struct Rows {
    var random: SeededGenerator
    private var problem = Problem(variableCount: 0)

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func add(_ terms: [(Int, Rational)], _ relation: Relation, _ constant: Int) {
      problem.constraints.append(
        LinearConstraint(
          terms: terms.map { Term(variable: $0.0, coefficient: $0.1) }, relation: relation,
          constant: Rational(constant)))
    }

    private mutating func variable() -> Int {
      problem.variableCount += 1
      return problem.variableCount - 1
    }

    mutating func next() -> Problem {
      problem = Problem(variableCount: 0)
      for _ in 0..<(chance(30) ? 2 : 1) { addRow(Int.random(in: 2...3, using: &random)) }
      if chance(30) {
        let (one, other, sum) = (0, Int.random(in: 1..<problem.variableCount, using: &random), variable())
        add(
          [(sum, -.one), (one, .one), (other, SharedSpaceTests.factors.randomElement(using: &random) ?? .one)], .equal,
          0)
      }
      problem.constraints.shuffle(using: &random)
      problem.observed = Array(0..<problem.variableCount)
      if chance(70) { problem.observed.shuffle(using: &random) }
      if chance(20) { problem.observed.removeLast(Int.random(in: 0..<problem.variableCount, using: &random)) }
      return problem
    }

    private mutating func addRow(_ count: Int) {
      var position = variable()
      if chance(80) { add([(position, .one)], .equal, Int.random(in: -3...3, using: &random)) }
      for _ in 0..<count {
        let (width, next) = (variable(), variable())
        if chance(80) { add([(width, .one)], .greaterOrEqual, Int.random(in: 0...3, using: &random)) }
        if chance(40) { add([(width, .one)], .lessOrEqual, Int.random(in: 4...9, using: &random)) }
        let factor = chance(85) ? .one : SharedSpaceTests.factors.randomElement(using: &random) ?? .one
        add([(next, .one), (position, -.one), (width, -factor)], .equal, 1)
        if chance(20) {
          let center = variable()
          add([(center, Rational(2)), (next, -.one), (position, -.one)], .equal, 0)
        }
        position = next
      }
      if chance(85) {
        let relation: Relation = chance(50) ? .equal : chance(50) ? .lessOrEqual : .greaterOrEqual
        add([(position, .one)], relation, Int.random(in: 6...30, using: &random))
      }
    }
  }

  @Test(arguments: 0..<8)
  func agreesWithTheOracle(batch: Int) throws {
    var rows = Rows(seed: UInt64(batch) &* 77 &+ 3)
    for number in 0..<rounds(144) {
      let problem = rows.next()
      let complaints = try Comparison(problem).complaints()
      #expect(complaints.isEmpty, "batch \(batch), problem \(number):\n\(problem.text)")
      if !complaints.isEmpty { return }
    }
  }
}
