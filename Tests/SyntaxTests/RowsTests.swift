import Testing

@testable import Syntax

/// Rows: their trees. A row or a block that is being typed does not swallow the lines below it.
@Suite struct RowsTests {
  static let lines: [(String, String)] = [
    ("[a]", "(row (rowItem [ (path a) ]))"),
    ("r1: [a][b]", "(row (rowLabel r1 :) (rowItem [ (path a) ]) (rowItem [ (path b) ]))"),
    ("[a]-[b]", "(row (rowItem [ (path a) ]) (gap -) (rowItem [ (path b) ]))"),
    (
      "|-[a]-8-[b]-|",
      "(row | (gap -) (rowItem [ (path a) ]) (gap - (numberLiteral 8) -) (rowItem [ (path b) ]) (gap -) |)"
    ),
    ("|[a]|(m)", "(row | (rowItem [ (path a) ]) | (rowHeight ( (name m) )))"),
    ("[a] (60)", "(row (rowItem [ (path a) ]) (rowHeight ( (numberLiteral 60) )))"),
    ("[a(50)]", "(row (rowItem [ (path a) (rowWidth ( (numberLiteral 50) )) ]))"),
    (
      "[a( m * 2 )<]",
      "(row (rowItem [ (path a) (rowWidth ( (product (name m) * (numberLiteral 2)) )) (rowMark <) ]))"
    ),
    ("[a(==)<>]", "(row (rowItem [ (path a) (rowWidth ( == )) (rowMark < >) ]))"),
    ("[ form.a > ]", "(row (rowItem [ (path form . a) (rowMark >) ]))"),
    ("[_spacer(20)]", "(row (rowItem [ (path _spacer) (rowWidth ( (numberLiteral 20) )) ]))"),
  ]

  @Test(arguments: lines) func row(_ source: String, _ tree: String) {
    let block = "(rowsBlock { \(tree) })"
    #expect(
      GrammarTests.outline(
        """
        rows {
          \(source)
        }
        """) == "(rows rows \(block))")
    #expect(GrammarTests.outline("rows { \(source) }") == "(rows rows \(block))")
    #expect(
      GrammarTests.outline(
        """
        view v {
        rows { # c
        \(source); \(source);

        }
        }
        """)
        == "(view view (viewDeclarator v (block { (rows rows (rowsBlock { \(tree) ; \(tree) ; })) })))")
  }

  static let statements: [(String, String)] = [
    ("rows {}", "(rows rows (rowsBlock { }))"),
    (
      """
      rows |-5-[r1][r2]-m-| {
      }
      """,
      "(rows rows (rowSpacing | (gap - (numberLiteral 5) -) (rowReference [ r1 ]) (rowReference [ r2 ]) (gap - (name m) -) |) (rowsBlock { }))"
    ),
    (
      """
      rows [r1] {
      };
      """, "(rows rows (rowSpacing (rowReference [ r1 ])) (rowsBlock { }) ;)"
    ),
    ("rows |[r1]| {}", "(rows rows (rowSpacing | (rowReference [ r1 ]) |) (rowsBlock { }))"),
    ("rows.left == 0", "(relation (reference (path rows) . left) == (numberLiteral 0))"),
    ("view rows", "(view view (viewDeclarator rows))"),
  ]

  @Test(arguments: statements) func statement(_ source: String, _ tree: String) {
    #expect(GrammarTests.outline(source) == tree)
  }

  /// Unfinished text, and the lines below it: there is one problem, and the lines below are parsed as usual.
  static let typed: [(typed: String, below: String)] = [
    (
      """
      rows {
      [a
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [a(
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [a(50
      """,
      """
      r2: [b]
      }
      """
    ),
    (
      """
      rows {
      [a(50)<
      """,
      """
      [b(10)]
      }
      """
    ),
    (
      """
      rows {
      [a]-
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [a]-8
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [a]-(8
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      |
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      |-
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      r1:
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      r1
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [a](
      """,
      """
      [b]
      }
      """
    ),
    (
      """
      rows {
      [a](60
      """,
      """
      [b]
      }
      """
    ),
    (
      "rows {",
      """
      view b
      b.left == 0
      """
    ),
    (
      """
      rows {
      [a]
      """, "b.left == 0"
    ),
    (
      """
      rows {
      [a]

      """, "state s { }"
    ),
    (
      """
      rows {
      [a]
      """, "[c, d.e].top == 0"
    ),
    (
      """
      rows {
      [a]
      """, "c: w = 10"
    ), ("rows", "view b"),
    ("rows |-[", "view b"), ("rows |-[r1]", "view b"), ("rows |-[r1]-", "view b"), ("rows |", "b.left == 0"),
  ]

  @Test(arguments: typed) func unfinishedRowsLeaveTheLinesBelow(_ typed: String, _ below: String) {
    let text = unfinished(typed, above: below, mistakes: 1...1)
    #expect(!below.contains("[b") || GrammarTests.outline(text).contains("(rowItem"))
  }
}
