/// Layouts as they are written, of any size: rows of views, stacked or not, one long chain, containers in containers, and
/// a grid. Sizes in them come from a seed. Their constraints are of the kinds that layouts have: frames and gaps that must
/// hold, least sizes, preferred sizes that resist and hug, rows that want to be filled.
@testable import Solver

enum Family: CaseIterable { case rows, stack, chain, tree, grid }

struct FamilyBuilder {
  private(set) var problem = Problem(variableCount: 0)
  private var random: SeededGenerator
  private var root: Frame

  /// The variables of one axis, or of a row.
  private struct Frame {
    var low: Int
    var size: Int
    var high: Int
  }

  init(_ family: Family, about count: Int, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    root = Frame(low: 0, size: 1, high: 2)
    problem.variableCount = 3
    require([(root.low, 1)], .equal, 0)
    require([(root.high, 1), (root.low, -1), (root.size, -1)], .equal, 0)
    let width = family == .chain ? 18 * count : family == .tree ? 5 * count : 800
    prefer([(root.size, 1)], .equal, width, 999)
    switch family {
    case .rows, .stack: addRows(about: count, isStacked: family == .stack)
    case .chain: addViews(max(2, count / 5), in: root)
    case .tree: addTree(about: count)
    case .grid: addGrid(about: count)
    }
    problem.observed = Array(0..<problem.variableCount)
  }

  private mutating func frame() -> Frame {
    defer { problem.variableCount += 3 }
    return Frame(
      low: problem.variableCount, size: problem.variableCount + 1, high: problem.variableCount + 2)
  }

  private mutating func add(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Int, _ priority: Int) {
    problem.constraints.append(
      LinearConstraint(
        terms: terms.map { Term(variable: $0.0, coefficient: Rational($0.1)) }, relation: relation,
        constant: Rational(constant), priority: Rational(priority)))
  }

  private mutating func require(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Int) {
    add(terms, relation, constant, 1000)
  }

  private mutating func prefer(_ terms: [(Int, Int)], _ relation: Relation, _ constant: Int, _ priority: Int) {
    add(terms, relation, constant, priority)
  }

  /// A size with a least and a preferred value.
  private mutating func prefer(_ size: Int, least: Int) {
    let preferred = 5 * Int.random(in: 8..<32, using: &random)
    require([(size, 1)], .greaterOrEqual, least)
    prefer([(size, 1)], .greaterOrEqual, preferred, 750)
    prefer([(size, 1)], .equal, preferred, 250)
  }

  /// Views one after the other; the last one is to reach the end.
  private mutating func addViews(_ count: Int, in row: Frame) {
    var last = row.low
    var first: Int?
    for place in 0..<count {
      let view = frame()
      require([(view.high, 1), (view.low, -1), (view.size, -1)], .equal, 0)
      require([(view.low, 1), (last, -1)], .equal, place == 0 ? 16 : 8)
      prefer(view.size, least: 20)
      if place == 1, let first { prefer([(first, 1), (view.size, -1)], .equal, 0, 500) }
      first = first ?? view.size
      last = view.high
    }
    require([(row.high, 1), (last, -1)], .greaterOrEqual, 16)
    prefer([(row.high, 1), (last, -1)], .equal, 16, 600)
  }

  private mutating func addRows(about count: Int, isStacked: Bool) {
    var bottom = root.low
    while problem.constraints.count < count {
      let (row, height) = (frame(), frame())
      require([(row.low, 1), (root.low, -1)], .equal, 0)
      require([(row.high, 1), (root.high, -1)], .equal, 0)
      require([(row.size, 1), (row.high, -1), (row.low, 1)], .equal, 0)
      addViews(Int.random(in: 3...5, using: &random), in: row)
      require([(height.low, 1), (bottom, -1)], .equal, 4)
      require([(height.high, 1), (height.low, -1), (height.size, -1)], .equal, 0)
      prefer(height.size, least: 24)
      if isStacked { bottom = height.high }
    }
  }

  private mutating func addTree(about count: Int) {
    var containers = [root]
    var next = 0
    while problem.constraints.count < count, next < containers.count {
      let container = containers[next]
      next += 1
      var last = container.low
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        let (child, inner) = (frame(), frame())
        require([(child.low, 1), (last, -1)], .equal, 6)
        require([(child.high, 1), (child.low, -1), (child.size, -1)], .equal, 0)
        prefer(child.size, least: 10)
        require([(inner.low, 1), (child.low, -1)], .equal, 8)
        require([(child.high, 1), (inner.high, -1)], .greaterOrEqual, 8)
        prefer([(child.high, 1), (inner.high, -1)], .equal, 8, 600)
        require([(inner.high, 1), (inner.low, -1), (inner.size, -1)], .equal, 0)
        containers.append(inner)
        last = child.high
      }
      require([(container.high, 1), (last, -1)], .greaterOrEqual, 8)
      prefer([(container.high, 1), (last, -1)], .equal, 8, 600)
    }
  }

  private mutating func addGrid(about count: Int) {
    var above: [Frame] = []
    while problem.constraints.count < count {
      var row: [Frame] = []
      for column in 0..<6 {
        let cell = frame()
        require([(cell.high, 1), (cell.low, -1), (cell.size, -1)], .equal, 0)
        require([(cell.low, 1), (row.last?.high ?? root.low, -1)], .equal, 8)
        if column < above.count { require([(cell.size, 1), (above[column].size, -1)], .equal, 0) }
        prefer(cell.size, least: 10)
        row.append(cell)
      }
      if let last = row.last {
        require([(root.high, 1), (last.high, -1)], .greaterOrEqual, 8)
        prefer([(root.high, 1), (last.high, -1)], .equal, 8, 600)
      }
      above = row
    }
  }
}
