import Testing

@testable import Analysis
@testable import Formats

/// Tests the numbers that move a view, trial changes and their edits, through the protocol. Tests/outside/drags.py
/// tests that slopes are what happens in real layouts.
@Suite struct HandlesTests {
  private static let text = """
    let gap = 8; let wide = 400
    layout Card { view title (intrinsic: 40 x 20); title.left == 3; title.top == 4 }
    layout Page (margins: 5) {
      screen phone = 300 x 200
      screen tablet = wide...600 x 200
      view a { view inner }
      view b (intrinsic: 50 x 20); view loose; view card: Card
      a.left == gap; a.top == -4 + 20; a.width == 2 * gap + 44; a.height == a.width
      a.inner.insets == 6
      b.centerX == 0; b.top >= a.bottom + 10; b.top == 0 @ 10
      loose.top == a.top; loose.height == 30; loose.width == 10%
      card.right == -20; card.bottom == margins.bottom; card.size == (90, 40)
      when width >= wide { b.resistH == 900 } else { b.hugH == 600 }
    }
    """

  private func client(_ text: String = text) throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize([
      "experimental": ["layoutPreview": true], "workspace": ["workspaceEdit": ["documentChanges": true]],
    ])
    try client.open(text)
    return client
  }

  private static let document: JSONValue = ["uri": "file:///a.layout"]

  private func ask(_ client: TestClient, _ method: String, _ more: [String: JSONValue]) throws -> JSONValue {
    try client.call(method, .object(["textDocument": Self.document, "version": 1].merging(more) { $1 }))
  }

  /// Returns the ids of views, by their paths.
  private func ids(_ client: TestClient, _ layout: JSONValue = "Page") throws -> [String: JSONValue] {
    let model = try client.call("layout/preview", ["textDocument": Self.document, "layout": layout])
    let views = model["result", "shown"].items.flatMap { $0["views"].items }
    return Dictionary(uniqueKeysWithValues: views.map { ($0["path"]?.string ?? "", $0["id"] ?? nil) })
  }

  /// Returns the candidates of a dimension, each as its kind, number and slope, with `*` if preferred; or the reason
  /// for none.
  private func handles(_ client: TestClient, _ path: String, _ name: String, _ more: [String: JSONValue] = [:]) throws
    -> [String]
  {
    let view = try ids(client)[path] ?? -1
    let answer = try ask(client, "layout/handles", ["layout": "Page", "view": view].merging(more) { $1 })
    let dimensions = answer["result", "dimensions"].items
    #expect(dimensions.map { $0["name"]?.string } == ["left", "top", "width", "height", "right", "bottom"])
    guard let dimension = dimensions.first(where: { $0["name"] == .string(name) }) else { return [] }
    if let reason = dimension["reason"]?.string { return ["because " + reason] }
    return dimension["candidates"].items.map { one in
      let words = [one["kind"], one["text"], one["slope"]].map { $0?.string ?? "?" }.filter { !$0.isEmpty }
      return words.joined(separator: " ") + (one["preferred"] == true ? " *" : "")
    }
  }

  @Test(arguments: [
    // A metric is never preferred: it changes only on request. A sign before a number goes with it.
    ("a", "left", ["metric 8 1"]),
    ("a", "top", ["constant 4 -1 *", "constant 20 1"]),
    ("a", "width", ["constant 44 1 *", "constant 2 8", "metric 8 2"]),
    ("a", "height", ["constant 44 1 *", "constant 2 8", "metric 8 2"]),
    ("a.inner", "left", ["constant 6 1 *"]),
    ("a.inner", "right", ["constant 6 -1 *", "constant 2 8", "constant 44 1", "metric 8 2"]),
    // A centred view moves half as far.
    ("b", "left", ["constant 0 1 *", "intrinsic 50 -0.5"]),
    ("b", "top", ["constant 10 1 *", "constant 4 -1", "constant 20 1", "constant 2 8", "constant 44 1", "metric 8 2"]),
    // An open value has a new equation; a percentage is no number of points.
    ("loose", "left", ["new 1 *"]),
    (
      "loose", "width",
      [
        "because no number of this layout moves it: it follows from the screen, from other views and from shares of them"
      ]
    ),
    ("loose", "top", ["constant 4 -1 *", "constant 20 1"]),
    ("card", "bottom", ["constant 5 -1 *"]),
    (
      "card.title", "left",
      ["because it follows from the text of `Card`, which is changed where that is shown by itself"]
    ),
    ("", "width", ["because fixed by the screen"]),
  ])
  func numbersThatMoveAView(_ path: String, _ dimension: String, _ expected: [String]) throws {
    let found = try handles(client(), path, dimension)
    #expect(Set(found) == Set(expected) && found.first == expected.first, "\(path).\(dimension): \(found)")
  }

  /// Numbers of a screen, and those that decide which statements hold, cannot be dragged. In another state or at
  /// another size other numbers can.
  @Test func handlesAreForTheScreenShown() throws {
    let client = try client()
    let tablet: [String: JSONValue] = ["screen": "tablet", "size": ["width": .double(500), "height": 200]]
    #expect(try handles(client, "card", "left", tablet) == ["constant 20 -1 *", "constant 90 -1"])
    #expect(try handles(client, "", "width", tablet) == ["because fixed by the screen"])
    let bounds = try ask(client, "layout/handles", ["layout": "Page", "view": ids(client)["b"] ?? 0])
    let top = try #require(bounds["result", "dimensions"].items.dropFirst().first?["candidates"].items.first)
    // At -76, which is 86 less, the soft `b.top == 0` holds.
    #expect(top["min"] == -76 && top["max"] == nil && top["value"] == 10, "\(top)")
    #expect(top["label"] == "10 in `b.top >= a.bottom + 10`" && top["alsoMoves"] == [])
    let broken = try self.client("layout A { screen s = 9 x 9; view a; a.left == 3; a.top == }")
    let answer = try ask(broken, "layout/handles", ["view": 1])["result", "dimensions"].items
    #expect(answer.allSatisfy { $0["reason"]?.string?.contains("errors") == true && $0["candidates"] == [] })
  }

  /// The candidate of a metric with several values is the value that holds on the screen shown.
  @Test(arguments: [("phone", ["metric 16 1"]), ("tablet", ["metric 24 1"])])
  func theMetricValueOfTheScreenIsTheCandidate(_ screen: String, _ expected: [String]) throws {
    let text = """
      layout Page {
        let side = 16, 24 when width >= 400
        screen phone = 300 x 200
        screen tablet = 500 x 200
        view a (intrinsic: 9 x 9); a.left == side; a.top == 0
      }
      """
    #expect(try handles(client(text), "a", "left", ["screen": .string(screen)]) == expected)
  }

  /// Returns the candidate for the number at the beginning of `part`, where that first stands in the text.
  private func number(_ part: String, in text: String = text) -> JSONValue {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    return .string("number:\(start)-\(start + part.prefix { $0.isNumber }.count)")
  }

  @Test func trialsAndEditsAgree() throws {
    let client = try client()
    let views = try ids(client)
    let shown: JSONValue = ["layout": "Page", "view": views["a"] ?? 0]
    let trial: [String: JSONValue] = ["seq": 7, "candidate": number("20; a.width"), "value": 30, "shown": shown]
    let tried = try ask(client, "layout/try", trial)["result"]
    #expect(tried?["seq"] == 7 && tried?["version"] == 1 && tried?["newProblems"] == [])
    let moved = tried?["shown", "views"].items.first { $0["path"] == "a" }
    #expect(moved?["y"] == 26 && moved?["x"] == 8)
    let others = ["a", "a.inner", "b", "loose"].compactMap { views[$0] }
    #expect(tried?["changedViews"].items == others)
    let edit = try ask(client, "layout/edit", trial)["result"]
    #expect(edit?["label"] == "Change 20 to 30")
    let change = edit?["edit", "documentChanges"].items.first
    #expect(change?["textDocument", "version"] == 1)
    #expect(change?["edits"].items.map { $0["newText"] } == ["30"])
    #expect(change?["edits"] == tried?["edits"])
    // The same value makes no edit; below 0 the sign goes with the number.
    var same = trial
    same["value"] = 20
    #expect(try ask(client, "layout/edit", same)["result"] == .null)
    same["value"] = .double(-2.5)
    #expect(
      try ask(client, "layout/edit", same)["result", "edit", "documentChanges"].items.first?["edits"].items.first?[
        "newText"] == "- 2.5")
    // All digits of a dragged point are written.
    for value in [33.333333333333336, 0.30000000000000004, 16.000000000000004] {
      same["value"] = .double(value)
      let edits = try ask(client, "layout/try", same)["result"]
      #expect(edits?["edits"].items.first?["newText"] == .string("\(value)") && edits?["newProblems"] == [])
    }
  }

  /// A number that divides or is multiplied by itself has no slope, and is no candidate.
  @Test(arguments: [
    ("a.width == 30 / 2", ["constant 30 0.5 *"]), ("a.width == gap * gap", []),
    ("a.width == 12 * gap", ["constant 12 4 *", "metric 4 12"]),
  ])
  func onlyLinearNumbersAreCandidates(_ statement: String, _ expected: [String]) throws {
    let text = """
      let gap = 4
      layout Page {
        screen phone = 300 x 200
        view a; a.left == 0; \(statement)
      }

      """
    let found = try handles(client(text), "a", "width")
    #expect(expected.isEmpty ? found.first?.hasPrefix("because") == true : found == expected, "\(found)")
  }

  @Test func severalChangesAndNewEquationsAreOneEdit() throws {
    let client = try client(
      """
      layout L {
        screen s = 90 x 90
        view v (intrinsic: 9 x 9)
      }

      """)
    let shown: JSONValue = ["layout": "L", "view": 1]
    let both: JSONValue = [["candidate": "new:left", "value": 12], ["candidate": "new:top", "value": .double(3.5)]]
    let tried = try ask(client, "layout/try", ["changes": both, "shown": shown])["result"]
    #expect(tried?["shown", "status"] == "ok")
    #expect(
      tried?["edits"].items.map { $0["newText"] } == [
        """
          v.left == 12
          v.top == 3.5

        """
      ])
    let edit = try ask(client, "layout/edit", ["changes": both, "shown": shown])["result"]
    #expect(edit?["label"] == "Add v.left == 12 v.top == 3.5")
  }

  @Test func invalidRequestsAreRefused() throws {
    let client = try client()
    let shown: JSONValue = ["layout": "Page", "view": 1]
    func code(_ method: String, _ more: [String: JSONValue]) throws -> Int? {
      try ask(client, method, ["shown": shown].merging(more) { $1 }).code
    }
    for method in ["layout/try", "layout/edit"] {
      #expect(try code(method, ["version": 2, "candidate": "new:left", "value": 1]) == -32801)
      for candidate in ["", "number:3", "number:9-3", "number:0-999999", "number:1-2", "new:size", "left"] {
        #expect(try code(method, ["candidate": .string(candidate), "value": 1]) == -32602, "\(candidate)")
      }
      #expect(try code(method, [:]) == -32602)
      let start: JSONValue = ["line": 7, "character": 4]
      let edits: JSONValue = [["range": ["start": start, "end": start], "newText": "== =="]]
      #expect(try code(method, ["edits": edits]) == -32803)
      // A size below 0 cannot be written: it is a new problem.
      let negative: [String: JSONValue] = ["candidate": number("50 x 20"), "value": -1]
      let answer = try ask(client, method, ["shown": shown].merging(negative) { $1 })
      #expect(answer["result", "newProblems"].items.count > 0, "\(answer)")
    }
    #expect(try ask(client, "layout/handles", ["version": 2, "view": 1]).code == -32801)
    #expect(try ask(client, "layout/handles", ["view": 99]).code == -32602)
  }

  /// A trial reports an error before it is made. An error that exists already, with other numbers, is not new.
  @Test func trialsReportOnlyNewErrors() throws {
    let text =
      """
      layout L {
        screen s = 90 x 90
        view v; v.left == 0; v.top == 0; v.height == 9
        v.width == 10; v.width <= 20
      }

      """
    func problems(_ text: String, _ part: String, _ value: JSONValue) throws -> [JSONValue] {
      let answer = try ask(
        client(text), "layout/try",
        ["candidate": number(part, in: text), "value": value, "shown": ["layout": "L", "view": 1]])
      return answer["result", "newProblems"].items
    }
    let new = try problems(text, "10; v.width", 30)
    #expect(new.map { $0["code"] } == ["conflict"] && new.first?["severity"] == "error")
    #expect(try problems(text, "10; v.width", 15) == [])
    let conflicting = text.replacing("== 10", with: "== 40")
    #expect(try problems(conflicting, "40; v.width", 500) == [])
    #expect(
      try problems(
        conflicting,
        """
        9
          v.width
        """, 12) == [])
  }
}
