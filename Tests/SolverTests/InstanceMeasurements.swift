/// Times the solver on instances in the neutral JSON format: `LAYOUT_INSTANCES="a.json b.json" swift test …`.
///
/// With `LAYOUT_INSTANCES_CHECK=1` the verdicts are held against the oracle as well, which takes minutes for 100
/// constraints. Prints one line for each: constraints, the median time of a cold solve with all verdicts, and what it found.
import FoundationEssentials
import Glibc
import Testing

@testable import Solver

@Suite(.serialized) struct InstanceMeasurements {
  static var paths: [String] {
    getenv("LAYOUT_INSTANCES").map { String(cString: $0).split(separator: " ").map(String.init) } ?? []
  }

  @Test(.enabled(if: !paths.isEmpty), arguments: paths)
  func measure(path: String) throws {
    let problem = try Instance.read(path)
    let clock = ContinuousClock()
    var times: [Duration] = []
    var work = 0
    var solution = try #require(problem.solve())
    repeat {
      let patience = Patience { false }
      times.append(try clock.measure { solution = try problem.solve(patience) })
      work = patience.work
    } while times.count < 21 || times.reduce(.zero, +) < .seconds(1)
    let median = times.sorted()[times.count / 2]
    if getenv("LAYOUT_INSTANCES_CHECK") != nil {
      let complaints = try Comparison(problem).complaints()
      #expect(complaints.isEmpty)
    }
    print(
      path.split(separator: "/").last.map(String.init) ?? path, problem.constraints.count, "constraints", median,
      "work", work,
      "conflicts",
      solution.conflicts.count, "free", solution.free.count, "broken", solution.broken.count)
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

  /// The shortest decimal that is this Double: what was in the file.
  private static func decimal(_ double: Double) throws -> Rational {
    try #require(Rational(decimal: "\(double)"))
  }
}
