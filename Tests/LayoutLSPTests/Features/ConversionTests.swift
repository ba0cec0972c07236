import Solver
import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol

private func context(_ text: String, _ change: (inout ClientCapabilities) -> Void = { _ in }) -> FeatureContext {
  var workspace = Workspace()
  let bytes = Array(text.utf8)
  workspace.open("/a.layout", text: bytes)
  var capabilities = ClientCapabilities()
  change(&capabilities)
  let document = workspace.documents["/a.layout"] ?? Document(file: "", text: [], tree: .parse([]))
  return FeatureContext(
    analysis: testAnalysis(document, []), positions: PositionConverter(text: bytes, encoding: .utf16),
    capabilities: capabilities)
}

private func candidate(_ insert: String, isSnippet: Bool = false, _ replace: Range<Int>) -> CompletionCandidate {
  var candidate = CompletionCandidate(
    "label", .property, "detail",
    """
    **bold** `code`
    ```layout
    a
    ```
    """, snippet: isSnippet ? insert : nil,
    replacing: replace, rank: 1)
  candidate.insertText = insert
  return candidate
}

@Suite struct ConversionTests {
  @Test func hoversAreInTheFormatAskedFor() {
    let answer = HoverAnswer(page: HoverPage(title: "m"), bytes: 2..<3)
    let plain = hoverResult(answer, context("éa"))
    #expect(plain.contents == LSP.MarkupContent(kind: .plaintext, value: "m"))
    #expect(plain.range == LSP.Range(start: .init(line: 0, character: 1), end: .init(line: 0, character: 2)))
    let rich = hoverResult(answer, context("éa") { $0.hoverMarkdown = true })
    #expect(rich.contents == LSP.MarkupContent(kind: .markdown, value: "**m**"))
  }

  @Test func completionsFollowTheCapabilities() throws {
    let plain = try #require(
      completionList([candidate("w(${1:b})$0", isSnippet: true, 0..<2)], at: 2, context("é.")).items.first)
    #expect(plain.textEdit?.plain?.newText == "w(b)")
    #expect(plain.insertTextFormat == .plainText)
    #expect(
      plain.documentation
        == LSP.MarkupContent(
          kind: .plaintext,
          value: """
            bold code
            a
            """))
    let snippets = context("é.") {
      $0.snippets = true
      $0.documentationMarkdown = true
    }
    let rich = try #require(
      completionList([candidate("w(${1:b})$0", isSnippet: true, 0..<2)], at: 2, snippets).items.first)
    #expect(rich.textEdit?.plain?.newText == "w(${1:b})$0")
    #expect(rich.insertTextFormat == .snippet)
    #expect(rich.documentation?.kind == .markdown)
    #expect(
      rich.textEdit?.plain?.range == LSP.Range(start: .init(line: 0, character: 0), end: .init(line: 0, character: 1)))
  }

  /// The sort texts follow the order of the candidates, whatever order of letters a client has.
  @Test func completionsHaveOneOrder() {
    let ranks = [("a", 3), ("B", 3), ("é", 1), ("_", 3), ("z", 0)]
    let candidates = ranks.map { CompletionCandidate($0, .property, nil, nil, replacing: 0..<0, rank: $1) }
    let items = completionList(candidates, at: 0, context("")).items
    #expect(items.map(\.label) == ["z", "é", "B", "_", "a"])
    #expect(items.map(\.sortText) == items.indices.map { String(100_000 + $0) })
  }

  /// Of a long list the client gets the first that fit the typed word, and asks again.
  @Test func longListsAreCut() {
    let candidates = (0..<1000).map {
      CompletionCandidate("view\($0)", .property, nil, nil, replacing: 0..<3, rank: 1)
    }
    let all = completionList(candidates, at: 0, context("v9x"))
    #expect(all.isIncomplete && all.items.count == 200)
    let fitting = completionList(candidates, at: 2, context("v9x"))
    #expect(fitting.isIncomplete && fitting.items.count == 200)
    #expect(fitting.items.allSatisfy { $0.label.contains("9") })
    let none = completionList(candidates, at: 3, context("v9x"))
    #expect(none.isIncomplete && none.items.isEmpty)
    let short = completionList(Array(candidates.prefix(200)), at: 3, context("v9x"))
    #expect(!short.isIncomplete && short.items.count == 200)
  }

  /// The user may choose whether the rest of a word behind the cursor stays, if the client offers that choice.
  @Test(arguments: [(true, 1..<2, 2, 2..<6), (false, 1..<2, 2, nil), (true, 1..<6, 6, nil), (true, 1..<4, 2, 2..<6)])
  func usersMayKeepTheRestOfAWord(_ canChoose: Bool, _ replace: Range<Int>, _ cursor: Int, _ rest: Range<Int>?) throws {
    func range(_ columns: Range<Int>) -> LSP.Range {
      LSP.Range(
        start: .init(line: 0, character: columns.lowerBound), end: .init(line: 0, character: columns.upperBound))
    }
    let client = context(".theig == 4") { $0.insertsOrReplaces = canChoose }
    let edit = try #require(completionList([candidate("x", replace)], at: cursor, client).items.first?.textEdit)
    guard let rest else {
      #expect(edit.plain == LSP.TextEdit(range: range(replace), newText: "x"))
      return
    }
    let insert = range(replace.lowerBound..<cursor)
    let whole = range(replace.lowerBound..<rest.upperBound)
    #expect(edit.choice == LSP.InsertReplaceEdit(newText: "x", insert: insert, replace: whole))
  }

  /// An edit must be on the cursor's line and touch the cursor; otherwise the text is inserted.
  @Test(arguments: [(0..<3, 3, true), (0..<3, 0, true), (1..<2, 0, false), (0..<5, 3, false), (4..<5, 3, false)])
  func editsTouchTheCursor(_ replace: Range<Int>, _ cursor: Int, _ takesEdit: Bool) throws {
    let item = try #require(
      completionList(
        [candidate("x", replace)], at: cursor,
        context(
          """
          abc
          def
          """)
      ).items.first)
    #expect((item.textEdit != nil) == takesEdit)
    #expect((item.insertText == nil) == takesEdit)
  }

  @Test(arguments: [
    ("plain", "plain"), ("$0", ""), ("a$1b", "ab"), ("${1:x}.${2:y}$0", "x.y"), ("a \\$1 \\} \\\\", "a $1 } \\"),
    ("{ $1 }", "{  }"), ("${1:a${2:b}c}", "abc"),
    (
      """
      view ${1:name} {
      \t$0
      }
      """, "view name {\n\t\n}"
    ), ("$", ""),
    ("${", ""), ("${1", ""), ("${1:", ""), ("\\", ""), ("}", "}"),
  ]) func snippetsWithoutPlaceholders(_ snippet: String, _ plain: String) {
    #expect(plainText(ofSnippet: snippet) == plain)
  }
}

/// Each kind of data that a finding has, and the `data` of a diagnostic as the manual promises it.
private let data: [(data: Finding<FileRange>.Data, json: JSONValue)] = [
  (
    .conflict(
      ConflictData(
        members: [FileRange(file: "/a", bytes: 0..<2), FileRange(file: "/gone", bytes: 0..<1)],
        configurations: [.init(screen: "p", state: nil, gap: 0.1 + 0.2)], gap: 0.1 + 0.2)),
    [
      "members": [["uri": "file:///a", "range": place(0, 1)]],
      "configurations": [["screen": "p", "state": nil, "gap": .double(0.3)]], "screens": ["p"], "state": nil,
      "gap": .double(0.3), "ranges": [],
    ]
  ),
  (
    .conflict(
      ConflictData(
        members: [],
        configurations: [.init(screen: "p", state: "wide", gap: 2), .init(screen: "p", state: "narrow", gap: 3)],
        ranges: [SatisfiableRange(screen: "t", axis: "width", lower: 347, upper: 1366)],
        pairs: [FailingPair(screen: "u", width: 300, height: 400.5)], gap: 3)),
    [
      "members": [],
      "configurations": [
        ["screen": "p", "state": "wide", "gap": 2], ["screen": "p", "state": "narrow", "gap": 3],
      ], "screens": ["p"], "state": nil, "gap": 3,
      "ranges": [
        ["screen": "t", "axis": "width", "satisfiable": [347, 1366]],
        ["screen": "u", "axis": "both", "fails": [300, .double(400.5)]],
      ],
    ]
  ),
  (
    .range([SatisfiableRange(screen: "t", axis: "width", lower: 347, upper: 1366)], pairs: []),
    [
      "axis": "width", "satisfiable": [347, 1366], "screen": "t",
      "screens": [["screen": "t", "axis": "width", "satisfiable": [347, 1366]]],
    ]
  ),
  (
    .range([], pairs: [FailingPair(screen: "t", width: 300, height: 400.5)]),
    [
      "axis": "both", "fails": [300, .double(400.5)], "screen": "t",
      "screens": [["screen": "t", "axis": "both", "fails": [300, .double(400.5)]]],
    ]
  ),
  (
    .ambiguous(
      view: "a.b",
      free: [
        FreeValue(dimension: "x", lower: .zero, upper: nil),
        FreeValue(dimension: "width", lower: nil, upper: Rational(9)),
      ],
      screens: ["p", "q"]),
    ["view": "a.b", "free": ["x": [0, nil], "width": [nil, 9]], "screens": ["p", "q"]]
  ),
  (
    .fix(("t", FileRange(file: "/a", bytes: 2..<3), "r")),
    ["fix": ["title": "t", "range": place(1, 2), "newText": "r"]]
  ),
]

private func place(_ start: Int, _ end: Int) -> JSONValue {
  ["start": ["line": 0, "character": .int(start)], "end": ["line": 0, "character": .int(end)]]
}

@Suite struct DiagnosticsTests {
  private let positions = PositionConverter(text: Array("éab".utf8), encoding: .utf16)
  private var locations: LocationConverter {
    LocationConverter(positions: positions) { [positions] place in
      place.file == "/a" ? LSP.Location(uri: "file:///a", range: positions.range(of: place.bytes)) : nil
    }
  }

  @Test(arguments: data) func diagnosticsCarryTheirData(_ data: Finding<FileRange>.Data, _ json: JSONValue) throws {
    let finding = Finding(code: .conflict, place: FileRange(file: "/a", bytes: 0..<2), message: "m", data: data)
    #expect(diagnostics([finding], DiagnosticOptions(), locations).first?.data == json)
  }

  @Test(arguments: FindingCode.allCases) func diagnosticsHaveTheirSeverity(_ code: FindingCode) throws {
    var finding = Finding(code: code, place: FileRange(file: "/a", bytes: 2..<3), message: "m")
    finding.related = [
      (FileRange(file: "/a", bytes: 0..<2), "r"),
      (FileRange(file: "/gone", bytes: 0..<2), "r"),
    ]
    var options = DiagnosticOptions(manualURL: "m")
    if code.isOffByDefault {
      #expect(diagnostics([finding], options, locations).isEmpty)
      options.severities[code.rawValue] = LSP.DiagnosticSeverity(rawValue: code.severity.rawValue)
    }
    let diagnostic = try #require(diagnostics([finding], options, locations).first)
    #expect(diagnostic.code == code.rawValue)
    #expect(diagnostic.source == "layout")
    #expect(diagnostic.severity.rawValue == code.severity.rawValue)
    #expect(diagnostic.tags == (code.isUnnecessary ? [.unnecessary] : nil))
    #expect(diagnostic.codeDescription?.href == "m#\(code.rawValue)")
    #expect(diagnostic.relatedInformation?.map(\.location.uri) == ["file:///a"])
    #expect(diagnostic.range == LSP.Range(start: .init(line: 0, character: 1), end: .init(line: 0, character: 2)))
    #expect(diagnostics([finding], DiagnosticOptions(severities: [code.rawValue: nil]), locations).isEmpty)
    let chosen = diagnostics([finding], DiagnosticOptions(severities: [code.rawValue: .hint]), locations)
    #expect(chosen.map(\.severity) == [.hint])
  }
}

extension LSP.Either<LSP.TextEdit, LSP.InsertReplaceEdit> {
  fileprivate var plain: LSP.TextEdit? { if case .one(let edit) = self { edit } else { nil } }
  fileprivate var choice: LSP.InsertReplaceEdit? { if case .other(let edit) = self { edit } else { nil } }
}
