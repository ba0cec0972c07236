import Testing

/// Tests the removal of statements without effect: everything else stays the same, to the last space.
@Suite struct RemovalTests {
  private static let screen = "screen p = 100 x 100\n"
  private static let solved = """
    a.size == 4 x 4
    a.top == 0
    a.left == 0

    """

  private static let statements: [ActionRow] = [
    ActionRow(
      """
      \(screen)view a
      \(solved)‸a.left == 0 # again

      """, "Remove 'a.left == 0'",
      """
      \(screen)view a
      \(solved)
      """),
    ActionRow(
      """
      \(screen)view a
      \(solved)
      # why
      # not
      ‸a.left == 0

      a.right >= 0 @ low

      """, "Remove 'a.left == 0'",
      """
      \(screen)view a
      \(solved)
      a.right >= 0 @ low

      """, mayAppear: ["never-satisfied"]),
    ActionRow(
      """
      \(screen)view a
      \(solved)# about both
      ‸a.left == 0
      a.width <= 9

      """, "Remove 'a.left == 0'",
      """
      \(screen)view a
      \(solved)# about both
      a.width <= 9

      """),
    ActionRow(
      "\(screen)view a; a.size == 4 x 4; a.top == 0; a.left == 0; ‸a.left == 0", "Remove 'a.left == 0'",
      "\(screen)view a; a.size == 4 x 4; a.top == 0; a.left == 0"),
    ActionRow(
      "\(screen)view a; a.size == 4 x 4; a.top == 0; ‸a.top == 0; a.left == 0", "Remove 'a.top == 0'",
      "\(screen)view a; a.size == 4 x 4; a.top == 0; a.left == 0"),
    ActionRow(
      """
      \(screen)view a
      \(solved)state s { ‸a.left == 0 }
      """, "Remove 'a.left == 0'",
      """
      \(screen)view a
      \(solved)state s { }
      """),
    ActionRow(
      """
      \(screen)view a
      \(solved)state s { a.width <= 5; ‸a.left == 0 } # s
      """, "Remove 'a.left == 0'",
      """
      \(screen)view a
      \(solved)state s { a.width <= 5 } # s
      """),
    ActionRow(
      "\(screen)view a\r\n\(solved)  /* x */ ‸a.left == 0\r\na.width <= 5\r\n", "Remove 'a.left == 0'",
      "\(screen)view a\r\n\(solved)  /* x */\r\na.width <= 5\r\n"),
    ActionRow(
      """
      # The file.
      let ‸m = 3

      \(screen)view a
      \(solved)
      """, "Remove the metric 'm'",
      """
      # The file.

      \(screen)view a
      \(solved)
      """),
    ActionRow(
      """
      \(screen)view a
      a.size == 4 x 4; a.left == 0
      ‸a.top.equal = 3;
      a.top.equal = 4;

      """,
      "Remove 'a.top.equal = 3'",
      """
      \(screen)view a
      a.size == 4 x 4; a.left == 0
      a.top.equal = 4;

      """),
  ]

  private static let parts: [ActionRow] = [
    ActionRow(
      """
      \(screen)view a, ‸b, c
      [a, c].edges == view.edges
      """, "Remove the view 'b'",
      """
      \(screen)view a, c
      [a, c].edges == view.edges
      """),
    ActionRow(
      """
      \(screen)view a, # one
        ‸b: Class (hug: 3) { }
      [a].edges == view.edges
      """,
      "Remove the view 'b'",
      """
      \(screen)view a # one

      [a].edges == view.edges
      """),
    ActionRow(
      """
      \(screen)view a
      guide ‸g
      a.edges == view.edges
      """, "Remove the view 'g'",
      """
      \(screen)view a
      a.edges == view.edges
      """),
    ActionRow(
      """
      \(screen)view a, b
      [a, b].size == 4 x 4; [a, b].top == 0; a.left == 0
      [‸a, b].left == 0
      """, "Remove 'a'",
      """
      \(screen)view a, b
      [a, b].size == 4 x 4; [a, b].top == 0; a.left == 0
      b.left == 0
      """),
    ActionRow(
      """
      \(screen)view a, b
      [a, b].size == 4 x 4; [a, b].top == 0; b.left == 0
      [a, ‸b].left == 0
      """,
      "Remove 'b'",
      """
      \(screen)view a, b
      [a, b].size == 4 x 4; [a, b].top == 0; b.left == 0
      a.left == 0
      """),
    ActionRow(
      """
      \(screen)view a
      a: ll = 10, rr = 10, ‸w = 20, tt = bb = 5
      """, "Remove 'w = 20'",
      """
      \(screen)view a
      a: ll = 10, rr = 10, tt = bb = 5
      """),
    ActionRow(
      """
      \(screen)view a
      a: ‸tt = ll = 3, w = h = 4, tt = 3
      """, "Remove 'tt'",
      """
      \(screen)view a
      a: ll = 3, w = h = 4, tt = 3
      """),
    ActionRow(
      """
      \(screen)view a
      \(solved)H:|[a(‸4)]|
      """, "Remove '4'",
      """
      \(screen)view a
      \(solved)H:|[a]|
      """,
      mayAppear: ["conflict"]),
    ActionRow(
      """
      \(screen)view a
      \(solved)V:[a(‸4)]

      """, "Remove '4'",
      """
      \(screen)view a
      \(solved)
      """),
    ActionRow(
      """
      \(screen)view a
      \(solved)V:[a(>=2, ‸4)]
      """, "Remove '4'",
      """
      \(screen)view a
      \(solved)V:[a(>=2)]
      """),
    ActionRow(
      """
      \(screen)view a, b
      \(solved)b.width == 4; b.top == 0
      b.left == a.right
      0 <= b.width <= 5 @ 3; ‸b.width == a.width == b.height
      """,
      "Remove 'b.width == a.width'",
      """
      \(screen)view a, b
      \(solved)b.width == 4; b.top == 0
      b.left == a.right
      0 <= b.width <= 5 @ 3; a.width == b.height
      """
    ),
  ]

  @Test(arguments: statements) func statementsAreRemoved(_ row: ActionRow) { row.check() }
  @Test(arguments: parts) func partsOfStatementsAreRemoved(_ row: ActionRow) { row.check() }

  /// Nothing is offered for removal if the rest would change its meaning.
  @Test func nothingIsRemovedThatTheRestNeeds() {
    for text in [
      // Another rule reads it.
      """
      \(Self.screen)view a
      a: ll = 10, rr = 10, ‸w = 20, tt = 5, h = w
      """,
      // Its value is used in the expression around it.
      """
      \(Self.screen)view a
      a: ll = 10, rr = 10, tt = 1 + (‸w = 20), h = 5
      """,
      // The assignment inside it counts.
      """
      \(Self.screen)view a
      a: tt = 3, ‸h = (bb = 70), ll = 3, rr = 3
      """,
      """
      \(Self.screen)view a
      a: tt = 3, bb = 3, ‸w = 5 + (ll = rr = 10)
      """,
      // A gap, and the edge of a row.
      """
      \(Self.screen)view a
      \(Self.solved)|‸-0-[a]
      """,
      """
      \(Self.screen)view a
      a.size == 4 x 4; a.top == 0
      \(Self.solved)rows { r: ‸[a(4)] (4) }
      """,
      // A component of a compound attribute.
      """
      \(Self.screen)view a
      a.size == 4 x 4
      a.‸insets.min = 0
      a.leftInset.min = 0
      """,
    ] {
      #expect(!ActionDocument(text).offered().contains { $0.contains("Remove") }, "\(text)")
    }
  }

  /// An option of visual format that adds nothing.
  @Test func redundantOptionsAreRemoved() {
    let head = """
      screen p = 200 x 100
      view a, b
      [a, b].top == 5; [a, b].height == 2

      """
    ActionRow(
      head + "|-[a(20)]-[b(20)] ‸alignAllTop # c\n", "Remove 'alignAllTop'", head + "|-[a(20)]-[b(20)] # c\n"
    ).check(keepsFrames: true)
    let one = """
      screen p = 200 x 100
      view a
      a.top == 5; a.size == 20 x 2; a.left == 0

      """
    ActionRow(one + "[‸a] alignAllTop\n", "Remove '[a]'", one).check(keepsFrames: true)
    ActionRow(one + "[a(20@20)] ‸alignAllTop\n", "Remove 'alignAllTop'", one + "[a(20@20)]\n").check(keepsFrames: true)
  }
}
