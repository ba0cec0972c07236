import Testing

@testable import Syntax

/// Stacks: their trees. A stack that is being typed does not swallow the lines below it.
@Suite struct StackTests {
  static let statements: [(String, String)] = [
    ("stack { }", "(stack stack (stackBlock { }))"),
    ("stack { a }", "(stack stack (stackBlock { (stackItem (path a)) }))"),
    (
      "stack vertical { a, 8, b }",
      "(stack stack vertical (stackBlock { (stackItem (path a)) , (numberLiteral 8) , (stackItem (path b)) }))"
    ),
    (
      """
      stack (align: center) {
        a,

        b
      }
      """,
      "(stack stack (properties ( (property align : (name center)) )) (stackBlock { (stackItem (path a)) , (stackItem (path b)) }))"
    ),
    (
      "stack { a(44), m * 2, -(3), c.d }",
      "(stack stack (stackBlock { (stackItem (path a) (predicates ( (predicate (numberLiteral 44)) ))) , (product (name m) * (numberLiteral 2)) , (unary - (parenthesized ( (numberLiteral 3) ))) , (stackItem (path c . d)) }))"
    ),
    ("stack { a }; a.left == 0", "(stack stack (stackBlock { (stackItem (path a)) }) ;)"),
    ("stack.left == 0", "(relation (reference (path stack) . left) == (numberLiteral 0))"),
    ("stack: ll = 0", "(rule (path stack) : (ruleAssignment ll = (numberLiteral 0)))"),
    ("view stack", "(view view (viewDeclarator stack))"),
  ]

  @Test(arguments: statements) func statement(_ source: String, _ tree: String) {
    #expect(GrammarTests.outline(source).hasPrefix(tree))
  }

  /// Unfinished text, and the lines below it: there are one or two problems, and the lines below are parsed as usual.
  static let typed: [(typed: String, below: String)] = [
    ("stack {", "b.left == 0"), ("stack { a", "b.left == 0"), ("stack { a,", "b.left == 0"),
    ("stack { a,", "view b"),
    (
      """
      stack {
        a,
        b(
      """, "c.left == 0"
    ), ("stack { a(44", "c.left == 0"),
    (
      """
      stack {
        a, 8
      """, "rows { [b] }"
    ), ("stack { a", "[a, b].top == 0"), ("stack { a", "|[b]|"),
    ("stack { a", "c: w = 10"), ("stack { a", "when width < 3 { }"), ("stack { a", "state s { }"),
    ("stack", "view b"), ("stack vertical", "b.left == 0"), ("stack (", "view b"), ("stack (align:", "view b"),
    ("stack (align: center", "b.left == 0"), ("stack { a.", "b.left == 0"), ("stack { a", "stack { b }"),
  ]

  @Test(arguments: typed) func unfinishedStacksLeaveTheLinesBelow(_ typed: String, _ below: String) {
    let text = unfinished(typed, above: below, mistakes: 1...2)
    #expect(GrammarTests.outline(text).contains(GrammarTests.outline(below + "\n")))
  }
}
