/// Edits of views in one row: there a form has as many columns as the row has views, and which of them gives way is told by
/// passes over all of them, of which random problems of a few variables see little.
///
/// `LAYOUT_RANDOM_EDITS=400` edits that many rows in each batch, otherwise 10.
import Testing

@testable import Solver

@Suite struct LongRowEditTests {
  @Test(arguments: 0..<4)
  func agreesWithFreshSolves(batch: Int) throws {
    var rows = RandomRows(seed: UInt64(batch) &* 6_007 &+ 5)
    var (edits, freshSolves) = (0, 0)
    for number in 0..<EditTests.count {
      var session = EditSession(rows.next())
      for step in 0..<10 {
        rows.edit(&session)
        let complaints = try session.complaints(checksOptimum: step % 5 == 4)
        let history = session.history.joined(separator: "\n")
        #expect(complaints.isEmpty, "batch \(batch), row \(number), step \(step):\n\(history)")
        if !complaints.isEmpty { return }
      }
      edits += 10
      freshSolves += session.freshSolves
    }
    // Else this would not test what it is meant to.
    #expect(freshSolves < edits / 2)
  }
}

/// Rows of views with sizes that give way for the same price, or nearly, between ends that leave them too much room or too
/// little. Some count twice or depend on one another, and some lie on the other side of 0.
struct RandomRows {
  private var random: SeededGenerator
  private var problem = Problem(variableCount: 0)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick<Value>(_ pool: Value...) -> Value { pool[Int.random(in: 0..<pool.count, using: &random)] }

  private mutating func add(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Int, _ priority: Int = 1000) {
    problem.constraints.append(
      LinearConstraint(
        terms: terms.map { Term(variable: $0.0, coefficient: Rational($0.1)) }, relation: relation,
        constant: Rational(constant), priority: Rational(priority)))
  }

  mutating func next() -> Problem {
    let count = Int.random(in: 5...40, using: &random)
    problem = Problem(variableCount: 3 * count)
    var numbers = Array(0..<3 * count)
    if chance(30) { numbers.shuffle(using: &random) }
    let start = chance(70) ? 0 : -5 * Int.random(in: 0..<200, using: &random)
    var end = start
    for view in 0..<count {
      let (low, size, high) = (numbers[3 * view], numbers[3 * view + 1], numbers[3 * view + 2])
      let factor = chance(4) ? 2 : 1
      let gap = pick(8, 8, 8, 0, -15)
      add([(high, 1), (low, -1), (size, -factor)], .equal, 0)
      if view == 0 {
        add([(low, 1)], .equal, start)
      } else {
        add([(low, 1), (numbers[3 * view - 1], -1)], chance(95) ? .equal : .greaterOrEqual, gap)
      }
      let wanted = 5 * Int.random(in: 4..<12, using: &random)
      end += factor * wanted + gap
      addSizes(size, wanted)
      if view > 0, chance(8) {
        let other = numbers[3 * Int.random(in: 0..<view, using: &random) + 1]
        add([(size, pick(1, 1, 2)), (other, pick(-1, -1, -3))], .equal, 0, pick(500, 500, 1000))
      }
    }
    end += (end - start) * pick(-50, -20, -5, 0, 0, 10, 30) / 100
    if chance(80) { add([(numbers[3 * count - 1], 1)], chance(80) ? .lessOrEqual : .equal, end) }
    add([(numbers[3 * count - 1], 1)], .equal, end, pick(600, 600, 240))
    problem.observed = Array(0..<3 * count)
    if chance(30) { problem.observed.shuffle(using: &random) }
    return problem
  }

  private mutating func addSizes(_ size: Int, _ wanted: Int) {
    if chance(80) { add([(size, 1)], .greaterOrEqual, pick(20, 20, 0, -10)) }
    if chance(10) { add([(size, 1)], .lessOrEqual, wanted + 10 * pick(0, 1, 2)) }
    if chance(60) { add([(size, 1)], .greaterOrEqual, wanted, 750) }
    if chance(90) { add([(size, 1)], .equal, wanted, pick(250, 250, 250, 251)) }
  }

  mutating func edit(_ session: inout EditSession) {
    let index = Int.random(in: 0..<session.problem.constraints.count, using: &random)
    let constraint = session.problem.constraints[index]
    let constant = constraint.constant + Rational(5 * Int.random(in: -12...12, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: session.setConstant(constant, of: index)
    case 3..<7 where session.isActive[index]: session.remove(index)
    case 9:
      session.add(
        LinearConstraint(
          terms: constraint.terms, relation: pick(.equal, .lessOrEqual, .greaterOrEqual), constant: constant,
          priority: constraint.priority))
    default: if let index = session.isActive.firstIndex(of: false) { session.restore(index) }
    }
  }
}
