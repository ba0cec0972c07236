import Syntax
import Testing

@testable import Analysis
@testable import Features
@testable import Protocol

/// Tests hovers: the pages of Snapshots/Hover show the text that each is about, and its Markdown.
struct HoverTests {
  static let pages = SnapshotPage.all(in: "Hover")

  @Test(arguments: pages) func hoversAreAsOnThePages(_ path: String) throws {
    try SnapshotPage.expectAnswers(path) { document in
      guard let answer = hoverAnswer(document.analysis, at: document.cursor) else { return "No hover." }
      let plain = answer.plaintext
      #expect(!plain.isEmpty && !plain.contains("**") && !plain.contains("`") && !plain.contains("| --"), "\(plain)")
      // That something is as small as it can be is true of any size.
      let broken = plain.split(separator: "\n").filter { $0.contains("not hold") || $0.contains("broken") }
      #expect(!broken.contains { $0.contains("it be") || $0.contains("can be") }, "\(plain)")
      let about = answer.bytes.map { "About `\(document.text(in: $0))`:\n\n" } ?? ""
      let lines = answer.markdown().split(separator: "\n", omittingEmptySubsequences: false)
      return about + lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
    }
  }

  @Test func thereArePages() { #expect(Self.pages.count > 10) }

  /// If the address of the manual is known, words of the language link to it.
  @Test func wordsLeadToTheManual() throws {
    let document = MarkedDocument("vi‸ew a")
    let answer = hoverAnswer(
      try #require(document.analysis), at: document.cursors[0], manual: "https://example.org/language.html")
    #expect(answer?.markdown().contains("[The manual](https://example.org/language.html#views-and-guides)") == true)
  }

  /// The words of a screen have the same help in a set of screens.
  @Test(arguments: [
    "screens S { screen big = 390 x 844 safe‸Area (47, 0, 34, 0) }; layout L { screens S; view a; a.insets == 0 }",
    "layout L { screen big = 390 x 844 safe‸Area (47, 0, 34, 0); view a; a.insets == 0 }",
  ]) func wordsOfScreensHaveHelp(_ text: String) throws {
    let document = MarkedDocument(text)
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    #expect(answer.plaintext.contains(ScreenProperty.safeArea.meaning), "\(answer.plaintext)")
  }

  /// A client that shows only one line shows the frame.
  @Test func firstLineHasTheFrame() throws {
    let document = MarkedDocument(
      """
      screen p = 320 x 480
      view ‸a
      a.insets == 10
      """)
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    #expect(
      answer.plaintext.hasPrefix(
        """
        view a (10, 10) 300 × 460
        screen
        """))
  }

  @Test func cancelledHoversHaveNoNotesAboutSizes() throws {
    let document = MarkedDocument(
      """
      screen s = 320...640 x 100
      view ‸a
      a.insets == 3
      """)
    let analysis = try #require(document.analysis)
    let cancelled = try #require(hoverAnswer(analysis, at: document.cursors[0]) { true })
    #expect(!cancelled.markdown().contains("throughout"))
    let kept = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    #expect(kept.markdown().contains("throughout"))
  }

  /// Constraints that one scenario adds for its sizes have numbers that mean nothing in the other scenarios.
  @Test func conflictsOfOneScenarioAreExplained() throws {
    let text = """
      screen t = 200...600 x 200...844
      view a
      when width > height { a.width == 48 }
      when width == 200 { a.width == 76 }
      a.height == 123
      a.height == 10%
      """
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    let found = workspace.analysis(of: "/a.layout")
    let analysis = try #require(found)
    for offset in 0...text.utf8.count { _ = hoverAnswer(analysis, at: offset) }
    let at = try #require(text.utf8.firstRange(of: "view a".utf8)).upperBound
    let answer = hoverAnswer(analysis, at: text.utf8.distance(from: text.startIndex, to: at))
    #expect(answer?.plaintext.contains("contradiction on t") == true)
  }
}
