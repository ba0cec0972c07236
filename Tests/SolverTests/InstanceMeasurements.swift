/// Times the solver on instances in the neutral JSON format: `LAYOUT_INSTANCES="a.json b.json" swift test …`.
///
/// With `LAYOUT_INSTANCES_CHECK=1` the verdicts are compared with the oracle's as well, which takes minutes for 100
/// constraints. Prints one line for each instance: constraints, the median time of a cold solve for the values alone
/// and with all verdicts, the least of each in brackets, the run of the simplex method that took the most steps for
/// its size, and the numbers of conflicts, free values and broken constraints.
import Testing

@testable import Solver

@Suite(.serialized) struct InstanceMeasurements {
  static var paths: [String] {
    getenv("LAYOUT_INSTANCES").map { String(cString: $0).split(separator: " ").map(String.init) } ?? []
  }

  @Test(.enabled(if: !paths.isEmpty), arguments: paths)
  func measure(path: String) throws {
    let problem = try Instance.read(path)
    var spent = 0
    var hardest = (steps: 0, forms: 1)
    var solution = try #require(problem.solve())
    let values = try time { _ = try problem.values(WorkCounter { false }) }
    let verdicts = try time {
      let work = WorkCounter { false }
      solution = try problem.solve(work)
      spent = work.count
      hardest = work.hardestRun
    }
    if getenv("LAYOUT_INSTANCES_CHECK") != nil {
      let complaints = try Comparison(problem).complaints()
      #expect(complaints.isEmpty)
    }
    print(
      path.split(separator: "/").last.map(String.init) ?? path, problem.constraints.count, "constraints", "values",
      values,
      "verdicts", verdicts, "work", spent, "steps", hardest, "conflicts", solution.conflicts.count, "free",
      solution.free.count, "broken",
      solution.broken.count)
  }

  /// Returns the median and the least time of at least 21 runs, which together take at least a second.
  private func time(_ run: () throws -> Void) throws -> String {
    let clock = ContinuousClock()
    var times: [Duration] = []
    var sum = Duration.zero
    repeat {
      times.append(try clock.measure(run))
      sum += times.last ?? .zero
    } while times.count < 21 || sum < .seconds(1)
    times.sort()
    return "\(times[times.count / 2]) (\(times[0]))"
  }
}

enum Instance {
  private struct Document: Decodable {
    var variables: [String]
    var constraints: [Row]
  }

  private struct Row: Decodable {
    var terms: [Pair]
    var op: String
    var const: Double
    var priority: Double
  }

  private struct Pair: Decodable {
    var name: String
    var coefficient: Double
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      name = try container.decode(String.self)
      coefficient = try container.decode(Double.self)
    }
  }

  static func read(_ path: String) throws -> Problem {
    let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: URL(filePath: path)))
    let numbers = Dictionary(uniqueKeysWithValues: document.variables.enumerated().map { ($1, $0) })
    let constraints = try document.constraints.map { row in
      LinearConstraint(
        terms: try row.terms.map {
          Term(variable: try #require(numbers[$0.name]), coefficient: try decimal($0.coefficient))
        },
        relation: row.op == "==" ? .equal : row.op == "<=" ? .lessOrEqual : .greaterOrEqual,
        constant: try decimal(row.const), priority: try decimal(row.priority))
    }
    return Problem(
      variableCount: numbers.count, constraints: constraints, observed: Array(document.variables.indices))
  }

  /// Returns the shortest decimal that is this Double, which is the one in the file.
  private static func decimal(_ double: Double) throws -> Rational {
    try #require(Rational(decimal: "\(double)"))
  }
}
