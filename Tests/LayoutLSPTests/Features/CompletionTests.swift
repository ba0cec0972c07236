import Testing

@testable import Analysis
@testable import Features
@testable import Protocol

/// Tests completion: the pages of Snapshots/Completion show all candidates at a cursor in their order, and what is
/// replaced. A line has candidates that are told in the same way; `→` stands before the inserted text where it is not
/// the label, `if` before the typed text that finds a candidate, and `also` before an edit elsewhere.
struct CompletionTests {
  static let pages = SnapshotPage.all(in: "Completion")

  /// The kinds of candidates that have documentation.
  private static let documented: Set<LSP.CompletionItemKind> = [
    .function, .property, .keyword, .snippet, .constant, .file, .folder,
  ]

  @Test(arguments: pages) func candidatesAreAsOnThePages(_ path: String) throws {
    try SnapshotPage.expectAnswers(path) { document in
      let candidates = completionCandidates(document.analysis, at: document.cursor, document.names)
      // A keyword and a view may have the same name.
      #expect(Set(candidates.map { [$0.label, $0.detail] }).count == candidates.count, "\(document.text): twice")
      for candidate in candidates where Self.documented.contains(candidate.kind) {
        #expect(candidate.fullDocumentation?.isEmpty == false, "\(document.text): \(candidate.label) is not documented")
      }
      // The last line of a file may lack its line end.
      if document.marked.last == "\n" {
        let shorter = try SnapshotPage.Document(String(document.marked.dropLast()))
        let found = Self.shown(completionCandidates(shorter.analysis, at: shorter.cursor), in: shorter)
        #expect(found == Self.shown(candidates, in: document), "\(document.text)")
      }
      return Self.shown(candidates, in: document)
    }
  }

  @Test func thereArePages() { #expect(Self.pages.count > 15) }

  private static func shown(_ candidates: [CompletionCandidate], in document: SnapshotPage.Document) -> String {
    guard !candidates.isEmpty else { return "Nothing." }
    var lines: [(kind: String, labels: [String])] = []
    for candidate in candidates.sorted(by: { $0.sortText < $1.sortText }) {
      let replaced = document.text(in: candidate.replace)
      let kind =
        "\(candidate.kind)" + (candidate.detail.map { ", \($0)" } ?? "")
        + (replaced.isEmpty ? "" : ", replaces `\(replaced)`")
      let label = label(of: candidate, in: document)
      if lines.last?.kind == kind { lines[lines.count - 1].labels.append(label) } else { lines.append((kind, [label])) }
    }
    return lines.map { "* \($0.labels.joined(separator: ", ")): \($0.kind)" }.joined(separator: "\n")
  }

  private static func label(of candidate: CompletionCandidate, in document: SnapshotPage.Document) -> String {
    var label = "`\(candidate.label)`"
    if candidate.insertText != candidate.label { label += " → `\(candidate.insertText.replacing("\n", with: "⏎"))`" }
    if let typed = candidate.filterText, typed != candidate.label { label += " if `\(typed)`" }
    if let change = candidate.alsoChanges {
      let place = document.text.place(ofByte: change.bytes.lowerBound)
      label += " also `\(change.text.replacing("\n", with: "⏎"))` at \(place)"
    }
    return label
  }

  /// Text behind the cursor is not inserted a second time.
  @Test(arguments: [
    ("view a, b; a.t‸(b) == 8", "topOffset(…)", "view a, b; a.topOffset(b) == 8"),
    ("view a, b; a.t‸ == 8", "topOffset(…)", "view a, b; a.topOffset(view) == 8"),
    ("view a (in‸trinsic: 44 x 44)", "hug", "view a (hugtrinsic: 44 x 44)"),
    ("view a (in‸: 44 x 44)", "intrinsic", "view a (intrinsic: 44 x 44)"),
    ("view a (in‸)", "intrinsic", "view a (intrinsic: 100 x 20)"),
    ("view a (hu‸ : 751)", "hugH", "view a (hugH : 751)"),
    ("view a; stack (sp‸: 12) { a }", "spacing", "view a; stack (spacing: 12) { a }"),
    ("sc‸ Phones", "screens", "screens Phones"), ("im‸ \"x.layout\"", "import", "import \"x.layout\""),
    ("screen p = 3 x 4 te‸ 150%", "text", "screen p = 3 x 4 text 150%"),
    ("view a (text: 9 x 9 li‸ 3)", "lines", "view a (text: 9 x 9 lines 3)"),
    ("view a (text: 9 x 9 li‸, hug: 3)", "lines", "view a (text: 9 x 9 lines, hug: 3)"),
  ])
  func acceptedCompletionsKeepWhatFollows(_ marked: String, _ label: String, _ wanted: String) throws {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    let candidates = completionCandidates(analysis, at: document.cursors[0])
    let candidate = try #require(candidates.first { $0.label == label })
    var text = Array(document.text.utf8)
    text.replaceSubrange(candidate.replace, with: candidate.textWithoutSnippet.utf8)
    #expect(String(decoding: text, as: UTF8.self) == wanted)
  }

  /// Clients without snippets insert a line end as a byte of the line, or indent what follows once more.
  @Test(arguments: Repository.files(in: "Examples", ending: ".layout"))
  func withoutSnippetsNothingInsertsALineEnd(_ path: String) throws {
    let text = Array(try #require(Repository.text(path)).utf8)
    for (number, cut) in stride(from: 0, through: text.count, by: 61).enumerated() {
      // In the text, and at the end of what is being written.
      let written = number.isMultiple(of: 2) ? text : Array(text[..<cut])
      var workspace = Workspace()
      workspace.open("/a.layout", text: written)
      let analysed = workspace.analysis(of: "/a.layout")
      let analysis = try #require(analysed)
      for candidate in completionCandidates(analysis, at: cut) {
        let inserted = candidate.textWithoutSnippet
        #expect(!inserted.contains(where: \.isNewline) && !inserted.contains("\t"), "\(path) at \(cut): \(inserted)")
        // Where the colon of `H:` follows already, it is not inserted again.
        let words = [candidate.label, String(candidate.label.dropLast())]
        if candidate.kind == .keyword { #expect(words.contains(inserted), "\(path) at \(cut): \(inserted)") }
      }
    }
  }

  @Test(arguments: [
    ("‸", ["layout", "screen", "view", "screens", "import", "let", "stack", "rows", "when", "state", "H:"]),
    ("when width < 3 { }\n‸", ["else", "else when"]), ("view a {\n  ‸\n}", ["view", "when", "state", "rows"]),
  ])
  func withoutSnippetsKeywordsInsertTheWord(_ marked: String, _ words: [String]) throws {
    let document = MarkedDocument(marked)
    let candidates = completionCandidates(try #require(document.analysis), at: document.cursors[0])
    for word in words {
      let candidate = try #require(candidates.first { $0.label == word }, "\(word)")
      #expect(candidate.isSnippet && candidate.textWithoutSnippet == word)
    }
  }

  /// A layout may have the name of its file, and a file may have a name that would be a link.
  @Test func documentationHasNoMarkdownOfFiles() throws {
    let name = "[a](command:x)`"
    let main = MarkedDocument(
      """
      import "\(name).layout"
      view v: ‸
      """)
    var set = FileSet(
      """
      === main.layout
      \(main.text)
      === \(name).layout
      view a
      """)
    let found = set.analysis()
    let candidates = completionCandidates(try #require(found), at: try #require(main.cursors.first))
    let candidate = try #require(candidates.first { $0.label == name })
    #expect(candidate.documentation == "An instance of `` [a](command:x)` `` from `` [a](command:x)`.layout ``.")
  }
}
