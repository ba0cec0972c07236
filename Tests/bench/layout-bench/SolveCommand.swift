import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

/// `layout-bench solve`: the solver alone, on a neutral instance.
extension Measurement {
  static let solve = Measurement(
    name: "solve", summary: "measures the solver alone, on constraints given as numbers",
    usage: "[--runs N] [--memory] INSTANCE.json",
    details: """
      INSTANCE.json, or - for standard input, is
        {"variables": ["a", "b"],
         "constraints": [{"terms": [["a", 1], ["b", -0.5]], "op": "==", "const": 10, "priority": 1000}]}
      Variables are free, a term names one or gives its index, op is ==, <= or >=, priorities go from 1 to 1000, which
      is required. Numbers are decimals and mean what is written: 0.1 is 1/10. Of more than 38 digits the rest is dropped.

      Prints JSON: the values (where constraints conflict, without those set aside, which are `broken`), what is
      ambiguous and its ranges as far as they are known, each conflict as the indices of its members, medians of the
      times from the constraints in memory to all values, and to all verdicts, and how many pivots the latter took.
      """,
    options: [
      runsOption,
      OptionSpec(
        name: "memory", value: nil, help: "also tell `loaded_rss_bytes`: what was resident before the first run"),
    ],
    run: runSolve)
}

private func runSolve(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let path = try arguments.file(for: "solve", called: "INSTANCE.json")
  let runs = try arguments.runs()
  guard let problem = orComplain(readProblem(path)) else { return ExitCode.failure }
  let loaded = arguments.has("memory") ? ResidentMemory.present : nil
  guard let report = SolveReport(measuring: problem, runs: runs, loadedMemory: loaded) else {
    complain("\(visible(path)): the solver gave up: it would take too many steps, or numbers of too many digits")
    return ExitCode.failure
  }
  Terminal.write(JSONCoding.line(report))
  return ExitCode.success
}

/// Reads a problem. The text is freed when this returns: what is measured next should not share the memory with it.
private func readProblem(_ path: String) -> Result<PlainProblem, Files.Failure> {
  Files.read(path, limit: 1 << 30).flatMap { text in
    do {
      return .success(try PlainProblem(JSONCoding.decode(PlainInstance.self, from: text)))
    } catch {
      let reason = (error as? PlainProblemMistake)?.message ?? JSONCoding.words(of: error)
      return .failure(Files.Failure(path: path == "-" ? "<stdin>" : path, reason: reason))
    }
  }
}

extension PlainProblem {
  fileprivate init(_ instance: PlainInstance) throws(PlainProblemMistake) {
    try self.init(variables: instance.variables)
    for (number, constraint) in instance.constraints.enumerated() {
      do throws(PlainProblemMistake) {
        try add(constraint)
      } catch {
        throw PlainProblemMistake(message: "constraints[\(number)]: \(error.message)")
      }
    }
  }

  private mutating func add(_ constraint: PlainInstance.Constraint) throws(PlainProblemMistake) {
    var terms: [(variable: Int, coefficient: String)] = []
    terms.reserveCapacity(constraint.terms.count)
    for term in constraint.terms {
      switch term.variable {
      case .name(let name): terms.append((try variable(named: name), term.coefficient.digits))
      case .index(let index): terms.append((try variable(index: index), term.coefficient.digits))
      }
    }
    try add(terms, constraint.op, constraint.const.digits, priority: constraint.priority.digits)
  }
}

private struct SolveReport: Encodable {
  struct Times: Encodable {
    var values: Double
    var verdicts: Double
  }
  var status: String
  var values: [String: Double]
  var ambiguous: [String]
  /// `null` stands for no bound.
  var ranges: [String: [Double?]]
  var conflicts: [[Int]]
  var broken: [Int]
  var ms: Times
  var pivots: Int
  var peakMemory: Int
  var loadedMemory: Int?

  enum CodingKeys: String, CodingKey {
    case status, values, ambiguous, ranges, conflicts, broken, ms, pivots
    case peakMemory = "peak_rss_bytes"
    case loadedMemory = "loaded_rss_bytes"
  }
}

extension SolveReport {
  /// Solves `runs` times for the values alone, and `runs` times for everything.
  fileprivate init?(measuring problem: PlainProblem, runs: Int, loadedMemory: Int?) {
    self.loadedMemory = loadedMemory
    let forValues = (0..<runs).map { _ in timed { problem.findValues() }.time }
    var forVerdicts: [Duration] = []
    var solved: PlainSolution?
    for _ in 0..<runs {
      // So that two solutions are never held at once.
      solved = nil
      let (solution, time) = timed { problem.solve() }
      solved = solution
      forVerdicts.append(time)
    }
    peakMemory = ResidentMemory.peak
    guard let answer = solved?.answer else { return nil }
    status = answer.conflicts.isEmpty ? "ok" : "unsat"
    let names = problem.names
    values = Dictionary(zip(names, answer.values), uniquingKeysWith: { first, _ in first })
    ambiguous = answer.ambiguous.map { names[$0] }
    ranges = Dictionary(
      answer.ranges.map { (names[$0.variable], [$0.lower, $0.upper]) }, uniquingKeysWith: { first, _ in first })
    conflicts = answer.conflicts
    broken = answer.relaxed
    ms = Times(values: forValues.median.milliseconds, verdicts: forVerdicts.median.milliseconds)
    pivots = answer.pivots
  }
}
