import Testing

@testable import Syntax

/// A statement of any notation changes neither how the next statement is parsed nor what follows its block.
struct TogetherSyntaxTests {
  static let statements = [
    "a.left == b.right * (2 + m) @ high ?", "[a, b].top >= 3 @ 20", "a.b.size.min = 10 x 20 +keepAt(3)",
    "[a, b].widthsEqual @ low ?", "group g = a.left, [b, c].top, c.leftOffset(a)", "|-(>=8, <=20@low)-[a(==b)]~[b]-m-|",
    "V:|[c1..3(10%)]-[a, b(20)]| alignAllLeft", "a.b: ll = rr += %tt(b) * 2, w = H:%p(3), h = nil", "[a]-[b(5)]",
    "rows |-5-[r1]-| { r1: [a(50)<]-[_spacer](60); [b(==)] }", "let m = (1 + 2) * 3", "screen s = 3...4 x fit rtl",
    "state on { a.left == (1 }", "when (width < 3 and not height >= m) or 2 < width { } else { |-[a",
    "view q (margins: (1, 2",
    "a: ll = %^f(", "rows { [a(50", "a.min = 3 +keep", "when width <", "state", "[a", "|-(3", "H:", "group g =",
  ]

  /// The text behind the statement, or behind any prefix of it, is parsed as if it stood alone.
  @Test(arguments: statements) func textBehindAPrefixIsParsedAsIfAlone(_ statement: String) {
    let bytes = Array(statement.utf8)
    let follower = """
      view x, y (margins: 3)
      |-[x]-[y]-|
      x.left == y.left +
        2
      x: w = 50%, h = 3

      """
    let alone = Self.dump(of: follower)
    for length in 0...bytes.count {
      let head = String(decoding: bytes[..<length], as: UTF8.self)
      let depth = head.count { $0 == "{" } - head.count { $0 == "}" }
      guard depth >= 0 else { continue }
      let text = "view z {\n" + head + String(repeating: " }", count: depth) + "\n}\n" + follower
      #expect(Self.dump(of: text).hasSuffix(alone), "\(text)")
      let inline =
        "view z { " + head + String(repeating: " }", count: depth + 1) + """
          , c,
            d

          """ + follower
      #expect(Self.dump(of: inline).hasSuffix(alone), "\(inline)")
      let names = Self.declarators(of: inline)
      if !head.hasSuffix("/") { #expect(names == 3, "\(inline)") }
    }
  }

  /// The kinds of all nodes in reading order, with their lengths and problems.
  private static func dump(of text: String) -> String {
    SyntaxTree.parse(Array(text.utf8)).pieces.flatMap(\.nodes)
      .map { "\($0.kind) \($0.length) \($0.problem)" }.joined(separator: "\n")
  }

  /// The number of names that the first statement declares.
  private static func declarators(of text: String) -> Int {
    SyntaxTree.parse(Array(text.utf8)).pieces.first?.root.statements.first?.children(.viewDeclarator).count ?? 0
  }
}
