import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server
@testable import layout_bench

/// A text, and its `bytes lines tokens views constraints variables components configurations`. Implied constraints
/// count: two for each rectangle, and one for each side of the screen that is `fit`.
private let files: [(text: String, sizes: String)] = [
  ("", "0 0 0 0 0 0 0 0"), ("\n", "1 1 0 0 0 0 0 0"), ("let a = 5", "9 1 4 0 0 0 0 0"),
  // A lone view: its four values and the root's two sizes are independent.
  ("view a", "6 1 2 1 6 6 6 1"),
  // Once the root's size is given, it no longer joins the variables tied to it into one component.
  (
    """
    screen p = 100 x 50
    view a, b
    a.insets == 0
    b.left == a.right # end
    """, "67 4 22 2 11 10 5 1"
  ),
  // Guides have variables and are no views. A ranged screen has two configurations, and its size joins variables.
  (
    """
    screen p = 10...20 x 50
    view a { guide g }
    a.g.width == a.width
    a.width == 50%
    """, "78 4 29 1 8 8 5 2"
  ),
  // A layout counts as its configuration with the most constraints; the counts of all layouts are added.
  (
    """
    layout A { screen p = 1 x 1; view a; state s { a.left == 0; a.top == 0 }; state t { a.left == 0 } }
    layout B { view b }
    """,
    "119 2 45 2 12 12 10 3"
  ),
]

/// Texts in which the constant to be edited ends at the mark `|`; without a mark there is none.
private let constants = [
  """
  view a
  a.left == 10|
  """,
  """
  view a
  a.left == 10|; a.top == 20
  """,
  """
  view a
  a.width == 2 * a.height + 7|
  """,
  """
  view a
  a.width == 5| @ 750
  """,
  """
  view a (intrinsic: 20 x 30)
  screen s = 400 x 300
  a.left == 1|

  """,
  """
  view a, b
  H:|-[a]-[b(40|)]-|
  """,
  "layout A { view a; when width < 600 { a.left == 5| } }",
  """
  view a, b
  [a, b].width.equal = 24|
  """,
  """
  view a
  a: ll = 16|
  """,
  """
  let m = 4
  view a
  a.left == m
  """,
  """
  view a
  a.width == 50%
  """, "screen p = 10 x 10",
]

@Suite struct StatsCommandTests {
  @Test(arguments: files) func sizesAreCounted(_ text: String, _ sizes: String) throws {
    let json = try stats(text)
    let names = ["bytes", "lines", "tokens", "views", "constraints", "variables", "components", "configurations"]
    #expect(names.compactMap { json[$0]?.int.map(String.init) }.joined(separator: " ") == sizes)
  }

  @Test func jsonHasAllDocumentedMembers() throws {
    let json = try stats(
      """
      view a
      a.left == 10
      """)
    func keys(_ value: JSONValue?) -> [String] {
      guard case .object(let members) = value else { return [] }
      return members.keys.sorted()
    }
    #expect(
      keys(json) == [
        "bytes", "components", "configurations", "constraints", "edit_ms", "file", "lines", "ms", "peak_rss_bytes",
        "pivots", "tokens", "variables", "version", "views",
      ])
    #expect(keys(json["ms"]) == ["check", "model", "parse", "solve"])
    #expect(keys(json["edit_ms"]) == ["check", "reparse"])
    #expect(json["version"] == .int(1))
    #expect(json["file"] == .string("<stdin>"))
    for (part, name) in [("ms", "parse"), ("ms", "model"), ("ms", "solve"), ("ms", "check"), ("edit_ms", "check")] {
      #expect(isPositive(json[part]?[name]), "\(part).\(name)")
    }
    #expect((json["peak_rss_bytes"]?.int ?? 0) > 1 << 20)
    // If nothing can be edited, the times are null.
    #expect(try stats("view a")["edit_ms"] == .object(["check": .null, "reparse": .null]))
    // A file with errors is measured like any other.
    #expect(
      isPositive(
        try stats(
          """
          view a
          a.left == = 10
          """)["ms"]?["check"]))
  }

  @Test func theTableNamesEveryFigure() throws {
    let table = try #require(Program.bench(["stats", "--runs", "1", "-"], input: "view a\na.left == 10"))
    #expect(table.exitCode == 0)
    let words = [
      "<stdin>\n", "bytes ", "lines ", "tokens ", "views ", "constraints ", "variables ", "components ",
      "configurations ",
      "pivots ", "parse ", "model ", "solve ", "check ", "reparse ", "recheck ", "peak memory ", " ms ", " MB\n",
    ]
    for word in words { #expect(table.output.contains(word), "\(word)") }
    #expect(!table.output.contains("\u{1b}"))
    let coloured = try #require(Program.bench(["stats", "--color", "always", "--runs", "1", "-"], input: ""))
    #expect(coloured.output.contains("\u{1b}[1m<stdin>"))
  }

  @Test(arguments: constants) func theConstantNearTheMiddleIsEdited(_ marked: String) {
    // A bar is also the edge of a superview in visual format: the mark is the bar after a digit.
    let bytes = Array(marked.utf8)
    let mark = bytes.indices.first { index in
      index > 0 && bytes[index] == UInt8(ascii: "|")
        && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index - 1])
    }
    let text = bytes.enumerated().filter { $0.offset != mark }.map(\.element)
    let document = Document(file: "/t.layout", text: text, replacing: nil)
    #expect(document.constantNearMiddle == mark)
  }

  private func stats(_ text: String) throws -> JSONValue {
    let result = try #require(Program.bench(["stats", "--format=json", "--runs", "2", "-"], input: text))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return try JSONValue(reading: Array(result.output.utf8))
  }

  private func isPositive(_ value: JSONValue?) -> Bool {
    switch value {
    case .double(let number): number > 0
    case .int(let number): number > 0
    default: false
    }
  }
}
