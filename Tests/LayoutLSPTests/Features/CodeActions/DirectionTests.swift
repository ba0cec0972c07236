import Testing

/// Tests the actions that make the use of `left` and `leading` consistent.
@Suite struct DirectionTests {
  private static let frame = "screen p = 90 x 90; view a, b; [a, b].size == 4 x 4; [a, b].top == 0; b.left == 9\n"
  private static let leading = "Use leading and trailing here"
  private static let left = "Use left and right here"

  private static let table: [ActionRow] = [
    ActionRow("\(frame)‸a.right == b.leading", leading, "\(frame)a.trailing == b.leading"),
    ActionRow("\(frame)a.right == ‸b.leading", left, "\(frame)a.right == b.left"),
    ActionRow(
      "\(frame)state s { a.leftMargin == ‸b.leading + a.leftInset * 0 }", leading,
      "\(frame)state s { a.leadingMargin == b.leading + a.leadingInset * 0 }"),
    ActionRow(
      "\(frame)‸a.keepLeft.equal = b.leading", leading, "\(frame)a.keepLeading.equal = b.leading"),
    ActionRow(
      """
      layout L { \(frame)‸a.right == b.leading; b.keepRightInset.min = 0 }
      layout M { view c; c.left == 0 }
      """,
      "Use leading and trailing throughout 'L'",
      """
      layout L { \(frame.replacing("left", "leading"))a.trailing == b.leading; b.keepTrailingInset.min = 0 }
      layout M { view c; c.left == 0 }
      """, mayAppear: ["ambiguous", "zero-size", "redundant"]),
    ActionRow(
      """
      \(frame)group g = a.left, b.leading
      ‸g.equal = a.leading
      layout M { view c; c.leading == c.left }
      """,
      "Use left and right throughout 'Main'",
      """
      \(frame)group g = a.left, b.left
      g.equal = a.left
      layout M { view c; c.leading == c.left }
      """),
  ]

  @Test(arguments: table) func directionsBecomeConsistent(_ row: ActionRow) { row.check() }

  /// A single statement cannot mend directions that a group mixes.
  @Test func membersOfGroups() {
    let document = ActionDocument(
      """
      \(Self.frame)group g = a.left, b.leading
      ‸g.equal = a.leading
      """)
    #expect(
      document.offered() == [
        "quickfix Use leading and trailing throughout 'Main'", "quickfix Use left and right throughout 'Main'",
      ])
    #expect(ActionDocument("\(Self.frame)‸a.right == b.left").offered(only: ["quickfix"]) == [])
  }
}

extension String {
  fileprivate func replacing(_ word: String, _ other: String) -> String {
    split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
  }
}
