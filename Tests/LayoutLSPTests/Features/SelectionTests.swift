import Testing

@testable import Analysis
@testable import Features
@testable import Formats

/// Tests how a selection grows from a cursor, step by step.
@Suite struct SelectionTests {
  private static let steps: [(marked: String, steps: [String])] = [
    (
      """
      layout L {
        form.us‸er.left == b.left + 3 @ high
        view b
      }

      """,
      [
        "user", "form.user", "form.user.left", "form.user.left == b.left + 3", "form.user.left == b.left + 3 @ high",
        """
        form.user.left == b.left + 3 @ high
          view b
        """,
        """
        {
          form.user.left == b.left + 3 @ high
          view b
        }
        """,
        """
        layout L {
          form.user.left == b.left + 3 @ high
          view b
        }
        """,
      ]
    ),
    (
      "a.left == b.left + (3‸ - c.left) * 2",
      [
        "3", "3 - c.left", "(3 - c.left)", "(3 - c.left) * 2", "b.left + (3 - c.left) * 2",
        "a.left == b.left + (3 - c.left) * 2",
      ]
    ),
    ("view a (hug: ‸3, resist: 4), b", ["3", "hug: 3", "hug: 3, resist: 4", "(hug: 3, resist: 4)"]),
    ("view a‸, b", ["a", "view a, b"]),
    ("H:|-[a(‸>=50@high)]", [">=", ">=50@high", "(>=50@high)", "a(>=50@high)", "[a(>=50@high)]"]),
    (
      """
      # wo‸rds
      view a
      """, ["# words"]
    ),
    ("import \"‸a.layout\"", ["\"a.layout\"", "import \"a.layout\""]),
    (
      """
      a.left == 0

      ‸
      b.left == 0
      """, []
    ),
    ("", []),
  ]

  private static func selected(_ document: MarkedDocument) -> [String] {
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(document.text.utf8))
    let bytes = Array(document.text.utf8)
    let steps = workspace.documents["/a.layout"]?.selectionSteps(at: document.cursors.first ?? 0) ?? []
    return steps.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: steps) func grows(_ marked: String, _ steps: [String]) {
    let document = MarkedDocument(marked)
    let found = Self.selected(document)
    #expect(Array(found.prefix(steps.count)) == steps)
    #expect(found.last == document.text)
  }

  /// In prefixes of the samples, each step holds the place and the step before it, and the last step is the file.
  @Test func stepsGrowInBrokenText() {
    for set in NameSamples.sets.suffix(2) {
      let bytes = Array((set.first?.text ?? "").utf8)
      for length in stride(from: 0, through: bytes.count, by: 53) {
        var workspace = Workspace()
        workspace.open("/a.layout", text: Array(bytes[..<length]))
        guard let document = workspace.documents["/a.layout"] else { continue }
        for offset in stride(from: 0, through: length, by: 7) {
          let steps = document.selectionSteps(at: offset)
          #expect(steps.last == 0..<length)
          for step in steps { #expect(step.lowerBound <= offset && offset <= step.upperBound) }
          for (inner, outer) in zip(steps, steps.dropFirst()) {
            #expect(outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound && inner != outer)
          }
        }
      }
    }
  }

  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func severalPlaces(_ encoding: String, _ width: Int) throws {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(["general": ["positionEncodings": [.string(encoding)]]])
    try client.open("/* 𝄞é */ view a, b\r\n")
    let answer = try client.call(
      "textDocument/selectionRange",
      [
        "textDocument": ["uri": "file:///a.layout"],
        "positions": [["line": 0, "character": .int(width + 13)], ["line": 9, "character": 9]],
      ])
    let found = answer["result"].items
    #expect(found.count == 2)
    let start: JSONValue = ["line": 0, "character": .int(width + 12)]
    #expect(found.first?["range", "start"] == start)
    #expect(found.first?["parent", "range", "start", "character"] == .int(width + 7))
    #expect(found.first?["parent", "parent", "range", "start", "character"] == 0)
    #expect(found.first?["parent", "parent", "parent"] == nil)
    #expect(found.last?["range", "start", "line"] == 0)
  }

  @Test func deepNestingIsAnswered() throws {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize()
    let deep = String(repeating: "(", count: 2000)
    try client.open("a.left == \(deep)3")
    let answer = try client.call(
      "textDocument/selectionRange",
      ["textDocument": ["uri": "file:///a.layout"], "positions": [["line": 0, "character": 2011]]])
    #expect(answer["result"].items.count == 1)
  }
}
