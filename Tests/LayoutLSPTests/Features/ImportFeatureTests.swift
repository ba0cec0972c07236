import Testing

@testable import Analysis
@testable import Features

/// Tests completion and hover of imports and instances. `‸` is the cursor, in the first file.
struct ImportFeatureTests {
  private static let others = """
    === card.layout
    layout Card { view title, body }
    layout Small { }
    === parts/part.layout
    layout Part { }
    === secret/x.txt
    """

  private func answer<T>(_ main: String, _ body: (Analysis, Int) -> T) throws -> T {
    let marked = MarkedDocument(main)
    var set = FileSet(
      """
      === app/main.layout
      \(marked.text)
      === app/side.layout
      \(Self.others)
      """)
    let found = set.analysis()
    return body(try #require(found), try #require(marked.cursors.first))
  }

  @Test(arguments: [
    ("import \"‸\"", ["side.layout", "../"], ["main.layout", "view"]),
    ("import \"‸", ["side.layout"], []),
    ("import ‸", ["side.layout"], ["view", "../"]),
    ("import \"../‸\"", ["card.layout", "parts/", "app/"], ["side.layout", "../", "x.txt"]),
    ("import \"../pa‸rts/part.layout\"", ["parts/"], []),
    ("import \"../parts/‸\" # c", ["part.layout"], ["card.layout"]),
    ("import \"../../‸\"", [], ["card.layout", "../"]),
    ("import \"a.layout\"‸", [], ["side.layout", "view"]),
    (
      """
      import "../card.layout"
      view a: ‸
      """, ["Card", "Small"], ["Part", "main"]
    ),
    (
      """
      import "../card.layout"
      layout Own { view x: UILabel }
      layout B { view a: ‸ }
      """, ["Card", "Own"], ["B"]
    ),
    (
      """
      import "../card.layout"
      view a: Card
      a.‸
      """, ["title", "body", "left"], []
    ),
    (
      """
      import "../card.layout"
      view a: Card { view c; ‸ }
      """, ["title", "c"], ["import"]
    ),
    ("‸", ["import"], []), ("/‸", [], ["view"]),
  ])
  func offers(_ main: String, _ offers: [String], _ omits: [String]) throws {
    let labels = try answer(main) { analysis, offset in completionCandidates(analysis, at: offset) }
    #expect(Set(labels.map(\.label)).isSuperset(of: offers), "\(labels.map(\.label))")
    #expect(Set(labels.map(\.label)).isDisjoint(with: omits), "\(labels.map(\.label))")
    #expect(labels.allSatisfy { $0.fullDocumentation?.isEmpty == false })
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

  @Test func completionReplacesTheWholeName() throws {
    let main = "import \"../ca‸rd.lay\" # c"
    let candidates = try answer(main) { analysis, offset in completionCandidates(analysis, at: offset) }
    let candidate = try #require(candidates.first { $0.label == "card.layout" })
    let text = Array(MarkedDocument(main).text.utf8)
    #expect(String(decoding: text[candidate.replace], as: UTF8.self) == "card.lay")
    #expect(candidate.insertText == "card.layout")
  }

  @Test(arguments: [
    ("import ‸\"../card.layout\"", ["import ../card.layout", "Brings `Card`, `Small`.", "/w/card.layout"]),
    ("import \"../none‸.layout\"", []),
    (
      """
      import "../card.layout"
      view a: Ca‸rd { view more }
      """,
      ["layout Card", "From `/w/card.layout`; `a` is an instance of it.", "Its views: `a.title`, `a.body`"]
    ),
    (
      """
      layout B { view x }
      layout A { view b: ‸B }
      """, ["layout B", "Declared in this file"]
    ),
    (
      """
      layout B { view ‸x }
      layout A { view b: B }
      """, ["view x"]
    ),
    (
      """
      import "../card.layout"
      screen p = 9 x 9
      view a: Card
      a.edges == view.edges
      a.tit‸le.left == 1
      """,
      ["view a.title", "| p      |   1 |"]
    ),
  ])
  func hovers(_ main: String, _ shows: [String]) throws {
    let markdown = try answer(main) { analysis, offset in hoverAnswer(analysis, at: offset)?.markdown() ?? "" }
    #expect(markdown.isEmpty == shows.isEmpty)
    for words in shows { #expect(markdown.contains(words), "\(markdown)") }
  }
}
