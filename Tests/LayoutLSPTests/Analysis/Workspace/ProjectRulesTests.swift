import Testing

@testable import Analysis
@testable import Formats

/// The rules of a project: what their file says, which file holds, and what they give to layouts.
@Suite struct ProjectRulesTests {
  // MARK: Patterns

  @Test(arguments: [
    ("Pods", "Pods/a.layout", true), ("Pods", "App/Pods/x/a.layout", true), ("Pods", "App/Podset/a.layout", false),
    ("*.draft.layout", "a/b.draft.layout", true), ("*.draft.layout", "a/b.layout", false),
    ("/Pods", "Pods/a.layout", true), ("/Pods", "App/Pods/a.layout", false),
    ("App/Old", "App/Old/a.layout", true), ("App/Old", "x/App/Old/a.layout", false),
    ("App/**/Old", "App/Old/a.layout", true), ("App/**/Old", "App/a/b/Old/a.layout", true),
    ("App/**", "App/a.layout", true), ("App/**", "Apps/a.layout", false), ("**/a.layout", "x/y/a.layout", true),
    ("?.layout", "a.layout", true), ("?.layout", "ab.layout", false), ("./App/", "App/a.layout", true),
    ("**", "a.layout", true), ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false), ("É*", "Éa.layout", true),
  ])
  func patterns(_ pattern: String, _ path: String, _ matches: Bool) throws {
    #expect(try #require(PathPattern(pattern)).matches(path) == matches)
  }

  @Test func patternsWithoutANameAndLongOnesAreRefused() {
    for text in ["", "/", "./", String(repeating: "a", count: 257)] { #expect(PathPattern(text) == nil) }
  }

  /// A pattern made to be slow takes time in proportion to the product of its length and that of the path.
  @Test func hostilePatternsCostNothing() throws {
    let stars = String(repeating: "*a", count: 127)
    let name = String(repeating: "a", count: 4000) + "b"
    #expect(try #require(PathPattern(stars)).matches(name) == false)
    let folders = try #require(PathPattern(String(repeating: "**/a/", count: 50) + "b"))
    #expect(folders.matches(String(repeating: "a/", count: 500)) == false)
  }

  // MARK: The file

  private static func rules(_ text: String) -> ProjectRules {
    ProjectRules(Array(text.utf8), of: "/w/app/.layout-lsp.json")
  }

  private static func problems(_ text: String) -> [String] {
    rules(text).problems(MemoryFiles().source).map { $0.words.replacing("/w/app/.layout-lsp.json:", with: "") }
  }

  @Test func everythingThatAFileCanSay() {
    let rules = Self.rules(
      """
      {
        "$schema": "rules.schema.json",
        "lint": { "overlapping": "off", "redundant": "error" },
        "exclude": ["Pods", "Old/*.layout"],
        "format": { "width": 80 },
        "screens": "Screens.layout",
        "strings": ["../Localizable.xcstrings"]
      }
      """)
    #expect(rules.severities == [.overlapping: nil, .redundant: .error])
    #expect(rules.width == 80 && rules.screens == "/w/app/Screens.layout")
    #expect(rules.catalogs == ["/w/Localizable.xcstrings"])
    #expect(rules.excludes("/w/app/x/Pods/a.layout") && rules.excludes("/w/app/Old/a.layout"))
    #expect(!rules.excludes("/w/app/a.layout") && !rules.excludes("/w/Pods/a.layout"))
    #expect(
      rules.settings.map { "\($0.name) \($0.value) \($0.line)" } == [
        "lint.overlapping off 3", "lint.redundant error 3", "exclude Pods 4", "exclude Old/*.layout 4",
        "format.width 80 5", "screens Screens.layout 6", "strings ../Localizable.xcstrings 7",
      ])
  }

  @Test(arguments: [
    (#"{"lints": {}}"#, ["1: there is no key 'lints'; did you mean 'lint'?"]),
    (
      #"{"colour": 1}"#,
      ["1: there is no key 'colour': there are 'lint', 'exclude', 'format', 'screens', 'strings', 'check' and 'ignore'"]
    ),
    (
      "{\n\"lint\": {\n\"overlaping\": \"off\"}}",
      ["3: there is no diagnostic 'overlaping'; did you mean 'overlapping'?"]
    ),
    (#"{"lint": {"conflict": "silent"}}"#, ["1: 'conflict' is error, warning, information, hint or off"]),
    (#"{"lint": []}"#, ["1: 'lint' is an object in braces"]),
    (#"{"exclude": "Pods"}"#, ["1: 'exclude' is a list in brackets"]),
    (
      #"{"exclude": [1, ""]}"#,
      [
        "1: 'exclude' is a list of texts", "1: a pattern of 'exclude' has a name in it, and at most 256 bytes",
      ]
    ),
    (#"{"format": {"width": 5}}"#, ["1: 'width' is a number of columns, 20 to 1000"]),
    (#"{"format": {"widht": 100}}"#, ["1: there is no member of 'format' 'widht'; did you mean 'width'?"]),
    (#"{"screens": "/etc/passwd"}"#, ["1: 'screens' has paths that count from the folder of this file"]),
    (#"{"screens": "none.layout"}"#, ["1: there is no file 'none.layout'"]),
    ("[]", ["1: an object in braces is missing"]),
    ("{\n\n", ["3: the name of a member is missing"]),
    (String(repeating: "[", count: 1_050_000), ["1: it is larger than 1 MB"]),
    (#"{"check": ["nibs", "nib"]}"#, ["1: there is no kind of files 'nib'; did you mean 'nibs'?"]),
    (
      "{\"ignore\": {\n\"a.xib\": [\"x: conflcit\",\n\"y\"]}}",
      [
        "2: there is no diagnostic 'conflcit'; did you mean 'conflict'?",
        "3: what is ignored is an element or a view, a colon and a code: 'a1B-2c-3Dx: truncated'",
      ]
    ),
  ])
  func mistakesAreTold(_ text: String, _ problems: [String]) {
    #expect(Self.problems(text) == problems)
  }

  @Test func whatIsRightHoldsBesideMistakes() {
    let rules = Self.rules(#"{"lint": {"conflct": "off", "redundant": "off"}, "format": {"width": 90}}"#)
    #expect(rules.severities == [.redundant: nil] && rules.width == 90)
  }

  /// The schema that editors complete the file by has every key, and every code of a diagnostic.
  @Test func theSchemaKnowsEveryKey() throws {
    let text = try #require(Repository.text("editors/vscode/rules.schema.json"))
    let schema = try JSONValue(reading: Array(text.utf8))
    func keys(_ value: JSONValue?) -> Set<String> {
      guard case .object(let members)? = value else { return [] }
      return Set(members.keys)
    }
    #expect(keys(schema["properties"]) == Set(ProjectRules.Key.allCases.map { $0.rawValue } + ["$schema"]))
    #expect(keys(schema["properties"]?["lint"]?["properties"]) == Set(FindingCode.allCases.map { $0.rawValue }))
  }

  // MARK: Which file holds

  @Test func theNearestHoldsUpToTheRepository() {
    var files = MemoryFiles()
    files.texts = [
      "/w/.layout-lsp.json": #"{"format": {"width": 50}}"#, "/w/a/.layout-lsp.json": #"{"format": {"width": 60}}"#,
      "/w/repository/.git": "", "/w/repository/x/a.layout": "",
    ]
    let (store, source) = (RulesStore(), files.source)
    func width(_ file: FilePath) -> Int? { store.rules(for: file, source).rules?.width }
    #expect(width("/w/a/b/c/x.layout") == 60)
    #expect(width("/w/b/x.layout") == 50)
    #expect(width("/w/repository/x/a.layout") == nil)
    #expect(width("/elsewhere/a.layout") == nil)
  }

  // MARK: What they give

  private static func workspace(_ texts: [FilePath: String], _ main: String) -> Workspace {
    var workspace = Workspace()
    var files = MemoryFiles()
    files.texts = texts
    workspace.files = files.source
    workspace.open("/w/main.layout", text: Array(main.utf8))
    return workspace
  }

  @Test func layoutsWithoutScreensGetThoseOfTheProject() throws {
    var texts: [FilePath: String] = [
      "/w/.layout-lsp.json": #"{"screens": "Screens.layout"}"#,
      "/w/Screens.layout": "screen phone = 390 x 844\nscreen pad = 820 x 1180\n",
    ]
    let layouts = """
      layout A { view a; a.edges == view.edges; a.width == 400 }
      layout B { screen own = 100 x 100; view b; b.edges == view.edges }
      """
    var workspace = Self.workspace(texts, layouts)
    let found = workspace.analysis(of: "/w/main.layout")
    let analysis = try #require(found)
    #expect(analysis.layouts.map { $0.model.screens.map(\.name) } == [["phone", "pad"], ["own"]])
    #expect(analysis.findings.map(\.code) == [.conflict])
    // Statements at file level get them too, and a change of the file is seen.
    workspace = Self.workspace(texts, "view a\na.edges == view.edges\n")
    #expect(workspace.analysis(of: "/w/main.layout")?.layouts.first?.model.screens.map(\.name) == ["phone", "pad"])
    texts["/w/Screens.layout"] = "screen watch = 198 x 242\n"
    var files = MemoryFiles()
    files.texts = texts
    workspace.files = files.source
    workspace.forget("/w/Screens.layout")
    #expect(workspace.analysis(of: "/w/main.layout")?.layouts.first?.model.screens.map(\.name) == ["watch"])
    // A mistake in them is told at the layout, with the screen beside it.
    texts["/w/Screens.layout"] = "screen watch = 198 x nothing\n"
    workspace = Self.workspace(texts, "layout L { view a; a.edges == view.edges }\n")
    let analysisOfBroken = workspace.analysis(of: "/w/main.layout")
    let broken = try #require(analysisOfBroken)
    #expect(broken.findings.allSatisfy { $0.place.file == "/w/main.layout" })
  }

  @Test func wordsAreLookedUpInTheCatalogsOfTheProject() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Send": {"localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "Überweisung bestätigen"}}}}}}
      """
    var workspace = Self.workspace(
      ["/w/.layout-lsp.json": #"{"strings": ["L.xcstrings"]}"#, "/w/L.xcstrings": catalog],
      """
      screen p = 300 x 60 language all
      view a: UILabel (text: "Send")
      a.leading == 0; a.top == 0
      """)
    let analysis = workspace.analysis(of: "/w/main.layout")
    let model = try #require(analysis?.layouts.first?.model)
    #expect(model.screens.map(\.name) == ["p.en", "p.de"])
    let text = try #require(model.views.last?.text?.written)
    #expect(model.screens.map { text.words(in: $0.language?.number) } == ["Send", "Überweisung bestätigen"])
  }

  /// Files that are checked together see the same as each alone.
  @Test func filesThatAreCheckedTogether() {
    let texts: [FilePath: String] = [
      "/w/.layout-lsp.json": #"{"screens": "s/Screens.layout"}"#,
      "/w/s/Screens.layout": "import \"more.layout\"\nscreens Phones\n",
      "/w/s/more.layout": "screens Phones { screen one = 100 x 100 }\n",
      "/w/main.layout": "layout A { view a; a.edges == view.edges; a.width == 200 }\n",
    ]
    var files = MemoryFiles()
    files.texts = texts
    let layouts = texts.filter { $0.key.name.hasSuffix(".layout") }.mapValues { Array($0.utf8) }
    let together = OutlinedFiles(layouts, files: files.source)
    for (file, text) in layouts {
      var alone = Workspace()
      alone.files = files.source
      #expect(
        together.analysis(of: file, text: text)?.findings.map(\.message)
          == alone.analysisOfAny(file)?.findings.map(\.message))
    }
    #expect(together.analysis(of: "/w/main.layout", text: layouts["/w/main.layout"] ?? [])?.findings.count == 1)
  }
}
