import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

private func range(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> JSONValue {
  ["start": ["line": .int(a), "character": .int(b)], "end": ["line": .int(c), "character": .int(d)]]
}
private func edit(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ text: String) -> JSONValue {
  ["range": range(a, b, c, d), "text": .string(text)]
}

/// A text, the changes of one event, and the text after them; columns in utf-16 units. A `bad` makes the server
/// publish the text.
private let edits: [(text: String, changes: JSONValue, expected: String)] = [
  ("bad", [edit(0, 0, 0, 0, "x")], "xbad"),
  ("bad\nb", [edit(0, 3, 1, 0, "")], "badb"),
  ("bad", [["text": "good bad"]], "good bad"),
  ("", [["text": "bad"]], "bad"),
  ("bad", [["text": "x"], edit(0, 1, 0, 1, "bad")], "xbad"),
  // Each change applies to the text after the change before it.
  ("bad", [edit(0, 0, 0, 0, "1\n"), edit(1, 0, 1, 0, "2"), edit(0, 0, 0, 1, "")], "\n2bad"),
  // Beyond the end of the line or of the text: the end counts.
  ("bad\nx", [edit(0, 3, 0, 99, "!")], "bad!\nx"),
  ("bad\nx", [edit(1, 0, 2, 0, "y")], "bad\ny"),
  ("bad", [edit(7, 7, 9, 9, "y")], "bady"),
  ("bad", [edit(0, 2, 0, 1, "y")], "bayd"),
  ("bad😀x", [edit(0, 5, 0, 6, "y")], "bad😀y"),
  ("bad\r\nx", [edit(0, 3, 1, 0, "\n")], "bad\nx"),
  ("é≤bad", [["text": "è≤bad"]], "è≤bad"),
  ("😀bad", [["text": "😁bad"]], "😁bad"),
  ("badbad", [["text": "bad"]], "bad"), ("bad", [["text": "badbad"]], "badbad"),
  ("bad", [], "bad"),
]

@Suite struct DocumentTests {
  @Test(arguments: edits) func changesApply(_ text: String, _ changes: JSONValue, _ expected: String) throws {
    let client = try TestClient()
    try client.initialize()
    try client.open(text)
    _ = try client.diagnostics()
    // The expected text may have lost its `bad`, so another one is added.
    try client.change(version: 2, changes)
    try client.change(version: 3, [edit(999, 0, 999, 0, " bad")])
    let published = try client.diagnostics()
    let last = published.version == 3 ? published : try client.diagnostics()
    #expect(last.version == 3)
    #expect(last.items.first?["message"] == .string(expected + " bad"))
  }

  /// The columns of `bad` behind characters of every width, in each encoding; and an edit there.
  @Test(arguments: [
    (["utf-8"], "utf-8", 10), (["utf-16"], "utf-16", 5), (["utf-32"], "utf-32", 4),
    ([], "utf-16", 5), (["utf-7"], "utf-16", 5), (["utf-7", "utf-32", "utf-8"], "utf-32", 4),
    (["utf-8", "utf-16"], "utf-8", 10),
  ]) func encodings(_ offered: [String], _ agreed: String, _ column: Int) throws {
    let client = try TestClient()
    let capabilities: JSONValue =
      offered.isEmpty ? [:] : ["general": ["positionEncodings": .array(offered.map { .string($0) })]]
    let answer = try client.call("initialize", ["processId": nil, "rootUri": nil, "capabilities": capabilities])
    #expect(answer["result", "capabilities", "positionEncoding"] == .string(agreed))
    try client.notify("initialized")
    try client.open("\néa😀≤bad")
    #expect(try client.diagnostics().items.first?["range"] == range(1, column, 1, column + 3))
    try client.change(version: 2, [edit(1, column, 1, column + 3, "bad bad")])
    let items = try client.diagnostics().items
    #expect(items.map { $0["range", "start", "character"] } == [.int(column), .int(column + 4)])
  }

  /// Positions inside a character, behind the line or behind the text, and ranges whose end comes first, stand for:
  /// the character's first unit, the line's end, the text's end, the start of the range.
  @Test(arguments: [
    ("utf-8", 0, 1, 0, 1, "-é😀bad"), ("utf-8", 0, 1, 0, 2, "-😀bad"), ("utf-8", 0, 4, 0, 99, "é-"),
    ("utf-8", 0, 6, 0, 7, "é😀-ad"), ("utf-16", 0, 2, 0, 2, "é-😀bad"), ("utf-16", 0, 1, 0, 2, "é-😀bad"),
    ("utf-16", 0, 2, 0, 3, "é-bad"), ("utf-16", 0, 3, 0, 4, "é😀-ad"), ("utf-32", 0, 1, 0, 2, "é-bad"),
    ("utf-32", 0, 2, 0, 3, "é😀-ad"), ("utf-32", 0, 99, 0, 1, "é😀bad-"), ("utf-16", 5, 0, 2, 9, "é😀bad-"),
    ("utf-16", -1, -1, -1, -5, "-é😀bad"), ("utf-16", 0, 4, 0, 1, "é😀b-ad"), ("utf-8", 0, 3, -1, 0, "é-😀bad"),
  ]) func positionsAreClamped(_ encoding: String, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ expected: String) throws {
    let client = try TestClient()
    try client.initialize(["general": ["positionEncodings": [.string(encoding)]]])
    try client.open("é😀bad")
    _ = try client.diagnostics()
    try client.change(version: 2, [edit(a, b, c, d, "-"), edit(99, 0, 99, 0, " bad")])
    #expect(try client.diagnostics().items.first?["message"] == .string(expected + " bad"))
  }

  /// After random edits, the server's text is the client's.
  @Test func randomEditsKeepTheTextsEqual() throws {
    var random = SeededGenerator(seed: 21)
    let client = try TestClient()
    try client.initialize()
    var text = "bad"
    try client.open(text)
    _ = try client.diagnostics()
    let pieces = ["\n", "\r\n", "a", "😀", "é", "≤", " == ", "\r", "view"]
    for version in 2..<400 {
      if random.below(10) == 0 {
        text = "bad" + (0..<random.below(20)).map { _ in pieces[random.below(pieces.count)] }.joined()
        try client.change(version: version, [["text": .string(text)]])
      } else {
        let units = Array(text.unicodeScalars)
        let start = 3 + random.below(units.count - 2)
        let end = start + random.below(min(4, units.count - start) + 1)
        let replacement = pieces[random.below(pieces.count)]
        var scalars = text.unicodeScalars
        let lower = scalars.index(scalars.startIndex, offsetBy: start)
        let upper = scalars.index(scalars.startIndex, offsetBy: end)
        if units.isInLineEnd(start) || units.isInLineEnd(end) { continue }
        let document = RandomRequests(uri: "", text: units)
        let change: JSONValue = [
          "range": ["start": document.position(at: start), "end": document.position(at: end)],
          "text": .string(replacement),
        ]
        scalars.replaceSubrange(lower..<upper, with: replacement.unicodeScalars)
        text = String(scalars)
        try client.change(version: version, [change])
      }
      let published = try client.diagnostics()
      #expect(published.version == version)
      #expect(published.items.first?["message"] == .string(visible(text, linesStay: true)))
    }
  }

  /// A change of the whole text becomes an edit of the part that differs, in whole characters.
  @Test func changesOfTheWholeTextBecomeEdits() {
    var random = SeededGenerator(seed: 22)
    let pieces = ["a", "é", "è", "≤", "≥", "😀", "😁", "\n"]
    func text() -> [UInt8] { (0..<random.below(6)).flatMap { _ in Array(pieces[random.below(pieces.count)].utf8) } }
    func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
    for _ in 0..<rounds(20_000) {
      let (old, new) = (text(), text())
      let (bytes, replacement) = ParsedText.difference(old, new)
      let edited: ArraySlice<UInt8> = old[..<bytes.lowerBound] + new[replacement] + old[bytes.upperBound...]
      #expect(edited == new[...])
      #expect(isWhole(old[bytes]) && isWhole(new[replacement]))
      if old == new { #expect(bytes.isEmpty && replacement.isEmpty) }
    }
  }

  @Test func clientsMayBreakTheProtocol() throws {
    let client = try TestClient()
    try client.initialize()
    try client.change("file:///never.layout", version: 1, [["text": "bad"]])
    try client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///never.layout"]])
    try client.notify("textDocument/didChange", ["textDocument": ["uri": 5]])
    try client.notify("textDocument/didOpen")
    try client.open("one bad", version: 4)
    #expect(try client.diagnostics().version == 4)
    // Opened twice: the new text counts.
    try client.open("two bad", version: 6)
    let second = try client.diagnostics()
    #expect(second.version == 6)
    #expect(second.items.first?["message"] == "two bad")
    // A version that goes back: the new text counts, and the diagnostics have the greatest version.
    try client.change(version: 5, [edit(0, 0, 0, 3, "three")])
    let third = try client.diagnostics()
    #expect(third.version == 6)
    #expect(third.items.first?["message"] == "three bad")
  }

  @Test func closingClearsDiagnostics() throws {
    let client = try TestClient()
    try client.initialize()
    try client.open("bad", uri: "untitled:Untitled-1")
    #expect(try client.diagnostics("untitled:Untitled-1").items.count == 1)
    try client.notify("textDocument/didClose", ["textDocument": ["uri": "untitled:Untitled-1"]])
    let closed = try client.diagnostics("untitled:Untitled-1")
    #expect(closed.version == nil)
    #expect(closed.items.isEmpty)
    let frames = try client.call("layout/frames", ["textDocument": ["uri": "untitled:Untitled-1"]])
    #expect(frames.code == -32602)
  }

  /// Half a surrogate pair, as an editor sends it while the user types, is replaced; the rest of the message stays.
  @Test func loneSurrogates() throws {
    let client = try TestClient()
    try client.initialize()
    let body =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.layout","#
      + #""languageId":"layout","version":1,"text":"\ud83dbad \uDE00"}}}"#
    try client.send(bytes: OutgoingMessage.framed(Array(body.utf8)))
    let published = try client.diagnostics()
    #expect(published.items.first?["range"] == range(0, 1, 0, 4))
    #expect(published.items.first?["message"] == "\u{fffd}bad \u{fffd}")
  }
}
