import Testing

@testable import Analysis
@testable import Features

/// A document in which actions are requested and applied: `‸` is the cursor, `«…»` the selection. Other files may lie
/// beside it.
struct ActionDocument {
  let text: String
  private(set) var bytes: Range<Int>
  let file: FilePath = "/w/Main.layout"
  private let workspace: Workspace
  private let others: [FilePath]

  init(_ marked: String, files: [String: String] = [:]) {
    var text = ""
    var marks: [Int] = []
    for character in marked {
      if "‸«»".contains(character) { marks.append(text.utf8.count) } else { text.append(character) }
    }
    self.init(text, bytes: (marks.first ?? 0)..<(marks.last ?? 0), files: files)
  }

  init(_ text: String, bytes: Range<Int>, files: [String: String] = [:]) {
    self.text = text
    self.bytes = bytes
    var workspace = Workspace()
    workspace.files = MemoryFiles(texts: Dictionary(uniqueKeysWithValues: files.map { ("/w/\($0)", $1) })).source
    workspace.open(file, text: Array(text.utf8))
    // Analysed now, so that no copy has to do it again.
    _ = workspace.analysis(of: file)
    self.workspace = workspace
    others = files.keys.map { "/w/\($0)" }
  }

  /// Returns the same document with another place to ask about.
  func at(_ bytes: Range<Int>) -> ActionDocument {
    var document = self
    document.bytes = bytes
    return document
  }

  var analysis: Analysis? { WorkspaceCopy(workspace).analysis(of: file) }

  private var project: Project {
    let copy = WorkspaceCopy(workspace)
    let files = { [file, others] in ([file] + others).sorted() }
    return Project(
      files: files, analysis: { copy.analysis(of: $0) }, names: copy.names(files: files),
      analyses: { [workspace] text, file in
        let copy = WorkspaceCopy(workspace, texts: [file: text])
        return { copy.analysis(of: $0) }
      })
  }

  var place: CodeActionPlace? { analysis.map { CodeActionPlace($0, bytes, project) } }

  /// Returns the offered actions in their order, as `quickfix! title`; the sign marks a preferred action.
  func offered(only: [String]? = nil) -> [String] {
    (place?.actions(only: only) ?? []).map {
      "\($0.action.kind.rawValue)\($0.action.isPreferred ? "!" : "") \($0.action.title)"
    }
  }

  /// Returns the document after one of these actions; nil if there is none with edits.
  func text(after title: String, of actions: [CodeAction]) -> String? {
    guard case .edits(let edits)? = actions.first(where: { $0.title == title })?.change else { return nil }
    return text(after: edits)
  }

  /// Returns the document after the offered action with this title; nil if there is none with edits.
  func text(after title: String) -> String? {
    guard let place, let found = place.actions().first(where: { $0.action.title == title }),
      let edits = place.edits(of: found.action, from: found.source)
    else { return nil }
    return text(after: edits)
  }

  private func text(after edits: [TextChange]) -> String {
    String(decoding: Array(text.utf8).applying(edits), as: UTF8.self)
  }

  /// Returns the analysis of a text in place of this one.
  private func analysis(of text: String) -> Analysis? {
    WorkspaceCopy(workspace, texts: [file: Array(text.utf8)]).analysis(of: file)
  }

  func codes(of text: String) -> [String] { (analysis(of: text)?.findings ?? []).map(\.code.rawValue) }
  func messages(of text: String) -> [String] { (analysis(of: text)?.findings ?? []).map(\.message) }
  func frames(of text: String) -> [String] { analysis(of: text)?.shownFrames ?? [] }
}

/// One row of a table: a document with a mark, the title of an action, and the text after it.
struct ActionRow: CustomTestStringConvertible {
  var before: String
  var title: String
  var after: String
  /// The codes of findings that the action may add.
  var mayAppear: Set<String>
  var files: [String: String]

  init(
    _ before: String, _ title: String, _ after: String, mayAppear: Set<String> = [], files: [String: String] = [:]
  ) {
    self.before = before
    self.title = title
    self.after = after
    self.mayAppear = mayAppear
    self.files = files
  }

  var testDescription: String { "\(title): \(before)" }

  /// Checks that the text is as expected, and that the action removes the findings it mends and adds no others.
  /// `among`: returns the actions to look at, instead of those offered.
  func check(keepsFrames: Bool = false, among actions: ((CodeActionPlace) -> [CodeAction])? = nil) {
    let document = ActionDocument(before, files: files)
    let others = actions.flatMap { document.place.map($0) }
    let offered = (others ?? document.place?.actions().map(\.action))?.first { $0.title == title }
    let text = others.map { document.text(after: title, of: $0) } ?? document.text(after: title)
    let found = document.analysis?.findings.map { "\($0.code.rawValue) \($0.bytes): \($0.message)" } ?? []
    #expect(text == after, "offered \(others?.map(\.title) ?? document.offered()), found \(found)")
    guard let text, let offered else { return }
    if keepsFrames { #expect(document.frames(of: text) == document.frames(of: document.text)) }
    func counts(_ codes: [String]) -> [String: Int] { codes.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    let before = counts(document.codes(of: document.text))
    let after = counts(document.codes(of: text))
    for (code, count) in counts(offered.fixedFindings.map(\.code.rawValue)) {
      #expect(after[code, default: 0] <= before[code, default: 0] - count, "\(code) is still there")
    }
    // Where the views lie afterwards is not what these actions are about.
    for (code, count) in after where count > before[code, default: 0] && code != "overlapping" {
      #expect(mayAppear.contains(code), "\(code) appears")
    }
  }
}
