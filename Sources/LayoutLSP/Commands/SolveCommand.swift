/// `layout-lsp solve`: the solver alone, on a neutral instance.
extension Command {
  static let solve = Command(
    name: "solve", summary: "measure the solver alone, on constraints given as numbers",
    usage: "[--runs N] [--edits] [--memory] [--stages] INSTANCE.json",
    details: """
      INSTANCE.json, or - for standard input, is
        {"variables": ["a", "b"],
         "constraints": [{"terms": [["a", 1], ["b", -0.5]], "op": "==", "const": 10, "priority": 1000}]}
      Variables are free, a term names one or gives its index, op is ==, <= or >=, priorities go from 1 to 1000, which
      is required. Numbers are decimals and mean what is written: 0.1 is 1/10.

      Prints JSON: the values (where constraints conflict, without those set aside, which are `broken`), what is
      ambiguous and its ranges as far as they are known, each conflict as the indices of its members, medians of the
      times from the constraints in memory to all values, and to all verdicts, and how many pivots the latter took.
      """,
    options: [
      runsOption,
      OptionSpec(
        name: "edits", value: nil,
        help: "also tell `edit_us`: how long 20 constraints take to be changed, removed and added, each the median of "
          + "runs in new problems: in the median of the 20 and at `worst`, and all `values` afresh; and `swing_ms`: how "
          + "long it takes to halve the constant of the equality that tells `root.width`, and to make it half as much "
          + "again"),
      OptionSpec(
        name: "memory", value: nil, help: "also tell `loaded_rss_bytes`: what was resident before the first run"),
      OptionSpec(
        name: "stages", value: nil, help: "also tell `stages_us`: how long each stage takes, in further runs"),
    ],
    run: runSolve)
}

private func runSolve(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard let path = arguments.operands.first else {
    throw UsageError(message: "solve needs an INSTANCE.json, or - for standard input")
  }
  if arguments.operands.count > 1 {
    throw UsageError(message: "solve takes one INSTANCE.json, but there is also `\(arguments.operands[1])`")
  }
  let runs = try arguments.runs()
  switch readProblem(path) {
  case .failure(let failure):
    complain("\(failure.path): \(failure.reason)")
    return ExitCode.failure
  case .success(let problem):
    let loaded = arguments.has("memory") ? ResidentMemory.present : nil
    guard var report = SolveReport(measuring: problem, runs: runs, loadedMemory: loaded) else {
      complain("\(path): the solver gave up: it would take too many steps, or numbers of too many digits")
      return ExitCode.failure
    }
    if arguments.has("stages") { report.stages = SolveReport.Stages(measuring: problem, runs: runs) }
    if arguments.has("edits") {
      report.edits = SolveReport.Edits(measuring: problem, runs: runs, valuesAfresh: report.ms.values * 1000)
      report.swings = problem.widthOfRoot.map { SolveReport.Swings(measuring: problem, widthOfRoot: $0) }
    }
    Terminal.write(jsonLine(report))
    return ExitCode.success
  }
}

/// The text is gone when this returns: what is measured next should not have to share the memory with it.
private func readProblem(_ path: String) -> Result<PlainProblem, Files.Failure> {
  Files.read(path, limit: 1 << 30).flatMap { text in
    let name = path == "-" ? "<stdin>" : path
    do throws(JSONMistake) {
      return .success(try PlainProblem(text))
    } catch {
      let position = PositionConverter(text: text, encoding: .utf32).position(of: error.offset)
      let place = "\(name):\(position.line + 1):\(position.character + 1)"
      return .failure(Files.Failure(path: place, reason: error.message))
    }
  }
}

extension PlainProblem {
  /// From its JSON.
  init(_ text: [UInt8]) throws(JSONMistake) {
    var problem: PlainProblem?
    try PlainProblemReader.read(text) { names throws(JSONMistake) in
      problem = try located { () throws(PlainProblemMistake) in try PlainProblem(variables: names) }
    } add: { constraint throws(JSONMistake) in
      try located { () throws(PlainProblemMistake) in try problem?.add(constraint) }
    }
    guard let problem else { throw JSONMistake(message: "there are no variables", offset: 0) }
    self = problem
  }

  private mutating func add(_ constraint: PlainConstraint) throws(PlainProblemMistake) {
    var terms: [(variable: Int, coefficient: ArraySlice<UInt8>)] = []
    terms.reserveCapacity(constraint.terms.count)
    for term in constraint.terms {
      switch term.variable {
      case .name(let name): terms.append((try variable(named: name), term.coefficient))
      case .index(let digits): terms.append((try variable(index: digits), term.coefficient))
      }
    }
    try add(terms, constraint.relation, constraint.constant, priority: constraint.priority)
  }
}

/// A mistake as one that the reader can tell the place of.
private func located<Value>(_ work: () throws(PlainProblemMistake) -> Value) throws(JSONMistake) -> Value {
  do throws(PlainProblemMistake) {
    return try work()
  } catch {
    throw JSONMistake(message: error.message, offset: 0)
  }
}

private struct SolveReport: Encodable {
  struct Times: Encodable {
    var values: Double
    var verdicts: Double
  }
  /// Microseconds, of each edit the median of its runs: the medians, the worst, and how long a cold solve for the values
  /// takes.
  struct Edits: Encodable {
    var constant: Double
    var constantWorst: Double
    var remove: Double
    var removeWorst: Double
    var add: Double
    var addWorst: Double
    var values: Double

    enum CodingKeys: String, CodingKey {
      case constant, remove, add, values
      case constantWorst = "constant_worst"
      case removeWorst = "remove_worst"
      case addWorst = "add_worst"
    }
  }
  /// Milliseconds.
  struct Swings: Encodable {
    var half: Double
    var more: Double
  }
  /// Microseconds by stage, for the values alone and for everything.
  struct Stages: Encodable {
    var values: [String: Double]
    var verdicts: [String: Double]
  }
  var status: String
  var values: [String: Double]
  var ambiguous: [String]
  /// `null` for no bound.
  var ranges: [String: [Double?]]
  var conflicts: [[Int]]
  var broken: [Int]
  var ms: Times
  var pivots: Int
  var peakMemory: Int
  var loadedMemory: Int?
  var edits: Edits?
  var swings: Swings?
  var stages: Stages?

  enum CodingKeys: String, CodingKey {
    case status, values, ambiguous, ranges, conflicts, broken, ms, pivots
    case peakMemory = "peak_rss_bytes"
    case loadedMemory = "loaded_rss_bytes"
    case edits = "edit_us"
    case swings = "swing_ms"
    case stages = "stages_us"
  }
}

extension SolveReport {
  /// Solves so many times for the values alone and so many times for everything.
  fileprivate init?(measuring problem: PlainProblem, runs: Int, loadedMemory: Int?) {
    self.loadedMemory = loadedMemory
    let forValues = (0..<runs).map { _ in timed { problem.findValues() }.time }
    var forVerdicts: [Duration] = []
    var solved: PlainSolution?
    for _ in 0..<runs {
      // So that no two are held at once.
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

extension SolveReport.Edits {
  /// Edits constraints spread through the problem, one after the other, each of which is as it was before the next; all of
  /// that in one problem after the other that was not edited before. Of each edit the median counts.
  fileprivate init(measuring plain: PlainProblem, runs: Int, valuesAfresh: Double) {
    let subjects = PlainEdits(plain).subjects(20)
    var (constant, remove, add): ([[Duration]], [[Duration]], [[Duration]]) = ([], [], [])
    for _ in 0..<runs {
      var problem = PlainEdits(plain)
      let times = subjects.map { subject in
        let constant = timed { problem.addOneToConstant(subject) }.time
        problem.resetConstant(subject)
        let remove = timed { problem.remove(subject) }.time
        return (constant: constant, remove: remove, add: timed { problem.append(subject) }.time)
      }
      constant.append(times.map(\.constant))
      remove.append(times.map(\.remove))
      add.append(times.map(\.add))
    }
    let (constants, removes, adds) = (medians(constant), medians(remove), medians(add))
    self.constant = constants.median.microseconds
    constantWorst = constants.worst.microseconds
    self.remove = removes.median.microseconds
    removeWorst = removes.worst.microseconds
    self.add = adds.median.microseconds
    addWorst = adds.worst.microseconds
    values = valuesAfresh
  }
}

/// By place, of lists that are as long as one another.
private func medians(_ runs: [[Duration]]) -> [Duration] {
  (runs.first ?? []).indices.map { place in runs.map { $0[place] }.median }
}

extension SolveReport.Swings {
  /// Each three times, from the width that is written.
  fileprivate init(measuring plain: PlainProblem, widthOfRoot: Int) {
    var problem = PlainEdits(plain)
    var (half, more): ([Duration], [Duration]) = ([], [])
    for _ in 0..<3 {
      half.append(timed { problem.setConstant(of: widthOfRoot, halves: 1) }.time)
      problem.setConstant(of: widthOfRoot, halves: 2)
      more.append(timed { problem.setConstant(of: widthOfRoot, halves: 3) }.time)
      problem.setConstant(of: widthOfRoot, halves: 2)
    }
    self.half = half.median.milliseconds
    self.more = more.median.milliseconds
  }
}

extension SolveReport.Stages {
  fileprivate init(measuring problem: PlainProblem, runs: Int) {
    values = medians((0..<runs).map { _ in problem.timesOfStages(withVerdicts: false) })
    verdicts = medians((0..<runs).map { _ in problem.timesOfStages(withVerdicts: true) })
  }
}

/// Of each key, in microseconds.
private func medians(_ runs: [[String: Duration]]) -> [String: Double] {
  let times = Dictionary(grouping: runs.joined(), by: \.key)
  return times.mapValues { $0.map(\.value).median.microseconds }
}
