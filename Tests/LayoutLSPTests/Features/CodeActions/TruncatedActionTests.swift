import Testing

/// Tests the fixes that let a view be as large as its content.
@Suite struct TruncatedActionTests {
  private static let table: [ActionRow] = [
    ActionRow(
      """
      screen p = 320...700 x 300
      view ‸a (text: 640 x 20)
      a.horizontalInsets == 0; a.top == 0; a.height == 30

      """,
      "Write '>=' in 'a.height == 30'",
      """
      screen p = 320...700 x 300
      view a (text: 640 x 20)
      a.horizontalInsets == 0; a.top == 0; a.height >= 30

      """),
    ActionRow(
      """
      screen p = 200...300 x 300
      view ‸a (text: 640 x 20 lines 2)
      a.horizontalInsets == 0; a.top == 0

      """,
      "Let its text have 4 lines",
      """
      screen p = 200...300 x 300
      view a (text: 640 x 20 lines 4)
      a.horizontalInsets == 0; a.top == 0

      """),
    ActionRow(
      """
      screen p = 200 x 44
      view ‸a (intrinsic: 120 x 20), b (text: 140 x 20, resistH: 751)
      |[a][b]|
      [a, b].top == 0

      """,
      "Let 'a' resist being smaller more than 'b': add 'a.resistH == 752'",
      """
      screen p = 200 x 44
      view a (intrinsic: 120 x 20), b (text: 140 x 20, resistH: 751)
      |[a][b]|
      [a, b].top == 0
      a.resistH == 752

      """
    ),
  ]

  @Test(arguments: table) func truncatedViewsAreMended(_ row: ActionRow) { row.check() }
}
