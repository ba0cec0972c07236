import Testing

@testable import Syntax

/// The productions of visual format, the differences from lists and equations, and its mistakes.
@Suite struct VisualFormatTests {
  static let a = "(formatItem [ (formatMember (path a)) ])"
  static let b = "(formatItem [ (formatMember (path b)) ])"

  static let statements: [(String, String)] = [
    ("|[a]|", "(visualFormat | \(a) |)"),
    ("[a][b]", "(visualFormat \(a) \(b))"),
    ("[a]-[b]", "(visualFormat \(a) (gap -) \(b))"),
    ("H:|-[a]", "(visualFormat (formatAxis H :) | (gap -) \(a))"),
    ("HV : [a]|", "(visualFormat (formatAxis HV :) \(a) |)"),
    ("[a]-8-[b]", "(visualFormat \(a) (gap - (numberLiteral 8) -) \(b))"),
    ("[a]-.5-[b]", "(visualFormat \(a) (gap - (numberLiteral .5) -) \(b))"),
    ("[a] - margin - |", "(visualFormat \(a) (gap - (name margin) -) |)"),
    ("|-10%-[a]~[b]~|", "(visualFormat | (gap - (percentLiteral 10 %) -) \(a) (gap ~) \(b) (gap ~) |)"),
    (
      """
      [a]-(>=8,
       <=20@low - 1)-[b]
      """,
      "(visualFormat \(a) (gap - (predicates ( (predicate >= (numberLiteral 8)) , (predicate <= (numberLiteral 20) (priority @ (sum (name low) - (numberLiteral 1)))) )) -) \(b))"
    ),
    (
      "[a(50), b.c(==d/2 - 10, >=m)]-|",
      "(visualFormat (formatItem [ (formatMember (path a) (predicates ( (predicate (numberLiteral 50)) ))) , (formatMember (path b . c) (predicates ( (predicate == (sum (product (name d) / (numberLiteral 2)) - (numberLiteral 10))) , (predicate >= (name m)) ))) ]) (gap -) |)"
    ),
    (
      "[a(b.width * 2)]",
      "(visualFormat (formatItem [ (formatMember (path a) (predicates ( (predicate (product (reference (path b) . width) * (numberLiteral 2))) ))) ]))"
    ),
    ("[a1..5][b]", "(visualFormat (formatItem [ (formatMember (viewRange (path a1) .. 5)) ]) \(b))"),
    (
      "[a]-[b] alignAllTop alignAllX",
      "(visualFormat \(a) (gap -) \(b) (formatOption alignAllTop) (formatOption alignAllX))"
    ),
    // Visual format continues over line ends inside brackets and behind a `-`.
    (
      """
      [
       a
      ]-[b]
      """, "(visualFormat \(a) (gap -) \(b))"
    ),
    (
      """
      [a]-
      [b]
      """, "(visualFormat \(a) (gap -) \(b))"
    ),
    (
      """
      [a]-8- # why

        |
      """, "(visualFormat \(a) (gap - (numberLiteral 8) -) |)"
    ),
    (
      """
      [a]-
      8-
      [b]
      """, "(visualFormat \(a) (gap - (numberLiteral 8) -) \(b))"
    ),
    // An unfinished line leaves the next one alone.
    (
      """
      [a]-
      |[b]|
      """,
      """
      (visualFormat \(a) (gap -) <>!expectedItem)
      (visualFormat | \(b) |)
      """
    ),
    (
      """
      [a]-
      [b].c == 0
      """,
      """
      (visualFormat \(a) (gap -) <>!expectedItem)
      (relation (reference (list [ (path b) ]) . c) == (numberLiteral 0))
      """
    ),
    (
      """
      |-
      H:[a][b]
      """,
      """
      (visualFormat | (gap -) <>!expectedItem)
      (visualFormat (formatAxis H :) \(a) \(b))
      """
    ),
    (
      """
      [a
      [b]|
      """,
      """
      (relation (reference (list [ (path a) <>!expectedRightBracket) <>) <>)
      (visualFormat \(b) |)
      """
    ),
    // Other statements that begin like visual format.
    ("[a, b].c == 0", "(relation (reference (list [ (path a) , (path b) ]) . c) == (numberLiteral 0))"),
    ("-[a].c == 0", "(relation (unary - (reference (list [ (path a) ]) . c)) == (numberLiteral 0))"),
    (
      """
      [a].c -
       [b].c == 0
      """,
      "(relation (sum (reference (list [ (path a) ]) . c) - (reference (list [ (path b) ]) . c)) == (numberLiteral 0))"
    ),
    ("[a b:3]", "(error [!messageSend a b : 3 ])"),
  ]

  @Test(arguments: statements) func statement(_ source: String, _ tree: String) {
    let text = bytes(source)
    #expect(GrammarTests.outline(source) == tree)
    #expect(defect(SyntaxTree.parse(text), text) == nil)
    let lines = tree.split(separator: "\n").joined(separator: " ")
    #expect(
      GrammarTests.outline(
        """
        view v {
        \(source)
        }
        """) == "(view view (viewDeclarator v (block { \(lines) })))")
  }

  /// Checked by `MistakeTests`.
  static let mistakes: [String] = [
    """
    |-[a]--[b]
          ^ a gap is one '-', or a size between two, as in [a]-8-[b] => |-[a]-[b]
    [a]-8[b]
         ¦ expected '-' after '8': a gap's size stands between two, as in [a]-8-[b] => [a]-8-[b]
    [a]8-[b]
       ¦ expected '-' before the size of a gap, as in [a]-8-[b] => [a]-8-[b]
    [a]->=8-[b]
       ^^^^^ more than a number or a metric needs parentheses in a gap: -(>=8)- => [a]-(>=8)-[b]
    [a]-m * 2-[b]
        ^^^^^^ more than a number or a metric needs parentheses in a gap: -(>=8)- => [a]-(m * 2)-[b]
    [a]-8@high-|
        ^^^^^^^ more than a number or a metric needs parentheses in a gap: -(>=8)- => [a]-(8@high)-|
    [a]->[b]
       ^^ there is no '->' here: begin a new line where views are not tied to each other
    -[a]-[b]
    ^ a gap begins at a view or at the superview's edge '|', as in |-[a] => |-[a]-[b]
    ~[a]~|
    ^ a gap begins at a view or at the superview's edge '|', as in |-[a] => |~[a]~|
    V:-8-[a]
      ^ a gap begins at a view or at the superview's edge '|', as in |-[a] => V:|-8-[a]
    """,
    """
    [a(50)<]-[b]
          ^ a mark such as '<' stands in rows alone: rows { [a(50)<] }
    [a](50)
       ^^^^ a view's size stands inside its brackets, as in [a(50)]; the height of a row stands in rows { … } => [a(50)]
    (50)[a]
        ¦ a view's size stands inside its brackets, as in [a(50)]; the height of a row stands in rows { … }
    "H:|-[a]"
    ^^^^^^^^^ visual format stands here without quotes => H:|-[a]
    @"|-[a]"
    ^ visual format stands here without quotes => |-[a]
    Z:|[a][b]
    ^ visual format has no 'Z:' here: only H:, V: and HV: place views
    v:|[a]
    ^ visual format begins with H:, V: or HV:, not with 'v:' => V:|[a]
    |[a:[b][c]]|
       ^^^^^^^^^ there are no stacks of views here: declare the view with a block, as in view stack { … }
    [view1 setLeft:20]
    ^ this is a message to an object: write an equation, such as a.left == 20
    """,
    """
    [a
      ¦ expected ']' after 'a' => [a]
    [a(50]-[b]
         ¦ expected ')' after '50' => [a(50)]-[b]
    [a-[b]
      ¦ expected ',' or ']' after 'a'
    [a]-(8-[b]
          ¦ expected ')' after '8'
    [a 5]-[b]
       ^ expected ',' or ']' after 'a'
    |[[a]]-[b]
      ^ expected a view's name after '['
    |-[]-|
       ¦ expected a view's name after '['
    ||
     ¦ expected a view in brackets, such as [a], after '|'
    |-|
      ¦ expected a view in brackets, such as [a], after '-'
    H:
      ¦ expected a view in brackets, such as [a], after ':'
    [a]~
        ¦ expected a view in brackets, such as [a], after '~'
    [b]-[a]-8-
              ¦ expected a view in brackets, such as [a], after '-'
    a.left == 0
    [a(]
       ¦ expected a number, a metric or a view after '('
    [a(>=)]
         ¦ expected a number, a metric or a view after '>='
    [a(>50)]
       ^ '>' is no relation: write '>=' => [a(>=50)]
    [a1..]
         ¦ expected the last number of the range after '..', as in cell1..5
    [a1..a5]
         ^^ a range of views ends with a number, as in d1..7 => [a1..5]
    [a1...5]-[b]
       ^^^ a range of views has two dots, as in d1..7 => [a1..5]-[b]
    |[a]|[b]
         ^^^ expected the end of the line, or ';', after '|'
    [a]-[b] c.top == 0
            ^^^^^^^^^^ expected the end of the line, or ';', after ']' => [a]-[b]; c.top == 0
    """,
  ]
}
