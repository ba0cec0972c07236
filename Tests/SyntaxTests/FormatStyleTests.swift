import Testing

@testable import Syntax

/// Styles that come of a text or of its project: its own steps of indentation, and how long lines may be.
@Suite struct FormatStyleTests {
  private static let texts: [(text: String, own: FormatStyle.Indentation?)] = [
    ("", nil), ("view a\n", nil), ("view a { }\n", nil), ("view a {\n}\n", nil), ("view a {\nview b\n}\n", nil),
    ("view a {\n  view b\n}\n", .spaces(2)), ("layout L {\n    view a\n}\n", .spaces(4)),
    ("layout L {\r\n\tview a {\r\n\t\tview b\r\n\t}\r\n}\r\n", .tabs),
    ("  layout L {\n     view a,\n      b\n  }\n", .spaces(3)), ("layout L { # c\n   # d\n   view a\n}\n", .spaces(3)),
    // Most of its lines, if there are such.
    ("layout L {\n    view a {\n        view b\n    }\n  view c {\n      view d\n  }\n}\n", .spaces(4)),
    ("layout L {\n view a\n    view b\n  view c\nview d\n}\n", nil),
    ("view a {\n  view b\n}\nview c {\n    view d\n}\n", nil),
    ("layout L {\n \tview a\n}\n", nil), ("layout L {\n\(String(repeating: " ", count: 17))view a\n}\n", nil),
    ("rows {\n   [a]\n   # c\n   r: [b]\n}\nstack {\n a,\n b\n}\n", .spaces(3)),
    ("view a (\n     hug: 3\n)\n", nil),
    // What goes on in brackets tells nothing, nor does the line of a brace behind them.
    ("layout P (margins:\n 8) {\n  view a\n  a.insets == 0\n}\n", .spaces(2)),
    ("layout P (margins:\n        8) {\n    view a\n    a.insets == 0\n}\n", .spaces(4)),
    ("view a (hug:\n  3); view b {\n   view c\n}\n", nil),
    // Two blocks that begin on one line are two steps.
    ("layout L { view a {\n      view b\n} }\n", .spaces(3)), ("layout L { view a {\n\t\tview b\n} }\n", .tabs),
    ("layout L { view a {\n   view b\n} }\n", nil),
  ]

  @Test(arguments: texts) func ownSteps(_ text: String, _ own: FormatStyle.Indentation?) {
    #expect(SyntaxTree.parse(bytes(text)).ownIndentation(of: bytes(text)) == own, "\(text)")
  }

  /// What a text is laid out as has the steps that it was laid out with.
  @Test(arguments: texts) func ownStepsSettle(_ text: String, _ own: FormatStyle.Indentation?) {
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
    // Between views rather than in what one of them has.
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
    // Nothing to break behind, or something that belongs to the line as it is.
    ("averyveryverylongnameofaview.left == another.right\n", "averyveryverylongnameofaview.left == another.right\n"),
    (
      "view first, second, third, fourth # ignore: unused-view\n",
      "view first, second, third, fourth # ignore: unused-view\n"
    ),
    ("view first, second, third, fourth ==\n", "view first, second, third, fourth ==\n"),
    ("# view first, second, third, fourth, fifth\n", "# view first, second, third, fourth, fifth\n"),
    ("|-[first(100)]-[second(100)]-[third(100)]-|\n", "|-[first(100)]-[second(100)]-[third(100)]-|\n"),
  ]

  @Test(arguments: lines) func longLines(_ before: String, _ after: String) {
    var style = FormatStyle.canonical
    style.longestLine = 36
    #expect(laidOut(before, style) == after)
  }

  /// Of every notation: laid out once more it stays as it is, and no statement becomes another.
  @Test(arguments: [8, 24, 40]) func settles(_ most: Int) {
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

  /// All that is no white space, as it is written.
  private func tokens(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "\u{FEFF}" } }
}
