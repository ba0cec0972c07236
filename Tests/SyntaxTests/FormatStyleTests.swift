import Testing

@testable import Syntax

/// Styles derived from a text or its project: the text's own indentation, and the longest line.
@Suite struct FormatStyleTests {
  private static let texts: [(text: String, own: FormatStyle.Indentation?)] = [
    ("", nil), ("view a\n", nil), ("view a { }\n", nil),
    (
      """
      view a {
      }

      """, nil
    ),
    (
      """
      view a {
      view b
      }

      """, nil
    ),
    (
      """
      view a {
        view b
      }

      """, .spaces(2)
    ),
    (
      """
      layout L {
          view a
      }

      """, .spaces(4)
    ),
    ("layout L {\r\n\tview a {\r\n\t\tview b\r\n\t}\r\n}\r\n", .tabs),
    (
      """
        layout L {
           view a,
            b
        }

      """, .spaces(3)
    ),
    (
      """
      layout L { # c
         # d
         view a
      }

      """, .spaces(3)
    ),
    // The step of more than half of the lines; nil if no step has so many.
    (
      """
      layout L {
          view a {
              view b
          }
        view c {
            view d
        }
      }

      """, .spaces(4)
    ),
    (
      """
      layout L {
       view a
          view b
        view c
      view d
      }

      """, nil
    ),
    (
      """
      view a {
        view b
      }
      view c {
          view d
      }

      """, nil
    ),
    (
      """
      layout L {
       \tview a
      }

      """, nil
    ),
    (
      """
      layout L {
      \(String(repeating: " ", count: 17))view a
      }

      """, nil
    ),
    (
      """
      rows {
         [a]
         # c
         r: [b]
      }
      stack {
       a,
       b
      }

      """, .spaces(3)
    ),
    (
      """
      view a (
           hug: 3
      )

      """, nil
    ),
    // Lines that continue in brackets do not count, nor does the line of a brace behind them.
    (
      """
      layout P (margins:
       8) {
        view a
        a.insets == 0
      }

      """, .spaces(2)
    ),
    (
      """
      layout P (margins:
              8) {
          view a
          a.insets == 0
      }

      """, .spaces(4)
    ),
    (
      """
      view a (hug:
        3); view b {
         view c
      }

      """, nil
    ),
    // Two blocks that begin on one line are two steps.
    (
      """
      layout L { view a {
            view b
      } }

      """, .spaces(3)
    ),
    (
      """
      layout L { view a {
      \t\tview b
      } }

      """, .tabs
    ),
    (
      """
      layout L { view a {
         view b
      } }

      """, nil
    ),
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
    (
      "view first, second, third, fourth, fifth\n",
      """
      view first, second, third, fourth,
        fifth

      """
    ),
    // Lines break between views rather than inside a view's brackets.
    (
      "view a (hug: 3, intrinsic: 40 x 20), b\n",
      """
      view a (hug: 3, intrinsic: 40 x 20),
        b

      """
    ),
    (
      "view first (hug: 3, intrinsic: 140 x 20, margins: 8)\n",
      """
      view first (hug: 3,
        intrinsic: 140 x 20, margins: 8)

      """
    ),
    (
      "a.left == first.width + second.width + 3\n",
      """
      a.left == first.width +
        second.width + 3

      """
    ),
    (
      """
      layout L {
        title: ll = 10, tt = 20, rr = 30, bb = 40
      }

      """,
      """
      layout L {
        title: ll = 10, tt = 20, rr = 30,
          bb = 40
      }

      """
    ),
    // Lines that stay long: no comma or sign to break behind, a comment, or a mistake.
    ("averyveryverylongnameofaview.left == another.right\n", "averyveryverylongnameofaview.left == another.right\n"),
    (
      "view first, second, third, fourth # ignore: unused-view\n",
      "view first, second, third, fourth # ignore: unused-view\n"
    ),
    (
      """
      view first, second, third, fourth ==
      view first, second, third, fourth, fifth

      """,
      """
      view first, second, third, fourth ==
      view first, second, third, fourth,
        fifth

      """
    ),
    (
      """
      view first, second, third, fourth, fifth
      elsewhere foooooooo, baaaaaaaar, baaaz

      """,
      """
      view first, second, third, fourth,
        fifth
      elsewhere foooooooo, baaaaaaaar, baaaz

      """
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
