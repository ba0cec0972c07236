import Testing

@testable import Analysis
@testable import Features
@testable import Formats

/// Tests the code lenses of layouts.
@Suite struct CodeLensTests {
  private static let table: [(text: String, lenses: [String])] = [
    ("", []), ("let m = 3", []),
    (
      """
      screen p = 3 x 4
      view a; a.edges == view.edges
      """, ["4 constraints, 1 screen, solved"]
    ),
    (
      """
      layout A { view a; a.left == 1; a.left == 2; a.left == 3 }
      layout B {}
      """,
      ["3 constraints, 1 screen, 2 conflicts", "0 constraints, 1 screen, solved"]
    ),
    (
      "layout A { screen p = 9 x 9; screen q = 9 x 9; view a; a.left == 1 }",
      ["1 constraint, 2 screens, ambiguous", "0 of 2 solved, 2 open"]
    ),
    (
      "screen p = 100 x 9; screen q = 200 x 9; view a, b; a.left == 0; b.right == 0; [a, b].top == 0; [a, b].size == 60",
      ["8 constraints, 2 screens, solved", "2 of 2 solved, 1 overlapping"]
    ),
    ("layout A { view a; a.nothing == 1 }", ["0 constraints, 1 screen, has errors"]),
    (
      """
      layout A { view b: B; b.edges == view.edges }
      layout B { view a; a.nothing == 1 }
      """,
      ["4 constraints, 1 screen, has an instance with errors", "0 constraints, 1 screen, has errors"]
    ),
    (
      "layout A { screen p = 9 x 9; state s { view a; a.edges == view.edges }; state t {} }",
      ["4 constraints, 1 screen, 2 states, solved", "2 of 2 solved"]
    ),
    (
      "layout A { screen p = 10...20 x 9; view a; a.insets == 0; a.width <= 15 }",
      ["5 constraints, 1 screen, not at every size"]
    ),
  ]

  @Test(arguments: table) func lensesSumUpLayouts(_ text: String, _ lenses: [String]) {
    #expect(MarkedDocument(text).analysis?.lenses.map(\.title) == lenses)
  }

  @Test func throughTheProtocol() throws {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize()
    try client.open("/* 𝄞é */ layout A {}\r\nview b; b.edges == view.edges\r\n")
    let answer = try client.call("textDocument/codeLens", ["textDocument": ["uri": "file:///a.layout"]])
    let found = answer["result"].items
    #expect(found.map { $0["range", "start", "character"] } == [0, 17])
    #expect(
      found.map { $0["command", "title"] } == ["4 constraints, 1 screen, solved", "0 constraints, 1 screen, solved"])
    #expect(found.map { $0["command", "command"] } == ["", ""])
  }
}
