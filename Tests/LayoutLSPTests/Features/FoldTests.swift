import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol

/// Tests what can be folded: `⟦` and `⟧` stand where a fold starts and ends.
@Suite struct FoldTests {
  private static let drawn: [(name: String, text: String)] = [
    (
      "nothing",
      """
      view a { view b }
      a.left == 0 # one

      """
    ),
    (
      "a block",
      """
      layout L {⟦
        view a
      ⟧}

      """
    ),
    (
      "blocks in blocks",
      """
      layout L {⟦
        view a {⟦
          view b ⟧}
      ⟧}
      """
    ),
    (
      "branches",
      """
      when width < 3 {⟦
        view a
      ⟧} else {⟦
        view b
      ⟧}

      """
    ),
    (
      "without its end",
      """
      layout L {⟦
        view a⟧

      """
    ),
    (
      "rows",
      """
      rows {⟦
        [a]
        [b]
      ⟧}

      """
    ),
    (
      "properties",
      """
      view a (⟦
        hug: 3,
        margins: (⟦1, 2,
       3, 4⟧)
      ⟧), b

      """
    ),
    (
      "a list",
      """
      [⟦a,
       b⟧].left == 0

      """
    ),
    (
      "a statement",
      """
      view a,⟦
        b,
        c⟧
      view d

      """
    ),
    (
      "a sum",
      """
      a.left == 3 +⟦
        4⟧

      """
    ),
    (
      "a comment",
      """
      ⟦/* one
       two */⟧
      view a

      """
    ),
    (
      "comments",
      """
      ⟦# one
        // two
      # three⟧

      # four
      view a # five
      # six

      """
    ),
    (
      "imports",
      """
      import⟦ "a"
      import "b"; import "c"⟧
      view a
      import "d"

      """
    ),
    ("imports in a row", "import \"a\"; import \"b\"\n"),
    (
      "an error",
      """
      ( ) {⟦
        view a
      ⟧}

      """
    ),
  ]

  private static func plain(_ drawn: String) -> String { String(drawn.filter { $0 != "⟦" && $0 != "⟧" }) }

  private static func folds(_ text: String) -> [Fold] {
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    return workspace.documents["/a.layout"].map { $0.folds(LineTable($0.text)) } ?? []
  }

  private static func draw(_ folds: [Fold], _ text: String) -> String {
    var marks: [(at: Int, mark: String)] = []
    for fold in folds { marks += [(fold.bytes.lowerBound, "⟦"), (fold.bytes.upperBound, "⟧")] }
    var bytes = Array(text.utf8)
    for mark in marks.sorted(by: { $0.at > $1.at }) { bytes.insert(contentsOf: mark.mark.utf8, at: mark.at) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: drawn) func folds(_ name: String, _ drawn: String) {
    let text = Self.plain(drawn)
    #expect(Self.draw(Self.folds(text), text) == drawn, "\(name)")
    let windows = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(Self.folds(windows).count == Self.folds(text).count, "\(name)")
  }

  @Test func summariesCount() {
    #expect(
      Self.folds(
        """
        layout L {
          view a
          view b }
        """
      ).map(\.summary) == ["2 statements"])
    #expect(
      Self.folds(
        """
        rows {
          [a] }
        """
      ).map(\.summary) == ["1 row"])
    #expect(
      Self.folds(
        """
        import "a"
        import "b"
        """
      ).map(\.summary) == ["2 files"])
  }

  /// In prefixes of the samples, folds stay inside the text and nest.
  @Test func brokenTextFoldsToo() {
    for set in NameSamples.sets {
      let bytes = Array((set.first?.text ?? "").utf8)
      for length in stride(from: 0, through: bytes.count, by: 37) {
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        var open: [Range<Int>] = []
        for fold in Self.folds(text) {
          #expect(fold.bytes.upperBound <= text.utf8.count)
          while let last = open.last, last.upperBound <= fold.bytes.lowerBound { open.removeLast() }
          if let last = open.last { #expect(fold.bytes.upperBound <= last.upperBound, "\(text)") }
          open.append(fold.bytes)
        }
      }
    }
  }

  private static let text =
    "/* 𝄞é */ layout L {\r\n  when width < 3 {\r\n    view a\r\n  } else {\r\n    view b }\r\n}\r\n"

  private func ranges(_ capabilities: JSONValue) throws -> [JSONValue] {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(capabilities)
    try client.open(Self.text)
    return try client.call("textDocument/foldingRange", ["textDocument": ["uri": "file:///a.layout"]])["result"].items
  }

  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func columns(_ encoding: String, _ width: Int) throws {
    let found = try ranges(["general": ["positionEncodings": [.string(encoding)]]])
    let first: JSONValue = ["startLine": 0, "startCharacter": .int(17 + width), "endLine": 5, "endCharacter": 0]
    #expect(found.first == first)
    #expect(found.count == 3)
  }

  @Test func linesOnly() throws {
    let found = try ranges(["textDocument": ["foldingRange": ["lineFoldingOnly": true]]])
    #expect(
      found == [
        ["startLine": 0, "endLine": 4], ["startLine": 1, "endLine": 2], ["startLine": 3, "endLine": 4],
      ])
  }

  @Test func theRangeLimitHolds() throws {
    let found = try ranges(
      ["textDocument": ["foldingRange": ["rangeLimit": 1, "foldingRange": ["collapsedText": true]]]])
    #expect(found.map { $0["collapsedText"] } == ["1 statement"])
  }
}
