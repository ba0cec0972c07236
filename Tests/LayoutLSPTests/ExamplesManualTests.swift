import Testing

@testable import Analysis
@testable import Export
@testable import Import
@testable import Protocol
@testable import Server

/// Tests that the program does what the examples in the README and the manual claim.
@Suite struct ExamplesManualTests {
  private static let pages =
    ["README.md"] + ["language", "cookbook", "screens", "export", "walk"].map { "docs/\($0).md" }
    + Repository.files(in: "docs/from", ending: ".md")

  /// A block ```` ```layout ```` has no errors; ```` ```layout CODE ```` has diagnostics of that code, and no others.
  @Test(arguments: pages) func layoutsInThePagesHaveOnlyTheDiagnosticsTheyName(_ page: String) {
    let blocks = FencedBlock.all(in: page).filter { $0.info.split(separator: " ").first == "layout" }
    #expect(!blocks.isEmpty || ["docs/screens.md", "docs/from/your-app.md"].contains(page))
    for block in blocks {
      let marks = block.info.split(separator: " ").dropFirst().map(String.init)
      var workspace = Workspace()
      // Lower limits, so that a few views show what would take hundreds.
      if marks == ["unsolved"] { workspace.bounds.longArithmetic = 1_000 }
      if marks == ["too-large"] { workspace.room.instances = 20 }
      let text = Array(block.text.utf8)
      var file = CheckedFile(path: "Page.layout", text: text, in: workspace)
      if marks == ["moved"] { file = CheckedFile(path: "Page.layout", text: text, recorded: []) }
      if marks == ["not-imported"] {
        let texts = [Files.absolute("Page.layout"): text, Files.absolute("card.layout"): Array("layout Card { }".utf8)]
        file = CheckedFile(ReadFile(path: "Page.layout", text: text), in: OutlinedFiles(texts, files: NoFiles()))
      }
      if let code = marks.first {
        let isOff = FindingCode(rawValue: code)?.isOffByDefault == true
        let codes = isOff ? file.analysis?.findings.map(\.code.rawValue) ?? [] : file.diagnostics.map(\.code)
        #expect(Set(codes) == [code], "\(block)")
      } else {
        let errors = file.diagnostics.filter { $0.severity == .error || $0.severity == .warning }
        #expect(errors.map(\.message) == [], "\(block)")
      }
    }
  }

  /// A block ```` ```frames ```` is the table of the layout before it. UPDATE_SNAPSHOTS=1 in the environment rewrites
  /// it; look at the difference before you keep it.
  @Test(arguments: pages) func framesInThePagesAreThoseOfTheirLayouts(_ page: String) throws {
    var text = try #require(Repository.text(page))
    var layout: FencedBlock?
    for block in FencedBlock.all(in: page) {
      if block.info == "layout" { layout = block }
      guard block.info == "frames" else { continue }
      let source = try #require(layout, "\(block) has no layout before it")
      let file = CheckedFile(path: "Page.layout", text: Array(source.text.utf8))
      let table = FramesTable(style: Style(isOn: false)).text(file.frames)
      if Repository.updatesSnapshots {
        let old = "```layout\n\(source.text)```\n\n```frames\n\(block.text)```"
        text = text.replacing(old, with: "```layout\n\(source.text)```\n\n```frames\n\(table)```")
      } else {
        #expect(table == block.text, "\(block)")
      }
    }
    if Repository.updatesSnapshots { #expect(Repository.write(text, to: page)) }
  }

  /// A block ```` ```message ```` is the first message about the layout before it. UPDATE_SNAPSHOTS=1 rewrites it
  /// too.
  @Test(arguments: pages) func messagesInThePagesAreThoseOfTheirLayouts(_ page: String) throws {
    var text = try #require(Repository.text(page))
    var layout: FencedBlock?
    for block in FencedBlock.all(in: page) {
      if block.info.hasPrefix("layout") { layout = block }
      guard block.info == "message" else { continue }
      let source = try #require(layout, "\(block) has no layout before it")
      let file = CheckedFile(path: "Page.layout", text: Array(source.text.utf8))
      let message = try #require(file.diagnostics.first, "\(block)").message + "\n"
      if Repository.updatesSnapshots {
        let start = "```\(source.info)\n\(source.text)```\n\n```message\n"
        text = text.replacing(start + block.text, with: start + message)
      } else {
        #expect(message == block.text, "\(block)")
      }
    }
    if Repository.updatesSnapshots { #expect(Repository.write(text, to: page)) }
  }

  /// Every finding code has a section with its name and severity in the manual, and an example.
  @Test func everyCodeHasASection() throws {
    let manual = try #require(Repository.text("docs/language.md"))
    let headings = manual.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    let examples = FencedBlock.all(in: "docs/language.md").map(\.info)
    for code in FindingCode.allCases {
      #expect(headings.filter { $0 == code.rawValue }.count == 1, "\(code.rawValue) has no section")
      let section = manual.components(between: "\n### \(code.rawValue)\n", and: "\n## ", or: "\n### ")
      #expect(examples.contains("layout \(code.rawValue)") || code.isOfOtherFiles, "\(code.rawValue) has no example")
      let severity =
        switch code.severity {
        case .error: "Error"
        case .warning: "Warning"
        case .information: "Information"
        case .hint: "Hint"
        }
      #expect(section.hasPrefix("\n\(severity). "), "\(code.rawValue) is of severity \(severity)")
    }
  }

  /// Every attribute is named in the manual, with its parentheses if it takes a view.
  @Test func everyAttributeIsInTheManual() throws {
    let manual = try #require(Repository.text("docs/language.md"))
    for attribute in Attribute.all {
      let name = attribute.takesView ? "`\(attribute.name)(b)`" : "`\(attribute.name)`"
      // The manual gives only the first and the last of the insets from margins and safe area.
      let isSummedUp = attribute.name.hasSuffix("MarginInset") || attribute.name.hasSuffix("SafeInset")
      #expect(manual.contains(name) || isSummedUp, "\(name) is not in the manual")
    }
  }

  /// In a block ```` ```console ```` the lines after `$ layout-lsp COMMAND …` are the output of the command; a file
  /// that does not exist has the text of the layout before the block. A line `…` stands for lines that are left out.
  @Test(arguments: pages) func consoleBlocksInThePagesShowTheRealOutput(_ page: String) throws {
    var layout = ""
    for block in FencedBlock.all(in: page) {
      if block.info.split(separator: " ").first == "layout" { layout = block.text }
      guard block.info == "console" else { continue }
      var command: Substring?
      var output = ""
      let end: [Substring] = ["$ "]
      for line in block.text.split(separator: "\n", omittingEmptySubsequences: false) + end {
        guard line.hasPrefix("$ ") else {
          output += line + "\n"
          continue
        }
        if let command { try check(command, prints: output, at: block, of: layout) }
        command = line.dropFirst(2)
        output = ""
      }
    }
  }

  private func check(
    _ command: Substring, prints output: String, at block: FencedBlock, of layout: String
  ) throws {
    let words = command.split(separator: " ").map(String.init)
    guard let program = words.firstIndex(of: "layout-lsp"), program + 1 < words.count else { return }
    let arguments = Array(words[(program + 2)...])
    func value(_ option: String) -> String? { arguments.firstIndex(of: option).map { arguments[$0 + 1] } }
    let style = Style(isOn: false)
    var printed = ""
    if words[program + 1] == "import" {
      let path = try #require(arguments.last, "\(block)")
      let bytes = Array(try #require(Repository.text(path)).utf8)
      if CodeImport.isCode(path) {
        printed = ImportedCode([(path, bytes)]).sources().map { $0.text }.joined()
      } else {
        let result = ImportResult(path, bytes)
        printed = arguments.contains("--check") || value("-o") != nil ? result.line() : result.text
      }
    } else if let path = arguments.last, CheckedKind(path) == .nibs || CheckedKind(path) == .code {
      let files = [ReadFile(path: path, text: Array(try #require(Repository.text(path)).utf8))].withLayouts(
        CheckedKinds())
      let file = try #require(files.first, "\(block)")
      let group = try #require(FileGroups(files, folders: [], CatalogStore()).group(of: file))
      printed = HumanReport(style: style).text(CheckResult(files: [CheckedFile(file, in: group)]), withSummary: true)
    } else {
      let path = try #require(arguments.last { $0.hasSuffix(".layout") }, "\(block)")
      let known = arguments.isEmpty ? nil : Repository.text(path)
      var file = CheckedFile(path: path, text: Array((known ?? layout).utf8))
      if arguments.contains("--matrix") { file.matrices = file.analysis?.matrices }
      switch words[program + 1] {
      case "frames":
        printed = FramesTable(style: style).text(
          try selected(file.frames, screen: value("--screen"), state: value("--state")))
      case "check": printed = HumanReport(style: style).text(CheckResult(files: [file]), withSummary: true)
      case "export":
        var workspace = Workspace()
        let platform = value("--platform").flatMap { ExportPlatform(rawValue: $0) } ?? .uikit
        let stacks = value("--stacks").flatMap { ExportStacks(rawValue: $0) } ?? .constraints
        let (exported, said, _) = file.exported(for: platform, stacks: stacks, in: &workspace)
        printed = said
        guard let exported, value("-o") == nil else { break }
        let style = CodeStyle(
          isPublic: value("--access") == "public", hasLookup: arguments.contains("--lookup"),
          identifiers: value("--identifiers").flatMap { CodeStyle.Identifiers(rawValue: $0) } ?? .lines)
        printed += exported.code(in: value("--to") ?? "", style: style, maker: maker)
      default: return
      }
    }
    expect(printed, isShownAs: output, "\(block): \(command)")
  }

  /// Compares without the empty lines at the end, and skips the lines that are left out.
  private func expect(_ printed: String, isShownAs output: String, _ comment: Comment) {
    var rest = printed.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while rest.last == "" { rest.removeLast() }
    var isFree = false
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.drop(while: \.isWhitespace) == "…" {
        isFree = true
        continue
      }
      guard let place = isFree ? rest.firstIndex(of: line) : rest.first == line ? rest.startIndex : nil else {
        Issue.record("\(comment): not '\(line)' but '\(rest.first ?? "the end")'")
        return
      }
      rest = rest[(place + 1)...]
      isFree = false
    }
    #expect(rest.isEmpty || isFree, "\(comment): more is printed: \(rest.first ?? "")")
  }
}

extension String {
  /// Returns the text after `start` up to the nearer of the two ends; empty if `start` does not occur.
  fileprivate func components(between start: String, and end: String, or otherEnd: String) -> Substring {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(start) {
        let section = rest.dropFirst(start.count)
        var length = section.startIndex
        while length < section.endIndex, !section[length...].hasPrefix(end), !section[length...].hasPrefix(otherEnd) {
          length = section.index(after: length)
        }
        return section[..<length]
      }
      rest = rest.dropFirst()
    }
    return ""
  }
}
