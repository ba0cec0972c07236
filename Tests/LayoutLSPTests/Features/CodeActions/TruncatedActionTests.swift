import Testing

/// Tests the fixes that let a view be as large as its content.
@Suite struct TruncatedActionTests {
  private static let table: [ActionRow] = [
    ActionRow(
      "screen p = 320...700 x 300\nview ‸a (text: 640 x 20)\na.horizontalInsets == 0; a.top == 0; a.height == 30\n",
      "Write '>=' in 'a.height == 30'",
      "screen p = 320...700 x 300\nview a (text: 640 x 20)\na.horizontalInsets == 0; a.top == 0; a.height >= 30\n"),
    ActionRow(
      "screen p = 200...300 x 300\nview ‸a (text: 640 x 20 lines 2)\na.horizontalInsets == 0; a.top == 0\n",
      "Let its text have 4 lines",
      "screen p = 200...300 x 300\nview a (text: 640 x 20 lines 4)\na.horizontalInsets == 0; a.top == 0\n"),
    ActionRow(
      "screen p = 200 x 44\nview ‸a (intrinsic: 120 x 20), b (text: 140 x 20, resistH: 751)\n|[a][b]|\n[a, b].top == 0\n",
      "Let 'a' resist being smaller more than 'b': add 'a.resistH == 752'",
      "screen p = 200 x 44\nview a (intrinsic: 120 x 20), b (text: 140 x 20, resistH: 751)\n|[a][b]|\n[a, b].top == 0\na.resistH == 752\n"
    ),
  ]

  @Test(arguments: table) func truncatedViewsAreMended(_ row: ActionRow) { row.check() }
}
