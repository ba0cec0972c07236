import Testing

@testable import Syntax

/// Styles derived from a text or its project: the text's own indentation, and the longest line.
@Suite struct FormatStyleTests {
  private static let texts: [(text: String, own: FormatStyle.Indentation?)] = [
    ("", nil), ("view a\n", nil), ("view a { }\n", nil), ("view a {\n}\n", nil), ("view a {\nview b\n}\n", nil),
    ("view a {\n  view b\n}\n", .spaces(2)), ("layout L {\n    view a\n}\n", .spaces(4)),
    ("layout L {\r\n\tview a {\r\n\t\tview b\r\n\t}\r\n}\r\n", .tabs),
    ("  layout L {\n     view a,\n      b\n  }\n", .spaces(3)), ("layout L { # c\n   # d\n   view a\n}\n", .spaces(3)),
    // The step of more than half of the lines; nil if no step has so many.
    ("layout L {\n    view a {\n        view b\n    }\n  view c {\n      view d\n  }\n}\n", .spaces(4)),
    ("layout L {\n view a\n    view b\n  view c\nview d\n}\n", nil),
    ("view a {\n  view b\n}\nview c {\n    view d\n}\n", nil),
    ("layout L {\n \tview a\n}\n", nil), ("layout L {\n\(String(repeating: " ", count: 17))view a\n}\n", nil),
    ("rows {\n   [a]\n   # c\n   r: [b]\n}\nstack {\n a,\n b\n}\n", .spaces(3)),
    ("view a (\n     hug: 3\n)\n", nil),
    // Lines that continue in brackets do not count, nor does the line of a brace behind them.
    ("layout P (margins:\n 8) {\n  view a\n  a.insets == 0\n}\n", .spaces(2)),
    ("layout P (margins:\n        8) {\n    view a\n    a.insets == 0\n}\n", .spaces(4)),
    ("view a (hug:\n  3); view b {\n   view c\n}\n", nil),
    // Two blocks that begin on one line are two steps.
    ("layout L { view a {\n      view b\n} }\n", .spaces(3)), ("layout L { view a {\n\t\tview b\n} }\n", .tabs),
    ("layout L { view a {\n   view b\n} }\n", nil),
  ]

  @Test(arguments: texts) func ownIndentationIsFound(_ text: String, _ own: FormatStyle.Indentation?) {
    #expect(SyntaxTree.parse(bytes(text)).ownIndentation(of: bytes(text)) == own, "\(text)")
  }

  /// A text laid out in its own style does not change when it is laid out again.
  @Test(arguments: texts) func layoutInOwnStyleIsStable(_ text: String, _ own: FormatStyle.Indentation?) {
    let once = laidOutAsItself(text)
    #expect(laidOutAsItself(once) == once, "\(text)")
  }

  private func laidOutAsItself(_ text: String) -> String {
    let own = SyntaxTree.parse(bytes(text)).ownIndentation(of: bytes(text))
    return laidOut(text, own.map(FormatStyle.canonical.indented) ?? .canonical)
  }

  private static let lines: [(before: String, after: String)] = [
    ("view first, second, third\n", "view first, second, third\n"),
    ("view first, second, third, fourth, fifth\n", "view first, second, third, fourth,\n  fifth\n"),
    // Lines break between views rather than inside a view's brackets.
    (
      "view a (hug: 3, intrinsic: 40 x 20), b\n",
      "view a (hug: 3, intrinsic: 40 x 20),\n  b\n"
    ),
    (
      "view first (hug: 3, intrinsic: 140 x 20, margins: 8)\n",
      "view first (hug: 3,\n  intrinsic: 140 x 20, margins: 8)\n"
    ),
    (
      "a.left == first.width + second.width + 3\n",
      "a.left == first.width +\n  second.width + 3\n"
    ),
    (
      "layout L {\n  title: ll = 10, tt = 20, rr = 30, bb = 40\n}\n",
      "layout L {\n  title: ll = 10, tt = 20, rr = 30,\n    bb = 40\n}\n"
    ),
    // Lines that stay long: no comma or sign to break behind, a comment, or a mistake.
    ("averyveryverylongnameofaview.left == another.right\n", "averyveryverylongnameofaview.left == another.right\n"),
    (
      "view first, second, third, fourth # ignore: unused-view\n",
      "view first, second, third, fourth # ignore: unused-view\n"
    ),
    (
      "view first, second, third, fourth ==\nview first, second, third, fourth, fifth\n",
      "view first, second, third, fourth ==\nview first, second, third, fourth,\n  fifth\n"
    ),
    (
      "view first, second, third, fourth, fifth\nelsewhere foooooooo, baaaaaaaar, baaaz\n",
      "view first, second, third, fourth,\n  fifth\nelsewhere foooooooo, baaaaaaaar, baaaz\n"
    ),
    ("# view first, second, third, fourth, fifth\n", "# view first, second, third, fourth, fifth\n"),
    ("|-[first(100)]-[second(100)]-[third(100)]-|\n", "|-[first(100)]-[second(100)]-[third(100)]-|\n"),
  ]

  @Test(arguments: lines) func longLinesAreBroken(_ before: String, _ after: String) {
    var style = FormatStyle.canonical
    style.longestLine = 36
    #expect(laidOut(before, style) == after)
  }

  /// Samples of every notation: laying out the result again changes nothing, and the tokens stay the same.
  @Test(arguments: [8, 24, 40]) func brokenLinesAreStable(_ most: Int) {
    var style = FormatStyle.canonical
    style.longestLine = most
    for document in Samples.documents {
      let once = laidOut(document, style)
      #expect(laidOut(once, style) == once, "\(document)")
      #expect(tokens(once) == tokens(document))
    }
  }

  private func laidOut(_ text: String, _ style: FormatStyle) -> String {
    String(decoding: SyntaxTree.parse(bytes(text)).laidOut(bytes(text), style: style), as: UTF8.self)
  }

  /// The text without white space.
  private func tokens(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "\u{FEFF}" } }
}
