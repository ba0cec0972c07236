import Testing

@testable import Analysis
@testable import Features

/// Comments that silence findings. `says` has the findings that remain as `code line:column`, `silenced` counts the
/// others.
struct IgnoreTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    var says: [String] = []
    var silenced = 1
    var testDescription: String { text }
  }

  private static let frame = "view b; b.edges == view.edges"

  static let rows: [Row] = [
    Row(
      text: """
        screen p = 9 x 9; \(frame)
        view a # ignore: unused-view, ambiguous
        """, silenced: 2),
    Row(
      text: """
        screen p = 9 x 9; \(frame)
        # ignore: unused-view, ambiguous
        view a
        """, silenced: 2),
    Row(
      text: """
        screen p = 9 x 9; \(frame)
          #ignore:unused-view
        \t# ignore: ambiguous
        # why
          view a
        """, silenced: 2),
    Row(
      text: """
        layout L { # ignore: unused-view, ambiguous
         screen p = 9 x 9
         \(frame)

         view a
        }
        """, silenced: 2),
    Row(
      text: """
        screen p = 9 x 9; screen q = 2 x 9; \(frame)
        when width > 3 { b.left == 0 } else { # ignore: redundant
         b.top == 0 }
        """, silenced: 2),
    Row(
      text: """
        screen p = 9 x 9; \(frame)
        # ignore: unused-view, ambiguous

        view a
        """,
      says: ["ambiguous 4:6", "unused-ignore 2:11", "unused-ignore 2:24", "unused-view 4:6"], silenced: 0),
    Row(
      text: """
        screen p = 9 x 9; \(frame)
        view a # ignore: unused-veiw, ambiguous a reason, conflict
        """,
      says: ["unused-ignore 2:18", "unused-ignore 2:51", "unused-view 2:6"]),
    Row(text: "screen p = 9 x 9; \(frame) # ignore:", says: ["unused-ignore 1:49"], silenced: 0),
    // Errors are not silenced, and beside errors no comment is reported as unused.
    Row(
      text: """
        screen p = 9 x 9; \(frame) # ignore: conflict, redundant
        b.left == 1 # ignore: conflict
        """,
      says: ["conflict 2:1"],
      silenced: 0),
    // Comments that do not begin with `#` silence nothing.
    Row(
      text: """
        screen p = 9 x 9; \(frame)
        view a /* # ignore: unused-view */ // ignore: ambiguous
        """,
      says: ["ambiguous 2:6", "unused-view 2:6"], silenced: 0),
    // A finding about a comment may be silenced as well.
    Row(text: "screen p = 9 x 9; \(frame) # ignore: redundant, unused-ignore"),
    Row(
      text: "screen p = 9 x 9; \(frame) # ignore: unused-ignore", says: ["unused-ignore 1:59"], silenced: 0),
    Row(text: "screen p = 9 x 9; \(frame)\r\nlet m = 3 # ignore: unused-metric\r\nlayout L { screen q = 3 x 3 }"),
  ]

  @Test(arguments: rows) func commentsSilenceFindings(_ row: Row) throws {
    var files = FileSet("=== main.layout\n" + row.text)
    let found = files.analysis()
    let analysis = try #require(found)
    #expect(analysis.findings.map { files.shown($0) }.sorted() == row.says.sorted())
    #expect(analysis.silenced.count == row.silenced)
  }

  /// The fix of each comment that silences nothing removes its finding and no other.
  @Test(arguments: rows) func unusedCommentsCanBeRemoved(_ row: Row) throws {
    var text = row.text
    for _ in 0..<10 {
      var files = FileSet("=== main.layout\n" + text)
      let found = files.analysis()
      let findings = try #require(found).findings
      guard let unused = findings.first(where: { $0.code == .unusedIgnore }) else { return }
      text = try #require(unused.applyingFix(to: text), "no fix for \(unused.message)")
      var after = FileSet("=== main.layout\n" + text)
      let left = after.analysis()
      let rest = try #require(left).findings
      #expect(rest.count == findings.count - 1, "\(text)")
    }
    Issue.record("there is no end of them")
  }

  /// For each finding that is no error there is an action that ignores it, after which it is silenced.
  @Test(arguments: [
    """
    screen p = 9 x 9
    view a‸
    """,
    """
    screen p = 9 x 9
    view a‸ # why
    """,
    """
    screen p = 9 x 9
    view a‸ # ignore: redundant
    """,
    "screen p = 9 x 9\nview a‸ /* why */  ", "screen p = 9 x 9\r\n  view a‸; view b\r\n",
  ])
  func ignoringIsOffered(_ marked: String) throws {
    let document = MarkedDocument(marked)
    for code in ["ambiguous", "unused-view"] {
      let place = try #require(ActionDocument(marked).place)
      let action = try #require(
        place.actions(only: ["quickfix"]).map(\.action).first { $0.title == "Ignore '\(code)' here" })
      guard case .edits(let edits) = action.change else {
        Issue.record("'\(action.title)' edits nothing")
        return
      }
      var bytes = Array(document.text.utf8)
      for edit in edits { bytes.replaceSubrange(edit.bytes, with: Array(edit.text.utf8)) }
      var files = FileSet("=== main.layout\n" + String(decoding: bytes, as: UTF8.self))
      let found = files.analysis()
      let analysis = try #require(found)
      #expect(analysis.silenced.contains { $0.code.rawValue == code })
      #expect(!analysis.findings.contains { $0.code.rawValue == code && files.shown($0).hasSuffix(" 2:6") })
    }
  }
}
