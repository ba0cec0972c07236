import Testing

@testable import Formats
@testable import Protocol

/// An instance in a short notation, its constraints as `terms op const @ priority`, and the summary of the output.
private struct Row {
  var variables: String
  var constraints: [String]
  var expected: String

  /// Returns `2 x 1 y == 3 @ 500` as JSON; `[1]` is the variable of that index.
  static func json(_ constraint: String) -> String {
    let halves = constraint.split(separator: "@")
    let words = halves[0].split(separator: " ").map(String.init)
    var terms: [String] = []
    for at in stride(from: 0, to: words.count - 2, by: 2) {
      let name = words[at + 1]
      let variable = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : "\"\(name)\""
      terms.append("[\(variable),\(words[at])]")
    }
    let priority = halves.count > 1 ? halves[1].split(separator: " ").joined() : "1000"
    let (relation, constant) = (words[words.count - 2], words[words.count - 1])
    return
      #"{"terms":[\#(terms.joined(separator: ","))],"op":"\#(relation)","const":\#(constant),"priority":\#(priority)}"#
  }

  var text: String {
    let names = variables.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    return
      #"{"name":"x","constraints":[\#(constraints.map(Self.json).joined(separator: ","))],"variables":[\#(names)]}"#
  }
}

private let rows: [Row] = [
  Row(variables: "", constraints: [], expected: "ok"),
  Row(variables: "a", constraints: ["1 a == 0.1"], expected: "ok a=0.1"),
  Row(variables: "a", constraints: ["1 a == -1e-3 @ 0.5e1"], expected: "ok a=-0.001"),
  // Doubles would not meet these sums exactly.
  Row(
    variables: "a b c", constraints: ["1 a == 0.1", "1 b == 0.2", "1 a 1 b -1 c == 0", "1 c == 0.3"],
    expected: "ok a=0.1 b=0.2 c=0.3"),
  Row(variables: "a", constraints: ["1 a == 0.3", "1 a == 0.30000000000000004"], expected: "unsat a=0.3 | 0 1 | 1"),
  // 38 digits count; digits after them do not.
  Row(
    variables: "a",
    constraints: [
      "1 a == 12345678901234567890123456789012345678",
      "1 a == 12345678901234567890123456789012345679",
    ],
    expected: "unsat a=1.2345678901234568e+37 | 0 1 | 1"),
  Row(
    variables: "a",
    constraints: [
      "1 a >= 0.12345678901234567890123456789012345678",
      "1 a <= 0.12345678901234567890123456789012345677",
    ],
    expected: "unsat a=0.12345678901234568 ? a[0.12345678901234568,] | 0 1 | 1"),
  Row(
    variables: "a", constraints: ["1 a == 1.0000000000000000000000000000000000000000001", "1 a <= 1"],
    expected: "ok a=1"),
  // Repeated variables add up, even to zero; they are given by name or by index.
  Row(variables: "a b", constraints: ["1 a 1 [0] 1 b -1 [1] == 3", "1 [1] == 1"], expected: "ok a=1.5 b=1"),
  Row(variables: "a", constraints: ["1 a -1 a == 1", "1 a == 2"], expected: "unsat a=2 | 0 | 0"),
  // Higher priorities come strictly first; fractions of a priority count.
  Row(
    variables: "a", constraints: ["1 a == 1 @ 500", "1 a == 2 @ 500.5", "1 a == 3 @ 499.99", "1 a == 3 @ 499.99"],
    expected: "ok a=2"),
  Row(variables: "a b", constraints: ["1 a >= 2", "1 a <= 5", "1 b >= 0"], expected: "ok a=2 b=0 ? a[2,5] b[0,]"),
  Row(variables: "a b", constraints: ["1 a 1 b == 3"], expected: "ok a=0 b=3 ? a[,] b[,]"),
  // All relaxed constraints are reported in the order written, and the values that are open without them.
  Row(
    variables: "a b c", constraints: ["1 a >= 5", "1 b == 1", "1 a <= 4", "1 b == 2", "1 c <= 0 @ 10"],
    expected: "unsat a=5 b=1 c=0 ? a[5,] c[,0] | 0 2, 1 3 | 2 3"),
]

/// Texts that are no instance, and a part of the error message.
private let mistakes: [(text: String, says: String)] = [
  ("", "<stdin>: this is not valid JSON"), ("{} x", "this is not valid JSON"),
  (#"{"a":\#(String(repeating: "[", count: 100_000))"#, "this is not valid JSON"),
  ("[]", "<stdin>: Expected to decode Dictionary<String, Any> but found an array instead."),
  ("{}", #"<stdin>: there is no "variables""#), (#"{"variables":[]}"#, #"there is no "constraints""#),
  (#"{"variables":{},"constraints":[]}"#, "variables: Expected to decode Array"),
  (#"{"variables":["a",1],"constraints":[]}"#, "variables[1]: Expected to decode String"),
  (#"{"variables":["a","\ud800"],"constraints":[{}]}"#, "this is not valid JSON"),
  (#"{"variables":["a","\u0061"],"constraints":[]}"#, "there are two variables `a`"),
  (#"{"variables":[],"constraints":5}"#, "constraints: Expected to decode Array"),
  (constraint(#"{"op":"==","const":0,"priority":1}"#), #"<stdin>: constraints[1]: there is no "terms""#),
  (constraint(#"{"terms":[],"const":0,"priority":1}"#), #"constraints[1]: there is no "op""#),
  (constraint(#"{"terms":[],"op":"==","priority":1}"#), #"constraints[1]: there is no "const""#),
  (constraint(#"{"terms":[],"op":"==","const":0}"#), #"constraints[1]: there is no "priority""#),
  (
    constraint(#"{"terms":[],"op":"<","const":0,"priority":1}"#),
    "constraints[1]: the relation is one of ==, <=, >=, not `<`"
  ),
  (constraint(#"{"terms":[],"op":"==","const":"0","priority":1}"#), "constraints[1].const: expected Decimal"),
  (constraint(#"{"terms":[],"op":"==","const":NaN,"priority":1}"#), "this is not valid JSON"),
  (constraint(#"{"terms":[],"op":"==","const":0,"priority":0.999}"#), "priorities go from 1 to 1000"),
  (constraint(#"{"terms":[],"op":"==","const":0,"priority":1000.01}"#), "the priority is 1000.01"),
  (constraint(#"{"terms":[],"op":"==","const":1e401,"priority":1}"#), "a number in it is beyond 1e127"),
  (constraint(#"{"terms":[["b",1]],"op":"==","const":0,"priority":1}"#), "constraints[1]: there is no variable `b`"),
  (
    constraint(#"{"terms":[[1,1]],"op":"==","const":0,"priority":1}"#), "there is no variable 1: indices go from 0 to 0"
  ),
  (constraint(#"{"terms":[[-1,1]],"op":"==","const":0,"priority":1}"#), "there is no variable -1"),
  (constraint(#"{"terms":[[0.5,1]],"op":"==","const":0,"priority":1}"#), "A term begins with a name or an index"),
  (constraint(#"{"terms":[["a"]],"op":"==","const":0,"priority":1}"#), "[0]: A term is [variable, coefficient]"),
  (
    constraint(#"{"terms":["a",1],"op":"==","const":0,"priority":1}"#),
    "constraints[1].terms[0]: Expected to decode Array"
  ),
  (constraint(#"{"terms":[["a",1,2]],"op":"==","const":0,"priority":1}"#), "A term is [variable, coefficient]"),
]

/// Returns an instance in which the text is the second constraint, on a line of its own.
private func constraint(_ text: String) -> String {
  #"{"variables":["a"],"constraints":["# + "\n"
    + #"{"terms":[["a",1]],"op":"==","const":0,"priority":1000},"# + "\n " + text + "\n]}"
}

@Suite struct SolveCommandTests {
  /// Returns `ok a=1 b=2 ? b[1,3] | 0 1, 2 3 | 1 3`: values, ranges of ambiguous values, conflicts, broken
  /// constraints.
  private func summary(_ json: JSONValue) -> String {
    func numbers(_ value: JSONValue?) -> String {
      value.items.compactMap { $0.int.map(String.init) }.joined(separator: " ")
    }
    func text(_ value: JSONValue) -> String {
      switch value {
      case .int(let number): "\(number)"
      case .double(let number): "\(number)"
      default: ""
      }
    }
    guard case .object(let values) = json["values"] else { return "no values" }
    var summary = json["status"]?.string ?? ""
    for name in values.keys.sorted() { summary += " \(name)=\(values[name].map(text) ?? "")" }
    let ambiguous = json["ambiguous"].items.compactMap(\.string)
    if !ambiguous.isEmpty {
      summary += " ?"
      for name in ambiguous {
        summary += " \(name)[\((json["ranges"]?[name]).items.map(text).joined(separator: ","))]"
      }
    }
    let conflicts = json["conflicts"].items.map { numbers($0) }
    if !conflicts.isEmpty { summary += " | " + conflicts.joined(separator: ", ") }
    let broken = numbers(json["broken"])
    return broken.isEmpty ? summary : summary + " | " + broken
  }

  @Test(arguments: rows.indices) func solves(_ row: Int) throws {
    let result = try #require(Program.bench(["solve", "--runs", "2", "-"], input: rows[row].text))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let json = try JSONValue(reading: Array(result.output.utf8))
    #expect(summary(json) == rows[row].expected)
    guard case .object(let members) = json, case .object(let times) = json["ms"] else { throw Missing() }
    #expect(
      members.keys.sorted() == [
        "ambiguous", "broken", "conflicts", "ms", "peak_rss_bytes", "pivots", "ranges", "status", "values",
      ])
    #expect(times.keys.sorted() == ["values", "verdicts"])
    #expect((json["peak_rss_bytes"]?.int ?? 0) > 1 << 20)
    #expect((json["pivots"]?.int ?? -1) >= 0)
  }

  private struct Missing: Error {}

  @Test(arguments: mistakes) func mistakesAreReported(_ text: String, _ says: String) throws {
    let result = try #require(Program.bench(["solve", "-"], input: text))
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test func memoryBeforeSolvingIsReportedOnRequest() throws {
    let result = try #require(Program.bench(["solve", "--memory", "--runs", "1", "-"], input: rows[0].text))
    let json = try JSONValue(reading: Array(result.output.utf8))
    let (loaded, peak) = (try #require(json["loaded_rss_bytes"]?.int), try #require(json["peak_rss_bytes"]?.int))
    #expect(loaded > 1 << 20)
    #expect(loaded <= peak)
  }

  /// The same problem takes the same number of pivots, and more than none where the start is not the optimum.
  @Test func pivotsAreCounted() throws {
    let row = Row(
      variables: "a b c",
      constraints: [
        "1 a 1 b <= 10", "1 b 1 c <= 10", "1 a 1 c <= 10", "1 a == 8 @ 500", "1 b == 8 @ 400", "1 c == 8 @ 300",
      ], expected: "")
    var counts: [Int] = []
    for _ in 0..<2 {
      let result = try #require(Program.bench(["solve", "--runs=1", "-"], input: row.text))
      counts.append(try JSONValue(reading: Array(result.output.utf8))["pivots"]?.int ?? 0)
    }
    #expect(counts[0] > 0)
    #expect(counts[0] == counts[1])
  }
}
