import Testing

@testable import Syntax

/// For any bytes, the tree holds each byte once and is well-formed; time is linear and depth is bounded.
@Suite struct LosslessTests {
  /// Returns what is wrong with the tree of a text or with its problems, or nil.
  static func failure(_ text: [UInt8]) -> String? {
    let tree = SyntaxTree.parse(text)
    if let defect = defect(tree, text) { return defect }
    for mistake in tree.mistakes(in: text) {
      if mistake.message.isEmpty { return "\(mistake.problem) has no message" }
      for range in [mistake.range, mistake.fix?.range ?? 0..<0] where range.upperBound > text.count {
        return "\(mistake.problem) is behind the end"
      }
    }
    return nil
  }

  @Test func everyPrefixOfASample() {
    for document in Samples.documents {
      let text = bytes(document)
      for end in 0...text.count { #expect(Self.failure(Array(text[..<end])) == nil, "\(end) of \(document)") }
    }
  }

  /// Random bytes, tokens and mutated samples.
  @Test func randomTexts() {
    var random = Seeded(7)
    var failures = 0
    for _ in 0..<rounds(20_000) where failures < 4 {
      let text = random.text()
      guard let failure = Self.failure(text) else { continue }
      failures += 1
      Issue.record("\(failure): \(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }

  static let bytesOfNoText: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0xE2, 0x89], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
    bytes("a.left == ") + [0xFF, 0xFE, 0x80], bytes("let \u{0}m = 1"), bytes("a") + [0xC3, 0x28],
    [0xEF, 0xBB, 0xBF] + bytes("view a"),
    bytes("a.b \u{2028} == 1"), bytes("view 😀"), bytes("view e\u{301}"), bytes("\r\r\n\n\r"), bytes("view a\r"),
    bytes("\""), bytes("/*/"),
  ]

  @Test func bytesThatAreNoText() {
    for text in Self.bytesOfNoText { #expect(Self.failure(text) == nil, "\(text)") }
    // A name starts with a letter, combining marks belong to the letter before them, and the byte order mark is white
    // space.
    #expect(SyntaxTree.parse(bytes("view 😀")).hasProblems)
    #expect(!SyntaxTree.parse(bytes("view e\u{301}")).hasProblems)
    #expect(!SyntaxTree.parse(bytes("\u{FEFF}view a\u{A0}")).hasProblems)
  }

  /// A line of 300,000 bytes of each kind, on one thread's stack. In time quadratic in the length this would not end.
  @Test func longLines() {
    let length = 300_000
    let lines: [(unit: String, tail: String)] = [
      ("a+", "a"), ("a.b==", "1"), ("a.", "b"), ("a,", "b].top == 0"), ("(", ""), (")", ""), ("[", ""), ("{", ""),
      ("}", ""), ("-", "1"),
      ("\"", ""), ("/*", ""), ("view a{", ""), ("(\n", ""), ("a.b == (\n", ""), ("{\n", ""), ("state s {", ""),
      ("[a", "]"), ("1 x ", "2"),
      ("a(", ""), ("\u{FFFD}", ""), ("é", ""), ("#", ""), (" ", ""), (";", ""), ("layout L {\n", ""), ("@", ""),
      ("view a,\n", ""), ("[a]-\n", ""), ("|-", ""), ("[a]->", ""), ("[a]~", "|"),
      ("rows {\n", ""), ("rows { [a(", ""), ("rows {\n[a]-(\n", ""), ("rows { {", ""),
      ("rows |[a]-([a]", ""), ("rows [", "]"), ("[RQVisualMaster ", ""), ("r = [RQVisualMaster @{\n@", ""),
    ]
    for (unit, tail) in lines {
      let text = bytes(String(repeating: unit, count: length / unit.utf8.count) + tail)
      let tree = SyntaxTree.parse(text)
      #expect(defect(tree, text) == nil, "\(unit)")
    }
  }

  /// Nesting beyond the limit has one problem, nesting up to the limit has none.
  @Test func nestingIsLimited() {
    func problems(_ text: String) -> [SyntaxProblem] {
      SyntaxTree.parse(bytes(text)).mistakes(in: bytes(text)).map(\.problem)
    }
    func nested(_ open: String, _ middle: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    }
    let limit = Parser.deepest
    #expect(problems("a.b == " + nested("(", "1", ")", limit)) == [])
    #expect(problems("a.b == " + nested("(", "1", ")", limit + 1)) == [.tooDeep])
    #expect(problems("a.b == " + nested("(", "1", ")", 5000) + " + 3") == [.tooDeep])
    #expect(problems(nested("view a {\n", "a.b == 1\n", "}\n", limit)) == [])
    #expect(problems(nested("view a {\n", "a.b == 1\n", "}\n", limit + 1)) == [.tooDeep])
    #expect(problems(nested("view a {\n", "a.b == 1\n", "}\n", 5000)) == [.tooDeep])
    #expect(problems("a.b == " + String(repeating: "-", count: 5000) + "1") == [])
  }
}
