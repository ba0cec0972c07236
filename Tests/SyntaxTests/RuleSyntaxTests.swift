import Testing

@testable import Syntax

/// Rules as text and as trees, and the mistakes in them.
@Suite struct RuleSyntaxTests {
  static let values: [(String, String)] = [
    ("50%", "(percentLiteral 50 %)"),
    ("H:50%", "(percentLiteral H : 50 %)"),
    ("10-5", "(sum (numberLiteral 10) - (numberLiteral 5))"),
    ("nil", "(name nil)"),
    ("%tt(b.c)", "(ruleSpecifier % tt (argument ( (path b . c) )))"),
    ("% w ( b )", "(ruleSpecifier % w (argument ( (path b) )))"),
    ("%f(m + 1)", "(ruleSpecifier % f (parenthesized ( (sum (name m) + (numberLiteral 1)) )))"),
    ("H:%@p(w)", "(ruleSpecifier H : % @ p (parenthesized ( (name w) )))"),
    ("V : % ^ p (3)", "(ruleSpecifier V : % ^ p (parenthesized ( (numberLiteral 3) )))"),
    ("50% + %w(b)", "(sum (percentLiteral 50 %) + (ruleSpecifier % w (argument ( (path b) ))))"),
    ("50%+-%h(b)", "(sum (percentLiteral 50 %) + (unary - (ruleSpecifier % h (argument ( (path b) )))))"),
    (
      "2 * (H + %^f(m))",
      "(product (numberLiteral 2) * (parenthesized ( (sum (name H) + (ruleSpecifier % ^ f (parenthesized ( (name m) )))) )))"
    ),
    (
      """
      10 +
        %^f(m) -
       H:%p(5)
      """,
      "(sum (numberLiteral 10) + (ruleSpecifier % ^ f (parenthesized ( (name m) ))) - (ruleSpecifier H : % p (parenthesized ( (numberLiteral 5) ))))"
    ),
    (
      "5 + (ll = 3)",
      "(sum (numberLiteral 5) + (parenthesized ( (ruleAssignment ll = (numberLiteral 3)) )))"
    ),
    (
      "2 * (rr = bb += (w = 1) - 1)",
      "(product (numberLiteral 2) * (parenthesized ( (ruleAssignment rr = bb += (sum (parenthesized ( (ruleAssignment w = (numberLiteral 1)) )) - (numberLiteral 1))) )))"
    ),
    (
      """
      5 +
       (ll = rr = 3)
      """,
      "(sum (numberLiteral 5) + (parenthesized ( (ruleAssignment ll = rr = (numberLiteral 3)) )))"
    ),
    (
      """
      (
        tt = nil
        )
      """, "(parenthesized ( (ruleAssignment tt = (name nil)) ))"
    ),
  ]

  @Test(arguments: values) func value(_ source: String, _ tree: String) {
    #expect(GrammarTests.outline("a: ll = " + source) == "(rule (path a) : (ruleAssignment ll = \(tree)))")
  }

  static let statements: [(String, String)] = [
    ("a: ll=5", "(rule (path a) : (ruleAssignment ll = (numberLiteral 5)))"),
    ("a.b : w *= 2;", "(rule (path a . b) : (ruleAssignment w *= (numberLiteral 2)) ;)"),
    ("a: ll = bb += rr = x", "(rule (path a) : (ruleAssignment ll = bb += rr = (name x)))"),
    (
      """
      a: tt -= 1,

        bb /= 2 # why

      """,
      "(rule (path a) : (ruleAssignment tt -= (numberLiteral 1)) , (ruleAssignment bb /= (numberLiteral 2)))"
    ),
    ("view: w = 1", "(rule (path view) : (ruleAssignment w = (numberLiteral 1)))"),
    ("rows: w = 1", "(rule (path rows) : (ruleAssignment w = (numberLiteral 1)))"),
    ("state.when: w = 1", "(rule (path state . when) : (ruleAssignment w = (numberLiteral 1)))"),
    ("H: w = 1", "(rule (path H) : (ruleAssignment w = (numberLiteral 1)))"),
    ("V: h = V:5%", "(rule (path V) : (ruleAssignment h = (percentLiteral V : 5 %)))"),
    ("view a: B", "(view view (viewDeclarator a : B))"),
    ("H:50% <= a.w", "(relation (percentLiteral H : 50 %) <= (reference (path a) . w))"),
    (
      """
      a: ll = 1,
      b: rr = 2
      """,
      """
      (rule (path a) : (ruleAssignment ll = (numberLiteral 1)) , <>!expectedRule)
      (rule (path b) : (ruleAssignment rr = (numberLiteral 2)))
      """
    ),
    (
      """
      a: ll = 1 +
      b: rr = 2
      """,
      """
      (rule (path a) : (ruleAssignment ll = (sum (numberLiteral 1) + <>!expectedRuleValue)))
      (rule (path b) : (ruleAssignment rr = (numberLiteral 2)))
      """
    ),
    (
      """
      a: ll =
      b.left == 0
      """,
      """
      (rule (path a) : (ruleAssignment ll = <>!expectedRuleValue))
      (relation (reference (path b) . left) == (numberLiteral 0))
      """
    ),
    (
      "a: ll = (rr = \nb: tt = 2",
      """
      (rule (path a) : (ruleAssignment ll = (parenthesized ( (ruleAssignment rr = <>!expectedRuleValue) <>)))
      (rule (path b) : (ruleAssignment tt = (numberLiteral 2)))
      """
    ),
    (
      """
      a: ll = (
      b: tt = 2
      """,
      """
      (rule (path a) : (ruleAssignment ll = (parenthesized ( <>!expectedRuleValue <>)))
      (rule (path b) : (ruleAssignment tt = (numberLiteral 2)))
      """
    ),
    (
      """
      a: ll = %tt(
      view b
      """,
      """
      (rule (path a) : (ruleAssignment ll = (ruleSpecifier % tt (argument ( <>!expectedView <>))))
      (view view (viewDeclarator b))
      """
    ),
  ]

  @Test(arguments: statements) func statement(_ source: String, _ tree: String) {
    #expect(GrammarTests.outline(source) == tree)
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
  static let drawings: [String] = [
    """
    a:
      ¦ expected a rule after ':', such as ll = 10
    a: ll
         ¦ expected '=' and a value after 'll'
    a: ll 10
         ¦ expected '=' and a value after 'll'
    a: ll =
           ¦ expected a value after '=': a number, a percentage, a name such as ll, or %ll(view)
    a: ll = 10,
               ¦ expected a rule after ',', such as ll = 10
    b: w = 10
    a: ll == 10
          ^^ a rule assigns: write '=' instead of '==' => a: ll = 10
    a: ll <= 10
          ^^ a rule assigns: write '=' instead of '<=' => a: ll = 10
    a: w: 10
        ^ a rule assigns: write '=' instead of ':' => a: w= 10
    a: ll = 10 rr = 10, tt = 5
              ¦ expected ',' after '10' => a: ll = 10, rr = 10, tt = 5
    a: ll = 10 @ 500
               ^^^^^ a rule has no priority: write what may give way as an equation, such as a.width == 5 @ high
    a: ll = (3 + 4
                  ¦ expected ')' after '4' => a: ll = (3 + 4)
    b: w = 10
    """,
    """
    a: ll = %
             ¦ expected a name after '%', such as %tt(view) or %f(metric)
    a: ll = %tt + 5
               ¦ name the view of '%tt' in parentheses: %tt(view)
    a: ll = H:%p
                ¦ name the metric of '%p' in parentheses: %p(metric)
    a: ll = %w()
               ¦ expected a view's name after '('
    a: ll = %f(b.left)
               ^^^^^^ b.left belongs to a view: only numbers and metrics can stand here
    a: ll = %p(50%)
               ^^^ 50% is a share of a view: only numbers and metrics can stand here
    a: w = 50% b.width
               ^^^^^^^ expected the end of the line, or ';', after '%' => a: w = 50%; b.width
    a: w = 5 @ high
             ^^^^^^ a rule has no priority: write what may give way as an equation, such as a.width == 5 @ high
    """,
    // Rules as other programs have them: in quotes, or as an argument of a call.
    """
    a: "ll = 10"
       ^^^^^^^^^ a rule is written without quotes: ll = 10 => a: ll = 10
    a: @"ll = 10, tt = 5";
       ^^^^^^^^^^^^^^^^^^ a rule is written without quotes: ll = 10, tt = 5 => a: ll = 10, tt = 5;
    [a, b]: ll = 10
    ^ a rule is written for one view: write one for each, such as a: ll = 10
    "tt = rr = 5"
    ^^^^^^^^^^^^^ a rule is written without quotes, behind its view: view: tt = rr = 5 => view: tt = rr = 5
    @"tt = rr = 5"
    ^ a rule is written without quotes, behind its view: view: tt = rr = 5 => view: tt = rr = 5
    ll = bb = rr = 10, tt = 50%
                     ^^^^^^^^^^ 'll' begins a rule: write its view before it, such as view: ll = 10 => view: ll = bb = rr = 10, tt = 50%
    tt += 20
       ^^ 'tt' begins a rule: write its view before it, such as view: tt = 10 => view: tt += 20
    """,
  ]
}
