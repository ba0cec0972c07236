import Testing

@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

/// Returns a file with a diagnostic at the `«…»` of the text, with the code and severity given, related to `‹…›`.
private func file(
  _ marked: String, path: String = "a.layout", _ severity: LSP.DiagnosticSeverity = .error, code: String = "conflict",
  message: String = "cannot hold"
) -> CheckedFile {
  var text: [UInt8] = []
  var marks: [String: Int] = [:]
  for character in marked {
    if "«»‹›".contains(character) {
      marks[String(character)] = text.count
    } else {
      text += Array(String(character).utf8)
    }
  }
  let positions = PositionConverter(text: text, encoding: .utf16)
  func range(_ open: String, _ close: String) -> LSP.Range? {
    marks[open].flatMap { lower in marks[close].map { positions.range(of: lower..<$0) } }
  }
  let uri = FileURI.uri(path: Files.absolute(path))
  let related = range("‹", "›").map {
    [LSP.DiagnosticRelatedInformation(location: LSP.Location(uri: uri, range: $0), message: "and this")]
  }
  let diagnostics = range("«", "»").map {
    [LSP.Diagnostic(range: $0, severity: severity, code: code, message: message, relatedInformation: related)]
  }
  return CheckedFile(path: path, text: text, diagnostics: diagnostics ?? [])
}

private let humanReports: [(name: String, file: CheckedFile, expected: String)] = [
  (
    "a place and a related one",
    file(
      """
      view a
      ‹a.width == 10›
      «a.width == 20»

      """),
    """
    error[conflict]: cannot hold
     --> a.layout:3:1
      |
    3 | a.width == 20
      | ^^^^^^^^^^^^^
      |
    2 | a.width == 10
      | ------------- and this

    """
  ),
  (
    "tabs, wide and combining characters, another width of line numbers",
    file(String(repeating: "\n", count: 9) + "\t日e\u{301}\t«本x»y", .warning, code: "ambiguous"),
    """
    warning[ambiguous]: cannot hold
      --> a.layout:10:6
       |
    10 |     日e\u{301} 本xy
       |         ^^^

    """
  ),
  (
    "several lines",
    file(
      """
      let «a
      = 2»
      """, .hint,
      message: """
        first
        second
        """),
    """
    hint[conflict]: first
        second
     --> a.layout:1:5
      |
    1 | let a
      |     ^

    """
  ),
  (
    "nothing at the end", file("abc«»", .information),
    """
    info[conflict]: cannot hold
     --> a.layout:1:4
      |
    1 | abc
      |    ^

    """
  ),
  (
    "control characters and what is no UTF-8",
    CheckedFile(
      path: "\u{1b}[2J", text: [0x1b, 0x5b, 0xff, 0x00, 0x61],
      diagnostics: [
        LSP.Diagnostic(
          range: LSP.Range(start: .init(line: 0, character: 4), end: .init(line: 0, character: 5)), severity: .error,
          code: "syntax", message: "\u{7}bell")
      ]),
    """
    error[syntax]: \\u{7}bell
     --> \\u{1B}[2J:1:5
      |
    1 | \\u{1B}[\u{fffd}\\u{0}a
      |              ^

    """
  ),
]

@Suite struct ReportTests {
  @Test(arguments: humanReports) private func human(_ name: String, _ file: CheckedFile, _ expected: String) {
    let report = HumanReport(style: Style(isOn: false))
    #expect(report.text(CheckResult(files: [file]), withSummary: false) == expected + "\n", "\(name)")
  }

  @Test func humanSummary() {
    let report = HumanReport(style: Style(isOn: false))
    func summary(_ files: [CheckedFile]) -> String? {
      report.text(CheckResult(files: files), withSummary: true).split(separator: "\n").last.map(String.init)
    }
    #expect(summary([]) == "0 errors, 0 warnings in 0 files")
    #expect(summary([file("«a»")]) == "1 error, 0 warnings in 1 file")
    #expect(
      summary([file("«a»"), file("«a»", .warning), file("«a»", .hint), file("")])
        == "1 error, 1 warning, 1 note in 4 files")
  }

  @Test func colouredReportsDifferOnlyInEscapes() {
    let colored = HumanReport(style: Style(isOn: true)).text(
      CheckResult(files: [file("‹a› «b»")]), withSummary: true)
    let plain = HumanReport(style: Style(isOn: false)).text(CheckResult(files: [file("‹a› «b»")]), withSummary: true)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
  }

  /// Ten thousand diagnostics in a line of almost a megabyte: each excerpt is short.
  @Test func longLines() {
    let text = Array(String(repeating: "view é; ", count: 100_000).utf8)
    let positions = PositionConverter(text: text, encoding: .utf16)
    let diagnostics = (0..<10_000).map { index in
      LSP.Diagnostic(
        range: positions.range(of: (index * 90)..<(index * 90 + 4)), severity: .error, code: "syntax", message: "x")
    }
    let report = HumanReport(style: Style(isOn: false)).text(
      CheckResult(files: [CheckedFile(path: "a", text: text, diagnostics: diagnostics)]), withSummary: false)
    #expect(report.split(separator: "\n").allSatisfy { $0.count < 200 })
    #expect(report.contains("…"))
  }

  @Test func json() throws {
    let result = CheckResult(files: [file("é«a»"), file("«a»", path: "b", .warning)])
    let report = try JSONValue(reading: jsonReport(result.errorsOnly, counts: result))
    #expect(report["version"] == 1)
    #expect(report["summary"] == ["files": 2, "errors": 1, "warnings": 1])
    #expect(report["files"].items.map { $0["path"] } == ["a.layout", "b"])
    #expect(report["files"].items.map { $0["diagnostics"].items.count } == [1, 0])
    #expect(report["files"].items.first?["diagnostics"].items.first?["range", "start", "character"] == 1)
  }

  @Test func github() {
    let report = githubReport(
      CheckResult(files: [
        file(
          "\n😀«ab»", path: "x,y:z.layout",
          message: """
            100%
            sure
            """),
        file(
          """
          «a
          b»
          """, .hint, code: "redundant"),
        file("«a»", .warning, message: "a\u{1b}[1m\r\u{202e}b"),
      ]))
    #expect(
      report == """
        ::error file=x%2Cy%3Az.layout,line=2,col=2,endColumn=3,title=conflict::100%25%0Asure
        ::notice file=a.layout,line=1,endLine=2,title=redundant::cannot hold
        ::warning file=a.layout,line=1,col=1,endColumn=1,title=conflict::a\\u{1B}[1m\\u{D}\\u{202E}b

        """)
  }

  @Test func sarif() throws {
    let report = try JSONValue(
      reading: sarifReport(CheckResult(files: [file("😀«ab» ‹c›", path: "a b.layout")])))
    #expect(report["version"] == "2.1.0")
    let run = try #require(report["runs"].items.first)
    #expect(run["tool", "driver", "rules"].items == [["id": "conflict"]])
    let result = try #require(run["results"].items.first)
    #expect(result["ruleId"] == "conflict")
    #expect(result["level"] == "error")
    let place = try #require(result["locations"].items.first?["physicalLocation"])
    #expect(place["artifactLocation", "uri"] == "a%20b.layout")
    #expect(place["region"] == ["startLine": 1, "startColumn": 3, "endLine": 1, "endColumn": 5])
    let related = try #require(result["relatedLocations"].items.first)
    #expect(related["physicalLocation", "artifactLocation", "uri"] == "a%20b.layout")
    #expect(related["message", "text"] == "and this")
  }
}
