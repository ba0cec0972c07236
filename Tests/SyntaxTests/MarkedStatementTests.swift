import Testing

@testable import Syntax

/// Tests the statement at a cursor: the nodes around the name in its place.
@Suite struct MarkedStatementTests {
  private func marked(_ text: String) -> MarkedStatement? {
    let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
    let bytes = Array(parts.joined().utf8)
    return MarkedStatement(SyntaxTree.parse(bytes), bytes, at: parts[0].utf8.count)
  }

  /// The kinds of the nodes from the statement to the name's token, and the text that was read.
  @Test(arguments: [
    ("view a\n  a.left == ‸", "relationStatement name identifier", "a.left == "),
    ("view a\na.left == b.‸left + 8", "relationStatement reference identifier", "a.left == b."),
    ("view a { view b; b.left == 0 }\n‸", "relationStatement name identifier", "view a {}\n"),
    ("when width > 3 {\n  view b\n}\nelse ‸", "whenStatement unexpected identifier", "when width > 3 {}\nelse "),
    ("when width > 3 {\n  view b\n  b.‸\n}", "relationStatement reference identifier", "b."),
    (
      "layout A {\n  screen s = 3 x ‸\n  view a\n}", "screenStatement screenSize dimension name identifier",
      "screen s = 3 x "
    ),
    ("a.left == b.left +\n‸\na.top == 0", "relationStatement sum name identifier", "a.left == b.left +\n"),
    ("a.left == 0\n\n‸", "relationStatement name identifier", "a.left == 0\n\n"),
    ("a: ll = 10,\n‸", "ruleStatement ruleAssignment identifier", "a: ll = 10,\n"),
    ("let m = 8,\n‸\nlet n = 9", "letStatement metricValue name identifier", "let m = 8,\n"),
    ("view a (hug: 8,\n‸\n", "viewStatement viewDeclarator properties property identifier", "view a (hug: 8,\n"),
    ("‸view a", "relationStatement name identifier", ""),
    ("rows { [a]\n[‸ }", "rowsStatement rowsBlock row rowItem path identifier", "rows { [a]\n["),
  ])
  func theGrammarSaysThePlace(_ text: String, _ kinds: String, _ read: String) throws {
    let found = try #require(marked(text))
    #expect(found.chain.dropFirst().map { "\($0.kind)" }.joined(separator: " ") == kinds)
    #expect(String(decoding: found.text, as: UTF8.self) == read + "_cursor")
  }

  @Test(arguments: ["# a.‸", "/* a.‸ */", "view a (text: \"a ‸\")", "view a // ‸"])
  func commentsAndStringsHaveNoPlace(_ text: String) { #expect(marked(text) == nil) }

  /// What is read of a text is enough: all of it, up to the cursor, has the same nodes around the name.
  @Test func theStatementAloneSaysAsMuchAsTheWholeText() {
    var places = 0
    for source in Samples.documents {
      let text = bytes(source)
      for end in 0...text.count where end == 0 || !isPartOfName(text[end - 1]) {
        let before = Array(text[..<end])
        guard let found = MarkedStatement(SyntaxTree.parse(before), before, at: end) else { continue }
        let whole = SyntaxTree.parse(before + Array("_cursor".utf8)).path(to: end)?.chain.map { $0.kind } ?? []
        // A set of screens has no other statements, so that a name begins none there.
        if whole.contains(.screensStatement) { continue }
        // What is being written in a new line goes on with properties or a rule; in a whole text it begins a statement.
        let goesOn = found.chain.contains { $0.kind == .properties || $0.kind == .ruleStatement }
        if goesOn, Array(whole.suffix(3)) == [.relationStatement, .name, .identifier] { continue }
        places += 1
        let kinds = found.chain.dropFirst().map { $0.kind }
        #expect(Array(whole.suffix(kinds.count)) == kinds, "\(source.utf8.prefix(end).suffix(60)) at \(end)")
      }
    }
    #expect(places > 1000)
  }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isLetter
      || Character(UnicodeScalar(byte)).isNumber
  }
}
